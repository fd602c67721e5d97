"""PostgreSQL with durable commits, for :mod:`tachiai.referee.store.log`."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from operator import itemgetter
from typing import Any

import psycopg
from eventsourcing.persistence import (
    InterfaceError,
    OperationalError,
    PersistenceError,
    RecordConflictError,
    StoredEvent,
)
from eventsourcing.postgres import (
    ConnectionPool,
    PostgresApplicationRecorder,
    PostgresDatastore,
    PostgresFactory,
)
from eventsourcing.utils import Environment, retry
from psycopg.errors import ConnectionTimeout, QueryCanceled
from psycopg.rows import DictRow, tuple_row
from psycopg_pool import PoolTimeout

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

MAKING = 0x7461636869
"""The number of the advisory lock under which tables are created."""

CONNECT_SECONDS = 5
"""The time limit of the first connection; the start of a referee can wait."""

ANSWER_SECONDS = 2.0
"""The time limit of later connections, of waiting for one, and of a statement.

The server and this process both count the time of a statement: a server that hangs does not count.
"""

REST_SECONDS = 1.0
"""After PostgreSQL did not answer, all requests are refused at once for this long."""

KEEPALIVE = {
    "keepalives_idle": "10",
    "keepalives_interval": "3",
    "keepalives_count": "3",
    "tcp_user_timeout": "5000",
}
"""When the system gives up a silent connection, unless the address of the database sets other values."""

again = retry((InterfaceError, OperationalError), max_attempts=2, wait=0.1)
"""Retries once if the connection was lost, but not without an answer (:class:`Away`)."""


class Away(PersistenceError):
    """PostgreSQL did not answer in time: not retried at once, unlike other errors of the library."""


class CircuitBreaker:
    """A circuit breaker for PostgreSQL.

    While PostgreSQL does not answer, no request waits: one tries after :data:`REST_SECONDS`, and the others
    are refused. A single connection that hangs while others are answered changes nothing.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._answered = -1.0
        self._away_until = 0.0

    def before_call(self) -> float:
        """Return the time at which a request begins.

        :raises Away: if PostgreSQL is known not to answer.
        """
        now = time.monotonic()
        with self._lock:
            if self._away_until:
                if now < self._away_until:
                    raise Away("PostgreSQL is away")
                self._away_until = now + 2 * (ANSWER_SECONDS + REST_SECONDS)  # this request tries
        return now

    def responded(self) -> None:
        """Record that PostgreSQL answered, even if only with an error."""
        with self._lock:
            back, self._away_until = self._away_until, 0.0
            self._answered = time.monotonic()
        if back:
            logger.warning("PostgreSQL answers again")

    def timed_out(self, begun: float, why: object) -> bool:
        """Record that a request of time ``begun`` got no answer; return whether no other got one since."""
        with self._lock:
            if self._answered >= begun:
                return False
            before, self._away_until = self._away_until, time.monotonic() + REST_SECONDS
        if not before:
            logger.error("PostgreSQL does not answer: %s", why)
        return True


class TimeoutConnection(psycopg.Connection[Any]):
    """A connection with a time limit for each answer, if it ``has_timeout``."""

    has_timeout = True

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """Wait as the library does, but not for longer.

        :raises ConnectionTimeout: if no answer came: the connection is closed, the outcome is unknown.
        """
        limit = ANSWER_SECONDS if self.has_timeout and timeout is None else timeout
        try:
            return super().wait(gen, interval, limit)
        except psycopg.OperationalError as error:
            # The error does not come from the server, and the connection is not lost.
            if timeout is None and error.sqlstate is None and not self.closed:
                self.close()
                raise ConnectionTimeout(f"no answer within {limit} s") from None
            raise


