"""The database behind the log: SQLite or PostgreSQL by the settings, and the calls that both support."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from eventsourcing.persistence import InfrastructureFactory, StoredEvent
from eventsourcing.utils import Environment

from .sql import Row, Wanted
from .sqlite import LOCK_SECONDS, DurableSQLite, Recorder

IDLE_SECONDS = "5"
"""The seconds after which PostgreSQL ends an idle transaction."""

POOL = "5"
"""The number of connections to PostgreSQL that stay open."""


def ping(recorder: Any) -> None:
    """Raise an error of :mod:`eventsourcing.persistence` if the store cannot be used now."""
    recorder.ping()


def select_streams(recorder: Any, wanted: Sequence[Wanted]) -> list[list[StoredEvent]]:
    """Return the events of several streams as of one moment, a list for each of ``wanted``."""
    found: list[list[StoredEvent]] = recorder.select_streams(wanted)
    return found


def erase(recorder: Any, streams: Mapping[str, int], rows: Sequence[tuple[str, int]]) -> None:
    """Delete whole ``streams``, if each still ends at the given version, and single rows.

    :raises RecordConflictError: if one of the streams was continued: then nothing is deleted.
    """
    recorder.erase(streams, rows)


def try_to_write(recorder: Any) -> None:
    """Raise an error of :mod:`eventsourcing.persistence` if the store does not accept writes."""
    recorder.try_to_write()


def require_room(recorder: Any) -> None:
    """Raise an error of :mod:`eventsourcing.persistence` if the disk of a database file is full."""
    if isinstance(recorder, Recorder):
        recorder.require_room()


def rows(recorder: Any) -> Iterator[Row]:
    """Yield every stored event unchanged, as of one moment, in the order of storing."""
    found: Iterator[Row] = recorder.rows()
    return found


def fill(recorder: Any, rows: Iterable[Row]) -> None:
    """Store ``rows`` in the empty PostgreSQL database of ``recorder``: all or none."""
    recorder.fill(rows)


def factory(env: Environment) -> InfrastructureFactory[Any]:
    """Return the database that the settings name."""
    if env.get("POSTGRES_DBNAME"):
        try:
            from .postgres import DurablePostgres
        except ImportError as error:  # also if libpq is missing
            raise ModuleNotFoundError(str(error), name="psycopg") from None
        return DurablePostgres(env)
    return DurableSQLite(env)


def settings(given: Mapping[str, str]) -> dict[str, str]:
    """Return ``given`` with fixed settings: ids are text; locks and idle transactions have time limits."""
    fixed = {
        "ORIGINATOR_ID_TYPE": "text",
        "SQLITE_LOCK_TIMEOUT": str(LOCK_SECONDS),
        "POSTGRES_LOCK_TIMEOUT": str(LOCK_SECONDS),
        "POSTGRES_IDLE_IN_TRANSACTION_SESSION_TIMEOUT": IDLE_SECONDS,
        "POSTGRES_POOL_SIZE": POOL,
        "POSTGRES_MAX_OVERFLOW": "15",
    }
    # Our own settings alone choose the database, never a stray variable of the shell. Other options of the
    # library (encryption, compression of events) may be switched on by variables.
    offered = {k: v for k, v in os.environ.items() if k in {"CIPHER_KEY", "CIPHER_TOPIC", "COMPRESSOR_TOPIC"}}
    return offered | fixed | dict(given)
