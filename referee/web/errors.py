"""Every error as an answer with a code of the protocol; details of internal errors are only logged."""

from __future__ import annotations

import logging
from typing import Any

from flask import Flask, Response
from werkzeug.exceptions import HTTPException

from ..errors import Refused
from .answers import reply

logger = logging.getLogger("tachiai")

RETRY_SECONDS = "10"
"""The header ``Retry-After`` of ``too-many``: the shortest period of a limit."""

_HTTP: dict[int, tuple[str, dict[str, Any]]] = {
    400: ("bad-field", {"field": "body", "reason": "no-json", "value": None}),
    404: ("no-such-address", {}),
    405: ("wrong-method", {}),
    413: ("too-large", {}),
    415: ("bad-field", {"field": "body", "reason": "no-json", "value": None}),
    429: ("too-many", {}),
}


def install(app: Flask) -> None:
    """Answer every error with a code of the protocol; log the details of internal errors."""

    @app.errorhandler(Refused)
    def refused(error: Refused) -> Response:
        response = reply(error.answer)
        if response.status_code == 429:
            response.headers["Retry-After"] = RETRY_SECONDS
        return response

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> Response:
        code = error.code or 500
        name, more = _HTTP.get(code, ("unavailable" if code >= 500 else "no-such-address", {}))
        status = 422 if name == "bad-field" else code
        response = reply({"ok": False, "error": name, **more}, status)
        for header, value in error.get_headers():
            if header.lower() in ("allow", "retry-after"):
                response.headers[header] = value
        return response

    @app.errorhandler(RecursionError)
    def deep(_: RecursionError) -> Response:
        return reply({"ok": False, "error": "bad-field", "field": "body", "reason": "no-json", "value": None})

    @app.errorhandler(Exception)
    def failed(error: Exception) -> Response:
        logger.error("a request failed", exc_info=error)
        return reply({"ok": False, "error": "unavailable"}, 500)
