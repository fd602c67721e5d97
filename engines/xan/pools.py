"""Multisets of field cards packed into integers, and pools: some cards that share some bags.

Two packed numbers stand for a pool (see :mod:`.worlds` for its meaning)::

    vec  three bits a number, 1 lowest      how many cards of the pool show it     copies(vec, 5)
    cnt  four bits a bag, bag 0 lowest      how many of them are in that bag       in_bag(cnt, bag)

Both add and subtract as the numbers they are. The hottest loops of :mod:`.worlds` and :mod:`.deduction` write
``cnt >> bag & 15`` where others call :func:`in_bag`: the call would double the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from .cards import NUMBERS, pair_bit

Pool = tuple[int, int]
"""``(vec, cnt)``: the numbers of some cards, and how many of them are in each bag."""

World = tuple[Pool, ...]
"""Pools in their one normal form: see :func:`tidy`."""

Bag = int
"""The name of a bag: the shift of its four bits in ``cnt``: 0, 4, 8 …"""

USED: Final[Bag] = 0
"""The bag of the used cards."""

ALL_CARDS: Final = 0o33333
"""Three cards of each number."""

ANY: Final = 31
"""The set of all five numbers; a set of numbers is five bits, bit ``n - 1`` for ``n``."""

ANY_PAIR: Final = (1 << 25) - 1
"""The set of all pairs; see :func:`~.cards.pair_bit`."""


def copies(vec: int, number: int) -> int:
    """Return how many cards of a multiset show ``number``."""
    return vec >> 3 * (number - 1) & 7


def in_bag(cnt: int, bag: Bag) -> int:
    """Return how many cards of a pool are in ``bag``."""
    return cnt >> bag & 15


def bags_of(cnt: int) -> list[Bag]:
    """Return the bags a pool has cards in."""
    return [bag for bag in range(0, cnt.bit_length(), 4) if cnt >> bag & 15]


UNITS: Final = tuple(1 << 3 * (n - 1) for n in NUMBERS)
"""The ``vec`` of one card of each number."""

_ALONE: Final = {k << bag: bag for bag in range(0, 64, 4) for k in range(1, 16)}
"""Every ``cnt`` with cards in one bag alone, and that bag."""

_UNIFORM: Final = {k * unit: unit for unit in UNITS for k in range(1, 4)}
"""Every ``vec`` of equal cards, and the ``vec`` of one of them."""


@cache
def cards_in(vec: int) -> int:
    """Return how many cards a multiset has."""
    return sum(copies(vec, n) for n in NUMBERS)


@cache
def numbers_in(vec: int) -> int:
    """Return the set of numbers in a multiset."""
    return sum(1 << n - 1 for n in NUMBERS if copies(vec, n))


@cache
def pairs_in(vec: int) -> int:
    """Return the pairs of numbers two different cards of one pool can have."""
    return sum(
        pair_bit(a, b)
        for a in NUMBERS
        for b in NUMBERS
        if copies(vec, a) and copies(vec, b) > (1 if a == b else 0)
    )


@cache
def cross(left: int, right: int) -> int:
    """Return every pair of a number of ``left`` and one of ``right``."""
    return sum(right << 5 * a for a in range(5) if left >> a & 1)


@cache
def given_first(pairs: int, number: int) -> int:
    """Return the set of second numbers of pairs whose first is ``number``."""
    return pairs >> 5 * (number - 1) & ANY


def firsts(pairs: int) -> int:
    """Return the first numbers of some pairs, as a set."""
    return sum([1 << a for a in range(5) if pairs >> 5 * a & ANY])


@lru_cache(maxsize=1024)
def swapped(pairs: int) -> int:
    """Return the pairs with first and second number exchanged."""
    return sum(1 << 5 * (i % 5) + i // 5 for i in range(25) if pairs >> i & 1)


def multiset(numbers: Iterable[int]) -> int:
    """Return the ``vec`` of some numbers."""
    return sum(UNITS[n - 1] for n in numbers)


def tidy(pools: Sequence[Pool]) -> World:
    """Return the world in its one normal form: pools of one bag joined, pools of equal cards divided, sorted."""
    if len(pools) == 1:
        vec, cnt = pools[0]
        if vec not in _UNIFORM or cnt in _ALONE:
            return (*pools,)
    out: list[Pool] = []
    own: dict[Bag, Pool] = {}
    for pool in pools:
        vec, cnt = pool
        if cnt in _ALONE:
            bag = _ALONE[cnt]
            own[bag] = (own[bag][0] + vec, own[bag][1] + cnt) if bag in own else pool
        elif vec in _UNIFORM:
            unit = _UNIFORM[vec]
            for bag in bags_of(cnt):
                here, other = cnt >> bag & 15, own.get(bag, (0, 0))  # in_bag
                own[bag] = other[0] + unit * here, other[1] + (here << bag)
        else:
            out.append(pool)
    if own:
        out += own.values()
    out.sort()
    return tuple(out)


def seen_from(world: World, bags: int) -> World:
    """Return the world for the cards of some bags (their bits in ``cnt``); all others count as used."""
    near = tidy([(vec, _elsewhere_used(cnt, bags)) for vec, cnt in world])
    return tuple([pool for pool in near if pool[1] & bags])


@lru_cache(maxsize=8192)
def _elsewhere_used(cnt: int, bags: int) -> int:
    """Return ``cnt`` with the cards of all other bags put into :data:`USED`."""
    return (cnt & bags) + (sum(in_bag(cnt, bag) for bag in bags_of(cnt & ~bags)) << USED)


def without(world: World, bag: Bag, number: int) -> list[World]:
    """Return the worlds without a card of ``bag`` showing ``number``: one for each pool that has it."""
    unit, one, out = UNITS[number - 1], 1 << bag, []
    for i, (vec, cnt) in enumerate(world):
        if cnt >> bag & 15 and vec // unit & 7:  # in_bag, copies
            rest = world[:i] + world[i + 1 :]
            out.append(tidy((*rest, (vec - unit, cnt - one))) if cnt != one else rest)
    return out
