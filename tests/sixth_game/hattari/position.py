"""What the referee knows of a match of Hattari after some actions: an immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tachiai.engines.values import UNKNOWN, Outcome

CARDS = tuple(f"{rank}h" for rank in "A23456789T")
"""The pack: ten cards of one suit."""

NUMBER = {card: i for i, card in enumerate(CARDS, 1)}
"""What each card counts: A is 1, T is 10."""


class House(NamedTuple):
    """What the header settles."""

    seats: tuple[str, str]
    lie_pays: str


class Claim(NamedTuple):
    """A card laid face down by ``seat`` (its place at the table) with a number said, in action ``n``."""

    n: int
    seat: int
    number: int
    open: bool
    """Whether what was said is neither proved nor disproved yet."""


class Told(NamedTuple):
    """What one seat told the referee: cards of its hand, and cards it laid (by the number of the action)."""

    hand: frozenset[str] = frozenset()
    laid: Mapping[int, str] = {}
    conflict: bool = False
    """What was told does not go with what lies on the table; everything told was forgotten."""


class Position(NamedTuple):
    """The table.  ``said``: the claim to be answered; ``heap``: the cards believed, still face down."""

    house: House
    phase: str
    turn: int
    hands: tuple[int, int]
    points: tuple[int, int] = (0, 0)
    said: Claim | None = None
    heap: tuple[Claim, ...] = ()
    shown: tuple[str, ...] = ()
    told: tuple[Told, Told] = (Told(), Told())
    outcome: Outcome | None = None

    def unseen(self) -> tuple[str, ...]:
        """The cards nobody has turned up yet, low to high."""
        return tuple(card for card in CARDS if card not in self.shown)

    def told_held(self, seat: int, card: str) -> bool:
        """Whether ``seat`` may hold ``card`` by its own words."""
        told = self.told[seat]
        return card in told.hand or (len(told.hand) < self.hands[seat] and card not in told.laid.values())


def hand_of(position: Position, seat: int) -> list[str]:
    """The hand as its seat told it, low to high, then ``"??"`` for each other card."""
    known = sorted(position.told[seat].hand, key=NUMBER.__getitem__)
    return known + [UNKNOWN] * (position.hands[seat] - len(known))
