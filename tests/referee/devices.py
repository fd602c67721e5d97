"""Real devices for tests: python-socketio clients that record every byte they receive."""

from __future__ import annotations

import http.client
import itertools
import json
import threading
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import engineio
import socketio
import websocket

from .. import contract
from .table import SETUP

PATIENCE = 60.0
"""The longest wait of a test for an event (s); nothing is measured by it."""


def request(
    url: str, path: str, body: Any = None, token: str | None = None, method: str | None = None
) -> tuple[int, bytes]:
    """Send one HTTP request; return the status and the bytes of the answer."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    data = None
    if body is not None:
        data = json.dumps(body).encode()
        headers["Content-Type"] = "application/json"
    try:
        connection.request(method or ("GET" if body is None else "POST"), path, data, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def ask(url: str, path: str, body: Any = None, token: str | None = None) -> Any:
    """Return the answer as JSON."""
    return json.loads(request(url, path, body, token)[1])


class _Reader(engineio.Client):
    """A connection whose messages are handled in order, by the thread that reads them."""

    def _trigger_event(self, event: str, *args: Any, **how: Any) -> Any:
        """Handle the message in this thread: with a thread for each, messages would overtake each other."""
        return super()._trigger_event(event, *args, **{**how, "run_async": False})


class OrderedClient(socketio.Client):
    """A client that handles messages in the order they were sent, and can record the raw ones."""

    def __init__(self, heard: Callable[[Any], None] = lambda _: None) -> None:
        self.heard = heard
        super().__init__(reconnection=False, handle_sigint=False)

    def _engineio_client_class(self) -> type[engineio.Client]:
        return _Reader

    def _handle_eio_message(self, data: Any) -> None:
        self.heard(data)
        super()._handle_eio_message(data)


class Device:
    """A tablet or a phone."""

    def __init__(self, url: str, token: str, name: str = "", game: str | None = None) -> None:
        """With ``game``, everything the device receives is checked against that game's declarations."""
        self.url, self.token, self.name, self.game = url, token, name, game
        self.raw: list[Any] = []
        self.events: list[tuple[str, Any]] = []
        self.gone = False
        self._news = threading.Condition()
        self._ids = itertools.count(1)
        self.client = OrderedClient(self.raw.append)
        self.client.on("*", self._event)
        self.client.on("disconnect", self._disconnected)

    def connect(self, **more: Any) -> Device:
        auth = {"token": self.token, **more}
        self.client.connect(self.url, auth=auth, transports=["websocket"], wait_timeout=PATIENCE)
        return self

    def _event(self, event: str, body: Any = None) -> None:
        with self._news:
            self.events.append((event, body))
            self._news.notify_all()

    def _disconnected(self, *_: Any) -> None:
        with self._news:
            self.gone = True
            self._news.notify_all()

    def until(self, found: Callable[[], Any], what: str) -> Any:
        """Wait until ``found()`` is true, and return its value."""
        with self._news:
            assert self._news.wait_for(found, PATIENCE), f"{self.name}: no {what}; got {self.events[-3:]}"
            return found()

    def view(self, n: int | None = None) -> dict[str, Any]:
        """Return the first view received with number ``n`` (or any)."""

        def found() -> Any:
            wanted = (b for e, b in self.events if e == "view" and (n is None or b["n"] >= n))
            return next(wanted, None)

        view = dict(self.until(found, f"view {n}"))
        if self.game is not None:
            contract.check(self.game, "View", view)
        return view

    def event(self, name: str) -> Any:
        return self.until(lambda: next(((e, b) for e, b in self.events if e == name), None), name)[1]

    def ended(self) -> None:
        self.until(lambda: self.gone, "end")

    def call(self, command: str, body: Any) -> Any:
        answer = self.client.call(command, body, timeout=PATIENCE)
        if self.game is not None:
            contract.check_answer(self.game, command, answer)
        return answer

    def record(self, n: int, action: Any, **more: Any) -> Any:
        given = {
            "request_id": f"{self.name or 'device'}-{next(self._ids):06d}",
            "expect": n,
            "action": action,
        }
        return self.call("record", {**given, **more})

    def close(self) -> None:
        self.client.disconnect()
        if self.client.eio.ws is not None:  # the client does not close it if the server closed the connection
            self.client.eio.ws.shutdown()


