"""PostgreSQL made durable, as :mod:`tachiai.referee.store.databases` asks for it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from inspect import unwrap
from typing import TYPE_CHECKING, Any

from eventsourcing.persistence import (
    InfrastructureFactory,
    OperationalError,
    RecordConflictError,
    StoredEvent,
)
from eventsourcing.utils import Environment

from .databases import ATTEMPTS, CONNECT_SECONDS, MAKING, NotDurable, Row, followed, logger

if TYPE_CHECKING:
    from psycopg import Connection


def durable_postgres(env: Environment) -> InfrastructureFactory[Any]:
    """The library's PostgreSQL, with commits that wait for the disk and locks that nobody waits long for."""
    import psycopg
    from eventsourcing.persistence import InterfaceError
    from eventsourcing.postgres import PostgresApplicationRecorder, PostgresFactory
    from eventsourcing.utils import retry
    from psycopg.rows import tuple_row

    again = retry((InterfaceError, OperationalError), max_attempts=ATTEMPTS, wait=0.1)

    class Recorder(PostgresApplicationRecorder):
        """The library waits up to ten times for a lock or a lost database; people at a table don't."""

        @again
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

        def erase(self, streams: Mapping[str, int], rows: Sequence[tuple[str, int]]) -> None:
            where = f"FROM {self.events_table_name} WHERE originator_id=%s"
            with self.datastore.transaction(commit=True) as cursor:
                for stream, last in streams.items():
                    cursor.execute(f"DELETE {where} AND originator_version<=%s", (stream, last))
                    cursor.execute(f"SELECT 1 {where}", (stream,))
                    if cursor.fetchone() is not None:
                        raise RecordConflictError(f"{stream} does not end at {last}")
                for row in rows:
                    cursor.execute(f"DELETE {where} AND originator_version=%s", row)

        @again
        def select_events(self, *args: Any, **kwargs: Any) -> Sequence[StoredEvent]:
            select: Any = unwrap(PostgresApplicationRecorder.select_events)
            found: Sequence[StoredEvent] = select(self, *args, **kwargs)
            return found

        def try_to_write(self) -> None:
            with self.datastore.transaction(commit=False) as cursor:
                cursor.execute(f"DELETE FROM {self.events_table_name} WHERE FALSE")

        def ping(self) -> None:
            with self.datastore.get_connection() as connection:
                connection.execute("SELECT 1")

        def rows(self) -> Iterator[Row]:
            columns = "originator_id, originator_version, topic, state"
            with (
                self.datastore.get_connection() as connection,
                connection.transaction(),
                connection.cursor("rows", row_factory=tuple_row) as cursor,
            ):
                cursor.execute(f"SELECT {columns} FROM {self.events_table_name} ORDER BY notification_id")
                yield from cursor

        def fill(self, rows: Iterable[Row]) -> None:
            columns = "originator_id, originator_version, topic, state"
            with self.datastore.transaction(commit=True) as cursor:
                cursor.execute(f"LOCK TABLE {self.events_table_name} IN EXCLUSIVE MODE")
                with cursor.copy(f"COPY {self.events_table_name} ({columns}) FROM STDIN") as copy:
                    for row in rows:
                        copy.write_row(row)

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
            asked: dict[str, str] = json.loads(env.get("POSTGRES_PARAMETERS") or "{}")
            pool.kwargs |= {"connect_timeout": int(CONNECT_SECONDS), **asked}
            try:
                # The pool tries again and again and then only says that it did; this says why at once.
                psycopg.connect(**pool.kwargs).close()
            except psycopg.OperationalError as error:
                where = f"{pool.kwargs['host']}:{pool.kwargs['port']}"
                raise OperationalError(f"PostgreSQL at {where}: {error}") from None
            # A session's own setting: it holds whatever the server's or the role's default says.
            pool.kwargs["options"] = f"{asked.get('options', '')} -c synchronous_commit=on".strip()
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
