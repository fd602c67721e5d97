"""The notes a seat discloses to its phone (``docs/spec/shogi_card_war.md``, "What a seat may tell")."""

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


def test_a_trap_set_unregistered_is_the_only_kind_it_can_be(table: Table) -> None:
    table.sente.do("register", hand=["P", "L", "L", "S", "K"]).sente.play("??")
    assert table.sente.notes["traps"] == {"t1": "L"}
    assert table.sente.notes["hand"] == ["P", "L", "S", "K"]
    table.sente.do("register", hand=["P", "P", "S", "K"]).sente.play("??")
    assert table.sente.notes["conflict"] is True
    assert table.sente.notes["traps"] == {"t1": "??", "t2": "??"}
