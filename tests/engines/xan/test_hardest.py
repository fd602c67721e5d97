"""Deductions on the hardest records found by search: exact answers in few steps.

The records in ``hardest`` were made for this test, by always choosing the action that leaves the most worlds
under the most hints.  The test counts steps, not time, which depends on the machine.
"""

from pathlib import Path
from random import Random

import pytest

from tachiai.engines import Match, read
from tachiai.engines.xan import deduction
from tachiai.engines.xan.cards import HINT_PAIRS
from tachiai.engines.xan.deck import Deck
from tachiai.engines.xan.deduction import Link, deduce
from tachiai.engines.xan.pools import ANY, Bag, World, in_bag, numbers_in, without
from tachiai.engines.xan.worlds import Worlds

from .test_reference import tangled

RECORDS = sorted(Path(__file__).with_name("hardest").glob("*.jsonl"))


def plainly(
    worlds: Worlds, bags: tuple[Bag, ...], limits: tuple[int, ...], links: tuple[Link, ...]
) -> tuple[int, ...] | None:
    """Return the result of :func:`deduce`, by trying all numbers for the cards in every world."""
    found = [0] * len(bags)
    named = sorted({i for i, limit in enumerate(limits) if limit != ANY} | {i for k in links for i in k[:2]})
    loose = [i for i in range(len(bags)) if i not in named]

    def agree(chosen: dict[int, int]) -> bool:
        return all(
            pairs >> (chosen[a] - 1) * 5 + chosen[b] - 1 & 1
            for a, b, pairs in links
            if a in chosen and b in chosen
        )

    def walk(world: World, chosen: dict[int, int]) -> None:
        if len(chosen) == len(named):
            for i, number in chosen.items():
                found[i] |= 1 << number - 1
            for i in loose:
                for vec, cnt in world:
                    found[i] |= numbers_in(vec) if in_bag(cnt, bags[i]) else 0
            return
        card = named[len(chosen)]
        for number in range(1, 6):
            after = chosen | {card: number}
            if limits[card] >> number - 1 & 1 and agree(after):
                for left in without(world, bags[card], number):
                    walk(left, after)

    for world in worlds:
        walk(world, {})
    return tuple(found) if all(found) else None


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_hardest_records_found(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.of(read(path.read_bytes()))
    assert len(match.position.deck.worlds) > 3000
    asked = []

    def ask(*question: object) -> tuple[int, ...] | None:
        asked.append(question)
        return deduce(*question)

    monkeypatch.setattr(deduction, "deduce", ask)
    match.game.view(match.position)
    assert asked, "no hint, nothing to search"
    for question in asked:
        exact = plainly(*question)  # type: ignore[arg-type]
        deduce.cache_clear()
        monkeypatch.setattr(deduction, "STEPS", 2000)
        assert deduce(*question) == exact, "it was 12,000 steps and more once"


@pytest.mark.parametrize("seed", [102, 106, 55, 87])
def test_any_hints_same_as_every_way(seed: int) -> None:
    """Hints that are true of some deal, and hints that are not, on a deck that is hard to reason about."""
    rng = Random(seed)
    masks = [pairs for values in HINT_PAIRS.values() for pairs in values.values()]
    deck, bags = Deck.start(), dict[Bag, int]()
    for _ in range(60):
        tried = [tangled(rng, deck, bags) for _ in range(3)]
        deck, bags = max(tried, key=lambda one: min(len(one[0].worlds), 40) + len(one[1]))
    assert len(deck.worlds) >= 30, "it was worth the trouble"
    for _ in range(12):
        cards = [bag for bag, hidden in bags.items() for _ in range(hidden)]
        rng.shuffle(cards)
        cards = cards[:6]
        links = tuple((i, i + 1, rng.choice(masks)) for i in range(len(cards) - 1) if rng.random() < 0.6)
        limits = tuple(rng.choice([ANY, ANY, ANY, rng.randint(1, ANY)]) for _ in cards)
        question = deck.worlds, tuple(cards), limits, links
        assert deduce(*question) == plainly(*question)
