import type { Action } from '../net/types';

/** A line with more fields in the full record than in the public one. */
export interface RevealedSecret {
  n: number;
  action: Action;
  /** The names of the fields that were hidden. */
  fields: string[];
}

const actions = (record: string): Action[] =>
  record
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(1)
    .map((line) => JSON.parse(line) as Action);

/** Return the lines whose actions differ between the public and the full record of one match. */
export function revealedSecrets(shown: string, full: string): RevealedSecret[] {
  const open = actions(shown);
  return actions(full).flatMap((action, i) => {
    const before = open[i] ?? { seat: '', action: '' };
    const fields = Object.keys(action).filter(
      (name) =>
        !['seat', 'action', 'at', 'note'].includes(name) &&
        JSON.stringify(before[name]) !== JSON.stringify(action[name]),
    );
    return fields.length > 0 ? [{ n: i + 1, action, fields }] : [];
  });
}
