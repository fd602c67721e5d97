"""Traps turned up, false traps, traps shown (R10 to R12, R24, R25), each test named after its rule."""

from __future__ import annotations

from .lines import Table, life


def test_r10_a_public_trap_is_only_what_it_is(table: Table) -> None:
    table.sente.play("??").sente.do("show", trap="t1", card="N")
    assert table.settled(1) == ("confirmed", 2)
    assert table.sente.do("lance", trap="t1", target="gote").code == "trap.kind"
    table.sente.end().gote.play("P")
    assert table.sente.do("counter", trap="t1").code is None


def test_r10_no_copy_unseen(table: Table) -> None:
    table.sente.play("??").sente.end()
    table.gote.mill("N", "N", "P", "P")
    table.gote.play("P")
    assert table.sente.do("counter", trap="t1").code == "trap.kind"
    table.gote.end()
    assert table.sente.do("lance", trap="t1", target="gote").code is None


def test_r11_checks_come_in_order() -> None:
    table = Table(trap_delay=True)
    table.sente.play("??").sente.play("N")
    assert table.sente.do("lance", trap="t3", target="sente").code == "trap.none"
    assert table.sente.do("lance", trap="t1", target="sente").code == "trap.delayed"
    table.rounds()
    assert table.sente.do("lance", trap="t1", target="sente").code == "lance.target"
    table.sente.play("G", "magic")
    assert table.sente.do("lance", trap="t1", target="gote").code == "lance.timing"


def test_r11_r27_a_lance_can_end_the_match_and_life_goes_below_0(table: Table) -> None:
    table.sente.play("L").sente.play("P")
    for _ in range(20):
        table.rounds()
        if table.gote.view["life"] <= 2:
            break
        table.sente.do("attack", attackers=["m1"])
    table.sente.do("lance", trap="t1", target="gote")
    assert table.effects[1:] == [
        life("gote", -3, -1),
        {"effect": "end", "winner": "sente", "reason": "shogi_card_war.end.life"},
    ]
    assert table.view["phase"] == "over"


def test_r12_only_notes_and_shows_leave_the_window_open(table: Table) -> None:
    table.sente.play("??").sente.end()
    table.gote.play("??").gote.do("register", traps={"t2": "L"})
    table.gote.do("show", trap="t2", card="L")
    assert table.view["counterable"] == {"seat": "gote", "card": "L", "as": "trap", "id": "t2"}
    assert table.sente.do("counter", trap="t1", reveal="L").code == "counter.reveal"
    table.sente.do("counter", trap="t1")
    assert table.effects[-1] == {"effect": "negate", "seat": "gote", "card": "L", "id": "t2"}
    assert table.settled(3) == ("confirmed", 5)


def test_r12_every_other_act_closes_the_window(table: Table) -> None:
    table.sente.play("S", "equipment").sente.play("P")
    table.sente.end().gote.play("N")
    table.gote.end().sente.play("P").sente.do("equip", item="e1", to="m1")
    assert table.gote.do("counter", trap="t1").code == "counter.no-window"
    table.undo(table.match.n - 2)
    assert table.gote.do("counter", trap="t1").code is None


def test_r12_turning_up_is_not_playing(table: Table) -> None:
    table.sente.play("N").sente.end()
    table.gote.play("L").gote.do("lance", trap="t2", target="sente")
    assert table.sente.do("counter", trap="t1").code == "counter.no-window"


def test_r12_a_false_knight_of_the_other_seat_is_separate(table: Table) -> None:
    table.sente.play("N").sente.end()
    table.gote.play("??").sente.do("counter", trap="t1", reveal="K")
    assert table.code == "trap.false"
    assert table.judgement.verdict == "foul"
    assert [effect["effect"] for effect in table.effects] == ["activate", "negate", "false-trap", "end"]
    assert table.settled(1) == ("confirmed", 4)
    assert table.settled(3) == ("refuted", 4)
    assert table.gote.view["graveyard"] == ["K"]


def test_r24_some_trap_is_false_but_not_which(table: Table) -> None:
    table.sente.play("??").sente.play("??").sente.end()
    table.gote.mill("N", "N", "L", "P")
    assert (table.judgement.verdict, table.code) == ("foul", "trap.false")
    assert (table.settled(1), table.settled(2)) == (None, None)
    table.sente.do("show", trap="t2", card="P")
    assert (table.judgement.verdict, table.code) == ("legal", None)
    assert (table.settled(1), table.settled(2)) == (None, ("refuted", 6))
    table.sente.do("show", trap="t1", card="L")
    assert table.settled(1) == ("confirmed", 7)
    assert table.match.outcome is not None


def test_r24_the_last_lance_shown_refutes_the_others(table: Table) -> None:
    table.sente.play("??").sente.play("??").sente.end()
    table.gote.mill("N", "N", "L", "P")
    table.sente.do("show", trap="t2", card="L")
    assert (table.settled(1), table.settled(2)) == (("refuted", 6), ("confirmed", 6))
    assert [claim.claim for claim in table.judgement.settled] == [1, 2]


def test_r25_checks_come_in_order(table: Table) -> None:
    table.sente.play("??")
    assert table.gote.do("show", trap="t1", card="L").code == "trap.none"
    table.sente.play("B", "monster")
    assert table.sente.do("show", trap="t1", card="B").code == "card.none-left"
    table.sente.do("show", trap="t1", card="K")
    assert (table.judgement.verdict, table.code) == ("foul", "trap.false")
    assert table.sente.view["traps"] == [{"id": "t1", "card": "K", "new": True}]
