"""What we use of the insides of libraries, by name: a release that takes one away is found here.

Each is used in one place only, and its package is held to a minor version in pyproject.toml.
"""

from __future__ import annotations

import inspect
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from eventsourcing import sqlite
from eventsourcing.persistence import ConnectionPool

from tachiai.referee.records.json_lines import json_text
from tachiai.referee.store import databases

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_pool_of_sqlite_connections_is_built_as_we_extend_it(tmp_path: Path) -> None:
    """`tachiai.referee.store.databases._Pool` makes connections durable, and saves a database whose file is gone."""
    pool = sqlite.SQLiteConnectionPool(db_name=str(tmp_path / "any.sqlite"))
    assert list(pool._pool) == []
    assert pool._in_use == {}
    with pool._put_condition:
        connection = pool._create_connection()
    assert tuple(connection._sqlite_conn.execute("SELECT 1").fetchone()) == (1,)
    connection.close()
    pool.close()
    assert issubclass(sqlite.SQLiteConnectionPool, ConnectionPool)
    assert databases._Pool._create_connection is not sqlite.SQLiteConnectionPool._create_connection


def test_the_recorder_inserts_within_a_transaction_we_can_add_to() -> None:
    """`_Recorder._insert_events` looks, in the same transaction, whether what came before is there."""
    ours = inspect.signature(databases._Recorder._insert_events).parameters
    theirs = inspect.signature(sqlite.SQLiteApplicationRecorder._insert_events).parameters
    assert list(theirs)[:3] == list(ours)[:3] == ["self", "c", "stored_events"]


def test_postgres_is_asked_without_the_library_waiting() -> None:
    """What the library tries up to ten times is tried twice: its methods can be taken out of their wrapping."""
    postgres = pytest.importorskip("eventsourcing.postgres")
    for name in ("insert_events", "select_events"):
        method = getattr(postgres.PostgresApplicationRecorder, name)
        assert inspect.unwrap(method) is not method
    assert hasattr(postgres.PostgresApplicationRecorder, "construct_pg_stored_event")


@pytest.mark.parametrize(
    "value", [{}, [], {"n": 1, "code": None, "effects": [{"a": 1.5}, []], "札": '♠\u2028\ud800"\\'}, True]
)
def test_one_encoder_for_all_lines_writes_what_json_writes(value: Any) -> None:
    assert json_text(value) == json.dumps(value, ensure_ascii=False)
    assert hasattr(json.encoder, "c_make_encoder")


@pytest.mark.parametrize("package", ["eventsourcing", "python-engineio", "python-socketio"])
def test_packages_whose_insides_we_use_are_held_to_a_minor_version(package: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (line,) = [x for x in project["optional-dependencies"]["server"] if x.startswith(f"{package}~=")]
    assert line.count(".") == 2
