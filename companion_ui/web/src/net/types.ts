/** What goes over the wire, as the referee declares it, and what this side makes of it. */
export type * from './contract';

import type { Failure as Said, Game } from './contract';

/** The answer to a command that did nothing; `no-answer` and `unchecked` are this side's own: the connection
 *  ended before one came; this device could not check what it would sign. */
export type Failure = Said | { ok: false; error: 'no-answer' | 'unchecked' };

/** The answer to a command. */
export type Answer<T = { ok: true; n?: number }> = T | Failure;

/** What a game declares (`GET /api/games`, `GET /api/games/{game}`). */
export type GameInfo = Game;
