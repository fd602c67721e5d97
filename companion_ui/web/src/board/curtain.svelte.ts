/** Whether the table is shown something that the result waits for. */
class Curtain {
  up = $state(false);
}

export const curtain = new Curtain();
