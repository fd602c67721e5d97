"""Views written at once for all live devices are the same as the view of each device alone."""

import json
from random import Random
from typing import Any
from unittest.mock import Mock

import orjson
import pytest

from tachiai.engines import Game, Match, load
from tachiai.engines.testing.walk import Walker, any_header
from tachiai.engines.values import TABLE
from tachiai.referee import commands
from tachiai.referee.match import views
from tachiai.referee.match.cache import LiveMatch
from tachiai.referee.match.views import LINES_AT_ONCE
from tachiai.referee.reports import catalogue

from ..engines.soak import often
from .table import REGISTER, SETUP, Sit, Table

GAMES = sorted(game.name for game in catalogue.playable())
LENGTH = often(15, 40)


def compare(table: Table, seats: list[str]) -> None:
    """Compare the views of every device, with every number of lines it already has."""
    live = table.service.matches.get(table.match)
    who = ["table", *seats, "spectator", "arbiter"]
    callers = {name: table.caller(name) for name in who}
    with live.lock:
        grants = {name: table.service.grant(live, caller) for name, caller in callers.items()}
        write = views.writer(live, {seats[0]})
        n = live.history.n
        anew = LiveMatch(live.match)  # a new one, without cached lines
        for since in {None, 0, n, max(0, n - 1), max(0, n - LINES_AT_ONCE - 1), n + 9}:
            for name, grant in grants.items():
                anew.forget()
                anew.state = live.state
                plain = views.view(anew, grant, {seats[0]}, since=since)
                assert views.view(live, grant, {seats[0]}, since=since) == plain, (name, since)
                said = json.loads(write(grant, since))
                assert said == json.loads(orjson.dumps(plain)), (name, since)
                assert sorted(said) == sorted(plain)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_written_views_equal_views(name: str, sit: Sit) -> None:
    game: Game[Any] = load(name)
    rng = Random(name)
    header = any_header(game, rng)
    table = sit(name, seats=list(header.seats), options=dict(header.options))
    walker = Walker(Match(game, header), rng)
    compare(table, list(header.seats))
    for _ in range(LENGTH):
        entry = walker.step()
        kind = game.action_types[entry.action.kind]
        phone = entry.action.seat != TABLE and any(f.is_private(entry.action.fields) for f in kind.fields)
        if entry.action.kind == "undo":
            table.undo(entry.action.fields["to"], "arbiter", reason="as it was")
        else:
            table.record(
                entry.action.to_json(), entry.action.seat if phone else TABLE, attempt=True, insist=True
            )
        compare(table, list(header.seats))


def test_also_after_disclosures_objections_and_settings(sit: Sit) -> None:
    table = sit()
    seats = ["black", "red"]
    table.play(*SETUP)
    table.play(REGISTER, who="red")
    compare(table, seats)
    given = {"request_id": table.new_id()}
    table.run(commands.objection, "red", about=2, what="other", note="?", **given)
    compare(table, seats)
    table.run(commands.settings, "table", coaching=False)
    compare(table, seats)
    table.undo(2, "red")
    compare(table, seats)
    table.run(commands.close, "arbiter", reason="home")
    compare(table, seats)


def test_the_shared_part_of_views_is_made_once(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit().play(*SETUP)
    live = table.service.matches.get(table.match)
    made = Mock(return_value=())
    monkeypatch.setattr(live.history.game, "reference", made)
    callers = [table.caller(who) for who in ("table", "black", "red", "spectator")]
    with live.lock:
        grants = [table.service.grant(live, caller) for caller in callers]
        texts = {views.writer(live, set())(grant, 2) for grant in grants}
    assert len(texts) == len(grants)
    made.assert_called_once()
