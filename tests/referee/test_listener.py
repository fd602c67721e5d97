"""Listeners of recorded events: an error in one is internal, is logged, and stops nothing else."""

import logging
from typing import Any

import pytest

from tachiai.referee import commands
from tachiai.referee.commands import Listener, Service
from tachiai.referee.match.waiting import Waiter
from tachiai.referee.store.log import EventLog, Unavailable

from .table import MOVE, SETUP, Clock, Table


class FailingListener(Listener):
    """A listener that records its news, and fails at one kind of it."""

    def __init__(self) -> None:
        self.news: list[tuple[str, ...]] = []
        self.fails: tuple[str, type[Exception]] | None = None

    def _take(self, *news: str) -> None:
        self.news.append(news)
        if self.fails is not None and self.fails[0] == news[0]:
            raise self.fails[1]("of our own making")

    def changed(self, match: str) -> None:
        self._take("changed", match)

    def bye(self, match: str, token: str, reason: str) -> None:
        self._take("bye", reason)

    def waits(self, match: str, one: Waiter) -> None:
        self._take("waits", match)


@pytest.fixture
def told() -> FailingListener:
    return FailingListener()


@pytest.fixture
def table(log: EventLog, clock: Clock, told: FailingListener) -> Table:
    made = Table(Service(log, listener=told, clock=clock)).play(*SETUP)
    made.caller("red")
    told.news.clear()
    return made


@pytest.mark.parametrize("error", [TypeError, ValueError, LookupError, OSError])
@pytest.mark.parametrize("fails", ["changed", "bye"])
def test_a_listener_that_fails_stops_neither_the_command_nor_other_news(
    fails: str, error: type[Exception], table: Table, told: FailingListener, caplog: pytest.LogCaptureFixture
) -> None:
    told.fails = fails, error
    with caplog.at_level(logging.ERROR):
        assert commands.reissue(table.service, table.caller(), name="red")
    assert told.news == [("bye", "moved"), ("changed", table.match)]
    (record,) = caplog.records
    assert record.exc_info is not None
    assert record.exc_info[0] is error
    assert table.record(MOVE)["ok"], "and the match goes on"


def test_no_news_is_sent_of_events_that_were_not_stored(
    table: Table, told: FailingListener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If it is unknown whether an event was stored, all devices get the stored state, and none is removed."""
    recorder: Any = table.service.log.recorder
    insert = recorder.insert_events

    def lost(*args: Any, **given: Any) -> None:
        insert(*args, **given)
        raise Unavailable("nobody knows whether it was kept")

    monkeypatch.setattr(recorder, "insert_events", lost)
    sent: dict[str, Any] = {"request_id": "cut-off-1", "expect": table.n}
    assert table.record(MOVE, **sent)["error"] == "unavailable"
    assert told.news == [("changed", table.match)]
    monkeypatch.setattr(recorder, "insert_events", insert)
    assert table.record(MOVE, **sent)["n"] == sent["expect"] + 1, "a device that sends it again learns it"
    told.news.clear()
    assert table.record({**MOVE, "from": "a1"})["error"] in ("refused", "stale")
    assert told.news == []
