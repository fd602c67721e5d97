"""Paired worlds on a real server: everything sent to others over HTTP and live connections, byte for byte.

As in ``test_worlds.py`` two matches differ only in one seat's disclosures.  Here every frame pushed to the
others is compared, and every acknowledgement and answer with its length and headers.  These are views,
looking back, records, proofs, sheets, the page to take home, joins and audits. Recording, checking, undoing
and restoring are tried over both endpoints; and so is the end.
"""

import http.client
import itertools
import json
import random
import re
import time
from typing import Any
from urllib.parse import quote

import pytest

from tachiai import engines
from tachiai.engines import Match
from tachiai.engines.testing.walk import Sampler
from tachiai.engines.values import TABLE
from tachiai.referee.web.answers import StrictJson, compact_json

from ..engines.soak import often
from ..support import Server, Servers
from .devices import PATIENCE, Device, Room, ask
from .test_leaks import plain
from .test_worlds import TAKERS, pair

LINES = often(16, 30)
"""Lines of a match that are played."""
DIFFERS = 15
"""Lines within which its worlds begin to differ."""

ADDRESSES = (
    *("", "?since={}", "?at={}", "/record", "/record?audience=seat", "/record?audience=full"),
    *("/proof", "/proof?from={}", "/proof?audience=seat", "/proof?audience=full"),
    *("/audit", "/joins", "/next", "/sheet?lang=en", "/sheet?lang=ja"),
)

CODE = re.compile(r"<svg.*?</svg>|<code>[0-9a-f ]*</code>", re.DOTALL)
"""The head of the chain on a sheet: it differs each time, and so does the size of its QR code."""


