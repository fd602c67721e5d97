"""What this referee counts of itself, for Prometheus: ``/metrics``, for the addresses in ``TACHIAI_METRICS`` alone.

Only numbers: how many, how long, which command, which error.  No match, no person, no device.
Several workers of one process count together, by way of files (``PROMETHEUS_MULTIPROC_DIR``), whichever is asked.
"""

from __future__ import annotations

import ipaddress
import os
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask, Response, g, request

from ..config import Config
from ..errors import CONFIDENTIAL, Refused
from .hub import Hub
from .socketio import LiveNamespace

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which the library knows the folder of the numbers of several processes."""

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The steps of times: a tap is felt from 0.1 on."""


class Metrics:
    """The numbers of one process."""

    def __init__(self) -> None:
        import prometheus_client as prometheus

        self._prometheus = prometheus
        self.registry = None if os.environ.get(SHARED) else prometheus.CollectorRegistry(auto_describe=False)
        where: dict[str, Any] = {"registry": self.registry, "namespace": "tachiai"}
        gauge = {"multiprocess_mode": "livesum", **where}
        self.devices = prometheus.Gauge("devices", "Devices connected", **gauge)
        self.places = prometheus.Gauge("places", "Places for devices, taken or not", **gauge)
        self.full = prometheus.Counter("devices_refused", "Devices that found no place", **where)
        self.commands = prometheus.Histogram(
            "command_seconds",
            "Commands over live connections",
            ["command", "answer"],
            buckets=SECONDS,
            **where,
        )
        self.requests = prometheus.Histogram(
            "request_seconds", "Requests over HTTP", ["route", "status"], buckets=SECONDS, **where
        )
        self.views = prometheus.Histogram(
            "views_seconds", "From a change to the views of a match, sent", buckets=SECONDS, **where
        )

    @contextmanager
    def command(self, name: str) -> Iterator[None]:
        """Around a command."""
        began, answer = time.perf_counter(), "ok"
        try:
            yield
        except Refused as refused:
            answer = refused.error
            raise
        except BaseException:
            answer = "unavailable"
            raise
        finally:
            if answer not in CONFIDENTIAL:
                self.commands.labels(name, answer).observe(time.perf_counter() - began)

    def seen(self, what: str, value: float) -> None:
        """What the hub says of itself."""
        match what:
            case "devices":
                self.devices.set(value)
            case "places":
                self.places.set(value)
            case "full":
                self.full.inc()
            case "views":
                self.views.observe(value)

    def text(self) -> bytes:
        """All of it, in the form Prometheus reads."""
        registry = self.registry
        if registry is None:
            from prometheus_client.multiprocess import MultiProcessCollector

            registry = self._prometheus.CollectorRegistry(support_collectors_without_names=True)
            MultiProcessCollector(registry)
        return bytes(self._prometheus.generate_latest(registry))


def networks(config: Config) -> list[Any]:
    """Who may read the numbers."""
    return [ipaddress.ip_network(one, strict=False) for one in config.metrics]


def install(app: Flask, hub: Hub, doors: Iterable[LiveNamespace]) -> None:
    """Count, and have the address ``/metrics``, if anybody may read it."""
    config: Config = app.extensions["tachiai.config"]
    allowed = networks(config)
    if not allowed:
        return
    metrics = Metrics()
    hub.watch(metrics.seen)
    for door in doors:
        door.around = metrics.command

    @app.after_request
    def finish(response: Response) -> Response:
        if "confidential" in g:
            return response
        route = request.url_rule.rule if request.url_rule else "none"
        took = time.perf_counter() - g.get("began", time.perf_counter())
        metrics.requests.labels(route, str(response.status_code)).observe(took)
        return response

    @app.get("/metrics")
    def numbers() -> Response:
        """The numbers; for everybody else there is no such address."""
        try:
            asks = ipaddress.ip_address((request.remote_addr or "").partition("%")[0])
        except ValueError:
            raise Refused("no-such-address") from None
        mapped = getattr(asks, "ipv4_mapped", None)
        if not any((mapped or asks) in network for network in allowed):
            raise Refused("no-such-address")
        answer = Response(metrics.text(), mimetype="text/plain")
        answer.headers["Cache-Control"] = "no-store"
        return answer


@contextmanager
def counted_together(config: Config) -> Iterator[None]:
    """Around the life of the server: where the numbers of its workers lie."""
    if not config.metrics or config.workers == 1:
        yield
        return
    folder = os.environ[SHARED] = tempfile.mkdtemp(prefix="tachiai-metrics-")
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.environ.pop(SHARED, None)


def ended(process: int) -> None:
    """A worker is no more: its devices are not counted any longer."""
    if os.environ.get(SHARED):
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(process)
