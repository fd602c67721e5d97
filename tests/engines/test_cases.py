"""Worked cases of every game (``<game>/cases.json``), with exact numbers.

Each case has a ``record``, or ``seats``, ``options`` and ``lines`` (of 101 and of Jekyll vs. Hyde in short).
``says`` has what the rule determines about a line, by its number; every other line is legal, without a code.
``views`` are those of the seats at the end, ``views_at`` those after a line.  Members that a case leaves out
are not compared.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tachiai.engines import BUILT_IN, Match, load, read
from tachiai.engines.match import replay

from .jekyll_hyde.lines import line as line_of_jekyll_hyde
from .one_o_one.lines import line as line_of_one_o_one

SHORT = {"jekyll_hyde": line_of_jekyll_hyde, "one_o_one": line_of_one_o_one}
"""The games whose cases have short lines, and the function that reads one."""


def cases(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        Path(__file__).with_name(game).joinpath("cases.json").read_text("utf-8")
    )
    return found


CASES = [
    pytest.param(game, case, id=f"{game} {case['name'].split()[0]}")
    for game in BUILT_IN
    for case in cases(game)
]


def contains(whole: Any, part: Any) -> bool:
    """Return whether ``whole`` has all members of ``part``, at any depth; other values must be equal."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(k in whole and contains(whole[k], v) for k, v in part.items())
    return type(whole) is type(part) and bool(whole == part)


def played(name: str, case: dict[str, Any]) -> Match:
    if "record" in case:
        return Match.of(read("".join(json.dumps(line) + "\n" for line in case["record"])))
    game, short = load(name), SHORT.get(name, lambda line: line)
    header = game.header(case.get("seats"), case.get("options"))
    return replay(game, header, [short(line) for line in case["lines"]])


@pytest.mark.parametrize(("game", "case"), CASES)
def test_worked_case(game: str, case: dict[str, Any]) -> None:
    match = played(game, case)
    *lines, last = json.loads(json.dumps(list(match.audit())))
    for line in lines:
        expected = {"verdict": "legal", "code": None} | case.get("says", {}).get(str(line["n"]), {})
        assert contains(line, expected), line
        assert ("settled" in line) == ("settled" in expected), line
    assert last["outcome"] == case.get("outcome")
    assert contains(last["position"], case.get("position", {})), last["position"]
    for n, views in {**case.get("views_at", {}), match.n: case.get("views", {})}.items():
        for seat, expected in views.items():
            assert contains(match.game.private(match.at(int(n)), seat), expected), (n, seat)


def test_a_difference_is_seen() -> None:
    assert contains({"a": [1, 2], "b": 3}, {"a": [1, 2]})
    for whole, part in (([1, 2], [1]), ([{"b": 1}], [{"b": 2}]), (1, True), ({"a": None}, {"b": None})):
        assert not contains(whole, part)
