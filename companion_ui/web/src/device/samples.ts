import type { Sound } from './sound';

/**
 * The four sounds, modelled on struck wood, paper and skin: a short burst of noise, decaying partials (high
 * ones first), and the echo of a small room. They are computed on the device within milliseconds: as files
 * they would be thirty times as large.
 */

/** Samples per second. */
export const RATE = 22_050;

interface Blow {
  /** The time (s) and the strength. */
  at: number;
  strength: number;
  /** Of each partial: frequency (Hz), loudness, and the time until it has decayed to a third (s). */
  partials: readonly (readonly [number, number, number])[];
  /** The initial fall of the pitch, as a fraction: skin does this, wood does not. */
  fall?: number;
  /** The burst: loudness, duration (s), and its smoothing from 0 (bright) to 1 (dull). */
  noise: readonly [number, number, number];
}

const WOOD: Blow = {
  at: 0,
  strength: 0.85,
  partials: [
    [430, 0.3, 0.028],
    [1130, 0.75, 0.02],
    [1790, 0.42, 0.012],
    [2870, 0.28, 0.007],
    [4310, 0.14, 0.004],
  ],
  noise: [0.6, 0.0025, 0.25],
};

/** The card brushes over the table first. */
const CARD: readonly Blow[] = [
  { at: 0, strength: 0.4, partials: [], noise: [0.5, 0.034, 0.45] },
  {
    at: 0.055,
    strength: 0.75,
    partials: [
      [210, 0.45, 0.03],
      [520, 0.35, 0.016],
      [980, 0.15, 0.008],
    ],
    noise: [0.75, 0.008, 0.55],
  },
];

const REFUSED: readonly Blow[] = [0, 0.13].map((at, i) => ({
  at,
  strength: 0.8 - 0.2 * i,
  partials: [
    [118, 0.8, 0.05],
    [176, 0.5, 0.04],
    [251, 0.25, 0.025],
  ],
  noise: [0.35, 0.012, 0.85],
}));

/** ドン・ドドン. */
const DRUM: readonly Blow[] = [
  [0, 0.8],
  [0.36, 0.6],
  [0.52, 1],
].map(([at = 0, strength = 0]) => ({
  at,
  strength,
  partials: [
    [74, 1, 0.26],
    [118, 0.5, 0.14],
    [171, 0.32, 0.09],
    [263, 0.16, 0.05],
  ],
  fall: 0.5,
  noise: [0.5, 0.012, 0.75],
}));

const BLOWS: Record<Sound, { blows: readonly Blow[]; long: number; room: number }> = {
  recorded: { blows: [WOOD], long: 0.28, room: 0.3 },
  ask: { blows: CARD, long: 0.32, room: 0.18 },
  refused: { blows: REFUSED, long: 0.45, room: 0.15 },
  end: { blows: DRUM, long: 1.7, room: 0.35 },
};

/** The walls of a small room: the delay of each echo (s). */
const WALLS = [0.0113, 0.0179, 0.0271, 0.0367];

/** Return a source of repeatable noise between −1 and 1. */
function hiss(): () => number {
  let state = 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return (state / 2_147_483_647) * 2 - 1;
  };
}

function strike(
  out: Float32Array,
  { at, strength, partials, fall = 0, noise: [loud, long, dull] }: Blow,
): void {
  const start = Math.round(at * RATE);
  const dying = (seconds: number): number => Math.exp(-1 / (seconds * RATE));
  // Avoids a click at the beginning.
  const add = (i: number, value: number): void => {
    out[i] = (out[i] ?? 0) + strength * value * Math.min(1, (i - start) / (0.0008 * RATE));
  };
  const straighter = dying(0.02);
  for (const [frequency, level, dies] of partials) {
    const turn = (2 * Math.PI * frequency) / RATE;
    const less = dying(dies);
    let [phase, left, bend] = [0, level, fall];
    for (let i = start; i < out.length && left > 0.0005; i += 1) {
      add(i, left * Math.sin(phase));
      phase += turn * (1 + bend);
      left *= less;
      bend *= straighter;
    }
  }
  const noise = hiss();
  const less = dying(long);
  let [kept, left] = [0, loud];
  for (let i = start; i < out.length && left > 0.0005; i += 1) {
    kept = dull * kept + (1 - dull) * noise();
    add(i, left * kept);
    left *= less;
  }
}

/** Compute the samples of a sound. */
export function samples(sound: Sound): Float32Array<ArrayBuffer> {
  const { blows, long, room } = BLOWS[sound];
  const dry = new Float32Array(Math.round(long * RATE));
  for (const blow of blows) strike(dry, blow);
  // Each wall reflects part of the sound, its own echo included, and absorbs high frequencies.
  const out = Float32Array.from(dry);
  for (const wall of WALLS) {
    const back = Math.round(wall * RATE);
    const echo = new Float32Array(dry.length);
    let soft = 0;
    for (let i = back; i < dry.length; i += 1) {
      soft = 0.6 * soft + 0.4 * ((dry[i - back] ?? 0) + 0.6 * (echo[i - back] ?? 0));
      echo[i] = soft;
      out[i] = (out[i] ?? 0) + room * soft;
    }
  }
  const loudest = out.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  // Fades to silence.
  const fade = 0.03 * RATE;
  return out.map((item, i) => ((0.7 * item) / loudest) * Math.min(1, (out.length - 1 - i) / fade));
}
