"""The position of a match of Jekyll vs. Hyde.

A :class:`Position` is a value. Only :mod:`.rules` changes one, and only its own fresh copy
(:meth:`Position.copy`). Its members are tuples and other values that are replaced, never written to.

Seats are 0 (Jekyll) and 1 (Hyde); colours 0, 1, 2 (purple, red, green), a potion's suit is 3. Sets of cards
are masks, with bit ``1 << place`` for the card at that place of the pack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple

from ..disclosures import Disclosed, Pack
from ..frozen import frozen_position
from .types import Colour, Phase, Seat

SEATS: tuple[Seat, Seat] = ("jekyll", "hyde")
"""The id of each seat."""
SEAT: Mapping[str, int] = {"jekyll": 0, "hyde": 1}
"""The number of each seat."""

COLOURS: tuple[Colour, ...] = ("purple", "red", "green")
"""The name of each colour."""
PURPLE, RED, GREEN, POTION = range(4)
"""The numbers of the colours, and of the suit of potions."""
COLOUR: Mapping[str, int] = {"purple": PURPLE, "red": RED, "green": GREEN}
"""The number of each colour."""

PACK = (*(f"{colour}{number}" for colour in "PWG" for number in range(1, 8)), "2+", "3+", "4+", "5+")
"""The 25 cards in pack order: purple, red (W: wrath), green, potions."""

DECK = Pack(PACK)
"""The pack, for sets of cards as masks."""

BIT = DECK.bit
"""The bit of each card in a mask."""

SUIT: Mapping[str, int] = {card: min(i // 7, POTION) for i, card in enumerate(PACK)}
"""The colour printed on a card, ``POTION`` for a potion."""

NUMBER: Mapping[str, int] = {card: int(card[0]) if card[1] == "+" else int(card[1]) for card in PACK}
"""The number printed on a card."""
MASK = (0b1111111, 0b1111111 << 7, 0b1111111 << 14, 0b1111 << 21)
"""The cards of each suit, as masks."""

ALL = DECK.all
"""The mask of all cards."""

ROUNDS = 3
"""The number of rounds (R1)."""
TRICKS = 10
"""The number of tricks of a round."""
HAND_SIZE = 10
"""The number of cards dealt to each seat (R2)."""
GREED_COUNT = 2
"""The number of cards each seat passes in a green exchange (R7)."""

EXCHANGE, PLAY, GREED, OVER = range(4)
"""The phases: the exchange that opens a round; play; the exchange a green effect brings; over."""

PHASES: tuple[Phase, ...] = ("exchange", "play", "greed", "over")
"""The phases as views write them."""


cards_of = DECK.cards_of
mask_of = DECK.mask_of

NOBODY_PASSED = (None, None)
"""No seat has passed in the exchange under way."""


class Card(NamedTuple):
    """A card on the table."""

    seat: int
    """The seat that played it."""
    card: str
    colour: int
    """The colour it counts as; a potion's is the one named or led (R4, R5)."""


class VoidClaim(NamedTuple):
    """An open claim that a hand had no card of a colour (R5)."""

    n: int
    """The number of the claiming action."""
    hand: int
    """The hand, 0 or 1, that Jekyll or Hyde took up at the start of the round; it keeps its number when whole
    hands change places."""
    colour: int
    received: int
    """The number of cards that came into the hand by exchanges of two since."""
    shown: int
    """The number of cards of the colour played from it since."""
    could: int
    """The cards of the colour it may have held (a mask)."""


class PotionClaim(NamedTuple):
    """An open claim of a seat: that it held fewer than two potions, or passed one (R3)."""

    n: int
    """The number of the claiming action."""
    seat: int
    """The seat that claims it."""


@frozen_position(history={"played", "refuted"})
class Position:
    """Everything the referee knows of a match."""

    track: int
    """The steps from Jekyll's end to Hyde's (R1)."""
    colourless: bool
    """The house rule that potions have no colour."""
    phase: int
    """``EXCHANGE``, ``PLAY``, ``GREED`` or ``OVER``."""
    round: int
    """The round, 1 to 3."""
    trick: int
    """The running trick, 1 to 10."""
    leader: int
    """The seat that leads, or led, the running trick."""
    turn: int
    """The seat that plays next, or -1."""
    table: tuple[Card, ...]
    """The cards of the running trick; two only in ``GREED``."""
    tokens: tuple[int, ...]
    """The colours on the board, weak to strong: 0, 1 or 3 (R6)."""
    tricks: tuple[int, int]
    """The tricks each seat holds."""
    marker: int
    """The marker's steps from Jekyll's end (R10)."""
    sizes: tuple[int, int]
    """The number of cards in each hand."""
    passing: tuple[tuple[str, ...] | None, tuple[str, ...] | None]
    """The entries each seat has passed in the exchange under way, ``None`` if it has not (R3, R7)."""
    played: tuple[str, ...]
    """The cards played this round, in order."""
    seen: int
    """The cards played in this round, as a mask."""
    void_claims: tuple[VoidClaim, ...]
    """The open void claims of this round."""
    potion_claims: tuple[PotionClaim, ...]
    """The open potion claims of this round."""
    refuted: tuple[int, ...]
    """The refuted claims of the match: numbers of actions, ascending (R11)."""
    early: tuple[int, int]
    """The number of potions each seat played before the first exchange by a green effect."""
    late: int
    """The number of potions played after it by either seat; -1 before it."""
    crossed: bool
    """Whether each seat holds the hand the other took up: whole hands were exchanged (R7)."""
    disclosed: tuple[Disclosed, Disclosed] | None
    """The disclosures of the seats; ``None`` before the first one of this round."""

    copy: ClassVar[Callable[[Position], Position]]
    """Return a mutable copy; its members are shared and must be replaced, never written to."""

    @property
    def pass_count(self) -> int:
        """The number of cards each seat passes in the exchange under way (R3, R7)."""
        return self.round if self.phase == EXCHANGE else GREED_COUNT

    def registered(self, seat: int) -> int:
        """Return the cards registered for the hand of a seat (a mask)."""
        return 0 if self.disclosed is None else self.disclosed[seat].cards
