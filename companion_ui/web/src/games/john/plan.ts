import { actions, names } from '../../ui/choose';
import type { Action, Choice, Preview } from '../../net/types';
import type { Effect, GameTypes } from './contract';

/** What taps on JOHN's board amount to: all of it read from the choices the referee offers. */

const onBoard = (choice: Choice): boolean => 'from' in choice.fields && 'to' in choice.fields;

/** The cells whose card can do something. */
export function sources(choices: readonly Choice[]): string[] {
  return [...new Set(choices.filter(onBoard).flatMap((choice) => names(choice.fields.from)))];
}

/** What the card on `from` can do, by the cell it is done to. */
export function targets(choices: readonly Choice[], from: string): Map<string, Action[]> {
  const out = new Map<string, Action[]>();
  for (const choice of choices.filter(onBoard)) {
    if (!names(choice.fields.from).includes(from)) continue;
    for (const to of names(choice.fields.to))
      out.set(to, [...(out.get(to) ?? []), ...actions([choice], { from, to })]);
  }
  return out;
}

/** The cells a new card can be laid on, with the cards it may be. */
export function landings(choices: readonly Choice[]): Map<string, { seat: string; cards: string[] }> {
  const out = new Map<string, { seat: string; cards: string[] }>();
  for (const choice of choices)
    if ('card' in choice.fields && 'to' in choice.fields && !('from' in choice.fields))
      for (const cell of names(choice.fields.to))
        out.set(cell, { seat: choice.seat, cards: names(choice.fields.card) });
  return out;
}

/** What the referee foresees of an action; none with coaching off. */
export function foreseen(previews: readonly Preview<GameTypes>[], action: Action): Effect[] {
  const found = previews.find((preview) => {
    const one: Action = preview.action;
    return ['seat', 'action', 'from', 'to', 'heal'].every(
      (name) => (one[name] ?? false) === (action[name] ?? false),
    );
  });
  return found?.effects ?? [];
}
