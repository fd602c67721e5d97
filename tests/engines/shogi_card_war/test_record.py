"""Shogi Card War: valid and invalid records; its examples."""

from __future__ import annotations

import doctest
import importlib
import json
import pkgutil
from typing import Any

import pytest

import tachiai.engines.shogi_card_war as package
from tachiai.engines import Match, RecordError, read
from tests.engines.shogi_card_war.play import SEATS

HEADER: dict[str, Any] = {"record": "match", "version": 1, "game": "shogi_card_war", "seats": list(SEATS)}


def record(*lines: dict[str, Any], **header: Any) -> Match:
    rows = [HEADER | header, *lines]
    return Match.of(read("\n".join(json.dumps(row) for row in rows)))


@pytest.mark.parametrize(
    ("header", "field"),
    [
        ({"seats": ["gote", "sente"]}, "seats"),
        ({"seats": ["sente"]}, "seats"),
        ({"seats": ["black", "white"]}, "seats"),
        ({"options": {"gang_block": "two"}}, "options.gang_block"),
        ({"options": {"trap_delay": 1}}, "options.trap_delay"),
        ({"options": {"hand_limit": 7}}, "options.hand_limit"),
    ],
)
def test_invalid_headers(header: dict[str, Any], field: str) -> None:
    with pytest.raises(RecordError) as caught:
        record(**header)
    assert (caught.value.field, caught.value.line) == (field, 1)


def line(action: str, seat: str = "sente", **fields: Any) -> dict[str, Any]:
    return {"seat": seat, "action": action} | {name.rstrip("_"): value for name, value in fields.items()}


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        (line("play", card="P", as_="trap"), "card"),
        (line("play", card="S", as_="trap"), "card"),
        (line("play", card="??", as_="monster"), "card"),
        (line("play", card="P", as_="Monster"), "as"),
        (line("resolve", choice="draw"), "choice"),
        (line("resolve", cards=["??", "P"]), "cards[0]"),
        (line("resolve", targets=[]), "targets"),
        (line("resolve", targets=["gote"] * 5), "targets"),
        (line("resolve", targets=["e1"]), "targets[0]"),
        (line("resolve", card="??", as_="trap"), "card"),
        (line("counter", trap="m1"), "trap"),
        (line("counter", trap="t1", reveal="??"), "reveal"),
        (line("lance", trap="t0", target="gote"), "trap"),
        (line("lance", trap="t01", target="gote"), "trap"),
        (line("lance", trap="t1\n", target="gote"), "trap"),
        (line("lance", trap="t１", target="gote"), "trap"),
        (line("equip", item="e1", to="gote"), "to"),
        (line("attack", attackers=[]), "attackers"),
        (line("attack", attackers=["m1", "m2", "m1"]), "attackers[2]"),
        (line("block", blocks={"m1": "gote"}), "blocks.m1"),
        (line("block", blocks={"gote": "m1"}), "blocks.gote"),
        (line("assign", damage={"m1": {"m2": -1}}), "damage.m1.m2"),
        (line("show", trap="t1", card="??"), "card"),
        (line("register"), "hand"),
        (line("register", traps={}), "traps"),
        (line("register", traps={"t1": "P"}), "traps.t1"),
    ],
)
def test_invalid_lines(raw: dict[str, Any], field: str) -> None:
    with pytest.raises(RecordError) as caught:
        record(line("mulligan"), raw)
    assert (caught.value.field, caught.value.line) == (field, 3)


@pytest.mark.parametrize(
    "raw",
    [
        line("play", card="L", as_="monster"),
        line("play", card="??", as_="trap"),
        line("resolve", card="P", as_="trap"),
        line("resolve", choice="mill", cards=[]),
        line("resolve", targets=["sente"]),
        line("counter", trap="t99"),
        line("block", blocks={}),
        line("assign", damage={}),
        line("assign", damage={"m1": {}}),
        line("attack", attackers=["m123456789012345678901234567890"]),
        line("register", hand=[]),
        line("register", hand=["??"], traps={"t1": "??"}),
        line("end", at="2026-11-20T18:00:00+09:00", note="late"),
    ],
)
def test_lines_that_are_wrong_at_most(raw: dict[str, Any]) -> None:
    match = record(raw)
    assert match.n == 1


def test_examples() -> None:
    tried = 0
    for found in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        result = doctest.testmod(importlib.import_module(found.name))
        assert result.failed == 0
    result = doctest.testmod(package)
    tried += result.attempted
    assert (result.failed, tried) == (0, 7)
