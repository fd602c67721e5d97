import type { Json, JsonObject } from './types';

/** A JSON member as a record, `{}` if it is none. */
export function obj(value: Json | undefined): JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
}

export function str(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

export function num(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0;
}

export function strings(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
