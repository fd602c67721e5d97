"""Hands that seats disclose to the referee card by card, shared by 101 and Jekyll vs. Hyde.

A seat may disclose its hand, or a part of it. The referee keeps the named cards for that seat's own view. It
settles the line in private, by the cards that come to the table (docs/spec/README.md, "A verdict never tells
a secret"). Each game decides what settles a line. This module combines successive lines and checks that a
line can be a hand.

Sets of cards are bit masks: bit ``1 << place`` for the card at that place of the game's pack.

    >>> pack = Pack(["A", "B", "C"])
    >>> pack.mask_of(["C", "??", "A"]), pack.cards_of(5)
    (5, ['A', 'C'])
    >>> held = disclose(Disclosed(), HandLine(1, pack.mask_of(["A"]), 1), size=2)
    >>> pack.cards_of(disclose(held, HandLine(2, pack.mask_of(["C"]), 1), size=2).cards)
    ['A', 'C']
    >>> pack.cards_of(disclose(held, HandLine(3, pack.mask_of(["B", "C"])), size=2).cards)
    ['B', 'C']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from .fieldtypes import ListOf, OneOf
from .values import UNKNOWN


class Pack:
    """The cards of a game in their order, and sets of them as masks."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.cards = tuple(cards)
        """The cards in pack order."""
        self.bit: Mapping[str, int] = {card: 1 << i for i, card in enumerate(self.cards)}
        """The mask of each single card."""
        self.all = (1 << len(self.cards)) - 1
        """The mask of all cards."""
        self.one_of = lru_cache(maxsize=8192)(self._one_of)
        """The type "one of the cards of this mask", for the templates of choices."""
        self.hand_of = lru_cache(maxsize=2048)(self._hand_of)
        """The type "``size`` different cards of this mask, any of them undisclosed"."""

    def cards_of(self, mask: int) -> list[str]:
        """Return the cards of a mask in pack order."""
        cards = []
        while mask:
            low = mask & -mask
            cards.append(self.cards[low.bit_length() - 1])
            mask ^= low
        return cards

    def mask_of(self, cards: Iterable[str]) -> int:
        """Return the mask of the cards; ``"??"`` is ignored."""
        mask = 0
        for card in cards:
            mask |= self.bit.get(card, 0)
        return mask

    def _one_of(self, mask: int) -> OneOf:
        return OneOf(self.cards_of(mask), of="card")

    def _hand_of(self, mask: int, size: int) -> ListOf:
        return ListOf(OneOf((*self.cards_of(mask), UNKNOWN), of="card"), size, size, distinct=True)


class HandLine(NamedTuple):
    """A ``hand`` line that is not settled yet."""

    n: int
    named: int
    """The cards it named that are still to come (a mask)."""
    room: int = 0
    """The number of unnamed cards the hand may still play; for games that count them."""


class Disclosed(NamedTuple):
    """The cards that a seat has disclosed of its hand in this round."""

    cards: int = 0
    """The cards registered for its hand (a mask)."""
    conflict: bool = False
    """Whether the table contradicted a part of it."""
    lines: tuple[HandLine, ...] = ()
    """Its ``hand`` lines that are not settled yet."""
    given: int = 0
    """The cards it knows the other seat to hold, where cards are passed (a mask)."""


HandFault = Literal["count", "duplicate", "seen"]
"""The reasons why entries cannot be a hand: a wrong number of cards, a card twice, a card that was face
up."""


def hand_fault(entries: Sequence[str], named: int, size: int, seen: int) -> HandFault | None:
    """Return why ``entries``, cards and ``"??"``, cannot be a hand of ``size`` cards, or ``None``.

    ``named`` is their mask, ``seen`` that of the cards that have been face up in this round. Only public
    facts and the entries themselves decide, never earlier disclosures.
    """
    if len(entries) != size:
        return "count"
    if named.bit_count() + entries.count(UNKNOWN) != size:
        return "duplicate"
    return "seen" if named & seen else None


def disclose(before: Disclosed, line: HandLine, size: int, *, restart: bool = False) -> Disclosed:
    """Return the disclosures of a seat after one more ``hand`` line, holding ``size`` cards.

    The named cards are added to those registered. If together they exceed the hand, the new line replaces
    them, and the earlier lines are not tracked any longer; with ``restart`` they never are. A line that
    names no card is never settled, so it is not kept.
    """
    cards, lines = before.cards | line.named, before.lines
    if cards.bit_count() > size:
        cards, lines = line.named, ()
    if restart:
        lines = ()
    return Disclosed(cards, False, (*lines, line) if line.named else lines, before.given & ~line.named)


__all__ = ["Disclosed", "HandFault", "HandLine", "Pack", "disclose", "hand_fault"]
