import { words } from '../../i18n/words.svelte';
import { str } from '../../net/json';
import type { Action, Preview } from '../../net/types';
import { pulled, rankName, rankOf } from './board';
import type { GameTypes } from './contract';

/** The foreseen result of an action: the lines of the chip at its target, and the same in words. */
export interface Forecast {
  chip: readonly string[] | null;
  says?: string;
  /** True if it ends the match against the one who acts: the only chip on a phone. */
  harm?: boolean;
}

/** Return what the referee foresees of an action; an attacker that does not defeat its target falls. */
export function forecast(
  previews: readonly Preview<GameTypes>[],
  action: Action,
  board: Record<string, string>,
): Forecast {
  const effects =
    previews.find(({ action: seen }: { action: Action }) =>
      ['seat', 'action', 'from', 'to', 'heal'].every(
        (name) => (seen[name] ?? false) === (action[name] ?? false),
      ),
    )?.effects ?? [];
  const end = effects.find((effect) => effect.effect === 'end');
  if (end?.winners.length) {
    const won = end.winners.some((seat) => seat === action.seat);
    return { chip: [words.t(won ? 'john-ui-chip-win' : 'john-ui-chip-lose')], harm: !won };
  }
  const due = effects.find(pulled);
  if (!due)
    return {
      chip: effects.some(({ effect }) => effect === 'defeat') ? [words.t('john-ui-chip-falls')] : null,
    };
  const [was, rank] = [rankName(rankOf(due.card)), rankName(due.rank)];
  const change = words.t('john-ui-change', { was, rank });
  if (due.cause !== 'attack' && !effects.some(({ effect }) => effect === 'counter'))
    return { chip: [change] };
  const own = rankName(rankOf(board[str(action.from)] ?? ''));
  return {
    chip: [change, words.t('john-ui-change', { was: own, rank: '×' })],
    says: words.t('john-ui-says-counter', { was, rank, own }),
  };
}
