import type { Asked } from '../../play/picker.svelte';
import { words } from '../../i18n/words.svelte';
import type { Action } from '../../net/types';
import { KINDS } from './field';
import type { Taps } from './taps.svelte';

/** The question in the row of keys at a seat's edge. */
export interface Ask {
  /** The question; it has no keys for cards on the table. `null` if the keys of `whole` are the only ones. */
  asked: Asked | null;
  text: string;
  whole: readonly Action[];
  /** Whether its keys are the cards in a hand. */
  isHand?: boolean;
  /** Whether the key of `whole` loses the match. */
  isFoul?: boolean;
}

/** The keys of the cards in a hand. */
const PLAYS = ['P', 'trap', 'S', 'G', 'B', 'R', 'K'];

/** The fields whose values are keys, and the sets of those. */
const SETS: Readonly<Record<string, string>> = {
  card: 'kind',
  cards: 'kind',
  reveal: 'kind',
  as: 'as',
  choice: 'choice',
  target: 'player',
  targets: 'player',
};

/**
 * Return the question at this seat's edge; `null` without one. `only` is the only seat with an edge, on a phone: else
 * the seat that lost cards to gold names them itself.
 */
export function ask(taps: Taps, seat: string, only: string | null = null): Ask | null {
  if (taps.looking === seat) return null;
  const [first] = taps.now.left;
  const lost = taps.now.value('choice') === undefined ? null : taps.foe(first?.seat ?? '');
  const edge = only === null ? (lost ?? first?.seat) : first?.seat;
  if (first && first.action !== 'attack' && edge === seat) return questionOf(taps, first, lost ?? first.seat);
  if (taps.of(seat, 'end').length === 0) return null;
  const dim = PLAYS.filter((kind) => taps.ways(seat, kind).length === 0);
  return { asked: { field: 'card', of: 'kind', values: PLAYS, dim }, text: '', whole: [], isHand: true };
}

/** Put the question that the picks lead to. */
function questionOf(taps: Taps, { seat, action }: { seat: string; action: string }, about: string): Ask {
  const { now, blocks } = taps;
  // A trap is shown by a key.
  const [question] = action === 'show' && !now.kind ? [] : now.questions;
  if (!question) {
    const isFoul = action === 'play';
    const whole = now.completions.map((completion) => completion.action);
    return { asked: null, text: isFoul ? words.t('shogi_card_war-ui-second-pawn') : '', whole, isFoul };
  }
  const { field, values: open } = question;
  const of = SETS[field] ?? '';
  const players = Object.keys(taps.position.players);
  const order = { kind: KINDS, player: players, '': [] }[of] ?? open;
  const values = order.filter((value) => open.includes(value));
  const asked = { field, of, values, rapid: field === 'cards' || field === 'targets' };
  const sentence = taps.sentence(asked, { seat: about }) ?? '';
  if (action !== 'block') return { asked, text: sentence, whole: [] };
  const text = taps.blocker === undefined ? sentence : words.t('shogi_card_war-ui-block-whom');
  return { asked, text, whole: [{ seat, action, blocks }] };
}
