import { settings } from './settings.svelte';

export type Sound = 'recorded' | 'ask' | 'refused' | 'end';

let context: AudioContext | null = null;

/** Browsers allow sound only after a gesture: call on the first tap. */
export function unlock(): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
}

interface Tone {
  type: OscillatorType;
  from: number;
  to: number;
  at: number;
  long: number;
  loud: number;
}

/** こつん (a card put down), ぽん (a question), ぶっ (refused), 太鼓 (the end). */
const TONES: Record<Sound, Tone[]> = {
  recorded: [{ type: 'triangle', from: 1250, to: 620, at: 0, long: 0.07, loud: 0.25 }],
  ask: [
    { type: 'sine', from: 660, to: 660, at: 0, long: 0.16, loud: 0.22 },
    { type: 'sine', from: 880, to: 880, at: 0.1, long: 0.22, loud: 0.2 },
  ],
  refused: [{ type: 'square', from: 150, to: 120, at: 0, long: 0.16, loud: 0.12 }],
  end: [0, 0.32, 0.5].map((at) => ({ type: 'sine' as const, from: 130, to: 55, at, long: 0.4, loud: 0.6 })),
};

export function play(sound: Sound): void {
  if (!settings.sound) return;
  unlock();
  if (!context || context.state === 'closed') return;
  for (const tone of TONES[sound]) {
    const start = context.currentTime + tone.at;
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.type = tone.type;
    oscillator.frequency.setValueAtTime(tone.from, start);
    oscillator.frequency.exponentialRampToValueAtTime(tone.to, start + tone.long);
    volume.gain.setValueAtTime(tone.loud, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + tone.long);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + tone.long);
  }
}
