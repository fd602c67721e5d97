"""Two devices at the same instant: a private disclosure of one makes no other device's tap stale."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.support import Server

from .devices import Device, Room, ask
from .table import MOVE, PILE, REGISTER, REPLY, SETUP, Sit

pytestmark = pytest.mark.every_store

DISCLOSURE: dict[str, Any] = REGISTER
IMPOSSIBLE = {**DISCLOSURE, "cards": [*PILE[:-1], "6h"]}
"""Red's front card is on the table: refused, and only red learns why."""


def send(door: str, device: Device, expect: int, action: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Record an action by one door or the other."""
    if door == "socket":
        return dict(device.record(expect, action, **more))
    match = device.view()["match"]
    body = {"request_id": f"{device.name}-by-http", "expect": expect, "action": action, **more}
    return dict(ask(device.url, f"/api/matches/{match}/record", body, device.token))


@pytest.mark.parametrize("told", [DISCLOSURE, IMPOSSIBLE], ids=["told", "refused"])
@pytest.mark.parametrize("door", ["http", "socket"])
def test_c34_a_private_disclosure_of_another_seat_refuses_no_tap(
    live: Server, room: Callable[..., Room], door: str, told: dict[str, Any]
):
    here = room(live.url)
    table, black, red = here.device(), here.device("black"), here.device("red")
    for n, action in enumerate(SETUP):
        assert table.record(n, action)["ok"]
    together = threading.Barrier(2)
    answers: dict[str, dict[str, Any]] = {}

    def tap(device: Device, action: dict[str, Any], **more: Any) -> None:
        together.wait()
        answers[device.name] = send(door, device, 2, action, **more)

    taps = [
        threading.Thread(target=tap, args=(black, MOVE)),
        threading.Thread(target=tap, args=(red, told), kwargs={"attempt": True}),
    ]
    for thread in taps:
        thread.start()
    for thread in taps:
        thread.join()
    assert answers["black"]["ok"], answers
    assert answers["black"]["verdict"] == "legal"
    # whichever came first: a disclosure that comes after a move may have to be repeated
    assert answers["red"]["ok"] or answers["red"]["error"] == "stale", answers
    assert MOVE in [line["action"] for line in table.call("view", {})["lines"]]


@pytest.mark.parametrize("told", [DISCLOSURE, IMPOSSIBLE], ids=["told", "refused"])
def test_c34_a_tap_after_a_disclosure_that_was_not_seen_yet(sit: Sit, told: dict[str, Any]):
    table = sit().play(*SETUP)
    assert table.record(told, "red", attempt=True)["n"] == 3
    done = table.record(MOVE, "black", expect=2, request_id="before-i-saw-it")
    assert (done["ok"], done["n"], done["verdict"]) == (True, 4, "legal")
    assert table.record(MOVE, "black", expect=2, request_id="before-i-saw-it") == done


def test_c34_a_change_on_the_table_makes_a_tap_stale(sit: Sit):
    table = sit().play(*SETUP)
    for given in (MOVE, DISCLOSURE):
        assert table.record(given, str(given["seat"]))["ok"]
    assert table.record(REPLY, "red", expect=2)["error"] == "stale"  # a move came in between
    assert table.record(REPLY, "red", expect=3)["error"] == "stale"  # the seat itself disclosed something
    assert table.record(REPLY, "red", expect=5)["error"] == "stale"  # that number is not recorded yet
    assert table.record({**DISCLOSURE, "seat": "red"}, "red", expect=3)["error"] == "stale"
    assert table.undo(1, expect=3)["error"] == "stale"  # an undo counts lines
    assert table.record(REPLY, "red", expect=4)["ok"]


def test_c34_a_refused_attempt_of_another_seat_changes_nothing(sit: Sit):
    table = sit().play(*SETUP)
    assert table.record(REPLY, "red", attempt=True)["verdict"] == "illegal"
    assert table.record(MOVE, "black", expect=2)["ok"]
    assert table.record(REPLY, "red", expect=2)["error"] == "stale"
