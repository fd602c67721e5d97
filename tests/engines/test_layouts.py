"""Tables arranged from a layout: which are possible, and the field and reason of each refusal."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tachiai.engines import BUILT_IN, Match, load, read
from tachiai.engines._derived import layout_of
from tachiai.engines.game import Game
from tachiai.engines.layouts import LayoutError
from tachiai.engines.testing import walk

SEATS = {"one_o_one": ("anna", "ben", "chie"), "xan": ("anna", "ben")}
PARTY = [
    {"char": char, "seat": seat}
    for char, seat in (("fighter", "anna"), ("thief", "anna"), ("mage", "ben"), ("seer", "ben"))
]
GRID = {cell: {"card": "??"} for cell in ("a1", "b1", "c1", "a2", "b2", "c2")}

IMPOSSIBLE: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    ("john", {}, "board", "missing"),
    ("john", {"board": {"a1": "5s", "b1": "5s"}}, "board.b1", "twice"),
    ("john", {"board": {"e1": "5s"}}, "board.e1", "no-cell"),
    ("john", {"board": {"a1": "5s"}, "yoko": {"red": "a1"}}, "yoko.red", "no-fit"),
    (
        "john",
        {"board": {"a1": "5s"}, "seats": {"black": {"pile_known": ["5s"]}}},
        "seats.black.pile_known[0]",
        "twice",
    ),
    ("john", {"board": {}, "seats": {"red": {"pile_known": ["5s"]}}}, "seats.red.pile_known[0]", "no-card"),
    (
        "john",
        {"board": {"a1": "5s"}, "seats": {"black": {"reserve": 26}}},
        "seats.black.reserve",
        "out-of-range",
    ),
    ("one_o_one", {"deck": 53}, "deck", "no-fit"),
    ("one_o_one", {"pile": ["5s"], "gone": ["5s"]}, "gone[0]", "twice"),
    ("one_o_one", {"total": 101}, "total", "out-of-range"),
    ("one_o_one", {"lp": {"anna": 0}}, "lp.anna", "no-fit"),
    ("one_o_one", {"turn": "zoe"}, "turn", "no-such-seat"),
    ("xan", {"party": PARTY, "grid": {}}, "grid.a1", "missing"),
    ("xan", {"party": PARTY[:2], "grid": GRID}, "party", "no-fit"),
    ("xan", {"party": PARTY, "grid": {cell: {"card": 5} for cell in GRID}}, "grid", "too-many"),
    ("xan", {"party": PARTY, "grid": GRID, "pile": 12}, "pile", "no-fit"),
    (
        "shogi_card_war",
        {"players": {"gote": {"monsters": [{"card": "K"}, {"card": "K"}]}}},
        "players.gote",
        "too-many",
    ),
    ("shogi_card_war", {"players": {"sente": {"deck": 16}}}, "players.sente.deck", "no-fit"),
    (
        "shogi_card_war",
        {"players": {"sente": {"monsters": [{"card": "P", "damage": 2}]}}},
        "players.sente.monsters[0].damage",
        "out-of-range",
    ),
    ("jekyll_hyde", {"table": [{"card": "2+"}]}, "table[0].colour", "missing"),
    ("jekyll_hyde", {"trick": 2, "played": ["P1", "P1"]}, "played[1]", "twice"),
    ("jekyll_hyde", {"trick": 2, "played": ["P1"]}, "played", "wrong-length"),
)


def arranged(game: Game[Any], layout: dict[str, Any]) -> Match:
    return Match.arranged(game, layout, game.header(SEATS.get(game.name)))


@pytest.mark.parametrize(("name", "layout", "field", "reason"), IMPOSSIBLE)
def test_an_impossible_layout_is_refused_by_its_field(
    name: str, layout: dict[str, Any], field: str, reason: str
) -> None:
    with pytest.raises(LayoutError) as caught:
        arranged(load(name), layout)
    assert (caught.value.field, caught.value.reason) == (field, reason)


def test_two_cards_are_a_table_of_john() -> None:
    match = arranged(load("john"), {"board": {"b2": "5s", "b3": "3h"}})
    view = match.game.view(match.position)
    assert view["to_move"] == "black"
    assert view["seats"]["red"] == view["seats"]["red"] | {"reserve": 11, "pile": 14, "cards": 1}
    assert [e.verdict.value for e in match.play("Bb2xb3 Rb3-b4")] == ["legal", "illegal"]


def test_an_arranged_table_has_no_record() -> None:
    match = arranged(load("john"), {"board": {}})
    with pytest.raises(ValueError, match="no match"):
        match.export()


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_match_may_begin_from_a_layout_and_has_a_record(game: str) -> None:
    """Its header has the layout; a match read from the record begins from the same position."""
    played = walk.walk(load(game), 3, 40)
    layouts = [one for n in range(played.n + 1) if (one := layout_of(played.game, played.at(n))) is not None]
    assert layouts
    for layout in layouts[:: max(1, len(layouts) // 8)]:
        header = replace(played.header, layout=layout)
        match = Match(played.game, header)
        assert match.position == Match.arranged(played.game, layout, played.header).position
        again = Match.of(read(match.export().text()))
        assert again.header.layout == json.loads(json.dumps(layout))
        assert again.position == match.position


def test_a_game_may_leave_layouts_out(monkeypatch: pytest.MonkeyPatch) -> None:
    john = load("john")
    monkeypatch.setattr(john, "layouts", None, raising=False)
    assert layout_of(john, john.start(john.header())) is None
    with pytest.raises(LayoutError) as caught:
        Match.arranged(john, {"board": {}})
    assert caught.value.reason == "no-layout"
