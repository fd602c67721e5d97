"""Several workers with one store: each reads new events first, and repeats work that commits too late."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tachiai.referee import commands
from tachiai.referee.commands import Service
from tachiai.referee.match.loading import verify_match
from tachiai.referee.store.log import EventLog

from .table import (
    ATTACK,
    MOVE,
    OTHER_PILE,
    PILE,
    REGISTER,
    REPLY,
    SETUP,
    Clock,
    Store,
    Table,
    answer,
    view_of,
)

pytestmark = pytest.mark.every_store


class Worker:
    """A worker: it counts its requests to the store, and runs other work before its next commit."""

    def __init__(self, log: EventLog, clock: Clock) -> None:
        self.service = Service(log, shared=True, clock=clock)
        self.asked = 0
        self.before_commit: Callable[[], Any] | None = None
        recorder: Any = log.recorder
        select, insert = recorder.select_streams, recorder.insert_events

        def select_streams(wanted: Any) -> Any:
            self.asked += 1
            return select(wanted)

        def insert_events(*args: Any, **given: Any) -> Any:
            elsewhere, self.before_commit = self.before_commit, None
            if elsewhere is not None:
                elsewhere()
            return insert(*args, **given)

        recorder.select_streams, recorder.insert_events = select_streams, insert_events


@pytest.fixture
def workers(store: Store, clock: Clock) -> Iterator[tuple[Worker, Worker]]:
    with store.log() as one, store.log() as other:
        yield Worker(one, clock), Worker(other, clock)


@pytest.fixture
def seated(workers: tuple[Worker, Worker]) -> tuple[Table, Table]:
    """Return the same match at both workers, which both have it in memory."""
    mine, other = workers
    here = Table(mine.service).play(*SETUP)
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
    """Return the device's answer, without any other request."""
    given: dict[str, Any] = {"request_id": table.new_id(), "expect": expect, "action": action, **more}
    return table.do(commands.record, who, **given)


def test_a_tap_asks_the_store_once_and_the_other_worker_shows_it(workers, seated) -> None:
    mine, other = workers
    here, there = seated
    assert record(here, MOVE, 2)["n"] == 3
    assert mine.asked == 1
    callers = [there.caller(who) for who in ("table", "red", "spectator")]
    signed = {one.token: one.signed for one in callers if one.signed is not None}
    _, views = commands.views(other.service, there.match, {(one.token, 2) for one in callers}, signed=signed)
    assert other.asked == 1
    assert [json.loads(view)["n"] for view in views.values()] == [3, 3, 3]
    assert there.view()["head"] == here.view()["head"]


def test_a_worker_that_was_not_notified_is_still_consistent(seated) -> None:
    here, there = seated
    assert record(here, MOVE, 2)["n"] == 3
    late = record(there, MOVE, 2)
    assert (late["error"], late["n"]) == ("stale", 3)
    assert late["view"]["lines"][-1]["action"]["from"] == MOVE["from"]
    assert record(there, REPLY, 3)["n"] == 4
    assert record(here, ATTACK, 4)["n"] == 5
    assert verify_match(here.service.log, here.match) is None
    assert here.view()["head"] == there.view()["head"]


def test_a_refusal_follows_the_newest_state_and_is_remembered(seated) -> None:
    here, there = seated
    assert record(here, MOVE, 2)["n"] == 3
    said = record(there, REPLY, 3)
    assert (said["ok"], said["n"]) == (True, 4)
    early: dict[str, Any] = {"request_id": "red-again", "expect": 4, "action": REPLY}
    refused = commands.record(there.service, there.caller(), **early)
    assert refused["error"] == "refused"
    assert commands.record(there.service, there.caller(), **early) == refused


def test_a_disclosure_at_one_worker_is_known_at_the_other(seated) -> None:
    here, there = seated
    assert record(here, {**REGISTER, "cards": OTHER_PILE}, 2, "red", insist=True)["n"] == 3
    assert there.view("red")["mine"]["me"]["registration"] == "valid"


def move(table: Table) -> Any:
    request: dict[str, Any] = {"request_id": "sent-twice-1", "expect": 2, "action": MOVE}
    return commands.record(table.service, table.caller(), **request)


def take_pen(table: Table) -> Any:
    return commands.pen(table.service, table.service.enter(table.join("table")["token"]))


def stop(table: Table) -> Any:
    given: dict[str, Any] = {
        "request_id": table.new_id(),
        "expect": 2,
        "ruling": "stop",
        "name": "Ito",
        "reason": "a card fell",
    }
    return commands.rule(table.service, table.caller("arbiter"), **given)


def close(table: Table) -> Any:
    return commands.close(table.service, table.caller("arbiter"), reason="fire")


def hand_on(table: Table) -> Any:
    """Hand red's seat to another phone."""
    waiting = table.service.enter(table.join("red")["token"])
    table.service.identify(waiting)
    claim = table.view()["claims"][0]["id"]
    return commands.admit(table.service, table.caller(), claim=claim, answer=True)


def reissue(table: Table) -> Any:
    return commands.reissue(table.service, table.caller(), name="red")


def wrong_pin(table: Table) -> Any:
    pin = "000000" if table.pin != "000000" else "000001"
    assert answer(commands.arbiter, table.service, match=table.match, pin=pin)["error"] == "wrong-pin"


def ask_undo(table: Table) -> Any:
    asked = table.undo(0, "black", expect=2)
    assert "asked" in asked, asked


DISCLOSURE = {**REGISTER, "cards": PILE}


@pytest.mark.parametrize("when", ["before it is asked", "between its reading and its commit"])
@pytest.mark.parametrize(
    ("elsewhere", "who", "action", "expected"),
    [
        (move, "table", MOVE, {"error": "stale", "n": 3}),
        (reissue, "red", DISCLOSURE, {"error": "unauthorised"}),
        (hand_on, "red", DISCLOSURE, {"error": "unauthorised"}),
        (take_pen, "table", MOVE, {"error": "no-pen"}),
        (close, "table", MOVE, {"error": "over"}),
        (stop, "table", MOVE, {"error": "stopped"}),
        (wrong_pin, "table", MOVE, {"ok": True, "n": 3}),
        (ask_undo, "table", MOVE, {"ok": True, "n": 3}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_changes_by_another_worker_decide(elsewhere, who, action, expected, when, workers, seated) -> None:
    """Every loss of a right is a link, so a commit that read the match before it finds its number taken."""
    here, there = seated
    device = here.caller(who)
    if when.startswith("before"):
        elsewhere(there)
    else:
        workers[0].before_commit = lambda: elsewhere(there)
    given: dict[str, Any] = {"request_id": "a-tap-under-way", "expect": 2, "action": action, "insist": True}
    said = answer(commands.record, here.service, device, **given)
    assert workers[0].before_commit is None
    assert {key: said.get(key) for key in expected} == expected, said
    assert verify_match(here.service.log, here.match) is None
    here.service.matches.forget([here.match])
    arbiter = here.caller("arbiter")
    assert view_of(here.service, arbiter) == view_of(there.service, arbiter)


def test_the_same_request_at_two_workers_is_recorded_once(workers, seated) -> None:
    here, there = seated
    first: list[Any] = []
    workers[0].before_commit = lambda: first.append(move(there))
    assert move(here) == first[0]
    assert move(there) == first[0]
    assert there.n == here.n == 3
