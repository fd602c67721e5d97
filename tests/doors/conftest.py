"""Runs the command in processes of its own, and makes the stores for it."""

import json
import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.support import Database, Server, Servers, empty_database, run_program

from .played import EVENT, choose_passphrase, evening

RECORDS = Path(__file__).parents[1] / "referee" / "records"
OLD = json.loads((RECORDS / "store_094b4dc.json").read_text("utf-8"))


class Result(NamedTuple):
    """The output and exit status of a process."""

    status: int
    out: str
    err: str


def environment(**more: str) -> dict[str, str]:
    """Return an environment with only the test's settings, not the developer's, and port 0."""
    bare = {k: v for k, v in os.environ.items() if not k.startswith("TACHIAI_")}
    return {**bare, "TACHIAI_PORT": "0", "TZ": "Asia/Tokyo", **more}


def tachiai(
    *words: str, stdin: str = "", env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> Result:
    """Run the command as a user does; check that it neither shows a traceback nor reports a bug."""
    lang = [] if "--lang" in words else ["--lang", "en"]
    if "--" in words:
        at = words.index("--")
        words = (*words[:at], *lang, *words[at:])
    else:
        words = (*words, *lang)
    done = run_program(
        [sys.executable, "-m", "tachiai", *words], input=stdin, env=environment(**(env or {})), cwd=cwd
    )
    careless = "PostgreSQL runs with fsync=off"  # the private PostgreSQL runs so
    err = "".join(line for line in done.stderr.splitlines(keepends=True) if not line.startswith(careless))
    result = Result(done.returncode, done.stdout, err)
    assert "Traceback" not in result.err, result.err
    assert "something went wrong that should not" not in result.err, result.err
    assert "failed by itself" not in result.out, result.out
    return result


@dataclass
class Door:
    """A store, and the options with which the command finds it."""

    kind: str
    where: list[str]
    matches: Mapping[str, str]
    """The ids by name; ``signed`` is over, ``live`` is not."""
    rows: Callable[[], list[tuple[Any, ...]]]
    """Returns every row of the store."""
    heads: dict[str, str] = field(default_factory=dict)
    """The check code of each match, by its id."""
    env: Mapping[str, str] = field(default_factory=dict)
    event: str = EVENT
    url: str = ""
    """The address of its referee, if one runs."""

    def run(self, *words: str, **more: Any) -> Result:
        return tachiai(*words, *self.where, **{"env": self.env, **more})


def sqlite_rows(file: Path) -> Callable[[], list[tuple[Any, ...]]]:
    def rows() -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(file)) as database:
            return database.execute("SELECT * FROM stored_events ORDER BY rowid").fetchall()

    return rows


def postgres_rows(database: Database) -> Callable[[], list[tuple[Any, ...]]]:
    def rows() -> list[tuple[Any, ...]]:
        with database.connect() as connection:
            found = connection.execute("SELECT * FROM tachiai_events ORDER BY notification_id")
            return [tuple(bytes(v) if isinstance(v, memoryview) else v for v in row) for row in found]

    return rows


class Doors:
    """Makes stores of each kind, once each."""

    def __init__(self, folder: Path, servers: Servers, request: pytest.FixtureRequest) -> None:
        self.folder, self.servers, self.request = folder, servers, request
        self._made: dict[str, Door] = {}
        self._played: dict[str, Any] | None = None

    def __call__(self, kind: str) -> Door:
        if kind not in self._made:
            make = {
                "094b4dc": self._kept, "094b4dc plain": self._plain,
                "stopped": self._stopped, "live": self._live,
                "restored": self._restored, "postgres": self._postgres,
            }[kind]  # fmt: skip
            self._made[kind] = make()
        return self._made[kind]

    def _file(self, kind: str, file: Path, matches: Mapping[str, str], **more: Any) -> Door:
        data = self.folder / kind
        data.mkdir(mode=0o700)
        shutil.copy(file, data / "tachiai.sqlite")
        (data / "tachiai.sqlite").chmod(0o600)
        return Door(kind, ["--data", str(data)], matches, sqlite_rows(data / "tachiai.sqlite"), **more)

    def _kept(self) -> Door:
        made = OLD["store_094b4dc"]["matches"]
        return self._file("094b4dc", RECORDS / "store_094b4dc.sqlite", ids(made))

    def _plain(self) -> Door:
        made = ids(OLD["store_094b4dc_plain"]["matches"])
        matches = {"signed": made["over"], "live": made["live john"]}
        return self._file("094b4dc plain", RECORDS / "store_094b4dc_plain.sqlite", matches)

    def _written(self) -> Path:
        """Return the folder of an evening that was played at this version; its referee was stopped."""
        data = self.folder / "written"
        if self._played is None:
            choose_passphrase(data)
            server = self.servers("--event", EVENT, data=data)
            self._played = evening(server.url)
            assert server.stop() == 0
        return data

    def _stopped(self) -> Door:
        file = self._written() / "tachiai.sqlite"
        assert self._played is not None
        return self._file("stopped", file, ids(self._played["matches"]))

    def _served(self, kind: str, where: list[str], rows: Any, server: Server) -> Door:
        assert self._played is not None
        env = {"TACHIAI_PORT": str(server.port), "TACHIAI_HOST": "127.0.0.1"}
        return Door(kind, where, ids(self._played["matches"]), rows, env=env, url=server.url)

    def _live(self) -> Door:
        self("stopped")
        data = self._written()
        server = self.servers("--event", EVENT, data=data)
        return self._served("live", ["--data", str(data)], sqlite_rows(data / "tachiai.sqlite"), server)

    def _restored(self) -> Door:
        copy, data = self.folder / "copy.sqlite", self.folder / "restored"
        stopped = self("stopped")
        assert stopped.run("backup", str(copy)).status == 0
        result = tachiai("restore", str(copy), "--data", str(data))
        assert result.status == 0, result
        return Door("restored", ["--data", str(data)], stopped.matches, sqlite_rows(data / "tachiai.sqlite"))

    def _postgres(self) -> Door:
        """Return a backup restored into a PostgreSQL database with a running referee."""
        self("restored")
        cluster = self.request.getfixturevalue("pg_cluster")
        database = self.request.getfixturevalue("pg_of_doors")
        assert cluster
        result = tachiai("restore", str(self.folder / "copy.sqlite"), "--database", database.url)
        assert result.status == 0, result
        server = self.servers("--event", EVENT, env=database.env)
        return self._served("postgres", ["--database", database.url], postgres_rows(database), server)


def ids(made: Mapping[str, Any]) -> dict[str, str]:
    return {name: match["match"] for name, match in made.items()}


@pytest.fixture(scope="session")
def pg_of_doors(pg_cluster: Database) -> Iterator[Database]:
    with empty_database(pg_cluster) as database:
        yield database


@pytest.fixture(scope="session")
def doors(
    tmp_path_factory: pytest.TempPathFactory, serve_for_all: Servers, request: pytest.FixtureRequest
) -> Doors:
    """`doors("live")`: a store of that kind."""
    return Doors(tmp_path_factory.mktemp("doors"), serve_for_all, request)


def matches(pattern: str, text: str) -> bool:
    """Return whether ``text`` has the pattern, whatever the spaces of its JSON."""
    return re.search(pattern, text.replace('": ', '":'), re.MULTILINE | re.DOTALL) is not None
