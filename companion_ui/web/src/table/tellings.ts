import { listed } from '../lib/choose';
import type { Choice, FieldType, View } from '../lib/types';

/** Whether there is anything to tell but that it stays hidden. */
const tells = (type: FieldType | undefined): boolean =>
  type?.type !== 'list' || listed(type.item).some((value) => value !== '??');

/** What seats can tell the referee alone now: the offers with something in them that nobody else may know. */
export const tellings = (view: View): Choice[] =>
  view.pen
    ? view.choices.filter(({ private: hidden = [], fields }) => hidden.some((name) => tells(fields[name])))
    : [];
