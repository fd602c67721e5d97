"""The end of a turn and of the match, and repeated positions."""

from __future__ import annotations

from typing import NamedTuple

from ...values import Outcome, Settlement, Verdict, make_judgement
from ..position import NOBODY, OWNER, RANK, SEATS, Loop, Position, Sides, record_position
from .common import FOUL, LEGAL, Effects, Judged, doubts_closed, with_seat

LOOP_REPEATS = 3
"""The number of times a position occurs in a loop (R35)."""

LOOP_TURNS = 3
"""The number of own turns the breaker of a loop has (R37)."""


def end_turn(
    after: Position,
    actor: int,
    effects: Effects,
    settled: tuple[Settlement, ...] = (),
    fallen: int = NOBODY,
    revealed: tuple[str, ...] = (),
) -> Judged:
    """End the turn: a fallen sideways card ends the match (R18), else the position counts (R35).

    ``after``: the position as the action left it, before the change of turn. ``actor`` acted last;
    ``fallen`` is the seat whose sideways card fell; ``revealed`` are the cards turned up from a reserve
    or pile.
    """
    if fallen != NOBODY:
        after.sideways = with_seat(after.sideways, fallen, NOBODY)
        return end_match(after, LEGAL, None, effects, settled, 1 - fallen, "john.end.yoko", revealed)

    mover, loop, lost = after.to_move, after.loop, None
    after.to_move = 1 - mover
    after.turn += 1
    after.due = None
    if after.doubtable[actor]:
        after.doubtable = doubts_closed(after.doubtable, actor)
    after.repeat, after.repetitions = record_position(
        after.repetitions, after.board, after.sideways, 1 - mover
    )
    if loop is not None:
        after.loop, lost = _loop_goes_on(loop, mover, after.repeat, effects)
    elif after.repeat >= LOOP_REPEATS:
        after.loop, lost = _loop_arises(after.rules.first, after.board, after.sides, effects)
    if lost is not None:
        return end_match(after, FOUL, lost.code, effects, settled, 1 - lost.seat, lost.reason, revealed)
    return make_judgement(LEGAL, None, effects, after, settled, revealed)


class _Lost(NamedTuple):
    """The seat that loses by a loop, the code of the foul and the reason of the end."""

    seat: int
    code: str
    reason: str


def _loop_arises(
    first: int, board: bytes, sides: Sides, effects: Effects
) -> tuple[Loop | None, _Lost | None]:
    """Return the new loop after a third repetition (R35), or the loss of ``first`` without a breaker (R36).

    Counts are never reset, so the next loop may arise at once (R38).
    """
    breaker = _breaker(board, sides)
    if breaker == NOBODY:
        return None, _Lost(first, "john.loop.level", "john.end.loop-level")
    effects.append({"effect": "loop", "breaker": SEATS[breaker], "turns": LOOP_TURNS})
    return Loop(breaker, LOOP_TURNS), None


def _loop_goes_on(loop: Loop, mover: int, repeat: int, effects: Effects) -> tuple[Loop | None, _Lost | None]:
    """Return the loop after a turn, or a loss (R37): the breaker has three turns to reach a new position."""
    if repeat == 1:
        effects.append({"effect": "loop-broken"})
        return None, None
    if loop.breaker != mover:
        return loop, None
    loop = Loop(mover, loop.turns_left - 1)
    return loop, None if loop.turns_left else _Lost(mover, "john.loop.not-broken", "john.end.loop")


def _breaker(board: bytes, sides: Sides) -> int:
    """Return the seat that must break a loop (R36): more in reserve, else on board, else higher rank sum."""
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


def end_match(
    after: Position,
    verdict: Verdict,
    code: str | None,
    effects: Effects,
    settled: tuple[Settlement, ...],
    winner: int,
    reason: str,
    revealed: tuple[str, ...] = (),
) -> Judged:
    """Return the judgement that ends the match; ``winner`` is ``NOBODY`` for a draw."""
    winners = () if winner == NOBODY else (SEATS[winner],)
    effects.append({"effect": "end", "winners": list(winners), "reason": reason})
    after.to_move, after.due, after.doubtable = NOBODY, None, ((), ())
    after.outcome = Outcome(winners, reason)
    return make_judgement(verdict, code, effects, after, settled, revealed)
