"""Jekyll vs. Hyde: the engine compared with a second, plain implementation on random lines."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tachiai.engines import Match
from tachiai.engines._derived import action_fault
from tachiai.engines.jekyll_hyde.position import COLOURS, PACK, SUIT
from tachiai.engines.values import UNKNOWN
from tests.engines.jekyll_hyde.play import GAME, POTIONS, SEATS, action_of, random_line
from tests.engines.jekyll_hyde.reference import Table


def advised(table: Table, raw: dict[str, Any]) -> list[str]:
    """Return the advice that follows from the seat's hand (docs/spec/jekyll_hyde.md, "Verdicts and codes")."""
    held, size = table.registered[raw["seat"]], table.v["hands"][raw["seat"]]
    found = []
    if raw["action"] == "pass":
        named = {*raw["cards"]} - {UNKNOWN}
        if named and len(held) < size:
            found.append("hand-unknown")
        if named and len(held | named) > size:
            found.append("not-held")
        if named and table.v["phase"] == "exchange" and len(held & POTIONS) > 1 and not named & POTIONS:
            found.append("must-pass-potion")
    elif raw["action"] == "play":
        card, trick = raw["card"], table.v["table"]
        if len(held) == size and card not in held:
            found.append("not-held")
        if trick:
            led = {c for c in PACK if SUIT[c] == COLOURS.index(trick[0]["colour"])}
            wild = POTIONS if trick[0]["card"] not in POTIONS else set()
            if card not in led | wild and held & led:
                found.append("must-follow")
    return found


@pytest.mark.parametrize("seed", range(150))
def test_the_second_implementation_agrees(seed: int) -> None:
    chance = random.Random(1000 + seed)
    options = {"track": chance.choice((4, 10, 30)), "potions": chance.choice(("coloured", "colourless"))}
    match, table = Match(GAME, GAME.header(options=options)), Table(options)
    for n in range(1, 131):
        raw = random_line(chance, table)
        action = action_of(raw)
        assert action_fault(GAME, action, SEATS) is None
        templates = [c for c in GAME.choices(match.position, action.seat) if c.admits(action, SEATS)]
        advice = [a["code"].removeprefix("jekyll_hyde.advice.") for a in GAME.advise(match.position, action)]
        said = advised(table, raw)
        judgement = match.record(action).judgement
        verdict, code, effects, settled = table.judge(raw, n)
        assert advice == ([] if verdict == "illegal" else said), raw
        assert (judgement.verdict.value, judgement.code, list(judgement.effects)) == (
            verdict,
            code,
            effects,
        ), raw
        assert [(claim, how) for claim, how, _ in judgement.settled] == settled
        view = table.view()
        assert GAME.view(match.position) == {key: view[key] for key in GAME.view(match.position)}
        for seat in SEATS:
            assert GAME.private(match.position, seat) == table.private(seat)
        if verdict == "illegal":
            assert not any(c.exact for c in templates), raw
        else:
            assert templates, raw
        if match.outcome is not None and chance.random() < 0.5:
            break
