"""Refusals that an arbiter may waive."""

from typing import Any

import pytest

from tachiai.engines import Action

from .lines import Table, gang


def _let(table: Table, seat: str, kind: str, **fields: Any) -> Table:
    """Record an act that the rules refuse, with the refusal waived."""
    action = Action(seat, kind, {k.rstrip("_"): v for k, v in fields.items()})
    code = table.match.judge(action).code
    entry = table.match.record(action, waive=code)
    assert (entry.verdict, entry.judgement.code) == ("legal", code), "it stands"
    return table


def test_out_of_turn(table: Table) -> None:
    table.sente.play("P")
    _let(table, "gote", "play", card="P", as_="monster")
    assert table.code == "turn.not-yours"
    assert table.view["mana"] == 2, "the mana is sente's"
    assert table.gote.view["monsters"][0]["id"] == "m2"
    assert table.sente.play("P").code == "play.second-pawn", "gote's pawn is none of sente's"


@pytest.mark.parametrize(
    ("kind", "fields"),
    [("end", {}), ("attack", {"attackers": ["m1"]}), ("play", {"card": "B", "as": "magic"})],
)
def test_out_of_turn_cannot_be_waived_for_magic_fight_and_end(
    table: Table, kind: str, fields: dict[str, Any]
) -> None:
    action = Action("gote", kind, fields)
    refused = table.match.judge(action)
    assert refused.code == "shogi_card_war.turn.not-yours"
    assert table.match.judge(action, waive=refused.code) == refused


def test_a_mulligan_late_or_twice(table: Table) -> None:
    table.sente.do("mulligan")
    assert _let(table, "sente", "mulligan").code == "mulligan.twice"
    table.sente.play("P")
    assert _let(table, "gote", "mulligan").code == "mulligan.late"
    assert (table.gote.view["hand"], table.gote.view["deck"]) == (5, 15)


def test_without_the_mana(table: Table) -> None:
    table.sente.play("R")
    assert _let(table, "sente", "play", card="K", as_="monster").code == "play.mana"
    assert table.view["mana"] == 0
    assert len(table.sente.view["monsters"]) == 2


def test_a_trap_at_once_and_at_any_time() -> None:
    table = Table(trap_delay=True)
    table.sente.play("??").sente.play("??")
    assert _let(table, "sente", "lance", trap="t1", target="gote").code == "trap.delayed"
    table.sente.end()
    assert _let(table, "sente", "lance", trap="t2", target="gote").code == "lance.timing"
    assert table.gote.view["life"] == 14


def test_no_lance_while_damage_is_shared_out() -> None:
    table = gang()
    table.gote.do("block", blocks={"m3": "m2", "m5": "m2"})
    assert table.view["phase"] == "damage"
    lance = Action("gote", "lance", {"trap": "t1", "target": "m2"})
    assert table.match.judge(lance, waive="shogi_card_war.lance.timing").verdict == "illegal"


def test_a_discard_of_another_number(table: Table) -> None:
    table.sente.play("G", "magic")
    assert _let(table, "sente", "resolve", choice="discard", cards=["P", "P", "P"]).code == "resolve.count"
    assert (table.gote.view["hand"], table.gote.view["graveyard"]) == (2, ["P", "P", "P"])
    table.undo(1)
    for cards in (["P"] * 6, ["K", "K"]):
        action = Action("sente", "resolve", {"choice": "discard", "cards": cards})
        for code in ("resolve.count", "card.none-left"):
            assert table.match.judge(action, waive=f"shogi_card_war.{code}").verdict == "illegal"


def test_other_than_four_hits(table: Table) -> None:
    table.sente.play("R", "magic")
    assert _let(table, "sente", "resolve", targets=["gote"]).code == "resolve.hits"
    assert table.gote.view["life"] == 19


def test_attacks_that_may_not_be(table: Table) -> None:
    table.sente.play("P")
    assert _let(table, "sente", "attack", attackers=["m1"]).code == "attack.new"
    again = table.match.judge(Action("sente", "attack", {"attackers": ["m1"]}), "shogi_card_war.attack.again")
    assert again.code == "shogi_card_war.attack.new", "two rules are broken, and one is let go"
    table.rounds().sente.do("attack", attackers=["m1"])
    assert _let(table, "sente", "attack", attackers=["m1"]).code == "attack.again"
    assert table.gote.view["life"] == 14


def test_blocks_that_may_not_be() -> None:
    table = gang(gang_block="single")
    assert _let(table, "gote", "block", blocks={"m3": "m2", "m5": "m2"}).code == "block.crowded"
    table = gang()
    table.gote.do("block", blocks={}).sente.end().gote.do("attack", attackers=["m3"])
    table.sente.do("block", blocks={}).gote.end().sente.do("attack", attackers=["m1"])
    assert _let(table, "gote", "block", blocks={"m3": "m1"}).code == "block.tapped"


def test_damage_that_does_not_add_up() -> None:
    table = gang()
    table.gote.do("block", blocks={"m3": "m2", "m5": "m2"})
    assert _let(table, "sente", "assign", damage={"m2": {"m3": 1}}).code == "assign.sum"
    assert table.view["phase"] == "main2"
