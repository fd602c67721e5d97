import { settings } from './settings.svelte';

/** A move recorded: a piece of wood. A question: a card put down. A refusal: a dull knock. The end: drums. */
export type Sound = 'recorded' | 'ask' | 'refused' | 'end';

/** What makes sounds, fetched where they are switched on: at once from then on, as a gesture unlocks them. */
let audio: typeof import('./audio') | undefined;

function withAudio(then: (audio: typeof import('./audio')) => void): void {
  if (!settings.sound) return;
  if (audio) then(audio);
  else
    void import('./audio').then(
      (fetched) => {
        audio = fetched;
        then(fetched);
      },
      () => undefined, // not fetched: the next tap tries again
    );
}

/** Browsers allow sound only after a gesture: call at each tap. */
export function unlock(): void {
  withAudio((audio) => {
    audio.unlock();
  });
}

/** `loud`: softer than it is, below 1. */
export function play(sound: Sound, loud = 1): void {
  withAudio((audio) => {
    audio.play(sound, loud);
  });
}
