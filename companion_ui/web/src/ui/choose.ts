import type { Choice, FieldType, Json } from '../net/types';

/** Reads the templates of `choices`, without any rules of a game. */

/** Check whether a type allows a value. */
export function admits(type: FieldType, value: Json): boolean {
  switch (type.type) {
    case 'one':
      return type.values.some((item) => item === value);
    case 'integer':
      return (
        typeof value === 'number' &&
        Number.isInteger(value) &&
        (type.min === null || value >= type.min) &&
        (type.max === null || value <= type.max)
      );
    case 'flag':
      return typeof value === 'boolean';
    case 'text':
      return (
        typeof value === 'string' && (!type.pattern || new RegExp(`^(?:${type.pattern})$`, 'u').test(value))
      );
    case 'seat':
      return typeof value === 'string' && value !== '';
    case 'list':
      return (
        Array.isArray(value) &&
        value.length >= type.min &&
        (type.max === null || value.length <= type.max) &&
        value.every((part) => admits(type.item, part)) &&
        (!type.distinct || !twice(value.filter((part) => part !== '??')))
      );
    case 'map': {
      if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
      const rows = Object.entries(value);
      return (
        rows.length >= type.min &&
        (type.max === null || rows.length <= type.max) &&
        rows.every(([key, part]) => admits(type.key, key) && admits(type.item, part))
      );
    }
    case 'either':
      return type.types.some((type) => admits(type, value));
    case 'object':
      return false; // only in layouts, not in actions
  }
}

const twice = (values: readonly Json[]): boolean => new Set(values).size < values.length;

/**
 * Return the value as recorded: a list with too few items is filled up with `"??"`, if its type allows that.
 */
export function filled(type: FieldType, value: Json): Json {
  if (type.type !== 'list' || !Array.isArray(value) || !listed(type.item).includes('??')) return value;
  return [...value, ...Array<Json>(Math.max(0, type.min - value.length)).fill('??')];
}

/** Return the values a template's field lists; empty if it lists none. */
export function listed(type: FieldType | undefined): readonly Json[] {
  if (type?.type === 'one') return type.values;
  if (type?.type === 'flag') return [false, true];
  return [];
}

/** Return the words among the values that a field, or each item of a list in it, can have. */
export function names(type: FieldType | undefined): string[] {
  return type?.type === 'list' ? names(type.item) : listed(type).filter((value) => typeof value === 'string');
}

/** Return every value the templates list for a field, once each, in their order. */
export function values(choices: readonly Choice[], field: string): string[] {
  return [...new Set(choices.flatMap((choice) => names(choice.fields[field])))];
}
