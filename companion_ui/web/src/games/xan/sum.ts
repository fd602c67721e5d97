import type { MatchController } from '../../play/controller.svelte';
import type { GameTypes, WalkResult } from './contract';
import { between, decided, minus, type Scene } from './scene';

/** The walk as a sum, with its result. */

/** A sign of the formula, or a number. */
export type Term =
  { sign: string; first: boolean } | { cell: string; number: number | null; double: boolean };

/** Return a walk (by default the declared one) as a sum: the cards on its fields and between them. */
export const formula = (scene: Scene, path = scene.path): Term[] =>
  path.flatMap((name, i): Term[] => {
    const before = path[i - 1];
    const member = before === undefined ? null : between(scene, before, name)?.member;
    const { card = null, double = false } = scene.cells.find((cell) => cell.name === name) ?? {};
    const sign = { sign: member?.sign ?? '?', first: member?.first ?? false };
    return [...(before === undefined ? [] : [sign]), { cell: name, number: card, double }];
  });

/** A sum as text, for accessible names; a field without a number by its name. */
export const written = (sum: readonly Term[]): string =>
  sum
    .map((term) =>
      'sign' in term ? minus(term.sign) : `${term.number ?? term.cell}${term.double ? '×2' : ''}`,
    )
    .join(' ');

const CAME = ['critical', 'clear', 'fail'] as const;

/** Return the result of the last sum ("×" without one) and its best effect on the event, while its cards are there. */
export function lastResult({
  match: { standing },
  view,
}: MatchController<GameTypes>): { said: string; came: (typeof CAME)[number] | null } | null {
  const line = standing.findLast(({ effects }) => effects.some(isResult));
  const found = line?.effects.find(isResult);
  const gone = standing.some(({ n, action }) => n > (line?.n ?? 0) && action.action === 'flip');
  if (!line || !found || gone || !decided(view().position.phase)) return null;
  const came = CAME.find((item) => line.effects.some(({ effect }) => effect === item)) ?? null;
  return { said: found.value === null ? '×' : said(found.value), came };
}

/** Format a number: "-11/5" is "−2.2"; one without a finite decimal form stays a fraction. */
function said(value: number | string): string {
  const [over = 0, under = 1] = String(value).split('/').map(Number);
  const decimals = String(over / under);
  return minus(decimals.length < 12 ? decimals : value);
}

const isResult = (item: GameTypes['effect']): item is WalkResult => item.effect === 'result';
