import type { Choice } from '../../net/types';
import { listed, names } from '../../ui/choose';

/** The hints that the referee's choices offer, as keys. */

export interface HintKey {
  from: string;
  to: string;
  value: number;
}

/** List the hints on offer as keys, a row for each direction; one row where both mean the same. */
export function hintKeys(choices: readonly Choice[], sign: string): HintKey[][] {
  const rows = choices
    .filter((choice) => choice.action === 'hint')
    .map(({ fields }) => {
      const [from = ''] = names(fields.from);
      const [to = ''] = names(fields.to);
      return listed(fields.value)
        .filter((value) => typeof value === 'number')
        .map((value) => ({ from, to, value }));
    });
  // a + b and a × b do not depend on the order.
  return sign === '+' || sign === '×' ? rows.slice(0, 1) : rows;
}
