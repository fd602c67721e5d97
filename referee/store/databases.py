"""The databases behind the log: what is acknowledged is on the disk, whatever the library's defaults are."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import stat
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

from eventsourcing import persistence
from eventsourcing.persistence import (
    ConnectionPoolClosedError,
    InfrastructureFactory,
    IntegrityError,
    InterfaceError,
    OperationalError,
    PersistenceError,
    RecordConflictError,
    StoredEvent,
)
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteDatastore,
    SQLiteFactory,
)
from eventsourcing.utils import Environment

from ..apart import apart, apart_in_turn
from .group_commit import GroupCommit, Kept, each_or_all

logger = logging.getLogger("tachiai.store")

FULL = 2
"""SQLite's number for ``synchronous=FULL``: a commit has reached the disk when it returns."""

LOCK_SECONDS = "2"
"""How long a writer waits for another one."""

DROP_SNAPSHOTS = "DROP TABLE IF EXISTS match_snapshots"
"""Deletes what earlier versions kept beside the events: copies of matches, with their private lines."""

IDLE_SECONDS = "5"
"""After how long PostgreSQL ends a transaction in which nothing happens."""

POOL = "5"
"""Connections to PostgreSQL that stay open."""

COMMIT_SECONDS = 5.0
"""How long closing waits for commits under way: one may wait for another process, and then for the disk."""

CLOSING_SECONDS = 1.0
"""How long closing waits for threads that still read."""

CHECKPOINT_COMMITS = 300
"""After how many commits what stands in the write-ahead log is brought into the database, beside the commits."""

CHECKPOINT_AT_LAST = 10_000
"""Pages (of 4 KiB) in the write-ahead log with which a commit does it itself, and waits."""

MAKING = 0x7461636869
"""The number of the lock under which tables are made."""


class NotDurable(RuntimeError):
    """The database would acknowledge what a power cut can take back."""


# -- SQLite --------------------------------------------------------------------------------------------


def followed(events: Sequence[StoredEvent]) -> list[tuple[str, int]]:
    """What must be there before ``events``: the stream and the version of the event each stream follows on.

    The writer knows a match from before; it may have been erased meanwhile.
    """
    first: dict[str, int] = {}
    for event in events:
        stream = str(event.originator_id)
        if stream.startswith(GROWING):
            first[stream] = min(event.originator_version, first.get(stream, event.originator_version))
    return [
        (s, version - 1) for s, version in first.items() if version > (0 if s.startswith("match:") else 1)
    ]


Together = tuple[list[StoredEvent], list[tuple[str, int]], list[tuple[str, int]]]
"""The events of several commits, what must be there before them, and what must not be there."""


def together(commits: Iterable[Kept]) -> Together:
    """Several commits as one."""
    events: list[StoredEvent] = []
    before: list[tuple[str, int]] = []
    unless: list[tuple[str, int]] = []
    for commit in commits:
        events += commit.events
        before += followed(commit.events)
        unless += commit.unless
    return events, before, unless


GROWING = ("match:", "desk:", "evening:")
"""How the names of streams begin that are written without a gap: from 0, the others from 1."""


class Replaced(OperationalError):
    """The database file in use is no longer the one at its path: it was deleted, moved or replaced.

    What is committed now would be lost with the next start.
    """


Wanted = tuple[str, int]
"""A stream's name, and the version after which its events are wanted (``-1``: all)."""

Row = tuple[str, int, str, bytes]
"""An event as a row: its stream, its number there, its topic, its bytes."""


def _closed() -> OperationalError:
    return OperationalError("the database is closed: the referee ends")


LEAST_ROOM = 1_000_000
"""Bytes on the disk, below which the next commits may not be kept."""

FileId = tuple[int, int]
"""Device and inode number: which file it is, whatever its name."""


