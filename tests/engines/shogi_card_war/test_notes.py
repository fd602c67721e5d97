"""The notes a seat discloses to its phone (``docs/spec/shogi_card_war.md``, "What a seat may tell")."""

from __future__ import annotations

from typing import Any

from tachiai.engines import Action
from tests.engines.shogi_card_war.play import GAME

from .lines import Table


def test_notes_prove_nothing(table: Table) -> None:
    table.sente.play("??").sente.do("register", hand=["P"] * 4, traps={"t1": "L"})
    assert table.settled(1) is None
    assert table.match.shown(1, "gote").action.fields["card"] == "??"
    assert table.match.shown(2, "gote").action.fields == {"hand": ["??"] * 4, "traps": {"t1": "??"}}


def test_register_is_checked_in_order(table: Table) -> None:
    table.sente.play("??")
    assert table.sente.do("register", hand=["K"], traps={"t9": "L"}).code == "register.count"
    assert table.sente.do("register", hand=["K", "K", "P", "P"], traps={"t9": "L"}).code == "trap.none"
    table.sente.do("register", hand=["K", "K", "P", "P"], traps={"t1": "L"})
    assert table.code == "register.too-many"
    assert table.judgement.private
    assert table.match.shown(4, "gote").action == Action("table", "undo", {"to": 3})
    assert table.match.shown(4, "sente").action.kind == "register"
    assert table.sente.do("register", hand=["L", "L", "N", "N"]).code == "register.too-many"
    assert table.sente.do("register", hand=["L", "L", "N", "P"]).code is None


def test_earlier_disclosures_do_not_affect_a_register(table: Table) -> None:
    """A register is judged by its own content; after impossible disclosures the phone forgets the hand."""
    table.sente.play("L")
    assert table.sente.do("register", hand=["L", "L", "N", "P"]).code is None
    assert (table.sente.notes["conflict"], table.sente.notes["hand"]) == (True, ["??"] * 4)
    assert table.sente.do("register", hand=["L", "N", "N", "P"]).code is None
    assert table.sente.notes["conflict"] is False


def advised(table: Table, kind: str, **fields: Any) -> list[str]:
    action = Action("sente", kind, {k.rstrip("_"): v for k, v in fields.items()})
    return [
        a["code"].removeprefix("shogi_card_war.advice.") for a in GAME.advise(table.match.position, action)
    ]


def test_advice_follows_the_registered_hand_and_traps(table: Table) -> None:
    table.sente.play("L")
    table.sente.do("register", hand=["P", "P", "S", "N"])
    assert advised(table, "play", card="P", as_="monster") == []
    assert advised(table, "play", card="G", as_="magic") == ["not-in-hand"]
    assert advised(table, "play", card="L", as_="trap") == ["not-in-hand"]
    table.sente.do("resign")
    assert advised(table, "show", trap="t1", card="N") == ["not-as-told"]
    assert advised(table, "show", trap="t1", card="L") == []


def test_register_replaces_what_it_names_and_takes_back_with_question_marks(table: Table) -> None:
    table.sente.play("??").sente.play("??")
    table.sente.do("register", hand=["P", "P", "S"], traps={"t1": "L", "t2": "N"})
    table.sente.do("register", traps={"t2": "??"})
    assert table.sente.notes["hand"] == ["P", "P", "S"]
    assert table.sente.notes["traps"] == {"t1": "L", "t2": "??"}
    table.sente.do("register", hand=["??", "K", "??"])
    assert table.sente.notes["hand"] == ["K", "??", "??"]
    assert table.sente.notes["traps"] == {"t1": "L", "t2": "??"}


def test_a_trap_set_unregistered_is_the_only_kind_it_can_be(table: Table) -> None:
    table.sente.do("register", hand=["P", "L", "L", "S", "K"]).sente.play("??")
    assert table.sente.notes["traps"] == {"t1": "L"}
    assert table.sente.notes["hand"] == ["P", "L", "S", "K"]
    table.sente.do("register", hand=["P", "P", "S", "K"]).sente.play("??")
    assert table.sente.notes["conflict"] is True
    assert table.sente.notes["traps"] == {"t1": "??", "t2": "??"}


def test_a_trap_set_unregistered_with_an_unknown_card_in_hand(table: Table) -> None:
    table.sente.do("register", hand=["P", "L", "L", "S", "??"]).sente.play("??")
    assert table.sente.notes["hand"] == ["P", "S", "??", "??"]
    assert table.sente.notes["traps"] == {"t1": "??"}


def test_a_trap_registered_when_set_that_was_not_in_hand(table: Table) -> None:
    table.sente.do("register", hand=["P", "P", "P", "P", "S"]).sente.play("L")
    assert table.sente.notes["conflict"] is True
    assert table.sente.notes["traps"] == {"t1": "??"}
    table.sente.do("register", traps={"t1": "L"})
    assert table.sente.notes["conflict"] is False


def test_a_trap_that_turns_up_as_another_card(table: Table) -> None:
    table.sente.play("L").sente.do("register", hand=["P", "S", "G", "R"])
    table.sente.end().gote.play("P").sente.do("counter", trap="t1")
    assert table.judgement.verdict == "legal"
    assert table.sente.notes["conflict"] is True
    assert table.sente.notes["hand"] == ["??"] * 4


def test_cards_gone_from_the_deck_can_contradict_a_note(table: Table) -> None:
    table.sente.do("register", hand=["K", "P", "P", "S", "B"]).sente.end()
    table.gote.mill("K", "P", "P", "P")
    assert table.code is None
    assert table.sente.notes["conflict"] is True
    assert table.gote.notes["conflict"] is False


def test_plays_are_what_the_referee_would_accept(table: Table) -> None:
    table.sente.do("register", hand=["P", "K", "G", "S", "L"])
    assert {"card": "K", "as": "magic", "foul": False} not in table.sente.notes["plays"]
    table.sente.play("P").sente.do("register", hand=["P", "K", "G", "L"])
    assert table.sente.notes["plays"] == [
        {"card": "P", "as": "monster", "foul": True},
        {"card": "L", "as": "trap", "foul": False},
        {"card": "G", "as": "monster", "foul": False},
        {"card": "G", "as": "magic", "foul": False},
    ]
    assert table.gote.notes["plays"] == []
