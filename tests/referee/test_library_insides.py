"""What we use of the insides of libraries, by name: a release that takes one away is found here.

Each is used in one place only, and its package is held to a minor version in pyproject.toml.
If one of these fails after a library was updated, ``referee/store/databases.py``, ``referee/store/postgres.py`` or
``referee/web/library_insides.py`` must be looked at before the cap is raised.
A linter (ruff's SLF001) finds whoever else reaches into something that is not its own.
"""

from __future__ import annotations

import inspect
import json
import sqlite3
import tomllib
from pathlib import Path
from typing import Any

import pytest
from eventsourcing import persistence, sqlite
from flask import Flask
from flask_smorest import Api
from webargs.flaskparser import FlaskParser

from tachiai.referee.records.json_lines import json_text
from tachiai.referee.web.library_insides import JsonParser, OpenApi

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
    "value", [{}, [], {"n": 1, "code": None, "effects": [{"a": 1.5}, []], "札": '♠\u2028\ud800"\\'}, True]
)
def test_one_encoder_for_all_lines_writes_what_json_writes(value: Any) -> None:
    assert json_text(value) == json.dumps(value, ensure_ascii=False)
    assert hasattr(json.encoder, "c_make_encoder")


@pytest.mark.parametrize(
    "package",
    [
        *(
            "eventsourcing",
            "flask-smorest",
            "psycopg-pool",
            "psycopg[binary,pool]",
        ),
        "webargs",
    ],
)
def test_packages_whose_insides_we_use_are_held_to_a_minor_version(package: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    (line,) = [x for x in (*extras["server"], *extras["postgres"]) if x.startswith(f"{package}~=")]
    assert line.count(".") == 2


# -- the web ------------------------------------------------------------------------------------------

NAMES: dict[Any, tuple[str, ...]] = {
    FlaskParser: ("_raw_load_json", "_handle_invalid_json_error", "handle_error"),
    Api: ("_register_error_handlers", "_openapi_json"),
}
"""What is overridden or called, by the class that has it."""


@pytest.mark.parametrize(
    ("owner", "name"),
    [(owner, name) for owner, names in NAMES.items() for name in names],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_what_is_overridden_or_called_is_there(owner: Any, name: str) -> None:
    assert callable(getattr(owner, name))


def test_ours_are_what_the_libraries_ask() -> None:
    assert JsonParser._raw_load_json is not FlaskParser._raw_load_json
    app = Flask("insides")
    app.config.update(API_TITLE="t", API_VERSION="1", OPENAPI_VERSION="3.1.0")
    described = OpenApi(app)
    assert app.error_handler_spec.get(None, {}) == {}, "errors are answered by referee.web.errors"
    assert described.spec.to_dict()["openapi"] == "3.1.0"
