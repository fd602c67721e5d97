"""The application: the service, its two doors, the screens; and the server that runs it."""

from __future__ import annotations

import errno
import gzip
import json
import logging
import os
import re
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from functools import cached_property
from typing import Any

from flask import Flask, Response, g, request, send_from_directory
from flask_limiter import Limiter
from flask_smorest import Api
from flask_socketio import SocketIO
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import BadRequest, HTTPException, NotFound, RequestEntityTooLarge
from werkzeug.middleware.proxy_fix import ProxyFix

import companion_ui

from .. import __version__, clock, limits
from ..commands import Service
from ..config import Config, ConfigError
from ..errors import Refused
from ..match import retention
from ..net import addresses
from ..store import databases
from ..store.log import EventLog
from . import api, live
from .gate import Counted, Gate
from .live import Hub
from .origin import Known
from .rates import Rates, neighbourhood

logger = logging.getLogger("tachiai")
access_log = logging.getLogger("tachiai.access")

SPARE_THREADS = 20
"""Threads kept for ordinary requests: every connected device holds one of the others."""

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


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


HASHED = re.compile(r"assets/.*-[A-Za-z0-9_-]{8,}\.\w+")


def create_app(config: Config | None = None, log: EventLog | None = None, **given: Any) -> Flask:
    """A referee as a WSGI application; ``given`` goes to the :class:`~referee.commands.service.Service`."""
    config = config or Config.read()
    if log is None:
        config.prepare()
        log = EventLog(config.store)
    app = Flask(__name__, static_folder=None)
    app.config.update(
        MAX_CONTENT_LENGTH=limits.BODY_BYTES,
        API_TITLE="Tachiai",
        API_VERSION=__version__,
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/api",
        OPENAPI_JSON_PATH="openapi.json",
        API_SPEC_OPTIONS={
            "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
            "info": {"description": "A referee for card games played with real cards."},
        },
    )
    known = Known(config)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    options: dict[str, Any] = {
        "async_mode": "threading",
        "async_handlers": False,  # one device's commands are done in the order it sent them
        "ping_interval": 5,
        "ping_timeout": 5,
        "max_http_buffer_size": limits.BODY_BYTES,
        "manage_session": False,
        "http_compression": False,
        "json": StrictJson,
        # No polling: its requests would each hold a thread, and several workers would have to share them.
        "transports": ["websocket"],
        # Not the library's own check: it believes X-Forwarded-Host, whoever says it.
        "cors_allowed_origins": known.accepts,
    }
    sio = SocketIO()
    sio.init_app(app, **options)
    rates = _limit(app, config)
    most = max(config.threads - SPARE_THREADS, config.threads // 2)
    gate = Gate(most=most, most_near=config.devices_an_address)
    app.wsgi_app = known.before(Counted(app.wsgi_app, gate, rates))  # type: ignore[method-assign]
    hub = Hub(sio, most=most, redis_url=config.redis_url)
    service = Service(log, shared=config.shared, listener=hub, token_days=config.token_days, **given)
    hub.service = service
    app.extensions.update(
        {"tachiai.config": config, "tachiai.service": service, "tachiai.hub": hub, "tachiai.socketio": sio}
    )
    live.answer_first(sio, hub)
    live.guard(sio)
    sio.on_namespace(live.Door(hub, service, rates, gate))
    described = _Api(app)
    for name, schema in api.COMPONENTS.items():
        described.spec.components.schema(name, schema)
    described.register_blueprint(api.operations)
    app.extensions["tachiai.openapi"] = described.spec.to_dict
    app.register_blueprint(api.pages)
    _pages(app)
    _errors(app)
    _log(app)
    if config.proxies:
        n = config.proxies
        fixed = ProxyFix(app.wsgi_app, x_for=n, x_proto=n, x_host=n, x_port=n)
        app.wsgi_app = fixed  # type: ignore[method-assign]
    return app


class StrictJson:
    """What Socket.IO reads and writes JSON with: nothing in it that JSON cannot say."""

    loads = staticmethod(api.finite_json)

    @staticmethod
    def dumps(value: Any, **how: Any) -> str:
        return json.dumps(value, allow_nan=False, **how)


class _Api(Api):
    """The OpenAPI part of flask-smorest; errors are answered by :func:`_errors`."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        pass

    @cached_property
    def _document(self) -> str:
        return json.dumps(self.spec.to_dict(), ensure_ascii=False)

    def _openapi_json(self) -> Response:
        return Response(self._document, mimetype="application/json")


def _limit(app: Flask, config: Config) -> Rates:
    limiter = Limiter(
        lambda: neighbourhood(request.remote_addr),
        app=app,
        default_limits=[config.visits],
        storage_uri=config.redis_url or "memory://",
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
            most = limits.RECORD_BYTES if request.path in api.RECORDS else limits.BODY_BYTES
            request.max_content_length = most + 1
            try:
                body = request.get_data()
            except (ParseException, OSError):
                raise BadRequest from None
            if len(body) > most:
                raise RequestEntityTooLarge

    return rates


def _pages(app: Flask) -> None:
    """The screens: the tablet's for every address of its own, the phones' and the arbiter's for theirs."""
    static = companion_ui.STATIC

    def file(name: str) -> Response:
        """A file of the screens: its packed twin, if the build left one and the browser takes it."""
        try:
            if not request.accept_encodings["gzip"]:
                raise NotFound
            response = send_from_directory(static, f"{name}.gz")  # type and encoding come from the name
        except NotFound:
            response = send_from_directory(static, name)
        response.vary.add("Accept-Encoding")
        return response

    def page(name: str) -> Response:
        if not (static / name).is_file():
            return api.text("The screens are not built: run `make` in the project's folder.\n")
        response = file(name)
        response.headers["Cache-Control"] = "no-cache"
        return response

    @app.get("/")
    def tablet() -> Response:
        return page("index.html")

    @app.get("/j")
    @app.get("/p")
    @app.get("/p/<path:_rest>")
    def phone(_rest: str = "") -> Response:
        return page("phone.html")

    @app.get("/a")
    def arbiter() -> Response:
        return page("arbiter.html")

    @app.get("/<path:path>")
    def asset(path: str) -> Response:
        if path.startswith(("api/", "socket.io")):
            raise NotFound
        try:
            response = file(path)
        except NotFound:
            # An address within the tablet's screens, unless it looks like a file.
            if "." in path.rsplit("/", 1)[-1]:
                raise
            return page("index.html")
        if path.endswith(".html") or path == "sw.js":
            response.headers["Cache-Control"] = "no-cache"
        elif HASHED.fullmatch(path):
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        else:
            response.headers["Cache-Control"] = "public, max-age=3600"
        return response


_HTTP: dict[int, tuple[str, dict[str, Any]]] = {
    400: ("bad-field", {"field": "body", "reason": "no-json", "value": None}),
    404: ("no-such-address", {}),
    405: ("wrong-method", {}),
    413: ("too-large", {}),
    415: ("bad-field", {"field": "body", "reason": "no-json", "value": None}),
    429: ("too-many", {}),
}


def _errors(app: Flask) -> None:
    """Every error is answered in the words of the protocol; what went wrong inside stays in the log."""

    @app.errorhandler(Refused)
    def refused(error: Refused) -> Response:
        return api.reply(error.answer)

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> Response:
        code = error.code or 500
        name, more = _HTTP.get(code, ("unavailable" if code >= 500 else "no-such-address", {}))
        status = 422 if name == "bad-field" else code
        response = api.reply({"ok": False, "error": name, **more}, status)
        for header, value in error.get_headers():
            if header.lower() in ("allow", "retry-after"):
                response.headers[header] = value
        return response

    @app.errorhandler(RecursionError)
    def deep(_: RecursionError) -> Response:
        return api.reply(
            {"ok": False, "error": "bad-field", "field": "body", "reason": "no-json", "value": None}
        )

    @app.errorhandler(Exception)
    def failed(error: Exception) -> Response:
        logger.error("a request failed", exc_info=error)
        return api.reply({"ok": False, "error": "unavailable"}, 500)


def _log(app: Flask) -> None:
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
        took = time.perf_counter() - g.get("began", time.perf_counter())
        access_log.info(
            "%s",
            json.dumps(
                {
                    "from": request.remote_addr,
                    "method": request.method,
                    # The path alone: no token or ticket is ever part of it.
                    "path": request.path,
                    "status": response.status_code,
                    "bytes": response.content_length,
                    "ms": round(took * 1000, 1),
                }  # in ASCII: what is asked for could otherwise write to the terminal (C1, bidi)
            ),
        )
        return response


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
        response.set_data(gzip.compress(response.get_data(), 6, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    if response.headers["Cache-Control"] == "no-cache":
        response.add_etag()  # of the packed bytes: another one than that of the plain ones
        response.make_conditional(request)


def tidy(app: Flask) -> list[str]:
    """Erase the matches that were never played and that no device connected here is at; which they were."""
    config: Config = app.extensions["tachiai.config"]
    service: Service = app.extensions["tachiai.service"]
    hub: Hub = app.extensions["tachiai.hub"]
    erased = retention.tidy(service.log, config.unplayed_days, service.clock(), hub.matches())
    service.forget(erased)
    return erased


# -- the server ----------------------------------------------------------------------------------------


class PortTaken(ConfigError):
    """Somebody listens there already."""


def listen(config: Config) -> socket.socket:
    """A socket on the address and port of ``config``."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((config.host, config.port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTaken("port", "is taken: another program listens there", config.port) from None
        if error.errno == errno.EACCES:
            raise ConfigError("port", "may not be used without more rights", config.port) from None
        raise ConfigError("host", f"cannot be listened on ({error.strerror})", config.host) from None
    except UnicodeError:
        listening.close()
        raise ConfigError("host", "is no address", config.host) from None
    return listening


def _allow_files(config: Config) -> None:
    """Let a worker hold as many connections as it is meant to, where the system's first limit is lower."""
    import resource

    wanted = config.threads + 2 * limits.STRANGERS + limits.CONNECTIONS + limits.OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    if allowed < wanted:
        logger.warning("only %d files may be open (LimitNOFILE, ulimit -n): %d are wanted", allowed, wanted)


def serve(config: Config, ready: Callable[[int], None] | None = None) -> int:
    """Run the referee until it is told to stop; returns the exit status.

    ``ready`` is called with the port once it answers.  :class:`ConfigError` if it cannot start.
    """
    from gunicorn.app.base import BaseApplication

    from .worker import Worker

    os.umask(0o077)  # tickets and secrets are in what is written: it is the owner's alone
    config.prepare()
    if not config.postgres:
        databases.guard(config.store["SQLITE_DBNAME"])
    _allow_files(config)
    if config.proxies and not addresses.is_loopback(config.host):
        logger.warning(
            "TACHIAI_PROXIES is %d and %s can be reached past the proxy: whoever does so may pretend to be "
            "any address. Listen on 127.0.0.1, or let the firewall admit the proxy alone.",
            config.proxies,
            config.host,
        )
    listening = listen(config)
    port = listening.getsockname()[1]
    try:
        # Says now, not in a worker, if the database cannot be used; makes its tables once.
        with closing(EventLog(config.store)) as log:
            databases.try_to_write(log.recorder)
            retention.tidy(log, config.unplayed_days, clock.now())
    except BaseException:
        listening.close()
        raise

    def worker_begins(worker: Worker) -> None:
        worker.daily = retention.Daily(lambda: tidy(worker.wsgi))

    def worker_exit(_server: Any, worker: Worker) -> None:
        if worker.booted:
            worker.daily.close()
            worker.wsgi.extensions["tachiai.service"].close()
        merge()

    def merge() -> None:
        """The database file alone is to hold every match: people copy it once the referee has ended."""
        try:
            if not config.postgres:
                databases.merge(config.store["SQLITE_DBNAME"])
        except sqlite3.Error as error:
            logger.error("the write-ahead log stays beside the database: %s", error)

    # Behind a proxy every connection comes from its address; it counts those of its clients itself.
    Worker.most_near = (
        config.threads + limits.CONNECTIONS
        if config.proxies
        else max(limits.CONNECTIONS_AN_ADDRESS, 3 * config.devices_an_address)
    )

    class Server(BaseApplication):
        def load_config(self) -> None:
            options = {
                "bind": [f"fd://{listening.fileno()}"],
                "worker_class": Worker,
                "workers": config.workers,
                "threads": config.threads + 2 * limits.STRANGERS,
                "worker_connections": config.threads + limits.CONNECTIONS,
                "sendfile": False,  # it would wait for who reads
                "graceful_timeout": 3,
                "timeout": 60,
                "control_socket_disable": True,
                "loglevel": "warning",
                "proc_name": "tachiai",
                "post_worker_init": worker_begins,
                "worker_exit": worker_exit,
                "on_exit": lambda _server: merge(),
                "when_ready": (lambda _server: ready(port)) if ready else (lambda _server: None),
            }
            for name, value in options.items():
                self.cfg.set(name, value)

        def load(self) -> Flask:
            return create_app(config)

    try:
        Server().run()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 1
    finally:
        listening.detach()  # the server has closed it
    return 0


def log_to_stderr(level: int = logging.INFO) -> None:
    """One line an event on standard error; requests as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    root = logging.getLogger("tachiai")
    root.handlers[:] = [handler]
    root.setLevel(level)
    root.propagate = False
