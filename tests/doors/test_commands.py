"""Every command of `tachiai` on every kind of store and file, started in processes of their own.

Tests that call the command inside their own process cannot notice a missing import.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tachiai.referee.cli import COMMANDS, GROUPS, Run, Speech
from tachiai.referee.cli.declare import Group
from tests.referee.command import CLEAN, FOUL, SECRET

from ..engines.soak import SOAK
from .conftest import Door, Doors, Result, matches, sqlite_rows, tachiai
from .test_serving import SERVE


class Row(NamedTuple):
    """A command line, and the expected output."""

    line: str
    out: str = ""
    err: str = ""
    status: int | None = 0
    """The exit status; ``None``: 0 or 1."""
    changes: bool = False
    """Whether it writes to the store."""
    stdin: str = ""
    after: bool = False
    """Whether it needs the result of the row before it."""


EVERYWHERE = [
    Row("matches", r"{live}  \S+ ..:.. JST.*{signed}  20|{signed}  \S+ ..:.. JST.*{live}  20"),
    Row("verify {signed}", "judged anew by the rules.*Check code: {head}"),
    Row("export {live} --full", err="still being played", status=2),
    Row("export {signed} --full -o {tmp}/full.jsonl", err="full.jsonl written"),
    Row("sheet {signed} --url http://x.example/ -o {tmp}/sheet.html --force"),
    Row("backup {tmp}/copy.sqlite --json", '"match":"{signed}"'),
    Row("restore {tmp}/copy.sqlite --data {tmp}/again", r"\d+ matches", after=True),
    Row("backup {tmp}", err="is a folder", status=2),
]
"""For stores of every kind."""

EVENING = [
    Row("tournament show --event {event}", "Round 1.*Points"),
    Row("tournament archive --event {event} -o {tmp}/cup.zip --force", "2"),
    Row("verify --all --jobs 2 {tmp}/cup.zip", "2 proofs: 2 whole, 0 broken", after=True),
    Row("doctor", "Tachiai", status=None),  # 1 on the private PostgreSQL, which runs without fsync
]
"""In addition, for stores with an evening."""

MORE = [
    Row("matches --json", '"match":"{signed}"'),
    Row("verify {live} --json", '"fault":null.*"judged":true'),
    Row("verify {signed} --head {head}", "all 64 digits agree"),
    Row("export {live} --public", '"record":"match"'),
    Row("export {signed} --seat red", '"action":"register"'),
    Row("export {signed} --proof -o {tmp}/proof.jsonl"),
    Row("verify {tmp}/proof.jsonl", "Check code: {head}", after=True),
    Row("audit {tmp}/proof.jsonl", err="proof.jsonl: this is a proof.*tachiai verify", status=2, after=True),
    Row("export {signed} --html -o {tmp}/page.html --force"),
    Row("verify {tmp}/page.html", after=True),
    Row("sheet {signed} --full", "<html"),
    Row("backup {tmp}/copy.sqlite", r"\d+ match"),
    Row("backup {tmp}/copy.sqlite --force", r"\d+ match", after=True),
    Row("restore {tmp}/copy.sqlite --data {tmp}/again --force", r"\d+ matches", after=True),
    Row("prune --older-than 3000 --unfinished --json"),
    Row("tournament show --event {event} --as json", '"rounds"'),
    Row("tournament show --event {event} --number 1 --as json", '"rounds"'),
    Row("verify --event {event}"),
    Row("tournament show --event {event} --as html -o {tmp}/cup.html --force"),
    Row("tournament archive --event {event} -o {tmp}/cup.zip"),
    Row("audit {tmp}/cup.zip --boards none --jobs 2", after=True),
    Row("stats {tmp}/cup.zip --json", "john", after=True),
    Row("settings --json", "TACHIAI_DATA"),
    Row("doctor --json", '"check":"software"'),
]
"""In addition, for the store of the earlier version, and for that of a running referee."""

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
    Row("desk --event {event} --clock 50", "50 of 50 minutes", changes=True),
    Row("desk --event {event} --clock soon", err="--clock", status=2),
    Row("desk --event Nowhere --clock 5", err="Nowhere", status=2),
    Row("desk --event {event} --list", "match"),
    Row("desk --event {event} --list --clock 5", err="--clock", status=2),
    Row("tournament finish --event {event}", changes=True),
    Row("prune --older-than 3000 --yes", "0 match|No match"),
]  # fmt: skip
"""Rows that write to the store of an evening."""

FILES = [
    Row("audit {clean}", ""),
    Row("audit {foul} --json", '"verdict":', status=None),
    Row("audit -", stdin="nonsense\n", err="line 1", status=2),
    Row("stats {clean} --html --jobs 2 -o {tmp}/stats.html --force"),
    Row("replay {secret} --at 3 --seat red --json", '"phase":"play"'),
    Row("replay {clean}", ""),
    Row("check {clean} Bc3-c4 --json", '"verdict"', status=None),
    Row("new john --seats black,red --name black=Aoi -o {tmp}/new.jsonl"),
    Row("new john --option ultimate=true -o {tmp}/new.jsonl --force", after=True),
    Row("export {secret} --seat red", "register"),
    Row("sheet {clean} --lang ja --reading furigana", "<ruby>"),
    Row("verify {clean}", err="clean.jsonl", status=2),
    Row("audti {clean}", err='"audti". Did you mean audit.*tachiai --help', status=2),
    Row("audit {clean} --nope", err="--nope .*tachiai audit --help", status=2),
    Row("audit {clean} --jobs -1", err="--jobs: .*it is -1", status=2),
    Row("replay {clean} --at 99", err="--at: .* 99", status=2),
    Row("replay {clean} --seat あか", err="--seat: .*あか.*black, red", status=2),
    Row("new john --seats a,b", err="--seats: \"a,b\".*'black,red'", status=2),
    Row("new john -o {tmp}", err="is a folder", status=2),
    Row("rules john R99", err='"R99".*tachiai rules john', status=2),
    Row("prune --older-than -3", err="--older-than: .*it is -3", status=2),
    Row("desk --data {tmp}/none --event Cup", "The passphrase is set", stdin="nine white foxes\n"),
    Row("matches --data {tmp}/none", "No match is stored here", after=True),
    Row("games", "john"),
    Row("rules john R12", "R12"),
    Row("lint --json", ""),
    Row("tournament correct {tmp}/cup.jsonl --draw", err="tournament correct --help", status=2),
    Row("tournament new {tmp}/tree.jsonl --game john --form knock-out --third --name Tree"),
    Row("tournament new {tmp}/ring.jsonl --game john --form swiss --third --name Ring", err="third", status=2),
    Row("tournament new {tmp}/big.jsonl --game one_o_one --name Big --seats 3-4 --places 4,2,1,0"),
    Row("tournament add {tmp}/big.jsonl Aoi Haru Sora", "3", after=True),
    Row("tournament pair {tmp}/big.jsonl", "Sora", after=True),
    Row("tournament correct {tmp}/big.jsonl --table 1 --winner Sora --then Aoi --reason seen", "4", after=True),
    Row("verify --all {tmp}", "○.*big.jsonl", after=True),
    Row("audit {tmp}", "○.*big.jsonl", after=True),
    Row("tournament new {tmp}/cup.jsonl --game john --form swiss --name Cup --seats 2 --rounds 3 --seed s"
        " --bye 1/2 --cycles 1 --boards 1 --ties buchholz,wins --option ultimate=true --no-help"),
    Row("tournament add {tmp}/cup.jsonl Aoi Haru Sora Mei", "4", after=True),
    Row("tournament add {tmp}/cup.jsonl Team --members a,b", status=None, after=True),
    Row("tournament rename {tmp}/cup.jsonl Haru Haruto", after=True),
    Row("tournament apart {tmp}/cup.jsonl Aoi Sora --reason sisters", after=True),
    Row("tournament together {tmp}/cup.jsonl Aoi Sora --reason allowed", after=True),
    Row("tournament rest {tmp}/cup.jsonl Mei --points 0 --reason train", after=True),
    Row("tournament pair {tmp}/cup.jsonl", "Aoi", after=True),
    Row("tournament swap {tmp}/cup.jsonl Aoi Sora --reason asked", "Sora", after=True),
    Row("tournament correct {tmp}/cup.jsonl --table 1 --nobody --reason seen", "Aoi", after=True),
    Row("tournament correct {tmp}/cup.jsonl --table 1 --reason draw", "½", after=True),
    Row("tournament show {tmp}/cup.jsonl --as standings-csv", "Aoi", after=True),
    Row("tournament show {tmp}/cup.jsonl --as pairings-csv", "Aoi", after=True),
]  # fmt: skip
"""Rows that need only files."""

STARTED = {"serve": SERVE}
"""Commands that other tests start, with their options."""

AT_ONCE = 3
"""The number of processes at a time."""

COMMON = {"--help", "--lang", "--reading"}


def parameters(row: Row, door: Door | None, tmp: Path) -> Mapping[str, str]:
    found = {"tmp": str(tmp), "clean": CLEAN, "foul": FOUL, "secret": SECRET}
    if door is not None:
        found |= door.matches
        found |= {"event": door.event, "head": door.heads.get(door.matches["signed"], "")}
    return found


def check(row: Row, door: Door | None, tmp: Path) -> None:
    """Run one command, and check its output and its effect on the store."""
    names = parameters(row, door, tmp)
    words = [word.format_map(names) for word in row.line.split()]
    if door is None or words[0] in ("audit", "stats", "restore") or words[1:2] == [f"{tmp}/proof.jsonl"]:
        result = tachiai(*words, stdin=row.stdin)
    else:
        result = door.run(*words, stdin=row.stdin)
    assert result.status in ((0, 1) if row.status is None else (row.status,)), result
    for pattern, text in ((row.out, result.out), (row.err, result.err)):
        assert matches(filled(pattern, names), text), result
    if result.status == 2:
        assert result.out == ""
        assert len(result.err.splitlines()) == 1, "one sentence"


def filled(pattern: str, names: Mapping[str, str]) -> str:
    for name, value in names.items():
        pattern = pattern.replace(f"{{{name}}}", value)
    return pattern


LISTS = [
    (EVERYWHERE, ["094b4dc", "094b4dc plain", "live", "restored", "postgres"]),
    (EVENING, ["postgres", "restored", "live", "094b4dc"]),
    (MORE, ["094b4dc", "live"]),
]
"""The rows for each kind of store."""


def chains(rows: Sequence[Row]) -> list[list[Row]]:
    """Return chains of rows: each row with the following ones that need its result."""
    found: list[list[Row]] = []
    for row in rows:
        if row.after:
            found[-1].append(row)
        else:
            found.append([row])
    return found


def plan() -> dict[str, list[list[Row]]]:
    """Return the chains for each kind of store: all in a soak, else each on one kind, in turn."""
    planned: dict[str, list[list[Row]]] = {kind: [] for _, kinds in LISTS for kind in kinds}
    for rows, kinds in LISTS:
        for at, chain in enumerate(chains(rows)):
            for kind in kinds if SOAK else [kinds[at % len(kinds)]]:
                planned[kind].append(chain)
    return planned


def kinds(*names: str) -> list[Any]:
    return [pytest.param(n, marks=[pytest.mark.postgres] if n == "postgres" else []) for n in names]


def run_chains(
    chains: Sequence[Sequence[Row]], door: Door | None, folder: Path, subtests: pytest.Subtests
) -> None:
    """Run chains of rows in parallel, each in a folder of its own, and report each."""

    def run(at: int) -> None:
        tmp = folder / f"chain-{at}"
        tmp.mkdir()
        for row in chains[at]:
            check(row, door, tmp)
        if any(row.line.startswith("restore") for row in chains[at]):
            same_matches(door, tmp / "again")

    with ThreadPoolExecutor(AT_ONCE) as pool:
        running = [pool.submit(run, at) for at in range(len(chains))]
    for chain, done in zip(chains, running, strict=True):
        with subtests.test(" && ".join(row.line for row in chain)):
            done.result()


def same_matches(door: Door | None, restored: Path) -> None:
    """Check that a restored store has all matches of the door's store."""
    assert door is not None
    assert heads(tachiai("verify", "--all", "--json", "--data", str(restored))) == door.heads
    assert len(sqlite_rows(restored / "tachiai.sqlite")()) == len(door.rows()), "nothing was lost"


