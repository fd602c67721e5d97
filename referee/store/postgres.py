"""PostgreSQL made durable, as :mod:`tachiai.referee.store.databases` asks for it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import wraps
from inspect import unwrap
from typing import TYPE_CHECKING, Any, TypeVar

from eventsourcing.persistence import (
    InfrastructureFactory,
    OperationalError,
    RecordConflictError,
    StoredEvent,
)
from eventsourcing.utils import Environment

from .databases import MAKING, NotDurable, Row, delete, followed, logger

if TYPE_CHECKING:
    from psycopg import Connection

ATTEMPTS = 2
"""How often PostgreSQL is asked before the store counts as unreachable."""

CONNECT_SECONDS = 5
"""How long the first connection may take; the start of a referee can wait."""

RECONNECT_SECONDS = 2
"""How long every later one may take.  Those who wait for it are told after :data:`POOL_SECONDS`."""

ANSWER_SECONDS = 2.0
"""How long one statement may take, as the server counts, and as we do: a server that hangs does not count."""

CHECK_SECONDS = 1.0
"""The same for the look whether a connection is still good."""

POOL_SECONDS = 1.5
"""How long a connection is waited for."""

REST_SECONDS = 1.0
"""How long PostgreSQL is left alone after it did not answer: meanwhile everybody is told so at once."""

KEEPALIVE = {
    "keepalives_idle": "10",
    "keepalives_interval": "3",
    "keepalives_count": "3",
    "tcp_user_timeout": "5000",
}
"""When the system gives a silent connection up, unless the address of the database says otherwise."""

T = TypeVar("T")


class Breaker:
    """Whether PostgreSQL is asked at all.

    Who asks while it does not answer waits for nothing: one tries, once :data:`REST_SECONDS` are over, and the
    others are told that it is away.  A single connection that hangs while others are answered changes nothing.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._answered = -1.0
        self._away = False
        self._next = 0.0

    def begin(self) -> float:
        """Somebody wants to ask; the time it is.

        :raises OperationalError: when it would be in vain.
        """
        now = time.monotonic()
        with self._lock:
            if self._away:
                if now < self._next:
                    raise OperationalError("PostgreSQL is away")
                self._next = now + 2 * (ANSWER_SECONDS + REST_SECONDS)  # this one tries
        return now

    def answered(self) -> None:
        """It answered, if only with an error."""
        with self._lock:
            back, self._away = self._away, False
            self._answered = time.monotonic()
        if back:
            logger.warning("PostgreSQL answers again")

    def silent(self, begun: float, why: object) -> bool:
        """It did not answer who asked at ``begun``; whether nobody else was answered since."""
        with self._lock:
            if self._answered >= begun:
                return False
            new, self._away = not self._away, True
            self._next = time.monotonic() + REST_SECONDS
        if new:
            logger.error("PostgreSQL does not answer: %s", why)
        return True


