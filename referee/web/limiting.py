"""The limits of every request: how often an address may send one, and how long its body may be."""

from __future__ import annotations

import threading

from flask import Flask, request
from gunicorn.http.errors import ParseException
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter, RateLimiter
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge

from .. import limits
from ..cluster.presence import short_timeouts
from ..config import Config
from ..errors import Refused
from .judging import RECORDS
from .rates import Rates


def shared_counter(redis_url: str) -> RateLimiter:
    """Return the counter that the workers share."""
    return FixedWindowRateLimiter(storage_from_string(redis_url, wrap_exceptions=True, **short_timeouts()))


def install(app: Flask, config: Config) -> Rates:
    """Limit the requests of ``app``; return the counters, which the interfaces use too."""
    shared = shared_counter(config.redis_url) if config.redis_url else None
    rates = app.extensions["tachiai.rates"] = Rates(config, shared)
    app.extensions["tachiai.judging"] = threading.BoundedSemaphore(limits.JUDGED_AT_ONCE)

    @app.before_request
    def visited() -> None:
        """Count the request, separately for each route."""
        here = request.endpoint
        if here and request.path != "/healthz" and not rates.visit(request.remote_addr, here):
            raise Refused("too-many")

    @app.before_request
    def whole() -> None:
        """Refuse a too long body of unknown length, in place of truncating it."""
        if request.content_length is None and request.environ.get("wsgi.input_terminated"):
            most = limits.RECORD_BYTES if request.path in RECORDS else limits.BODY_BYTES
            request.max_content_length = most + 1
            try:
                body = request.get_data()
            except (ParseException, OSError):
                raise BadRequest from None
            if len(body) > most:
                raise RequestEntityTooLarge

    return rates
