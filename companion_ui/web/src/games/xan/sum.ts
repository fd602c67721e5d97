import type { MatchController } from '../../play/controller.svelte';
import type { GameTypes, WalkResult } from './contract';
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
const isResult = (item: GameTypes['effect']): item is WalkResult => item.effect === 'result';

/** Return the result of the last sum ("×" without one) and its best effect on the event, while its cards are there. */
export function lastResult({ match, view }: MatchController<GameTypes>) {
  const line = match.standing.findLast(
    ({ action, effects }) => action.action === 'flip' || effects.some(isResult),
  );
  const found = line?.effects.find(isResult);
  if (!line || !found || !decided(view().position.phase)) return null;
  const came = CAME.find((item) => line.effects.some(({ effect }) => effect === item)) ?? null;
  return { said: found.value === null ? '×' : said(found.value), came };
}

/** Format a number: "-11/5" is "−2.2"; one without a finite decimal form stays a fraction. */
function said(value: number | string): string {
  const [over = 0, under = 1] = String(value).split('/').map(Number);
  const decimals = String(over / under);
  return minus(decimals.length < 12 ? decimals : value);
}
