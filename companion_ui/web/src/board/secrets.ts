import { listed } from '../ui/choose';
import type { Choice, FieldType } from '../net/types';

/** Whether there is anything to tell but that it stays hidden. */
const tells = (type: FieldType | undefined): boolean =>
  type?.type !== 'list' || listed(type.item).some((value) => value !== '??');

/** The offers with something in them that nobody but their seat may know: said under cover. */
export const secret = (choices: readonly Choice[]): Choice[] =>
  choices.filter(({ private: hidden = [], fields }) => hidden.some((name) => tells(fields[name])));
