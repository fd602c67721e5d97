"""The engine compared with a second implementation of the rules, line by line, on random records."""

import json
from random import Random

import pytest

from tests.engines.shogi_card_war.play import GAME, SEATS, wild_match
from tests.engines.shogi_card_war.reference import Reference


def compare(seed: int, length: int) -> None:
    match = wild_match(Random(seed), length)
    other = Reference(dict(match.header.options))
    for entry in match.entries:
        other.act(entry.action.to_json())
        position = match.at(entry.n)
        expected, actual = other.lines[-1], entry.judgement
        said = (actual.verdict.value, actual.code, list(actual.effects))
        assert said == (expected["verdict"], expected["code"], expected["effects"]), (seed, entry.n)
        assert GAME.view(position) == other.public(), (seed, entry.n)
        for seat in SEATS:
            assert GAME.private(position, seat) == other.private(seat), (seed, entry.n, seat)
    assert json.loads(json.dumps(list(match.audit()))) == json.loads(json.dumps(other.audit())), seed


@pytest.mark.parametrize("seed", range(40))
def test_both_readings_agree(seed: int) -> None:
    compare(seed, 80)
