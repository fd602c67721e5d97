"""The checks of an installation, for ``tachiai doctor``: what is wrong with it and how to mend it.

A check changes nothing, waits a few seconds at most, and needs no running referee. It is a function of the
:class:`~tachiai.referee.config.Config` that yields findings. The sentence of a finding is
``doctor-<name>-<what>`` in the command's words, its remedy the attribute ``.help``. If a referee is running,
it is asked as well: it may have been started with other settings than this shell has.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tachiai import companion_ui

from .. import __version__, clock
from ..config import Config, is_here, unknown_variables, without_password

GOOD, WARNING, BAD = "good", "warning", "bad"
"""The weights of findings: nothing to do; something to know; something that does not work."""

LOW_SPACE, NO_SPACE = 1_000_000_000, 50_000_000
"""Bytes left on the disk: below the first there is a warning, below the second nothing works for long."""

SLOW_SECONDS = 0.1
"""An answer of PostgreSQL or Redis that takes longer is noticed at the tables."""

ASK_SECONDS = 3
"""The longest time to wait for PostgreSQL and Redis."""

LOOK_SECONDS = 10
"""The longest time to search for matches of other rules."""

BIG_LOG = 64_000_000
"""Bytes of a write-ahead log above which the database should have merged it."""


class Finding(NamedTuple):
    """The result of a check: ``name``, code ``what``, ``weight``, and ``values`` for its sentence."""

    name: str
    what: str
    weight: str
    values: dict[str, Any]

    @property
    def key(self) -> str:
        """The key of its sentence, whose attribute ``help`` is the remedy."""
        return f"doctor-{self.name}-{self.what}"

    def to_json(self) -> dict[str, Any]:
        """Return ``{"check", "found", "weight"}`` and its values."""
        return {"check": self.name, "found": self.what, "weight": self.weight, **self.values}


Check = Callable[[Config], Iterator[Finding]]
"""A check of what the settings name."""


def examine(config: Config) -> Iterator[Finding]:
    """Yield all findings, check by check; the checks that could not be done share one finding."""
    skipped, why, worst = [], "", GOOD
    for name, check in CHECKS.items():
        try:
            for finding in check(config):
                worst = BAD if finding.weight == BAD else worst
                yield finding
        except (OSError, sqlite3.Error) as error:
            skipped.append(name)
            why = why or str(error) or repr(error)
        except Exception as error:
            yield Finding("check", "failed", BAD, {"failed": name, "why": str(error) or repr(error)})
    if skipped:
        weight = WARNING if worst == BAD else BAD  # the reason may have been found already
        yield Finding("check", "skipped", weight, {"skipped": ", ".join(skipped), "why": why})


# -- the installation ----------------------------------------------------------------------------------


def _software(_: Config) -> Iterator[Finding]:
    version = ".".join(map(str, sys.version_info[:3]))
    yield Finding("software", "found", GOOD, {"version": __version__, "python": version})
    if not (companion_ui.STATIC / "index.html").is_file():
        yield Finding("software", "not-built", BAD, {"folder": str(companion_ui.STATIC)})


def _settings(_: Config) -> Iterator[Finding]:
    for name, meant in unknown_variables():
        what = "unknown" if meant is None else "misspelt"
        yield Finding("settings", what, WARNING, {"variable": name, "meant": meant or ""})


def _limits(config: Config) -> Iterator[Finding]:
    try:
        import resource
    except ImportError:  # no such thing on this system
        return
    _, files = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = config.files
    if files != resource.RLIM_INFINITY and files < wanted:
        yield Finding("limits", "files", WARNING, {"allowed": files, "wanted": wanted})


# -- the matches ---------------------------------------------------------------------------------------


def _folder(config: Config) -> Iterator[Finding]:
    if config.postgres:
        return
    file = config.database_file
    folder = config.data if file is None else Path(file).parent
    if not folder.is_dir():
        there = next(parent for parent in (folder.absolute(), *folder.absolute().parents) if parent.exists())
        if not there.is_dir():
            yield Finding("folder", "no-folder", BAD, {"folder": str(there)})
            return
        yield Finding("folder", "not-there", GOOD, {"folder": str(folder)})
        folder = there
    if not os.access(folder, os.W_OK | os.X_OK):
        yield Finding("folder", "read-only", BAD, {"folder": str(folder)})
    free = shutil.disk_usage(folder).free
    weight = BAD if free < NO_SPACE else WARNING if free < LOW_SPACE else GOOD
    yield Finding("space", "left" if weight == GOOD else "low", weight, {"megabytes": free // 1_000_000})


class Referee(NamedTuple):
    """A running referee: its process ``pid`` (``None``: not known), its ``port``, and its answers."""

    pid: int | None
    port: int
    ready: dict[str, Any] | None
    """The answer of ``/readyz``; ``None``: it did not answer."""
    addresses: list[dict[str, Any]]
    """The addresses of ``/api/here``."""


def _referee(config: Config) -> Referee | None:
    """Return the referee that runs on these matches; for PostgreSQL, on the configured port."""
    from ..net import lan_addresses

    pid, port = None, config.port
    if config.database_file is not None:
        from ..store.lock import DatabaseLock

        holder = DatabaseLock(config.database_file).holder()
        if holder is None:
            return None
        pid, port = holder
    elif not config.postgres:
        return None
    for host in dict.fromkeys(("127.0.0.1", config.host, "::1", *lan_addresses())):
        ready = _answer(host, port, "/readyz")
        if ready is not None:
            here = _answer(host, port, "/api/here") or {}
            return Referee(pid, port, ready, here.get("addresses", []))
    return None if pid is None else Referee(pid, port, None, [])


def _answer(host: str, port: int, path: str) -> dict[str, Any] | None:
    """Return the answer of a referee; ``None`` if no referee answers."""
    connection = HTTPConnection(host, port, timeout=ASK_SECONDS)
    try:
        connection.request("GET", path)
        answer = json.loads(connection.getresponse().read(100_000))
    except (OSError, HTTPException, ValueError):
        return None
    finally:
        connection.close()
    return answer if isinstance(answer, dict) and "build" in answer else None


def _running(config: Config) -> Iterator[Finding]:
    referee = _referee(config)
    if referee is None:
        return
    port = str(referee.port)
    if referee.pid is None:
        yield Finding("running", "answers", GOOD, {"port": port})
    else:
        yield Finding("running", "here", GOOD, {"pid": str(referee.pid), "port": port})
    if referee.ready is None:
        yield Finding("running", "silent", BAD, {"port": port})
        return
    wrong = [what for what in ("store", "redis", "places") if not referee.ready.get(what)]
    if wrong:
        yield Finding("running", "not-ready", BAD, {"what": ", ".join(wrong)})
    if referee.ready["build"] != __version__:
        values = {"running": referee.ready["build"], "version": __version__}
        yield Finding("running", "other-version", WARNING, values)


def _database(config: Config) -> Iterator[Finding]:
    file = config.database_file
    if file is None or not Path(file).exists():
        return
    if not Path(file).is_file():
        yield Finding("database", "no-file", BAD, {"file": file})
        return
    if not os.access(file, os.W_OK):
        yield Finding("database", "read-only", BAD, {"file": file})
        return
    try:
        with closing(sqlite3.connect(file, timeout=ASK_SECONDS)) as connection:
            faults = [str(row[0]) for row in connection.execute("PRAGMA quick_check(3)")]
            if faults != ["ok"]:
                yield Finding("database", "damaged", BAD, {"file": file, "why": "; ".join(faults)})
                return
            matches = connection.execute(
                "SELECT count(*) FROM stored_events WHERE originator_version=0 AND originator_id LIKE 'match:%'"
            ).fetchone()[0]
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        yield Finding("database", "unusable", BAD, {"file": file, "why": str(error)})
        return
    size = Path(file).stat().st_size
    yield Finding(
        "database", "whole", GOOD, {"matches": matches, "megabytes": size // 1_000_000, "file": file}
    )
    if os.name == "posix" and Path(file).stat().st_mode & 0o077:
        yield Finding("database", "open", WARNING, {"file": file})
    with suppress(FileNotFoundError):
        log = Path(f"{file}-wal").stat().st_size
        if log > BIG_LOG:
            yield Finding("database", "big-log", WARNING, {"megabytes": log // 1_000_000})


def _clock(config: Config) -> Iterator[Finding]:
    """Check that the program and the newest match are not from the future, as after a clock set back."""
    now = clock.now()
    installed = clock.format_time(datetime.fromtimestamp(Path(__file__).stat().st_mtime, UTC))
    if clock.later(installed, days=-1) > now:
        yield Finding("clock", "before", BAD, {"now": clock.shown(now), "installed": clock.shown(installed)})
        return
    newest = _newest(config)
    if newest > now:
        yield Finding("clock", "behind", BAD, {"now": clock.shown(now), "newest": clock.shown(newest)})
    else:
        yield Finding("clock", "now", GOOD, {"now": clock.shown(now)})


def _newest(config: Config) -> str:
    """Return the time when the newest match began; ``""`` without matches.

    :raises OSError: if the matches cannot be read.
    """
    from ..evidence.stored import NotFound, stored_matches
    from ..extras import NEEDED

    try:
        with stored_matches(config) as stored:
            return max((match.at for match in stored.matches()), default="")
    except NotFound:
        return ""
    except ModuleNotFoundError as error:
        if error.name not in NEEDED:
            raise
        raise OSError(str(error)) from None
    except Exception as error:  # a broken store may raise anything
        raise OSError(str(error) or repr(error)) from None


def _rules(config: Config) -> Iterator[Finding]:
    """Yield a finding for each unfinished match recorded under other rules than the installed ones."""
    from ..evidence.stored import NotFound, stored_matches
    from ..store.log import Unavailable

    try:
        with stored_matches(config) as stored:
            matches, left = stored.of_other_rules(LOOK_SECONDS)
    except (NotFound, Unavailable, sqlite3.Error):  # other checks report faults of the store
        return
    for match in matches:
        yield Finding("rules", match.kind, GOOD if match.since is None else WARNING, match.values())
    if left:
        yield Finding("rules", "more", WARNING, {"count": left})


def _postgres(config: Config) -> Iterator[Finding]:
    if not config.postgres:
        return
    try:
        import psycopg
    except ImportError:
        yield Finding("postgres", "no-driver", BAD, {})
        return
    env = config.store
    try:
        given = {**json.loads(env["POSTGRES_PARAMETERS"]), "connect_timeout": ASK_SECONDS}
        with psycopg.connect(
            host=env["POSTGRES_HOST"],
            port=env["POSTGRES_PORT"],
            dbname=env["POSTGRES_DBNAME"],
            user=env["POSTGRES_USER"],
            password=env["POSTGRES_PASSWORD"],
            **given,
        ) as connection:
            connected = time.monotonic()
            fsync = connection.execute("SHOW fsync").fetchone()
            answered = time.monotonic()
            kept = connection.execute("SELECT to_regclass('tachiai_events') IS NOT NULL").fetchone()
            matches = 0
            if kept is not None and kept[0]:
                (matches,) = connection.execute(
                    "SELECT count(*) FROM tachiai_events"
                    " WHERE originator_version=0 AND originator_id LIKE 'match:%'"
                ).fetchone() or (0,)
    except psycopg.Error as error:
        yield Finding(
            "postgres", "away", BAD, {"host": env["POSTGRES_HOST"], "why": " ".join(str(error).split())}
        )
        return
    yield _answered("postgres", env["POSTGRES_HOST"], answered - connected)
    yield Finding("postgres", "matches", GOOD, {"matches": matches})
    if fsync is not None and fsync[0] == "off":
        yield Finding("postgres", "not-durable", BAD, {})


def _answered(name: str, host: str, seconds: float) -> Finding:
    slow = seconds > SLOW_SECONDS
    values = {"host": host, "milliseconds": round(1000 * seconds)}
    return Finding(name, "slow" if slow else "there", WARNING if slow else GOOD, values)


def _redis(config: Config) -> Iterator[Finding]:
    if not config.redis_url:
        return
    try:
        import redis
    except ImportError:
        yield Finding("redis", "no-driver", BAD, {})
        return
    host = urlsplit(config.redis_url).hostname or ""
    try:
        with closing(
            redis.Redis.from_url(
                config.redis_url, socket_timeout=ASK_SECONDS, socket_connect_timeout=ASK_SECONDS
            )
        ) as asked:
            asked.ping()
            begun = time.monotonic()
            asked.ping()
            took = time.monotonic() - begun
    except (redis.RedisError, OSError) as error:
        yield Finding("redis", "away", BAD, {"host": host, "why": str(error)})
        return
    yield _answered("redis", host, took)
    if config.redis_unguarded:
        yield Finding("redis", "unguarded", WARNING, {"host": host})


# -- the network ---------------------------------------------------------------------------------------


def _port(config: Config) -> Iterator[Finding]:
    referee = _referee(config)
    if referee is not None:
        if referee.port == config.port:
            yield Finding("port", "ours", GOOD, {"port": str(config.port)})
        return
    if config.port == 0:
        return
    host = config.host if config.host not in ("0.0.0.0", "::") else "127.0.0.1"
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.settimeout(ASK_SECONDS)
        taken = probe.connect_ex((host, config.port)) == 0
    if not taken:
        yield Finding("port", "free", GOOD, {"port": str(config.port)})
        return
    yield Finding("port", "taken", BAD, {"port": str(config.port)})


def _addresses(config: Config) -> Iterator[Finding]:
    from ..net import base_urls, is_loopback

    referee = _referee(config)
    if referee is not None:
        if referee.ready is None:
            return
        urls = [address["url"] for address in referee.addresses]
    else:
        urls = base_urls(config.port, config.host, config.public_url)
    phones = [url for url in urls if not is_loopback(urlsplit(url).hostname or "")]
    if not phones:
        if urls and (referee is not None or config.public_url):
            yield Finding("phones", "here-alone", WARNING, {"url": without_password(urls[0])})
        else:
            yield Finding("phones", "none", WARNING, {"host": config.host})
        return
    yield Finding("phones", "reach", GOOD, {"url": without_password(phones[0])})
    if not phones[0].startswith("https:"):
        yield Finding("phones", "plain", GOOD, {})
    if referee is None and config.proxies and not is_here(config.host):
        yield Finding("phones", "past-proxy", WARNING, {"proxies": config.proxies, "host": config.host})


CHECKS: dict[str, Check] = {
    "software": _software,
    "settings": _settings,
    "limits": _limits,
    "folder": _folder,
    "running": _running,
    "database": _database,
    "clock": _clock,
    "rules": _rules,
    "postgres": _postgres,
    "redis": _redis,
    "port": _port,
    "phones": _addresses,
}
"""The checks by name, in their order."""
