import type { Line, View } from '../net/types';

/** Who ruled, and why. */
export interface Reasoned {
  name: string;
  reason: string;
}

/** A line, with the ruling it comes from. */
export interface JudgedLine extends Line {
  ruling?: Reasoned | null;
  note?: string | null;
}

export type What = 'missing' | 'card' | 'rule' | 'other';

export interface Objection {
  link: number;
  /** How many actions were recorded then. */
  n: number;
  by: string;
  seat: string | null;
  /** The action it is about. */
  about: number | null;
  what: What;
  note: string | null;
  at: string;
  answer: (Reasoned & { link: number }) | null;
}

export interface Confirmation {
  agree: boolean;
  by: string;
  reason: string | null;
  signed: boolean;
  at: string;
}

/** What the view tells an arbiter besides (docs/protocol.md). */
export interface Judged extends View {
  link: number;
  stopped: Reasoned | null;
  objections: Objection[];
  confirm: { of: number; head: string; seats: Record<string, Confirmation | null> } | null;
  sign: { of: number; head: string; signed: string[] } | null;
  disclosed: string[];
  /** This device, by the name the chain has for it. */
  device: string | null;
}

/** A seat and how it last went to another phone. */
export interface Moved {
  at: string;
  n: number;
  handed: boolean;
}
