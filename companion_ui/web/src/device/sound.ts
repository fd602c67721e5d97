import { settings } from './settings.svelte';

/** A move recorded: a piece of wood. A question: a card put down. A refusal: a dull knock. The end: drums. */
export type Sound = 'recorded' | 'ask' | 'refused' | 'end';

let context: AudioContext | null = null;
/** What sounds are made of, fetched where sound is on: `samples.ts`. */
let made: Promise<Record<Sound, AudioBuffer> | null> | null = null;

async function make(context: AudioContext): Promise<Record<Sound, AudioBuffer> | null> {
  try {
    const { RATE, samples } = await import('./samples');
    const of = (sound: Sound): AudioBuffer => {
      const found = samples(sound);
      const buffer = context.createBuffer(1, found.length, RATE);
      buffer.getChannelData(0).set(found);
      return buffer;
    };
    return { recorded: of('recorded'), ask: of('ask'), refused: of('refused'), end: of('end') };
  } catch {
    made = null; // not fetched: the next tap tries again
    return null;
  }
}

/** Browsers allow sound only after a gesture: call on the first tap. */
export function unlock(): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  made ??= make(context);
  if (context.state !== 'running') void context.resume().catch(() => undefined);
}

/** `loud`: softer than it is, below 1. */
export function play(sound: Sound, loud = 1): void {
  if (!settings.sound) return;
  unlock();
  const to = context;
  if (!to || to.state === 'closed') return;
  void made?.then((buffers) => {
    if (!buffers) return;
    const source = to.createBufferSource();
    const volume = to.createGain();
    source.buffer = buffers[sound];
    volume.gain.value = loud;
    source.connect(volume).connect(to.destination);
    source.start();
  });
}
