"""The consent that an undo needs in each game: for the last tap none, or that of the others."""

import importlib.resources
from collections.abc import Callable
from typing import Any

import pytest

from tachiai.engines import Match, load, read
from tachiai.engines._derived import package_of
from tachiai.engines.match import Entry

from .table import Sit


def has(effect: str) -> Callable[[Entry], bool]:
    return lambda entry: any(e["effect"] == effect for e in entry.judgement.effects)


def only(*effects: str) -> Callable[[Entry], bool]:
    return lambda entry: {e["effect"] for e in entry.judgement.effects} <= set(effects)


def given(name: str, value: Any = ...) -> Callable[[Entry], bool]:
    return lambda entry: name in entry.action.fields and value in (..., entry.action.fields[name])


TIERS: list[tuple[str, str, Callable[[Entry], bool] | None, str]] = [
    ("john", "setup", None, "free"),
    ("john", "move", None, "free"),
    ("john", "move", given("heal"), "free"),
    ("john", "attack", has("due"), "free"),
    ("john", "magic", None, "free"),
    ("john", "reinforce", None, "consent"),
    ("john", "pull", None, "free"),
    ("john", "pull", given("card", "none"), "free"),
    ("john", "doubt", None, "free"),
    ("john", "reveal", None, "consent"),
    ("one_o_one", "flip", None, "free"),
    ("one_o_one", "flip", has("refill"), "free"),
    ("one_o_one", "play", only("total", "refill", "reverse"), "free"),
    ("one_o_one", "play", given("from", "deck"), "consent"),
    ("one_o_one", "play", has("bust"), "consent"),
    ("one_o_one", "play", has("reset"), "consent"),
    ("one_o_one", "play", has("counter"), "consent"),
    ("one_o_one", "hand", None, "skipped"),
    ("xan", "setup", None, "free"),
    ("xan", "flip", None, "free"),
    ("xan", "place", None, "free"),
    ("xan", "peek", None, "skipped"),
    ("xan", "hint", None, "free"),
    ("xan", "declare", None, "free"),
    ("xan", "open", None, "free"),
    ("xan", "gain", None, "free"),
    ("xan", "choose", None, "free"),
    ("shogi_card_war", "mulligan", None, "free"),
    ("shogi_card_war", "play", given("as", "monster"), "free"),
    ("shogi_card_war", "play", given("as", "trap"), "free"),
    ("shogi_card_war", "play", given("as", "equipment"), "free"),
    ("shogi_card_war", "play", given("as", "magic"), "free"),
    ("shogi_card_war", "equip", None, "free"),
    ("shogi_card_war", "resolve", given("choice", "mill"), "consent"),
    ("shogi_card_war", "resolve", given("choice", "discard"), "consent"),
    ("shogi_card_war", "resolve", given("targets"), "consent"),
    ("shogi_card_war", "counter", None, "consent"),
    ("shogi_card_war", "lance", None, "consent"),
    ("shogi_card_war", "show", None, "consent"),
    ("shogi_card_war", "attack", None, "free"),
    ("shogi_card_war", "block", None, "consent"),
    ("shogi_card_war", "assign", None, "consent"),
    ("shogi_card_war", "end", None, "free"),
    ("jekyll_hyde", "hand", None, "skipped"),
    ("jekyll_hyde", "pass", only(), "free"),
    ("jekyll_hyde", "pass", has("exchange"), "consent"),
    ("jekyll_hyde", "play", only("token"), "free"),
    ("jekyll_hyde", "play", only("trick"), "free"),
    ("jekyll_hyde", "play", has("reset"), "consent"),
    ("jekyll_hyde", "play", has("steal"), "consent"),
    ("jekyll_hyde", "play", has("round"), "consent"),
]
"""The game, the kind of action (the first such one with these effects or fields), what its undo needs.

``skipped``: the action only discloses something; one step back undoes the last action on the table before it.
"""


@pytest.mark.parametrize("game", sorted({game for game, *_ in TIERS}))
def test_the_last_action_is_undone_with_its_games_consent(game: str, sit: Sit):
    engine = load(game)
    text = (importlib.resources.files(package_of(engine)) / "example.jsonl").read_bytes()
    match = Match.of(read(text))
    wanted = {
        next(e.n for e in match.entries if e.action.kind == kind and (fits is None or fits(e))): (kind, tier)
        for played, kind, fits, tier in reversed(TIERS)
        if played == game
    }
    header = match.header
    table = sit(game, seats=list(header.seats), options=header.given)
    for entry in match.entries:
        before = table.view()["undo"]
        table.repeat(entry.action)
        if entry.n in wanted and wanted[entry.n][1] == "skipped":
            assert table.view()["undo"] == before
        elif entry.n in wanted:
            # by the device that recorded it: a phone may undo its own line
            who = entry.action.seat if table.view()["lines"][-1]["by"] == "seat" else "table"
            assert table.view(who)["undo"]["tier"] == wanted[entry.n][1], (entry.n, *wanted[entry.n])
    kinds = {e.action.kind for e in match.entries} - {"undo"}
    assert kinds == {kind for played, kind, *_ in TIERS if played == game}


def test_players_of_one_side_undo_without_asking(sit: Sit):
    """In Xan all win or lose together, so an undo takes nothing from others."""
    match = Match.of(
        read((importlib.resources.files(package_of(load("xan"))) / "example.jsonl").read_bytes())
    )
    seats = list(match.header.seats)
    table = sit("xan", seats=seats, options=match.header.given)
    for entry in match.entries:
        table.repeat(entry.action)
    assert table.view()["outcome"] is not None
    for to, who in enumerate(("table", seats[0], seats[-1]), 1):
        done = table.undo(4 - to, who)
        assert done.get("effects") == [{"effect": "undo", "to": 4 - to}], done
