"""Before the match, turns, drawing, the end (R1 to R4, R23, R26 to R29), each test named after its rule."""

from __future__ import annotations

from .lines import Table


def test_gates_come_in_order(table: Table) -> None:
    table.sente.play("G", "magic")
    assert table.gote.do("resolve").code == "turn.not-yours"
    assert table.sente.do("attack", attackers=["m1"]).code == "turn.magic-open"
    table.sente.do("resolve", choice="discard", cards=["P", "P"])
    assert table.sente.do("resolve").code == "resolve.none"
    table.gote.do("resign")
    assert table.gote.do("resolve").code == "match.over"
    assert table.sente.do("counter", trap="t1").code == "match.over"


def test_r2_notes_leave_the_mulligan_open_and_undo_gives_it_back(table: Table) -> None:
    table.gote.do("register", hand=["P"] * 5)
    assert table.gote.do("mulligan").code is None
    assert table.gote.notes["hand"] == ["??"] * 5
    table.sente.end()
    assert table.sente.do("mulligan").code == "mulligan.late"
    table.undo(1)
    assert table.gote.do("mulligan").code is None
    assert table.sente.do("mulligan").code is None


def test_r3_untap_names_every_tapped_monster(table: Table) -> None:
    table.sente.play("P").sente.play("S")
    table.rounds().sente.do("attack", attackers=["m2", "m1"])
    table.rounds()
    assert table.effects[1] == {"effect": "untap", "seat": "sente", "ids": ["m1", "m2"]}
    assert table.view["mana"] == 3


def test_r4_the_last_cards_are_drawn_before_the_loss(table: Table) -> None:
    table.sente.end()
    table.gote.mill("P", "P", "P", "P")
    table.gote.end().sente.end().gote.mill("P", "P", "P", "P")
    table.gote.end().sente.end().gote.play("K", "magic")
    table.gote.do("resolve", card="G", as_="magic")
    table.gote.do("resolve", choice="mill", cards=["P", "L", "L", "N"]).gote.end()
    assert table.sente.view["deck"] == 0
    assert table.match.outcome is None
    table.sente.play("B", "magic").sente.do("resolve")
    assert [effect["effect"] for effect in table.effects] == ["deck-out", "spent", "end"]


def test_r23_the_second_main_phase_is_a_main_phase(table: Table) -> None:
    table.sente.play("P").rounds().sente.do("attack", attackers=["m1"])
    assert table.view["phase"] == "main2"
    assert table.sente.play("L").code == "trap.face-down"
    assert table.sente.do("lance", trap="t1", target="gote").code is None
    assert table.sente.end().code is None


def test_r26_either_seat_may_resign_at_any_time(table: Table) -> None:
    table.sente.play("G", "magic").gote.do("resign")
    assert table.match.outcome is not None
    assert table.match.outcome.winners == ("sente",)
    assert table.view["magic"] == "G"
    assert table.view["counterable"] is None


def test_r29_undo_takes_back_settlements_and_windows(table: Table) -> None:
    table.sente.play("??").sente.do("lance", trap="t1", target="gote")
    assert table.settled(1) == ("confirmed", 2)
    table.undo(1)
    assert table.settled(1) is None
    assert table.view["counterable"] == {"seat": "sente", "card": "??", "as": "trap", "id": "t1"}
    table.undo(-1)
    assert table.code == "undo.target"
    table.undo(2)
    assert table.settled(1) == ("confirmed", 2)


def test_r1_five_cards_each_and_no_draw_in_the_first_turn(table: Table) -> None:
    for seat in (table.sente, table.gote):
        assert (seat.view["life"], seat.view["hand"], seat.view["deck"]) == (20, 5, 15)
        assert sum(seat.view["unseen"].values()) == 20
    assert (table.view["turn"], table.view["turn_no"], table.view["mana"]) == ("sente", 1, 3)
    table.sente.end()
    assert (table.sente.view["hand"], table.gote.view["hand"]) == (5, 6)


def test_r28_public_facts_are_in_the_public_view(table: Table) -> None:
    table.sente.play("P").sente.play("L")
    shown = table.sente.view
    assert (shown["hand"], shown["deck"], shown["graveyard"]) == (3, 15, [])
    assert [m["card"] for m in shown["monsters"]] == ["P"]
    assert shown["traps"] == [{"id": "t1", "card": "??", "new": True}]
    assert (shown["unseen"]["P"], shown["unseen"]["L"]) == (8, 2), "which trap it is nobody is told"
    assert table.view["mana"] == 1
    assert table.gote.notes["traps"] == {}
