import type { Asked } from '../../play/picker.svelte';
import { str } from '../../net/json';
import type { Action } from '../../net/types';
import { words } from '../../i18n/words.svelte';
import type { Taps } from './taps.svelte';

/** The row of keys at a seat's edge. */
export interface Ask {
  /** The question; it has no keys for cards on the table. `null` if the key of `whole` is the only one. */
  asked: Asked | null;
  text: string;
  /** An action that has a key of its own, and the end of the word on it. */
  whole?: { action: Action; word: string };
  /** Whether its keys are the cards in a hand. */
  isHand?: boolean;
}

/** The keys of the cards in a hand. */
const PLAYS = ['P', 'trap', 'S', 'G', 'B', 'R', 'K'];

/**
 * Return the question at this seat's edge; `null` without one. `only` is the only seat with an edge, on a phone: else
 * the seat that lost cards to gold names them itself.
 */
export function ask(taps: Taps, seat: string, only: string | null = null): Ask | null {
  const { now, blocks, blocker, position } = taps;
  const [first] = now.left;
  const about = now.value('choice') === undefined ? first?.seat : taps.foe(first?.seat ?? '');
  if (!first || first.action === 'attack' || seat !== (only === null ? about : first.seat)) {
    if (taps.of(seat, 'end').length === 0) return null;
    const dim = PLAYS.filter((kind) => (kind === 'P' && position.pawn_played) || !taps.playable(seat, kind));
    return { asked: { field: 'card', of: 'kind', values: PLAYS, dim }, text: '', isHand: true };
  }
  const { action } = first;
  const hint =
    action === 'block' && taps.of(seat, 'lance').length > 0 && words.t('shogi_card_war-ui-lance-first');
  // A trap is shown by a key.
  const [question] = action === 'show' && !now.kind ? [] : now.questions;
  const [completion] = now.completions;
  const block = Object.keys(blocks).length > 0 ? 'block-yes' : 'block-none';
  const word = { play: 'second-pawn-yes', block }[action] ?? 'drew';
  if (!question) {
    if (!completion) return { asked: null, text: '' };
    const text = action === 'play' ? words.t('shogi_card_war-ui-second-pawn') : hint || '';
    return { asked: null, text, whole: { action: completion.action, word } };
  }
  const { field } = question;
  const of = { card: 'kind', target: 'player', id: '' }[question.of] ?? field;
  // Cards on the table are tapped there.
  const values = question.values.filter((value) =>
    of === 'player' ? str(value) in position.players : of !== '',
  );
  const asked = { field, of, values, rapid: field === 'cards' || field === 'targets' };
  const text = taps.sentence(asked, { seat: about ?? '' }) ?? '';
  if (action !== 'block') return { asked, text };
  const whole = { action: { seat: first.seat, action, blocks }, word };
  if (blocker !== undefined) return { asked, text: words.t('shogi_card_war-ui-block-whom'), whole };
  // On a phone the headline above the board asks which card blocks.
  const lead = hint && only !== null ? '' : text;
  return { asked, text: [lead, hint].filter(Boolean).join(' '), whole };
}
