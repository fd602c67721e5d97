"""Golden matches of Xan; ``python -m tests.engines.goldens xan`` rewrites their texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tachiai.engines import Match, load, read
from tachiai.engines._derived import judging_codes
from tests.engines import goldens

XAN = load("xan")
MATCHES = goldens.paths("xan")


@pytest.mark.parametrize("path", MATCHES, ids=[path.stem for path in MATCHES])
def test_golden(path: Path) -> None:
    goldens.check(path)


def test_every_code_and_end_has_a_golden() -> None:
    assert goldens.codes_and_ends("xan") == judging_codes(XAN).keys()


def test_codes_come_with_their_verdict() -> None:
    for path in MATCHES:
        for entry in Match.of(read(path.read_bytes())).entries:
            if entry.judgement.code is not None:
                assert entry.verdict is XAN.codes[entry.judgement.code].verdict


def test_all_that_can_happen_happens() -> None:
    """Every kind of action and every skill is in some golden."""
    actions, skills = set(), set()
    for path in MATCHES:
        for entry in Match.of(read(path.read_bytes())).entries:
            actions.add(entry.action.kind)
            skills |= {e["skill"] for e in entry.judgement.effects if e["effect"] == "skill"}
    assert actions == set(XAN.action_types)
    assert len(skills) == 6
