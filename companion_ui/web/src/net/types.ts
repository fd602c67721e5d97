/** What goes over the wire, as the referee declares it, and what this side makes of it. */
export type * from './contract';

import type { Failure as Said, Game } from './contract';

/** The answer to a command that did nothing; `no-answer` is this side's own: the connection ended before one came. */
export type Failure = Said | { ok: false; error: 'no-answer' };

/** The answer to a command. */
export type Answer<T = { ok: true; n?: number }> = T | Failure;

/** What a game declares (`GET /api/games`, `GET /api/games/{game}`). */
export type GameInfo = Game;
