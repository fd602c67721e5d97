import type { Asked } from '../../play/picker.svelte';
import { words } from '../../i18n/words.svelte';
import type { Action } from '../../net/types';
import { KINDS } from './field';
import type { Taps } from './taps.svelte';

/** The question in the row of keys at a seat's edge. */
export interface Ask {
  /** The question; it has no keys for cards on the table. `null` if the key of `whole` is the only one. */
  asked: Asked | null;
  text: string;
  /** An action that has a key of its own. */
  whole: Action | null;
  /** Whether its keys are the cards in a hand. */
  isHand?: boolean;
}

/** The keys of the cards in a hand. */
const PLAYS = ['P', 'trap', 'S', 'G', 'B', 'R', 'K'];

/** The fields whose values are keys, and the sets of those. */
const SETS: Readonly<Record<string, string>> = {
  ...{ card: 'kind', cards: 'kind', reveal: 'kind' },
  ...{ as: 'as', choice: 'choice', target: 'player', targets: 'player' },
};

/**
 * Return the question at this seat's edge; `null` without one. `only` is the only seat with an edge, on a phone: else
 * the seat that lost cards to gold names them itself.
 */
export function ask(taps: Taps, seat: string, only: string | null = null): Ask | null {
  if (taps.looking === seat) return null;
  const { now, blocks } = taps;
  const [first] = now.left;
  const about = now.value('choice') === undefined ? first?.seat : taps.foe(first?.seat ?? '');
  if (!first || first.action === 'attack' || seat !== (only === null ? about : first.seat)) {
    if (taps.of(seat, 'end').length === 0) return null;
    const dim = PLAYS.filter((kind) => taps.ways(seat, kind).length === 0);
    return { asked: { field: 'card', of: 'kind', values: PLAYS, dim }, text: '', whole: null, isHand: true };
  }
  const { action } = first;
  // A trap is shown by a key.
  const [question] = action === 'show' && !now.kind ? [] : now.questions;
  if (!question) {
    const text = action === 'play' ? words.t('shogi_card_war-ui-second-pawn') : '';
    return { asked: null, text, whole: now.completions[0]?.action ?? null };
  }
  const { field, values: open } = question;
  const of = SETS[field] ?? '';
  const order = { kind: KINDS, player: Object.keys(taps.position.players), '': [] }[of] ?? open;
  const values = order.filter((value) => open.includes(value));
  const asked = { field, of, values, rapid: field === 'cards' || field === 'targets' };
  const text = taps.sentence(asked, { seat: about ?? '' }) ?? '';
  if (action !== 'block') return { asked, text, whole: null };
  const whom = taps.blocker === undefined ? text : words.t('shogi_card_war-ui-block-whom');
  return { asked, text: whom, whole: { seat: first.seat, action, blocks } };
}
