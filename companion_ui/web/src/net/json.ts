import type { JsonObject } from './types';

/**
 * Reads data of unknown type: stored values, a file, a position of a game without screens of its own. The
 * types of the referee's data are declared in `contract.ts`.
 */

/** Return a value as an object, `{}` if it is not one. */
export function obj(value: unknown): JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : {};
}

export function str(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function num(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
