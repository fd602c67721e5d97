"""Looking back and undoing in a long match: earlier lines, judged again, are the same in every game."""

from random import Random
from typing import Any

import pytest

from tachiai.engines import Game, Match, load
from tachiai.engines.testing.walk import Walker, any_header
from tachiai.engines.values import TABLE
from tachiai.referee.reports import catalogue

from .table import Sit, Table, view_of

GAMES = sorted(game.name for game in catalogue.playable())
LENGTH = 40
SHOWN = ("position", "turn", "reference", "outcome", "mine")


def look(table: Table, who: str, at: int | None = None) -> dict[str, Any]:
    said = view_of(table.service, table.caller(who), at=at)
    return {name: said[name] for name in SHOWN}


@pytest.mark.parametrize("name", GAMES)
def test_every_earlier_position_is_shown_as_it_was(name: str, sit: Sit) -> None:
    game: Game[Any] = load(name)
    rng = Random(name)
    header = any_header(game, rng)
    table = sit(name, seats=list(header.seats), options=dict(header.options))
    walker = Walker(Match(game, header), rng)
    who = ["table", *header.seats]
    then: dict[int, list[dict[str, Any]]] = {}
    for _ in range(LENGTH):
        entry = walker.step()
        if entry.action.kind == "undo":
            table.undo(entry.action.fields["to"], "arbiter", reason="as it was")
        else:
            kind = game.action_types[entry.action.kind]
            phone = entry.action.seat != TABLE and any(f.is_private(entry.action.fields) for f in kind.fields)
            seat = entry.action.seat if phone else TABLE
            table.record(entry.action.to_json(), seat, attempt=True, insist=True)
        then[table.view()["n"]] = [look(table, one) for one in who]
    live = table.service.matches.get(table.match)
    lines = {one: table.view(one)["lines"] for one in who}
    for _ in range(2):
        for n in rng.sample(sorted(then), len(then)):
            assert [look(table, one, n) for one in who] == then[n], n
        live.forget()  # and read from the store it is the same
    assert {one: table.view(one)["lines"] for one in who} == lines
    back = min(then)
    table.undo(back, "arbiter", reason="to the beginning")
    assert [look(table, one) for one in who] == then[back]
