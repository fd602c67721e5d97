"""Complete copies of a store, made while matches are in play, and restored to its place.

A copy is one SQLite file for every kind of store, with the same rows in the same order. A PostgreSQL database
can be copied into such a file, and an empty one filled from it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import orjson

from . import sql, sqlite
from .chain import CorruptMatch
from .events import devices_stream, evening_stream, kinds, match_stream
from .log import EventLog


class NotACopy(Exception):
    """Raised if ``file`` is not a complete copy.

    ``reason`` is ``missing``, ``unreadable`` or ``damaged``; ``why`` has details.
    """

    def __init__(self, file: Path, reason: str, why: str = "") -> None:
        super().__init__(f"{file}: {reason} {why}".rstrip())
        self.file = file
        self.reason = reason
        self.why = why


class NotEmpty(Exception):
    """Raised if a PostgreSQL database already has matches: a copy is restored only into an empty one."""


class Tip(NamedTuple):
    """The end of a match's chain: the number of ``links``, and the ``head`` of the last (64 hex digits)."""

    links: int
    head: str


class Loss(NamedTuple):
    """The loss of links in a match or an evening: ``now`` there are as many, in the copy ``then`` (0: none).

    ``other``: the copy's chain is not the beginning of the present one: one of the two was written again.
    """

    name: str
    """The id of the match, or the name of the evening."""
    now: int
    then: int
    other: bool
    evening: bool = False
    """Whether it is an evening: its tables, its passphrase, its tournament."""


def tips(log: EventLog) -> dict[str, Tip]:
    """Return the end of each match's chain, by the match's id, oldest match first."""
    return {match: tip for match, _ in log.matches() if (tip := _tip(log, match)) is not None}


def _tip(log: EventLog, match: str) -> Tip | None:
    newest = log.recorder.select_events(match_stream(match), desc=True, limit=1)
    if not newest:
        return None
    return Tip(newest[0].originator_version + 1, log.decode(match, newest[0]).head)


def losses(now: EventLog, then: EventLog) -> Iterator[Loss]:
    """Yield the losses if the store ``then`` replaced ``now``."""
    kept = tips(then)
    for match, tip in tips(now).items():
        old = kept.get(match)
        if old is None:
            yield Loss(match, tip.links, 0, other=False)
            continue
        common = min(tip.links, old.links)
        other = _head(now, match, common) != _head(then, match, common)
        if other or old.links < tip.links:
            yield Loss(match, tip.links, old.links, other)
    evenings = _evenings(then)
    for name, heads in _evenings(now).items():
        before = evenings.get(name, [])
        common = min(len(heads), len(before))
        other = heads[:common] != before[:common]
        if other or len(before) < len(heads):
            yield Loss(name, len(heads), len(before), other, evening=True)


def _evenings(log: EventLog) -> dict[str, list[str]]:
    """Return the heads of each evening's chain, in order, by the evening's name."""
    start = evening_stream("")
    heads: dict[str, list[str]] = {}
    for stream, _, topic, state in log.recorder.rows():
        if topic not in kinds():
            raise ValueError(topic)
        if stream.startswith(start):
            heads.setdefault(stream.removeprefix(start), []).append(orjson.loads(state)["head"])
    return heads


def _head(log: EventLog, match: str, links: int) -> str:
    stored = log.recorder.select_events(match_stream(match), gt=links - 2, lte=links - 1)
    return str(log.decode(match, stored[0]).head) if stored else ""


def broken_off(log: EventLog) -> Iterator[str]:
    """Yield the matches (by id) and evenings (by name) with gaps in the numbers of their events.

    Whether the existing events are genuine, only their chains show.
    """
    found: dict[str, set[int]] = {}
    for stream, version, _, _ in log.recorder.rows():
        if stream.startswith(sql.GROWING):
            found.setdefault(stream, set()).add(version)
            match = stream.removeprefix(devices_stream(""))
            if match != stream:
                found.setdefault(match_stream(match), set())
    names = {}
    for stream, versions in found.items():
        first = 0 if stream.startswith(match_stream("")) else 1
        if not versions or versions != set(range(first, first + len(versions))):
            names[stream.partition(":")[2]] = True
    yield from names


# -- making a copy -------------------------------------------------------------------------------------


