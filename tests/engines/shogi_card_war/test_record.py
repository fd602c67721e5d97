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
    ],
)
def test_invalid_headers(header: dict[str, Any], field: str) -> None:
    with pytest.raises(RecordError) as caught:
        record(**header)
    assert (caught.value.field, caught.value.line) == (field, 1)


def line(action: str, seat: str = "sente", **fields: Any) -> dict[str, Any]:
    return {"seat": seat, "action": action} | {name.rstrip("_"): value for name, value in fields.items()}


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
