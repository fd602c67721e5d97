"""The last steps of every HTTP answer (headers, compression, access log), and the limits of the log.

Lines a minute are limited by kind, by address, and in all. The omitted lines are counted; their number is
logged with the next line after that minute.
"""

from __future__ import annotations

import gzip
import json
import logging
import threading
import time
from collections import Counter
from functools import partial
from typing import NamedTuple

from flask import Flask, Response, g, request

from .. import limits
from ..json_text import JsonObject
from ..threads import in_thread
from .hub import Hub

SECONDS = 60.0
"""The period in which lines are counted."""

ADDRESS = "address"
"""The attribute of a record with the address of its request."""


class _Kind(NamedTuple):
    """The key of a count: a place in the code that logs, and the address of its request, if any."""

    file: str
    line: int
    address: str


class BoundedLog(logging.Filter):
    """Filters a handler's lines by the limits, and logs how many were omitted."""

    def __init__(self, handler: logging.Handler) -> None:
        super().__init__()
        self._handler = handler
        self._lock = threading.Lock()
        self._until = 0.0
        self._counts: dict[_Kind, int] = {}
        self._lines: Counter[int] = Counter()
        """The number of lines by level, so that many requests cannot hide errors."""
        self._omitted = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to write a line."""
        if getattr(record, "counts_others", False):
            return True
        kind = _Kind(record.pathname, record.lineno, getattr(record, ADDRESS, ""))
        with self._lock:
            omitted, now = 0, time.monotonic()
            if now >= self._until:
                omitted, self._omitted = self._omitted, 0
                self._until, self._counts = now + SECONDS, {}
                self._lines.clear()
            count = self._counts[kind] = self._counts.get(kind, 0) + 1
            most = limits.LOG_REQUESTS_AN_ADDRESS if kind.address else limits.LOG_LINES_OF_A_KIND
            within = count <= most and self._lines[record.levelno] < limits.LOG_LINES
            if within:
                self._lines[record.levelno] += 1
            else:
                self._omitted += 1
                if count == 1:
                    del self._counts[kind]  # bounds the memory that kinds use
        if omitted:
            self._log_omitted(omitted)
        return within

    def _log_omitted(self, omitted: int) -> None:
        text = "%d lines of the log were left out: there were too many like them, or too many in all"
        record = logging.LogRecord("tachiai", logging.WARNING, __file__, 0, text, (omitted,), None)
        record.counts_others = True
        self._handler.handle(record)


def bounded(handler: logging.Handler) -> logging.Handler:
    """Return ``handler``, with its lines limited."""
    handler.addFilter(BoundedLog(handler))
    return handler


ACCESS = "tachiai.access"
"""The name of the logger of requests."""

access_log = logging.getLogger(ACCESS)
"""The logger with one JSON line per request."""

PACKED_AT_ONCE = limits.MIB
"""Longer answers are compressed in another thread, so that the event loop serves others meanwhile."""

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def policy(host: str) -> str:
    """Return the Content-Security-Policy of a screen requested at ``host``.

    Styles may be inline (positions on the board, the match sheet); scripts never. The live connection is
    named, as an older Safari does not count ``ws:`` to the same host as ``'self'`` (WebKit bug 201591).
    """
    return (
        f"default-src 'self'; connect-src 'self' ws://{host} wss://{host}; img-src 'self' data: blob:; "
        "style-src 'self' 'unsafe-inline'; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


def install(app: Flask) -> None:
    """Add headers to every answer of ``app``, compress it if that is safe, and log it."""
    hub: Hub = app.extensions["tachiai.hub"]

    @app.before_request
    def begin() -> None:
        g.began = time.perf_counter()
        hub.visited(request.remote_addr or "", request.host, phone=request.endpoint == "phone")

    @app.after_request
    def finish(response: Response) -> Response:
        response.headers.setdefault("Content-Security-Policy", policy(request.host))
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.path.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store")
        if request.path.startswith(("/api/games", "/api/replay")):
            _pack(response)
        if "confidential" not in g:
            # In ASCII: the path could otherwise control the terminal (C1, bidi).
            access_log.info("%s", json.dumps(_line(response)), extra={ADDRESS: request.remote_addr or "?"})
        return response


def _line(response: Response) -> JsonObject:
    """Return the log entry of a request.

    For addresses of a match it has neither size nor time: both would reveal something about a seat's
    disclosures.
    """
    took = time.perf_counter() - g.get("began", time.perf_counter())
    sizes = {"bytes": response.content_length, "ms": round(took * 1000, 1)}
    return {
        "from": request.remote_addr,
        "method": request.method,
        # Only the path: it never contains a token or ticket.
        "path": request.path,
        "status": response.status_code,
        **({} if request.path.startswith("/api/matches/") else sizes),
    }


def _pack(response: Response) -> None:
    """Compress answers that are equal for every visitor (the games and their words), and replays.

    A replay is long and repetitive, and contains only facts that its sender knows. No other answer over HTTP
    is compressed: if a secret and another person's text are in one answer, its compressed length leaks the
    secret.
    """
    if response.status_code != 200:
        return
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"]:
        whole = response.get_data()
        pack = partial(gzip.compress, whole, 6, mtime=0)
        response.set_data(in_thread(pack) if len(whole) > PACKED_AT_ONCE else pack())
        response.headers["Content-Encoding"] = "gzip"
    if response.headers["Cache-Control"] == "no-cache":
        response.add_etag()  # of the compressed bytes: it differs from that of the plain ones
        response.make_conditional(request)
