"""Evenings generated from seeds, in one thread.

``TACHIAI_SEED=123 python -m pytest tests/simulation`` plays a failing seed again. ``make soak`` plays
thousands, and ``TACHIAI_SEEDS=20000`` any number.
"""

import os
import tempfile
from pathlib import Path

import pytest

from tests.engines.soak import count, often

from .parts import Killed
from .world import World, prepared_store

ONE = os.environ.get("TACHIAI_SEED")
SEEDS = int(os.environ.get("TACHIAI_SEEDS", often(40, 3_000)))
TOGETHER = 10
"""The number of seeds in a test."""
FIRST = [int(ONE)] if ONE else range(0, SEEDS, TOGETHER)


def play(seed: int) -> World:
    """Play the evening of a seed; a failure names the seed and the last events."""
    with tempfile.TemporaryDirectory(dir=prepared_store()[0]) as folder:
        world = World(seed, Path(folder))
        try:
            world.run()
        except (Exception, Killed) as error:
            last = "\n".join(world.trace[-25:])
            again = f"TACHIAI_SEED={seed} python -m pytest tests/simulation"
            raise AssertionError(f"{error}\n{last}\nseed {seed}: {again}") from error
    return world


@pytest.mark.soak
@pytest.mark.parametrize("first", FIRST)
def test_an_evening_of_faults_loses_nothing_and_shows_the_truth(first: int):
    for seed in range(first, first + (1 if ONE else TOGETHER)):
        world = play(seed)
        count("simulated evenings")
        for what, number in world.happened.items():
            count(f"simulated: {what}", number)
        count("simulated: actions recorded", sum(book.n for book in world.check.books.values()))


def test_the_same_seed_gives_the_same_evening():
    assert play(3).trace == play(3).trace
