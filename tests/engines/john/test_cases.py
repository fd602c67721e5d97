"""Worked cases with exact numbers (cases.json), audited line by line."""

import json
from pathlib import Path

import pytest

from tachiai.engines import Match, read

CASES = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))


def contains(whole, part):
    """Return whether ``whole`` contains everything in ``part``, at any depth of objects."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(k in whole and contains(whole[k], v) for k, v in part.items())
    return whole == part


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_worked_case(case):
    text = "".join(json.dumps(line) + "\n" for line in case["record"])
    *lines, last = Match.of(read(text)).audit()
    assert len(lines) == len(case["record"]) - 1
    for line in lines:
        expected = case["lines"].get(str(line["n"]))
        if expected is None:
            assert line["verdict"] in ("legal", "unverified"), line
        else:
            assert contains(line, expected), line
    assert last["outcome"] == case["outcome"]
    assert contains(last["position"], case.get("position", {})), last["position"]


def test_there_are_at_least_ten():
    assert len(CASES) >= 14
