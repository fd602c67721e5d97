"""What the hidden field cards can be, exactly (section 5 of the rules).

The fifteen field cards lie in **bags**: each block of the pile, the face-down cards of each layout on the
table, the used cards.  Inside a bag any order is possible, so a bag is a multiset of numbers, and a *deal*
of the rules is a way to fill all the bags.  Fitting deals are never listed one by one; they are kept as a
union of **worlds**.  A world is a handful of **pools**, and a pool is

* a multiset of numbers, packed as ``vec`` (three bits for each of 1–5: how many cards show it), and
* how many of its cards lie in each bag, packed as ``cnt`` (four bits a bag);

it stands for *every* way to share its cards out among those bags.  At the start there is one world with
one pool: all fifteen cards, all in the pile.  Laying six cards of that pile moves six of the pool's cards to
another bag and says nothing else, so the world stays one world; only where a bag holds cards of several
pools does taking some of its cards, or seeing one of them, split a world by the pool each card came from.
Worlds may overlap; their union is exactly the set of fitting deals.  When they have become many,
:func:`_compact` writes the same deals with fewer worlds.

Nobody at a table comes near, but a record made for it can need tens of thousands of worlds, and then an
answer would take minutes.  With more than :data:`_MOST` worlds the deck forgets what tells them apart
(:func:`_forgotten`), and :func:`deduce` stops thinking after :data:`_STEPS`: from there on some deals count
as fitting that do not fit.  Nothing that is so is refused for it; a card can be more than it can really be,
and a false hint may stay a claim.

    >>> deck, layout = Deck.start().lay(6)
    >>> deck = deck.open({layout: [5, 5, 5]})
    >>> sorted(n for n in range(1, 6) if deck.one(layout) >> n - 1 & 1)
    [1, 2, 3, 4]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

Pool = tuple[int, int]
"""``(vec, cnt)``: the numbers of some cards, and how many of them lie in each bag."""

World = tuple[Pool, ...]
Worlds = frozenset[World]

Bag = int
"""A bag is known by the shift of its four bits in ``cnt``: 0, 4, 8 …"""

USED: Final[Bag] = 0
"""The bag of the used cards."""

ALL_CARDS: Final = 0o33333
"""Three cards of each number."""

ANY: Final = 31
"""The set of all five numbers; a set of numbers is five bits, bit ``n - 1`` for ``n``."""

ANY_PAIR: Final = (1 << 25) - 1
"""The set of all pairs; the bit of (a, b) is ``(a - 1) * 5 + b - 1``."""


def _unit(number: int) -> int:
    return 1 << 3 * (number - 1)


_UNITS: Final = tuple(_unit(n) for n in range(1, 6))
_ALONE: Final = {k << bag: bag for bag in range(0, 64, 4) for k in range(1, 16)}
_UNIFORM: Final = {k * unit: unit for unit in _UNITS for k in range(1, 4)}


@cache
def _size(vec: int) -> int:
    return sum(vec >> 3 * i & 7 for i in range(5))


@cache
def _numbers(vec: int) -> int:
    """The set of numbers in a multiset."""
    return sum(1 << i for i in range(5) if vec >> 3 * i & 7)


@cache
def _pairs(vec: int) -> int:
    """The pairs two different cards of one pool can be."""
    return sum(
        1 << 5 * a + b
        for a in range(5)
        for b in range(5)
        if vec >> 3 * a & 7 and (vec >> 3 * b & 7) > (1 if a == b else 0)
    )


@cache
def cross(left: int, right: int) -> int:
    """Every pair of a number of ``left`` and one of ``right``."""
    return sum(right << 5 * a for a in range(5) if left >> a & 1)


@cache
def given_first(pairs: int, number: int) -> int:
    """What the second of a pair can be if the first is ``number``."""
    return pairs >> 5 * (number - 1) & ANY


@lru_cache(maxsize=1024)
def turned(pairs: int) -> int:
    """The same pairs, second number first."""
    return sum(1 << 5 * (i % 5) + i // 5 for i in range(25) if pairs >> i & 1)


def multiset(numbers: Iterable[int]) -> int:
    """The ``vec`` of some numbers."""
    return sum(_UNITS[n - 1] for n in numbers)


def _tidy(pools: Iterable[Pool]) -> World:
    """The world in its one normal form: pools of one bag joined, pools of equal cards shared out, sorted."""
    own: dict[Bag, int] = {}
    out: list[Pool] = []
    for vec, cnt in pools:
        only = _ALONE.get(cnt)
        if only is not None:
            own[only] = own.get(only, 0) + vec
            continue
        unit = _UNIFORM.get(vec)
        if unit is None:
            out.append((vec, cnt))
            continue
        for bag in range(0, cnt.bit_length(), 4):
            many = cnt >> bag & 15
            if many:
                own[bag] = own.get(bag, 0) + unit * many
    out += [(vec, _size(vec) << bag) for bag, vec in own.items()]
    out.sort()
    return tuple(out)


def _moved(worlds: Iterable[World], source: Bag, to: Bag) -> Worlds:
    """All cards of one bag put into another."""
    step = (1 << to) - (1 << source)
    return frozenset(
        _tidy((vec, cnt + (cnt >> source & 15) * step) for vec, cnt in world) for world in worlds
    )


_MOST: Final = 4096
"""The most worlds a deck is kept in.  A match has some hundred; a view of so many takes about a second."""

_MOST_AT_ONCE: Final = 4 * _MOST
"""The same in the middle of a step, before they are written shorter."""


def _forgotten(worlds: Worlds) -> Worlds:
    """One world that has all deals of these, and more: what they have not in common is thrown together."""
    common = frozenset.intersection(*map(frozenset, worlds))
    anyone = next(iter(worlds))  # all have the same cards, and the same number of them in each bag
    vec = sum(vec for vec, _ in anyone) - sum(vec for vec, _ in common)
    cnt = sum(cnt for _, cnt in anyone) - sum(cnt for _, cnt in common)
    return frozenset([_tidy([*common, (vec, cnt)] if cnt else common)])


def _split(worlds: Worlds, source: Bag, to: Bag, size: int) -> Worlds:
    """``size`` cards of one bag, whichever, put into another."""
    step = (1 << to) - (1 << source)
    out: set[World] = set()
    for world in worlds:
        held = tuple(cnt >> source & 15 for _, cnt in world)
        for shares in _shares(held, size):
            out.add(_tidy((vec, cnt + k * step) for (vec, cnt), k in zip(world, shares, strict=True)))
        if len(out) > _MOST_AT_ONCE:
            return _split(_forgotten(worlds), source, to, size)
    return frozenset(out)


@lru_cache(maxsize=8192)
def _shares(held: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """The ways to take ``size`` cards from pools that have ``held`` cards there."""
    if not held:
        return () if size else ((),)
    rest = sum(held) - held[0]
    return tuple(
        (k, *more)
        for k in range(max(0, size - rest), min(held[0], size) + 1)
        for more in _shares(held[1:], size - k)
    )


def _opened(worlds: Worlds, bag: Bag, number: int) -> Worlds:
    """A card of the bag turned up and taken out: it shows ``number``."""
    unit, field, one = _unit(number), 7 * _unit(number), 1 << bag
    out: set[World] = set()
    for world in worlds:
        for i, (vec, cnt) in enumerate(world):
            if vec & field and cnt >> bag & 15:
                left = ((vec - unit, cnt - one),) if cnt != one else ()
                out.add(_tidy(world[:i] + left + world[i + 1 :]))
        if len(out) > _MOST_AT_ONCE:
            return _opened(_forgotten(worlds), bag, number)
    return frozenset(out)


@lru_cache(maxsize=2048)
def _one(worlds: Worlds, bag: Bag) -> int:
    found = 0
    for world in worlds:
        for vec, cnt in world:
            if cnt >> bag & 15:
                found |= _numbers(vec)
        if found == ANY:
            break
    return found


@lru_cache(maxsize=2048)
def _two(worlds: Worlds, bag: Bag, other: Bag) -> int:
    found = 0
    for world in worlds:
        left = [(i, vec, cnt >> bag & 15) for i, (vec, cnt) in enumerate(world) if cnt >> bag & 15]
        right = [(i, vec) for i, (vec, cnt) in enumerate(world) if cnt >> other & 15]
        for i, vec, k in left:
            for j, more in right:
                if i != j:
                    found |= cross(_numbers(vec), _numbers(more))
                elif bag != other or k > 1:
                    found |= _pairs(vec)
        if found == ANY_PAIR:
            break
    return found


_FEW: Final = 6
"""As many worlds as are not worth a thought."""

_LIMIT: Final = 2000
"""The most fillings of bags that are listed to find a shorter way to write a few worlds; for many, more."""

_FIELD: Final = 15
"""The bits of one bag in a filling, which is one number: the ``vec`` of each bag, side by side."""


@lru_cache(maxsize=8192)
def _ways(vec: int, cnt: int) -> int:
    """In how many ways the cards of a pool can be shared out among its bags."""
    numbers = sorted(vec >> 3 * i & 7 for i in range(5))
    caps = sorted(many for bag in range(0, cnt.bit_length(), 4) if (many := cnt >> bag & 15))
    return _tables(tuple(numbers), tuple(caps))


@lru_cache(maxsize=8192)
def _tables(numbers: tuple[int, ...], caps: tuple[int, ...]) -> int:
    """How many tables have these sums of rows and of columns."""
    if not numbers:
        return 1
    return sum(
        _tables(numbers[1:], tuple(sorted(a - b for a, b in zip(caps, shares, strict=True))))
        for shares in _shares(caps, numbers[0])
    )


@lru_cache(maxsize=1024)
def _fillings(vec: int, cnt: int) -> tuple[int, ...]:
    """Those ways, each as what it puts into the bags."""
    bags = [bag for bag in range(0, cnt.bit_length(), 4) if cnt >> bag & 15]
    states = [(tuple(cnt >> bag & 15 for bag in bags), 0)]
    for i in range(5):
        units = [1 << 3 * i + bag // 4 * _FIELD for bag in bags]
        states = [
            (
                tuple(a - b for a, b in zip(left, shares, strict=True)),
                filling + sum(k * unit for k, unit in zip(shares, units, strict=True)),
            )
            for left, filling in states
            for shares in _shares(left, vec >> 3 * i & 7)
        ]
    return tuple(filling for _, filling in states)


def _as_world(filling: int) -> World:
    """The world that is one filling of the bags and nothing else."""
    out: list[Pool] = []
    for bag in range(0, 64, 4):
        vec = filling >> bag // 4 * _FIELD & 0o77777
        if vec:
            out.append((vec, _size(vec) << bag))
    out.sort()
    return tuple(out)


def _compact(worlds: Worlds) -> Worlds:
    """The same deals in fewer worlds, if they can be found without much ado; at most :data:`_MOST`."""
    if len(worlds) <= _FEW:
        return worlds
    total, most = 0, _LIMIT * (1 + min(len(worlds), _MOST) // 32)
    for world in worlds:
        ways = 1
        for vec, cnt in world:
            ways *= _ways(vec, cnt)
        total += ways
        if total > most:
            return worlds if len(worlds) <= _MOST else _forgotten(worlds)
    found: set[int] = set()
    for world in worlds:
        fillings: Iterable[int] = (0,)
        for vec, cnt in world:
            more = _fillings(vec, cnt)
            fillings = [one + other for one in fillings for other in more]
        found.update(fillings)
    everything = sum(vec for vec, _ in world), sum(cnt for _, cnt in world)
    if len(found) == _ways(*everything):  # nothing is known but how many cards lie where
        return frozenset([_tidy([everything])])
    if len(found) < len(worlds):
        worlds = frozenset(map(_as_world, found))
    return worlds if len(worlds) <= _MOST else _forgotten(worlds)


class Deck(NamedTuple):
    """What everybody can know of the fifteen field cards that do not lie face up.

    ``pile``: the bags of the pile from the top, with their sizes; ``used``: how many cards the used pile has;
    ``worlds``: the deals that fit.  Immutable: every method gives a new deck.
    """

    pile: tuple[tuple[Bag, int], ...]
    used: int
    worlds: Worlds

    @classmethod
    def start(cls, cards: int = ALL_CARDS) -> Deck:
        """All cards (``cards`` is their ``vec``) in a shuffled pile."""
        size = _size(cards)
        return cls(((4, size),), 0, frozenset([_tidy([(cards, size << 4)])]))

    @property
    def left(self) -> int:
        """How many cards the pile has."""
        return sum(size for _, size in self.pile)

    def _free(self) -> Bag:
        """A bag with nothing in it (never :data:`USED`)."""
        held = 15
        for world in self.worlds:
            for _, cnt in world:
                held |= cnt
            break  # every world has the same number of cards in each bag
        bag = 4
        while held >> bag & 15:
            bag += 4
        return bag

    def lay(self, size: int) -> tuple[Deck, Bag]:
        """The top ``size`` cards laid face down: the new deck, and the bag they make."""
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
                    worlds = _moved(worlds, top, bag)
                continue
            if bag is None:
                bag = self._free()
            worlds = _split(worlds, top, bag, size)
            pile[0] = (top, many - size)
            size = 0
        return Deck(tuple(pile), self.used, _compact(worlds)), self._free() if bag is None else bag

    def open(self, shown: Mapping[Bag, Iterable[int]]) -> Deck:
        """Cards of these bags turned up, showing these numbers.  No world is left if no deal has them."""
        worlds = self.worlds
        for bag, numbers in shown.items():
            for number in numbers:
                worlds = _opened(worlds, bag, number)
        return Deck(self.pile, self.used, _compact(worlds))

    def sweep(self, shown: Iterable[int], hidden: Mapping[Bag, tuple[int, int]]) -> Deck:
        """Cards put on the used pile: ``shown`` face-up ones, and of each bag (how many, out of how many)."""
        worlds, used = self.worlds, self.used
        for bag, (many, of) in hidden.items():
            worlds = _moved(worlds, bag, USED) if many == of else _split(worlds, bag, USED, many)
            used += many
        vec = multiset(shown)
        if vec:
            size = _size(vec)
            worlds = frozenset(_tidy((*world, (vec, size << USED))) for world in worlds)
            used += size
        return Deck(self.pile, used, _compact(worlds))

    def under(self) -> Deck:
        """The used cards shuffled and put under the pile."""
        if not self.used:
            return self
        bag = self._free()
        return Deck((*self.pile, (bag, self.used)), 0, _compact(_moved(self.worlds, USED, bag)))

    def mixed(self) -> Deck:
        """Pile and used cards shuffled together."""
        worlds, bag = self.worlds, self._free() if not self.pile else self.pile[0][0]
        for block, _ in self.pile[1:]:
            worlds = _moved(worlds, block, bag)
        size = self.left + self.used
        return Deck(((bag, size),) if size else (), 0, _compact(_moved(worlds, USED, bag)))

    def one(self, bag: Bag) -> int:
        """The numbers a face-down card of ``bag`` can show, as a set."""
        return _one(self.worlds, bag)

    def two(self, bag: Bag, other: Bag) -> int:
        """The pairs two different face-down cards of ``bag`` and ``other`` can show."""
        return _two(self.worlds, bag, other)


_STEPS: Final = 100_000
"""The most numbers that are tried on cards to find out what some can show: about a second."""

Link = tuple[int, int, int]
"""Two cards (by index) and the pairs of numbers they may have together."""


@lru_cache(maxsize=1024)
def deduce(
    worlds: Worlds, bags: tuple[Bag, ...], limits: tuple[int, ...], links: tuple[Link, ...]
) -> tuple[int, ...] | None:
    """What each of some face-down cards can show, given more than the deck knows.

    ``bags``: the bag each card lies in; ``limits``: the set of numbers each is said to be in; ``links``:
    what is said of pairs of them.  The answer has a set of numbers for each card, or is ``None`` if no
    fitting deal agrees with all that is said.  Where that would take more than :data:`_STEPS` it is what the
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
                    if cnt >> bag & 15:
                        loose[bag] |= _numbers(vec)
            for i, number in chosen.items():
                found[i] |= 1 << number - 1
            return True
        nonlocal steps
        steps += 1
        state = (depth, pools, tuple(chosen.values()))
        if steps > _STEPS or state in done:
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
            unit = _UNITS[number - 1]
            chosen[card] = number
            for i, (vec, cnt) in enumerate(pools):
                if cnt >> bag & 15 and vec // unit & 7:
                    left = (vec - unit, cnt - (1 << bag))
                    some |= walk(depth + 1, (*pools[:i], left, *pools[i + 1 :]))
            del chosen[card]
        return some

    fits = False
    for world in worlds:
        fits |= walk(0, world)
    if steps > _STEPS:
        alone = tuple(_one(worlds, bag) for bag in bags)
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
            out[place[one]].append((other, turned(pairs)))
    return tuple(map(tuple, out))
