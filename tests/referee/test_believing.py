"""Several workers over one store: a tap is tried with what its worker knows, and kept only if that was all there is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tachiai.referee import commands
from tachiai.referee.commands import News, NullListener, Service
from tachiai.referee.store.events import Recorded
from tachiai.referee.store.log import Conflict, EventLog
from tachiai.referee.web.bus import RedisBus, bus_key

from .table import MOVE, OTHER_PILE, REGISTER, REPLY, SETUP, Clock, Store, Table, answer


class Heard(NullListener):
    """A listener that keeps what is new."""

    def __init__(self) -> None:
        self.news: list[News | None] = []

    def changed(self, match: str, news: News | None = None) -> None:
        self.news.append(news)


class Worker:
    """A worker, and how often it asked the store what is new."""

    def __init__(self, store: Store, log: EventLog, clock: Clock) -> None:
        self.heard = Heard()
        self.service = Service(log, shared=True, listener=self.heard, clock=clock)
        self.asked = 0
        recorder: Any = log.recorder
        select = recorder.select_streams

        def counted(wanted: Any) -> Any:
            self.asked += 1
            return select(wanted)

        recorder.select_streams = counted

    def tells(self, other: Worker, table: Table) -> bool:
        """Whether ``other`` knows what this one said last, without asking."""
        news = self.heard.news[-1]
        return news is not None and other.service.heard(table.match, news)


@pytest.fixture
def workers(store: Store, clock: Clock) -> Iterator[tuple[Worker, Worker]]:
    with store.log() as one, store.log() as other:
        yield Worker(store, one, clock), Worker(store, other, clock)


@pytest.fixture
def seated(workers: tuple[Worker, Worker]) -> tuple[Table, Table]:
    """The same match at both workers, which both have it in memory."""
    mine, other = workers
    here = Table(mine.service)
    here.play(*SETUP)
    for who in ("red", "black", "arbiter", "spectator"):
        here.caller(who)
    there = Table.__new__(Table)
    there.__dict__ |= {**here.__dict__, "service": other.service}
    for table in (there, here):
        table.view()
    for worker in workers:
        worker.asked = 0
    return here, there


def record(table: Table, action: Any, expect: int, who: str = "table", **more: Any) -> Any:
    """What the device is answered; nothing else is asked on the way."""
    given: dict[str, Any] = {"request_id": table.new_id(), "expect": expect, "action": action, **more}
    return answer(lambda: commands.record(table.service, table.caller(who), **given))


def test_secrets_are_not_told(workers, seated) -> None:
    mine, other = workers
    here, there = seated
    assert record(here, {**REGISTER, "cards": OTHER_PILE}, 2, "red", insist=True)["n"] == 3
    assert mine.heard.news[-1] is None
    assert there.view("red")["mine"]["me"]["registration"] == "valid"
    commands.settings(there.service, there.caller(), coaching=False)
    assert other.heard.news == [None], "what devices agreed on is looked up"


def test_what_does_not_follow_is_not_believed(workers, seated) -> None:
    mine, other = workers
    here, there = seated
    for n, action in enumerate((MOVE, REPLY), 2):
        assert record(here, action, n)["n"] == n + 1
    first, second = mine.heard.news[-2:]
    assert first is not None
    assert second is not None
    hears = other.service.heard
    assert not hears(there.match, second), "one is missing before it"
    assert not hears(there.match, first._replace(head="0" * 64))
    assert other.service.matches.get(there.match).state is None, "so the store is asked"
    assert not hears(there.match, first), "which nobody did yet"
    assert there.view()["n"] == 4
    assert hears(there.match, first), "it has it already"
    assert hears(there.match, second)
    assert not hears(there.match, second._replace(head="0" * 64))
    assert not hears("nowhere", first)
    assert there.view()["n"] == 4


def test_news_while_a_command_works_are_left_to_the_store(workers, seated) -> None:
    mine, other = workers
    here, there = seated
    assert record(here, MOVE, 2)["n"] == 3
    with other.service.matches.get(there.match).lock:
        assert not mine.tells(other, here)
    assert mine.tells(other, here)


def test_nothing_is_kept_if_there_is_what_must_not_be(seated, store: Store) -> None:
    here, _ = seated
    log, stream = here.service.log, f"match:{here.match}"
    link = here.service.matches.get(here.match).history.link
    line = Recorded(stream, link + 1, "{}", "")
    with pytest.raises(Conflict):
        log.append([line], unless=[(f"desk:{here.match}", 1)])
    with pytest.raises(Conflict):
        log.append([line], unless=[("desk:nowhere", 7), (stream, link)])
    assert max(store.states(stream)) == link
    log.append([line], unless=[(f"desk:{here.match}", 99), (stream, link + 1)])
    assert max(store.states(stream)) == link + 1


# -- what is sealed --------------------------------------------------------------------------------------


def bus(key: bytes, heard: list[Any]) -> RedisBus:
    made = RedisBus.__new__(RedisBus)
    made.__dict__ |= {"_secret": key, "_known": {}, "_heard": heard.append, "_again": lambda: None}
    return made


def sealed(key: bytes, link: Any) -> bytes:
    inner = json.dumps(link)
    message = {"changed": "m", "from": "x", "sealed": inner, "seal": bus(key, [])._seal(inner)}
    return json.dumps(message).encode()


def test_a_link_is_believed_if_a_worker_sealed_it() -> None:
    key = bus_key({"POSTGRES_PASSWORD": "secret"})
    assert key != bus_key({"POSTGRES_PASSWORD": "another"})
    heard: list[Any] = []
    reader = bus(key, heard)
    reader._hear(sealed(key, ["m", 3, "{}", "head"]))
    assert heard == [{"changed": "m", "sealed": ["m", 3, "{}", "head"]}]
    heard.clear()
    forged = json.loads(sealed(key, ["m", 3, "{}", "head"]))
    forged["sealed"] = forged["sealed"].replace("3", "4")
    for message in (
        sealed(bus_key({}), ["m", 3, "{}", "head"]),
        json.dumps(forged).encode(),
        json.dumps({**forged, "seal": "\ud800é"}).encode(),
        json.dumps({**forged, "seal": None}).encode(),
        json.dumps({"changed": "m", "sealed": ["m", 3, "{}", "head"]}).encode(),
    ):
        reader._hear(message)
        assert heard.pop() == {"changed": "m"}, "that something changed is all it says"
