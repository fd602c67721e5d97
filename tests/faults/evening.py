"""Devices of a whole evening: tables that tap and phones that watch, whatever happens to the referee.

A device here behaves like ``match-client.ts``: it reconnects whenever its connection ends, and repeats requests
without an answer, with the same request id.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import random
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import socketio

from tests.referee.devices import ask, request
from tests.referee.table import SETUP

ANSWER_SECONDS = 6.0
"""Seconds without an answer after which a request is sent again."""


class _Client(socketio.Client):
    """A client that notices at once if it is rejected before it joined, like those in browsers."""

    def __init__(self, **options: Any) -> None:
        self.settled = threading.Event()
        """Set once it was accepted or rejected."""
        self.why = "closed"
        """The reason for a rejection."""
        super().__init__(**options)
        self.on("connect", self.settled.set)
        self.on("connect_error", self._refused)

    def _refused(self, why: Any = None) -> None:
        self.why = str(why)
        self.settled.set()

    def _handle_eio_disconnect(self, *args: Any) -> None:
        super()._handle_eio_disconnect(*args)
        self.settled.set()


class Screen:
    """A device that reconnects."""

    def __init__(self, url: str, token: str, rng: random.Random) -> None:
        self.url, self.token, self.rng = url, token, rng
        self.seen: list[tuple[float, int]] = []
        """The time and number of each view."""
        self.away: list[float] = []
        """The duration of each time without a connection."""
        self.n = 0
        self.refused: Counter[str] = Counter()
        """The reasons for rejections, with their counts."""
        self.known = threading.Condition()
        self.over = threading.Event()
        self.here = threading.Event()
        self.client: Any = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _view(self, view: Any) -> None:
        with self.known:
            self.n = max(self.n, view["n"])
            self.seen.append((time.monotonic(), view["n"]))
            self.known.notify_all()

    def _run(self) -> None:
        since, pause = time.monotonic(), 0.3
        while not self.over.is_set():
            gone = threading.Event()
            self.client = client = _Client(reconnection=False, handle_sigint=False)
            client.on("view", self._view)
            client.on("disconnect", lambda *_, gone=gone: gone.set())
            try:
                client.connect(self.url, auth={"token": self.token}, transports=["websocket"], wait=False)
                client.settled.wait(5)
            except Exception as error:
                client.why = type(error).__name__
            if not client.connected or "/" not in client.namespaces:
                self._let_go(client)
                self.refused[client.why] += 1
                self.over.wait(pause * self.rng.uniform(0.5, 1.5))
                pause = min(2 * pause, 2.0)
                continue
            pause = 0.3
            self.away.append(time.monotonic() - since)
            self.here.set()
            gone.wait()
            self.here.clear()
            since = time.monotonic()
            self._let_go(client)

    @staticmethod
    def _let_go(client: Any) -> None:
        with contextlib.suppress(Exception):
            client.disconnect()
        if client.eio.ws is not None:  # the client does not close the connection if the server closed it
            with contextlib.suppress(Exception):
                client.eio.ws.shutdown()

    def call(self, event: str, body: Any) -> Any:
        """Send a request until it is answered; return the answer."""
        while not self.over.is_set():
            if not self.here.wait(0.5):
                continue
            try:
                answer = self.client.call(event, body, timeout=ANSWER_SECONDS)
            except Exception:
                time.sleep(0.05)
                continue
            if answer.get("error") in ("unavailable", "too-many"):
                time.sleep(0.4)
                continue
            return answer
        return None

    def close(self) -> None:
        self.over.set()
        if self.client is not None:
            self._let_go(self.client)


class Evening:
    """Tables with a tablet and two phones each, which tap until they are stopped."""

    def __init__(self, url: str, tables: int, pause: float) -> None:
        self.url, self.pause = url, pause
        self.over = threading.Event()
        self.acked: list[dict[str, int]] = []
        self.took: list[float] = []
        self.strange: list[Any] = []
        self.matches: list[dict[str, str]] = []
        self.screens: list[list[Screen]] = []
        self.taps: list[list[tuple[float, int]]] = []
        for number in range(tables):
            rng = random.Random(number)
            match = ask(url, "/api/matches", {"game": "john"})
            path = f"/api/matches/{match['match']}"
            for n, action in enumerate(SETUP):
                body = {"request_id": f"setting-up-{n}", "expect": n, "action": action}
                assert ask(url, f"{path}/record", body, match["token"])["ok"]
            tickets = {one["seat"]: one["url"] for one in ask(url, f"{path}/joins", token=match["token"])}
            tokens = [match["token"]]
            for seat in ("black", "red"):
                ticket = tickets[seat].partition("#")[2]
                tokens.append(ask(url, "/api/join", {"ticket": ticket})["token"])
            self.matches.append(match)
            self.screens.append([Screen(url, token, rng) for token in tokens])
            self.acked.append({})
            self.taps.append([])
        self.tappers = [threading.Thread(target=self._tap, args=(i,), daemon=True) for i in range(tables)]

    def begin(self) -> None:
        for tapper in self.tappers:
            tapper.start()

    def _tap(self, number: int) -> None:
        rng, n = random.Random(1000 + number), 2
        for turn in itertools.count():
            if self.over.wait(self.pause * rng.uniform(0.5, 1.5)):
                return
            action = {"seat": ("black", "red")[n % 2], "action": "register", "cards": ["??"] * 11}
            name = f"tap-{number:03d}-{turn:06d}"
            began = time.monotonic()
            phone = self.screens[number][1 + n % 2]  # only the phone of a seat may disclose for it
            answer = phone.call("record", {"request_id": name, "expect": n, "action": action})
            if answer is None:
                return
            if not answer["ok"]:
                self.strange.append(answer)
                n = answer.get("n", n)
                continue
            n = answer["n"]
            self.took.append(time.monotonic() - began)
            self.acked[number][name] = n
            self.taps[number].append((began, n))

    def stop(self) -> None:
        """Begin no further taps; wait until those in progress are answered."""
        self.over.set()
        for tapper in self.tappers:
            if tapper.ident is not None:
                tapper.join(60)
                assert not tapper.is_alive(), "a tap was never answered"

    def judge(self, until: Callable[[Callable[[], bool]], None]) -> dict[str, Any]:
        """Check that nothing acknowledged is lost or recorded twice, and that screens are current.

        Return the figures.
        """
        until(lambda: request(self.url, "/readyz")[0] == 200)
        lost = doubled = 0
        for match, acked, screens in zip(self.matches, self.acked, self.screens, strict=True):
            view = ask(self.url, f"/api/matches/{match['match']}", token=match["token"])
            path = f"/api/matches/{match['match']}/proof"
            links = [json.loads(row) for row in request(self.url, path, token=match["token"])[1].splitlines()]
            actions = [link for link in links if link["kind"] == "action"]
            recorded = [action["request"] for action in actions]
            doubled += len(recorded) - len(set(recorded))
            lost += sum(n > len(actions) or actions[n - 1]["request"] != name for name, n in acked.items())
            for screen in screens:
                until(lambda screen=screen, n=view["n"]: screen.n >= n)
        last = []
        for taps, screens in zip(self.taps, self.screens, strict=True):
            for began, n in taps:
                came = [next(when for when, m in screen.seen if m >= n) for screen in screens[1:]]
                last.append(max(came) - began)
        gaps = [gap for screens in self.screens for screen in screens for gap in screen.away[1:]]
        refused: Counter[str] = Counter()
        for screen in itertools.chain.from_iterable(self.screens):
            refused.update(screen.refused)
        return {
            "refused": " ".join(f"{why}:{count}" for why, count in refused.items()) or "never",
            "taps": len(self.took),
            "lost": lost,
            "doubled": doubled,
            **{f"answer_{k}": v for k, v in _percents(self.took).items()},
            **{f"last_phone_{k}": v for k, v in _percents(last).items()},
            "gaps": len(gaps),
            **{f"gap_{k}": v for k, v in _percents(gaps).items()},
        }

    def close(self) -> None:
        self.over.set()
        for screen in itertools.chain.from_iterable(self.screens):
            screen.close()


def _percents(times: list[float]) -> dict[str, int]:
    if len(times) < 2:
        return {}
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return {f"p{k}_ms": round(1000 * cuts[k - 1]) for k in (50, 95, 99)} | {
        "max_ms": round(1000 * max(times))
    }
