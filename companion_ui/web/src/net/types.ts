/** The types of the protocol: the referee's, and those derived from them. */
export type * from './contract';

import type { Failure as Refused, Game } from './contract';

/**
 * The answer to a failed command. Two codes are made here: `no-answer` (the connection ended first) and
 * `unchecked` (this device could not check what it would sign).
 */
export type Failure = Refused | { ok: false; error: 'no-answer' | 'unchecked' };

/** The answer to a command. */
export type Answer<T = { ok: true; n?: number }> = T | Failure;

/** The declarations of a game (`GET /api/games`, `GET /api/games/{game}`). */
export type GameInfo = Game;
