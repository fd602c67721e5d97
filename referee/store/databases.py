"""The database behind the log: which one the settings name, and what is asked of either."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from eventsourcing.persistence import InfrastructureFactory, StoredEvent
from eventsourcing.utils import Environment

from .sql import Row, Wanted
from .sqlite import LOCK_SECONDS, DurableSQLite, Recorder

IDLE_SECONDS = "5"
"""After how long PostgreSQL ends a transaction in which nothing happens."""

POOL = "5"
"""Connections to PostgreSQL that stay open."""


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
    if isinstance(recorder, Recorder):
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
        try:
            from .postgres import DurablePostgres
        except ImportError as error:  # also where libpq is missing
            raise ModuleNotFoundError(str(error), name="psycopg") from None
        return DurablePostgres(env)
    return DurableSQLite(env)


def settings(given: Mapping[str, str]) -> dict[str, str]:
    """``given`` and what always holds: ids are text; waiting for locks and in transactions ends."""
    fixed = {
        "ORIGINATOR_ID_TYPE": "text",
        "SQLITE_LOCK_TIMEOUT": str(LOCK_SECONDS),
        "POSTGRES_LOCK_TIMEOUT": str(LOCK_SECONDS),
        "POSTGRES_IDLE_IN_TRANSACTION_SESSION_TIMEOUT": IDLE_SECONDS,
        "POSTGRES_POOL_SIZE": POOL,
        "POSTGRES_MAX_OVERFLOW": "15",
    }
    # Which database it is comes from our own settings alone, never from a stray variable of the shell.
    # What the library offers beside that (encryption, compression of events) may be switched on by it.
    offered = {k: v for k, v in os.environ.items() if k in {"CIPHER_KEY", "CIPHER_TOPIC", "COMPRESSOR_TOPIC"}}
    return offered | fixed | dict(given)