class Datastore(PostgresDatastore):
    """The library's datastore with checked connections, and none while PostgreSQL does not answer."""

    def __init__(self, plain: PostgresDatastore, parameters: Mapping[str, Any]) -> None:
        """Make a datastore from the library's ``plain`` one, with ``parameters`` for each connection."""
        where = {name: parameters[name] for name in ("dbname", "host", "port", "user", "password")}
        super().__init__(
            **where,
            idle_in_transaction_session_timeout=plain.idle_in_transaction_session_timeout,
            lock_timeout=plain.lock_timeout,
            schema=plain.schema,
            originator_id_type=plain.originator_id_type,  # type: ignore[arg-type]
        )
        self.breaker = CircuitBreaker()
        self.pool = ConnectionPool(
            kwargs=dict(parameters),
            connection_class=TimeoutConnection,
            min_size=plain.pool.min_size,
            max_size=plain.pool.max_size,
            open=False,
            configure=self.after_connect_func(),
            check=self.check,
            timeout=ANSWER_SECONDS,
            # The library doubles its pauses between attempts; the next request retries at once instead.
            reconnect_timeout=ANSWER_SECONDS,
        )

    def check(self, connection: psycopg.Connection[Any]) -> None:
        """Check that a connection is good; if not, close all idle ones."""
        try:
            self.pool.check_connection(connection)
        except psycopg.OperationalError:
            # They were lost together. The library would notice one by one, a second apart.
            self.pool.drain()
            raise

    @contextmanager
    def get_connection(self) -> Iterator[psycopg.Connection[DictRow]]:
        """Yield a connection.

        :raises Away: if PostgreSQL does not answer.
        """
        begun = self.breaker.before_call()
        try:
            with super().get_connection() as connection:
                yield connection
        except OperationalError as error:
            late = isinstance(error.__cause__, QueryCanceled)
            if isinstance(error.__cause__, (ConnectionTimeout, PoolTimeout)):
                late = self.breaker.timed_out(begun, error)
            else:
                self.breaker.responded()
            if late:
                raise Away(str(error)) from error
            raise
        except BaseException:
            self.breaker.responded()
            raise
        self.breaker.responded()


