import type { Asked } from '../../play/picker.svelte';
import { words } from '../../i18n/words.svelte';
import type { Action, Json } from '../../net/types';
import { names, values } from '../../ui/choose';
import type { Selection } from '../../ui/selection';
import { redos } from './scene';
import type { Taps } from './taps.svelte';

/** The questions below the fields: their keys, and the sentence above them. */

export interface Ask {
  asked: Asked | null;
  /** Actions that are done by one key. */
  whole: Action[];
  text: string;
}

/** Each number has its place, whatever is left of it. */
const NUMBERS = [1, 2, 3, 4, 5];
const ONE_KEY = ['flip', 'redo', 'open'];
/** The sets whose values are tapped on the fields and between them. */
const DRAWN = ['cell', 'slot', 'integer'];

/** Return what is asked after these picks. */
export function ask(taps: Taps, now: Selection): Ask {
  const asked = keysOf(taps, now);
  const alone = taps.controller.view().header.seats.length === 1 && taps.classes.length > 0;
  const all = alone ? taps.dealRest(now) : null;
  const whole = now.completions.map(({ action }) => action).filter(({ action }) => ONE_KEY.includes(action));
  return {
    asked: alone ? null : asked,
    whole: all ? [all] : whole,
    text: alone ? words.t('xan-ui-all-four') : textOf(taps, now),
  };
}

function keysOf(taps: Taps, now: Selection): Asked | null {
  const [question] = now.questions;
  const of = (action: string): boolean => now.left.some((seat) => seat.action === action);
  const skill = (action: string, more: Partial<Asked> = {}): Asked => ({
    field: 'skill',
    of: 'skill',
    values: values(taps.of(action), 'skill'),
    ...more,
  });
  if (of('skill'))
    return question && !DRAWN.includes(question.of) ? { ...question, large: question.of !== 'char' } : null;
  if (question?.field === 'party') {
    const pressed = taps.dealt(now);
    const off = taps.classes.filter((char) => pressed.includes(char) || !question.values.includes(char));
    return { ...question, values: taps.classes, pressed, off };
  }
  if (question?.field === 'chars') return { ...question, pressed: itemsOf(now.value('chars')) };
  if (question?.field === 'cells')
    return { ...question, values: NUMBERS, dim: NUMBERS.filter((n) => !question.values.includes(n)) };
  if (of('gain')) {
    if (question && now.begun) return question;
    const unlearnt = taps.of('gain').filter(({ fields }) => names(fields.char).length === 0);
    return skill('gain', { dim: values(unlearnt, 'skill') });
  }
  if (of('release')) return skill('release');
  const sums = taps.sums(now);
  if (sums.length > 0) return { field: 'path', of: 'path', values: sums };
  const chars = taps.movers.map(({ char }) => char);
  return of('place') && chars.length > 1
    ? { field: 'char', of: 'char', values: chars, pressed: taps.mover ? [taps.mover.char] : [] }
    : null;
}

const itemsOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

function textOf(taps: Taps, now: Selection): string {
  const view = taps.controller.view();
  const [question] = now.questions;
  const due = view.due[0];
  const of = (action: string): boolean => now.left.some((seat) => seat.action === action);
  if (question && (of('skill') || of('setup') || question.field === 'cells' || (of('gain') && now.begun)))
    return taps.sentence(question, {}, now) ?? '';
  // A phone is offered no set-up: that is the tablet's.
  if (view.position.phase === 'setup' && view.pen && view.turn.includes('table'))
    return words.t('xan-ui-too-few');
  if (of('declare')) {
    if (taps.sums(now).length > 0) return words.t('xan-ui-which-way');
    return words.t(taps.ends.first === undefined ? 'xan-ui-where-start' : 'xan-ui-where-end');
  }
  if (of('place')) {
    const { mover, movers } = taps;
    return taps.sentence({ field: mover ? 'slot' : 'char' }, { ...(mover ?? movers[0]) }, now) ?? '';
  }
  // Nothing is left to turn up: the key below names what there is to do.
  if (due === undefined || (due.action === 'open' && due.cells.length === 0)) return '';
  // What the tablet asks, a phone leaves to it.
  if (view.role === 'seat' && taps.of(due.action).length === 0) return '';
  // What follows is on the key.
  if (due.action === 'redo' && due.why !== 'short' && view.pen) return words.t('xan-ui-no-trail');
  return taps.controller.speaker.due(due);
}

/** The name of an action that one key does. */
export function nameOf(taps: Taps, { action }: Action): string {
  const { position, due } = taps.controller.view();
  if (action === 'setup') return words.t('xan-ui-begin');
  if (action === 'open') return words.t('xan-ui-work-out');
  if (action !== 'redo') return taps.controller.speaker.kind(action);
  return due[0]?.action === 'redo' && due[0].why === 'short'
    ? words.t('xan-ui-no-cards')
    : words.t('xan-ui-redo', { n: redos(position) });
}
