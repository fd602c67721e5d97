import { RATE, samples } from './samples';
import type { Sound } from './sound';

let context: AudioContext | null = null;
let made: Record<Sound, AudioBuffer> | null = null;

function make(context: AudioContext): Record<Sound, AudioBuffer> {
  const of = (sound: Sound): AudioBuffer => {
    const found = samples(sound);
    const buffer = context.createBuffer(1, found.length, RATE);
    buffer.getChannelData(0).set(found);
    return buffer;
  };
  return { recorded: of('recorded'), ask: of('ask'), refused: of('refused'), end: of('end') };
}

export function unlock(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  made ??= make(context);
  if (context.state !== 'running') void context.resume().catch(() => undefined);
}

export function play(sound: Sound, loud: number): void {
  unlock();
  if (!context || !made || context.state === 'closed') return;
  const source = context.createBufferSource();
  const volume = context.createGain();
  source.buffer = made[sound];
  volume.gain.value = loud;
  source.connect(volume).connect(context.destination);
  source.start();
}
