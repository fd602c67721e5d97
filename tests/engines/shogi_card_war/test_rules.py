"""Rules by their numbers, apart from goldens and worked cases.

`test_reference.py` compares random records with a second implementation, line by line.
"""

from __future__ import annotations

from .lines import GAME, Table, gang, life, only_traps_left


def test_r1_five_cards_each_and_no_draw_in_the_first_turn(table: Table) -> None:
    for seat in (table.sente, table.gote):
        assert (seat.view["life"], seat.view["hand"], seat.view["deck"]) == (20, 5, 15)
        assert sum(seat.view["unseen"].values()) == 20
    assert (table.view["turn"], table.view["turn_no"], table.view["mana"]) == ("sente", 1, 3)
    table.sente.end()
    assert (table.sente.view["hand"], table.gote.view["hand"]) == (5, 6)


def test_r3_untap_names_every_tapped_monster(table: Table) -> None:
    table.sente.play("P").sente.play("S")
    table.rounds().sente.do("attack", attackers=["m2", "m1"])
    table.rounds()
    assert table.effects[1] == {"effect": "untap", "seat": "sente", "ids": ["m1", "m2"]}
    assert table.view["mana"] == 3


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


def test_r9_a_trap_that_can_only_be_one_is_not_a_claim() -> None:
    table = only_traps_left()
    table.sente.end()
    assert table.gote.play("??").code == "trap.face-down"
    table.gote.play("P")
    assert table.settled(2) == ("confirmed", 3)
    assert table.gote.play("L").code is None
    assert table.judgement.verdict == "legal"
    assert table.match.position.sides[1].claims == 0


def test_r10_no_copy_unseen(table: Table) -> None:
    table.sente.play("??").sente.end()
    table.gote.mill("N", "N", "P", "P")
    table.gote.play("P")
    assert table.sente.do("counter", trap="t1").code == "trap.kind"
    table.gote.end()
    assert table.sente.do("lance", trap="t1", target="gote").code is None


def test_r12_only_notes_and_shows_leave_the_window_open(table: Table) -> None:
    table.sente.play("??").sente.end()
    table.gote.play("??").gote.do("register", traps={"t2": "L"})
    table.gote.do("show", trap="t2", card="L")
    assert table.view["counterable"] == {"seat": "gote", "card": "L", "as": "trap", "id": "t2"}
    assert table.sente.do("counter", trap="t1", reveal="L").code == "counter.reveal"
    table.sente.do("counter", trap="t1")
    assert table.effects[-1] == {"effect": "negate", "seat": "gote", "card": "L", "id": "t2"}
    assert table.settled(3) == ("confirmed", 5)


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


def test_r19_blockers_are_checked_in_number_order() -> None:
    table = gang()
    assert table.gote.do("block", blocks={"m9": "m1", "m10": "m1"}).code == "block.not-yours"
    assert table.gote.do("block", blocks={"m" + "9" * 63: "m1", "m3": "m7"}).code == "block.not-attacking"
    assert table.sente.do("block", blocks={}).code == "block.none"
    table.gote.do("block", blocks={})
    assert table.effects == [life("gote", -5, 15)]
    assert table.gote.do("block", blocks={}).code == "block.none"


def test_r20_a_lance_at_the_player_lets_the_fight_go_on(table: Table) -> None:
    table.sente.play("P").sente.end()
    table.gote.play("L")
    table.gote.end().sente.do("attack", attackers=["m1"]).gote.do("lance", trap="t1", target="sente")
    assert table.effects[1:] == [life("sente", -3, 17), life("gote", -2, 18)]


def test_r21_divided_full_and_lone_blocks_together() -> None:
    table = gang()
    table.gote.do("block", blocks={"m5": "m2", "m3": "m2", "m4": "m1"})
    assert table.view["phase"] == "damage"
    assert table.view["combat"] == {"attackers": ["m1", "m2"], "blocks": {"m3": "m2", "m4": "m1", "m5": "m2"}}
    assert table.sente.do("assign", damage={"m1": {"m4": 2}, "m2": {"m3": 3}}).code == "assign.who"
    assert table.sente.do("assign", damage={"m2": {"m4": 3}}).code == "assign.who"
    assert table.sente.do("assign", damage={}).code == "assign.who"
    assert table.sente.do("assign", damage={"m2": {"m3": 3, "m5": 10**9}}).code == "assign.sum"
    assert table.gote.do("assign", damage={"m2": {"m3": 3}}).code == "assign.none"
    table.sente.do("assign", damage={"m2": {"m3": 3}})
    hurt = [(e["id"], e["amount"]) for e in table.effects if e["effect"] == "damage"]
    assert hurt == [("m1", 3), ("m2", 4), ("m3", 3), ("m4", 2)]
    assert [e["id"] for e in table.effects if e["effect"] == "die"] == ["m1", "m2", "m3"]
    assert table.gote.view["life"] == 20


def test_r22_unblocked_attackers_hit_the_player_together(table: Table) -> None:
    table.sente.play("P").sente.end()
    table.gote.play("P").gote.end()
    table.sente.play("P").rounds()
    table.sente.do("attack", attackers=["m1", "m3"])
    table.gote.do("block", blocks={"m2": "m3"})
    assert [effect["effect"] for effect in table.effects] == [
        "block",
        *("damage", "damage", "die", "die"),
        "life",
    ]
    assert table.effects[-1] == life("gote", -2, 18), "the blocked one never hits the player"
    assert table.view["phase"] == "main2"
    unblocked = Table()
    unblocked.sente.play("P").sente.end()
    unblocked.gote.end()
    unblocked.sente.play("P").rounds()
    unblocked.sente.do("attack", attackers=["m1", "m2"])
    assert unblocked.effects[-1] == life("gote", -4, 16), "one effect with the total"


def test_r23_the_second_main_phase_is_a_main_phase(table: Table) -> None:
    table.sente.play("P").rounds().sente.do("attack", attackers=["m1"])
    assert table.view["phase"] == "main2"
    assert table.sente.play("L").code == "trap.face-down"
    assert table.sente.do("lance", trap="t1", target="gote").code is None
    assert table.sente.end().code is None


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


def test_r28_public_facts_are_in_the_public_view(table: Table) -> None:
    table.sente.play("P").sente.play("L")
    shown = table.sente.view
    assert (shown["hand"], shown["deck"], shown["graveyard"]) == (3, 15, [])
    assert [m["card"] for m in shown["monsters"]] == ["P"]
    assert shown["traps"] == [{"id": "t1", "card": "??", "new": True}]
    assert (shown["unseen"]["P"], shown["unseen"]["L"]) == (8, 2), "which trap it is nobody is told"
    assert table.view["mana"] == 1
    assert table.gote.notes["traps"] == {}


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
