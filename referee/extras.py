"""The packages that extras install, and the extra to install when one is missing."""

from __future__ import annotations

from importlib.util import find_spec

NEEDED = {
    **dict.fromkeys(("click", "cryptography", "fluent", "orjson", "qrcode"), "cli"),
    **dict.fromkeys(
        (
            "apispec",
            "eventsourcing",
            "flask",
            "flask_smorest",
            "flask_socketio",
            "gevent",
            "gunicorn",
            "ifaddr",
            "limits",
            "marshmallow",
            "socketio",
            "webargs",
            "werkzeug",
        ),
        "server",
    ),
    "networkx": "tournament",
    **dict.fromkeys(("psycopg", "psycopg_pool"), "postgres"),
    "redis": "redis",
    "prometheus_client": "metrics",
}
"""The extra that installs each package that is imported."""


def require(*packages: str) -> None:
    """Check that packages of :data:`NEEDED` are installed, before any work begins.

    They are not imported: prometheus_client decides at its import how it counts.

    :raises ModuleNotFoundError: if one is missing; ``name`` is the package.
    """
    for package in packages:
        if find_spec(package) is None:
            raise ModuleNotFoundError(f"no {package}", name=package)
