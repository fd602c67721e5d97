"""Fights (R18 to R22), each test named after its rule."""

from __future__ import annotations

from .lines import Table, gang, life


def test_r18_attackers_are_checked_in_the_order_given(table: Table) -> None:
    table.sente.play("P").rounds().sente.play("P")
    assert table.sente.do("attack", attackers=["m2", "m9"]).code == "attack.new"
    assert table.sente.do("attack", attackers=["m9", "m2"]).code == "attack.not-yours"
    assert table.sente.do("attack", attackers=["m" + "1" * 63]).code == "attack.not-yours"


def test_r19_blockers_are_checked_in_number_order() -> None:
    table = gang()
    assert table.gote.do("block", blocks={"m9": "m1", "m10": "m1"}).code == "block.not-yours"
    assert table.gote.do("block", blocks={"m" + "9" * 63: "m1", "m3": "m7"}).code == "block.not-attacking"
    assert table.sente.do("block", blocks={}).code == "block.none"
    table.gote.do("block", blocks={})
    assert table.effects == [life("gote", -5, 15)]
    assert table.gote.do("block", blocks={}).code == "block.none"


def test_r19_two_attackers_may_each_have_one_blocker_under_single() -> None:
    table = gang(gang_block="single")
    assert table.gote.do("block", blocks={"m3": "m1", "m4": "m1"}).code == "block.crowded"
    assert table.gote.do("block", blocks={"m3": "m1", "m4": "m2"}).code is None
    assert [effect["id"] for effect in table.effects if effect["effect"] == "die"] == ["m1", "m2", "m3", "m4"]


def test_r20_a_lance_with_no_trap_left_may_end_the_deciding(table: Table) -> None:
    table.sente.play("P").sente.end()
    table.gote.play("L").gote.play("P")
    table.gote.end().sente.do("attack", attackers=["m1"])
    assert table.view["phase"] == "block"
    table.gote.do("lance", trap="t1", target="m1")
    assert table.view["phase"] == "main2"
    assert [effect["effect"] for effect in table.effects] == ["activate", "damage", "die"]


def test_r20_any_trap_is_waited_for(table: Table) -> None:
    table.sente.play("P").sente.end()
    table.gote.play("N").gote.do("show", trap="t1", card="N")
    table.gote.end().sente.do("attack", attackers=["m1"])
    assert table.view["phase"] == "block"
    assert table.view["combat"] == {"attackers": ["m1"], "blocks": {}}


def test_r20_a_lance_at_the_player_lets_the_fight_go_on(table: Table) -> None:
    table.sente.play("P").sente.end()
    table.gote.play("L")
    table.gote.end().sente.do("attack", attackers=["m1"]).gote.do("lance", trap="t1", target="sente")
    assert table.effects[1:] == [life("sente", -3, 17), life("gote", -2, 18)]


def test_r20_no_fight_goes_on_after_the_end(table: Table) -> None:
    table.sente.end().gote.play("P")
    while table.sente.view["life"] > 4:
        table.gote.end().sente.end().gote.do("attack", attackers=["m1"])
    table.gote.play("L").gote.end().sente.play("P")
    table.sente.end().gote.do("attack", attackers=["m1"]).sente.do("block", blocks={})
    table.gote.end().sente.do("attack", attackers=["m2"]).gote.do("lance", trap="t1", target="sente")
    assert table.effects[1:] == [
        life("sente", -3, -1),
        {"effect": "end", "winner": "gote", "reason": "shogi_card_war.end.life"},
    ]
    assert table.gote.view["life"] == 20
    assert table.view["combat"] is None


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


def test_r21_several_blockers_under_full() -> None:
    table = gang(gang_block="full")
    table.gote.do("block", blocks={"m3": "m2", "m5": "m2"})
    assert table.effects[-1] == life("gote", -2, 18)
    hurt = [(e["id"], e["amount"]) for e in table.effects if e["effect"] == "damage"]
    assert hurt == [("m2", 4), ("m3", 3), ("m5", 3)]


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
