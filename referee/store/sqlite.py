"""SQLite: acknowledged commits are on the disk, in the file that the next start will find at its path.

The library reads through its own connections. Everything is written on one of ours (:class:`Writer`), which
waits for the disk and checks that its file is still there.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from eventsourcing import persistence
from eventsourcing.persistence import (
    ConnectionPoolClosedError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    PersistenceError,
    StoredEvent,
)
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteConnection, SQLiteDatastore, SQLiteFactory
from eventsourcing.utils import Environment

from ..threads import in_commit_thread, in_thread
from .group_commit import CommitRequest, GroupRecorder
from .sql import (
    COLUMNS,
    DROP_SNAPSHOTS,
    NotDurable,
    Row,
    Wanted,
    by_stream,
    delete,
    logger,
    merged,
    select_streams_sql,
)

FULL = 2
"""SQLite's number for ``synchronous=FULL``: a commit has reached the disk when it returns."""

LOCK_SECONDS = 2
"""The time that a writer waits for another one."""

COMMIT_SECONDS = 5.0
"""The time that closing waits for a commit in progress, which may wait for another process and the disk."""

CLOSING_SECONDS = 1.0
"""The time that closing waits for threads that still read."""

CHECKPOINT_COMMITS = 300
"""The number of commits after which a thread moves the write-ahead log into the database."""

CHECKPOINT_AT_LAST = 10_000
"""The number of pages (of 4 KiB) in the write-ahead log at which a commit moves it itself, and waits."""

LEAST_ROOM = 1_000_000
"""The number of free bytes on the disk below which the next commits may fail."""

FileId = tuple[int, int]
"""Device and inode number, which identify a file whatever its name."""


class Replaced(OperationalError):
    """The database file in use is not the one at its path: it was deleted, moved or replaced.

    Commits from now on would be lost with the next start.
    """


def _closed() -> OperationalError:
    return OperationalError("the database is closed: the referee ends")


def _error_of(error: sqlite3.Error) -> PersistenceError:
    """Return the error of :mod:`eventsourcing.persistence` with the name of an error of :mod:`sqlite3`."""
    found: PersistenceError = getattr(persistence, type(error).__name__, PersistenceError)(error)
    return found


def _file_id(path: str) -> FileId | None:
    try:
        found = os.stat(path)  # noqa: PTH116 # noqa: PTH116 - twice a commit, in half the time of Path.stat
    except OSError:
        return None
    return found.st_dev, found.st_ino


def existing(name: str) -> str:
    """Return an address that opens the database ``name``, but does not create it if it is missing."""
    return name if name.startswith("file:") else f"{Path(name).absolute().as_uri()}?mode=rw"


