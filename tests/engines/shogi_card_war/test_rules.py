"""Rules by their numbers, apart from goldens and worked cases.

`test_reference.py` compares random records with a second implementation, line by line.
"""

from .lines import GAME, Table, gang, life, only_traps_left


def test_r1_five_cards_each_and_no_draw_in_the_first_turn(table: Table) -> None:
    for seat in (table.sente, table.gote):
        assert (seat.view["life"], seat.view["hand"], seat.view["deck"]) == (20, 5, 15)
        assert sum(seat.view["unseen"].values()) == 20
    assert (table.view["turn"], table.view["turn_no"], table.view["mana"]) == ("sente", 1, 3)
    table.sente.end()
    assert (table.sente.view["hand"], table.gote.view["hand"]) == (5, 6)


def test_r7_damage_stays_over_turns(table: Table) -> None:
    table.sente.play("G")
    table.sente.end().gote.play("S")
    table.gote.end().sente.end().gote.play("R", "magic")
    assert table.code is None
    table.gote.do("resolve", targets=["m1", "m1", "sente", "sente"])
    table.gote.end().sente.end()
    assert table.sente.view["monsters"][0]["damage"] == 2
    assert table.sente.view["monsters"][0]["new"] is False


def test_r9_a_trap_that_can_only_be_one_is_not_a_claim() -> None:
    table = only_traps_left()
    table.sente.end()
    assert table.gote.play("??").code == "trap.face-down"
    table.gote.play("P")
    assert table.settled(2) == ("confirmed", 3)
    assert table.gote.play("L").code is None
    assert table.judgement.verdict == "legal"
    assert table.match.position.sides[1].claims == 0


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
