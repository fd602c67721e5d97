"""Lines and options that a game does not declare are record errors that name their field.

``test_record.py`` gives every field a value of another type; Xan's lines and scenarios have a file of their own.
"""

import json
from typing import Any

import pytest

from tachiai.engines import Match, Record, RecordError, load, read

SEATS = {"one_o_one": ["a", "b"]}


def record_of(game: str, *lines: dict[str, Any], **options: Any) -> Record:
    header = load(game).header(SEATS.get(game)).to_json()
    return read("".join(json.dumps(row) + "\n" for row in ({**header, "options": options}, *lines)))


def error_of(game: str, *lines: dict[str, Any], **options: Any) -> tuple[int | None, str | None]:
    """Return the line and the field that the record error names."""
    with pytest.raises(RecordError) as caught:
        record_of(game, *lines, **options)
    return caught.value.line, caught.value.field


LINES: list[tuple[str, str, str, dict[str, Any], str]] = [
    # (game, seat, action, its fields, the field that is wrong)
    ("john", "black", "setup", {"suit": "x", "front": "5c"}, "suit"),
    ("john", "black", "setup", {"suit": "s", "front": "??"}, "front"),
    ("john", "black", "move", {"from": "c2", "to": "e2"}, "to"),
    ("john", "black", "move", {"from": "C2", "to": "c3"}, "from"),
    ("john", "black", "attack", {"from": "c2", "to": "c3", "heal": True}, "heal"),
    ("john", "black", "reinforce", {"card": "none", "to": "b2"}, "card"),
    ("john", "black", "pull", {"card": "??"}, "card"),
    ("john", "black", "register", {"cards": ["none"]}, "cards[0]"),
    ("john", "black", "reveal", {"cards": ["??"]}, "cards[0]"),
    ("john", "table", "doubt", {}, "seat"),
    ("john", "table", "resign", {}, "seat"),
    ("john", "black", "draw", {}, "seat"),
    ("one_o_one", "table", "flip", {"card": "??"}, "card"),
    ("one_o_one", "table", "flip", {"card": "10h"}, "card"),
    ("one_o_one", "table", "play", {"card": "Th", "from": "hand"}, "seat"),
    ("one_o_one", "a", "play", {"card": "Th", "from": "pile"}, "from"),
    ("one_o_one", "a", "play", {"card": "Th", "from": "hand", "cards": []}, "cards"),
    ("one_o_one", "table", "hand", {"cards": ["7s", "8s"]}, "seat"),
    ("one_o_one", "a", "hand", {"cards": ["7s", "X3"]}, "cards[1]"),
    ("jekyll_hyde", "jekyll", "play", {"card": "??"}, "card"),
    ("jekyll_hyde", "jekyll", "play", {"card": "P8"}, "card"),
    ("jekyll_hyde", "jekyll", "play", {"card": "2+", "colour": "wrath"}, "colour"),
    ("jekyll_hyde", "table", "play", {"card": "P1"}, "seat"),
    ("jekyll_hyde", "jekyll", "hand", {"cards": ["Ah"]}, "cards[0]"),
    ("shogi_card_war", "sente", "play", {"card": "P", "as": "trap"}, "card"),
    ("shogi_card_war", "sente", "play", {"card": "S", "as": "trap"}, "card"),
    ("shogi_card_war", "sente", "play", {"card": "??", "as": "monster"}, "card"),
    ("shogi_card_war", "sente", "play", {"card": "P", "as": "Monster"}, "as"),
    ("shogi_card_war", "sente", "resolve", {"choice": "draw"}, "choice"),
    ("shogi_card_war", "sente", "resolve", {"cards": ["??", "P"]}, "cards[0]"),
    ("shogi_card_war", "sente", "resolve", {"targets": []}, "targets"),
    ("shogi_card_war", "sente", "resolve", {"targets": ["gote", "gote", "gote", "gote", "gote"]}, "targets"),
    ("shogi_card_war", "sente", "resolve", {"targets": ["e1"]}, "targets[0]"),
    ("shogi_card_war", "sente", "resolve", {"card": "??", "as": "trap"}, "card"),
    ("shogi_card_war", "sente", "counter", {"trap": "m1"}, "trap"),
    ("shogi_card_war", "sente", "counter", {"trap": "t1", "reveal": "??"}, "reveal"),
    ("shogi_card_war", "sente", "lance", {"trap": "t0", "target": "gote"}, "trap"),
    ("shogi_card_war", "sente", "lance", {"trap": "t01", "target": "gote"}, "trap"),
    ("shogi_card_war", "sente", "lance", {"trap": "t1\n", "target": "gote"}, "trap"),
    ("shogi_card_war", "sente", "lance", {"trap": "t１", "target": "gote"}, "trap"),
    ("shogi_card_war", "sente", "equip", {"item": "e1", "to": "gote"}, "to"),
    ("shogi_card_war", "sente", "attack", {"attackers": []}, "attackers"),
    ("shogi_card_war", "sente", "attack", {"attackers": ["m1", "m2", "m1"]}, "attackers[2]"),
    ("shogi_card_war", "sente", "block", {"blocks": {"m1": "gote"}}, "blocks.m1"),
    ("shogi_card_war", "sente", "block", {"blocks": {"gote": "m1"}}, "blocks.gote"),
    ("shogi_card_war", "sente", "assign", {"damage": {"m1": {"m2": -1}}}, "damage.m1.m2"),
    ("shogi_card_war", "sente", "show", {"trap": "t1", "card": "??"}, "card"),
    ("shogi_card_war", "sente", "register", {}, "hand"),
    ("shogi_card_war", "sente", "register", {"traps": {}}, "traps"),
    ("shogi_card_war", "sente", "register", {"traps": {"t1": "P"}}, "traps.t1"),
]


