"""Playing cards: pawns, monsters, equipment, traps (R5 to R9), each test named after its rule."""

from __future__ import annotations

from .lines import Table, only_traps_left


def test_r5_checks_come_in_order(table: Table) -> None:
    assert table.sente.play("P", "magic").code == "play.as"
    assert table.sente.play("K", "magic").code == "play.nothing-to-replay"
    table.sente.play("R", "monster").sente.play("S")
    assert table.code == "play.mana"
    assert table.sente.play("R", "monster").code == "card.none-left"
    assert table.sente.play("??").code == "play.mana"


def test_r6_a_negated_pawn_counts_and_an_unpaid_one_does_not(table: Table) -> None:
    table.sente.end().gote.play("N")
    table.gote.end().sente.play("P").gote.do("counter", trap="t1")
    assert table.sente.view["graveyard"] == ["P"]
    assert table.view["pawn_played"] is True
    assert table.sente.play("P").code == "play.second-pawn"
    table.undo(table.match.n - 1)
    table.sente.play("S")
    assert table.sente.play("P").code == "play.mana"
    assert table.match.outcome is None


def test_r7_damage_stays_over_turns(table: Table) -> None:
    table.sente.play("G")
    table.sente.end().gote.play("S")
    table.gote.end().sente.end().gote.play("R", "magic")
    assert table.code is None
    table.gote.do("resolve", targets=["m1", "m1", "sente", "sente"])
    table.gote.end().sente.end()
    assert table.sente.view["monsters"][0]["damage"] == 2
    assert table.sente.view["monsters"][0]["new"] is False


def test_r8_items_add_up_move_and_stay_when_negated_or_bereft(table: Table) -> None:
    table.sente.play("S", "equipment").sente.play("P")
    table.rounds().sente.play("S", "equipment").sente.play("P")
    table.sente.do("equip", item="e1", to="m1").sente.do("equip", item="e2", to="m1")
    assert table.sente.view["monsters"][0]["attack"] == 4
    table.sente.do("equip", item="e2", to="m2")
    assert table.effects == [{"effect": "equip", "seat": "sente", "id": "e2", "on": "m2"}]
    assert [monster["attack"] for monster in table.sente.view["monsters"]] == [3, 3]
    assert table.sente.do("equip", item="e3", to="m2").code == "equip.item"
    assert table.gote.do("equip", item="e1", to="m1").code == "turn.not-yours"


def test_r8_a_negated_item_goes_to_the_graveyard(table: Table) -> None:
    table.sente.end().gote.play("N")
    table.gote.end().sente.play("S", "equipment").gote.do("counter", trap="t1")
    assert table.effects[-1] == {"effect": "negate", "seat": "sente", "card": "S", "id": "e1"}
    assert (table.sente.view["equipment"], table.sente.view["graveyard"]) == ([], ["S"])


def test_r9_a_trap_that_can_only_be_one_is_not_a_claim() -> None:
    table = only_traps_left()
    table.sente.end()
    assert table.gote.play("??").code == "trap.face-down"
    table.gote.play("P")
    assert table.settled(2) == ("confirmed", 3)
    assert table.gote.play("L").code is None
    assert table.judgement.verdict == "legal"
    assert table.match.position.sides[1].claims == 0
