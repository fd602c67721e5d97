"""Jekyll vs. Hyde: the engine compared with a second, plain implementation on random lines."""

import random
from itertools import takewhile
from typing import Any

import pytest

from tachiai.engines import Match
from tachiai.engines.jekyll_hyde.position import COLOURS, PACK, SUIT
from tachiai.engines.testing import walk
from tachiai.engines.values import UNKNOWN
from tests.engines.jekyll_hyde.play import GAME, POTIONS, SEATS, played
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


def compare(match: Match) -> None:
    """Compare verdict, code, effects, settlements, views, advice and templates of every line up to an undo."""
    table = Table(dict(match.header.options))
    for entry in takewhile(lambda entry: not entry.is_undo, match.entries):
        action, before, after = entry.action, match.at(entry.n - 1), match.at(entry.n)
        raw, judgement = action.to_json(), entry.judgement
        advice = [a["code"].removeprefix("jekyll_hyde.advice.") for a in GAME.advise(before, action)]
        expected = advised(table, raw)
        verdict, code, effects, settled = table.judge(raw, entry.n)
        assert advice == ([] if verdict == "illegal" else expected), raw
        assert (judgement.verdict.value, judgement.code, list(judgement.effects)) == (
            verdict,
            code,
            effects,
        ), raw
        assert [(claim, how) for claim, how, _ in judgement.settled] == settled
        view = table.view()
        assert GAME.view(after) == {key: view[key] for key in GAME.view(after)}
        for seat in SEATS:
            assert GAME.private(after, seat) == table.private(seat)
        templates = [c for c in GAME.choices(before, action.seat) if c.admits(action, SEATS)]
        if verdict == "illegal":
            assert not any(c.exact for c in templates), raw
        else:
            assert templates, raw


@pytest.mark.parametrize("seed", range(60))
def test_the_second_implementation_agrees(seed: int) -> None:
    """On random lines, mostly allowed or mostly not, and on matches with real cards."""
    chance = random.Random(1000 + seed)
    options = {"track": chance.choice((4, 10, 30)), "potions": chance.choice(("coloured", "colourless"))}
    fuzz, disclosing = chance.choice((0.05, 0.3)), chance.choice((0.2, 1.0))
    header = GAME.header(options=options)
    compare(
        walk.walk(
            GAME, seed, 130, header=header, undo=0.0, fuzz=fuzz, disclosing=disclosing, whole=0.3, ending=1
        )
    )
    compare(played(chance, options, chance.choice((0.0, 0.2, 0.6))))
