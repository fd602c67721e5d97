"""Health checks: ``/healthz`` (alive) and ``/readyz`` (ready for devices)."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future

from flask import Flask, Response

from .. import __version__
from ..commands import Service
from ..errors import Refused
from .answers import reply
from .hub import Hub

logger = logging.getLogger("tachiai")

PROBE_SECONDS = 1.0
"""The longest wait for a check."""

FRESH_SECONDS = 1.0
"""Seconds for which a result is reused: frequent requests cost as little as one a second."""


class Probe:
    """A check that may hang: run by one thread at a time, with a limited wait for its result.

    ``ask`` raises an exception if the check fails. The result is reused for ``fresh`` seconds.
    """

    def __init__(self, name: str, ask: Callable[[], None], fresh: float = 0.0) -> None:
        self.name = name
        """The name of the check in the answer of ``/readyz``."""
        self._ask = ask
        self._lock = threading.Lock()
        self._under_way: Future[bool] | None = None
        self._fresh = fresh
        self._wrong = ""
        self._known: tuple[float, bool] = (-fresh, False)

    def good(self) -> bool:
        """Return whether the check succeeded in time."""
        with self._lock:
            when, answer = self._known
            if when + self._fresh > time.monotonic():
                return answer
            asked = self._under_way
            if asked is None:
                asked = self._under_way = Future()
                threading.Thread(
                    target=self._run, args=(asked,), name=f"tachiai-{self.name}", daemon=True
                ).start()
        try:
            return asked.result(PROBE_SECONDS)
        except TimeoutError:
            self._log_change(f"no answer within {PROBE_SECONDS:g} s")
            return False

    def _run(self, asked: Future[bool]) -> None:
        wrong = ""
        try:
            self._ask()
        except Exception as error:
            wrong = str(error) or repr(error)
        with self._lock:
            self._known = time.monotonic(), not wrong
            self._under_way = None
        self._log_change(wrong)
        asked.set_result(not wrong)

    def _log_change(self, wrong: str) -> None:
        """Log a change from good to bad or back."""
        with self._lock:
            before, self._wrong = self._wrong, wrong
        if wrong and not before:
            logger.warning("not ready: %s: %s", self.name, wrong)
        elif before and not wrong:
            logger.warning("ready again: %s", self.name)


def install(app: Flask, hub: Hub) -> list[Probe]:
    """Register both addresses and return the checks of store and Redis.

    Neither address reveals anything about matches, people or this machine's files.
    """
    service: Service = app.extensions["tachiai.service"]

    def can_write() -> None:
        service.log.recorder.try_to_write()
        service.log.recorder.require_room()
        service.log.recorder.ping()

    answers = Probe("answers", service.ping)
    store, bus = Probe("store", can_write, FRESH_SECONDS), Probe("redis", hub.bus.ping, FRESH_SECONDS)

    @app.get("/healthz")
    def healthz() -> Response:
        """Return whether the store answers."""
        if not answers.good():
            raise Refused("unavailable")
        return reply({"ok": True, "build": __version__})

    @app.get("/readyz")
    def readyz() -> Response:
        """Return whether a device that connects now can be served.

        That needs a store that accepts writes, other workers in reach, and a free place.
        """
        checks = {"store": store.good(), "redis": bus.good(), "places": hub.places()}
        ok = all(checks.values())
        response = reply({"ok": ok, **checks, "build": __version__})
        response.status_code = 200 if ok else 503
        response.headers["Cache-Control"] = "no-store"
        return response

    return [store, bus]
