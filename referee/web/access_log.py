"""What every answer of the HTTP door gets: security headers, packing where it is safe, a line of the access log."""

from __future__ import annotations

import gzip
import json
import logging
import time
from functools import partial

from flask import Flask, Response, g, request

from .. import limits
from ..apart import apart
from ..json_types import Json
from .hub import Hub
from .log_bounds import ADDRESS

ACCESS = "tachiai.access"
"""The name under which requests are logged."""

access_log = logging.getLogger(ACCESS)
"""A line for every request, as JSON."""

PACKED_AT_ONCE = limits.MIB
"""Longer answers are packed apart: the event loop serves others meanwhile."""

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""Headers of every answer."""


def policy(host: str) -> str:
    """The Content-Security-Policy of a screen that was asked for at ``host``.

    Styles may be inline (positions on the board, the match sheet); scripts never.  The live connection is
    named, as an older Safari does not count ``ws:`` to one's own host as ``'self'`` (WebKit bug 201591).
    """
    return (
        f"default-src 'self'; connect-src 'self' ws://{host} wss://{host}; img-src 'self' data: blob:; "
        "style-src 'self' 'unsafe-inline'; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


def install(app: Flask) -> None:
    """Add headers to every answer of ``app``, pack it if it may be, and log it."""
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
            # In ASCII: what is asked for could otherwise write to the terminal (C1, bidi).
            access_log.info("%s", json.dumps(_line(response)), extra={ADDRESS: request.remote_addr or "?"})
        return response


def _line(response: Response) -> Json:
    """Return what is logged of a request.

    Of one at a match neither its size nor its time: both would tell of what a seat told.
    """
    took = time.perf_counter() - g.get("began", time.perf_counter())
    sizes = {"bytes": response.content_length, "ms": round(took * 1000, 1)}
    return {
        "from": request.remote_addr,
        "method": request.method,
        # The path alone: no token or ticket is ever part of it.
        "path": request.path,
        "status": response.status_code,
        **({} if request.path.startswith("/api/matches/") else sizes),
    }


def _pack(response: Response) -> None:
    """What every visitor is told alike (the games and their words) goes out packed, and so does a replay.

    A replay is long, says the same things again and again, and holds nothing but what its sender knows.
    Nothing else of the HTTP door is packed: where a secret and a stranger's words lie in one answer, its
    packed length tells of the secret.
    """
    if response.status_code != 200:
        return
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"]:
        whole = response.get_data()
        pack = partial(gzip.compress, whole, 6, mtime=0)
        response.set_data(apart(pack) if len(whole) > PACKED_AT_ONCE else pack())
        response.headers["Content-Encoding"] = "gzip"
    if response.headers["Cache-Control"] == "no-cache":
        response.add_etag()  # of the packed bytes: another one than that of the plain ones
        response.make_conditional(request)
