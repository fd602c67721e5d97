"""The worked cases of the rules: objects are compared by the expected keys, lists as a whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tachiai.engines import Game, load
from tachiai.engines.match import Match, replay

GAME: Game[Any] = load("shogi_card_war")
CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))


def contains(actual: Any, expected: Any) -> bool:
    """Return whether ``actual`` has all members of ``expected``; lists must have the same length."""
    if isinstance(expected, dict):
        return isinstance(actual, dict) and all(
            key in actual and contains(actual[key], value) for key, value in expected.items()
        )
    if isinstance(expected, list):
        return (
            isinstance(actual, list)
            and len(actual) == len(expected)
            and all(contains(a, e) for a, e in zip(actual, expected, strict=True))
        )
    return type(actual) is type(expected) and bool(actual == expected)


def played(case: dict[str, Any]) -> Match:
    return replay(GAME, GAME.header(options=case.get("options")), [line["action"] for line in case["lines"]])


@pytest.mark.parametrize("case", CASES, ids=[case["name"].split()[0] for case in CASES])
def test_worked_case(case: dict[str, Any]) -> None:
    match = played(case)
    audit = list(match.audit())
    for said, line in zip(audit, case["lines"], strict=False):
        if line.get("says") is None:
            assert said["verdict"] in ("legal", "unverified"), line["action"]
        else:
            assert contains(said, line["says"]), (line["action"], said)
    if "end" in case:
        assert contains(audit[-1], case["end"]), audit[-1]
    for view in case.get("views", ()):
        assert contains(GAME.private(match.position, view["seat"]), view)


def test_every_worked_case_is_there() -> None:
    assert [case["name"].split()[0] for case in CASES] == [f"W{i}" for i in range(1, 18)]
    assert sum(len(case["lines"]) for case in CASES) == 144


def test_the_comparison_can_fail() -> None:
    assert not contains({"a": [1, 2]}, {"a": [1]})
    assert not contains({"a": [{"b": 1}]}, {"a": [{"b": 2}]})
    assert not contains({"a": None}, {"b": None})
    assert not contains(1, True)
