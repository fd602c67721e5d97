/** True while an overlay reveals something that the result waits for. */
class RevealState {
  up = $state(false);
}

export const revealState = new RevealState();
