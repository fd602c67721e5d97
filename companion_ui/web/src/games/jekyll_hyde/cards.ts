import type { Colour } from './contract';

export type Kind = Colour | 'potion';

const LETTERS: Record<string, Colour> = { P: 'purple', W: 'red', G: 'green' };

const INKS: Record<Kind, string> = { purple: '#66309b', red: '#bd2317', green: '#14652f', potion: '#1a1a1a' };

/** Return the ink of a colour, where keys have no other. */
export const ink = (kind: Kind): string => `var(--key-ink, ${INKS[kind]})`;

/** Return the print on a card, `null` for a code outside this pack. */
export function face(code: string): { kind: Kind; number: string } | null {
  const colour = LETTERS[code.charAt(0)];
  if (colour && /^[1-7]$/.test(code.slice(1))) return { kind: colour, number: code.slice(1) };
  return /^[2-5]\+$/.test(code) ? { kind: 'potion', number: code.charAt(0) } : null;
}