class Writer:
    """The one connection that writes to a store, used by one thread at a time.

    It writes ahead (WAL) and waits for the disk; both are set explicitly, and checked. It remembers which
    files it opened: the database and its write-ahead log.
    """

    def __init__(self, name: str) -> None:
        """Open the database ``name``, a path or an address (``file:…``).

        :raises NotDurable: if SQLite would not wait for the disk.
        :raises InterfaceError: if it cannot be opened.
        """
        self._name = name
        self.path: str | None = None
        """The full path of the database file."""
        self._opened: dict[str, FileId] = {}
        self._lock = threading.Lock()
        self._ended = False
        self._noticed = False
        self._notice = threading.Lock()
        if not name.startswith("file:"):
            _make_private(name)
        self.connection = self._connect()
        """The connection to SQLite, for writing only within :meth:`at_work`."""

    def _connect(self) -> sqlite3.Connection:
        try:
            made = sqlite3.connect(
                existing(self._name),
                uri=True,
                check_same_thread=False,
                isolation_level=None,
                timeout=LOCK_SECONDS,
            )
        except sqlite3.Error as error:
            raise InterfaceError(error) from error
        made.row_factory = sqlite3.Row  # as the library's own
        try:
            journal = str(made.execute("PRAGMA journal_mode=WAL").fetchone()[0]).lower()
            made.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_AT_LAST}")
            made.execute("PRAGMA secure_delete=ON")  # erased names and tickets must not stay in the file
            made.execute("PRAGMA synchronous=FULL")
            level = made.execute("PRAGMA synchronous").fetchone()[0]
            if level < FULL or journal != "wal":
                made.close()
                raise NotDurable(
                    f"SQLite would not wait for the disk: synchronous={level}, journal_mode={journal}"
                )
            made.execute("SELECT count(*) FROM sqlite_master").fetchone()  # creates the write-ahead log
            self.path = made.execute("PRAGMA database_list").fetchone()[2] or None
        except sqlite3.Error as error:
            made.close()
            raise _error_of(error) from error
        if self.path is not None:
            files = {name: _file_id(name) for name in (self.path, f"{self.path}-wal")}
            self._opened = {name: found for name, found in files.items() if found is not None}
        return made

    @contextmanager
    def at_work(self) -> Iterator[sqlite3.Connection]:
        """Lend the connection exclusively, to commit something in the file that the next start will find.

        :raises PersistenceError: the library's name of the error; :class:`Replaced` also after the commit.
        """
        with self._lock:
            self.check()
            try:
                yield self.connection
            except sqlite3.Error as error:
                if isinstance(error, sqlite3.OperationalError):
                    self._renew()
                raise _error_of(error) from error
            except OperationalError:
                self._renew()
                raise
            self.check()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Lend the connection exclusively, to read the file that was opened, wherever it is now.

        :raises OperationalError: if the store is closed.
        """
        with self._lock:
            if self._ended:
                raise _closed()
            yield self.connection

    def _renew(self) -> None:
        """Reconnect: some faults (a file that could not be written) stick to a connection."""
        before = self._opened
        try:
            fresh = self._connect()  # while the old one is open, so that the write-ahead log stays
        except (PersistenceError, NotDurable) as error:
            logger.error("the database cannot be opened again: %s", error)
            return
        if self._opened == before:
            self.connection.close()
            self.connection = fresh
        else:  # another file is there now: the next commit reports it
            fresh.close()
            self._opened = before

    def check(self) -> None:
        """Check that the opened files are still those at their paths.

        :raises Replaced: if they are not.
        :raises OperationalError: if the store is closed.
        """
        if self._ended:
            raise _closed()  # the write-ahead log was deleted with the last connection
        for name, opened in self._opened.items():
            if _file_id(name) != opened:
                self._report(name)
                raise Replaced(f"{name} was deleted or replaced while it was in use")

    def _report(self, name: str) -> None:
        """Log it once, and save the contents of the open file while it is open."""
        with self._notice:
            if self._noticed:
                return
            self._noticed = True
        logger.critical(
            "%s was deleted or replaced while the referee was using it. Nothing more is recorded, so that "
            "nothing acknowledged is lost. Stop the referee, put the file back, and start again",
            name,
        )
        copy = f"{self.path}.saved-{os.getpid()}"
        try:
            os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            with closing(sqlite3.connect(copy)) as saved:
                self.connection.backup(saved)
        except (sqlite3.Error, OSError) as error:
            logger.critical("what was recorded could not be saved to %s: %s", copy, error)
        else:
            logger.critical("everything recorded so far is saved in %s", copy)

    def close(self) -> None:
        """Begin no further commits, finish the one in progress, and close the connection."""
        alone = self._lock.acquire(timeout=COMMIT_SECONDS)
        self._ended = True
        if alone:
            self.connection.close()
            self._lock.release()


class _Datastore(SQLiteDatastore):
    """The library's reading connections; if the file was replaced, the writer's, which has it open."""

    def __init__(self, writer: Writer, **given: Any) -> None:
        self.writer = writer
        super().__init__(**given)

    @contextmanager
    def get_connection(self, *, commit: bool) -> Iterator[SQLiteConnection]:
        try:
            self.writer.check()
        except Replaced:
            if commit:
                raise
            with self.writer.reading() as still_open:
                yield SQLiteConnection(still_open, max_age=None)
            return
        try:
            with super().get_connection(commit=commit) as connection:
                yield connection
        except ConnectionPoolClosedError:
            raise _closed() from None

    def close(self) -> None:
        """Close all connections, after a short wait for threads that read."""
        until = time.monotonic() + CLOSING_SECONDS
        while self.pool.num_in_use and time.monotonic() < until:
            time.sleep(0.01)
        super().close()


@cache
def _insert_sql(table: str, events: int, before: int) -> str:
    """Return SQL that inserts ``events`` rows if ``before`` predecessors exist."""
    there = f"EXISTS (SELECT 1 FROM {table} WHERE originator_id = ? AND originator_version = ?)"
    conditions = " AND ".join([there] * before)
    rows = ", ".join(["(?, ?, ?, ?)"] * events)
    if not conditions:
        return f"INSERT INTO {table} ({COLUMNS}) VALUES {rows}"
    source = "SELECT ?, ?, ?, ?" if events == 1 else f"SELECT * FROM (VALUES {rows})"
    return f"INSERT INTO {table} ({COLUMNS}) {source} WHERE {conditions}"


def _bring_in(database: str, mode: str) -> int:
    """Move the write-ahead log into the database; return whether another connection prevented it."""
    with closing(sqlite3.connect(database, uri=True, timeout=LOCK_SECONDS)) as connection:
        busy: int = connection.execute(f"PRAGMA wal_checkpoint({mode})").fetchone()[0]
    return busy


class Recorder(GroupRecorder, SQLiteApplicationRecorder):
    """Commits on the writer's connection, several at once if several wait."""

    datastore: _Datastore
    _ahead = 0
    _behind: threading.Thread | None = None

    @property
    def writer(self) -> Writer:
        """The connection on which everything is written."""
        return self.datastore.writer

    def insert_together(self, commits: Sequence[CommitRequest]) -> None:
        """Store all of ``commits`` or none, in one transaction."""
        with self.writer.at_work() as connection:
            in_commit_thread(self._insert, connection, commits)
        self._ahead += len(commits)
        if self._ahead >= CHECKPOINT_COMMITS:
            self._checkpoint_behind()

    def _insert(self, connection: sqlite3.Connection, commits: Sequence[CommitRequest]) -> None:
        """Insert by one statement, which is a transaction by itself.

        :raises IntegrityError: if a predecessor is missing, or one of the events exists.
        """
        events, before = merged(commits)
        values = [
            value for e in events for value in (e.originator_id, e.originator_version, e.topic, e.state)
        ]
        for row in before:
            values += row
        sql = _insert_sql(self.events_table_name, len(events), len(before))
        if connection.execute(sql, values).rowcount != len(events):
            names = ", ".join(stream for stream, _ in before)
            raise IntegrityError(f"{names}: what they follow on is not there")

    def _checkpoint_behind(self) -> None:
        """Move the write-ahead log into the database in a thread of its own."""
        if self._behind is None or not self._behind.is_alive():
            self._ahead = 0
            self._behind = threading.Thread(target=self._checkpoint, name="tachiai-checkpoint", daemon=True)
            self._behind.start()

    def _checkpoint(self) -> None:
        try:
            in_thread(_bring_in, self.datastore.pool.db_name, "PASSIVE")
        except sqlite3.Error as error:
            logger.debug("the write-ahead log is left for later: %s", error)

    def select_streams(self, wanted: Sequence[Wanted]) -> list[list[StoredEvent]]:
        """Return the events of several streams as of one moment, a list for each of ``wanted``."""
        with self.datastore.transaction(commit=False) as cursor:
            sql = select_streams_sql(self.events_table_name, ("?", "?"), len(wanted))
            cursor.execute(sql, [value for each in wanted for value in each])
            return by_stream(wanted, cursor.fetchall())

    def erase(self, streams: Mapping[str, int], rows: Sequence[tuple[str, int]]) -> None:
        """Delete whole ``streams``, if each still ends at the given version, and single rows.

        :raises RecordConflictError: if one of the streams was continued: then nothing is deleted.
        """
        with self.writer.at_work() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                delete(connection.cursor(), self.events_table_name, "?", streams, rows)
            except BaseException:
                connection.rollback()
                raise
            connection.commit()

    def create_table(self) -> None:
        """Create the table of events if it is missing."""
        super().create_table()
        with suppress(OperationalError), self.writer.at_work() as connection:  # a read-only file
            connection.execute(DROP_SNAPSHOTS)

    def try_to_write(self) -> None:
        """Check that something can be written.

        :raises PersistenceError: if not.
        """
        self.writer.check()
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(f"DELETE FROM {self.events_table_name} WHERE FALSE")

    def require_room(self) -> None:
        """Check that the disk has room.

        :raises OperationalError: if it is full.
        """
        path = self.writer.path
        if path is not None and shutil.disk_usage(Path(path).parent).free < LEAST_ROOM:
            raise OperationalError("the disk is full")

    def rows(self) -> Iterator[Row]:
        """Yield every stored event unchanged, as of one moment, in the order of storing."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(f"SELECT {COLUMNS} FROM {self.events_table_name} ORDER BY rowid")
            while (row := cursor.fetchone()) is not None:
                yield tuple(row)

    def ping(self) -> None:
        """Check that the store can be read, and would accept writes.

        :raises PersistenceError: if not.
        """
        self.writer.check()
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(f"SELECT 1 FROM {self.events_table_name} LIMIT 1")
            cursor.fetchall()


class DurableSQLite(SQLiteFactory):
    """The library's SQLite with our writer."""

    application_recorder_class = Recorder

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        plain = self.datastore
        self.writer = Writer(plain.pool.db_name)
        self.datastore = _Datastore(
            self.writer,
            db_name=existing(plain.pool.db_name),
            lock_timeout=plain.pool.lock_timeout,
            single_row_tracking=plain.single_row_tracking,
            originator_id_type=plain.originator_id_type,
        )

    def close(self) -> None:
        """Finish the commit in progress, and close all connections."""
        self.writer.close()
        super().close()


def _make_private(path: str) -> None:
    """Create an empty database that only its owner may read; SQLite gives its other files the same rights."""
    with suppress(OSError):  # it exists, or SQLite will report why it cannot be created
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def guard(database: str) -> None:
    """Restrict an existing database file to its owner; warn if others could replace it."""
    path = Path(database)
    if os.name != "posix" or not path.is_file():
        return
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        try:
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & 0o077:
                file.chmod(mode & ~0o077)
                logger.warning("%s could be used by other users of this machine; now only by its owner", file)
        except FileNotFoundError:
            continue
        except OSError as error:
            logger.warning("%s can be used by other users of this machine: %s", file, error.strerror)
    mode = path.parent.stat().st_mode
    if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
        logger.warning("%s: other users of this machine can delete or replace files in it", path.parent)


def merge(database: str) -> bool:
    """Move the write-ahead log into the database file, which then holds everything.

    ``database`` is a path or address for SQLite. Return ``False`` if another process is still using it.
    """
    if not Path(database).is_file():
        return True
    return _bring_in(database, "TRUNCATE") == 0
