"""The database behind the log: SQLite or PostgreSQL, by the settings."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.utils import Environment

from .sqlite import LOCK_SECONDS, DurableSQLite

IDLE_SECONDS = "5"
"""The seconds after which PostgreSQL ends an idle transaction."""

POOL = "5"
"""The number of connections to PostgreSQL that stay open."""


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
