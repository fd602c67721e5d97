"""The possible numbers of each face-down card, if hints and disclosed numbers are true.

``docs/spec/xan.md``, "The public view" (``possible``) and "The private views". :func:`deduction` works on a
position, :func:`deduce` searches the worlds of its deck.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence, Set
from functools import lru_cache
from typing import Final

from .cards import NUMBERS
from .pools import (
    ANY,
    UNITS,
    Bag,
    World,
    cross,
    firsts,
    given_first,
    numbers_in,
    seen_from,
    swapped,
    tidy,
    without,
)
from .position import Position
from .worlds import Worlds, numbers_of_one, pairs_of_two


def as_list(numbers: int) -> list[int]:
    """Return the numbers of a set of five bits in a new list, ascending."""
    return _LISTS[numbers].copy()


_LISTS = tuple([[n for n in NUMBERS if numbers >> n - 1 & 1] for numbers in range(1 << len(NUMBERS))])
"""For each set of numbers, the list of them."""


def deduction(position: Position, disclosed: Mapping[int, int]) -> tuple[list[list[int]], bool]:
    """Return ``possible`` of each cell, and ``conflict``: ``docs/spec/xan.md``, "The public view".

    ``disclosed``: card id -> number; only those still face down count.
    """
    grid = position.grid
    hidden = [i for i, card in enumerate(grid) if not card.face]
    place = {grid[i].id: k for k, i in enumerate(hidden)}
    bags = tuple(grid[i].bag for i in hidden)
    limits = [ANY] * len(hidden)
    for card, number in disclosed.items():
        if card in place:
            limits[place[card]] = 1 << number - 1
    hinted, links = _linked(position, place, limits)
    worlds = position.deck.worlds
    found = deduce(worlds, bags, hinted, links)
    conflict = found is None
    if found is None:
        found = deduce(worlds, bags, tuple(limits), ())
    if found is None:
        found = deduce(worlds, bags, (ANY,) * len(hidden), ())
    assert found is not None  # the face-up cards fit some deal
    possible = [[card.face] if card.face else [] for card in grid]
    for k, i in enumerate(hidden):
        possible[i] = as_list(found[k])
    return possible, conflict


def _linked(
    position: Position, place: Mapping[int, int], known: Sequence[int]
) -> tuple[tuple[int, ...], tuple[Link, ...]]:
    """Return the live hints as limits of one hidden card and links of two."""
    if not position.hints:
        return tuple(known), ()
    faces = {card.id: card.face for card in position.grid}
    limits = list(known)
    links: list[Link] = []
    for hint in position.hints:
        one, other = faces[hint.one], faces[hint.other]
        if one and other:
            continue
        if one:
            limits[place[hint.other]] &= given_first(hint.pairs, one)
        elif other:
            limits[place[hint.one]] &= given_first(swapped(hint.pairs), other)
        else:
            links.append((place[hint.one], place[hint.other], hint.pairs))
    return tuple(limits), tuple(links)


STEPS: Final = 100_000
"""Upper bound on the search of one call: about a second.  No record found needs a hundredth of it."""

Link = tuple[int, int, int]
"""Two cards (by index) and the pairs of numbers they may have together."""


@lru_cache(maxsize=1024)
def deduce(
    worlds: Worlds, bags: tuple[Bag, ...], limits: tuple[int, ...], links: tuple[Link, ...]
) -> tuple[int, ...] | None:
    """Return the numbers that some face-down cards can show, given more than the deck knows.

    ``bags``: the bag of each card; ``limits``: the set of numbers claimed for each; ``links``: the pairs
    of numbers claimed for two of them. The result has a set of numbers for each card, or is ``None`` if
    no fitting deal agrees with all claims. Where that would take more than :data:`STEPS`, the result is
    what the deck, ``limits`` and ``links`` allow for each card and each pair alone.
    """
    most, open_links = _at_most(worlds, bags, limits, links), links
    sure: set[int] = set()
    while worlds and all(most):
        named = [i for i in _order(limits, links) if i not in sure]
        fresh = [i for i in named if most[i].bit_count() == 1]
        if not fresh:
            return _searched(worlds, bags, tuple(named), most, open_links, sure) if named else most
        # a card that can only be one number is as good as turned up
        for i in fresh:
            worlds = frozenset(
                [left for world in worlds for left in without(world, bags[i], most[i].bit_length())]
            )
        sure.update(fresh)
        open_links = tuple([link for link in open_links if not sure.intersection(link[:2])])
        most = _at_most(worlds, bags, most, open_links, sure)
    return None


def _searched(
    worlds: Worlds,
    bags: tuple[Bag, ...],
    named: tuple[int, ...],
    most: tuple[int, ...],
    links: tuple[Link, ...],
    sure: Set[int],
) -> tuple[int, ...] | None:
    """Return the result of :func:`deduce` by searching: first for the cards ``named`` alone, with few bags."""
    others = set(range(len(bags))).difference(named)
    alone = _Search(bags, named, most, links, others).of(worlds)
    if alone is None or others == sure:
        return alone
    return _Search(bags, named, alone, links, sure).of(worlds)


def _at_most(
    worlds: Worlds,
    bags: Sequence[Bag],
    limits: Sequence[int],
    links: Sequence[Link],
    sure: Container[int] = (),
) -> tuple[int, ...]:
    """Return upper bounds of what :func:`deduce` finds, checking one card and one link at a time.

    A number stays while each card linked with its own has one that goes with it. ``sure``: the cards that
    are in no bag any more.
    """
    most = [
        limit if i in sure else limit & numbers_of_one(worlds, bag)
        for i, (bag, limit) in enumerate(zip(bags, limits, strict=True))
    ]
    can = [(a, b, pairs & pairs_of_two(worlds, bags[a], bags[b])) for a, b, pairs in links]
    before: list[int] = []
    while before != most:
        before = most.copy()
        for a, b, pairs in can:
            both = pairs & cross(most[a], most[b])
            most[a], most[b] = firsts(both), firsts(swapped(both))
    return tuple(most)


class _Search:
    """The search of :func:`deduce`: cards with limits or links get numbers one after the other.

    Whether the rest can follow depends on the cards left and on the numbers of linked cards. The result for
    such a state is reused whenever it is reached again.
    """

    def __init__(
        self,
        bags: tuple[Bag, ...],
        named: tuple[int, ...],
        most: tuple[int, ...],
        links: tuple[Link, ...],
        sure: Iterable[int],
    ) -> None:
        self.bags, self.named, self.most = bags, named, most
        self.back = _earlier(named, links)
        self.asked = _asked(named, self.back)
        self.found = dict.fromkeys(named, 0) | {card: most[card] for card in sure}
        self.loose = {bag: 0 for i, bag in enumerate(bags) if i not in self.found}
        later = [{bags[card] for card in named[i:]} | self.loose.keys() for i in range(len(named) + 1)]
        self.left = [sum(15 << bag for bag in some) for some in later]
        self.chosen: dict[int, int] = {}
        self.known: dict[tuple[int, World, tuple[int, ...]], bool] = {}

    def of(self, worlds: Worlds) -> tuple[int, ...] | None:
        """Return the result, complete when it has all it can have, or when all worlds were searched."""
        answer: tuple[int, ...] = ()
        for world in worlds:
            self.fits(0, seen_from(world, self.left[0]))
            if len(self.known) > STEPS:
                return self.most
            answer = tuple([self.found.get(i) or self.loose.get(bag, 0) for i, bag in enumerate(self.bags)])
            if answer == self.most:
                break
        return answer if all(answer) else None

    def fits(self, depth: int, pools: World) -> bool:
        """Return whether the cards from ``depth`` on can have numbers too, and note those they can have."""
        if depth == len(self.named):
            for bag in self.loose:
                for vec, cnt in pools:
                    if cnt >> bag & 15:  # in_bag
                        self.loose[bag] |= numbers_in(vec)
            return True
        chosen = self.chosen
        state = (depth, pools, tuple([chosen[card] for card in self.asked[depth]]))
        known = self.known.get(state)
        if known is not None or len(self.known) > STEPS:
            return bool(known)
        card, left = self.named[depth], self.left[depth + 1]
        bag, allowed = self.bags[card], self.most[card]
        for other, pairs in self.back[depth]:
            allowed &= given_first(pairs, chosen[other])
        some = 0
        for i, (vec, cnt) in enumerate(pools):
            numbers = numbers_in(vec) & allowed if cnt >> bag & 15 else 0  # in_bag
            if numbers:
                rest, after = pools[:i] + pools[i + 1 :], cnt - (1 << bag)
                for number in _LISTS[numbers]:
                    chosen[card] = number
                    here = (*rest, (vec - UNITS[number - 1], after))
                    if self.fits(depth + 1, tidy(here) if after & left else rest):
                        some |= 1 << number - 1
        self.found[card] |= some
        self.known[state] = bool(some)
        return bool(some)


def _order(limits: Sequence[int], links: Sequence[Link]) -> tuple[int, ...]:
    """Return the cards with limits or links, each near those it is linked with."""
    out = [i for i, limit in enumerate(limits) if limit != ANY]
    waiting = list(links)
    while waiting:
        link = next((k for k in waiting if k[0] in out or k[1] in out), waiting[0])
        waiting.remove(link)
        out += [i for i in link[:2] if i not in out]
    return tuple(out)


Earlier = tuple[tuple[tuple[int, int], ...], ...]
"""For each card of an order: its links with cards before it, as pairs (that card, this card)."""


def _earlier(named: tuple[int, ...], links: Sequence[Link]) -> Earlier:
    """Return the links of each card of ``named`` with cards before it."""
    place = {card: i for i, card in enumerate(named)}
    out: list[list[tuple[int, int]]] = [[] for _ in named]
    for one, other, pairs in links:
        if place[one] < place[other]:
            out[place[other]].append((one, pairs))
        else:
            out[place[one]].append((other, swapped(pairs)))
    return tuple(map(tuple, out))


def _asked(named: tuple[int, ...], back: Earlier) -> list[list[int]]:
    """Return for each card of ``named`` the cards before it that it, or a card after it, is linked with."""
    linked = [{other for other, _ in links} for links in back]
    return [
        [card for card in named[:i] if any(card in more for more in linked[i:])] for i in range(len(named))
    ]
