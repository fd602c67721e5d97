"""Magic (R13 to R17), each test named after its rule."""

from __future__ import annotations

from tachiai.engines import Action
from tests.engines.shogi_card_war.play import GAME

from .lines import Table, life


def test_r13_r17_a_negated_king_and_the_magic_it_fetches(table: Table) -> None:
    table.sente.end().gote.play("N")
    table.gote.mill("G", "P", "P", "P")
    table.gote.end().sente.play("K", "magic").sente.do("resolve", card="G", as_="magic")
    assert table.view["counterable"] == {"seat": "sente", "card": "G", "as": "magic", "id": None}
    table.gote.do("counter", trap="t1")
    assert table.sente.view["graveyard"] == ["P", "P", "P", "K", "G"]
    assert (table.view["magic"], table.view["mana"]) == (None, 0)
    table.undo(table.match.n - 2)
    table.gote.do("counter", trap="t1")
    assert table.sente.view["graveyard"] == ["G", "P", "P", "P", "K"]
    assert table.sente.do("resolve", card="G", as_="magic").code == "resolve.none"


def test_r13_every_magic_wants_its_own_fields(table: Table) -> None:
    table.sente.play("B", "magic")
    assert table.sente.do("resolve", card="P", as_="monster").code == "resolve.fields"
    table.sente.do("resolve").rounds().sente.play("R", "magic")
    assert table.sente.do("resolve").code == "resolve.fields"
    assert table.sente.do("resolve", targets=["gote"], choice="mill").code == "resolve.fields"
    assert table.sente.do("resolve", targets=["gote"] * 4).code is None


def test_r14_small_hands_and_impossible_cards(table: Table) -> None:
    table.sente.play("G", "magic")
    assert table.sente.do("resolve", choice="mill", cards=["B", "B", "P", "P"]).code == "card.none-left"
    table.sente.do("resolve", choice="discard", cards=["P", "L"]).rounds()
    table.sente.discard("L", "P")
    assert table.gote.view["hand"] == 2
    table.sente.end().gote.play("P").gote.play("S")
    table.gote.end().sente.play("K", "magic").sente.do("resolve", card="G", as_="magic")
    assert table.sente.do("resolve", choice="discard", cards=["P", "P"]).code == "resolve.count"
    table.sente.do("resolve", choice="discard", cards=["P"])
    assert table.effects[0] == {"effect": "discard", "seat": "gote", "cards": ["P"]}
    assert table.gote.view["hand"] == 0


def test_r16_the_rook_stops_at_0(table: Table) -> None:
    table.sente.play("P").rounds()
    while table.gote.view["life"] > 2:
        table.sente.do("attack", attackers=["m1"]).rounds()
    table.sente.play("R", "magic")
    (offered,) = [c for c in GAME.choices(table.match.position, "sente") if c.kind == "resolve"]
    assert offered.exact
    assert [action.fields["targets"] for action in offered.actions()] == [["gote", "gote"]]
    assert table.sente.do("resolve", targets=["gote"] * 3).code == "resolve.hits"
    assert table.sente.do("resolve", targets=["gote"]).code == "resolve.hits"
    assert table.sente.do("resolve", targets=["sente"] * 4).code == "resolve.target"
    table.sente.do("resolve", targets=["gote"] * 2)
    assert table.effects == [
        life("gote", -1, 1),
        life("gote", -1, 0),
        {"effect": "spent", "seat": "sente", "card": "R"},
        {"effect": "end", "winner": "sente", "reason": "shogi_card_war.end.life"},
    ]


def test_r16_short_lists_are_offered_where_they_can_be_right(table: Table) -> None:
    table.sente.play("P").sente.end().gote.play("S").gote.end()
    while table.gote.view["life"] > 2:
        table.sente.do("attack", attackers=["m1"]).gote.do("block", blocks={}).rounds()
    table.sente.play("R", "magic")
    (offered,) = [c for c in GAME.choices(table.match.position, "sente") if c.kind == "resolve"]
    for targets in (["gote", "gote"], ["m2", "gote", "gote"], ["m2", "m2", "m2", "gote"]):
        action = Action("sente", "resolve", {"targets": targets})
        assert offered.admits(action, ("sente", "gote"))
        assert GAME.judge(table.match.position, action, 99).code is None


def test_r17_the_first_copy_is_fetched_and_the_king_is_last(table: Table) -> None:
    table.sente.end().gote.mill("P", "L", "P", "N")
    table.gote.end().sente.play("K", "magic")
    table.sente.do("resolve", card="P", as_="monster")
    assert table.sente.view["graveyard"] == ["L", "P", "N", "K"]
    assert table.view["pawn_played"] is True


def test_r15_the_bishop_draws_three_or_what_there_is_and_loses(table: Table) -> None:
    table.sente.play("B", "magic").sente.do("resolve")
    assert table.effects == [
        {"effect": "draw", "seat": "sente", "count": 3, "deck": 12},
        {"effect": "spent", "seat": "sente", "card": "B"},
    ]
    assert table.sente.view["hand"] == 7
    late = Table().rounds(14)
    assert late.sente.view["deck"] == 1
    late.sente.play("B", "magic").sente.do("resolve")
    kinds = [effect["effect"] for effect in late.effects]
    assert kinds == ["draw", "deck-out", "spent", "end"]
    assert late.effects[-1] == {"effect": "end", "winner": "gote", "reason": "shogi_card_war.end.deck-out"}
