"""Checks of the host name and the origin of every request.

A browser sends what any web page wants, to any machine it reaches. Two headers cannot be set by a page.
``Host`` is the name under which this machine was addressed: with DNS rebinding, a page under another name for
it would count as ours. ``Origin`` with ``Sec-Fetch-Site`` names the page that sends a changing request.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import re
import socket
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

from ..config import Config
from ..words import Translator, shown

logger = logging.getLogger("tachiai")

HOST = re.compile(
    r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_.])?)(?::(?P<port>[0-9]{1,5}))?", re.IGNORECASE
)
"""A host and perhaps a port (RFC 9110, 7.2), without special characters of addresses and policies."""

AT_HOME = ("local", "lan", "home", "home.arpa", "internal", "localdomain")
"""Suffixes that routers and systems add to a machine's name. They cannot be registered on the internet."""

NAMES_LOGGED = 20
"""The number of unknown names that are logged, each once."""

App = Callable[..., Iterable[bytes]]
"""A WSGI application."""

SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""


PREFLIGHT = [
    ("Access-Control-Allow-Methods", "GET, POST"),
    ("Access-Control-Allow-Headers", "Authorization, Content-Type"),
    ("Access-Control-Max-Age", "600"),
]
"""The answer to a browser that asks what a page of a configured origin may send (CORS)."""


def own_names(config: Config) -> set[str]:
    """Return the host names of this referee, in addition to its addresses."""
    machine = socket.gethostname().lower().rstrip(".")
    short = machine.partition(".")[0]
    names = {"localhost", machine, *(f"{short}.{end}" for end in AT_HOME), short}
    names |= {name.lower().rstrip(".") for name in config.hosts}
    for url in (config.public_url, *config.origins):
        if url and (name := urlsplit(url).hostname):
            names.add(name.lower().rstrip("."))
    names.add(config.host.lower().rstrip("."))
    return names - {""}


def origin_of(url: str) -> str:
    """Return scheme, host and port of an address, as a browser writes an origin."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


class HostAndOriginCheck:
    """Middleware that accepts only requests for our host names and from our own pages."""

    def __init__(self, config: Config) -> None:
        self._names = own_names(config)
        self._any = "*" in config.hosts
        urls = [*config.origins, *([config.public_url] if config.public_url else [])]
        self._origins = {origin_of(url) for url in urls}
        self._logged: set[str] = set()

    def wrap(self, app: App) -> HostAndOriginCheck:
        """Wrap ``app``."""
        self.app = app
        return self

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        host = environ.get("HTTP_HOST", "")
        if host or environ.get("SERVER_PROTOCOL") != "HTTP/1.0":
            match = HOST.fullmatch(host)
            if match is None or not 1 <= int(match["port"] or 80) <= 65535:
                return _answer(start_response, "400 Bad Request", {"error": "wrong-host", "host": None})
            if not self.is_own_host(match["name"]):
                return self._elsewhere(environ, start_response, host)
        if environ["REQUEST_METHOD"] not in SAFE and not self.is_same_origin(environ):
            return _answer(start_response, "403 Forbidden", {"error": "cross-site"})
        origin = environ.get("HTTP_ORIGIN", "").lower()
        if origin in self._origins and environ.get("PATH_INFO", "").startswith("/api/"):
            if "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ:
                start_response("204 No Content", [*_readable_by(origin), *PREFLIGHT])
                return []
            return self.app(environ, _adding(_readable_by(origin), start_response))
        return self.app(environ, start_response)

    def is_own_host(self, name: str) -> bool:
        """Return whether ``name`` is our host name; an IP address always is, as it cannot be rebound."""
        name = name.lower().rstrip(".")
        if self._any or name in self._names or name.endswith(".localhost"):
            return True
        try:
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return False
        return True

    def accepts_origin(self, origin: str, environ: Mapping[str, Any]) -> bool:
        """Return whether pages of ``origin`` may connect: our own, and the configured ones."""
        own = f"{environ.get('wsgi.url_scheme')}://{environ.get('HTTP_HOST', '')}".lower()
        return origin.lower() == own or origin.lower() in self._origins

    def is_same_origin(self, environ: Mapping[str, Any]) -> bool:
        """Return whether no foreign page sends this. Clients that are not browsers send no such headers."""
        origin = environ.get("HTTP_ORIGIN")
        if origin is not None:
            return self.accepts_origin(origin, environ)
        return environ.get("HTTP_SEC_FETCH_SITE", "none") in ("same-origin", "none")

    def _elsewhere(
        self, environ: Mapping[str, Any], start_response: Callable[..., Any], host: str
    ) -> Iterable[bytes]:
        if host not in self._logged and len(self._logged) < NAMES_LOGGED:
            self._logged.add(host)
            logger.warning("asked for as %s, which is no name of this referee: see TACHIAI_HOSTS", host)
        path = environ.get("PATH_INFO", "")
        if path.startswith(("/api/", "/socket.io")):
            answer = {"error": "wrong-host", "host": host}
            return _answer(start_response, "421 Misdirected Request", answer)
        voices = [Translator(None, lang, reading="furigana") for lang in ("ja", "en")]
        texts = [voice.text("wrong-host", host=shown(host)) for voice in voices]
        return _send(start_response, "421 Misdirected Request", "text/plain", "\n\n".join(texts) + "\n")


def _readable_by(origin: str) -> list[tuple[str, str]]:
    """Return the headers that allow pages of ``origin`` to read an answer."""
    return [
        ("Access-Control-Allow-Origin", origin),
        ("Access-Control-Expose-Headers", "Retry-After"),
        ("Vary", "Origin"),
    ]


def _adding(headers: list[tuple[str, str]], start_response: Callable[..., Any]) -> Callable[..., Any]:
    """Return a ``start_response`` that adds ``headers``."""

    def start(status: str, given: list[tuple[str, str]], *more: Any) -> Any:
        return start_response(status, [*given, *headers], *more)

    return start


def _answer(start_response: Callable[..., Any], status: str, answer: Mapping[str, Any]) -> Iterable[bytes]:
    return _send(start_response, status, "application/json", json.dumps({"ok": False, **answer}))


def _send(start_response: Callable[..., Any], status: str, kind: str, text: str) -> Iterable[bytes]:
    body = text.encode()
    headers = [
        ("Content-Type", f"{kind}; charset=utf-8"),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
    ]
    start_response(status, headers)
    return [body]
