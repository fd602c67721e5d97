"""The metrics of this referee for Prometheus: ``/metrics``, only for the addresses in ``TACHIAI_METRICS``.

They are only numbers: counts, durations, the command, the error; nothing about a match, person or device. All
workers are counted together through files (``PROMETHEUS_MULTIPROC_DIR``), whichever worker answers.
"""

from __future__ import annotations

import ipaddress
import os
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask import Flask, Response, g, request

from .. import __version__
from ..config import Config
from ..errors import CONFIDENTIAL, Refused
from .health import Probe
from .hub import Hub
from .socketio import LiveNamespace

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder of the library's shared files."""

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The buckets of durations: people notice a tap from 0.1 on."""


class Metrics:
    """The metrics of one process."""

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
        lowest = {"multiprocess_mode": "livemin", **where}
        self.build = prometheus.Gauge(
            "build_info", "The version, and the store it runs on", ["version", "store"], **lowest
        )
        self.up = prometheus.Gauge("up", "Whether the store, and Redis, can be used", ["what"], **lowest)
        self.memory = prometheus.Gauge("resident_bytes", "Memory in use", **gauge)
        self.processor = prometheus.Gauge("cpu_seconds", "Processor time used since the start", **gauge)
        self._measured = 0.0

    def measure_process(self) -> None:
        """Record memory and processor time of this process, at most once a second."""
        now = time.monotonic()
        if now - self._measured < 1:
            return
        self._measured = now
        self.processor.set(time.process_time())
        try:
            pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        except OSError:
            return  # not Linux
        self.memory.set(pages * os.sysconf("SC_PAGE_SIZE"))

    @contextmanager
    def command(self, name: str) -> Iterator[None]:
        """Measure a command."""
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
        """Record a value that the hub reports."""
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
        """Return all metrics in the format of Prometheus."""
        registry = self.registry
        if registry is None:
            from prometheus_client.multiprocess import MultiProcessCollector

            registry = self._prometheus.CollectorRegistry(support_collectors_without_names=True)
            MultiProcessCollector(registry)
        return bytes(self._prometheus.generate_latest(registry))


def networks(config: Config) -> list[Any]:
    """Return the networks that may read the metrics."""
    return [ipaddress.ip_network(network, strict=False) for network in config.metrics]


def install(app: Flask, hub: Hub, doors: Iterable[LiveNamespace], probes: Sequence[Probe]) -> None:
    """Measure requests and commands, and register ``/metrics``, if any address may read it."""
    config: Config = app.extensions["tachiai.config"]
    allowed = networks(config)
    if not allowed:
        return
    metrics = Metrics()
    metrics.build.labels(__version__, "postgresql" if config.postgres else "sqlite").set(1)
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
        metrics.measure_process()
        return response

    @app.get("/metrics")
    def numbers() -> Response:
        """Return the metrics; for other callers the address does not exist."""
        try:
            asks = ipaddress.ip_address((request.remote_addr or "").partition("%")[0])
        except ValueError:
            raise Refused("no-such-address") from None
        mapped = getattr(asks, "ipv4_mapped", None)
        if not any((mapped or asks) in network for network in allowed):
            raise Refused("no-such-address")
        metrics.measure_process()
        for probe in probes:
            metrics.up.labels(probe.name).set(probe.good())
        answer = Response(metrics.text(), mimetype="text/plain")
        answer.headers["Cache-Control"] = "no-store"
        return answer


@contextmanager
def counted_together(config: Config) -> Iterator[None]:
    """Provide the folder for the metrics of all workers while the server runs."""
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
    """Stop counting the devices of a worker that has ended."""
    if os.environ.get(SHARED):
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(process)