def durable_postgres(env: Environment) -> InfrastructureFactory[Any]:
    """The library's PostgreSQL, with commits that wait for the disk and locks that nobody waits long for."""
    import psycopg
    from eventsourcing.persistence import InterfaceError
    from eventsourcing.postgres import PostgresApplicationRecorder, PostgresFactory
    from psycopg.rows import tuple_row
    from psycopg_pool import ConnectionPool, PoolTimeout

    breaker = Breaker()

    class NoAnswer(psycopg.OperationalError):
        """A statement was not answered in time: the connection is closed, what came of it is unknown."""

    class Impatient(psycopg.Connection[Any]):
        """A connection on which nothing is waited for without end; ``patience``: how long (``None``: for ever)."""

        patience: float | None = ANSWER_SECONDS

        def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
            """As the library, but not for longer."""
            limit = self.patience if timeout is None else timeout
            try:
                return super().wait(gen, interval, limit)
            except psycopg.errors._WaitTimeout:
                if timeout is not None:
                    raise
                self.close()
                raise NoAnswer(f"no answer within {limit:g} s") from None

    def check(connection: Connection[Any]) -> None:
        assert isinstance(connection, Impatient)
        before, connection.patience = connection.patience, CHECK_SECONDS
        ConnectionPool.check_connection(connection)
        connection.patience = before

    def guarded(ask: Callable[..., T]) -> Callable[..., T]:
        """``ask``, again if a connection had been lost, and not at all while nobody answers."""

        @wraps(ask)
        def asked(self: Recorder, *args: Any, **kwargs: Any) -> T:
            for attempt in range(ATTEMPTS):
                begun = breaker.begin()
                try:
                    found = ask(self, *args, **kwargs)
                except (InterfaceError, OperationalError) as error:
                    if isinstance(error.__cause__, (NoAnswer, PoolTimeout)):
                        if breaker.silent(begun, error):
                            self.datastore.pool.drain()  # they all hang
                            raise
                    else:
                        breaker.answered()
                    if attempt == ATTEMPTS - 1:
                        raise
                    time.sleep(0.1)
                except BaseException:
                    breaker.answered()
                    raise
                else:
                    breaker.answered()
                    return found
            raise AssertionError

        return asked

    class Recorder(PostgresApplicationRecorder):
        """The library waits up to ten times for a lock or a lost database; people at a table don't."""

        @guarded
        def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
            before = followed(stored_events)
            if not before:
                insert: Any = unwrap(PostgresApplicationRecorder.insert_events)
                ids: Sequence[int] | None = insert(self, stored_events, **kwargs)
                return ids
            # One statement: nothing is inserted unless all of it is there, locked against being erased.
            names, versions = zip(*before, strict=True)
            made = [
                self.construct_pg_stored_event(e.originator_id, e.originator_version, e.topic, e.state)
                for e in stored_events
            ]
            with self.datastore.get_connection() as connection, connection.cursor() as cursor:
                cursor.execute(
                    f"WITH before AS MATERIALIZED (SELECT 1 FROM {self.events_table_name}"
                    " WHERE (originator_id, originator_version) IN"
                    " (SELECT * FROM unnest(%s::text[], %s::bigint[])) FOR KEY SHARE)"
                    " SELECT CASE WHEN (SELECT count(*) FROM before) = %s THEN"
                    f" ARRAY(SELECT id FROM {self.pg_function_name_insert_events}((%s)) AS id) END AS ids",
                    (list(names), list(versions), len(before), made),
                    prepare=True,
                )
                (row,) = cursor.fetchall()
            if row["ids"] is None:
                raise RecordConflictError(f"{', '.join(names)}: something is not there")
            return list(row["ids"])

        @guarded
        def select_notifications(self, *args: Any, **kwargs: Any) -> Sequence[Any]:
            select: Any = unwrap(PostgresApplicationRecorder.select_notifications)
            found: Sequence[Any] = select(self, *args, **kwargs)
            return found

        @guarded
        def erase(self, streams: Mapping[str, int], rows: Sequence[tuple[str, int]]) -> None:
            with self.datastore.transaction(commit=True) as cursor:
                delete(cursor, self.events_table_name, "%s", streams, rows)

        @guarded
        def select_events(self, *args: Any, **kwargs: Any) -> Sequence[StoredEvent]:
            select: Any = unwrap(PostgresApplicationRecorder.select_events)
            found: Sequence[StoredEvent] = select(self, *args, **kwargs)
            return found

        @guarded
        def try_to_write(self) -> None:
            with self.datastore.transaction(commit=False) as cursor:
                cursor.execute(f"DELETE FROM {self.events_table_name} WHERE FALSE")

        @guarded
        def ping(self) -> None:
            with self.datastore.get_connection() as connection:
                connection.execute("SELECT 1")

        def rows(self) -> Iterator[Row]:
            columns = "originator_id, originator_version, topic, state"
            with (
                self.datastore.get_connection() as connection,
                unhurried(connection),
                connection.transaction(),
                connection.cursor("rows", row_factory=tuple_row) as cursor,
            ):
                cursor.execute(f"SELECT {columns} FROM {self.events_table_name} ORDER BY notification_id")
                yield from cursor

        def fill(self, rows: Iterable[Row]) -> None:
            columns = "originator_id, originator_version, topic, state"
            with (
                self.datastore.get_connection() as connection,
                unhurried(connection),
                connection.transaction(),
                connection.cursor() as cursor,
            ):
                cursor.execute(f"LOCK TABLE {self.events_table_name} IN EXCLUSIVE MODE")
                with cursor.copy(f"COPY {self.events_table_name} ({columns}) FROM STDIN") as copy:
                    for row in rows:
                        copy.write_row(row)

        def create_table(self) -> None:
            # Workers that start together would replace the same function at once, which PostgreSQL refuses.
            with self.datastore.get_connection() as alone, unhurried(alone):
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
            asked: dict[str, str] = json.loads(env.get("POSTGRES_PARAMETERS") or "{}")
            pool.kwargs |= {**KEEPALIVE, "connect_timeout": RECONNECT_SECONDS, **asked}
            try:
                # The pool tries again and again and then only says that it did; this says why at once.
                psycopg.connect(**{**pool.kwargs, "connect_timeout": CONNECT_SECONDS, **asked}).close()
            except psycopg.OperationalError as error:
                where = f"{pool.kwargs['host']}:{pool.kwargs['port']}"
                raise OperationalError(f"PostgreSQL at {where}: {error}") from None
            # A session's own settings: they hold whatever the server's or the role's default says.
            limit = f"-c statement_timeout={int(1000 * ANSWER_SECONDS)}"
            pool.kwargs["options"] = f"{limit} {asked.get('options', '')} -c synchronous_commit=on"
            pool.connection_class = Impatient
            pool.timeout = POOL_SECONDS
            pool._check = check
            # The library doubles its pauses between attempts; whoever asks next tries anew instead.
            pool.reconnect_timeout = POOL_SECONDS
            with self.datastore.get_connection() as connection:
                check_postgres(connection)

    return DurablePostgres(env)


@contextmanager
def unhurried(connection: Connection[Any]) -> Iterator[None]:
    """Around statements that may take as long as they need, since no table waits for them."""
    hurried: Any = connection
    connection.execute("SET statement_timeout = 0")
    before, hurried.patience = hurried.patience, None
    try:
        yield
    finally:
        hurried.patience = before
        with suppress(Exception):  # it is lost, or in a transaction that failed: then the pool closes it
            connection.execute("RESET statement_timeout")


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
