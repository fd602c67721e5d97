"""The packages that extras bring, and which extra to install where one is missing."""

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
"""The packages that are imported, and the extra that brings each."""


def require(*packages: str) -> None:
    """Look for packages of :data:`NEEDED`, so that a missing one is known before anything is begun.

    None is imported: prometheus_client decides at its import how it counts.

    :raises ModuleNotFoundError: when one is missing; ``name`` is the package.
    """
    for package in packages:
        if find_spec(package) is None:
            raise ModuleNotFoundError(f"no {package}", name=package)
