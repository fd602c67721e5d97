import type { MatchController } from '../../play/controller.svelte';
import { str } from '../../net/json';
import type { GameTypes } from './contract';
import { between, decided, minus, type Scene } from './scene';

/** A part of a sum: a sign, or the number of a field with its brackets; `unknown` without one. */
export interface Term {
  text: string;
  cell?: string;
  unknown?: boolean;
}

/**
 * Return a walk (by default the declared one) as a sum. The sign worked out first stands in brackets with its numbers.
 * A field without a number shows its name, or "?" where numbers are typed.
 */
export function formula({ cells, slots, ...scene }: Scene, path = scene.path, typed?: Typed): Term[] {
  const signs = path.map((name, i) => between(slots, path[i - 1] ?? '', name)?.member);
  return path.flatMap((name, i) => {
    const { card = null, double = false } = cells.find((cell) => cell.name === name) ?? {};
    const number = typed?.[name] ?? card;
    const [open, close] = [signs[i + 1]?.first ? '(' : '', signs[i]?.first ? ')' : ''];
    const text = `${open}${number ?? (typed ? '?' : name)}${double ? '×2' : ''}${close}`;
    const sign = i > 0 ? [{ text: minus(signs[i]?.sign ?? '?') }] : [];
    return [...sign, { text, cell: name, unknown: number === null }];
  });
}

type Typed = Readonly<Record<string, number>>;
const CAME = ['critical', 'clear', 'fail'] as const;

/** Return the result of the last sum ("×" without one) and its best effect on the event, while its cards are there. */
export function lastResult({ match, view }: MatchController<GameTypes>) {
  const line = match.standing.findLast(({ action }) => ['flip', 'open'].includes(action.action));
  if (line?.about.sum !== true || !decided(view().position.phase)) return null;
  const [, answer = '×'] = str(line.about.formula).split('＝');
  return { answer, came: CAME.find((item) => line.effects.some(({ effect }) => effect === item)) };
}
