"""The server: gunicorn with its gevent worker, from opening the port to merging the database at the end."""

from __future__ import annotations

import errno
import gc
import json
import logging
import os
import signal
import socket
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

from flask import Flask

from tachiai.engines._plain import visible_json

from .. import clock, limits, net, threads
from ..commands import Service
from ..config import Config, ConfigError
from ..extras import require
from ..match import retention
from ..store import sqlite
from ..store.lock import DatabaseLock
from ..store.log import EventLog
from . import metrics
from .app import create_app
from .hub import Hub
from .logs import ACCESS, bounded

GARBAGE_OBJECTS = 50_000
"""New objects (created minus freed) before a collection."""


def rest_the_collector() -> None:
    """Collect cyclic garbage rarely, and never examine the objects that exist already.

    Views and messages are thousands of small objects that live for milliseconds and form no cycles; examining
    them after every 700 took a tenth of an action's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_OBJECTS, *gc.get_threshold()[1:])


logger = logging.getLogger("tachiai")

TEXT = "%(asctime)s %(levelname)s %(name)s %(message)s"
"""A line of the log."""


def tidy(app: Flask) -> list[str]:
    """Erase the matches that were never played and have no device connected here; return their ids."""
    config: Config = app.extensions["tachiai.config"]
    service: Service = app.extensions["tachiai.service"]
    hub: Hub = app.extensions["tachiai.hub"]
    erased = retention.tidy(service.log, config.unplayed_days, service.clock(), hub.matches())
    service.forget(erased)
    return erased


TIDY_AFTER_SECONDS = 1.0
"""Seconds a new worker waits before it checks all matches of the store."""


def listen(config: Config) -> socket.socket:
    """Return a socket that listens on the address and port of ``config``.

    Raise ConfigError if that is not possible.
    """
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((config.host, config.port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            why = "is taken: another program listens there"
            raise ConfigError("port", why, config.port, key="cli-port-taken") from None
        if error.errno == errno.EACCES:
            why = "may not be used without more rights"
            raise ConfigError("port", why, config.port, key="cli-port-forbidden") from None
        raise ConfigError("host", f"cannot be listened on ({error.strerror})", config.host) from None
    except UnicodeError:
        listening.close()
        raise ConfigError("host", "is no address", config.host) from None
    return listening


def _allow_files(config: Config) -> None:
    """Raise the limit of open files to what a worker needs, as far as the system allows."""
    import resource

    wanted = config.files
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    if allowed < wanted:
        logger.warning("only %d files may be open (LimitNOFILE, ulimit -n): %d are wanted", allowed, wanted)


def _disconnect_at_the_end(worker: Any) -> None:
    """Disconnect devices when the worker is asked to end, as it waits for their endless connections."""
    of = worker.wsgi.extensions
    end: Any = signal.getsignal(signal.SIGTERM)

    def ends(number: int, frame: Any) -> None:
        # Not in the signal handler: the interrupted code may hold a lock that this needs.
        of["tachiai.socketio"].start_background_task(of["tachiai.hub"].close)
        end(number, frame)

    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, ends)


def _lock(lock: DatabaseLock, config: Config) -> None:
    try:
        lock.take()
    except OSError as error:
        setting = "database_url" if config.database_url else "data"
        raise ConfigError(setting, f"cannot be locked ({error.strerror})", str(lock.file)) from None


def serve(config: Config, ready: Callable[[int], None] | None = None) -> int:
    """Run the referee until it is stopped; return the exit status.

    ``ready`` is called with the port once the referee answers.

    :raises ConfigError: if it cannot start.
    :raises ModuleNotFoundError: if a package is missing that the settings need.
    :raises tachiai.referee.store.lock.DatabaseInUse: if another referee uses the database file.
    """
    from gunicorn.app.base import BaseApplication
    from gunicorn.glogging import Logger as GunicornLog
    from gunicorn.workers.ggevent import GeventWorker

    require(*config.packages, "gevent")
    os.umask(0o077)  # files contain tickets and secrets: only the owner may read them
    config.prepare()
    if not config.postgres:
        sqlite.guard(config.store["SQLITE_DBNAME"])
    _allow_files(config)
    if config.proxies and not net.is_loopback(config.host):
        logger.warning(
            "TACHIAI_PROXIES is %d and %s can be reached past the proxy: whoever does so may pretend to be "
            "any address. Listen on 127.0.0.1, or let the firewall admit the proxy alone.",
            config.proxies,
            config.host,
        )
    listening = listen(config)
    port = listening.getsockname()[1]
    lock = None if config.database_file is None else DatabaseLock(config.database_file)
    try:
        if lock:
            _lock(lock, config)
            lock.sign(port)
        # Fails now, not in a worker, if the database cannot be used; makes its tables once.
        with closing(EventLog(config.store)) as log:
            log.recorder.try_to_write()
    except BaseException:
        listening.close()
        if lock:
            lock.release()
        raise

    def worker_begins(worker: Any) -> None:
        threads.begin()
        rest_the_collector()
        _disconnect_at_the_end(worker)
        worker.daily = retention.Daily(lambda: tidy(worker.wsgi), first=TIDY_AFTER_SECONDS)

    def worker_exit(_server: Any, worker: Any) -> None:
        if worker.booted:
            worker.daily.close()
            worker.wsgi.extensions["tachiai.service"].close()
        merge()

    def worker_gone(_server: Any, worker: Any) -> None:
        metrics.ended(worker.pid)

    def merge() -> None:
        """Merge the write-ahead log into the database file, which people copy once the referee has ended."""
        try:
            if not config.postgres:
                sqlite.merge(config.store["SQLITE_DBNAME"])
        except sqlite3.Error as error:
            logger.error("the write-ahead log stays beside the database: %s", error)

    class Worker(GeventWorker):
        """A gunicorn worker whose connections are counted before any request on them."""

        def handle(self, listener: Any, client: socket.socket, addr: tuple[Any, ...]) -> None:
            connections = self.wsgi.extensions["tachiai.entrance"].connections
            connections.begin(client, addr[0])
            try:
                super().handle(listener, client, addr)
            finally:
                connections.end(client)

    class Log(GunicornLog):
        """Gunicorn's log, in the format of ours."""

        def setup(self, cfg: Any) -> None:
            super().setup(cfg)
            for handler in self.error_log.handlers:
                handler.setFormatter(formatter(config.log))
                bounded(handler)

    class Server(BaseApplication):
        def load_config(self) -> None:
            options = {
                "bind": [f"fd://{listening.fileno()}"],
                "worker_class": Worker,
                "workers": config.workers,
                "worker_connections": config.connections,
                "keepalive": int(limits.HEAD_SECONDS),  # also the limit for a head
                "sendfile": False,  # it would wait for the reader
                "graceful_timeout": 3,
                "timeout": 60,
                "control_socket_disable": True,
                "loglevel": "warning",
                "proc_name": "tachiai",
                "post_worker_init": worker_begins,
                "worker_exit": worker_exit,
                "child_exit": worker_gone,
                "logger_class": Log,
                "on_exit": lambda _server: merge(),
                "when_ready": (lambda _server: ready(port)) if ready else (lambda _server: None),
            }
            for name, value in options.items():
                self.cfg.set(name, value)

        def load(self) -> Flask:
            return create_app(config, async_mode="gevent")

    try:
        with metrics.counted_together(config):
            Server().run()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 1
    finally:
        listening.detach()  # the server has closed it
        if lock:
            lock.release()
    return 0


class JsonLines(logging.Formatter):
    """Formats a line as one JSON object: ``at``, ``level``, ``from`` (the logger), ``says`` or ``request``.

    Control and invisible characters are escaped: names and addresses come from strangers.
    """

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": clock.format_time(datetime.fromtimestamp(record.created, UTC)),
            "level": record.levelname.lower(),
            "from": record.name,
        }
        text = record.getMessage()
        if record.name == ACCESS:
            line["request"] = json.loads(text)
        else:
            line["says"] = text
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return visible_json(json.dumps(line, ensure_ascii=False))


def formatter(form: str) -> logging.Formatter:
    """Return the formatter of the log: ``text`` or ``json``."""
    return JsonLines() if form == "json" else logging.Formatter(TEXT)


def log_to_stderr(level: int = logging.INFO, form: str = "text") -> None:
    """Log to standard error, one line per event; requests as JSON."""
    handler = bounded(logging.StreamHandler(sys.stderr))
    handler.setFormatter(formatter(form))
    root = logging.getLogger("tachiai")
    root.handlers[:] = [handler]
    root.setLevel(level)
    root.propagate = False
