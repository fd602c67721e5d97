"""Limits of every request: how often an address may ask, how long a body may be."""

from __future__ import annotations

import threading

from flask import Flask, request
from flask_limiter import Limiter
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge

from .. import limits
from ..cluster.presence import impatient
from ..config import Config
from .judging import RECORDS
from .library_insides import SWEPT_MEMORY
from .rates import Rates, neighbourhood


def install(app: Flask, config: Config) -> Rates:
    """Limit the requests of ``app``; returns the counters that the doors use too."""
    limiter = Limiter(
        lambda: neighbourhood(request.remote_addr),
        app=app,
        default_limits=[config.visits],
        storage_uri=config.redis_url or f"{SWEPT_MEMORY}://",
        storage_options=impatient() if config.redis_url else {},
        in_memory_fallback_enabled=bool(config.redis_url),
        swallow_errors=True,
    )
    limiter.request_filter(lambda: request.path == "/healthz")
    rates = app.extensions["tachiai.rates"] = Rates(limiter.limiter, config)
    app.extensions["tachiai.judging"] = threading.BoundedSemaphore(limits.JUDGED_AT_ONCE)

    @app.before_request
    def whole() -> None:
        """A body whose length is not said beforehand is refused, not cut, where it is too long."""
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
