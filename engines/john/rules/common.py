"""What several chapters of the rules need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from ...values import Judgement, Settlement, Verdict
from ..claims import after_settling, settle
from ..position import CARDS, CELLS, NOBODY, OWNER, VALID, Position, Side

new = tuple.__new__
"""Makes a named tuple faster, skipping its own ``__new__``: ``new(Side, (...))``, for what every turn makes."""

T = TypeVar("T")
"""Any value."""

LEGAL, UNVERIFIED, ILLEGAL, FOUL = Verdict.LEGAL, Verdict.UNVERIFIED, Verdict.ILLEGAL, Verdict.FOUL
"""The verdicts, at hand: looking up a member of an enumeration takes time."""

Judged = Judgement[Position]
"""The answer to an action."""

Effects = list[dict[str, Any]]
"""What an action did so far: docs/spec/john.md, "Effects"."""

Fields = Mapping[str, Any]
"""The fields of a well-formed action: docs/spec/john.md, "Actions and their fields"."""

Sides = tuple[Side | None, Side | None]
"""Each seat's cards off the board, ``None`` before its setup."""


def with_seat(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    """The pair with the value of ``seat`` replaced."""
    return (pair[0], value) if seat else (value, pair[1])


def moved(card: int, origin: int, target: int) -> dict[str, Any]:
    """The effect of a card that goes from one cell to another."""
    return {"effect": "move", "card": CARDS[card], "from": CELLS[origin], "to": CELLS[target]}


def swapped(
    board: bytes, sideways: tuple[int, int], origin: int, target: int
) -> tuple[bytearray, tuple[int, int]]:
    """The board and the sideways cards after two cells changed places (R11, R14): sideways stays so (R8)."""
    changed = bytearray(board)
    changed[origin], changed[target] = board[target], board[origin]
    if origin not in sideways and target not in sideways:
        return changed, sideways
    goes = {origin: target, target: origin}
    black, red = sideways
    return changed, (goes.get(black, black), goes.get(red, red))


def falls(sideways: tuple[int, int], seat: int, cell: int) -> int:
    """``seat`` if its sideways card lies on ``cell``, else ``NOBODY``: whose fall ends the match (R18)."""
    return seat if sideways[seat] == cell else NOBODY


def into_pile(sides: Sides, card: int) -> Sides:
    """Each seat's cards off the board after a card left the board for its owner's pile (R15, R16, R17)."""
    seat = OWNER[card]
    side = sides[seat]
    assert side is not None
    unseen, pile, reserve, registration, registered = side
    bit = 1 << card
    if registration == VALID:
        registered |= bit
    return with_seat(sides, seat, new(Side, (unseen, pile | bit, reserve, registration, registered)))


def doubts_closed(
    doubtable: tuple[tuple[int, ...], tuple[int, ...]], seat: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The claims each seat may doubt after a turn action or pull of ``seat``: it has none left (R32)."""
    return with_seat(doubtable, seat, ()) if doubtable[seat] else doubtable


def settle_claims(
    position: Position, seat: int, side: Side, effects: Effects, from_pile: int = 0
) -> tuple[Position, tuple[Settlement, ...]]:
    """The position without the claims that ``side``, the new cards of ``seat``, settles, and these (R30).

    ``from_pile``: the unseen cards it turned up from its pile.  What is settled joins ``effects``.
    """
    if not position.claims:
        return position, ()
    claims, settled = settle(position.claims, seat, side, from_pile)
    if not settled:
        return position, ()
    effects.extend({"effect": "settle", "pull": s.claim, "as": s.verdict.value} for s in settled)
    return after_settling(position._replace(claims=claims), settled), settled
