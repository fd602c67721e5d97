"""The engine's pools compared with all deals listed one by one (``docs/spec/xan.md``, "Deals")."""

from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from tachiai.engines.xan import deduction, worlds
from tachiai.engines.xan.deck import Deck
from tachiai.engines.xan.deduction import deduce
from tachiai.engines.xan.pools import ALL_CARDS, ANY, ANY_PAIR, Bag

from .reference import Table

Heaps = list[tuple[str, Bag, int]]
"""The layouts on the table: the reference's heap, the deck's bag, the cards still face down."""


def numbers(bits: int) -> set[int]:
    return {n for n in range(1, 6) if bits >> n - 1 & 1}


def pairs(bits: int) -> set[tuple[int, int]]:
    return {(i // 5 + 1, i % 5 + 1) for i in range(25) if bits >> i & 1}


def agree(deck: Deck, table: Table, heaps: Heaps) -> None:
    for heap, bag, hidden in heaps:
        if hidden:
            assert numbers(deck.one(bag)) == table.possible(heap)
        if hidden > 1:
            assert pairs(deck.two(bag, bag)) == table.pairs(heap, heap)
    for (heap, bag, hidden), (other, more, left) in combinations(heaps, 2):
        if hidden and left:
            assert pairs(deck.two(bag, more)) == table.pairs(heap, other)


def start(rng: Random) -> tuple[Deck, Table]:
    """Return a pack of six to nine cards: as hard to reason about, and its deals can be listed."""
    while True:
        counts = tuple(rng.randint(0, 3) for _ in range(5))
        if 6 <= sum(counts) <= 9:
            return Deck.start(sum(n << 3 * i for i, n in enumerate(counts))), Table(counts)


def step(rng: Random, deck: Deck, table: Table, heaps: Heaps) -> Deck:
    """Do one random operation on the cards in both implementations."""
    doing = rng.choice(["lay", "lay", "open", "open", "sweep", "part", "under", "mix"])
    if doing == "lay" and deck.left:
        size = rng.randint(1, min(4, deck.left))
        deck, bag = deck.lay(size)
        heaps.append((table.lay(size), bag, size))
    elif doing == "open" and heaps:
        i = rng.randrange(len(heaps))
        heap, bag, hidden = heaps[i]
        shown = [rng.randint(1, 5) for _ in range(rng.randint(0, hidden))]
        after = deck.open({bag: shown})
        kept = table.deals
        for number in shown:
            table.open(heap, number)
        assert bool(after.worlds) == bool(table.deals)
        if not after.worlds:  # no deal has these: refused, nothing has happened
            table.deals = kept
            table.sizes[heap] += len(shown)
            return deck
        deck = after.sweep(shown, {})
        table.sweep_open(shown)
        heaps[i] = (heap, bag, hidden - len(shown))
    elif doing in ("sweep", "part") and heaps:
        i = rng.randrange(len(heaps))
        heap, bag, hidden = heaps[i]
        gone = hidden if doing == "sweep" else rng.randint(0, hidden)
        if gone:
            deck = deck.sweep([], {bag: (gone, hidden)})
            table.move(heap, "used", gone)
            heaps[i] = (heap, bag, hidden - gone)
    elif doing == "under":
        deck = deck.under()
        table.under()
    elif doing == "mix" and rng.random() < 0.3:
        deck = deck.mixed()
        table.mix()
    heaps[:] = [known for known in heaps if known[2]]
    return deck


@pytest.mark.parametrize("seed", range(60))
def test_same_as_all_deals(seed: int) -> None:
    rng = Random(seed)
    deck, table = start(rng)
    heaps: list[Any] = []
    for _ in range(14):
        deck = step(rng, deck, table, heaps)
        assert deck.left == sum(table.sizes[block] for block in table.pile)
        assert deck.used == table.sizes["used"]
        agree(deck, table, heaps)
        if len(table.deals) > 1500:
            break


@pytest.mark.parametrize("seed", range(40))
def test_deduction_same_as_all_deals(seed: int) -> None:
    rng = Random(seed)
    deck, table = start(rng)
    heaps: list[Any] = []
    for _ in range(9):
        deck = step(rng, deck, table, heaps)
        if len(table.deals) > 150:
            break
    cards = [(heap, bag) for heap, bag, hidden in heaps for _ in range(hidden)]
    cards = rng.sample(cards, min(4, len(cards)))
    for _ in range(4):
        limits = [rng.choice([ANY, ANY, rng.randint(1, ANY)]) for _ in cards]
        links = [
            (a, b, rng.randint(0, ANY_PAIR) & rng.randint(0, ANY_PAIR))
            for a, b in permutations(range(len(cards)), 2)
            if rng.random() < 0.15
        ]
        got = deduce(deck.worlds, tuple(bag for _, bag in cards), tuple(limits), tuple(links))
        want = table.deduced(
            [heap for heap, _ in cards], map(numbers, limits), [(a, b, pairs(p)) for a, b, p in links]
        )
        assert (None if got is None else list(map(numbers, got))) == want


def test_all_deals_same_as_all_orders() -> None:
    """Compare the reference itself with every order of a pile of six cards."""
    counts = (2, 2, 1, 0, 1)
    table = Table(counts)
    first = table.lay(3)
    table.open(first, 2)
    table.move(first, "used", 1)
    table.sweep_open([2])
    table.under()
    second = table.lay(4)
    table.open(second, 1)
    found = set()
    for order in set(permutations([1, 1, 2, 2, 3, 5])):
        for mine in set(permutations(order[:3])):
            if mine[0] != 2:
                continue
            for block in set(permutations(mine[:2])):
                pile = order[3:] + block
                for shown in set(permutations(pile[:4])):
                    if shown[0] == 1:
                        found.add((mine[2], tuple(sorted(shown[1:])), pile[4]))
    listed = set()
    for deal in map(dict, table.deals):
        hands = [tuple(n + 1 for n, k in enumerate(deal[h]) for _ in range(k)) for h in (first, second)]
        (under,) = table.pile
        (last,) = (n + 1 for n, k in enumerate(deal[under]) if k)
        listed.add((hands[0][0], hands[1], last))
    assert found == listed


def test_a_hidden_card_of_an_earlier_event_is_not_back_yet() -> None:
    """W11: more than three of a kind."""
    deck, layout = Deck.start().lay(4)
    deck = deck.open({layout: [5, 5, 5, 1]}).sweep([5, 5, 5, 1], {}).under()
    deck, layout = deck.lay(4)
    assert numbers(deck.one(layout)) == {1, 2, 3, 4}
    assert not deck.open({layout: [5]}).worlds
    assert (1, 1) in pairs(deck.two(layout, layout))
    assert not deck.open({layout: [1, 1, 1]}).worlds


def test_nothing_known_is_one_world() -> None:
    """Cards never seen: only their places are known, after any operations."""
    deck = Deck.start()
    for _ in range(2):
        deck, layout = deck.lay(6)
        deck = deck.sweep([], {layout: (6, 6)})
    deck, layout = deck.lay(3)
    (world,) = deck.worlds
    assert [vec for vec, _ in world] == [ALL_CARDS]
    assert deck.one(layout) == ANY
    assert deck.two(layout, layout) == ANY_PAIR


# -- limits of the deduction ------------------------------------------------------------------------------


def truthful(rng: Random, deck: Deck, table: Table, heaps: Heaps) -> Deck:
    """Do one random operation on the cards; cards turned up show what some deal has there."""
    i = rng.randrange(len(heaps)) if heaps else -1
    doing = rng.choice(["lay", "open", "open", "part"])
    if i < 0 or (doing == "lay" and deck.left):
        size = rng.randint(1, min(4, deck.left)) if deck.left else 0
        if not size:
            table.under()
            return deck.under()
        deck, bag = deck.lay(size)
        heaps.append((table.lay(size), bag, size))
        return deck
    heap, bag, hidden = heaps[i]
    if doing == "open":
        number = rng.choice(sorted(table.possible(heap)))
        table.open(heap, number)
        deck = deck.open({bag: [number]}).sweep([number], {})
        table.sweep_open([number])
    else:
        table.move(heap, "used", 1)
        deck = deck.sweep([], {bag: (1, hidden)})
    heaps[i] = (heap, bag, hidden - 1)
    heaps[:] = [known for known in heaps if known[2]]
    return deck


@pytest.mark.parametrize("seed", range(40))
def test_forgetting_worlds_only_adds_deals(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With too many worlds nothing possible is ruled out, and the number of worlds stays within its limit."""
    monkeypatch.setattr(worlds, "MOST", 8)
    monkeypatch.setattr(worlds, "MOST_AT_ONCE", 12)
    rng = Random(seed)
    deck, table = start(rng)
    heaps: list[Any] = []
    for _ in range(16):
        deck = truthful(rng, deck, table, heaps)
        assert 0 < len(deck.worlds) <= 8
        assert deck.left == sum(table.sizes[block] for block in table.pile)
        assert deck.used == table.sizes["used"]
        for heap, bag, _ in heaps:
            assert numbers(deck.one(bag)) >= table.possible(heap)
        for (heap, bag, _), (other, more, _) in combinations(heaps, 2):
            assert pairs(deck.two(bag, more)) >= table.pairs(heap, other)
        if len(table.deals) > 1500:
            break


@pytest.mark.parametrize("seed", range(20))
def test_thinking_ends(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """After its maximum of steps a deduction returns what each card alone can be, and still finds a fit."""
    rng = Random(seed)
    deck, layout = Deck.start().lay(6)
    deck = deck.open({layout: [rng.randint(1, 5)]})
    limits = tuple(rng.randint(1, ANY) for _ in range(5))
    links = ((0, 1, rng.randint(1, ANY_PAIR)), (1, 2, rng.randint(1, ANY_PAIR)))
    exact = deduce(deck.worlds, (layout,) * 5, limits, links)
    deduce.cache_clear()
    monkeypatch.setattr(deduction, "STEPS", 3)
    found = deduce(deck.worlds, (layout,) * 5, limits, links)
    deduce.cache_clear()
    if found is None:
        assert exact is None, "seen at once"
    else:
        assert all(found)
        assert all(few & many == few for few, many in zip(exact or (0,) * 5, found, strict=True))


def test_no_record_needs_more_worlds_than_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack is dealt, looked at and put under again and again, so that most cards stay unknown."""
    monkeypatch.setattr(worlds, "MOST", 256)
    monkeypatch.setattr(worlds, "MOST_AT_ONCE", 1024)
    most = 0
    for seed in range(2):
        rng = Random(seed)
        deck, bags = Deck.start(), dict[Bag, int]()
        for _ in range(60):
            tried = [tangled(rng, deck, bags) for _ in range(4)]
            deck, bags = max(tried, key=lambda one: len(one[0].worlds))
            most = max(most, len(deck.worlds))
            assert len(deck.worlds) <= 256
    assert most > 128, "it was worth the trouble"


def tangled(rng: Random, deck: Deck, bags: dict[Bag, int]) -> tuple[Deck, dict[Bag, int]]:
    bags = dict(bags)
    hidden = sum(bags.values())
    if deck.left and hidden < 12 and rng.random() < 0.4:
        size = rng.randint(1, min(deck.left, 12 - hidden, 6))
        deck, bag = deck.lay(size)
        bags[bag] = size
    elif bags:
        bag = rng.choice(sorted(bags))
        if rng.random() < 0.6:
            number = rng.choice(sorted(numbers(deck.one(bag))))
            deck = deck.open({bag: [number]}).sweep([number], {})
        else:
            deck = deck.sweep([], {bag: (1, bags[bag])})
        bags[bag] -= 1
        bags = {one: many for one, many in bags.items() if many}
    else:
        deck = deck.under()
    return (deck.under() if deck.left < 3 else deck), bags
