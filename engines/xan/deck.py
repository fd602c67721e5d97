"""The public knowledge of the fifteen field cards that are not face up (R3).

>>> deck, layout = Deck.start().lay(6)
>>> deck = deck.open({layout: [5, 5, 5]})
>>> sorted(n for n in range(1, 6) if deck.one(layout) >> n - 1 & 1)
[1, 2, 3, 4]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .pools import ALL_CARDS, USED, Bag, cards_in, in_bag, multiset, tidy
from .worlds import Worlds, compact, move_all, move_some, numbers_of_one, pairs_of_two, take_out


class Deck(NamedTuple):
    """The public knowledge of the field cards not face up. Immutable: every method returns a new deck."""

    pile: tuple[tuple[Bag, int], ...]
    """The bags of the pile from the top, with their sizes."""
    used: int
    """The number of cards in the used pile."""
    worlds: Worlds
    """The fitting deals."""
    shuffled: bool = False
    """Whether pile and used cards were shuffled together by mistake at the last flip (R31)."""

    @classmethod
    def start(cls, cards: int = ALL_CARDS) -> Deck:
        """Return a deck with all cards (``cards`` is their ``vec``) in a shuffled pile."""
        size = cards_in(cards)
        return cls(((4, size),), 0, frozenset([tidy([(cards, size << 4)])]))

    @property
    def left(self) -> int:
        """The number of cards in the pile."""
        return sum([size for _, size in self.pile])

    def _free(self) -> Bag:
        """Return a bag with nothing in it (never :data:`USED`)."""
        held = 15
        for world in self.worlds:
            for _, cnt in world:
                held |= cnt
            break  # every world has the same number of cards in each bag
        bag = 4
        while in_bag(held, bag):
            bag += 4
        return bag

    def lay(self, size: int) -> tuple[Deck, Bag]:
        """Place the top ``size`` cards face down; return the new deck and the bag of these cards."""
        pile, worlds = list(self.pile), self.worlds
        bag: Bag | None = None
        while size:
            top, many = pile[0]
            if many <= size:
                del pile[0]
                size -= many
                if bag is None:
                    bag = top
                else:
                    worlds = move_all(worlds, top, bag)
                continue
            if bag is None:
                bag = self._free()
            worlds = move_some(worlds, top, bag, size)
            pile[0] = (top, many - size)
            size = 0
        return Deck(tuple(pile), self.used, compact(worlds)), self._free() if bag is None else bag

    def open(self, shown: Mapping[Bag, Sequence[int]]) -> Deck:
        """Return the deck after cards of these bags were turned up with these numbers; without worlds if impossible."""
        worlds = self.worlds
        for bag, numbers in shown.items():
            worlds = take_out(worlds, bag, numbers)
        return Deck(self.pile, self.used, compact(worlds))

    def sweep(self, shown: Iterable[int], hidden: Mapping[Bag, tuple[int, int]]) -> Deck:
        """Return the deck after cards went to the used pile.

        ``shown`` are face-up ones, ``hidden`` a number of each bag.
        """
        worlds, used = self.worlds, self.used
        for bag, (many, of) in hidden.items():
            worlds = move_all(worlds, bag, USED) if many == of else move_some(worlds, bag, USED, many)
            used += many
        vec = multiset(shown)
        if vec:
            size = cards_in(vec)
            worlds = frozenset([tidy((*world, (vec, size << USED))) for world in worlds])
            used += size
        return Deck(self.pile, used, compact(worlds))

    def under(self) -> Deck:
        """Return the deck with the used cards shuffled and put under the pile."""
        if not self.used:
            return self
        bag = self._free()
        return Deck((*self.pile, (bag, self.used)), 0, compact(move_all(self.worlds, USED, bag)))

    def mixed(self) -> Deck:
        """Return the deck with pile and used cards shuffled together."""
        worlds, bag = self.worlds, self._free() if not self.pile else self.pile[0][0]
        for block, _ in self.pile[1:]:
            worlds = move_all(worlds, block, bag)
        size = self.left + self.used
        return Deck(((bag, size),) if size else (), 0, compact(move_all(worlds, USED, bag)))

    def one(self, bag: Bag) -> int:
        """Return the numbers a face-down card of ``bag`` can show, as a set."""
        return numbers_of_one(self.worlds, bag)

    def two(self, bag: Bag, other: Bag) -> int:
        """Return the pairs two different face-down cards of ``bag`` and ``other`` can show."""
        return pairs_of_two(self.worlds, bag, other)
