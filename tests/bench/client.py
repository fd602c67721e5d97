"""Devices for load tests: many in one thread, with the least that the protocol requires.

The same client connects to the referee, to the bare room (:mod:`tests.bench.room`), and, with other messages,
to boardgame.io.
"""

import base64
import itertools
import json
import os
import selectors
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from urllib.parse import urlsplit

PATIENCE = 20.0
"""Seconds after which waiting for an expected message fails."""


class Device:
    """One connection to the referee, or to the bare room, as WebSocket frames."""

    space = ""
    """The namespace, with its comma."""

    def __init__(self, url: str, auth: Any, source: str = "") -> None:
        """Connect; ``source`` is the local address, as one address may not have many devices."""
        self.n = -1
        self.answered = -1
        self.refused: Any = None
        self.views = 0
        self.bytes = 0
        self.last = ""
        """The newest view."""
        self._read = b""
        self._last_text = ""
        self.url = url
        where = urlsplit(url)
        self.line = socket.create_connection(
            (where.hostname or "", where.port or 0), source_address=(source, 0)
        )
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall(
            f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self._read:
            self._read += self.line.recv(65536)
        self._read = self._read.partition(b"\r\n\r\n")[2]
        self.line.settimeout(PATIENCE)
        self.send(f"40{self.space}{json.dumps(auth)}")
        self.until("40" + self.space)

    def until(self, begins: str) -> None:
        """Wait for a message with this beginning."""
        self.line.settimeout(PATIENCE)
        while not any(text.startswith(begins) for text in self.texts()):
            pass
        self.line.setblocking(False)

    def send(self, text: str) -> None:
        """Send one text frame, masked with zeros."""
        data = text.encode()
        size = len(data)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
        self.line.sendall(head + b"\0\0\0\0" + data)

    def texts(self) -> Iterator[str]:
        """Yield the messages that came."""
        got = self.line.recv(262144)
        if not got:
            raise ConnectionError(
                f"{self.url} closed a connection; before that it sent {self._last_text[:200]!r}"
            )
        self._read += got
        while len(self._read) >= 2:
            size, at = self._read[1] & 127, 2
            if size == 126:
                size, at = int.from_bytes(self._read[2:4], "big"), 4
            elif size == 127:
                size, at = int.from_bytes(self._read[2:10], "big"), 10
            if len(self._read) < at + size:
                return
            kind, data = self._read[0] & 15, self._read[at : at + size]
            self._read = self._read[at + size :]
            if kind == 1:
                self._last_text = data.decode()
                yield self._last_text

    def look(self) -> None:
        """Handle the messages that came, and answer pings."""
        for text in self.texts():
            if text == "2":
                self.send("3")
            else:
                self.handle(text)

    def view(self, text: str, key: str) -> int:
        """Count a view and return its number, which follows ``key``."""
        self.views += 1
        self.bytes += len(text)
        self.last = text
        at = text.index(key) + len(key)
        return int(text[at : at + 12].lstrip().split(",", 1)[0].rstrip("}]"))

    def handle(self, text: str) -> None:
        """Handle one message."""
        if text.startswith('42["view"'):
            self.n = self.view(text, '"n":')  # the first member, or after a few short ones
        elif text.startswith("43"):
            answer = json.loads(text[text.index("[") :])[0]
            if answer["ok"]:
                self.answered = answer["n"]
            else:
                self.refused = answer

    def tap(self, n: int, action: Any, name: str) -> None:
        """Record an action as number ``n + 1``; ``name`` is the request's own."""
        body = {"request_id": f"{name}-{n:06d}", "expect": n, "action": action}
        self.send(f"42{n}" + json.dumps(["record", body]))


class PeerDevice(Device):
    """One connection to boardgame.io, to the game of ``peers/server.js``."""

    space = "/one-o-one,"

    def __init__(self, url: str, match: str, player: str | None, source: str = "") -> None:
        """Connect as ``player`` "0", "1" ...; ``None`` is a spectator."""
        super().__init__(url, {}, source)
        self.match = match
        self.send(f"42{self.space}" + json.dumps(["sync", match, player, None, 2]))
        self.until(f'42{self.space}["sync"')
        self.n = 0

    def handle(self, text: str) -> None:
        """Handle one message; moves have no acknowledgement, only a new state for everybody."""
        if text.startswith(f'42{self.space}["update"'):
            self.n = self.answered = self.view(text, '"_stateID":')  # the one of the log comes later

    def tap(self, n: int, action: Any, name: str) -> None:
        kind, player, *args = action
        move = {"type": kind, "args": args, "playerID": player, "credentials": None}
        update = [{"type": "MAKE_MOVE", "payload": move}, n, self.match, player]
        self.send(f"42{self.space}" + json.dumps(["update", *update]))

    @property
    def state(self) -> Any:
        """The newest state of the game."""
        return json.loads(self.last.removeprefix(f"42{self.space}"))[2]["G"]


Connect = Callable[[str], Device]
"""Connects one device from an address."""
Prepared = Sequence[tuple[Sequence[Connect], Sequence[Any]]]
"""Tables: how each device connects, the tablet first, and the actions to record."""


_LOADS = itertools.count()


class Played:
    """A table with its devices, and the actions still to be recorded."""

    def __init__(self, devices: list[Device], actions: Sequence[Any], name: str) -> None:
        self.devices, self.actions, self.name = devices, actions, name
        self.n = 0
        self.since = 0.0

    def tap(self) -> None:
        self.since = time.perf_counter()
        self.devices[0].tap(self.n, self.actions[self.n], self.name)

    def seen(self) -> bool:
        if self.devices[0].refused:
            raise AssertionError(f"{self.name}: {self.devices[0].refused}")
        return self.devices[0].answered > self.n and all(device.n > self.n for device in self.devices)


class Load:
    """All tables at one server."""

    def __init__(self, prepared: Prepared, mark: str) -> None:
        """Connect all devices; ``mark`` begins the names of requests, which must differ between loads."""
        loads = 1 + next(_LOADS) % 250  # one address may open few connections a minute
        self.looking = selectors.DefaultSelector()
        self.tables: list[Played] = []
        for number, (connects, actions) in enumerate(prepared):
            home = f"127.{loads}.1.{1 + number // 30}"
            table = Played([connect(home) for connect in connects], actions, f"{mark}-{number:03d}")
            self.tables.append(table)
            for device in table.devices:
                self.looking.register(device.line, selectors.EVENT_READ, (device, table))

    @property
    def view_bytes(self) -> float:
        """The average size of a view."""
        devices = [device for table in self.tables for device in table.devices]
        return sum(device.bytes for device in devices) / max(1, sum(device.views for device in devices))

    def _receive(self, seconds: float | None) -> set[int]:
        """Return the tables that received something."""
        received = set()
        for key, _ in self.looking.select(seconds):
            device, table = key.data
            device.look()
            received.add(id(table))
        return received

    def closed(self, actions: int) -> float:
        """Record one action at a time at each table; return actions a second."""
        by_id = {id(table): table for table in self.tables}
        began = time.perf_counter()
        for table in self.tables:
            table.tap()
        left = len(self.tables)
        while left:
            received = self._receive(PATIENCE)
            if not received:
                raise AssertionError(f"nothing came for {PATIENCE:g} seconds")
            for which in received:
                table = by_id[which]
                if table.n < actions and table.seen():
                    table.n += 1
                    if table.n < actions:
                        table.tap()
                    else:
                        left -= 1
        return len(self.tables) * actions / (time.perf_counter() - began)

    def paced(self, actions: int, rate: float) -> list[float]:
        """Tap at a fixed rate; return the seconds from each tap to the last device."""
        took: list[float] = []
        busy: dict[int, Played] = {}
        todo = [table for _ in range(actions) for table in self.tables]
        began, sent = time.perf_counter(), 0
        while sent < len(todo) or busy:
            now = time.perf_counter()
            while sent < len(todo) and now >= began + sent / rate and id(todo[sent]) not in busy:
                busy[id(todo[sent])] = todo[sent]
                todo[sent].tap()
                sent += 1
            soon = max(0.0, began + sent / rate - time.perf_counter()) if sent < len(todo) else PATIENCE
            received = self._receive(soon)
            if not received and sent == len(todo):
                raise AssertionError(f"nothing came for {PATIENCE:g} seconds")
            for which in received:
                table = busy.get(which)
                if table is not None and table.seen():
                    took.append(time.perf_counter() - table.since)
                    table.n += 1
                    del busy[which]
        return took

    def idle(self, seconds: float) -> None:
        """Only read messages and answer pings."""
        until = time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            self._receive(left)

    def close(self) -> None:
        """Disconnect every device."""
        for table in self.tables:
            for device in table.devices:
                device.line.close()
        self.looking.close()
