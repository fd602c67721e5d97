"""How many actions a second reach every device of many tables, beside a bare Socket.IO room in the same run.

    python -m tests.bench.live [--tables 50] [--devices 3] [--actions 40] [--rounds 5] [--paced 100]

Both servers run the whole time; rounds of ours and of the floor (:mod:`tests.bench.room`) take turns, so that
a busy machine slows both; what counts is the ratio.  The devices are played by this process, in one thread, by
a client that does no more than the protocol asks.

* **closed**: every table records its next action as soon as all its devices have seen the last one;
* **paced**: so many actions a second in all, spread over the tables: how long from the tap to the last device.

Every action of ours is one of a real match of JOHN, judged, chained and committed (SQLite, synchronous=FULL)
before it is told.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from tachiai.engines.match import Entry
from tachiai.engines.values import Verdict
from tests.engines.john.play import Table
from tests.referee.devices import ask
from tests.support import Servers, listens, unused_port, wait

FREE = dict.fromkeys(("TACHIAI_RATE", "TACHIAI_VISITS", "TACHIAI_GUESSES"), "1000000/second")
VIEW = 2_000
"""Bytes of a view, about: as many are sent by the floor."""


class Device:
    """One connection: frames in, frames out."""

    def __init__(self, host: str, port: int, token: str, source: str = "") -> None:
        """`source`: the address it comes from; many devices at one address are too many."""
        self.n = -1
        self.answered = -1
        self.refused: Any = None
        self._read = b""
        self.line = socket.create_connection((host, port), source_address=(source, 0))
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall(
            f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self._read:
            self._read += self.line.recv(65536)
        self._read = self._read.partition(b"\r\n\r\n")[2]
        self.send("40" + json.dumps({"token": token}))
        self.line.settimeout(20)
        while not any(text.startswith("40") for text in self.texts()):
            pass
        self.line.setblocking(False)

    def send(self, text: str) -> None:
        """One masked text frame; the mask is zero, which is a mask too."""
        data = text.encode()
        size = len(data)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
        self.line.sendall(head + b"\0\0\0\0" + data)

    def texts(self) -> Iterator[str]:
        """What came."""
        got = self.line.recv(262144)
        if not got:
            raise ConnectionError("a server closed a connection")
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
                yield data.decode()

    def look(self) -> None:
        """Take in what came, and answer pings."""
        for text in self.texts():
            if text == "2":
                self.send("3")
            elif text.startswith('42["view"'):
                # The number stands first, or behind a few short fields.
                self.n = int(text[text.index('"n":', 0, 400) + 4 :].lstrip().split(",", 1)[0].rstrip("}]"))
            elif text.startswith("43"):
                answer = json.loads(text[text.index("[") :])[0]
                if answer["ok"]:
                    self.answered = answer["n"]
                else:
                    self.refused = answer


class Played:
    """A table with its devices, and what is still to be recorded there."""

    def __init__(self, devices: list[Device], actions: Sequence[Any], name: str) -> None:
        self.devices, self.actions, self.name = devices, actions, name
        self.n = 0
        self.since = 0.0

    def tap(self) -> None:
        body = {"request_id": f"{self.name}-{self.n:06d}", "expect": self.n, "action": self.actions[self.n]}
        self.since = time.perf_counter()
        self.devices[0].send(f"42{self.n}" + json.dumps(["record", body]))

    def seen(self) -> bool:
        if self.devices[0].refused:
            raise AssertionError(f"{self.name}: {self.devices[0].refused}")
        return self.devices[0].answered > self.n and all(device.n > self.n for device in self.devices)


class Load:
    """All tables at one server."""

    def __init__(self, url: str, tables: Sequence[tuple[list[str], Sequence[Any]]], mark: str) -> None:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or 0
        self.looking = selectors.DefaultSelector()
        self.tables: list[Played] = []
        for number, (tokens, actions) in enumerate(tables):
            home = f"127.0.1.{1 + number // 30}"
            devices = [Device(host, port, token, home) for token in tokens]
            table = Played(devices, actions, f"{mark}-{number:03d}")
            self.tables.append(table)
            for device in devices:
                self.looking.register(device.line, selectors.EVENT_READ, (device, table))

    def _hear(self, seconds: float | None) -> set[int]:
        """Which tables something came to."""
        heard = set()
        for key, _ in self.looking.select(seconds):
            device, table = key.data
            device.look()
            heard.add(id(table))
        return heard

    def closed(self, actions: int) -> float:
        """Actions a second, one at a time at each table."""
        by_id = {id(table): table for table in self.tables}
        began = time.perf_counter()
        for table in self.tables:
            table.tap()
        left = len(self.tables)
        while left:
            heard = self._hear(10)
            if not heard:
                raise AssertionError("nothing came for ten seconds")
            for which in heard:
                table = by_id[which]
                if table.n < actions and table.seen():
                    table.n += 1
                    if table.n < actions:
                        table.tap()
                    else:
                        left -= 1
        return len(self.tables) * actions / (time.perf_counter() - began)

    def paced(self, actions: int, rate: float) -> list[float]:
        """Seconds from each tap to the last device."""
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
            soon = max(0.0, began + sent / rate - time.perf_counter()) if sent < len(todo) else 10.0
            for which in self._hear(soon):
                table = busy.get(which)
                if table is not None and table.seen():
                    took.append(time.perf_counter() - table.since)
                    table.n += 1
                    del busy[which]
        return took

    def close(self) -> None:
        for table in self.tables:
            for device in table.devices:
                device.line.close()
        self.looking.close()


def stands(entry: Entry) -> bool:
    """Whether it can be recorded again, line by line: neither refused nor a step back."""
    return entry.judgement.verdict is not Verdict.ILLEGAL and not entry.is_undo


def actions_of(seed: int, length: int) -> tuple[list[str], list[Any]]:
    """The seats and the first actions of a random match."""
    while True:
        match = Table(seed, phones=0.0, undo=0.0, foul=0.0, boldness=0.0).play(length + 20)
        first = match.entries[:length]
        if len(first) == length and all(stands(entry) for entry in first):
            return list(match.header.seats), [entry.action.to_json() for entry in first]
        seed += 1_000


def ours(url: str, devices: int, prepared: list[tuple[list[str], list[Any]]]) -> list[tuple[list[str], Any]]:
    """New matches: the tokens of each one's devices, the tablet's first."""
    tables = []
    for seats, actions in prepared:
        match = ask(url, "/api/matches", {"game": "john", "seats": seats})
        joins = ask(url, f"/api/matches/{match['match']}/joins", token=match["token"])
        tokens = [match["token"]]
        for one in [join for join in joins if join["seat"]][: devices - 1]:
            ticket = one["url"].partition("#")[2]
            tokens.append(ask(url, "/api/join", {"ticket": ticket})["token"])
        tables.append((tokens, actions))
    return tables


def shown(values: list[float], digits: int = 0) -> str:
    low, middle, high = (f"{v:,.{digits}f}" for v in (min(values), median(values), max(values)))
    return f"{middle} [{low}-{high}]"


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for name, usual in (("tables", 50), ("devices", 3), ("actions", 40), ("rounds", 5), ("paced", 50)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    asked = parser.parse_args()
    prepared = [actions_of(seed, asked.actions) for seed in range(asked.tables)]
    with tempfile.TemporaryDirectory() as folder:
        servers = Servers(Path(folder))
        port = unused_port()
        room = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.room", str(port), str(VIEW)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait(lambda: listens(port), room, "the bare room")
            url = servers(env=FREE).url
            rates: dict[str, list[float]] = {"ours": [], "room": []}
            took: dict[str, list[float]] = {"ours": [], "room": []}
            for number in range(asked.rounds):
                for what in ("closed", "paced"):
                    for who in ("ours", "room"):
                        if who == "ours":
                            load = Load(url, ours(url, asked.devices, prepared), f"load-{number}-{what}")
                        else:
                            rooms = [
                                ([f"{what}-{number}-{i}"] * asked.devices, a)
                                for i, (_, a) in enumerate(prepared)
                            ]
                            load = Load(f"http://127.0.0.1:{port}", rooms, "room-load")
                        if what == "closed":
                            rates[who].append(load.closed(asked.actions))
                        else:
                            took[who] += load.paced(min(10, asked.actions), asked.paced)
                        load.close()
        finally:
            servers.stop_all()
            room.terminate()
            room.wait()
    ratios = [a / b for a, b in zip(rates["ours"], rates["room"], strict=True)]
    print(
        f"closed  ours {shown(rates['ours'])}/s  bare room {shown(rates['room'])}/s  ratio {shown(ratios, 2)}"
    )
    for who, values in took.items():
        print(
            f"paced   {who}: " + "  ".join(f"p{p} {percentile(values, p / 100):.1f} ms" for p in (50, 95, 99))
        )


if __name__ == "__main__":
    main()
