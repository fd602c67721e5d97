"""Single edits of a stored evening behind the referee's back, each checked by the command.

They cover every column of every row that belongs to a match or to the evening. Bytes and members are changed
in value and type, removed and added. Topics, numbers and streams are changed; rows are deleted, duplicated,
and exchanged with those of another match.

    TACHIAI_SOAK=1 python -m pytest -s tests/doors/test_edits.py     runs all of them.
"""

import json
import random
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ..engines.soak import SOAK, count
from .conftest import EVENT, Doors, environment

DRIVER = """
import io, json, sys
from tachiai.referee.__main__ import main
answers = sys.stdout
for line in sys.stdin:
    sys.argv[1:] = json.loads(line)
    sys.stdout, sys.stderr = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    status = main()
    said = []
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
        said.append(stream.buffer.getvalue().decode())
    sys.stdout, sys.stderr = answers, sys.__stderr__
    print(json.dumps([status, *said]), flush=True)
"""
"""The child's program: it runs the command for each line it reads, and imports nothing else of the
project.
"""

POINTERS = "token", "ticket", "code", "opening"
OTHERS: dict[type, tuple[Any, ...]] = {
    str: (None, 7, True, [], {}),
    int: (None, "7", True, []),
    bool: (None, 1, "true"),
    type(None): (0, "", False),
    list: (None, {}, "x"),
    dict: (None, [], "x"),
}
"""For each type of a member, values of other types to replace it."""


class Row(NamedTuple):
    """A row of ``stored_events``."""

    stream: Any
    n: Any
    topic: Any
    state: Any

    @property
    def kind(self) -> str:
        """The kind of its stream."""
        return str(self.stream).partition(":")[0]


class Edit(NamedTuple):
    """An edit of a store: the rows that are deleted, and those that are inserted."""

    how: str
    gone: tuple[Row, ...]
    new: tuple[Row, ...] = ()

    @property
    def kind(self) -> str:
        return f"{self.gone[0].kind} {self.how}"