@pytest.mark.parametrize(("game", "seat", "action", "fields", "field"), LINES)
def test_a_bad_line_is_a_record_error(
    game: str, seat: str, action: str, fields: dict[str, Any], field: str
) -> None:
    assert error_of(game, {"seat": seat, "action": action, **fields}) == (2, field)


WELL_FORMED: list[tuple[str, dict[str, Any]]] = [
    # (action, its fields): lines of Shogi Card War that the rules judge, whatever they name
    ("play", {"card": "L", "as": "monster"}),
    ("play", {"card": "??", "as": "trap"}),
    ("resolve", {"card": "P", "as": "trap"}),
    ("resolve", {"choice": "mill", "cards": []}),
    ("resolve", {"targets": ["sente"]}),
    ("counter", {"trap": "t99"}),
    ("block", {"blocks": {}}),
    ("assign", {"damage": {}}),
    ("assign", {"damage": {"m1": {}}}),
    ("attack", {"attackers": ["m123456789012345678901234567890"]}),
    ("register", {"hand": []}),
    ("register", {"hand": ["??"], "traps": {"t1": "??"}}),
    ("end", {"at": "2026-11-20T18:00:00+09:00", "note": "late"}),
]


@pytest.mark.parametrize(("action", "fields"), WELL_FORMED)
def test_a_well_formed_line_is_judged(action: str, fields: dict[str, Any]) -> None:
    record = record_of("shogi_card_war", {"seat": "sente", "action": action, **fields})
    assert Match.of(record).n == 1


OPTIONS = [
    ("one_o_one", "lp", 0),
    ("one_o_one", "lp", True),
    ("one_o_one", "heal_cap", 1),
    ("one_o_one", "counter_starter", "next"),
    ("one_o_one", "x", 1),
    ("jekyll_hyde", "track", 3),
    ("jekyll_hyde", "track", 31),
    ("jekyll_hyde", "potions", "red"),
    ("jekyll_hyde", "x", 1),
    ("shogi_card_war", "gang_block", "two"),
    ("shogi_card_war", "trap_delay", 1),
    ("shogi_card_war", "hand_limit", 7),
]


@pytest.mark.parametrize(("game", "option", "value"), OPTIONS)
def test_a_bad_option_is_a_record_error(game: str, option: str, value: Any) -> None:
    assert error_of(game, **{option: value}) == (1, f"options.{option}")
