"""The position of a match of Jekyll vs. Hyde: immutable, small, cheap to copy.

Seats are 0 (Jekyll) and 1 (Hyde); colours 0, 1, 2 (purple, red, green), a potion's suit is 3.  Sets of cards
are masks, with bit ``1 << place`` for the card at that place of the pack.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..told import Pack, Told

SEATS = ("jekyll", "hyde")
SEAT: Mapping[str, int] = {"jekyll": 0, "hyde": 1}

COLOURS = ("purple", "red", "green")
PURPLE, RED, GREEN, POTION = range(4)
COLOUR: Mapping[str, int] = {"purple": PURPLE, "red": RED, "green": GREEN}

PACK = (*(f"{colour}{number}" for colour in "PWG" for number in range(1, 8)), "2+", "3+", "4+", "5+")
"""The 25 cards in pack order: purple, red (W: wrath), green, potions."""

DECK = Pack(PACK)
"""The pack, for sets of cards as masks."""

BIT = DECK.bit
"""The bit of each card in a mask."""

SUIT: Mapping[str, int] = {card: min(i // 7, POTION) for i, card in enumerate(PACK)}
"""The colour printed on a card, ``POTION`` for a potion."""

NUMBER: Mapping[str, int] = {card: int(card[0]) if card[1] == "+" else int(card[1]) for card in PACK}
MASK = (0b1111111, 0b1111111 << 7, 0b1111111 << 14, 0b1111 << 21)
"""The cards of each suit, as masks."""

ALL = DECK.all
"""The mask of all cards."""

ROUNDS = 3
TRICKS = 10
HAND_SIZE = 10
GREED_COUNT = 2

EXCHANGE, PLAY, GREED, OVER = range(4)
"""Phases: the exchange that opens a round; play; the exchange a green effect brings; over."""

PHASES = ("exchange", "play", "greed", "over")
"""The phases as views write them."""


cards_of = DECK.cards_of
mask_of = DECK.mask_of

NOBODY_PASSED = (None, None)
"""No seat has passed in the exchange under way."""


class Card(NamedTuple):
    """A card on the table: who played it, and the colour it counts as (a potion's: named or led)."""

    seat: int
    card: str
    colour: int


class VoidClaim(NamedTuple):
    """An open claim (action ``n``) that a hand had no card of a colour.

    ``hand``: 0 or 1, the hand Jekyll or Hyde took up at the start of the round; it keeps its number when
    whole hands change places.  ``received``: cards that came into it by exchanges of two since; ``shown``:
    cards of the colour played from it since; ``could``: those of the colour it may have held (a mask).
    """

    n: int
    hand: int
    colour: int
    received: int
    shown: int
    could: int


class PotionClaim(NamedTuple):
    """An open claim (action ``n``) of a seat: that it held fewer than two potions, or passed one."""

    n: int
    seat: int


class Position(NamedTuple):
    """Everything the referee knows of a match.

    * ``track``, ``colourless``: the house rules.
    * ``phase``: ``EXCHANGE``, ``PLAY``, ``GREED`` or ``OVER``; ``round`` 1-3, ``trick`` 1-10.
    * ``leader``: who leads, or led, the running trick; ``turn``: who plays next, -1 for nobody.
    * ``table``: the cards of the running trick; two only in ``GREED``.
    * ``tokens``: the colours on the board, weak to strong: 0, 1 or 3.
    * ``tricks``: held by each seat; ``marker``: steps from Jekyll's end; ``sizes``: of the hands.
    * ``passing``: the entries each seat has passed in the exchange under way, ``None`` if it has not.
    * ``played``: the cards played this round, in order; ``seen``: the same as a mask.
    * ``void_claims``, ``potion_claims``: the open claims of this round; ``refuted``: those refuted in the match,
      ascending.
    * ``early``: the potions each seat has played before the first exchange by a green effect; ``late``: those
      played after it by either, -1 while there was none.
    * ``crossed``: whether each seat holds the hand the other took up (whole hands have changed places).
    * ``told``: what the seats have told; ``None`` while nobody has told anything this round.
    """

    track: int
    colourless: bool
    phase: int
    round: int
    trick: int
    leader: int
    turn: int
    table: tuple[Card, ...]
    tokens: tuple[int, ...]
    tricks: tuple[int, int]
    marker: int
    sizes: tuple[int, int]
    passing: tuple[tuple[str, ...] | None, tuple[str, ...] | None]
    played: tuple[str, ...]
    seen: int
    void_claims: tuple[VoidClaim, ...]
    potion_claims: tuple[PotionClaim, ...]
    refuted: tuple[int, ...]
    early: tuple[int, int]
    late: int
    crossed: bool
    told: tuple[Told, Told] | None

    @property
    def pass_count(self) -> int:
        """How many cards each seat passes in the exchange under way (R3, R7)."""
        return self.round if self.phase == EXCHANGE else GREED_COUNT

    def registered(self, seat: int) -> int:
        """The cards registered for the hand of a seat (a mask)."""
        return 0 if self.told is None else self.told[seat].cards