class World:
    """A match on a server, its devices, and all that is sent to others than ``seat``."""

    def __init__(self, server: Server, match: Match, seat: str) -> None:
        self.seat, self.match, self.rng = seat, match, random.Random(5)
        self.room = Room(
            server.url, game=match.game.name, seats=list(match.header.seats), options=match.header.options
        )
        self._ids = itertools.count(1)
        parts = server.url.removeprefix("http://").split(":")
        self._http = http.client.HTTPConnection(parts[0], int(parts[1]), timeout=PATIENCE)
        self.devices = {TABLE: self.room.device(TABLE, connect=False)}
        for who in (*match.header.seats, "spectator", "arbiter"):
            self.devices[who] = self.room.device(who, connect=False)
        self.others = [TABLE, "spectator", "arbiter"]
        if match.game.name not in TAKERS:
            self.others += [s for s in match.header.seats if s != seat][:1]
        self.live = [*self.others, seat]
        for who in self.live:
            self.devices[who].connect().view()
        self.said: list[tuple[str, str]] = []
        self.settle()
        for device in self.devices.values():
            device.raw.clear()  # messages about the other devices may be combined

    def get(self, path: str, who: str, body: Any = None) -> Any:
        """Send an HTTP request; record the answer unless ``seat`` asks."""
        headers = {"Authorization": f"Bearer {self.devices[who].token}", "Content-Type": "application/json"}
        given = None if body is None else json.dumps(body)
        address = quote(f"/api/matches/{self.room.match}{path}", safe="/?=&")
        self._http.request("GET" if body is None else "POST", address, given, headers)
        answer = self._http.getresponse()
        text = answer.read().decode()
        # Once a match has ended its arbiter may read everything, so there the worlds differ.
        everything = who == "arbiter" and answer.status == 200 and ("=full" in path or path == "/audit")
        if who != self.seat and not everything:
            sent = sorted((k, v) for k, v in answer.getheaders() if k not in ("Date", "Content-Length"))
            length = CODE.sub("", text) if "/sheet" in path else answer.getheader("Content-Length")
            self.said.append((f"{who} {path}", f"{answer.status} {sent} {length}"))
            self.said.append((f"{who} {path}", CODE.sub("<code>", text)))
        kind = answer.getheader("Content-Type") or ""
        return json.loads(text) if kind.startswith("application/json") else None

    def do(self, name: str, who: str, /, **given: Any) -> Any:
        """Send a command over HTTP or Socket.IO, with an id of its own."""
        body = {"request_id": f"request-{next(self._ids):06}", **given}
        if name == "check":
            del body["request_id"]
        if who in self.live and self.rng.random() < 0.5:
            answer = self.devices[who].call(name, body)
            if who != self.seat:
                self.said.append((f"{who} {name}", json.dumps(answer)))
        else:
            answer = self.get(f"/{name}", who, body)
        self.settle()
        return answer

    def settle(self) -> None:
        """Wait until every live device has received the current state of the match.

        The state is requested each time: others are notified a moment after a device came.
        """
        until = time.monotonic() + PATIENCE
        while True:
            body = ask(self.room.url, f"/api/matches/{self.room.match}", token=self.room.token)
            now = {k: body[k] for k in ("link", "ask", "people")}
            if all(self.shown(self.devices[who], now) for who in self.live):
                return
            assert time.monotonic() < until, f"not every device was shown {now}"
            time.sleep(0.005)

    def shown(self, device: Device, now: dict[str, Any]) -> bool:
        views = [b for e, b in list(device.events) if e == "view"]
        return device.gone or (bool(views) and now.items() <= views[-1].items())

    @property
    def n(self) -> int:
        views = [b for e, b in self.devices[TABLE].events if e == "view"]
        return int(views[-1]["n"])

    def play(self) -> None:
        at = [0]
        for entry in self.match.entries[:LINES]:
            action = entry.action
            given: dict[str, Any] = {"expect": self.n}
            if action.kind == "undo":
                to = action.fields["to"]
                known = at[to] if 0 <= to < len(at) else 999_999
                self.do("undo", "arbiter", to=known, reason="as it was", **given)
            else:
                own = action.seat != TABLE and discloses(self.match.game, action)
                more = {"attempt": True, "insist": True} if own else {"attempt": True}
                self.do("record", action.seat if own else TABLE, action=action.to_json(), **given, **more)
            at.append(self.n)
            for path in self.rng.sample(ADDRESSES, 2):
                self.get(path.format(self.rng.randint(0, self.n)), self.rng.choice(self.others))
            if self.rng.random() < 0.25:
                self.probe()

    def probe(self) -> None:
        """Check, record, undo and restore actions as a curious player would."""
        rng, n = self.rng, self.n
        sampler = Sampler(rng, self.match.header.seats)
        game, entries = self.match.game, self.match.entries
        public = [e.action for e in entries if e.action.kind != "undo" and not discloses(game, e.action)]
        sampler.remember_text([dict(action.fields) for action in public])
        action = rng.choice([*rng.sample(public, min(2, len(public))), *offered(sampler, game)])
        self.do("check", rng.choice([w for w in self.others if w != "spectator"]), action=action.to_json())
        self.do("record", TABLE, action=action.to_json(), expect=max(0, n - 2))  # stale
        done = self.do("record", TABLE, action=action.to_json(), expect=n)
        if done["ok"]:
            self.do("undo", "arbiter", to=n, reason="a test", expect=self.n)
            self.do("restore", TABLE, **{"from": self.n}, expect=self.n)
            self.do("undo", "arbiter", to=n, reason="a test", expect=self.n)
        now = self.n
        asked = self.do("undo", TABLE, to=max(0, now - rng.randint(1, 4)), expect=now)
        if asked.get("asked"):
            self.do("consent", TABLE, ask=asked["asked"]["id"], seat=asked["asked"]["needs"][0], answer=False)
        elif asked["ok"]:  # a seat's later disclosures must fit the table that its world was made for
            self.do("undo", "arbiter", to=now, reason="a test", expect=self.n)

    def end(self) -> None:
        """Do what happens around a match and its end, and join with another phone for the seat."""
        why = {"name": "Sato", "reason": "as seen"}
        self.do("object", TABLE, what="card", about=max(1, self.n - 1))
        self.do("ask_sign", "arbiter")
        view = self.get("", "spectator")
        standing = [x["n"] for x in view["lines"] if not x["undone"] and x["action"]["action"] != "undo"]
        if standing:
            about = self.rng.choice(standing)
            self.do("rule", "arbiter", ruling="remove", about=about, expect=self.n, **why)
        for who in self.others:
            for path in ADDRESSES:
                self.get(path.format(1), who)
        self.live.remove(self.seat)
        self.devices[self.seat].close()  # before its seat goes: one message at a time

        def away() -> bool:
            views = [b for e, b in self.devices[TABLE].events if e == "view"]
            return not views[-1]["people"][self.seat]["online"]

        self.devices[TABLE].until(away, "view without that phone")
        self.settle()
        self.get(f"/joins/{self.seat}", TABLE, {})
        token = self.room.join(self.seat)
        self.settle()
        self.devices["next"] = Device(self.room.url, token, "next")
        for path in ("", "/record", "/record?audience=seat", "/proof", "/takehome?lang=en"):
            self.get(path, "next")
        self.do("rule", "arbiter", ruling="result", winners=[], expect=self.n, **why)
        for who in self.others:
            for path in ("", "/record", "/proof", "/record?audience=seat", "/takehome?lang=en"):
                self.get(path, who)
            if who != "arbiter":  # who may read everything now
                self.get("/audit", who)

    def close(self) -> None:
        self._http.close()
        self.room.close()

    def messages(self) -> list[tuple[str, str]]:
        """Return all messages, without what must differ each time.

        For each device the acknowledgements come after the views: two threads send them.
        """
        secrets = [self.room.match, self.room.pin, *(d.token for d in self.devices.values())]
        frames = [
            (who, str(frame)) for who in self.others for frame in sorted(self.devices[who].raw, key=kind)
        ]
        return [(what, plain(text, *secrets)) for what, text in (*self.said, *frames)]


