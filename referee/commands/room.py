"""Checks that a match has room for one more line.

Each kind of line leaves room for more important ones: moves leave room for undos, both leave room for the end
of the match, and that for rulings.  Each phone has a share of the moves, and each recording device a share of
the refused attempts.
"""

from __future__ import annotations

from typing import Any

from tachiai.engines.values import Judgement, Verdict

from .. import limits
from ..errors import Refused
from ..match.devices import ARBITER, SEAT
from .context import Context

UNDOS_BEYOND = 100
"""Undos that a phone may add after its share is used up, to take back its own lines."""


def require_room_for_tap(context: Context, judged: Judgement[Any]) -> None:
    """Check that there is room for an action with judgement ``judged``.

    An action that ends the match has room where others have none.

    :raises Refused: ``too-large``.
    """
    history = context.history
    if judged.verdict is Verdict.ILLEGAL:
        part = limits.LINES_REFUSED // _parts(context)
        if history.n >= part and _own(context, refused=True) >= part:
            raise Refused("too-large")
    elif history.game.outcome(judged.position) is not None:
        _require(context, limits.LINES_A_MATCH)
        return
    _require(context, limits.LINES_FOR_TAPS)
    _require_part(context, 0)


def require_room_for_undo(context: Context, lines: int = 1) -> None:
    """Check that there is room to undo or restore ``lines``.

    :raises Refused: ``too-large``.
    """
    arbiter = context.grant.role == ARBITER
    _require(context, limits.LINES_A_MATCH if arbiter else limits.LINES_FOR_UNDOS, lines)
    _require_part(context, UNDOS_BEYOND)


def require_room_for_ruling(context: Context, ruling: str) -> None:
    """Check that there is room for a ruling.

    A result always has room.  Rulings that record no line are limited only by the number of rulings.

    :raises Refused: ``too-large``.
    """
    more = limits.RESULTS_BEYOND if ruling == "result" else 0
    if len(context.history.people.rulings) >= limits.RULINGS_A_MATCH + more:
        raise Refused("too-large")
    if ruling not in ("stop", "resume", "result", "answer"):
        _require(context, limits.LINES_A_MATCH)


def _require(context: Context, most: int, lines: int = 1) -> None:
    if context.history.n + lines > most:
        raise Refused("too-large")


def _parts(context: Context) -> int:
    """Return the number of shares: one for each seat and one for the table."""
    return len(context.history.header.seats) + 1


def _require_part(context: Context, beyond: int) -> None:
    """Check that a phone has not used up its share of lines."""
    if context.grant.role == SEAT:
        part = limits.LINES_FOR_TAPS // _parts(context) + beyond
        if context.history.n >= part and _own(context) >= part:
            raise Refused("too-large")


def _own(context: Context, *, refused: bool = False) -> int:
    """Return the number of lines recorded by this role and seat; with ``refused`` only of refused ones."""
    history, me = context.history, (context.grant.role, context.grant.seat)
    own = [n for n, provenance in enumerate(history.provenance) if (provenance.by, provenance.seat) == me]
    return sum(history.match.entries[n].verdict is Verdict.ILLEGAL for n in own) if refused else len(own)
