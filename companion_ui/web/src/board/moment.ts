import type { Speaker } from '../i18n/speaker';
import { words } from '../i18n/words.svelte';
import type { Line, View } from '../net/types';
import { isCard } from '../ui/cards';
import { ending } from './ending';

/** A moment that everybody at the table looks at: a claim is doubted, or the cards say what was true. */
export interface Moment {
  /** The line that brought it. */
  n: number;
  /** Who is asked to show the cards, or showed them. */
  seat: string;
  /** What was claimed: sentences with furigana markup. */
  claims: string[];
  /** Of a doubt: that it is one, and what is at stake; `null` where the cards are shown. */
  doubt: { said: string; stake: string } | null;
  /** The cards that everybody is shown now, and those among them that speak against a claim. */
  cards: string[];
  against: string[];
  /** What the cards say of the claims. */
  as: 'confirmed' | 'refuted' | null;
  /** Who won by it, if it ended the match. */
  end: string | null;
}

/** Whether a card says that a claim was none: a game knows. */
export type Against = (claim: Line, card: string, lines: readonly Line[]) => boolean;

/** The first sentence: what is said, and not what follows from it. */
const first = (said: string): string => /^.*?(?:[。！？]|[.!?](?=\s|$))/su.exec(said)?.[0] ?? said;

/** What was claimed by a line: in the game's words for it, else what it is taken on trust for, else the line itself. */
function claimed(speaker: Speaker, { action, about, code }: Line): string {
  const { seat, action: kind, ...fields } = action;
  const said = words.find(`${speaker.game}-ui-claim-${kind}`, speaker.args({ ...about, ...action }));
  if (said !== null) return said;
  return code === null
    ? speaker.line({ action, about })
    : first(speaker.code(code, { ...about, seat, kind, ...fields }));
}

/** The claims among the lines that are doubted by one: its effects name them. */
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
 * The moment that the last line is, if it is one. Of the record it takes what everybody may read.
 *
 * `asked`: the seats that something was due of before it. A claim that held is a moment where its seat had to show
 * it; one that just turns out true is told beside the board. What the table turns up is none: the board shows that.
 */
export function momentOf(
  view: View,
  lines: readonly Line[],
  speaker: Speaker,
  asked: readonly string[],
  against: Against = () => false,
): Moment | null {
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
  const lies = settled.filter((claim) => claim.settled?.as === 'refuted');
  const cards = shown(line);
  const told = lies.length > 0 ? lies : settled;
  const had = asked.includes(line.action.seat) && settled.some((claim) => claim.n >= line.n - 2);
  if (told.length === 0 || (lies.length === 0 && cards.length < 2 && !had)) return null;
  return {
    n: line.n,
    seat: line.action.seat,
    claims: say(told),
    doubt: null,
    cards,
    against: cards.filter((card) => lies.some((claim) => against(claim, card, lines))),
    as: lies.length > 0 ? 'refuted' : 'confirmed',
    end: view.outcome ? ending(speaker, view.outcome) : null,
  };
}
