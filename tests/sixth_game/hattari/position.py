"""The position of Hattari: what the referee knows after some actions, an immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tachiai.engines.values import UNKNOWN, Outcome

CARDS = tuple(f"{rank}h" for rank in "A23456789T")
"""The pack: ten cards of one suit."""

NUMBER = {card: i for i, card in enumerate(CARDS, 1)}
"""The value of each card: A is 1, T is 10."""


class House(NamedTuple):
    """The options and seats in the header."""

    seats: tuple[str, str]
    lie_pays: str


class Claim(NamedTuple):
    """A card played face down by ``seat`` (its index) with a named number, in action ``n``."""

    n: int
    seat: int
    number: int
    open: bool
    """Whether it is neither proved nor disproved yet."""


class Told(NamedTuple):
    """The disclosures of one seat: cards of its hand, and played cards by the number of the action."""

    hand: frozenset[str] = frozenset()
    laid: Mapping[int, str] = {}
    conflict: bool = False
    """Whether they contradicted the cards face up; then all of them were forgotten."""


class Position(NamedTuple):
    """The position. ``said``: the claim to be answered; ``heap``: the believed cards, still face down."""

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
        """Return the cards that have not been turned up, low to high."""
        return tuple(card for card in CARDS if card not in self.shown)

    def told_held(self, seat: int, card: str) -> bool:
        """Return whether ``seat`` may hold ``card`` by its own disclosures."""
        told = self.told[seat]
        return card in told.hand or (len(told.hand) < self.hands[seat] and card not in told.laid.values())


def hand_of(position: Position, seat: int) -> list[str]:
    """Return the disclosed hand, low to high, then ``"??"`` for each other card."""
    known = sorted(position.told[seat].hand, key=NUMBER.__getitem__)
    return known + [UNKNOWN] * (position.hands[seat] - len(known))
