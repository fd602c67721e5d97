"""The possible numbers of the hidden field cards, exactly: every operation on the set of fitting deals.

The fifteen field cards are in **bags**: each block of the pile, the face-down cards of each layout on the
table, the used cards. Inside a bag any order is possible, so a bag is a multiset of numbers. A *deal*
(``docs/spec/xan.md``, "Deals") is a way to fill all the bags. The fitting deals are what game theory calls an
information set. They are never listed one by one; they are kept as a union of **worlds**. A world is a
handful of **pools**. Each has a multiset of numbers (``vec``) and the number of its cards in each bag
(``cnt``). It stands for *every* way to divide its cards among those bags. A match up to its second event::

    at the start    one world   1 1 1 2 2 2 3 3 3 4 4 4 5 5 5    pile: 15;

    six are placed  one world   1 1 1 2 2 2 3 3 3 4 4 4 5 5 5    pile: 9, table: 6;

    a 5 is opened   one world   1 1 1 2 2 2 3 3 3 4 4 4 5 5      pile: 9, table: 5;
                                                                 (the open 5 is in no bag)
    swept away,     one world   1 1 1 2 2 2 3 3 3 4 4 4 5 5      pile: 9, under it: 5;
    put under it                5                                under it: 1;

    twelve placed   two worlds  1 1 1 2 2 2 3 3 3 4 4 4 5 5      table: 12, under: 2;  } the 5 is still
                                5                                under: 1;             } under the pile
                        or      1 1 1 2 2 2 3 3 3 4 4 4 5 5      table: 11, under: 3;  } the 5 is among
                                5                                table: 1;             } the twelve.

Taking cards out of a bag that has cards of one pool brings no new knowledge. Only where a bag has cards of
several pools, taking some, or seeing one, splits a world by the pool each card came from. Worlds may overlap;
their union is exactly the set of fitting deals. When they have become many, :func:`compact` writes the same
deals with fewer worlds.

Real matches have few worlds, but a record made for it can need tens of thousands, and then an answer would
take minutes. With more than :data:`MOST` worlds the deck forgets what distinguishes them
(:func:`_forgotten`), and :func:`~.deduction.deduce` stops after :data:`~.deduction.STEPS` steps. From there
on some deals count as fitting that do not fit. No true statement is refused for it. But a card can have more
numbers than are really possible, and a false hint may stay a claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from .cards import NUMBERS
from .pools import (
    ANY,
    ANY_PAIR,
    UNITS,
    Bag,
    Pool,
    World,
    bags_of,
    cards_in,
    copies,
    cross,
    in_bag,
    numbers_in,
    pairs_in,
    tidy,
    without,
)

Worlds = frozenset[World]
"""A union of worlds: a deal fits if one of them has it."""


def move_all(worlds: Iterable[World], source: Bag, to: Bag) -> Worlds:
    """Return the worlds with all cards of one bag put into another."""
    step = (1 << to) - (1 << source)
    return frozenset(
        [tidy([(vec, cnt + (cnt >> source & 15) * step) for vec, cnt in pools]) for pools in worlds]  # in_bag
    )


MOST: Final = 4096
"""The most worlds of a deck. Real matches have some hundred."""

MOST_AT_ONCE: Final = 4 * MOST
"""The most worlds in the middle of an operation, before :func:`compact`."""


def _forgotten(worlds: Worlds) -> Worlds:
    """Return one world with the deals of all of these, and more: pools they share stay, the others are merged."""
    common = frozenset.intersection(*map(frozenset, worlds))
    anyone = next(iter(worlds))  # all have the same cards, and the same number of them in each bag
    vec = sum(vec for vec, _ in anyone) - sum(vec for vec, _ in common)
    cnt = sum(cnt for _, cnt in anyone) - sum(cnt for _, cnt in common)
    return frozenset([tidy([*common, (vec, cnt)] if cnt else [*common])])


def move_some(worlds: Worlds, source: Bag, to: Bag, size: int) -> Worlds:
    """Return the worlds with ``size`` cards of one bag, any of them, put into another."""
    step = (1 << to) - (1 << source)
    out: set[World] = set()
    for world in worlds:
        held = tuple([cnt >> source & 15 for _, cnt in world])  # in_bag
        for shares in _shares(held, size):
            out.add(tidy([(vec, cnt + k * step) for (vec, cnt), k in zip(world, shares, strict=True)]))
        if len(out) > MOST_AT_ONCE:
            return move_some(_forgotten(worlds), source, to, size)
    return frozenset(out)


@lru_cache(maxsize=8192)
def _shares(held: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """Return the ways to take ``size`` cards from pools that have ``held`` cards there."""
    if not held:
        return () if size else ((),)
    rest = sum(held) - held[0]
    return tuple(
        (k, *more)
        for k in range(max(0, size - rest), min(held[0], size) + 1)
        for more in _shares(held[1:], size - k)
    )


def take_out(worlds: Worlds, bag: Bag, numbers: Sequence[int]) -> Worlds:
    """Return the worlds after cards of the bag were turned up as ``numbers``: they are in no bag any more."""
    out: set[World] = set()
    several: set[World] = set()
    for world in worlds:
        held = [pool for pool in world if pool[1] >> bag & 15]  # in_bag
        if len(held) == 1:
            left = _taken_from_one(world, held[0], bag, numbers)
            if left is not None:
                out.add(left)
        else:
            several.add(world)
    if several:
        for number in numbers:
            several = _taken_from_any(several, bag, number)
        out |= several
    return frozenset(out)


def _taken_from_one(world: World, pool: Pool, bag: Bag, numbers: Sequence[int]) -> World | None:
    """Return the rest of a world where one pool has all the cards in the bag; ``None`` if that is impossible."""
    vec, cnt = pool
    if len(numbers) > cnt >> bag & 15:  # in_bag
        return None
    for number in numbers:
        unit = UNITS[number - 1]
        if not vec // unit & 7:  # copies
            return None
        vec -= unit
    left = cnt - (len(numbers) << bag)
    rest = [other for other in world if other is not pool] if len(world) > 1 else []
    return tidy([*rest, (vec, left)] if left else rest)


def _taken_from_any(worlds: Iterable[World], bag: Bag, number: int) -> set[World]:
    """Return the possible rests of worlds, by the pool that a card of the bag came from."""
    out: set[World] = set()
    for world in worlds:
        out.update(without(world, bag, number))
        if len(out) > MOST_AT_ONCE:
            return _taken_from_any(_forgotten(frozenset(worlds)), bag, number)
    return out


@lru_cache(maxsize=2048)
def numbers_of_one(worlds: Worlds, bag: Bag) -> int:
    """Return the numbers a card of that bag can show, as a set."""
    found = 0
    for world in worlds:
        for vec, cnt in world:
            if in_bag(cnt, bag):
                found |= numbers_in(vec)
        if found == ANY:
            break
    return found


@lru_cache(maxsize=2048)
def pairs_of_two(worlds: Worlds, bag: Bag, other: Bag) -> int:
    """Return the pairs two different cards of these bags (or of one bag, given twice) can show, as a set."""
    found = 0
    for world in worlds:
        for i, (vec, cnt) in enumerate(world):
            if not cnt >> bag & 15:  # in_bag
                continue
            for j, (more, its) in enumerate(world):
                if not its >> other & 15:
                    continue
                if i != j:
                    found |= cross(numbers_in(vec), numbers_in(more))
                elif bag != other or cnt >> bag & 15 > 1:
                    found |= pairs_in(vec)
        if found == ANY_PAIR:
            break
    return found


_FEW: Final = 6
"""Up to this many worlds, compacting is skipped."""
_LIMIT: Final = 2000
"""Upper bound on enumerated fillings (scaled up with the number of worlds)."""
_FIELD: Final = 15
"""The bits of one bag in a filling, which is one number: the ``vec`` of each bag, side by side."""


@lru_cache(maxsize=8192)
def _ways(vec: int, cnt: int) -> int:
    """Return the number of ways to divide the cards of a pool among its bags."""
    numbers = sorted(copies(vec, n) for n in NUMBERS)
    caps = sorted(in_bag(cnt, bag) for bag in bags_of(cnt))
    return _tables(tuple(numbers), tuple(caps))


@lru_cache(maxsize=8192)
def _tables(numbers: tuple[int, ...], caps: tuple[int, ...]) -> int:
    """Return the number of tables of counts with these sums of rows and of columns."""
    if not numbers:
        return 1
    return sum(
        _tables(numbers[1:], tuple(sorted(a - b for a, b in zip(caps, shares, strict=True))))
        for shares in _shares(caps, numbers[0])
    )


@lru_cache(maxsize=1024)
def _fillings(vec: int, cnt: int) -> tuple[int, ...]:
    """Return the ways to divide the cards of a pool among its bags, each as one number: what is in each bag."""
    bags = bags_of(cnt)
    states = [(tuple(in_bag(cnt, bag) for bag in bags), 0)]
    for number, unit in zip(NUMBERS, UNITS, strict=True):
        units = [unit << bag // 4 * _FIELD for bag in bags]
        states = [
            (
                tuple(a - b for a, b in zip(left, shares, strict=True)),
                filling + sum(k * one for k, one in zip(shares, units, strict=True)),
            )
            for left, filling in states
            for shares in _shares(left, copies(vec, number))
        ]
    return tuple(filling for _, filling in states)


def _as_world(filling: int) -> World:
    """Return the world that is one filling of the bags and nothing else."""
    out: list[Pool] = []
    for bag in range(0, 64, 4):
        vec = filling >> bag // 4 * _FIELD & 0o77777
        if vec:
            out.append((vec, cards_in(vec) << bag))
    out.sort()
    return tuple(out)


def compact(worlds: Worlds) -> Worlds:
    """Return an equivalent, smaller set of worlds, or the input if there are too many fillings to enumerate.

    More than :data:`MOST` worlds become one that has all their deals, and more.
    """
    if len(worlds) <= _FEW:
        return worlds
    total, most = 0, _LIMIT * (1 + min(len(worlds), MOST) // 32)
    for world in worlds:
        ways = 1
        for vec, cnt in world:
            ways *= _ways(vec, cnt)
        total += ways
        if total > most:
            return worlds if len(worlds) <= MOST else _forgotten(worlds)
    found: set[int] = set()
    for world in worlds:
        fillings: Iterable[int] = (0,)
        for vec, cnt in world:
            more = _fillings(vec, cnt)
            fillings = [filling + other for filling in fillings for other in more]
        found.update(fillings)
    everything = sum(vec for vec, _ in world), sum(cnt for _, cnt in world)
    if len(found) == _ways(*everything):  # only the number of cards in each bag is known
        return frozenset([tidy([everything])])
    if len(found) < len(worlds):
        worlds = frozenset(map(_as_world, found))
    return worlds if len(worlds) <= MOST else _forgotten(worlds)