def kind(frame: Any) -> str:
    """Return the kind of packet of a frame: an event, an acknowledgement."""
    return str(frame)[:1]


def discloses(game: engines.Game[Any], action: engines.Action) -> bool:
    """Return whether the action has a private field, also one with the value ``"??"``.

    Worlds that differ in secrets must agree here, so that both are asked the same.
    """
    fields = game.action_types[action.kind].by_name
    return any(fields[name].is_private(action.fields) for name in action.fields)


def offered(sampler: Sampler, game: engines.Game[Any]) -> list[engines.Action]:
    """Return actions that may or may not be legal."""
    return [sampler.well_formed(game, sampler.rng.choice(game.actions)) for _ in range(2)]


def first_pair(name: str) -> tuple[Match, Match, str]:
    """Return two worlds that differ soon."""
    for seed in itertools.count(1):
        found = pair(engines.load(name), seed)
        if found is not None:
            one, other, _ = found
            worlds = zip(one.entries[:DIFFERS], other.entries[:DIFFERS], strict=True)
            if any(a.action != b.action for a, b in worlds):
                return found
    raise AssertionError


@pytest.fixture(scope="module")
def server(serve_for_all: Servers) -> Server:
    return serve_for_all(env={"TACHIAI_RATE": "100000/day", "TACHIAI_VISITS": "100000/day"})


@pytest.mark.soak
@pytest.mark.in_every_run("john", "jekyll_hyde")
@pytest.mark.parametrize("name", engines.names())
def test_no_endpoint_reveals_what_a_seat_disclosed(name: str, server: Server) -> None:
    """In every run two games show the endpoints; `test_worlds.py` compares every game without a server."""
    *matches, seat = first_pair(name)
    heard = []
    for match in matches:
        world = World(server, match, seat)
        try:
            world.play()
            world.end()
            heard.append(world.messages())
        finally:
            world.close()
    first, second = heard
    for one, other in zip(first, second, strict=False):
        assert one == other
    assert len(first) == len(second) > 100
    size = sum(len(text) for _, text in first)
    print(f"{name}: {len(first)} frames and answers ({size} characters) compared, 0 different")


def test_values_that_json_does_not_have_are_replaced() -> None:
    assert compact_json({"a": (1.5, float("nan")), "b": "あ"}) == '{"a":[1.5,null],"b":"あ"}'
    assert compact_json([10**20, float("inf"), "あ\ud800"]) == f'[{10**20},null,"\\u3042\\ud800"]'
    assert StrictJson.dumps({"a": None}, separators=(", ", ": ")) == '{"a":null}'