class Recorder(GroupRecorder, PostgresApplicationRecorder):
    """Commits by one statement, several at once if several wait; retries once after a lost connection."""

    @again
    def insert_together(self, commits: Sequence[CommitRequest]) -> None:
        """Insert by one statement, only if all predecessors exist, and lock those against erasing.

        The library's own insertion locks the whole table or notifies listeners, so that notifications have an
        order. PostgreSQL then commits one transaction after the other, each with a wait for the disk;
        notifications are not used here.
        """
        events, before = merged(commits)
        rows = [(e.originator_id, e.originator_version, e.topic, e.state) for e in events]
        rows.sort(key=itemgetter(0, 1))  # in the same order in every worker, to avoid deadlocks
        with self.datastore.get_connection() as connection, connection.cursor() as cursor:
            cursor.execute(
                f"WITH before AS MATERIALIZED (SELECT 1 FROM {self.events_table_name}"
                " WHERE (originator_id, originator_version) IN"
                " (SELECT * FROM unnest(%s::text[], %s::bigint[])) FOR KEY SHARE)"
                f" INSERT INTO {self.events_table_name} ({COLUMNS})"
                " SELECT * FROM unnest(%s::text[], %s::bigint[], %s::text[], %s::bytea[])"
                " WHERE (SELECT count(*) FROM before) = %s",
                (*_columns(before, 2), *_columns(rows, 4), len(before)),
                prepare=True,
            )
            kept = cursor.rowcount
        if kept != len(rows):
            names = ", ".join(stream for stream, _ in before)
            raise RecordConflictError(f"{names}: what they follow on is not there")

    @again
    def select_streams(self, wanted: Sequence[Wanted]) -> list[list[StoredEvent]]:
        """Return the events of several streams as of one moment, a list for each of ``wanted``."""
        sql = select_streams_sql(self.events_table_name, ("%s::text", "%s::bigint"), len(wanted))
        with (
            self.datastore.get_connection() as connection,
            connection.cursor(row_factory=tuple_row) as cursor,
        ):
            cursor.execute(sql, [value for each in wanted for value in each], prepare=True)
            return by_stream(wanted, cursor)

    @again
    def erase(self, streams: Mapping[str, int], rows: Sequence[tuple[str, int]]) -> None:
        """Delete whole ``streams``, if each still ends at the given version, and single rows.

        :raises RecordConflictError: if one of the streams was continued: then nothing is deleted.
        """
        with self.datastore.transaction(commit=True) as cursor:
            delete(cursor, self.events_table_name, "%s", streams, rows)

    @again
    def try_to_write(self) -> None:
        """Check that something can be written.

        :raises PersistenceError: if not.
        """
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(f"DELETE FROM {self.events_table_name} WHERE FALSE")

    def require_room(self) -> None:
        """Do nothing: the server watches over its own disk."""

    @again
    def ping(self) -> None:
        """Check that PostgreSQL answers.

        :raises PersistenceError: if it does not.
        """
        with self.datastore.get_connection() as connection:
            connection.execute("SELECT 1")

    def rows(self) -> Iterator[Row]:
        """Yield every stored event unchanged, as of one moment, in the order of storing."""
        with (
            self.datastore.get_connection() as connection,
            without_timeout(connection),
            connection.transaction(),
            connection.cursor("rows", row_factory=tuple_row) as cursor,
        ):
            cursor.execute(f"SELECT {COLUMNS} FROM {self.events_table_name} ORDER BY notification_id")
            yield from cursor

    def fill(self, rows: Iterable[Row]) -> None:
        """Store ``rows`` in the empty database: all or none."""
        with (
            self.datastore.get_connection() as connection,
            without_timeout(connection),
            connection.transaction(),
            connection.cursor() as cursor,
        ):
            cursor.execute(f"LOCK TABLE {self.events_table_name} IN EXCLUSIVE MODE")
            with cursor.copy(f"COPY {self.events_table_name} ({COLUMNS}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)

    def create_table(self) -> None:
        """Create the table of events if it is missing."""
        # Workers that start together would replace the same function at once, which PostgreSQL refuses.
        with self.datastore.get_connection() as alone, without_timeout(alone):
            alone.execute("SELECT pg_advisory_lock(%s)", (MAKING,))
            try:
                super().create_table()
                alone.execute(DROP_SNAPSHOTS)
            finally:
                alone.execute("SELECT pg_advisory_unlock(%s)", (MAKING,))


class DurablePostgres(PostgresFactory):
    """The library's PostgreSQL, with commits that wait for the disk and time limits for locks."""

    application_recorder_class = Recorder

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        plain = self.datastore.pool.kwargs
        assert isinstance(plain, dict)
        asked: dict[str, str] = json.loads(env.get("POSTGRES_PARAMETERS") or "{}")
        kwargs = {**plain, **KEEPALIVE, **asked}
        try:
            # The pool would retry silently for long; this reports the error at once.
            psycopg.connect(**{"connect_timeout": CONNECT_SECONDS, **kwargs}).close()
        except psycopg.OperationalError as error:
            why = " ".join(str(error).split())
            raise OperationalError(f"PostgreSQL at {kwargs['host']}:{kwargs['port']}: {why}") from None
        # Settings of the session override the defaults of the server and the role.
        limit = f"-c statement_timeout={int(1000 * ANSWER_SECONDS)}"
        kwargs["options"] = f"{limit} {asked.get('options', '')} -c synchronous_commit=on"
        self.datastore = Datastore(self.datastore, {"connect_timeout": int(ANSWER_SECONDS), **kwargs})
        with self.datastore.get_connection() as connection:
            check_postgres(connection)


def _columns(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    """Return ``rows`` of ``width`` values each as one list for each column."""
    return [[row[i] for row in rows] for i in range(width)]


@contextmanager
def without_timeout(connection: psycopg.Connection[Any]) -> Iterator[None]:
    """Lift the time limits around statements on which no table waits."""
    assert isinstance(connection, TimeoutConnection)
    connection.execute("SET statement_timeout = 0")
    connection.has_timeout = False
    try:
        yield
    finally:
        connection.has_timeout = True
        with suppress(Exception):  # a lost connection or failed transaction: the pool closes it
            connection.execute("RESET statement_timeout")


def check_postgres(connection: psycopg.Connection[Any]) -> None:
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
