"""The position of a match of 101: immutable, small, cheap to copy.

Seats are numbered 0, 1, ... in header order, cards by their place in the pack (bit ``1 << place`` of a mask).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..cards import PACK_WITH_JOKERS
from ..values import Header

OPEN, PLAY, FLIP, OVER = range(4)
"""Phases: the round's first card is to be flipped; play; a reset's card is to be flipped; over."""

PHASES = ("open", "play", "flip", "over")
"""The phases as views write them."""

PACK_SIZE = 54
HAND_SIZE = 2
LIMIT = 101
COUNTER_AT = 100
"""The total at which a joker counters (R11)."""

BIT: Mapping[str, int] = {card: 1 << i for i, card in enumerate(PACK_WITH_JOKERS)}
"""The bit of each card in a mask."""

ALL = (1 << PACK_SIZE) - 1

FLIP_VALUE: Mapping[str, int] = {
    card: 50 if card[0] == "X" else {"A": 1, "T": 10, "J": 10, "Q": 20, "K": 30}.get(card[0]) or int(card[0])
    for card in PACK_WITH_JOKERS
}
"""What a flipped card makes the total (R3)."""

PLAIN_VALUE: Mapping[str, int] = {
    card: 0 if card[0] in "89" else value for card, value in FLIP_VALUE.items() if card[0] not in "AT"
}
"""What a played card adds (R6), aces and tens apart; a joker at 100 counters instead."""

CHOSEN_VALUES: Mapping[str, tuple[int, int]] = {"A": (1, 11), "T": (10, -10)}
"""The values a played ace or ten can take, by rank (R7)."""


def cards_of(mask: int) -> list[str]:
    """The cards of a mask in pack order: spades A-K, hearts, diamonds, clubs, jokers."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(PACK_WITH_JOKERS[low.bit_length() - 1])
        mask ^= low
    return cards


def mask_of(cards: list[str]) -> int:
    """The mask of the cards; ``"??"`` counts for none."""
    mask = 0
    for card in cards:
        mask |= BIT.get(card, 0)
    return mask


@dataclass(frozen=True, slots=True)
class House:
    """What the header fixes for the whole match: who sits where, and the house rules (section 2)."""

    seats: tuple[str, ...]
    lp: int
    heal_cap: bool
    joker_starts: bool
    drawn_starter_again: bool
    index: Mapping[str, int] = field(compare=False, repr=False)

    @classmethod
    def of(cls, header: Header) -> House:
        options = header.options
        return cls(
            seats=header.seats,
            lp=options["lp"],
            heal_cap=options["heal_cap"],
            joker_starts=options["counter_starter"] == "joker",
            drawn_starter_again=options["draw_starter"] == "same",
            index={seat: i for i, seat in enumerate(header.seats)},
        )


class Line(NamedTuple):
    """An open ``hand`` line: its number, the named cards (a mask) still to come, and how many cards it did
    not name the hand may still play (its ``"??"`` entries plus the refills since, less those played)."""

    n: int
    named: int
    room: int


class Told(NamedTuple):
    """What a seat has told of its hand in this round: the cards registered (a mask), whether the table showed
    that something of it was wrong, and the lines not yet settled."""

    cards: int = 0
    conflict: bool = False
    lines: tuple[Line, ...] = ()


class Position(NamedTuple):
    """Everything the referee knows of a match.

    * ``phase``: ``OPEN``, ``PLAY``, ``FLIP`` or ``OVER``; ``round`` from 1.
    * ``turn``, ``starter``: seat numbers; ``turn`` is -1 once over.  ``direction``: 1 or -1.
    * ``total``; ``level``: the penalty level; ``lp``: life points by seat; ``out``: seats out, in that order.
    * ``deck``: how many cards it has.
    * ``short``: the seat that holds one card less than dealt (it waits for its refill), else -1.
    * ``dealt``: the cards each seat was dealt this round, 2 or (out) 0.
    * ``seen``: a mask of the cards that have lain face up this round; ``pile`` and ``gone`` have them in
      order, those since the last reset and those it swept away.
    * ``previous``: the seat of the last play of this round, -1 before the first.
    * ``told``: what each seat has told of its hand; ``None`` while nobody has told anything this round.
    """

    house: House
    phase: int
    round: int
    turn: int
    starter: int
    direction: int
    total: int
    level: int
    lp: tuple[int, ...]
    out: tuple[int, ...]
    deck: int
    short: int
    dealt: tuple[int, ...]
    seen: int
    pile: tuple[str, ...]
    gone: tuple[str, ...]
    previous: int
    told: tuple[Told | None, ...] | None

    def hand_size(self, seat: int) -> int:
        """How many cards seat number ``seat`` holds."""
        return self.dealt[seat] - 1 if seat == self.short else self.dealt[seat]

    def next_living(self, seat: int, direction: int) -> int:
        """The next seat not out after ``seat`` in that direction (R8, R13)."""
        lp = self.lp
        count = len(lp)
        seat = (seat + direction) % count
        while lp[seat] <= 0:
            seat = (seat + direction) % count
        return seat
