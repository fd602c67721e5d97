"""What we use of the insides of libraries, by name: a release that takes one away is found here.

Each is used in one place only, and its package is held to a minor version in pyproject.toml.
If one of these fails after a library was updated, ``referee/store/`` must be
looked at before the cap is raised.
A linter (ruff's SLF001) finds whoever else reaches into something that is not its own.
"""

from __future__ import annotations

import inspect
import sqlite3
import tomllib
from pathlib import Path

import pytest
from eventsourcing import persistence, sqlite

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_table_is_as_we_write_to_it() -> None:
    """`_Recorder._insert` writes rows itself: four columns in this order, and a key that no two rows share."""
    recorder = sqlite.SQLiteApplicationRecorder(sqlite.SQLiteDatastore(":memory:"))
    recorder.create_table()
    (made,) = recorder.create_table_statements
    columns = made.partition("(")[2].partition("PRIMARY KEY")[0].replace(" ", "")
    assert columns == "originator_idTEXT,originator_versionINTEGER,topicTEXT,stateBLOB,"
    assert "PRIMARY KEY (originator_id, originator_version)" in made
    for name in ("IntegrityError", "OperationalError", "DatabaseError", "InterfaceError", "ProgrammingError"):
        ours, theirs = getattr(persistence, name), getattr(sqlite3, name)
        assert issubclass(ours, persistence.PersistenceError)
        assert issubclass(theirs, sqlite3.Error)


def test_postgres_is_asked_without_the_library_waiting() -> None:
    """What the library tries up to ten times is tried twice: its methods can be taken out of their wrapping."""
    postgres = pytest.importorskip("eventsourcing.postgres")
    for name in ("select_notifications", "select_events"):
        method = getattr(postgres.PostgresApplicationRecorder, name)
        assert inspect.unwrap(method) is not method


def test_a_connection_to_postgres_waits_in_one_place_and_only_so_long() -> None:
    psycopg = pytest.importorskip("psycopg")
    pool = pytest.importorskip("psycopg_pool")
    assert "timeout" in inspect.signature(psycopg.Connection.wait).parameters
    assert issubclass(psycopg.errors._WaitTimeout, psycopg.OperationalError)
    closed = pool.ConnectionPool("", open=False)
    for name in ("_check", "connection_class", "timeout", "reconnect_timeout"):
        assert name in vars(closed)
    closed.close()


@pytest.mark.parametrize(
    "package",
    ["eventsourcing", "psycopg-pool", "psycopg[binary,pool]"],
)
def test_packages_whose_insides_we_use_are_held_to_a_minor_version(package: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    (line,) = [x for x in (*extras["server"], *extras["postgres"]) if x.startswith(f"{package}~=")]
    assert line.count(".") == 2
