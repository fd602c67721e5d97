"""PostgreSQL made durable, as :mod:`tachiai.referee.store.databases` asks for it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial, wraps
from inspect import unwrap
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

from eventsourcing.persistence import (
    InfrastructureFactory,
    OperationalError,
    RecordConflictError,
    StoredEvent,
)
from eventsourcing.utils import Environment

from .group_commit import GroupCommit, Kept, each_or_all
from .sql import (
    DROP_SNAPSHOTS,
    NotDurable,
    Row,
    Wanted,
    by_stream,
    delete,
    logger,
    select_streams_sql,
    together,
)

if TYPE_CHECKING:
    from psycopg import Connection

MAKING = 0x7461636869
"""The number of the lock under which tables are made."""

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

FRESH_SECONDS = 1.0
"""A connection that answered so lately is not asked whether it is good, unless another one failed since."""

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
        self._failed = -1.0
        self._away = False
        self._next = 0.0

    def trusts(self, heard: float) -> bool:
        """Whether a connection that answered last at ``heard`` may be used without asking whether it is good."""
        return heard > max(self._failed, time.monotonic() - FRESH_SECONDS)

    def failed(self) -> None:
        """A connection was lost, or did not answer: every other one is asked before it is used again."""
        self._failed = time.monotonic()

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
    try:
        import psycopg
    except ImportError as error:  # also where libpq is missing
        raise ModuleNotFoundError(str(error), name="psycopg") from None
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
        heard = -1.0
        """When it last answered (monotonic seconds)."""

        def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
            """As the library, but not for longer."""
            limit = self.patience if timeout is None else timeout
            try:
                found = super().wait(gen, interval, limit)
                self.heard = time.monotonic()
                return found
            except psycopg.errors._WaitTimeout:
                if timeout is not None:
                    raise
                self.close()
                raise NoAnswer(f"no answer within {limit:g} s") from None

    def check(pool: ConnectionPool[Any], connection: Connection[Any]) -> None:
        """See that a connection of the ``pool`` is good; if not, none of those beside it is believed to be."""
        assert isinstance(connection, Impatient)
        if breaker.trusts(connection.heard):
            return
        before, connection.patience = connection.patience, CHECK_SECONDS
        try:
            ConnectionPool.check_connection(connection)
        except psycopg.OperationalError:
            # They were lost together.  The library would find out one by one, a second apart.
            pool.drain()
            raise
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
                    breaker.failed()
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

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self._commit: GroupCommit[Kept, None] = GroupCommit(partial(each_or_all, self._insert_together))

        def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> None:
            self._commit(stored_events)

        @guarded
        def _insert_together(self, commits: Sequence[Kept]) -> None:
            """One statement: nothing is inserted unless all that it follows on is there, locked against erasing.

            The library's own locks the whole table or notifies whoever listens, so that notifications have an order.
            PostgreSQL then commits one transaction after the other, each with a wait for the disk; nobody here listens.
            """
            events, before = together(commits)
            columns = "originator_id, originator_version, topic, state"
            rows = [(e.originator_id, e.originator_version, e.topic, e.state) for e in events]
            rows.sort(key=itemgetter(0, 1))  # as every worker does it: none waits for one that waits for it
            with self.datastore.get_connection() as connection, connection.cursor() as cursor:
                cursor.execute(
                    f"WITH before AS MATERIALIZED (SELECT 1 FROM {self.events_table_name}"
                    " WHERE (originator_id, originator_version) IN"
                    " (SELECT * FROM unnest(%s::text[], %s::bigint[])) FOR KEY SHARE)"
                    f" INSERT INTO {self.events_table_name} ({columns})"
                    " SELECT * FROM unnest(%s::text[], %s::bigint[], %s::text[], %s::bytea[])"
                    " WHERE (SELECT count(*) FROM before) = %s",
                    (*_columns(before, 2), *_columns(rows, 4), len(before)),
                    prepare=True,
                )
                kept = cursor.rowcount
            if kept != len(rows):
                names = ", ".join(stream for stream, _ in before)
                raise RecordConflictError(f"{names}: what they follow on is not there")

        @guarded
        def select_streams(self, wanted: Sequence[Wanted]) -> list[list[StoredEvent]]:
            sql = select_streams_sql(self.events_table_name, ("%s::text", "%s::bigint"), len(wanted))
            with (
                self.datastore.get_connection() as connection,
                connection.cursor(row_factory=tuple_row) as cursor,
            ):
                cursor.execute(sql, [value for each in wanted for value in each], prepare=True)
                return by_stream(wanted, cursor)

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
                    alone.execute(DROP_SNAPSHOTS)
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
            pool._check = partial(check, pool)
            # The library doubles its pauses between attempts; whoever asks next tries anew instead.
            pool.reconnect_timeout = POOL_SECONDS
            with self.datastore.get_connection() as connection:
                check_postgres(connection)

    return DurablePostgres(env)


def _columns(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    """``rows`` of ``width`` values each as one list a column."""
    return [[row[i] for row in rows] for i in range(width)]


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
