"""The settings, from the environment (``TACHIAI_*``) and the command line, checked before the start."""

from __future__ import annotations

import ast
import ipaddress
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from difflib import get_close_matches
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from limits import parse_many

from tachiai.engines import _plain as plain

from . import limits

DATABASE = "tachiai.sqlite"
"""The name of the database file in the data folder."""

POSTGRES_PARAMETERS = (
    *("application_name", "connect_timeout", "options", "passfile", "require_auth", "target_session_attrs"),
    *("channel_binding", "gssencmode", "krbsrvname", "sslcert", "sslcrl", "sslcrldir", "sslkey", "sslmode"),
    *("sslnegotiation", "sslpassword", "sslrootcert", "sslsni", "ssl_max_protocol_version"),
    *("ssl_min_protocol_version", "keepalives", "keepalives_count", "keepalives_idle", "keepalives_interval"),
    "tcp_user_timeout",
)
"""The connection parameters of libpq allowed after the ``?`` of ``database_url``."""


class ConfigError(ValueError):
    """Raised for an invalid setting: its name, the reason and its value.

    ``key`` is the key of the error's sentence in the command's words.
    """

    def __init__(self, setting: str, reason: str, value: object = None, key: str = "cli-bad-setting") -> None:
        shown = "" if value is None else f" (it is {value!r})"
        super().__init__(f"{setting}: {reason}{shown}")
        self.setting = setting
        self.reason = reason
        self.value = value
        self.key = key


