"""Answers of the HTTP door: JSON with the status that goes with it, and text."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import orjson
from flask import Response, g, request

from ..errors import CONFIDENTIAL

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
"""The status that goes with each error code."""


def reply(answer: Any, status: int | None = None) -> Response:
    """An answer as JSON, with the status that goes with it."""
    error = answer.get("error") if isinstance(answer, dict) else None
    if error in CONFIDENTIAL:
        g.confidential = True
    if status is None:
        status = 200 if error is None else STATUS.get(error, 400)
    return Response(compact_json(answer), status, content_type="application/json; charset=utf-8")


def finite_json(data: str | bytes) -> Any:
    """``data`` as JSON; ``ValueError`` if it is none, also for NaN, Infinity and numbers beyond floats."""
    try:
        value = orjson.loads(data)
    except ValueError:
        return _exact_json(data)  # what orjson does not take and json does, such as half characters
    return _exact_json(data) if _has_float(value) else value


def _has_float(value: Any) -> bool:
    """Whether there is a float in ``value``: orjson makes one of whole numbers beyond 64 bits."""
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
    """``value`` with ``None`` in place of what JSON cannot say."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {key: _finite(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(part) for part in value]
    return value


def text(body: str, kind: str = "text/plain", **headers: str) -> Response:
    """An answer that is text of this ``kind``."""
    return Response(body, content_type=f"{kind}; charset=utf-8", headers=headers)


def compact_json(value: Any) -> str:
    """``value`` as JSON without spaces; what is no number is ``null``."""
    try:
        return orjson.dumps(value).decode()
    except TypeError:  # what orjson leaves to others: whole numbers beyond 64 bits, half characters
        return json.dumps(_finite(value), allow_nan=False, separators=(",", ":"))


class Lasting:
    """A document that stays the same as long as the server runs: made once, when it is first asked for."""

    def __init__(self, make: Callable[[], str], kind: str) -> None:
        self._make = make
        self._kind = kind

    @cached_property
    def _made(self) -> tuple[bytes, str]:
        body = self._make().encode()
        return body, hashlib.sha256(body).hexdigest()[:32]

    def answer(self, **headers: str) -> Response:
        """Return it; a browser that has it already is answered that it is the same (304)."""
        body, digest = self._made
        answer = Response(body, content_type=f"{self._kind}; charset=utf-8", headers=headers)
        answer.headers["Cache-Control"] = "no-cache"
        answer.set_etag(digest)
        answer.make_conditional(request)
        return answer


class StrictJson:
    """What Socket.IO reads and writes JSON with: nothing in it that JSON cannot say."""

    loads = staticmethod(finite_json)

    @staticmethod
    def dumps(value: Any, **_how: Any) -> str:
        """``value`` as JSON without spaces, however it is asked for."""
        return compact_json(value)
