/** True while an overlay reveals something that the result waits for. */
class Curtain {
  up = $state(false);
}

export const curtain = new Curtain();
