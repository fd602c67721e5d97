"""101: the engine compared with a second, plain implementation on random lines."""

import random

import pytest

from tachiai.engines import Action, Match
from tachiai.engines._derived import action_fault
from tests.engines.one_o_one.play import GAME, random_line
from tests.engines.one_o_one.reference import Table


@pytest.mark.parametrize("seed", range(80))
def test_the_second_implementation_agrees(seed: int) -> None:
    chance = random.Random(1000 + seed)
    seats = [f"s{i}" for i in range(chance.choice((2, 3, 3, 4, 5, 13, 24, 26)))]
    options = {
        "lp": chance.choice((1, 2, 10)),
        "heal_cap": chance.random() < 0.5,
        "counter_starter": chance.choice(("hit", "joker")),
        "draw_starter": chance.choice(("next", "same")),
    }
    match, table = Match(GAME, GAME.header(seats, options)), Table(seats, options)
    for n in range(1, 121):
        raw = random_line(chance, table)
        fields = {k: v for k, v in raw.items() if k not in ("seat", "action")}
        action = Action(raw["seat"], raw["action"], fields)
        assert action_fault(GAME, action, seats) is None
        admitted = any(choice.admits(action, seats) for choice in GAME.choices(match.position, action.seat))
        judgement = match.record(action).judgement
        said = judgement.verdict.value, judgement.code, list(judgement.effects)
        verdict, code, effects, settled = table.judge(raw, n)
        assert said == (verdict, code, effects), raw
        assert [(claim, how) for claim, how, _ in judgement.settled] == settled
        assert GAME.view(match.position) == {key: table.v[key] for key in GAME.view(match.position)}
        for seat in seats[:4]:
            assert GAME.private(match.position, seat) == table.private(seat)
        assert admitted == (verdict != "illegal"), raw  # all templates are exact
