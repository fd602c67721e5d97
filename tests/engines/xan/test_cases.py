"""The worked cases of the rules (W1-W14), run through the audit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tachiai.engines import Match, load, read

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))


def picked(got: Any, want: Any) -> Any:
    """Return ``got`` cut down to the members ``want`` has, at the top and one level below."""
    return {key: got.get(key) for key in want}


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_worked_case(case: dict[str, Any]) -> None:
    match = Match.of(read("".join(json.dumps(line) + "\n" for line in case["record"])))
    *lines, last = json.loads(json.dumps(list(match.audit())))
    expect = case["expect"]
    for line in lines:
        want = expect["lines"].get(str(line["n"]))
        if want is None:
            assert line["verdict"] in ("legal", "unverified"), line
            continue
        assert line["verdict"] == want["verdict"], line
        assert line["code"] == want.get("code"), line
        assert line.get("settled") == want.get("settled"), line
        if "effects" in want:
            assert line["effects"] == want["effects"], line
    assert last["outcome"] == expect.get("outcome")
    position = last["position"]
    for key, want in expect["position"].items():
        got = position[key]
        assert (picked(got, want) if key == "grid" else got) == want, key
    for seat, want in expect.get("views", {}).items():
        assert picked(load("xan").private(match.position, seat), want) == want
