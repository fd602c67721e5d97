import type Pad from '../ui/Pad.svelte';
import type { PadLook } from '../ui/pad';

const pads = import.meta.glob<{ pad: PadLook }>('./*/pad.ts');

/** Load the card pad with the look of a game, `null` for games without: cards are then chosen from a list. */
export async function padOf(game: string): Promise<{ Pad: typeof Pad; look: PadLook } | null> {
  const load = pads[`./${game}/pad.ts`];
  if (!load) return null;
  const [drawn, { pad }] = await Promise.all([import('../ui/Pad.svelte'), load()]);
  return { Pad: drawn.default, look: pad };
}
