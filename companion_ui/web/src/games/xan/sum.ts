import type { MatchController } from '../../play/controller.svelte';
import type { GameTypes, WalkResult } from './contract';
import { between, decided, minus, type Scene } from './scene';

/** The walk as a sum, with its result. */

/** A sign or a number of the formula. */
export type Term =
  | { kind: 'number'; cell: string; number: number | null; double: boolean }
  | { kind: 'sign'; sign: string; first: boolean };

/** Return a walk (by default the declared one) as a sum: the cards on its fields and between them. */
export const formula = (scene: Scene, path = scene.path): Term[] =>
  path.flatMap((name, i): Term[] => {
    const before = path[i - 1];
    const member = before === undefined ? null : between(scene, before, name)?.member;
    const cell = scene.cells.find((cell) => cell.name === name);
    const { card: number = null, double = false } = cell ?? {};
    const sign = { kind: 'sign' as const, sign: member?.sign ?? '?', first: member?.first ?? false };
    return [...(before === undefined ? [] : [sign]), { kind: 'number', cell: name, number, double }];
  });

/** A sum as text, for accessible names; a field without a number by its name. */
export const written = (sum: readonly Term[]): string =>
  sum
    .map((term) =>
      term.kind === 'sign' ? minus(term.sign) : `${term.number ?? term.cell}${term.double ? '×2' : ''}`,
    )
    .join(' ');

/** The result of a sum: its number as text ("×" without one), and its best effect on the event. */
export interface Result {
  said: string;
  came: (typeof CAME)[number] | null;
}

const CAME = ['critical', 'clear', 'fail'] as const;

/** Return the result of the last sum, while its cards are still there. */
export function lastResult(controller: MatchController<GameTypes>): Result | null {
  const { standing } = controller.match;
  const line = standing.findLast(({ effects }) => effects.some(isResult));
  const found = line?.effects.find(isResult);
  const gone = standing.some(({ n, action }) => n > (line?.n ?? 0) && action.action === 'flip');
  if (!line || !found || gone || !decided(controller.view().position.phase)) return null;
  const came = CAME.find((item) => line.effects.some(({ effect }) => effect === item)) ?? null;
  return { said: found.value === null ? '×' : said(found.value), came };
}

/** Format a number: "-11/5" is "−2.2"; one without a finite decimal form stays a fraction. */
export function said(value: number | string): string {
  const [over = 0, under = 1] = String(value).split('/').map(Number);
  let rest = under;
  for (const factor of [2, 5]) while (rest % factor === 0) rest /= factor;
  return minus(rest > 1 ? value : over / under);
}

const isResult = (item: GameTypes['effect']): item is WalkResult => item.effect === 'result';
