"""The data for screens in addition to the views: steps, revealed cards, the seats waited for, the diagram."""

import re
from pathlib import Path
from typing import Any

from tachiai.engines.shogi_card_war.kinds import MANA
from tests.engines.shogi_card_war.play import GAME

from .lines import Table, gang

UI = Path(__file__).resolve().parents[3] / "companion_ui" / "web" / "src"


def _step(name: str, **fields: Any) -> dict[str, Any]:
    return {"step": f"shogi_card_war.step.{name}", **fields}


def test_steps_are_few(table: Table) -> None:
    table.sente.play("R", "magic").sente.do("resolve", targets=["gote"] * 4)
    assert GAME.steps(table.match.position, table.effects) == [
        {"step": "shogi_card_war.step.spent", "seat": "sente", "card": "R"}
    ]
    table = gang()
    table.gote.do("block", blocks={"m3": "m1", "m4": "m2"})
    assert GAME.steps(table.match.position, table.effects) == [
        _step("die", seat="sente", ids=["m1", "m2"], cards=["P", "G"], twins=False),
        _step("die", seat="gote", ids=["m3", "m4"], cards=["P", "S"], twins=True),
    ]
    table = gang()
    table.gote.do("block", blocks={"m4": "m1"})
    assert GAME.steps(table.match.position, table.effects) == [
        _step("counters", ids=["m4"], cards=["S"], amount=2, twins=False),
        _step("die", seat="sente", ids=["m1"], cards=["P"], twins=False),
    ]


def test_the_keys_of_the_screens_show_what_cards_cost() -> None:
    text = (UI / "games" / "shogi_card_war" / "field.ts").read_text("utf-8")
    table = text.split("export const CARDS", maxsplit=1)[1].split("};", maxsplit=1)[0]
    assert {kind: int(cost) for kind, cost in re.findall(r"\b(\w): \{ cost: (\d),", table)} == dict(MANA)


def test_turn_and_due() -> None:
    table = gang()
    assert GAME.turn(table.match.position) == ("gote",)
    assert GAME.due(table.match.position) == ({"seat": "gote", "action": "block", "attackers": ["m1", "m2"]},)
    table.gote.do("block", blocks={"m3": "m2", "m5": "m2"})
    assert GAME.due(table.match.position) == ({"seat": "sente", "action": "assign"},)
    table.gote.do("resign")
    assert GAME.turn(table.match.position) == ()


def test_diagram_shows_a_seat_its_own_notes_only(table: Table) -> None:
    table.sente.play("L").sente.do("register", hand=["P", "P", "G", "??"])
    assert "t1(香)" in GAME.diagram(table.match.position, "sente")
    assert "hand: 歩 歩 金 ??" in GAME.diagram(table.match.position, "sente")
    for seat in (None, "gote"):
        assert "t1[▒]" in GAME.diagram(table.match.position, seat)
        assert "歩" not in GAME.diagram(table.match.position, seat)
    assert GAME.diagram(table.match.position, "gote").splitlines()[-2].startswith("▽ gote")


def test_revealed_cards_are_those_an_undo_cannot_hide_again(table: Table) -> None:
    table.sente.play("B", "magic").sente.do("resolve")
    table.sente.end().gote.play("N")
    table.gote.discard("P", "S")
    table.gote.end().sente.play("??")
    table.gote.do("counter", trap="t1", reveal="L")
    revealed = [(entry.n, card) for entry in table.match.entries for card in entry.judgement.revealed]
    assert revealed == [(2, "??"), (2, "??"), (2, "??"), (6, "P"), (6, "S"), (9, "N"), (9, "L")]