def default_data() -> Path:
    """Return the folder where this system keeps the data of a user's programs."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "tachiai"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "tachiai"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tachiai"


LOGS = ("text", "json")
"""The formats of the log."""

_RATES = ("rate", "visits", "guesses", "guesses_in_all", "openings", "openings_in_all", "judged")


@dataclass(frozen=True)
class Config:
    """All settings, with the name of each variable: ``port`` is ``TACHIAI_PORT``."""

    data: Path = field(default_factory=default_data)
    """The folder that stores the matches."""

    host: str = "0.0.0.0"
    """The address to listen on. By default all addresses of this machine: phones must reach it."""

    port: int = 8000
    """The port to listen on; 0 takes any free one."""

    public_url: str | None = None
    """The address for phones, if it is not this machine's own (behind a proxy, or with a name)."""

    database_url: str | None = None
    """``postgresql://user:password@host:port/name``, or the path of an SQLite file.

    Parameters after a ``?`` are passed to PostgreSQL's library, such as
    ``sslmode=verify-full&sslrootcert=/etc/ssl/db.pem``.
    """

    redis_url: str | None = None
    """``redis://host:port/0``: workers notify each other through it."""

    workers: int = 1
    """The number of worker processes. More than one need ``redis_url``."""

    devices: int = 180
    """Devices that can be connected to one worker at the same time."""

    origins: tuple[str, ...] = ()
    """Additional origins whose pages may connect and read answers; the referee's own is always allowed."""

    hosts: tuple[str, ...] = ()
    """Additional host names of requests. Its addresses, this machine's names and ``public_url`` always work.

    ``*``: any (only behind a proxy that checks host names).
    """

    proxies: int = 0
    """The number of proxies in front of the referee that set ``X-Forwarded-*``."""

    rate: str = "60/10 seconds"
    """The rate of commands that one device may send to a worker."""

    visits: str = "1200/minute"
    """The rate of HTTP requests from one address."""

    guesses: str = limits.GUESSES
    """The rate of wrong tickets, codes or PINs from one address (of IPv6: one /64)."""

    guesses_in_all: str = limits.GUESSES_IN_ALL
    """The rate of wrong codes or PINs from all addresses together."""

    openings: str = limits.OPENINGS
    """The rate at which one address may open matches."""

    openings_in_all: str = limits.OPENINGS_IN_ALL
    """The rate at which all addresses together may open matches."""

    judged: str = limits.JUDGED
    """The rate of records that one address may have audited or replayed."""

    devices_an_address: int = limits.DEVICES_AN_ADDRESS
    """The number of live connections one address (of IPv6: one /64) may have."""

    event: str = ""
    """The name of the evening to which the desk and tables belong; each evening has its own desk, tables and
    passphrase."""

    token_days: int = 30
    """Days after which a device must join again."""

    unplayed_days: int = limits.UNPLAYED_DAYS
    """Days after which a match that was opened but never played is erased; 0 never erases any."""

    metrics: tuple[str, ...] = ()
    """The addresses or networks that may read ``/metrics`` (Prometheus): ``127.0.0.1``, ``10.0.0.0/8`` ...

    By default no address may; devices never may.
    """

    log: str = "text"
    """The format of the log: ``text``, or ``json`` with one object per line."""

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise ConfigError("port", "is a number from 0 to 65535", self.port)
        if self.workers < 1:
            raise ConfigError("workers", "is at least 1", self.workers)
        if self.devices < 4:
            raise ConfigError("devices", "is at least 4: a table and its phones", self.devices)
        if self.proxies < 0:
            raise ConfigError("proxies", "is a number of proxies", self.proxies)
        if self.devices_an_address < 1:
            raise ConfigError("devices_an_address", "is at least 1", self.devices_an_address)
        if self.token_days < 1:
            raise ConfigError("token_days", "is at least 1", self.token_days)
        if self.unplayed_days < 0:
            raise ConfigError("unplayed_days", "is at least 0", self.unplayed_days)
        if len(self.event) > 60 or plain.invisible_fault(self.event) is not None:
            raise ConfigError("event", "is a name of at most 60 characters", self.event)
        self._check_watching()
        if not self.host:
            raise ConfigError("host", "is an address or a name")
        _check_url("public_url", self.public_url, ("http", "https"))
        _check_url("redis_url", self.redis_url, ("redis", "rediss", "unix"))
        for name in self.hosts:
            if name != "*" and not re.fullmatch(r"[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?", name):
                raise ConfigError("hosts", "is a name such as cards.example, without http:// or a port", name)
        for origin in self.origins:
            _check_url("origins", origin, ("http", "https"))
        for name in _RATES:
            try:
                parse_many(getattr(self, name))
            except ValueError:
                raise ConfigError(name, "is a rate such as '60/10 seconds'", getattr(self, name)) from None
        if self.workers > 1 and not self.redis_url:
            raise ConfigError(
                "workers", "more than one need redis_url: they hear of each other through it", self.workers
            )
        if self.database_url and "://" in self.database_url and not self.postgres:
            raise ConfigError("database_url", "is postgresql://user:password@host:port/name or a path", "...")
        if self.postgres:
            _postgres_env(self.database_url or "")

    def _check_watching(self) -> None:
        for network in self.metrics:
            try:
                ipaddress.ip_network(network, strict=False)
            except ValueError:
                raise ConfigError("metrics", "is an address or a network", network) from None
        if self.log not in LOGS:
            raise ConfigError("log", "is text or json", self.log)

    @classmethod
    def read(cls, env: Mapping[str, str] | None = None, **given: Any) -> Config:
        """Return the settings of the environment, overridden by those ``given`` that are not ``None``.

        Raise ConfigError if a setting is unknown or invalid.
        """
        env = os.environ if env is None else env
        settings: dict[str, Any] = {}
        for entry in fields(cls):
            if given.get(entry.name) is not None:
                settings[entry.name] = given.pop(entry.name)
            elif text := env.get(f"TACHIAI_{entry.name.upper()}", "").strip():
                settings[entry.name] = _from_text(entry.name, str(entry.type), text)
            given.pop(entry.name, None)
        if given:
            raise ConfigError(min(given), "no such setting")
        if "data" in settings:
            settings["data"] = Path(settings["data"]).expanduser()
        return cls(**settings)

    @property
    def postgres(self) -> bool:
        """True if matches are stored in PostgreSQL, not in a file."""
        return (self.database_url or "").startswith(("postgresql://", "postgres://"))

    @property
    def packages(self) -> tuple[str, ...]:
        """The packages that these settings need in addition to those of any referee."""
        postgres = ("psycopg", "psycopg_pool") if self.postgres else ()
        redis = ("redis",) if self.redis_url else ()
        return (*postgres, *redis, *(("prometheus_client",) if self.metrics else ()))

    @property
    def connections(self) -> int:
        """The connections a worker accepts: devices, unauthenticated, other and closing ones."""
        return self.devices + 2 * limits.UNAUTHENTICATED + limits.CONNECTIONS + limits.ENDING

    @property
    def frames_a_second(self) -> float:
        """The WebSocket frames per second a device may send; more if ``rate`` allows more commands."""
        commands = max(rate.amount / rate.get_expiry() for rate in parse_many(self.rate))
        return max(limits.FRAMES_A_SECOND, 2 * commands)

    @property
    def files(self) -> int:
        """The number of files a worker may have open at once."""
        return self.connections + limits.OTHER_FILES

    @property
    def shared(self) -> bool:
        """True if other processes write to the same database."""
        return self.postgres or self.workers > 1

    @property
    def redis_unguarded(self) -> bool:
        """True if Redis needs no password although other machines may reach it."""
        parts = urlsplit(self.redis_url or "")
        return parts.scheme in ("redis", "rediss") and not (parts.password or is_here(parts.hostname or ""))

    @property
    def store(self) -> dict[str, str]:
        """The settings in the form of the eventsourcing library."""
        if self.postgres:
            return _postgres_env(self.database_url or "")
        return {"SQLITE_DBNAME": self.database_url or str(self.data / DATABASE)}

    @property
    def database_file(self) -> str | None:
        """The path of the SQLite database; ``None`` for PostgreSQL or a database in memory."""
        name = self.store.get("SQLITE_DBNAME", ":memory:")
        return None if name == ":memory:" or name.startswith("file:") else name

    def prepare(self) -> None:
        """Create the data folder if it is needed and missing.

        Raise ConfigError if it cannot be created or written.
        """
        if self.database_url:
            return
        try:
            self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise ConfigError("data", f"cannot be made ({error.strerror})", str(self.data)) from None
        if not os.access(self.data, os.W_OK | os.X_OK):
            raise ConfigError("data", "cannot be written to", str(self.data))


