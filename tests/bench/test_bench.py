"""The benchmark command in its smallest form runs, and its table has every row; figures are not judged."""

import json
from functools import partial

import pytest

from tachiai.engines import BUILT_IN

from .__main__ import BENCHES, measure
from .rounds import Row, Size, interleaved, markdown
from .servers import peers_here

WHAT = {
    "live": ["as fast as it goes: JOHN", "as fast as it goes: 101", "tap → last, p50", "tap → last, p99"],
    "hall": ["tap → last device, p50", "one core", "slowest /healthz", "more memory"],
    "workers": ["1 worker", "2 workers", "scaling"],
    "memory": ["a device connected and idle", "a live match of"],
    "service": [
        "record, durable",
        "record action 901",
        "read back",
        "load 1,000 actions",
        "a view",
        "a false claim",
    ],
    "engines": [f"{game} {task}" for game in BUILT_IN for task in ("judge", "choices", "view", "audit")],
    "archive": ["stats", "audit"],
    "screens": [f"{game}, p95" for game in BUILT_IN],
}


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.only_soak
def test_the_command_measures_everything(tmp_path):
    found, failed = measure(Size.tiny(), [*BENCHES], tmp_path)
    assert not failed
    assert found.keys() == WHAT.keys() == BENCHES.keys()
    table = (tmp_path / "table.md").read_text("utf-8")
    for name, rows in found.items():
        for part in WHAT[name]:
            assert any(part in row.what for row in rows), (name, part)
        for row in rows:
            assert row.what in table
            assert row.ours
            assert row.floors or not row.floor or "chess" in row.floor or not peers_here()
    rounds = json.loads((tmp_path / "rounds.json").read_text("utf-8"))
    assert rounds["benches"].keys() == BENCHES.keys()
    assert rounds["machine"]["when"]


def test_missing_yardsticks_are_named_and_meet_no_goal():
    row = Row("ours", "actions/s", [3.0, 5.0, 4.0], "a peer", [], at_least=1)
    assert row.met is None
    assert row.cells() == ["ours", "4.00 [3.00–5.00] actions/s", "a peer: not here", "", "≥ 1 ×", ""]


def test_goals_compare_the_median_of_the_ratios():
    row = Row("ours", "ms", [2.0, 3.0, 9.0], "floor", [1.0, 2.0, 1.0], at_most=2)
    assert row.ratios == [2.0, 1.5, 9.0]
    assert row.met
    assert "| **2.00** [1.50–9.00] | ≤ 2 × | yes |" in markdown([row])
    assert not row._replace(at_most=1.9).met
    assert Row("ours", "ms", [2.0], at_most=1).met is False


def test_rounds_take_turns_and_the_order_turns_round():
    order = []

    def task(name: str) -> dict[str, float]:
        order.append(name)
        return {name: float(len(order))}

    found = interleaved(2, [partial(task, "a"), partial(task, "b")], warm=True)
    assert order == ["b", "a", "a", "b", "b", "a"]
    assert found == {"a": [3.0, 6.0], "b": [4.0, 5.0]}
