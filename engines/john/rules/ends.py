"""The end of a turn and of the match; positions that come back."""

from __future__ import annotations

from ...values import Judgement, Outcome, Settlement, Verdict
from ..position import NOBODY, OWNER, RANK, SEATS, Loop, Position, stand
from .common import FOUL, LEGAL, Effects, Judged, Sides, doubts_closed, with_seat

LOOP_TURNS = 3
"""R37: how many of its turns the breaker of a loop has."""


def end_turn(
    position: Position,
    actor: int,
    board: bytes,
    sideways: tuple[int, int],
    sides: Sides,
    effects: Effects,
    *,
    settled: tuple[Settlement, ...] = (),
    fallen: int = NOBODY,
) -> Judged:
    """The turn ends: a fallen sideways card ends the match (R18), else the position counts (R35).

    ``actor`` is who acted last; ``board``, ``sideways`` and ``sides`` are those after the action; ``fallen``
    is the seat whose sideways card fell.
    """
    rules = position.rules
    mover = position.to_move
    if fallen != NOBODY:
        position = position._replace(board=board, sideways=with_seat(sideways, fallen, NOBODY), sides=sides)
        return over(position, LEGAL, None, effects, settled, 1 - fallen, "john.end.yoko")

    after = 1 - mover
    repeat, stood = stand(position.stood, board, sideways, after)
    loop = position.loop
    loser = NOBODY
    code = reason = ""
    if loop is not None:
        if repeat == 1:
            loop = None
            effects.append({"effect": "loop-broken"})
        elif loop.breaker == mover:
            loop = Loop(mover, loop.turns_left - 1)
            if not loop.turns_left:
                loser, code, reason = mover, "john.loop.not-broken", "john.end.loop"
    elif repeat >= 3:  # R35; counts are never reset (R38)
        breaker = _breaker(board, sides)
        if breaker == NOBODY:
            loser, code, reason = rules.first, "john.loop.level", "john.end.loop-level"
        else:
            loop = Loop(breaker, LOOP_TURNS)
            effects.append({"effect": "loop", "breaker": SEATS[breaker], "turns": LOOP_TURNS})
    done = position.advance(
        board=board,
        sideways=sideways,
        sides=sides,
        to_move=after,
        turn=position.turn + 1,
        due=None,
        doubtable=doubts_closed(position.doubtable, actor),
        stood=stood,
        repeat=repeat,
        loop=loop,
    )
    if loser != NOBODY:
        return over(done, FOUL, code, effects, settled, 1 - loser, reason)
    return Judgement(LEGAL, None, effects, done, settled)


def _breaker(board: bytes, sides: Sides) -> int:
    """R36: who must break a loop: more in reserve, else more on the board, else the higher rank sum."""
    black, red = sides
    assert black is not None
    assert red is not None
    mine = [c for c in board if OWNER[c] == 0]
    theirs = [c for c in board if OWNER[c] == 1]
    scores = (
        (black.reserve, len(mine), sum(RANK[c] for c in mine)),
        (red.reserve, len(theirs), sum(RANK[c] for c in theirs)),
    )
    if scores[0] == scores[1]:
        return NOBODY
    return 0 if scores[0] > scores[1] else 1


def over(
    position: Position,
    verdict: Verdict,
    code: str | None,
    effects: Effects,
    settled: tuple[Settlement, ...],
    winner: int,
    reason: str,
) -> Judged:
    """The judgement that ends the match; ``winner`` is ``NOBODY`` for a draw."""
    winners = () if winner == NOBODY else (SEATS[winner],)
    effects.append({"effect": "end", "winners": list(winners), "reason": reason})
    position = position._replace(
        to_move=NOBODY, due=None, doubtable=((), ()), outcome=Outcome(winners, reason)
    )
    return Judgement(verdict, code, effects, position, settled)