class Room:
    """A match on a real server, and its devices."""

    def __init__(self, url: str, **given: Any) -> None:
        self.url = url
        self.game = given.get("game", "john")
        opened = ask(url, "/api/matches", {"game": "john", **given})
        assert opened["ok"], opened
        self.match, self.token, self.pin = opened["match"], opened["token"], opened["pin"]
        self.devices: list[Device] = []

    def ticket(self, name: str) -> str:
        joins = ask(self.url, f"/api/matches/{self.match}/joins", token=self.token)
        url = next(j["url"] for j in joins if (j["seat"] or j["role"]) == name)
        return str(url.split("#")[1])

    def join(self, name: str) -> str:
        return str(ask(self.url, "/api/join", {"ticket": self.ticket(name)})["token"])

    def device(self, name: str = "table", *, url: str | None = None, connect: bool = True) -> Device:
        """Return a device of ``table`` (with the pen), a seat, ``spectator`` or ``arbiter``."""
        if name == "table":
            token = self.token
        elif name == "arbiter":
            token = ask(self.url, "/api/arbiter", {"match": self.match, "pin": self.pin})["token"]
        else:
            token = self.join(name)
        device = Device(url or self.url, token, name, self.game)
        self.devices.append(device)
        if connect:
            device.connect()
            device.view()
        return device

    def get(self, path: str = "", token: str | None = None) -> tuple[int, bytes]:
        return request(self.url, f"/api/matches/{self.match}{path}", token=token or self.token)

    def record(self, n: int, action: Any, request_id: str = "") -> Any:
        """Record an action with the table's token, over HTTP; return the answer."""
        body = {"request_id": request_id or f"request-{n:06d}", "expect": n, "action": action}
        return ask(self.url, f"/api/matches/{self.match}/record", body, self.token)

    def set_up(self) -> Room:
        """Record the first actions of both seats of JOHN; return the room."""
        for n, action in enumerate(SETUP):
            assert self.record(n, action)["ok"]
        return self

    def close(self) -> None:
        for device in self.devices:
            device.close()


def rooms(opened: list[Room]) -> Iterator[Callable[..., Room]]:
    """Yield a function that opens rooms; close all devices at the end."""

    def opening(url: str, **given: Any) -> Room:
        room = Room(url, **given)
        opened.append(room)
        return room

    yield opening
    for room in opened:
        room.close()


OpenRoom = Callable[..., Room]
"""The fixture ``room``: opens a match on a server, with real devices."""


def upgrade(port: int, *headers: str) -> bytes:
    """Return the request with which a live connection begins."""
    lines = ["GET /socket.io/?EIO=4&transport=websocket HTTP/1.1", f"Host: 127.0.0.1:{port}"]
    lines += ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
    lines += ["Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==", *headers]
    return "\r\n".join([*lines, "", ""]).encode()


def raw(url: str) -> websocket.WebSocket:
    """Open a bare WebSocket to the server, for messages that no client would send."""
    where = url.replace("http://", "ws://") + "/socket.io/?EIO=4&transport=websocket"
    return websocket.create_connection(where, timeout=PATIENCE)


def known(line: websocket.WebSocket, token: str) -> websocket.WebSocket:
    """Return the WebSocket after it sent its token and received its first view."""
    line.send("40" + json.dumps({"token": token}))
    while not str(line.recv()).startswith('42["view"'):
        pass
    return line


def idle(n: int) -> dict[str, Any]:
    """Return an action of JOHN that can be recorded at any time: ``n`` decides the seat."""
    return {"seat": ("black", "red")[n % 2], "action": "register", "cards": ["??"] * 11}
