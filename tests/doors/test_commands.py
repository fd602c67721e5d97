"""Every command of `tachiai` on every kind of store and file, each in a process of its own, as somebody starts it.

Tests that call the command inside the process of the tests cannot see what it forgot to import.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tachiai.referee.cli import COMMANDS, Run, Speech
from tachiai.referee.cli.declare import Group
from tests.referee.command import CLEAN, FOUL, SECRET

from .conftest import Door, Doors, matches, tachiai
from .test_serving import SERVE


class Row(NamedTuple):
    """A command line, and what it is to say."""

    line: str
    out: str = ""
    err: str = ""
    status: int | None = 0
    """How it ends; ``None``: with 0 or 1."""
    changes: bool = False
    """Whether it writes to the store."""
    stdin: str = ""


EVERYWHERE = [
    Row("matches", r"{live}  \S+ ..:.. JST.*{signed}  20|{signed}  \S+ ..:.. JST.*{live}  20"),
    Row("verify {signed}", "judged anew by the rules.*Check code: {head}"),
    Row("export {live} --full", err="still being played", status=2),
    Row("export {signed} --full -o {tmp}/full.jsonl", err="full.jsonl written"),
    Row("sheet {signed} --url http://x.example/ -o {tmp}/sheet.html --force"),
    Row("backup {tmp}/copy.sqlite --json", '"match":"{signed}"'),
    Row("restore {tmp}/copy.sqlite --data {tmp}/again", r"\d+ matches"),
]
"""On stores of every kind."""

EVENING = [
    Row("tournament show --event {event}", "Round 1.*Points"),
    Row("tournament archive --event {event} -o {tmp}/cup.zip --force", "2"),
    Row("verify --all --jobs 2 {tmp}/cup.zip", "2 proofs: 2 whole, 0 broken"),
    Row("doctor", "Tachiai", status=None),  # 1 on the private PostgreSQL, which runs without fsync
]
"""On stores with an evening, beside those."""

MORE = [
    Row("matches --json", '"match":"{signed}"'),
    Row("verify {live} --json", '"fault":null.*"judged":true'),
    Row("verify {signed} --head {head}", "all 64 digits agree"),
    Row("verify {closed}", "closed the match: “the hall closes”"),
    Row("verify {signed} {live} --json", '"status":0.*"status":0'),
    Row("export {live} --public", '"record":"match"'),
    Row("export {live} --seat red", err="still being played", status=2),
    Row("export {signed} --seat red", '"action":"register"'),
    Row("export {signed} --proof -o {tmp}/proof.jsonl"),
    Row("verify {tmp}/proof.jsonl", "Check code: {head}"),
    Row("export {signed} --html -o {tmp}/page.html --force"),
    Row("verify {tmp}/page.html"),
    Row("export nosuchmatch", err="neither a file nor a match", status=2),
    Row("sheet {signed} --full", "<html"),
    Row("backup {tmp}/copy.sqlite", err="already there", status=2),
    Row("backup {tmp}/copy.sqlite --force", r"\d+ match"),
    Row("restore {tmp}/copy.sqlite --data {tmp}/again --force", r"\d+ matches"),
    Row("prune --older-than 3000 --unfinished --json"),
    Row("tournament show --event {event} --as json", '"rounds"'),
    Row("tournament show --event {event} --number 1 --as json", '"rounds"'),
    Row("verify --event {event}"),
    Row("tournament show --event {event} --as html -o {tmp}/cup.html --force"),
    Row("tournament show --event Nobody", err="no evening of that name", status=2),
    Row("audit {tmp}/cup.zip --boards none --jobs 2"),
    Row("stats {tmp}/cup.zip --json", "john"),
    Row("settings --json", "TACHIAI_DATA"),
    Row("doctor --json", '"check":"software"'),
]
"""On the store of the earlier version, and on that of a running referee, beside those."""

CHANGES = [
    Row("desk --event {event}", "The passphrase is set", stdin="nine white foxes\n", changes=True),
    Row("tournament take --event {event} {signed}", err="taken already", status=2),
    Row("tournament add --event {event} Kai --rank 3", "5", changes=True),
    Row("tournament pair --event {event}", "Round 2", changes=True),
    Row("tournament unpair --event {event} --round 2 --reason early", changes=True),
    Row(
        "tournament correct --event {event} --round 1 --table 1 --board 1 --winner Aoi --reason seats",
        "Aoi", changes=True,
    ),
    Row("tournament withdraw --event {event} Kai --reason home", changes=True),
    Row("tournament return --event {event} Kai", changes=True),
    Row("desk --event {event}", err="8 to", status=2, stdin="short\n"),
    Row("tournament finish --event {event}", changes=True),
    Row("prune --older-than 1 --yes", "0 match|No match"),
]  # fmt: skip
"""What writes to the store of an evening."""

FILES = [
    Row("audit {clean}", ""),
    Row("audit {foul} --json", '"verdict":', status=None),
    Row("audit -", stdin="nonsense\n", err="line 1", status=2),
    Row("audit {tmp}/nothing.jsonl", err="nothing.jsonl", status=2),
    Row("stats {clean} --html --jobs 2 -o {tmp}/stats.html --force"),
    Row("replay {secret} --at 3 --seat red --json", '"phase":"play"'),
    Row("replay {clean}", ""),
    Row("check {clean} Bc3-c4 --json", '"verdict"', status=None),
    Row("new john --seats black,red --name black=Aoi -o {tmp}/new.jsonl"),
    Row("new john --option ultimate=true -o {tmp}/new.jsonl --force"),
    Row("export {secret} --seat red", "register"),
    Row("sheet {clean} --lang ja --reading furigana", "<ruby>"),
    Row("verify {clean}", err="clean.jsonl", status=2),
    Row("games", "john"),
    Row("rules john", "R1"),
    Row("rules john R12", "R12"),
    Row("lint --json", ""),
    Row("tournament new {tmp}/cup.jsonl --game john --form swiss --name Cup --seats 2 --rounds 3 --seed s"
        " --bye 1/2 --cycles 1 --boards 1 --ties buchholz,wins"),
    Row("tournament add {tmp}/cup.jsonl Aoi Haru Sora Mei", "4"),
    Row("tournament add {tmp}/cup.jsonl Team --members a,b", status=None),
    Row("tournament pair {tmp}/cup.jsonl", "Aoi"),
    Row("tournament correct {tmp}/cup.jsonl --table 1 --reason seen", "Aoi"),
    Row("tournament show {tmp}/cup.jsonl --as standings-csv", "Aoi"),
    Row("tournament show {tmp}/cup.jsonl --as pairings-csv", "Aoi"),
]  # fmt: skip
"""On files alone."""

STARTED = {"serve": SERVE}
"""Commands that other tests start, and with which options."""

COMMON = {"--help", "--lang", "--reading"}


def told(row: Row, door: Door | None, tmp: Path) -> Mapping[str, str]:
    found = {"tmp": str(tmp), "clean": CLEAN, "foul": FOUL, "secret": SECRET}
    if door is not None:
        found |= door.matches
        found |= {"event": door.event, "head": door.heads.get(door.matches["signed"], "")}
    return found


def check(row: Row, door: Door | None, tmp: Path) -> None:
    """Run one command, and see what it says and leaves."""
    names = told(row, door, tmp)
    words = [word.format_map(names) for word in row.line.split()]
    if door is None or words[0] in ("audit", "stats", "restore") or words[1:2] == [f"{tmp}/proof.jsonl"]:
        said = tachiai(*words, stdin=row.stdin)
    else:
        said = door.run(*words, stdin=row.stdin)
    assert said.status in ((0, 1) if row.status is None else (row.status,)), said
    for pattern, text in ((row.out, said.out), (row.err, said.err)):
        assert matches(filled(pattern, names), text), said
    if said.status == 2:
        assert said.out == ""
        assert len(said.err.splitlines()) == 1, "one sentence"


def filled(pattern: str, names: Mapping[str, str]) -> str:
    for name, value in names.items():
        pattern = pattern.replace(f"{{{name}}}", value)
    return pattern


KINDS = {
    "094b4dc": [*EVERYWHERE, *EVENING, *MORE],
    "094b4dc plain": EVERYWHERE,
    "form 1": EVERYWHERE,
    "live": [*EVERYWHERE, *EVENING, *MORE],
    "restored": [*EVERYWHERE, *EVENING],
    "postgres": [*EVERYWHERE, *EVENING],
}
"""What is tried on which kind of store."""


def kinds(*names: str) -> list[Any]:
    return [pytest.param(n, marks=[pytest.mark.postgres] if n == "postgres" else []) for n in names]


@pytest.mark.parametrize("kind", kinds(*KINDS))
def test_commands_on_a_store(kind: str, doors: Doors, tmp_path: Path, subtests: pytest.Subtests) -> None:
    door = doors(kind)
    before = door.rows()
    said = door.run("verify", "--all", "--json")
    assert said.status == 0, said
    found = [row for row in map(json.loads, said.out.splitlines()) if "head" in row and "file" in row]
    door.heads = {one["file"]: one["head"] for one in found}
    assert set(door.matches.values()) <= set(door.heads)
    for row in KINDS[kind]:
        with subtests.test(row.line):
            check(row, door, tmp_path)
            assert door.rows() == before, "it only looks"
    again = tachiai("verify", "--all", "--json", "--data", str(tmp_path / "again"))
    rows = [row for row in map(json.loads, again.out.splitlines()) if "head" in row and "file" in row]
    assert {one["file"]: one["head"] for one in rows} == door.heads
    with closing(sqlite3.connect(tmp_path / "again" / "tachiai.sqlite")) as copy:
        (count,) = copy.execute("SELECT count(*) FROM stored_events").fetchone()
    assert count == len(before), "nothing was lost"


@pytest.mark.parametrize("kind", kinds("094b4dc", "postgres"))
def test_commands_that_write_to_a_store(
    kind: str, doors: Doors, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    door = doors(kind)
    for row in CHANGES[: 3 if kind == "postgres" else None]:
        before = door.rows()
        with subtests.test(row.line):
            check(row, door, tmp_path)
            after = door.rows()
            assert after[: len(before)] == before, "what is there stays"
            assert (len(after) > len(before)) is row.changes
    assert door.run("verify", "--all", "--jobs", "2").status == 0


def test_commands_on_files(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for row in FILES:
        with subtests.test(row.line):
            check(row, None, tmp_path)


def options(name: str) -> Iterator[str]:
    """The options of a command, each by its longest name."""
    group = Group("tachiai", COMMANDS, "tachiai.referee.cli")
    with group.make_context("tachiai", [name], obj=Run(Speech("en", "kanji"))) as context:
        command = group.get_command(context, name)
        assert command is not None
        for parameter in command.params:
            if parameter.param_type_name == "option":
                yield max(parameter.opts, key=len)


def tried(name: str) -> set[Any]:
    """The options that rows of a command have."""
    rows = [*EVERYWHERE, *EVENING, *MORE, *CHANGES, *FILES]
    lines = [row.line.split() for row in rows] + [line.split() for line in STARTED.get(name, ())]
    words = {word for line in lines if line[0] == name for word in line}
    short = {"-o": "--output"}
    return {short.get(word, word) for word in words}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_started(name: str) -> None:
    found = tried(name)
    assert name in found, "no row starts it"
    given = {"--data", "--database"}  # by the kind of store
    assert set(options(name)) - COMMON - given <= found
