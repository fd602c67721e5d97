"""What the server relies on in libraries though they do not promise it: each name is looked for here.

If one of these fails after a library was updated, ``referee/web/library_insides.py``, ``websocket.py`` or
``worker.py`` must be looked at before the cap in ``pyproject.toml`` is raised.
"""

from __future__ import annotations

import inspect
from typing import Any

import engineio
import pytest
import simple_websocket
import socketio
from engineio.async_drivers._websocket_wsgi import SimpleWebSocketWSGI
from engineio.packet import Packet
from flask import Flask
from flask_smorest import Api
from gunicorn.workers import gthread
from webargs.flaskparser import FlaskParser

from tachiai.referee.web.library_insides import JsonParser, OpenApi
from tachiai.referee.web.websocket import WebSocket
from tachiai.referee.web.worker import Worker

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
def test_what_is_overridden_or_called_is_there(owner: Any, name: str):
    assert callable(getattr(owner, name))


def test_a_server_has_the_parts_that_are_reached_into():
    server = socketio.Server(async_mode="threading", async_handlers=False)
    assert "websocket" in server.eio._async
    assert callable(server.eio.handlers["message"])
    assert server.eio.sockets == {}
    assert server.environ == {}
    assert callable(server.manager.eio_sid_from_sid)
    assert server.eio.async_handlers is False, "messages are handled, and answered, in the thread that reads"


def test_the_first_character_of_a_packet_is_its_type():
    """By it a connection is told from an event that only calls itself so."""
    assert [socketio.packet.CONNECT, socketio.packet.DISCONNECT, socketio.packet.EVENT] == [0, 1, 2]
    sent = socketio.packet.Packet(socketio.packet.EVENT, data=["connect"], namespace="/", id=3)
    assert str(sent.encode())[0] == "2"
    assert Packet(encoded_packet="4x").data == "x"


def test_a_websocket_has_the_members_that_are_used():
    source = inspect.getsource(simple_websocket.ws)
    for name in ("input_buffer", "receive_bytes", "close_reason", "close_message", "thread_class", "mode"):
        assert name in source, name
    assert issubclass(WebSocket, SimpleWebSocketWSGI)


def test_ours_are_what_the_libraries_ask():
    assert issubclass(Worker, gthread.ThreadWorker)
    assert JsonParser._raw_load_json is not FlaskParser._raw_load_json
    app = Flask("insides")
    app.config.update(API_TITLE="t", API_VERSION="1", OPENAPI_VERSION="3.1.0")
    described = OpenApi(app)
    assert app.error_handler_spec.get(None, {}) == {}, "errors are answered by referee.web.errors"
    assert described.spec.to_dict()["openapi"] == "3.1.0"
