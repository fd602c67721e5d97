import { listed } from '../ui/choose';
import type { Choice, FieldType } from '../net/types';

/** Check whether a field has values other than hidden. */
const hasKnownValue = (type: FieldType | undefined): boolean =>
  type?.type !== 'list' || listed(type.item).some((value) => value !== '??');

/** Return the choices with a value only their seat may know: made under cover. */
export const secret = (choices: readonly Choice[]): Choice[] =>
  choices.filter(({ private: hidden = [], fields }) => hidden.some((name) => hasKnownValue(fields[name])));
