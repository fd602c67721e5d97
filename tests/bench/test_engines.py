"""The rules' speed for ``make bench``; ``python -m tests.bench.engines`` prints ratios to python-chess."""

from __future__ import annotations

import pytest

from tachiai.engines import BUILT_IN

from . import engines as bench

TASKS = [f"{game} {what}" for game in BUILT_IN for what in ("judge", "choices", "view", "audit")]


@pytest.mark.parametrize("name", [*TASKS, "john perft"])
def test_ours(benchmark, name):
    made = bench.john_perft() if name == "john perft" else bench.tasks_of(name.split()[0])
    task = next(task for task in made if task.name == name)
    benchmark.extra_info["work"] = task.work
    benchmark(task.run)


def test_the_ratios_are_told():
    tasks = [*bench.floors(), *bench.tasks_of("john")]
    told = bench.report(bench.measure(tasks, 1))
    assert "john judge" in told
    assert (" x chess is_legal+push" in told) == bool(bench.floors())