def heads(result: Result) -> dict[str, str]:
    """Return the check codes that `verify --all --json` wrote, by match."""
    assert result.status == 0, result
    rows = [row for row in map(json.loads, result.out.splitlines()) if "head" in row and "file" in row]
    return {row["file"]: row["head"] for row in rows}


def test_every_row_is_planned_on_some_store() -> None:
    planned = plan()
    assert all(planned.values()), "each kind of store is met"
    rows = [row for some in planned.values() for chain in some for row in chain]
    assert {row for listed, _ in LISTS for row in listed} == set(rows)


@pytest.mark.soak
@pytest.mark.parametrize("kind", kinds(*plan()))
def test_commands_on_a_store(kind: str, doors: Doors, tmp_path: Path, subtests: pytest.Subtests) -> None:
    door = doors(kind)
    before = door.rows()
    door.heads = heads(door.run("verify", "--all", "--json"))
    assert set(door.matches.values()) <= set(door.heads)
    run_chains(plan()[kind], door, tmp_path, subtests)
    assert door.rows() == before, "they only look"


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


def test_pins_and_passphrases_are_hashed_at_full_cost(doors: Doors) -> None:
    """The tests' own process uses a cheap hash (`cheap_pins`); a server that a user starts does not."""
    kept = {
        str(stream).partition(":")[0]: state
        for stream, _, topic, state in doors("stopped").rows()
        if topic in ("referee.access:PinSet", "referee.access:PassphraseSet")
    }
    assert kept.keys() == {"desk", "evening"}
    assert all(b"scrypt:16384:8:1$" in state for state in kept.values())


def test_commands_on_files(tmp_path: Path, subtests: pytest.Subtests) -> None:
    run_chains(chains(FILES), None, tmp_path, subtests)


def options(name: str) -> Iterator[str]:
    """Yield the options of a command, each by its longest name."""
    group = Group("tachiai", GROUPS, "tachiai.referee.cli")
    with group.make_context("tachiai", [name], obj=Run(Speech("en", "kanji"))) as context:
        command = group.get_command(context, name)
        assert command is not None
        for parameter in command.params:
            if parameter.param_type_name == "option":
                yield max(parameter.opts, key=len)


def tried(name: str) -> set[Any]:
    """Return the options that rows of a command have."""
    rows = [*EVERYWHERE, *EVENING, *MORE, *CHANGES, *FILES]
    lines = [row.line.split() for row in rows] + [line.split() for line in STARTED.get(name, ())]
    words = {word for line in lines if line[0] == name for word in line}
    short = {"-o": "--output"}
    return {short.get(word, word) for word in words}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_started(name: str) -> None:
    found = tried(name)
    assert name in found, "no row starts it"
    given = {"--data", "--database"}  # set by the kind of store
    assert set(options(name)) - COMMON - given <= found