def _file_id(path: str) -> FileId | None:
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class _Pool(SQLiteConnectionPool):
    """Every connection writes ahead (WAL) and waits for the disk; both are asked for by name, and checked.

    It knows which files it opened: the database, and the write-ahead log beside it.
    """

    def __init__(self, *, db_name: str, lock_timeout: int | None = None) -> None:
        self._committing = 0
        self._closing = False
        self._writer: SQLiteConnection | None = None
        super().__init__(db_name=db_name, lock_timeout=lock_timeout)
        self.path: str | None = None
        """The database file's full path; ``None`` until it was opened, and for one in memory."""
        self._opened: dict[str, FileId] = {}
        self._noticed = False
        self._notice = threading.Lock()

    def _create_connection(self) -> SQLiteConnection:
        if self._opened:
            self.check()  # before SQLite makes a new, empty file at the path
        elif not self.is_sqlite_memory_mode and not self.db_name.startswith("file:"):
            _make_private(self.db_name)
        connection = self._connect()
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_AT_LAST}")
        cursor.execute("PRAGMA secure_delete=ON")  # names and tickets of a match that is erased are gone
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA synchronous")
        level = cursor.fetchone()[0]
        cursor.execute("PRAGMA journal_mode")
        journal = str(cursor.fetchone()[0]).lower()
        if level < FULL or (journal != "wal" and not self.is_sqlite_memory_mode):
            connection.close()
            raise NotDurable(
                f"SQLite would not wait for the disk: synchronous={level}, journal_mode={journal}"
            )
        if self.path is None:
            cursor.execute(
                "SELECT count(*) FROM sqlite_master"
            )  # reads, so that the write-ahead log is there
            cursor.fetchone()
            cursor.execute("PRAGMA database_list")
            self.path = cursor.fetchone()[2] or None
        if not self._in_use and not self._pool:
            # The last connection to close takes the write-ahead log along: the first has a new one.
            self._remember()
        return connection

    def _connect(self) -> SQLiteConnection:
        """As the library does it, which then keeps one compiled statement a connection: here as many as usual."""
        try:
            made = sqlite3.connect(
                self.db_name,
                uri=True,
                check_same_thread=False,
                isolation_level=None,
                timeout=self.lock_timeout or int(LOCK_SECONDS),
            )
        except sqlite3.Error as error:
            raise InterfaceError(error) from error
        if not self.is_sqlite_memory_mode:
            made.execute("PRAGMA journal_mode=WAL")
        made.row_factory = sqlite3.Row
        return SQLiteConnection(made, max_age=self.max_age)

    def get_connection(
        self, timeout: float | None = None, *, is_writer: bool | None = None
    ) -> SQLiteConnection:
        try:
            return super().get_connection(timeout, is_writer=is_writer)
        except ConnectionPoolClosedError:
            raise _closed() from None

    @contextmanager
    def commit(self) -> Iterator[None]:
        """Around a commit and the checks before and after it: the pool is not closed in between.

        Closed after the commit and before the check, it would take the write-ahead log away, and the check
        would find that missing: what was committed would be answered as if it were not.
        """
        self.begin()
        try:
            yield
        finally:
            self.end()

    def begin(self) -> None:
        """Begin what :meth:`commit` is around."""
        with self._put_condition:
            if self._closing:
                raise _closed()
            self._committing += 1

    def end(self) -> None:
        """End it."""
        with self._put_condition:
            self._committing -= 1
            if self._closing:
                self._put_condition.notify_all()

    def writer(self) -> SQLiteConnection:
        """The connection of whoever carries out the commits, one at a time; it stays in use."""
        if self._writer is None:
            self._writer = self.get_connection()
        return self._writer

    def _release_writer(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            self.put_connection(writer)

    def close(self) -> None:
        """Begin no more commits, finish those under way, and close all connections."""
        with self._put_condition:
            self._closing = True
            self._put_condition.wait_for(lambda: not self._committing, COMMIT_SECONDS)
        if not self._committing and not self._closed:
            self._release_writer()
        with self._put_condition:
            self._put_condition.wait_for(lambda: not self._in_use, CLOSING_SECONDS)
        super().close()

    def _remember(self) -> None:
        if self.path is not None:
            files = {name: _file_id(name) for name in (self.path, f"{self.path}-wal")}
            self._opened = {name: found for name, found in files.items() if found is not None}

    def check(self) -> None:
        """Raise :class:`Replaced` if one of the files that were opened is gone from its path."""
        if self._closed:
            raise _closed()  # the write-ahead log went with the last connection
        for name, opened in self._opened.items():
            try:
                found = os.stat(name)  # noqa: PTH116 - the hot path of every commit: half the time of Path.stat
                same = found.st_ino == opened[1] and found.st_dev == opened[0]
            except OSError:
                same = False
            if not same:
                self._report(name)
                raise Replaced(f"{name} was deleted or replaced while it was in use")

    def _report(self, name: str) -> None:
        """Say it once, and save what is in the open file while it is open."""
        with self._notice:
            if self._noticed:
                return
            self._noticed = True
        assert self.path is not None
        logger.critical(
            "%s was deleted or replaced while the referee was using it. Nothing more is recorded, so that "
            "nothing acknowledged is lost. Stop the referee, put the file back, and start again",
            name,
        )
        copy = f"{self.path}.saved-{os.getpid()}"
        try:
            self._save(copy)
        except (sqlite3.Error, OSError) as error:
            logger.critical("what was recorded could not be saved to %s: %s", copy, error)
        else:
            logger.critical("everything recorded so far is saved in %s", copy)

    def _save(self, path: str) -> None:
        """A copy of the database by way of a connection that still has it open."""
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with self._put_condition:
            open_connections = [*self._pool, *self._in_use.values()]
        if not open_connections:
            raise OSError("no connection has it open")
        with closing(sqlite3.connect(path)) as copy:
            open_connections[0]._sqlite_conn.backup(copy)

    def renew(self) -> None:
        """Close the connections nobody uses: some faults (a file that could not be written) stick to them."""
        self._release_writer()
        with self._put_condition:
            while self._pool:
                self._pool.popleft().close()
            if not self._in_use:  # then SQLite took the write-ahead log away
                self._opened.pop(f"{self.path}-wal", None)


def delete(
    cursor: Any, table: str, mark: str, streams: Mapping[str, int], rows: Sequence[tuple[str, int]]
) -> None:
    """Carry out :func:`erase` in the transaction of ``cursor``; ``mark`` stands for a parameter in its SQL.

    :raises RecordConflictError: when one of the streams went on.
    """
    where = f"FROM {table} WHERE originator_id={mark}"
    for stream, last in streams.items():
        cursor.execute(f"DELETE {where} AND originator_version<={mark}", (stream, last))
        cursor.execute(f"SELECT 1 {where}", (stream,))
        if cursor.fetchone() is not None:
            raise RecordConflictError(f"{stream} does not end at {last}")
    for row in rows:
        cursor.execute(f"DELETE {where} AND originator_version={mark}", row)


def select_streams_sql(table: str, marks: Sequence[str], streams: int) -> str:
    """SQL for the events of so many ``streams`` after a version of each, stream by stream, as of one moment.

    ``marks``: what stands in the SQL for a stream's name, and for the version.
    """
    wanted = ", ".join([f"({', '.join(marks)})"] * streams)
    return (
        f"WITH wanted (stream, since) AS (VALUES {wanted})"
        " SELECT originator_id, originator_version, topic, state"
        f" FROM wanted JOIN {table} ON originator_id = stream AND originator_version > since"
        " ORDER BY originator_id, originator_version"
    )


def by_stream(wanted: Sequence[Wanted], rows: Iterable[Any]) -> list[list[StoredEvent]]:
    """The events in ``rows``, a list for each of the ``wanted`` streams."""
    found: dict[str, list[StoredEvent]] = {stream: [] for stream, _ in wanted}
    for stream, version, topic, state in rows:
        event = _new(
            StoredEvent
        )  # its own constructor sets each member by a call: a thousand times, that is felt
        event.__dict__.update(
            originator_id=stream,
            originator_version=version,
            topic=topic,
            state=bytes(state) if isinstance(state, memoryview) else state,
        )
        found[stream].append(event)
    return list(found.values())


def error_of_sqlite(error: sqlite3.Error) -> PersistenceError:
    """An error of :mod:`sqlite3` as that of :mod:`eventsourcing.persistence` which has the same name."""
    found: PersistenceError = getattr(persistence, type(error).__name__, PersistenceError)(error)
    return found


@cache
def _insert_sql(table: str, events: int, before: int, unless: int) -> str:
    """SQL that inserts so many events, if so many are there that they follow on, and none of so many others."""
    there = f"EXISTS (SELECT 1 FROM {table} WHERE originator_id = ? AND originator_version = ?)"
    conditions = " AND ".join([there] * before + [f"NOT {there}"] * unless)
    rows = ", ".join(["(?, ?, ?, ?)"] * events)
    if not conditions:
        return f"INSERT INTO {table} VALUES {rows}"
    source = "SELECT ?, ?, ?, ?" if events == 1 else f"SELECT * FROM (VALUES {rows})"
    return f"INSERT INTO {table} {source} WHERE {conditions}"


_new = object.__new__


class _Recorder(SQLiteApplicationRecorder):
    """Commits only into the file that the next start will find at the path."""

    @property
    def _files(self) -> _Pool:
        pool = self.datastore.pool
        assert isinstance(pool, _Pool)
        return pool

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._commit: GroupCommit[Kept, None] = GroupCommit(partial(each_or_all, self._insert_together))
        self._ahead = 0
        self._behind: threading.Thread | None = None

    def insert_events(
        self, stored_events: Sequence[StoredEvent], unless: Sequence[tuple[str, int]] = (), **kwargs: Any
    ) -> None:
        self._commit(Kept(stored_events, unless))

    def _insert_together(self, commits: Sequence[Kept]) -> None:
        """Keep all of ``commits`` or none, in one transaction."""
        files = self._files
        files.begin()
        try:
            files.check()
            try:
                apart_in_turn(self._insert, files.writer()._sqlite_conn, commits)
            except sqlite3.Error as error:
                if isinstance(error, sqlite3.OperationalError):
                    files.renew()
                raise error_of_sqlite(error) from error
            except OperationalError:
                files.renew()
                raise
            files.check()
        finally:
            files.end()
        self._ahead += len(commits)
        if self._ahead >= CHECKPOINT_COMMITS:
            self._checkpoint_behind()

    def _insert(self, connection: sqlite3.Connection, commits: Sequence[Kept]) -> None:
        """One statement, which is a transaction by itself: compiled once, and the interpreter is let go of once.

        :raises RecordConflictError: when what the events follow on is not there, or one of them is.
        """
        events, before, unless = together(commits)
        values = [
            value for e in events for value in (e.originator_id, e.originator_version, e.topic, e.state)
        ]
        for row in (*before, *unless):
            values += row
        sql = _insert_sql(self.events_table_name, len(events), len(before), len(unless))
        if connection.execute(sql, values).rowcount != len(events):
            names = ", ".join(stream for stream, _ in (*before, *unless))
            raise IntegrityError(f"{names}: something is there, or is not")

    def _checkpoint_behind(self) -> None:
        """Bring what stands in the write-ahead log into the database while nobody waits for it."""
        if self._behind is None or not self._behind.is_alive():
            self._ahead = 0
            self._behind = threading.Thread(target=self._checkpoint, name="tachiai-checkpoint", daemon=True)
            self._behind.start()

    def _checkpoint(self) -> None:
        try:
            with self.datastore.get_connection(commit=False) as connection:
                apart(_checkpoint, connection._sqlite_conn)
        except Exception as error:  # the pool may have been closed meanwhile
            logger.debug("the write-ahead log is left for later: %s", error)

    def select_streams(self, wanted: Sequence[Wanted]) -> list[list[StoredEvent]]:
        with self.datastore.transaction(commit=False) as cursor:
            sql = select_streams_sql(self.events_table_name, ("?", "?"), len(wanted))
            cursor.execute(sql, [value for each in wanted for value in each])
            return by_stream(wanted, cursor.fetchall())

    def erase(self, streams: Mapping[str, int], rows: Sequence[tuple[str, int]]) -> None:
        """Delete whole ``streams``, if each still ends at the version named, and single rows besides.

        :class:`RecordConflictError` if one of the streams went on: then nothing is deleted.
        """
        with self._files.commit():
            self._files.check()
            with self.datastore.transaction(commit=True) as cursor:
                delete(cursor, self.events_table_name, "?", streams, rows)

    def create_table(self) -> None:
        super().create_table()
        with (
            suppress(OperationalError),  # a file that can only be read
            self.datastore.transaction(commit=True) as cursor,
        ):
            cursor.execute(DROP_SNAPSHOTS)

    def try_to_write(self) -> None:
        """Raise an error of :mod:`eventsourcing.persistence` if nothing can be written."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(f"DELETE FROM {self.events_table_name} WHERE FALSE")

    def require_room(self) -> None:
        """Raise an error of :mod:`eventsourcing.persistence` if the disk is full."""
        path = self._files.path
        if path is not None and shutil.disk_usage(Path(path).parent).free < LEAST_ROOM:
            raise OperationalError("the disk is full")

    def rows(self) -> Iterator[Row]:
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(f"SELECT * FROM {self.events_table_name} ORDER BY rowid")
            while (row := cursor.fetchone()) is not None:
                yield tuple(row)

    def ping(self) -> None:
        """Raise an error of :mod:`eventsourcing.persistence` if nothing can be read, or would be kept."""
        self._files.check()
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(f"SELECT 1 FROM {self.events_table_name} LIMIT 1")
            cursor.fetchall()


def _checkpoint(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


class DurableSQLite(SQLiteFactory):
    """The library's SQLite, with connections as above."""

    application_recorder_class = _Recorder

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        plain: SQLiteDatastore = self.datastore
        pool = _Pool(db_name=plain.pool.db_name, lock_timeout=plain.pool.lock_timeout)
        plain.pool.close()
        plain.pool = pool


def _make_private(path: str) -> None:
    """Make an empty database only its owner may read; SQLite gives the files beside it the same rights."""
    with suppress(OSError):  # it is there, or SQLite says better why it cannot be made
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def guard(database: str) -> None:
    """Close an existing database file to everybody but its owner; warn where others could replace it."""
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
    """Bring what stands in the write-ahead log into the database file, which then holds everything.

    ``database`` as SQLite is given it.  ``False`` if another process is still at work with it.
    """
    if not Path(database).is_file():
        return True
    with closing(sqlite3.connect(database, uri=True, timeout=int(LOCK_SECONDS))) as connection:
        busy: int = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    return busy == 0


# -- either of them -------------------------------------------------------------------------------------


def ping(recorder: Any) -> None:
    """Raise an error of :mod:`eventsourcing.persistence` if the store of ``recorder`` is of no use now."""
    recorder.ping()


def select_streams(recorder: Any, wanted: Sequence[Wanted]) -> list[list[StoredEvent]]:
    """The events of several streams as of one moment, a list for each of ``wanted``."""
    found: list[list[StoredEvent]] = recorder.select_streams(wanted)
    return found


def erase(recorder: Any, streams: Mapping[str, int], rows: Sequence[tuple[str, int]]) -> None:
    """Delete whole ``streams``, if each still ends at the version named, and single rows besides.

    :class:`RecordConflictError` if one of the streams went on: then nothing is deleted.
    """
    recorder.erase(streams, rows)


def try_to_write(recorder: Any) -> None:
    """Raise an error of :mod:`eventsourcing.persistence` if the store of ``recorder`` takes no writing."""
    recorder.try_to_write()


def require_room(recorder: Any) -> None:
    """Raise an error of :mod:`eventsourcing.persistence` if the disk of a database file is full."""
    if isinstance(recorder, _Recorder):
        recorder.require_room()


def rows(recorder: Any) -> Iterator[Row]:
    """Every event of the store of ``recorder`` as it lies there, as of one moment, in the order of storing."""
    found: Iterator[Row] = recorder.rows()
    return found


def fill(recorder: Any, rows: Iterable[Row]) -> None:
    """Store ``rows`` in the empty PostgreSQL database of ``recorder``: all or none."""
    recorder.fill(rows)


def factory(env: Environment) -> InfrastructureFactory[Any]:
    """The database the settings name."""
    if env.get("POSTGRES_DBNAME"):
        from .postgres import durable_postgres

        return durable_postgres(env)
    return DurableSQLite(env)


def settings(given: Mapping[str, str]) -> dict[str, str]:
    """``given`` and what always holds: ids are text; waiting for locks and in transactions ends."""
    fixed = {
        "ORIGINATOR_ID_TYPE": "text",
        "SQLITE_LOCK_TIMEOUT": LOCK_SECONDS,
        "POSTGRES_LOCK_TIMEOUT": LOCK_SECONDS,
        "POSTGRES_IDLE_IN_TRANSACTION_SESSION_TIMEOUT": IDLE_SECONDS,
        "POSTGRES_PRE_PING": "y",
        "POSTGRES_POOL_SIZE": POOL,
        "POSTGRES_MAX_OVERFLOW": "15",
    }
    # Which database it is comes from our own settings alone, never from a stray variable of the shell.
    # What the library offers beside that (encryption, compression of events) may be switched on by it.
    offered = {k: v for k, v in os.environ.items() if k in {"CIPHER_KEY", "CIPHER_TOPIC", "COMPRESSOR_TOPIC"}}
    return offered | fixed | dict(given)
