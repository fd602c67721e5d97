"""The databases behind the log: what is acknowledged is on the disk, whatever the library's defaults are."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eventsourcing.persistence import InfrastructureFactory, OperationalError, StoredEvent
from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool, SQLiteDatastore, SQLiteFactory
from eventsourcing.utils import Environment

if TYPE_CHECKING:
    from psycopg import Connection

logger = logging.getLogger("tachiai.store")

FULL = 2
"""SQLite's number for ``synchronous=FULL``: a commit has reached the disk when it returns."""

LOCK_SECONDS = "2"
CONNECT_SECONDS = "5"
IDLE_SECONDS = "5"
POOL = "5"
ATTEMPTS = 2

MAKING = 0x7461636869
"""The number of the lock under which tables are made."""


class NotDurable(RuntimeError):
    """The database would acknowledge what a power cut can take back."""


# -- SQLite --------------------------------------------------------------------------------------------


class _Pool(SQLiteConnectionPool):
    """Every connection writes ahead (WAL) and waits for the disk; both are asked for by name, and checked."""

    def _create_connection(self) -> SQLiteConnection:
        connection = super()._create_connection()
        cursor = connection.cursor()
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
        return connection


class DurableSQLite(SQLiteFactory):
    """The library's SQLite, with connections as above."""

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        plain: SQLiteDatastore = self.datastore
        pool = _Pool(db_name=plain.pool.db_name, lock_timeout=plain.pool.lock_timeout)
        plain.pool.close()
        plain.pool = pool


def merge(database: str) -> bool:
    """Bring what stands in the write-ahead log into the database file, which then holds everything.

    ``database`` as SQLite is given it.  ``False`` if another process is still at work with it.
    """
    if not Path(database).is_file():
        return True
    with closing(sqlite3.connect(database, uri=True, timeout=int(LOCK_SECONDS))) as connection:
        busy: int = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    return busy == 0


# -- PostgreSQL ----------------------------------------------------------------------------------------


def _durable_postgres(env: Environment) -> InfrastructureFactory[Any]:
    import psycopg
    from eventsourcing.persistence import InterfaceError
    from eventsourcing.postgres import PostgresApplicationRecorder, PostgresFactory
    from eventsourcing.utils import retry

    again = retry((InterfaceError, OperationalError), max_attempts=ATTEMPTS, wait=0.1)

    class Recorder(PostgresApplicationRecorder):
        """The library waits up to ten times for a lock or a lost database; people at a table don't."""

        @again
        def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
            insert: Any = PostgresApplicationRecorder.insert_events
            ids: Sequence[int] | None = insert.__wrapped__(self, stored_events, **kwargs)
            return ids

        @again
        def select_events(self, *args: Any, **kwargs: Any) -> Sequence[StoredEvent]:
            select: Any = PostgresApplicationRecorder.select_events
            found: Sequence[StoredEvent] = select.__wrapped__(self, *args, **kwargs)
            return found

        def create_table(self) -> None:
            # Workers that start together would replace the same function at once, which PostgreSQL refuses.
            with self.datastore.get_connection() as alone:
                alone.execute("SELECT pg_advisory_lock(%s)", (MAKING,))
                try:
                    super().create_table()
                finally:
                    alone.execute("SELECT pg_advisory_unlock(%s)", (MAKING,))

    class DurablePostgres(PostgresFactory):
        application_recorder_class = Recorder

        def __init__(self, env: Environment) -> None:
            super().__init__(env)
            pool = self.datastore.pool
            assert isinstance(pool.kwargs, dict)
            pool.kwargs["connect_timeout"] = int(CONNECT_SECONDS)
            try:
                # The pool tries again and again and then only says that it did; this says why at once.
                psycopg.connect(**pool.kwargs).close()
            except psycopg.OperationalError as error:
                where = f"{pool.kwargs['host']}:{pool.kwargs['port']}"
                raise OperationalError(f"PostgreSQL at {where}: {error}") from None
            # A session's own setting: it holds whatever the server's or the role's default says.
            pool.kwargs["options"] = "-c synchronous_commit=on"
            with self.datastore.get_connection() as connection:
                check_postgres(connection)

    return DurablePostgres(env)


def check_postgres(connection: Connection[Any]) -> None:
    """Raise :class:`NotDurable` if commits would not wait for the disk."""

    def shown(setting: str) -> str:
        row = connection.execute(f"SHOW {setting}").fetchone()
        assert row is not None
        return str(next(iter(row.values())) if isinstance(row, Mapping) else row[0])

    commit = shown("synchronous_commit")
    if commit == "off":
        raise NotDurable("PostgreSQL would not wait for the disk: synchronous_commit=off")
    if shown("fsync") == "off":
        logger.warning("PostgreSQL runs with fsync=off: a power cut can take back what was acknowledged")


def factory(env: Environment) -> InfrastructureFactory[Any]:
    """The database the settings name."""
    return _durable_postgres(env) if env.get("POSTGRES_DBNAME") else DurableSQLite(env)


def settings(given: Mapping[str, str]) -> dict[str, str]:
    """``given`` and what always holds: ids are text; waiting for locks and in transactions ends.

    PostgreSQL inserts go through a function: no lock on the whole table, so that one match never waits for
    another. The price, notifications out of order, is nobody's here: nothing reads them.
    """
    fixed = {
        "ORIGINATOR_ID_TYPE": "text",
        "SQLITE_LOCK_TIMEOUT": LOCK_SECONDS,
        "POSTGRES_LOCK_TIMEOUT": LOCK_SECONDS,
        "POSTGRES_CONNECT_TIMEOUT": CONNECT_SECONDS,
        "POSTGRES_IDLE_IN_TRANSACTION_SESSION_TIMEOUT": IDLE_SECONDS,
        "POSTGRES_ENABLE_DB_FUNCTIONS": "y",
        "POSTGRES_PRE_PING": "y",
        "POSTGRES_POOL_SIZE": POOL,
        "POSTGRES_MAX_OVERFLOW": "15",
    }
    # Which database it is comes from our own settings alone, never from a stray variable of the shell.
    # What the library offers beside that (encryption, compression of events) may be switched on by it.
    offered = {k: v for k, v in os.environ.items() if k in {"CIPHER_KEY", "CIPHER_TOPIC", "COMPRESSOR_TOPIC"}}
    return offered | fixed | dict(given)
