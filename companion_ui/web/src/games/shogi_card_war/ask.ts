import type { Asked, Picker } from '../../play/picker.svelte';
import { words } from '../../i18n/words.svelte';
import type { Json } from '../../net/types';
import { values } from '../../ui/choose';
import { KINDS } from './field';
import type { Taps } from './taps.svelte';

/** The questions in the row of keys at a seat's edge. */

export interface Ask {
  /** The part of an action that is asked for; it has no keys if it is tapped on the halves. */
  asked: Asked;
  text: string;
  picker: Picker;
  /** Whether it covers the row behind it: it has many answers, or is a warning. */
  large?: boolean;
  /** Whether what was begun loses the match. */
  isFoul?: boolean;
  /** Whether a key puts down what was begun. */
  stop?: boolean;
  /** Whether its keys are the cards in a hand. */
  isHand?: boolean;
}

/** The keys of the cards in a hand. */
const PLAYS = ['P', 'trap', 'S', 'G', 'B', 'R', 'K'];

/** Ask for a field in the words of the game. `of`: the set of its keys, as their `data-` attribute names it. */
function askFor(picker: Picker, field: string, of = '', about = {}): Ask {
  const { left, questions } = picker.now;
  const question = questions.find((question) => question.field === field);
  // What alone comes out of a graveyard is a key as well.
  const open: readonly Json[] = question?.values ?? values(left, field);
  const keys = of === 'kind' ? KINDS.filter((kind) => open.includes(kind)) : of === '' ? [] : open;
  const asked = { field, of, values: keys, rapid: field === 'cards' };
  const text = picker.sentence(asked, about) ?? '';
  return { asked, text, picker, large: of === 'kind' };
}

/** Return the question at this seat's edge; `null` without one. */
export function ask(taps: Taps, seat: string): Ask | null {
  if (taps.looking === seat) return null;
  if (taps.seat === seat) return { stop: true, ...ofHand(taps) };
  const { due } = taps;
  // The seat that lost cards to gold names them, at its own edge.
  if (due.begun && due.now.left[0]?.seat === taps.foe(seat) && due.now.value('choice') !== undefined)
    return { ...askFor(due, 'cards', 'kind', { seat }), stop: true };
  return ofDue(taps, seat);
}

/** The question about what this seat has in hand. */
function ofHand(taps: Taps): Ask {
  const { now } = taps;
  const action = now.kind?.action ?? now.left[0]?.action;
  if (action === 'equip') return { ...askFor(taps, 'to'), stop: false };
  if (action === 'counter')
    return now.questions.some(({ field }) => field === 'trap')
      ? askFor(taps, 'trap')
      : askFor(taps, 'reveal', 'kind');
  if (action !== 'play') return now.kind ? askFor(taps, 'card', 'kind') : askFor(taps, 'target');
  const way = askFor(taps, 'as', 'as');
  if (now.value('card') !== 'P') return way;
  const asked = { ...way.asked, values: [] };
  return { ...way, asked, text: words.t('shogi_card_war-ui-second-pawn'), large: true, isFoul: true };
}

/** The question that the match itself asks a seat. */
function ofDue(taps: Taps, seat: string): Ask | null {
  const { due } = taps;
  const [one] = due.now.left;
  if (one?.seat === seat) {
    if (one.action === 'assign') return askFor(due, 'damage');
    const blocks = one.action === 'block' ? askFor(due, 'blocks') : null;
    if (blocks && taps.blocker !== null) return { ...blocks, text: words.t('shogi_card_war-ui-block-whom') };
    if (blocks) return blocks;
    if ('targets' in one.fields) return askFor(due, 'targets');
    if ('choice' in one.fields) return due.begun ? null : askFor(due, 'choice', 'choice');
    if ('card' in one.fields)
      return due.begun ? { ...askFor(due, 'as', 'as'), stop: true } : askFor(due, 'card', 'kind');
  }
  if (taps.of(seat, 'end').length === 0) return null;
  const dim = PLAYS.filter((kind) => taps.ways(seat, kind).length === 0);
  return { asked: { field: 'card', of: 'kind', values: PLAYS, dim }, text: '', picker: taps, isHand: true };
}
