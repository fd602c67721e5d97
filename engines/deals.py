"""Exact reasoning about unseen cards: can this deal be, how many deals are there, what share of them.

The cards nobody has seen are sorted into *classes* (all that matters about a card: its rank, its suit,
whether somebody denied having it) and lie in *zones* of known size (a hand, a pile, a reserve).  *Bounds* say
what is known: zone ``z`` has at least ``low`` and at most ``high`` cards of class ``c``.

    >>> unseen = Deals({"ace": 2, "other": 20}, {"pile": 11, "reserve": 11})
    >>> unseen.share({("pile", "ace"): (0, 0)})
    Fraction(5, 21)
    >>> unseen.given({("reserve", "other"): (11, 11)}).extent("pile", "ace")
    (2, 2)

Cards are told apart: a deal says where each single card lies, and all deals that fit what is known weigh the
same.  Everything is counted, nothing sampled; the time grows with the product of the zone sizes, not with the
number of deals.  Every card has a zone: for those that may lie anywhere else, add one of the right size.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import factorial, prod
from typing import Generic, TypeVar

C = TypeVar("C", bound=Hashable)
Z = TypeVar("Z", bound=Hashable)

Bounds = Mapping[tuple[Z, C], tuple[int, int]]
"""For some (zone, class): the least and the most cards of that class in that zone."""


class Deals(Generic[Z, C]):
    """All deals of ``cards`` (class: how many) into ``zones`` (zone: size) within ``bounds``.  Immutable.

    ``ValueError`` if the zones do not hold exactly the cards, a number is negative, or a bound names a zone
    or class there is not.  Bounds nothing can fulfil are no error: there are then 0 deals.
    """

    def __init__(
        self, cards: Mapping[C, int], zones: Mapping[Z, int], bounds: Bounds[Z, C] | None = None
    ) -> None:
        if min((*cards.values(), *zones.values()), default=0) < 0:
            raise ValueError("a class or a zone of negative size")
        if sum(cards.values()) != sum(zones.values()):
            raise ValueError(f"{sum(cards.values())} cards for {sum(zones.values())} places")
        for zone, class_ in bounds or ():
            if zone not in zones or class_ not in cards:
                raise ValueError(f"a bound for {zone!r}, {class_!r}, which is not there")
        self.cards = dict(cards)
        self.zones = dict(zones)
        self.bounds = dict(bounds or {})

    def __repr__(self) -> str:
        return f"Deals({self.cards!r}, {self.zones!r}, {self.bounds!r})"

    def given(self, bounds: Bounds[Z, C]) -> Deals[Z, C]:
        """The deals among these that keep within ``bounds`` too."""
        merged = dict(self.bounds)
        for key, (low, high) in bounds.items():
            at_least, at_most = merged.get(key, (0, high))
            merged[key] = (max(low, at_least), min(high, at_most))
        return Deals(self.cards, self.zones, merged)

    @cached_property
    def count(self) -> int:
        """How many deals there are."""
        # Class by class: the weight of every way to fill what room the zones have left.
        rooms: dict[tuple[int, ...], int] = {tuple(self.zones.values()): 1}
        for class_, cards in self.cards.items():
            left: dict[tuple[int, ...], int] = {}
            for room, weight in rooms.items():
                for split in self._splits(class_, cards, room):
                    after = tuple(r - s for r, s in zip(room, split, strict=True))
                    left[after] = left.get(after, 0) + weight * _multinomial(split)
            rooms = left
        return rooms.get((0,) * len(self.zones), 0)

    @property
    def possible(self) -> bool:
        """Whether there is a deal at all."""
        return self.count > 0

    def share(self, bounds: Bounds[Z, C]) -> Fraction:
        """The share of these deals that keep within ``bounds`` too; no deals: ``ZeroDivisionError``."""
        return Fraction(self.given(bounds).count, self.count)

    def extent(self, zone: Z, class_: C) -> tuple[int, int]:
        """The fewest and the most cards of a class that ``zone`` has in any deal.

        ``ValueError`` if there are no deals.
        """
        found = [n for n in range(self.cards[class_] + 1) if self.given({(zone, class_): (n, n)}).possible]
        if not found:
            raise ValueError("there are no deals")
        return found[0], found[-1]

    def _splits(self, class_: C, cards: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """The ways to share out the cards of a class by number."""
        ways = []
        for zone, free in zip(self.zones, room, strict=True):
            low, high = self.bounds.get((zone, class_), (0, cards))
            ways.append(range(max(0, low), min(high, free, cards) + 1))
        if not ways:
            yield ()  # no zones, hence no cards
            return
        *but_last, last = ways
        for head in product(*but_last):
            rest = cards - sum(head)
            if rest in last:
                yield (*head, rest)


def _multinomial(split: tuple[int, ...]) -> int:
    """How many ways ``sum(split)`` different cards fall into heaps of these sizes."""
    return factorial(sum(split)) // prod(factorial(part) for part in split)
