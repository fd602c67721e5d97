"""Acts the rules refuse and an arbiter lets stand: what hands did is done, and the match goes on.

TACHIAI_WAIVED=2000 python -m pytest tests/engines/test_waived.py      # looks longer
"""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import Match, Verdict, load, names
from engines.match import replay
from engines.testing import walk

from .test_properties import CONSERVED, audience

EXAMPLES = int(os.environ.get("TACHIAI_WAIVED", "12"))
GAMES = [name for name in names() if load(name).waivable]


def played(game: str, seed: int, length: int = 60) -> Match:
    """A random match of many refusals, most of which an arbiter lets stand where that can be."""
    return walk.walk(load(game), seed, length, waive=0.25, fuzz=0.05, undo=0.02, ending=0.0)


@pytest.mark.parametrize("game", GAMES)
def test_what_may_stand_is_a_refusal_the_game_declares(game: str) -> None:
    codes = load(game).codes
    for code in load(game).waivable:
        assert codes[code].verdict is Verdict.ILLEGAL, code


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6))
def test_cards_are_kept_and_play_goes_on(game: str, seed: int) -> None:
    match = played(game, seed)
    for entry in match.entries:
        position = match.at(entry.n)
        if entry.line.waive is not None and entry.verdict is not Verdict.ILLEGAL:
            assert (entry.verdict, entry.judgement.code) == (Verdict.LEGAL, entry.line.waive)
            assert not entry.judgement.private
        for found, wanted in CONSERVED[game](match.game.view(position)) if game in CONSERVED else ():
            assert found == wanted, (seed, entry)
        assert (match.game.outcome(position) is None) == bool(match.game.turn(position)), (seed, entry.n)
    again = replay(match.game, match.header, [e.line for e in match.entries])
    for n in range(0, match.n + 1, 7):
        seen: Any = audience(match, n)
        assert json.loads(json.dumps(seen, default=list)) == json.loads(
            json.dumps(audience(again, n), default=list)
        )
        assert match.game.diagram(match.at(n))
        for effect in match.entries[max(n, 1) - 1].judgement.effects:
            assert json.loads(json.dumps(dict(effect))) == dict(effect)
    list(match.audit())
