import { actions, names } from '../../ui/choose';
import type { Action, Choice, Preview } from '../../net/types';
import type { Effect, GameTypes } from './contract';

/** The meaning of taps on JOHN's board, from the choices the referee offers. */

const onBoard = (choice: Choice): boolean => 'from' in choice.fields && 'to' in choice.fields;

/** Return the cells whose card can act. */
export function sources(choices: readonly Choice[]): string[] {
  return [...new Set(choices.filter(onBoard).flatMap((choice) => names(choice.fields.from)))];
}

/** Return the actions of the card on `from`, by target cell. */
export function targets(choices: readonly Choice[], from: string): Map<string, Action[]> {
  const out = new Map<string, Action[]>();
  for (const choice of choices.filter(onBoard)) {
    if (!names(choice.fields.from).includes(from)) continue;
    for (const to of names(choice.fields.to))
      out.set(to, [...(out.get(to) ?? []), ...actions([choice], { from, to })]);
  }
  return out;
}

/** Return the cells a new card can be put on, with the possible cards. */
export function landings(choices: readonly Choice[]): Map<string, { seat: string; cards: string[] }> {
  const out = new Map<string, { seat: string; cards: string[] }>();
  for (const choice of choices)
    if ('card' in choice.fields && 'to' in choice.fields && !('from' in choice.fields))
      for (const cell of names(choice.fields.to))
        out.set(cell, { seat: choice.seat, cards: names(choice.fields.card) });
  return out;
}

/** Return the effects the referee foresees for an action; none with coaching off. */
export function foreseen(previews: readonly Preview<GameTypes>[], action: Action): Effect[] {
  const found = previews.find((preview) => {
    const one: Action = preview.action;
    return ['seat', 'action', 'from', 'to', 'heal'].every(
      (name) => (one[name] ?? false) === (action[name] ?? false),
    );
  });
  return found?.effects ?? [];
}
