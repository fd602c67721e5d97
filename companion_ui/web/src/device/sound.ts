import { settings } from './settings.svelte';

/** A recorded move is a piece of wood, a question a card put down, a refusal a dull knock, the end drums. */
export type Sound = 'recorded' | 'ask' | 'refused' | 'end';

/** The sound module, loaded while sound is on: then calls are synchronous, as a gesture unlocks sound. */
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
      () => undefined, // failed to load: the next tap tries again
    );
}

/** Unlock sound: call it at each tap, as browsers allow sound only after a gesture. */
export function unlock(): void {
  withAudio((audio) => {
    audio.unlock();
  });
}

/** Play a sound; `loud` below 1 makes it softer. */
export function play(sound: Sound, loud = 1): void {
  withAudio((audio) => {
    audio.play(sound, loud);
  });
}
