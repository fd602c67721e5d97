"""The log has limits: it cannot fill a disk, and omitted lines are counted."""

import io
import logging
import socket

import pytest

from tachiai.referee import limits
from tachiai.referee.web import logs
from tachiai.referee.web.logs import ADDRESS, bounded
from tests.support import Server

from .devices import OpenRoom, known, raw, request
from .table import SETUP


class Log:
    """A log with limits, and a clock that is moved."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.written = io.StringIO()
        self.log = logging.Logger("any")
        self.log.addHandler(bounded(logging.StreamHandler(self.written)))
        monkeypatch.setattr("time.monotonic", lambda: self.now)

    def lines(self) -> list[str]:
        found = self.written.getvalue().splitlines()
        self.written.truncate(0)
        self.written.seek(0)
        return found


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Log:
    return Log(monkeypatch)


def test_lines_of_a_kind_are_bounded_and_counted(log: Log):
    for n in range(limits.LOG_LINES_OF_A_KIND + 40):
        log.log.warning(f"each says something else: {n}")  # as libraries write it
    log.log.error("another kind")
    assert log.lines()[-2:] == [f"each says something else: {limits.LOG_LINES_OF_A_KIND - 1}", "another kind"]
    log.now += logs.SECONDS
    log.log.warning("later")
    counted, later = log.lines()
    assert counted.startswith("40 lines of the log were left out")
    assert later == "later"
    log.now += logs.SECONDS
    log.log.warning("later still")
    assert log.lines() == ["later still"]


def test_each_address_has_its_part_and_all_have_one(log: Log):
    def asks(address: str, times: int) -> int:
        for _ in range(times):
            log.log.info("%s", "a request", extra={ADDRESS: address})
        return len(log.lines())

    assert asks("192.0.2.1", 3 * limits.LOG_REQUESTS_AN_ADDRESS) == limits.LOG_REQUESTS_AN_ADDRESS
    assert asks("192.0.2.2", 10) == 10
    total = sum(asks(f"198.51.100.{n}", 1_000) for n in range(9))
    assert total == limits.LOG_LINES - limits.LOG_REQUESTS_AN_ADDRESS - 10
    log.log.error("errors have lines of their own")
    assert len(log.lines()) == 1


def test_kinds_fill_no_memory(log: Log):
    (bounds,) = log.log.handlers[0].filters
    for n in range(limits.LOG_LINES + 500):
        log.log.info("a request", extra={ADDRESS: str(n)})
    assert len(bounds._counts) <= limits.LOG_LINES  # type: ignore[union-attr]


def test_junk_fills_no_log(live: Server, room: OpenRoom):
    here = room(live.url)
    token = here.join("spectator")
    before = len(live.log)
    for _ in range(5):
        line = known(raw(live.url), token)
        for n in range(limits.WASTED_MESSAGES):
            line.send(f'42["garbled {n}')
        line.shutdown()
    for _ in range(200):
        with socket.create_connection(("127.0.0.1", live.port)) as bare:
            bare.sendall(b"GET /socket.io/?sid=guessed HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            bare.recv(100)
        with socket.create_connection(("127.0.0.1", live.port)) as bare:
            bare.sendall(b"NO HTTP\r\n\r\n")
            bare.recv(100)
    assert request(live.url, "/healthz")[0] == 200
    assert len(live.log) - before < 30_000
    assert "Traceback" not in live.log
    assert here.device().record(0, SETUP[0])["n"] == 1