def another(value: Any) -> Any:
    """Return another value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value[:-1]}{'0' if value[-1] != '0' else '1'}" if value else "x"
        case list():
            return [*value, 0]
        case dict():
            return {**value, "x": 0}
    return value


def compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def members(text: str) -> Iterator[tuple[str, str]]:
    """Yield edits of each member of a JSON object, also in JSON inside strings: kind of edit, new text."""
    data = json.loads(text)
    for name, value in data.items():
        changes = [("changed", another(value))] if value is not None else []
        changes += [("retyped", other) for other in OTHERS[type(value)]]
        for how, new in changes:
            yield f"member {how}", compact({**data, name: new})
        yield "member dropped", compact({k: v for k, v in data.items() if k != name})
        yield "member doubled", f"{text[:-1]},{compact(name)}:{compact(value)}}}"
        if isinstance(value, str) and value.startswith("{"):
            for how, inner in members(value):
                yield f"inner {how}", compact({**data, name: inner})
    yield "member added", compact({**data, "x": None})
    yield "spaces added", text.replace(":", ": ", 1)


def edits(rows: list[Row], mine: list[Row], rng: random.Random) -> Iterator[Edit]:
    """Yield the edits of each row of ``mine`` among all ``rows`` of the store."""
    topics = sorted({row.topic for row in rows})
    numbers: Mapping[str, set[int]] = defaultdict(set)
    for row in rows:
        numbers[row.stream].add(row.n)
    for row in mine:
        taken = numbers[row.stream]
        yield Edit("deleted", (row,))
        for _ in range(3):
            i = rng.randrange(len(row.state))
            flipped = bytes([row.state[i] ^ 1 << rng.randrange(8)])
            yield Edit("byte", (row,), (row._replace(state=row.state[:i] + flipped + row.state[i + 1 :]),))
        for how, text in members(row.state.decode()):
            if (state := text.encode()) != row.state:
                yield Edit(how, (row,), (row._replace(state=state),))
        for other_state in (None, b"", b"null", b"[]", b"\xff", 7, "text", row.state[:-1]):
            yield Edit("state retyped", (row,), (row._replace(state=other_state),))
        for topic in (
            *rng.sample([t for t in topics if t != row.topic], 2),
            "no.such:Class",
            "",
            None,
            b"\xff",
            7,
        ):
            yield Edit("topic", (row,), (row._replace(topic=topic),))
        for n in (min(taken) - 1, max(taken) + 1, max(taken) + 7, 2**40, None, "x", 0.5, b"1"):
            yield Edit("number", (row,), (row._replace(n=n),))
        for stream in (f"{row.stream}x", row.stream[:-1], "", None, 7, b"\xff"):
            yield Edit("stream", (row,), (row._replace(stream=stream),))
        yield Edit("doubled", (row,), (row, row._replace(n=max(taken) + 1)))
        for other in rows:
            if other.stream == row.stream and other.n == row.n + 1:
                yield Edit(
                    "numbers exchanged", (row, other), (row._replace(n=other.n), other._replace(n=row.n))
                )
            if other.kind == row.kind and other.stream != row.stream and other.n == row.n:
                swapped = row._replace(state=other.state), other._replace(state=row.state)
                if row.state != other.state:
                    yield Edit("states exchanged", (row, other), swapped)
                moved = row._replace(stream=other.stream), other._replace(stream=row.stream)
                yield Edit("rows exchanged", (row, other), moved)


class Command:
    """The command in one process, called for one store after another."""

    def __init__(self) -> None:
        self.child = subprocess.Popen(
            [sys.executable, "-c", DRIVER],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=environment(), encoding="utf-8",
        )  # fmt: skip

    def __call__(self, *words: str) -> tuple[int, str, str]:
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        self.child.stdin.write(json.dumps([*words, "--lang", "en"]) + "\n")
        self.child.stdin.flush()
        line = self.child.stdout.readline()
        assert line, self.child.communicate()
        status, out, err = json.loads(line)
        assert "Traceback" not in err, err
        return status, out, err


class Edited:
    """A store that is edited and restored, and the command that checks it."""

    def __init__(self, honest: Path, data: Path, command: Command) -> None:
        self.honest, self.data, self.command = honest, data, command
        self.file = data / "tachiai.sqlite"
        data.mkdir(mode=0o700)
        with closing(sqlite3.connect(honest)) as database:
            wanted = (
                "SELECT originator_id, originator_version, topic, state FROM stored_events ORDER BY rowid"
            )
            self.rows = [Row(s, n, topic, bytes(state)) for s, n, topic, state in database.execute(wanted)]

    def look(self, statements: list[tuple[str, Any]], *words: str) -> tuple[int, str, str]:
        """Verify a copy on which ``statements`` were run."""
        for old in self.data.iterdir():
            old.unlink()
        shutil.copy(self.honest, self.file)
        self.file.chmod(0o600)
        with closing(sqlite3.connect(self.file)) as database, database:
            for statement, given in statements:
                database.execute(statement, given)
        return self.command("verify", *words, "--data", str(self.data))

    def edit(self, edit: Edit, *words: str) -> tuple[int, str, str]:
        where = "WHERE originator_id = ? AND originator_version = ?"
        insert = (
            "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"
        )
        gone = [(f"DELETE FROM stored_events {where}", row[:2]) for row in edit.gone]
        return self.look(gone + [(insert, tuple(row)) for row in edit.new], *words)


@pytest.fixture(scope="module")
def command() -> Iterator[Command]:
    command = Command()
    yield command
    command.child.communicate(timeout=60)


def chosen(every: list[Edit], short: int, rng: random.Random) -> list[Edit]:
    """Return all edits in a soak, else a sample with at least one of each kind."""
    if SOAK:
        return every
    kinds = defaultdict(list)
    for edit in every:
        kinds[edit.how].append(edit)
    one_each = [rng.choice(some) for some in kinds.values()]
    return (one_each + rng.sample(every, short))[: max(short, len(one_each))]


def why_not_found(edit: Edit, mine: list[Row]) -> str | None:
    """Return why the store alone cannot reveal an edit; ``None`` if it can."""
    row, stays = edit.gone[0], {(new.stream, new.topic, new.state) for new in edit.new}
    if row.kind in POINTERS and {(old.stream, old.topic, old.state) for old in edit.gone} <= stays:
        return "the pointers say what they said"
    last = max(one.n for one in mine if one.stream == row.stream)
    unseen = [n for s, n, _, _ in edit.new if s == row.stream and (n is None or n == -1)]
    cut = edit.how in ("deleted", "stream") or (row.kind == "match" and edit.how == "number" and unseen)
    if cut and row.kind in ("match", "desk", "evening") and row.n == last:
        return "a cut at the end needs a code that somebody holds"
    return None


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["094b4dc", "stopped"])
def test_the_command_finds_every_single_edit(
    doors: Doors, kind: str, command: Command, tmp_path: Path
) -> None:
    door = doors(kind)
    edited = Edited(Path(door.where[1]) / "tachiai.sqlite", tmp_path / "data", command)
    match, rng = door.matches["signed"], random.Random(21)
    of_match = [
        row for row in edited.rows
        if row.stream.endswith(f":{match}")
        or (row.kind in POINTERS and json.loads(row.state)["match"] == match)
    ]  # fmt: skip
    of_evening = [row for row in edited.rows if row.kind == "evening"]
    last = max((row for row in of_match if row.kind == "match"), key=lambda row: row.n)
    held = ["--head", f"{last.n}:{json.loads(last.state)['head']}"]
    found: Counter[str] = Counter()
    unseen: Counter[str] = Counter()
    wrong = []
    for mine, words in ((of_match, [match]), (of_evening, ["--event", EVENT])):
        assert edited.look([], *words)[0] == 0
        for edit in chosen(list(edits(edited.rows, mine, rng)), 30, rng):
            status, out, err = edited.edit(edit, *words)
            why = why_not_found(edit, mine)
            if why is not None and status == 0:
                unseen[f"{edit.kind}: {why}"] += 1
                if last in edit.gone:
                    assert edited.edit(edit, match, *held)[0] == 1, edit
            elif status != 1 or "something went wrong that should not" in err:
                wrong.append((edit, status, out, err))
            else:
                found[edit.kind] += 1
    assert not wrong, (len(wrong), wrong[:5])
    count("edits of a store, found by the command", found.total())
    print(f"{kind}: {found.total()} found in {len(found)} kinds; {unseen.total()} not: {dict(unseen)}")


def test_missing_tables(doors: Doors, command: Command, tmp_path: Path) -> None:
    door = doors("094b4dc")
    edited = Edited(Path(door.where[1]) / "tachiai.sqlite", tmp_path / "data", command)
    match = door.matches["signed"]
    for statement in (
        "DROP TABLE stored_events",
        "DELETE FROM stored_events",
        "ALTER TABLE stored_events DROP COLUMN state",
        "ALTER TABLE stored_events DROP COLUMN topic",
        "ALTER TABLE stored_events RENAME COLUMN state TO other",
    ):
        status, out, err = edited.look([(statement, ())], match)
        assert (status, out) == (2, ""), (statement, status, out, err)
        assert err.startswith("tachiai: "), (statement, err)
        assert "something went wrong that should not" not in err, (statement, err)
