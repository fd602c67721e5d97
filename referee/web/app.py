"""The application: the service with its HTTP and Socket.IO interfaces, and the screens."""

from __future__ import annotations

import time
from typing import Any

from flask import Flask
from flask_socketio import SocketIO
from werkzeug.middleware.proxy_fix import ProxyFix

from .. import limits
from ..cluster.bus import bus_key
from ..commands import Service
from ..config import Config
from ..store.log import EventLog
from . import evening_http, health, http, judging, limiting, logs, metrics, openapi, pages
from .answers import StrictJson, answer_errors
from .entrance import Entrance
from .evening_live import DeskHub, DeskNamespace
from .gate import ConnectionLimiter
from .hub import Hub
from .origin import HostAndOriginCheck
from .packets import Packet, library_log
from .socketio import MatchNamespace

__all__ = ["create_app", "evening_http", "http", "judging"]

WAKE_SECONDS = 0.25
"""The time between the moments at which sleeping tasks of the live door wake."""


def create_app(
    config: Config | None = None, log: EventLog | None = None, *, async_mode: str = "threading", **given: Any
) -> Flask:
    """Return a referee as a WSGI application.

    ``given`` is passed to :class:`~tachiai.referee.commands.service.Service`.
    """
    config = config or Config.read()
    if log is None:
        config.prepare()
        log = EventLog(config.store)
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = limits.BODY_BYTES
    check = HostAndOriginCheck(config)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    options: dict[str, Any] = {
        "async_mode": async_mode,
        "async_handlers": False,  # one device's commands are done in the order it sent them
        "ping_interval": limits.PING_SECONDS,
        "ping_timeout": limits.PONG_SECONDS,
        "max_http_buffer_size": limits.BODY_BYTES,
        "manage_session": False,
        "http_compression": False,
        "json": StrictJson,
        "serializer": Packet,
        "logger": library_log(),
        "engineio_logger": library_log(),
        # No polling: several workers would have to share its requests.
        "transports": ["websocket"],
        # Not the library's own check: it trusts X-Forwarded-Host from any client.
        "cors_allowed_origins": check.accepts_origin,
    }
    sio = SocketIO()
    sio.init_app(app, **options)
    rates = limiting.install(app, config)
    gate = ConnectionLimiter(most=config.devices, most_near=config.devices_an_address)
    entrance = Entrance(app.wsgi_app, gate, rates, sio, frames_a_second=config.frames_a_second)
    app.wsgi_app = check.wrap(entrance)  # type: ignore[method-assign]
    hub = Hub(sio, most=config.devices, redis_url=config.redis_url, key=bus_key(config.store))
    service = Service(
        log, shared=config.shared, listener=hub, token_days=config.token_days, event=config.event, **given
    )
    hub.service = service
    if async_mode == "gevent":
        wake_together(sio)
        sio.start_background_task(entrance.watch)
        hub.cut_all = entrance.close
    app.extensions.update(
        {
            "tachiai.config": config,
            "tachiai.service": service,
            "tachiai.hub": hub,
            "tachiai.socketio": sio,
            "tachiai.entrance": entrance,
        }
    )
    desk = DeskHub(sio, service, hub.acting)
    app.extensions["tachiai.desk"] = desk
    hub.followers.append(desk.changed)
    hub.ends.append(desk.close)
    doors = [MatchNamespace(hub, service, rates, gate), DeskNamespace(desk, service, rates, gate)]
    for door in doors:
        sio.on_namespace(door)
    openapi.install(app)
    probes = health.install(app, hub)
    pages.install(app)
    answer_errors(app)  # after modules with their own handlers
    logs.install(app)
    metrics.install(app, hub, doors, probes)
    if config.proxies:
        n = config.proxies
        fixed = ProxyFix(app.wsgi_app, x_for=n, x_proto=n, x_host=n, x_port=n)
        app.wsgi_app = fixed  # type: ignore[method-assign]
    return app


def wake_together(sio: Any) -> None:
    """Let tasks of the live door that sleep wake at common moments: most of them then ping a device.

    Several pings cost little more than one, because the process wakes once for all of them.
    """
    library = sio.server.eio
    sleep = library.sleep

    def sleep_longer(seconds: float = 0) -> None:
        late = -(time.monotonic() + seconds) % WAKE_SECONDS if seconds > WAKE_SECONDS else 0
        sleep(seconds + late)

    library.sleep = sleep_longer
