"""The position of a match of 101.

A :class:`Position` is a value. Only :mod:`.rules` changes one, and only its own fresh copy
(:meth:`Position.copy`). Its members are tuples and other values that are replaced, never written to.

Seats are numbered 0, 1, ... in header order, cards by their place in the pack (bit ``1 << place`` of a mask).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from ..cards import PACK_WITH_JOKERS
from ..disclosures import Disclosed, Pack
from ..frozen import frozen_position
from ..values import Header
from .types import Phase

OPEN, PLAY, FLIP, OVER = range(4)
"""The phases: the round's first card is due to be flipped; play; a reset's card is due to be flipped;
over."""

PHASES: tuple[Phase, ...] = ("open", "play", "flip", "over")
"""The phases as views write them."""

PACK_SIZE = 54
HAND_SIZE = 2
"""The number of cards dealt to a seat (R2)."""
LIMIT = 101
"""The total that resets; above it is a bust (R9, R10)."""
COUNTER_AT = 100
"""The total at which a joker counters (R11)."""

DECK = Pack(PACK_WITH_JOKERS)
"""The 54 cards in pack order: spades A-K, hearts, diamonds, clubs, jokers."""

BIT = DECK.bit
"""The bit of each card in a mask."""

ALL = DECK.all
"""The mask of all cards."""

FLIP_VALUE: Mapping[str, int] = {
    card: 50 if card[0] == "X" else {"A": 1, "T": 10, "J": 10, "Q": 20, "K": 30}.get(card[0]) or int(card[0])
    for card in PACK_WITH_JOKERS
}
"""The total after each flipped card (R3)."""

PLAIN_VALUE: Mapping[str, int] = {
    card: 0 if card[0] in "89" else value for card, value in FLIP_VALUE.items() if card[0] not in "AT"
}
"""The value that each played card adds (R6), aces and tens apart; a joker at 100 counters instead."""

CHOSEN_VALUES: Mapping[str, tuple[int, int]] = {"A": (1, 11), "T": (10, -10)}
"""The values a played ace or ten can take, by rank (R7)."""


cards_of = DECK.cards_of
mask_of = DECK.mask_of


@dataclass(frozen=True, slots=True)
class House:
    """The facts fixed by the header for the whole match: the order of seats, and the house rules."""

    seats: tuple[str, ...]
    """The ids of the seats, clockwise."""
    lp: int
    """The life points at the start (R1)."""
    heal_cap: bool
    """Whether a counter is limited to raising a seat to ``lp`` (R11)."""
    joker_starts: bool
    """Whether the player of the joker starts after a counter, not the seat that was hit (R11)."""
    drawn_starter_again: bool
    """Whether the starter of a drawn round starts again (R12)."""
    index: Mapping[str, int] = field(compare=False, repr=False)
    """The number of each seat."""

    @classmethod
    def of(cls, header: Header) -> House:
        """Return the house of a match with this header."""
        options = header.options
        return cls(
            seats=header.seats,
            lp=options["lp"],
            heal_cap=options["heal_cap"],
            joker_starts=options["counter_starter"] == "joker",
            drawn_starter_again=options["draw_starter"] == "same",
            index={seat: i for i, seat in enumerate(header.seats)},
        )


@frozen_position(history={"gone", "pile", "round"})
class Position:
    """Everything the referee knows of a match. Seats are numbers, -1 stands for none."""

    house: House
    """The facts fixed by the header."""
    phase: int
    """``OPEN``, ``PLAY``, ``FLIP`` or ``OVER``."""
    round: int
    """The number of the round, from 1."""
    turn: int
    """The seat in turn; -1 once over."""
    starter: int
    """The seat that started this round."""
    direction: int
    """1 in the order of the header, -1 against it (R6)."""
    total: int
    level: int
    """The penalty level (R9, R10)."""
    lp: tuple[int, ...]
    """The life points by seat."""
    out: tuple[int, ...]
    """The seats that went out, in that order (R13)."""
    deck: int
    """The number of cards in the deck."""
    short: int
    """The seat that holds one card less than dealt, as it waits for its refill (R8), else -1."""
    dealt: tuple[int, ...]
    """The number of cards dealt to each seat this round: 2, or 0 if out (R2)."""
    seen: int
    """The cards that have been face up this round (a mask, R5)."""
    pile: tuple[str, ...]
    """The cards since the last reset, in order."""
    gone: tuple[str, ...]
    """The cards swept aside by resets, in order (R10)."""
    previous: int
    """The seat of the last play of this round, -1 before the first (R11)."""
    disclosed: tuple[Disclosed | None, ...] | None
    """The disclosures of each seat; ``None`` before the first one of this round."""

    copy: ClassVar[Callable[[Position], Position]]
    """Return a mutable copy; its members are shared and must be replaced, never written to."""

    def hand_size(self, seat: int) -> int:
        """Return the number of cards in the hand of seat number ``seat``."""
        return self.dealt[seat] - 1 if seat == self.short else self.dealt[seat]

    def next_living(self, seat: int, direction: int) -> int:
        """Return the next seat not out after ``seat`` in that direction (R8, R13)."""
        lp = self.lp
        count = len(lp)
        seat = (seat + direction) % count
        while lp[seat] <= 0:
            seat = (seat + direction) % count
        return seat
