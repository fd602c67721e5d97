"""Helpers shared by several chapters of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from ...values import Judgement, Settlement, Verdict
from ..claims import close, settle
from ..position import CARDS, CELLS, NOBODY, OWNER, VALID, Position, Side, Sides

T = TypeVar("T")
"""Any value."""

LEGAL, UNVERIFIED, ILLEGAL, FOUL = Verdict.LEGAL, Verdict.UNVERIFIED, Verdict.ILLEGAL, Verdict.FOUL
"""The verdicts as constants: looking up a member of an enumeration takes time."""

Judged = Judgement[Position]
"""The answer to an action."""

Effects = list[dict[str, Any]]
"""The effects of an action so far: docs/spec/john.md, "Effects"."""

Fields = Mapping[str, Any]
"""The fields of a well-formed action: docs/spec/john.md, "Actions and their fields"."""


def with_seat(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    """Return the pair with the value of ``seat`` replaced."""
    return (pair[0], value) if seat else (value, pair[1])


def moved(card: int, origin: int, target: int) -> dict[str, Any]:
    """Return the effect of a card that goes from one cell to another."""
    return {"effect": "move", "card": CARDS[card], "from": CELLS[origin], "to": CELLS[target]}


def swap_sideways(sideways: tuple[int, int], origin: int, target: int) -> tuple[int, int]:
    """Return the sideways cards after two cells changed places (R11, R14): sideways stays so (R8)."""
    goes = {origin: target, target: origin}
    black, red = sideways
    return goes.get(black, black), goes.get(red, red)


def fallen_owner(sideways: tuple[int, int], seat: int, cell: int) -> int:
    """Return ``seat`` if its sideways card (R18) is on ``cell``, else ``NOBODY``."""
    return seat if sideways[seat] == cell else NOBODY


def move_to_pile(sides: Sides, card: int) -> Sides:
    """Return each seat's cards off the board after a card went from it to its owner's pile (R15, R16, R17)."""
    seat = OWNER[card]
    side = sides[seat]
    assert side is not None
    unseen, pile, reserve, registration, registered = side
    bit = 1 << card
    if registration == VALID:
        registered |= bit
    return with_seat(sides, seat, Side(unseen, pile | bit, reserve, registration, registered))


def doubts_closed(
    doubtable: tuple[tuple[int, ...], tuple[int, ...]], seat: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the claims each seat may doubt after a turn action or pull of ``seat`` (R32)."""
    return with_seat(doubtable, seat, ()) if doubtable[seat] else doubtable


def settle_claims(
    after: Position, seat: int, side: Side, effects: Effects, from_pile: int = 0
) -> tuple[Settlement, ...]:
    """Remove the claims that ``side``, the new cards of ``seat``, settles (R30), and return the settlements.

    ``from_pile``: the unseen cards it turned up from its pile. What is settled is appended to
    ``effects``.
    """
    if not after.claims:
        return ()
    claims, settled = settle(after.claims, seat, side, from_pile)
    if settled:
        effects.extend({"effect": "settle", "pull": s.claim, "as": s.verdict.value} for s in settled)
        after.claims = claims
        close(after, settled)
    return settled