OTHERS = frozenset({"TACHIAI_LANG", "TACHIAI_DEBUG", "TACHIAI_SKIP_UI", "TACHIAI_NODE", "TACHIAI_EXAMPLES"})
"""Variables that are not settings of the referee, but of the command, the build or the tests of games."""


def unknown_variables(env: Mapping[str, str] | None = None) -> Iterator[tuple[str, str | None]]:
    """Yield variables named like settings that are unknown, each with the setting that was probably meant."""
    known = [entry.name.upper() for entry in fields(Config)]
    for name in sorted(os.environ if env is None else env):
        short = name.removeprefix("TACHIAI_")
        if short != name and short not in known and name not in OTHERS:
            near = get_close_matches(short, known, 1)
            yield name, f"TACHIAI_{near[0]}" if near else None


class Setting(NamedTuple):
    """A setting as declared: ``name``, environment ``variable``, default ``first``, description ``text``."""

    name: str
    variable: str
    first: str
    text: str


def described() -> list[Setting]:
    """Return all settings as declared in :class:`Config`."""
    (declared,) = [
        node
        for node in ast.parse(Path(__file__).read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == Config.__name__
    ]
    texts = {
        field.target.id: " ".join(doc.value.value.split()).replace("``", "`")
        for field, doc in pairwise(declared.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(doc, ast.Expr)
        and isinstance(doc.value, ast.Constant)
        and isinstance(doc.value.value, str)
    }
    return [
        Setting(
            entry.name,
            f"TACHIAI_{entry.name.upper()}",
            "" if entry.default is MISSING else _text(entry.default),
            texts[entry.name],
        )
        for entry in fields(Config)
    ]


def shown(config: Config, name: str) -> str:
    """Return the value of a setting for people: addresses without their passwords."""
    value = getattr(config, name)
    if name == "origins":
        return _text(tuple(map(without_password, value)))
    return without_password(_text(value)) if name.endswith("_url") else _text(value)


def without_password(url: str) -> str:
    """Return an address for people, without what may be a password in it; it need not be a valid address."""
    url = re.sub(r"^((?:[a-z+.-]+:/*)?[^/@:]*):.*@", r"\1:***@", url, flags=re.IGNORECASE | re.DOTALL)
    return re.sub(r"(?i)([?&](?:ssl)?password=)[^&]*", r"\1***", url)


def _text(value: object) -> str:
    if value is None:
        return ""
    return ",".join(value) if isinstance(value, tuple) else str(value)


def is_here(host: str) -> bool:
    """Return whether ``host`` means this machine and no other machine can reach it by that name."""
    if not host or host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _from_text(name: str, kind: str, text: str) -> Any:
    if kind == "int":
        try:
            return int(text)
        except ValueError:
            raise ConfigError(name, "is a whole number", text) from None
    if kind.startswith("tuple"):
        return tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())
    return text


def _check_url(name: str, value: str | None, schemes: tuple[str, ...]) -> None:
    if value is None:
        return
    try:
        parts = urlsplit(value)
        ok = parts.scheme in schemes and bool(parts.hostname or parts.scheme == "unix")
        _ = parts.port
    except ValueError:
        ok = False
    if not ok:
        raise ConfigError(
            name,
            f"is an address that begins with {' or '.join(s + '://' for s in schemes)}",
            without_password(value),
        )


def _postgres_env(url: str) -> dict[str, str]:
    try:
        parts = urlsplit(url)
        port = parts.port or 5432
    except ValueError:
        raise ConfigError("database_url", "has no such port") from None
    more: dict[str, str] = {}
    for parameter, value in parse_qsl(parts.query, keep_blank_values=True):
        if parameter not in POSTGRES_PARAMETERS or parameter in more:
            raise ConfigError("database_url", "takes no such parameter, or not twice", f"?{parameter}")
        more[parameter] = value
    name = unquote(parts.path.lstrip("/"))
    if not parts.hostname or not name or not parts.username:
        shown = None if "@" in url else url  # a password may stand before it
        raise ConfigError("database_url", "needs a user, a host and the name of a database", shown)
    return {
        "POSTGRES_HOST": parts.hostname,
        "POSTGRES_PORT": str(port),
        "POSTGRES_DBNAME": name,
        "POSTGRES_USER": unquote(parts.username),
        "POSTGRES_PASSWORD": unquote(parts.password or ""),
        "POSTGRES_PARAMETERS": json.dumps(more),
    }
