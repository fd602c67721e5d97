"""What each face-down card can be, hints and told numbers taken for true.

``docs/spec/xan.md``, "The public view" (``possible``) and "The private views".  :func:`deduction` asks for a
position, :func:`deduce` searches the worlds of its deck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from .cards import NUMBERS
from .pools import ANY, UNITS, Bag, World, given_first, numbers_in, swapped
from .position import Position
from .worlds import Worlds, numbers_of_one


def as_list(numbers: int) -> list[int]:
    """The numbers of a set of five bits, ascending.  A new list each call."""
    return _LISTS[numbers].copy()


_LISTS = tuple([[n for n in NUMBERS if numbers >> n - 1 & 1] for numbers in range(1 << len(NUMBERS))])
"""For each set of numbers, the list of them."""


def deduction(position: Position, told: Mapping[int, int]) -> tuple[list[list[int]], bool]:
    """``possible`` of each cell, and ``conflict``: ``docs/spec/xan.md``, "The public view".

    ``told``: card id -> number; only those still face down count.
    """
    grid = position.grid
    hidden = [i for i, card in enumerate(grid) if not card.face]
    place = {grid[i].id: k for k, i in enumerate(hidden)}
    bags = tuple(grid[i].bag for i in hidden)
    said = [ANY] * len(hidden)
    for card, number in told.items():
        if card in place:
            said[place[card]] = 1 << number - 1
    hinted, links = _linked(position, place, said)
    worlds = position.deck.worlds
    found = deduce(worlds, bags, hinted, links)
    conflict = found is None
    if found is None:
        found = deduce(worlds, bags, tuple(said), ())
    if found is None:
        found = deduce(worlds, bags, (ANY,) * len(hidden), ())
    assert found is not None  # the cards that lie open fit some deal
    possible = [[card.face] if card.face else [] for card in grid]
    for k, i in enumerate(hidden):
        possible[i] = as_list(found[k])
    return possible, conflict


def _linked(
    position: Position, place: Mapping[int, int], said: Sequence[int]
) -> tuple[tuple[int, ...], tuple[Link, ...]]:
    """The live hints as limits of one hidden card and links of two."""
    if not position.hints:
        return tuple(said), ()
    faces = {card.id: card.face for card in position.grid}
    limits = list(said)
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
"""Upper bound on the search of one call: about a second."""

Link = tuple[int, int, int]
"""Two cards (by index) and the pairs of numbers they may have together."""


@lru_cache(maxsize=1024)
def deduce(
    worlds: Worlds, bags: tuple[Bag, ...], limits: tuple[int, ...], links: tuple[Link, ...]
) -> tuple[int, ...] | None:
    """What each of some face-down cards can show, given more than the deck knows.

    ``bags``: the bag each card lies in; ``limits``: the set of numbers each is said to be in; ``links``:
    what is said of pairs of them.  The answer has a set of numbers for each card, or is ``None`` if no
    fitting deal agrees with all that is said.  Where that would take more than :data:`STEPS` it is what the
    deck and ``limits`` say of each card alone.
    """
    named = _order(limits, links)
    back = _earlier(named, links)
    found = [0] * len(bags)
    loose: dict[Bag, int] = {bags[i]: 0 for i in range(len(bags)) if i not in named}
    chosen: dict[int, int] = {}
    done: set[tuple[int, World, tuple[int, ...]]] = set()
    steps = 0

    def walk(depth: int, pools: World) -> bool:
        if depth == len(named):
            for bag in loose:
                for vec, cnt in pools:
                    if cnt >> bag & 15:  # in_bag
                        loose[bag] |= numbers_in(vec)
            for i, number in chosen.items():
                found[i] |= 1 << number - 1
            return True
        nonlocal steps
        steps += 1
        state = (depth, pools, tuple(chosen.values()))
        if steps > STEPS or state in done:
            return False
        done.add(state)
        card = named[depth]
        bag, allowed = bags[card], limits[card]
        for other, pairs in back[depth]:
            allowed &= given_first(pairs, chosen[other])
        some = False
        for number in range(1, 6):
            if not allowed >> number - 1 & 1:
                continue
            unit = UNITS[number - 1]
            chosen[card] = number
            for i, (vec, cnt) in enumerate(pools):
                if cnt >> bag & 15 and vec // unit & 7:  # in_bag, copies: here a call would show
                    left = (vec - unit, cnt - (1 << bag))
                    some |= walk(depth + 1, (*pools[:i], left, *pools[i + 1 :]))
            del chosen[card]
        return some

    fits = False
    for world in worlds:
        fits |= walk(0, world)
    if steps > STEPS:
        alone = tuple(numbers_of_one(worlds, bag) for bag in bags)
        return tuple(one & limit or one for one, limit in zip(alone, limits, strict=True))
    if not fits:
        return None
    return tuple(found[i] or loose[bag] for i, bag in enumerate(bags))


def _order(limits: tuple[int, ...], links: tuple[Link, ...]) -> tuple[int, ...]:
    """The cards something is said of, each near those it is linked with."""
    out = [i for i, limit in enumerate(limits) if limit != ANY]
    waiting = list(links)
    while waiting:
        link = next((k for k in waiting if k[0] in out or k[1] in out), waiting[0])
        waiting.remove(link)
        out += [i for i in link[:2] if i not in out]
    return tuple(out)


def _earlier(named: tuple[int, ...], links: tuple[Link, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each card of ``named``: its links with cards before it, as pairs (that card, this card)."""
    place = {card: i for i, card in enumerate(named)}
    out: list[list[tuple[int, int]]] = [[] for _ in named]
    for one, other, pairs in links:
        if place[one] < place[other]:
            out[place[other]].append((one, pairs))
        else:
            out[place[one]].append((other, swapped(pairs)))
    return tuple(map(tuple, out))
