import { Speaker } from '../i18n/speaker';
import { words } from '../i18n/words.svelte';
import type { DeskTable, WallTable } from '../net/types';

/** Return the phrases of a table with the names of its people. */
export const speakerOf = (row: WallTable): Speaker => new Speaker(row.game ?? '', row.seats, row.names);

export const people = (row: WallTable): string => {
  const speaker = speakerOf(row);
  return row.seats.map((seat) => speaker.seat(seat)).join(' – ');
};

/** Return the progress of a match and the seats to move; or its result. */
export function progress(row: WallTable): string {
  const speaker = speakerOf(row);
  if (row.phase === 'over') {
    if (!row.outcome) return words.t('now-closed');
    const winners = row.outcome.winners.map((seat) => speaker.seat(seat)).join(words.t('comma'));
    return winners === '' ? words.t('now-nobody') : words.t('now-won', { winners });
  }
  if (row.phase === 'idle') return words.t('now-idle');
  if (row.phase === 'ready') return words.t('now-ready');
  const who = row.turn.map((seat) => speaker.seat(seat)).join(words.t('comma'));
  return who === '' ? words.t('now-n', { n: row.moves }) : words.t('now-turn', { n: row.moves, who });
}

/** Return the seats that have not confirmed the result; empty if all have. */
export const unconfirmed = (row: DeskTable): string =>
  row.unconfirmed.map((seat) => speakerOf(row).seat(seat)).join(words.t('comma'));

/** Return a table's requests for attention as sentences; calls and objections come first. */
export function needs(
  row: DeskTable,
  minutes: number,
): { key: string; args: Record<string, string | number>; loud: boolean }[] {
  const speaker = speakerOf(row);
  // A tablet that waits for the tap to begin is there, though not yet in the match.
  const trouble = row.trouble.filter(
    (problem) => !(problem === 'no-tablet' && row.phase === 'ready' && row.waits),
  );
  const found = trouble.map((one) => ({
    key: `trouble-${one}`,
    args: {},
    loud: one === 'broken' || one === 'disagreed',
  }));
  return [
    ...(row.call
      ? [
          {
            key: row.call.seat === null ? 'need-call' : 'need-call-by',
            args: {
              minutes,
              digit: minutes % 10,
              who: row.call.seat === null ? '' : speaker.seat(row.call.seat),
            },
            loud: true,
          },
        ]
      : []),
    ...(row.objections > 0 ? [{ key: 'need-objections', args: { n: row.objections }, loud: true }] : []),
    ...(row.outdated
      ? [
          {
            key: row.outdated.today === null ? 'need-gone' : 'need-outdated',
            args: { rules: row.outdated.rules, today: row.outdated.today ?? '' },
            loud: false,
          },
        ]
      : []),
    ...found,
  ];
}
