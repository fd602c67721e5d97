"""What we use of the insides of libraries, by name: a release that takes one away is found here.

Each is used in one place only, and its package is held to a minor version in pyproject.toml.
If one of these fails after a library was updated, ``referee/store/databases.py``, ``referee/store/postgres.py``,
``referee/web/library_insides.py``, ``websocket.py`` or ``worker.py`` must be looked at before the cap is raised.
A linter (ruff's SLF001) finds whoever else reaches into something that is not its own.
"""

from __future__ import annotations

import inspect
import json
import sqlite3
import time
import tomllib
from pathlib import Path
from typing import Any

import engineio
import pytest
import simple_websocket
import socketio
from engineio.async_drivers._websocket_wsgi import SimpleWebSocketWSGI
from engineio.packet import Packet
from eventsourcing import persistence, sqlite
from flask import Flask
from flask_smorest import Api
from gunicorn.workers import gthread
from webargs.flaskparser import FlaskParser
from werkzeug.test import EnvironBuilder

from tachiai.referee.records.json_lines import json_text
from tachiai.referee.web import library_insides
from tachiai.referee.web.hub import Hub
from tachiai.referee.web.library_insides import JsonParser, OpenApi, SweptMemory
from tachiai.referee.web.websocket import WebSocket
from tachiai.referee.web.worker import Worker

from .web import Http

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


def test_counts_in_memory_are_swept_seldom_and_run_out_in_time() -> None:
    """`limits` starts a thread 10 ms after each count; ours one a second. What has run out counts no more before."""
    storage = SweptMemory()
    storage.timer.join()
    assert storage.incr("short", 0.05) == 1
    sweeper = storage.timer
    assert (sweeper.interval, sweeper.daemon) == (SweptMemory.SWEEP_SECONDS, True)
    assert [storage.incr("long", 60) for _ in range(3)] == [1, 2, 3]
    assert storage.timer is sweeper
    time.sleep(0.06)
    assert storage.get("short") == 0
    assert storage.incr("short", 0.05) == 1
    sweeper.join()
    assert list(storage.storage) == ["long"]


def test_the_library_pings_as_we_do_from_one_thread() -> None:
    """`library_insides.Pings` takes the place of the thread that `schedule_ping` would start."""
    server = engineio.Server(async_mode="threading", ping_interval=30)
    begun = []
    server.start_background_task = lambda target, *_: begun.append(target)
    one = engineio.socket.Socket(server, "any")
    one.schedule_ping()
    assert [getattr(target, "__func__", None) for target in begun] == [engineio.socket.Socket._send_ping]
    assert begun[0].__self__ is one
    assert one.last_ping is None
    assert (engineio.packet.PING, engineio.packet.PONG) == (2, 3)
    assert library_insides.PING.data[2:] == str(Packet(engineio.packet.PING).encode()).encode()


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
            "gunicorn",
            "psycopg-pool",
            "psycopg[binary,pool]",
            "python-engineio",
            "python-socketio",
            "simple-websocket",
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
    engineio.Server: ("on", "_trigger_event"),
    SimpleWebSocketWSGI: ("__call__", "wait", "close", "send"),
    simple_websocket.Server: ("handshake", "receive", "close", "_handle_events"),
    FlaskParser: ("_raw_load_json", "_handle_invalid_json_error", "handle_error"),
    Api: ("_register_error_handlers", "_openapi_json"),
    gthread.TConn: ("init",),
    gthread.ThreadWorker: (
        *("accept", "enqueue_req", "finish_request", "handle", "handle_exit"),
        *("is_parent_alive", "murder_pending"),
    ),
}
"""What is overridden or called, by the class that has it."""


@pytest.mark.parametrize(
    ("owner", "name"),
    [(owner, name) for owner, names in NAMES.items() for name in names],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_what_is_overridden_or_called_is_there(owner: Any, name: str) -> None:
    assert callable(getattr(owner, name))


def test_a_server_has_the_parts_that_are_reached_into() -> None:
    server = socketio.Server(async_mode="threading", async_handlers=False)
    assert "websocket" in server.eio._async
    assert callable(server.eio.handlers["message"])
    assert server.eio.sockets == {}
    assert server.environ == {}
    assert callable(server.manager.eio_sid_from_sid)
    assert server.eio.async_handlers is False, "messages are handled, and answered, in the thread that reads"


def test_a_device_gone_before_its_connection_is_made_leaves_nothing(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    """Its connection ended in another thread, which has already forgotten the request it began with."""
    server = app.extensions["socketio"].server
    server._handle_eio_connect("other", {})
    server.eio.handlers["message"]("gone", "0")
    assert caplog.records == []
    assert server.manager.rooms == {}
    assert server.manager.pending_connect == {}


def test_a_device_gone_while_its_connection_is_made_is_counted_no_more(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Http(app.test_client())
    hub: Hub = app.extensions["tachiai.hub"]
    server: Any = app.extensions["socketio"].server
    added: list[Any] = []

    def add_and_end(socket: Any) -> None:
        add(socket)
        added.append(socket)
        server.eio.handlers["disconnect"]("one", server.reason.TRANSPORT_CLOSE)

    add = hub.add
    monkeypatch.setattr(hub, "add", add_and_end)
    server._handle_eio_connect("one", {**EnvironBuilder("/socket.io/").get_environ(), "flask.app": app})
    server.eio.handlers["message"]("one", "0" + json.dumps({"token": match.token}))
    assert len(added) == 1
    assert hub.matches() == set()
    assert server.manager.rooms == {}


def test_the_first_character_of_a_packet_is_its_type() -> None:
    """By it a connection is told from an event that only calls itself so."""
    assert [socketio.packet.CONNECT, socketio.packet.DISCONNECT, socketio.packet.EVENT] == [0, 1, 2]
    sent = socketio.packet.Packet(socketio.packet.EVENT, data=["connect"], namespace="/", id=3)
    assert str(sent.encode())[0] == "2"
    assert Packet(encoded_packet="4x").data == "x"


def test_a_websocket_has_the_members_that_are_used() -> None:
    source = inspect.getsource(simple_websocket.ws)
    for name in ("input_buffer", "receive_bytes", "close_reason", "close_message", "thread_class", "mode"):
        assert name in source, name
    assert issubclass(WebSocket, SimpleWebSocketWSGI)


def test_ours_are_what_the_libraries_ask() -> None:
    assert issubclass(Worker, gthread.ThreadWorker)
    assert JsonParser._raw_load_json is not FlaskParser._raw_load_json
    app = Flask("insides")
    app.config.update(API_TITLE="t", API_VERSION="1", OPENAPI_VERSION="3.1.0")
    described = OpenApi(app)
    assert app.error_handler_spec.get(None, {}) == {}, "errors are answered by referee.web.errors"
    assert described.spec.to_dict()["openapi"] == "3.1.0"
