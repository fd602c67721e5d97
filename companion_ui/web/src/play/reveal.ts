import type { Speaker } from '../i18n/speaker';
import { words } from '../i18n/words.svelte';
import type { Line, View } from '../net/types';
import { isCard } from '../ui/cards';
import { ending } from './ending';

/** An event for everybody at the table: a claim is doubted, or its cards are revealed. */
export interface Reveal {
  /** The line that caused it. */
  n: number;
  /** The seat that must show or has shown its cards. */
  seat: string;
  /** The claims: sentences with furigana markup. */
  claims: string[];
  /** For a doubt, its text and its stake; `null` when cards are revealed. */
  doubt: { said: string; stake: string } | null;
  /** The revealed cards, and those of them that contradict a claim. */
  cards: string[];
  against: string[];
  /** The result of the claims. */
  as: 'confirmed' | 'refuted' | null;
  /** The winner, if it ended the match. */
  end: string | null;
}

/** Checks whether a card contradicts a claim; supplied by the game. */
export type Against = (claim: Line, card: string, lines: readonly Line[]) => boolean;

/** Return the first sentence, without consequences. */
const first = (said: string): string => /^.*?(?:[。！？]|[.!?](?=\s|$))/su.exec(said)?.[0] ?? said;

/**
 * Return a line's claim: in the game's words, else by the code it was accepted with, else the line itself.
 */
function claimed(speaker: Speaker, { action, about, code }: Line): string {
  const { seat, action: kind, ...fields } = action;
  const said = words.find(`${speaker.game}-ui-claim-${kind}`, speaker.args({ ...about, ...action }));
  if (said !== null) return said;
  return code === null
    ? speaker.line({ action, about })
    : first(speaker.code(code, { ...about, seat, kind, ...fields }));
}

/** Return the claims that a doubt names in its effects. */
function doubted(line: Line, lines: readonly Line[]): Line[] {
  const named = line.effects.flatMap(({ claims }) => (Array.isArray(claims) ? claims : []));
  return lines.filter((claim) => named.some((n) => n === claim.n));
}

function shown(line: Line): string[] {
  const { seat: _, action: __, ...fields } = line.action;
  const cards = Object.values(fields).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return cards.filter((card): card is string => typeof card === 'string' && isCard(card));
}

/**
 * Return the event of the last line, or null, from public data only. `asked` are the seats that had to act
 * before it. A confirmed claim counts if its seat had to prove it; a claim that merely turns out true is
 * shown next to the board. Cards drawn from the table do not count: the board shows them.
 */
export function revealOf(
  view: View,
  lines: readonly Line[],
  speaker: Speaker,
  asked: readonly string[],
  against: Against = () => false,
): Reveal | null {
  const line = lines.at(-1);
  if (!line || line.undone || line.private || line.action.action === 'undo') return null;
  if (!view.header.seats.includes(line.action.seat)) return null;
  const say = (claims: readonly Line[]): string[] => claims.map((claim) => claimed(speaker, claim));
  const doubts = doubted(line, lines);
  const due = view.due[0];
  if (doubts.length > 0 && due && !view.outcome) {
    const names = { ...speaker.options, seat: speaker.seat(line.action.seat), other: speaker.seat(due.seat) };
    const stake = words.find(`${speaker.game}-ui-stake`, speaker.args(names));
    return {
      n: line.n,
      seat: due.seat,
      claims: say(doubts),
      doubt: { said: speaker.line(line), stake: stake ?? speaker.due(due) },
      cards: [],
      against: [],
      as: null,
      end: null,
    };
  }
  const settled = lines.filter(
    (claim) => !claim.private && !claim.undone && claim.n !== line.n && claim.settled?.by === line.n,
  );
  const refuted = settled.filter((claim) => claim.settled?.as === 'refuted');
  const cards = shown(line);
  const shownClaims = refuted.length > 0 ? refuted : settled;
  const had = asked.includes(line.action.seat) && settled.some((claim) => claim.n >= line.n - 2);
  if (shownClaims.length === 0 || (refuted.length === 0 && cards.length < 2 && !had)) return null;
  return {
    n: line.n,
    seat: line.action.seat,
    claims: say(shownClaims),
    doubt: null,
    cards,
    against: cards.filter((card) => refuted.some((claim) => against(claim, card, lines))),
    as: refuted.length > 0 ? 'refuted' : 'confirmed',
    end: view.outcome ? ending(speaker, view.outcome) : null,
  };
}
