"""What is wrong with an installation, and what helps: for ``tachiai doctor``.

Every check looks and changes nothing, waits a few seconds at most, and needs no running referee.  A check is a
function of the :class:`~tachiai.referee.config.Config` that yields findings; the sentence of a finding is
``doctor-<name>-<what>`` in the command's words, its remedy the attribute ``.help``.
"""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tachiai import companion_ui

from . import __version__, clock, limits
from .config import Config, is_here

GOOD, WARNING, BAD = "good", "warning", "bad"
"""How a finding weighs: nothing to do; something to know; something that does not work."""

LOW_SPACE, NO_SPACE = 1_000_000_000, 50_000_000
"""Bytes left on the disk, below which is warned, and nothing works for long."""

SLOW_SECONDS = 0.1
"""An answer of PostgreSQL or Redis that takes longer is felt at the tables."""

ASK_SECONDS = 3
"""How long PostgreSQL and Redis are waited for."""

LOOK_SECONDS = 10
"""How long matches of other rules are looked for."""

BIG_LOG = 64_000_000
"""Bytes of a write-ahead log that nobody merges."""


class Finding(NamedTuple):
    """What one look showed: ``name`` of the check, ``what`` it found, its ``weight``, ``values`` for its sentence."""

    name: str
    what: str
    weight: str
    values: dict[str, Any]

    @property
    def key(self) -> str:
        """The key of its sentence; the attribute ``help`` says what to do."""
        return f"doctor-{self.name}-{self.what}"

    def to_json(self) -> dict[str, Any]:
        """``{"check", "found", "weight"}`` and its values."""
        return {"check": self.name, "found": self.what, "weight": self.weight, **self.values}


Check = Callable[[Config], Iterator[Finding]]
"""One check: it looks at what the settings name."""


def examine(config: Config) -> Iterator[Finding]:
    """Every finding, check by check; one that fails by itself is a finding too."""
    for name, check in CHECKS.items():
        try:
            yield from check(config)
        except Exception as error:
            yield Finding("check", "failed", BAD, {"failed": name, "why": str(error) or repr(error)})


# -- the installation ----------------------------------------------------------------------------------


def _software(_: Config) -> Iterator[Finding]:
    version = ".".join(map(str, sys.version_info[:3]))
    yield Finding("software", "found", GOOD, {"version": __version__, "python": version})
    if not (companion_ui.STATIC / "index.html").is_file():
        yield Finding("software", "not-built", BAD, {"folder": str(companion_ui.STATIC)})


def _limits(config: Config) -> Iterator[Finding]:
    try:
        import resource
    except ImportError:  # no such thing on this system
        return
    _, files = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = config.threads + 2 * limits.STRANGERS + limits.CONNECTIONS + limits.OTHER_FILES
    if files != resource.RLIM_INFINITY and files < wanted:
        yield Finding("limits", "files", WARNING, {"allowed": files, "wanted": wanted})
    threads = config.workers * (limits.THREADS_A_DEVICE * config.threads + limits.OTHER_THREADS)
    allowed = _threads_allowed()
    if allowed is not None and allowed < threads:
        yield Finding("limits", "threads", WARNING, {"allowed": allowed, "wanted": threads})


def _threads_allowed() -> int | None:
    """How many threads this process's group may have; ``None`` if that is not limited, or not known."""
    with suppress(OSError, ValueError, IndexError):
        group = Path("/proc/self/cgroup").read_text().splitlines()[-1].split(":", 2)[2].lstrip("/")
        return int((Path("/sys/fs/cgroup") / group / "pids.max").read_text())
    return None


# -- the matches ---------------------------------------------------------------------------------------


def _folder(config: Config) -> Iterator[Finding]:
    if config.postgres:
        return
    file = config.database_file
    folder = config.data if file is None else Path(file).parent
    if not folder.is_dir():
        yield Finding("folder", "not-there", GOOD, {"folder": str(folder)})
        folder = next(parent for parent in folder.absolute().parents if parent.is_dir())
    if not os.access(folder, os.W_OK | os.X_OK):
        yield Finding("folder", "read-only", BAD, {"folder": str(folder)})
    free = shutil.disk_usage(folder).free
    weight = BAD if free < NO_SPACE else WARNING if free < LOW_SPACE else GOOD
    yield Finding("space", "left" if weight == GOOD else "low", weight, {"megabytes": free // 1_000_000})


def _running(config: Config) -> Iterator[Finding]:
    if config.database_file is None or os.name != "posix":
        return
    from .store.lock import DatabaseLock

    holder = DatabaseLock(config.database_file).holder()
    if holder is not None:
        yield Finding("running", "here", GOOD, {"pid": str(holder.pid), "port": str(holder.port)})


def _database(config: Config) -> Iterator[Finding]:
    file = config.database_file
    if file is None or not Path(file).is_file():
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
    with suppress(FileNotFoundError):
        log = Path(f"{file}-wal").stat().st_size
        if log > BIG_LOG:
            yield Finding("database", "big-log", WARNING, {"megabytes": log // 1_000_000})


def _clock(config: Config) -> Iterator[Finding]:
    """The newest match must not have begun after now: a clock that went back."""
    file = config.database_file
    if file is None or not Path(file).is_file():
        return
    from .records.stored import stored_matches

    newest = ""
    with stored_matches(config) as stored:
        for match in stored.matches():
            newest = max(newest, match.at)
    now = clock.now()
    if newest > now:
        yield Finding("clock", "behind", BAD, {"now": now[:16], "newest": newest[:16]})
    else:
        yield Finding("clock", "now", GOOD, {"now": now[:16]})


def _rules(config: Config) -> Iterator[Finding]:
    """The matches in play that were recorded under other rules than those that are installed here."""
    from .records.stored import NotFound, stored_matches
    from .store.log import Unavailable

    try:
        with stored_matches(config) as stored:
            found, left = stored.of_other_rules(LOOK_SECONDS)
    except (NotFound, Unavailable, sqlite3.Error):  # other checks say what is wrong with the store
        return
    for one in found:
        values = {
            "match": one.match,
            "table": one.table or "–",
            "game": one.game,
            "rules": one.rules,
            "today": one.today or "",
            "n": one.since or 0,
        }
        what = "goes-on" if one.since is None else "gone" if one.today is None else "outdated"
        yield Finding("rules", what, GOOD if one.since is None else WARNING, values)
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
    import json

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
    except psycopg.Error as error:
        yield Finding(
            "postgres", "away", BAD, {"host": env["POSTGRES_HOST"], "why": " ".join(str(error).split())}
        )
        return
    yield _answered("postgres", env["POSTGRES_HOST"], answered - connected)
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
    ours = any(one.values["port"] == str(config.port) for one in _running(config))
    yield Finding("port", "ours" if ours else "taken", GOOD if ours else BAD, {"port": str(config.port)})


def _addresses(config: Config) -> Iterator[Finding]:
    from .net.addresses import base_urls, is_loopback

    urls = base_urls(config.port, config.host, config.public_url)
    phones = [url for url in urls if not is_loopback(urlsplit(url).hostname or "")]
    if not phones:
        yield Finding("phones", "none", WARNING, {"host": config.host})
        return
    yield Finding("phones", "reach", GOOD, {"url": phones[0]})
    if not phones[0].startswith("https:"):
        yield Finding("phones", "plain", GOOD, {})
    if config.proxies and not is_here(config.host):
        yield Finding("phones", "past-proxy", WARNING, {"proxies": config.proxies, "host": config.host})


CHECKS: dict[str, Check] = {
    "software": _software,
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
"""The checks by name, in the order they are made."""
