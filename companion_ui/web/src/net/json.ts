import type { JsonObject } from './types';

/**
 * Reading what this side cannot know: what a browser kept, a file, a position of a game that has no screens of its own.
 * What the referee declares is read by its types (`contract.ts`).
 */

/** A value as a record, `{}` if it is none. */
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
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