def write_copy(store: Mapping[str, str], target: Path, *, replace: bool = False, rows: bool = False) -> None:
    """Copy the store of these settings into the file ``target``: all of it, as of one moment.

    Matches in play are not delayed. ``target`` appears when the copy is complete and on the disk. With
    ``rows`` it holds the rows and nothing else: no trigger that somebody added.

    :raises shutil.SameFileError: if ``target`` is that store, or a file that belongs to it.
    :raises FileExistsError: if the file exists, unless ``replace``.
    :raises OSError: if it cannot be written.
    :raises sqlite3.Error: if the database cannot be read or the copy not written.
    """
    database = store.get("SQLITE_DBNAME")
    for end in ("", "-wal", "-shm", ".lock") if database else ():
        with suppress(FileNotFoundError):
            if target.samefile(f"{database}{end}"):
                raise shutil.SameFileError(target)
    if target.exists() and not replace:
        raise FileExistsError(target)
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with closing(sqlite3.connect(part, isolation_level=None)) as copy:
            if rows or "POSTGRES_DBNAME" in store:
                _copy_rows(store, part, copy)
            else:
                with closing(sqlite3.connect(store["SQLITE_DBNAME"], uri=True)) as source:
                    source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # a single file, without a journal next to it
            _check(target, copy)
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(target)
        _sync_folder(target.parent)
    finally:
        part.unlink(missing_ok=True)


def _copy_rows(store: Mapping[str, str], part: Path, copy: sqlite3.Connection) -> None:
    with closing(EventLog({"SQLITE_DBNAME": str(part)})) as made:
        table = made.recorder.events_table_name
    with closing(EventLog(store)) as log:
        copy.execute("BEGIN")
        copy.executemany(f"INSERT INTO {table} VALUES (?,?,?,?)", log.recorder.rows())
        copy.execute("COMMIT")


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # not supported by every system
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _check(file: Path, connection: sqlite3.Connection) -> None:
    found = [str(row[0]) for row in connection.execute("PRAGMA quick_check(3)")]
    if found != ["ok"]:
        raise NotACopy(file, "damaged", "; ".join(found))


# -- putting it back -----------------------------------------------------------------------------------


@contextmanager
def opened_copy(file: Path) -> Iterator[EventLog]:
    """Open the copy as a store to read from, without changing the file itself.

    :raises NotACopy: if the file is not a copy.
    """
    if not file.is_file():
        raise NotACopy(file, "missing")
    try:
        with _aside(file) as name:
            with closing(sqlite3.connect(name)) as connection:
                _check(file, connection)
                kinds = dict(connection.execute("SELECT name, type FROM sqlite_master"))
                if kinds.get("stored_events") != "table":  # a view may be endless
                    raise NotACopy(file, "unreadable", "no such table: stored_events")
            with closing(EventLog({"SQLITE_DBNAME": name})) as log:
                try:
                    _evenings(log)
                    tips(log)
                except (CorruptMatch, AttributeError, LookupError, TypeError, ValueError) as error:
                    raise NotACopy(file, "damaged", str(error)) from None
                yield log
    except sqlite3.DatabaseError as error:
        raise NotACopy(file, "unreadable", str(error)) from None


@contextmanager
def _aside(file: Path) -> Iterator[str]:
    """Yield the path of a copy in a folder of its own, as opening a database may write next to it."""
    with tempfile.TemporaryDirectory(prefix="tachiai-") as folder:
        for end in ("", "-wal"):  # a file copied by hand may have come with its write-ahead log
            if Path(f"{file}{end}").is_file():  # reading a device never ends
                shutil.copyfile(f"{file}{end}", Path(folder) / f"copy.sqlite{end}")
        yield str(Path(folder) / "copy.sqlite")


def put_back(copy: EventLog, store: Mapping[str, str], aside: Path | None = None) -> None:
    """Replace the store of these settings by the rows of ``copy``.

    An existing SQLite database is moved to ``aside``; a PostgreSQL database must be empty. The store must not
    be in use: see :class:`tachiai.referee.store.lock.DatabaseLock`.

    :raises NotEmpty: if the PostgreSQL database holds matches.
    :raises OSError: if the files cannot be written.
    """
    if "POSTGRES_DBNAME" in store:
        with closing(EventLog(store)) as log:
            if log.recorder.max_notification_id():
                raise NotEmpty
            log.recorder.fill(copy.recorder.rows())
        return
    there = Path(store["SQLITE_DBNAME"])
    fresh = there.with_name(f"{there.name}.restored")
    write_copy({"SQLITE_DBNAME": copy.env["SQLITE_DBNAME"]}, fresh, replace=True, rows=True)
    if there.exists() and aside is not None:
        sqlite.merge(str(there))  # its write-ahead log is merged and kept too
        there.replace(aside)
        for end in ("-wal", "-shm"):
            there.with_name(there.name + end).unlink(missing_ok=True)
    fresh.replace(there)
    _sync_folder(there.parent)
