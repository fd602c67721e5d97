"""Control characters in foreign texts never reach a terminal through the command `tachiai`."""

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tachiai.engines.record import parse_header
from tachiai.referee import commands
from tachiai.referee.clock import now
from tachiai.referee.commands import Service, opening
from tachiai.referee.config import Config
from tachiai.referee.store.log import EventLog

from .command import CLEAN, Output, Tachiai

EVIL = (
    "\x1b[2J\x1b]0;title\x07\x1b]52;c;c3VkbyA=\x07\x9b31m\x85\u202e\u2066\u200b\ufeff\u2028\u2029\x0b\x7f"
    "\n1  ○  forged line\r1  ×  over it"
)
"""Colours, a title, the clipboard, reversed text, invisible characters, and a new line."""
HARMFUL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


def harmless(said: Output) -> bool:
    """Return whether the output has no control sequences and no forged line."""
    text = said.out + said.err
    return not HARMFUL.search(text) and not re.search("^ *1  [○×]  (forged|over)", text, re.MULTILINE)


def written(folder: Path, name: str, *rows: Mapping[str, object], raw: str = "") -> str:
    path = folder / name
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows) + raw, "utf-8")
    return str(path)


@pytest.fixture
def hostile(tmp_path: Path) -> dict[str, str]:
    """Return records that have such texts wherever a record may have a text."""
    head = {"record": "match", "version": 1}
    john = {
        **head,
        "game": "john",
        "seats": ["black", "red"],
        "names": {"black": EVIL, "red": "R"},
        "rules": EVIL,
    }
    setup = {"seat": "black", "action": "setup", "suit": "s", "front": "5c", "note": EVIL, "at": EVIL}
    scenario = {
        "id": EVIL[:40],
        "title": {"ja": EVIL, "en": EVIL},
        "cards": [
            {"type": "scene", "id": f"S{EVIL[:39]}", "cols": 3, "rows": 2, "title": {"ja": EVIL, "en": EVIL}},
            {"type": "event", "id": f"E{EVIL[:39]}", "clear": {"at_least": 7}},
        ],
    }
    xan = {**head, "game": "xan", "seats": [EVIL[:60]], "options": {"scenario": scenario}}
    party = {"seat": "table", "action": "setup", "party": {EVIL[:60]: ["fighter", "thief", "mage"]}}
    return {
        "john": written(tmp_path, "john.jsonl", john, setup, setup, {**setup, "seat": "red"}),
        "seats": written(
            tmp_path,
            "seats.jsonl",
            {**head, "game": "one_o_one", "seats": [f"a{EVIL}", f"b{EVIL}"]},
            {"seat": "table", "action": "flip", "card": "Kh"},
            {"seat": f"b{EVIL}", "action": "play", "card": "2s", "from": "hand"},
        ),
        "xan": written(tmp_path, "xan.jsonl", xan, party, {"seat": "table", "action": "flip"}),
        "field": written(tmp_path, "field.jsonl", john, {**setup, f"x{EVIL}": 1}),
        "value": written(tmp_path, "value.jsonl", john, {**setup, "front": EVIL}),
        "action": written(tmp_path, "action.jsonl", john, {**setup, "action": EVIL}),
        "game": written(tmp_path, "game.jsonl", {**john, "game": EVIL}),
        "option": written(tmp_path, "option.jsonl", {**john, "options": {EVIL: EVIL}}),
        "key": written(
            tmp_path,
            "key.jsonl",
            john,
            raw=f'{{"x{json.dumps(EVIL)[1:-1]}": 1, "x{json.dumps(EVIL)[1:-1]}": 2}}',
        ),
        "diary": written(tmp_path, "diary.jsonl", raw=EVIL),
        "name": written(tmp_path, f"{EVIL}.jsonl", john, setup),
    }


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    "argv",
    [
        ["audit", "--boards", "all"],
        ["audit", "--json"],
        ["replay"],
        ["replay", "--json"],
        ["export"],
        ["sheet"],
        ["verify"],
    ],
)
def test_nothing_a_record_holds_reaches_a_terminal(
    tachiai: Tachiai, hostile: dict[str, str], argv: list[str], lang: str
) -> None:
    for what, path in hostile.items():
        said = tachiai(*argv, path, "--lang", lang)
        assert harmless(said), (what, said)
        assert said.out or said.err
        if "--json" in argv or argv == ["export"]:
            assert said.objects is not None, "what is JSON stays JSON"


def test_json_has_the_same_texts_escaped(tachiai: Tachiai, hostile: dict[str, str]) -> None:
    exported = tachiai("export", hostile["john"]).objects
    assert exported[0]["names"] == {"black": EVIL, "red": "R"}
    assert exported[1]["note"] == EVIL
    audited = tachiai("audit", "--json", hostile["seats"]).objects
    assert {f"a{EVIL}", f"b{EVIL}"} == set(audited[-1]["position"]["lp"])  # type: ignore[index]


def test_several_hostile_files_are_a_table_all_the_same(tachiai: Tachiai, hostile: dict[str, str]) -> None:
    folder = str(Path(hostile["john"]).parent)
    said = tachiai("audit", folder)
    assert harmless(said)
    assert "\\u{1b}[2J" in said.out + said.err
    assert "11 records: 1 clean, 3 with" in said.out


@pytest.mark.parametrize(
    "argv",
    [
        ["audit", f"{EVIL}.jsonl"],
        ["audit", f"--x{EVIL}"],
        ["replay", CLEAN, "--seat", EVIL],
        ["replay", CLEAN, "--at", EVIL],
        ["check", CLEAN, EVIL],
        ["check", CLEAN, '{"seat": "black", "action": ' + json.dumps(EVIL, ensure_ascii=False) + "}"],
        ["check", CLEAN, "{" + EVIL],
        ["new", EVIL],
        ["new", "john", "--option", EVIL],
        ["new", "john", "--option", f"x={EVIL}"],
        ["new", "john", "--name", f"black={EVIL}"],
        ["new", "john", "--name", f"{EVIL}=x"],
        ["new", "john", "-o", f"/nowhere/{EVIL}"],
        ["rules", EVIL],
        ["rules", "john", EVIL],
        ["export", EVIL, "--data", EVIL],
        ["verify", CLEAN, "--head", EVIL],
        [EVIL],
        ["--lang", EVIL],
    ],
)
def test_nothing_that_was_typed_reaches_a_terminal(tachiai: Tachiai, argv: list[str]) -> None:
    """A file may have any name, and the shell types it."""
    assert harmless(tachiai(*argv))


def test_names_that_were_stored_do_not_reach_a_terminal(
    tachiai: Tachiai, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database may be older than the limits of names."""
    monkeypatch.setattr(opening, "parse_header", lambda raw, **_: parse_header(raw, strict=False))
    log = EventLog(Config(data=tmp_path).store)
    opened = commands.open_match(Service(log, clock=now), game="john", names={"black": "\x9b2J\u202eA"})
    log.close()
    said = tachiai("matches", "--data", str(tmp_path))
    assert said.out.startswith(opened["match"])
    assert harmless(said)
    assert "\\u{202e}A" in said.out


def test_a_pipe_is_refused_without_waiting(tachiai: Tachiai, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for command in ("audit", "replay", "sheet", "export", "verify"):
        said = tachiai(command, str(pipe))
        assert (said.status, said.out) == (2, "")
        assert "a pipe or a device" in said.err
    (tmp_path / "data").mkdir()
    os.mkfifo(tmp_path / "data" / "tachiai.sqlite")
    said = tachiai("matches", "--data", str(tmp_path / "data"))
    assert (said.status, said.out) == (2, "")
