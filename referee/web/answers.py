"""Answers of the HTTP interface as JSON; every error has a code of the protocol."""

from __future__ import annotations

import hashlib
import json
import logging
import math
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import orjson
from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException

from ..errors import CONFIDENTIAL, Refused

STATUS = {
    "unauthorised": 401,
    "waiting": 403,
    "not-yours": 403,
    "no-pen": 403,
    "phone-only": 403,
    "wrong-pin": 403,
    "wrong-passphrase": 403,
    "no-desk": 403,
    "not-over": 403,
    "cross-site": 403,
    "no-such-match": 404,
    "no-such-ask": 404,
    "no-such-claim": 404,
    "no-such-seat": 404,
    "no-such-ticket": 404,
    "no-such-table": 404,
    "no-such-game": 404,
    "no-such-address": 404,
    "no-such-command": 404,
    "wrong-method": 405,
    "stale": 409,
    "over": 409,
    "stopped": 409,
    "ruled": 409,
    "taken": 409,
    "other-rules": 409,
    "no-layout": 409,
    "broken": 409,
    "too-large": 413,
    "wrong-host": 421,
    "refused": 422,
    "advised": 422,
    "bad-field": 422,
    "bad-record": 422,
    "too-many": 429,
    "unavailable": 503,
}
"""The HTTP status of each error code."""


def reply(answer: Any, status: int | None = None) -> Response:
    """Return an answer as JSON, with the status of its error code."""
    error = answer.get("error") if isinstance(answer, dict) else None
    if error in CONFIDENTIAL:
        g.confidential = True
    if status is None:
        status = 200 if error is None else STATUS.get(error, 400)
    return Response(compact_json(answer), status, content_type="application/json; charset=utf-8")


def finite_json(data: str | bytes) -> Any:
    """Return ``data`` parsed as JSON.

    Raise ValueError if it is not valid, also for NaN, Infinity and numbers too large for floats.
    """
    try:
        value = orjson.loads(data)
    except ValueError:
        return _exact_json(data)  # json accepts more than orjson, such as lone surrogates
    return _exact_json(data) if _has_float(value) else value


def _has_float(value: Any) -> bool:
    """Return whether ``value`` contains a float: orjson reads integers of more than 64 bits as floats."""
    if type(value) is dict:
        value = value.values()
    elif type(value) is not list:
        return type(value) is float
    return any(map(_has_float, value))


def _exact_json(data: str | bytes) -> Any:
    def finite(number: str) -> float:
        value = float(number)
        if not math.isfinite(value):
            raise ValueError("no finite number")
        return value

    return json.loads(data, parse_float=finite, parse_constant=finite)


def _finite(value: Any) -> Any:
    """Return ``value`` with ``None`` in place of numbers that JSON cannot express."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {key: _finite(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(part) for part in value]
    return value


def text(body: str, kind: str = "text/plain", **headers: str) -> Response:
    """Return an answer with a text of this ``kind``."""
    return Response(body, content_type=f"{kind}; charset=utf-8", headers=headers)


def compact_json(value: Any) -> str:
    """Return ``value`` as JSON without spaces; NaN and Infinity become ``null``."""
    try:
        return orjson.dumps(value).decode()
    except TypeError:  # orjson refuses integers of more than 64 bits and lone surrogates
        return json.dumps(_finite(value), allow_nan=False, separators=(",", ":"))


class Lasting:
    """A document that does not change while the server runs: made at the first request."""

    def __init__(self, make: Callable[[], str], kind: str) -> None:
        self._make = make
        self._kind = kind

    @cached_property
    def _made(self) -> tuple[bytes, str]:
        body = self._make().encode()
        return body, hashlib.sha256(body).hexdigest()[:32]

    def answer(self, **headers: str) -> Response:
        """Return the document, or 304 if the browser already has it."""
        body, digest = self._made
        answer = Response(body, content_type=f"{self._kind}; charset=utf-8", headers=headers)
        answer.headers["Cache-Control"] = "no-cache"
        answer.set_etag(digest)
        answer.make_conditional(request)
        return answer


class StrictJson:
    """The JSON module for Socket.IO: only values that JSON can express."""

    loads = staticmethod(finite_json)

    @staticmethod
    def dumps(value: Any, **_how: Any) -> str:
        """Return ``value`` as JSON without spaces; other options are ignored."""
        return compact_json(value)


# -- errors --------------------------------------------------------------------------------------------

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


def answer_errors(app: Flask) -> None:
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
