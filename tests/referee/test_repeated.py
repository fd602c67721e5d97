"""Each request is recorded once, and against the view of its sender."""

import json
import sys
from subprocess import PIPE, Popen
from typing import Any

import pytest

from tachiai.referee import commands
from tachiai.referee.commands.joining import remove_device
from tachiai.referee.commands.service import Listener, Service
from tachiai.referee.match.loading import verify_match
from tachiai.referee.store.log import EventLog

from .devices import idle
from .table import MOVE, REGISTER, REPLY, SETUP, Clock, Sit, Store, Table, again, answer, at_once

pytestmark = pytest.mark.every_store


class Shown(Listener):
    """A listener that records which matches changed."""

    def __init__(self) -> None:
        self.matches: list[str] = []

    def changed(self, match: str) -> None:
        self.matches.append(match)


def test_a_repeated_request_is_recorded_once_and_gets_the_same_answer(
    sit: Sit, store: Store, clock: Clock, log: EventLog
):
    table = sit().play(*SETUP)
    given: dict[str, Any] = {"request_id": "one-and-the-same", "expect": 2}
    first = table.record(MOVE, **given)
    clock.move(minutes=3)
    assert json.dumps(table.record(MOVE, **given)) == json.dumps(first)
    table.play(REPLY)
    assert json.dumps(table.record(MOVE, **given)) == json.dumps(first), "also when more has happened"
    later = again(table, store, clock, log)
    assert json.dumps(later.record(MOVE, **given)) == json.dumps(first), "also after a restart"
    assert later.n == 4


def test_another_devices_request_id_reveals_nothing(sit: Sit):
    table = sit().play(*SETUP)
    table.record(REGISTER, "red", request_id="reds-own-id")
    assert table.record(REGISTER, request_id="reds-own-id", expect=2)["error"] == "phone-only"
    stolen = table.record({**REGISTER, "seat": "black"}, "black", request_id="reds-own-id")
    assert stolen.get("code") == "john.register.cards"


def test_a_repeated_refusal_gets_the_same_answer(sit: Sit):
    table = sit().play(*SETUP)
    far = {**MOVE, "to": "d4"}
    given: dict[str, Any] = {"request_id": "refused-one", "expect": 2}
    first = table.record(far, **given)
    table.play(MOVE)
    assert table.record(far, **given) == first


def test_a_request_that_another_process_carried_out_is_shown_to_everybody(
    sit: Sit, store: Store, clock: Clock, log: EventLog
):
    """The other process may have been killed after the commit, before it notified anyone."""
    table = sit().play(*SETUP)
    arbiter = table.caller("arbiter")
    other = again(table, store, clock, log)
    given: dict[str, Any] = {"request_id": "carried-out", "expect": 2}
    first = table.record(MOVE, **given)
    commands.settings(table.service, arbiter, coaching=False)
    shown = other.service.listener = Shown()
    assert other.record(MOVE, **given) == first
    commands.settings(other.service, arbiter, coaching=False)
    assert shown.matches == [table.match] * 2
    assert other.record({**MOVE, "to": "d4"}, expect=2)["error"] == "stale"
    other.view()
    assert len(shown.matches) == 2, "nothing was carried out before"


def test_a_tap_against_an_old_view_is_stale_and_gets_the_changes(sit: Sit):
    table = sit().play(*SETUP, MOVE)
    stale = table.record(REPLY, expect=2)
    assert (stale["ok"], stale["error"], stale["n"]) == (False, "stale", 3)
    assert stale["view"]["n"] == 3
    assert stale["view"]["from"] == 2
    assert [line["n"] for line in stale["view"]["lines"]] == [3]
    assert table.record(REPLY, expect=99)["error"] == "stale"
    assert table.undo(1, expect=2)["error"] == "stale"
    assert table.n == 3


def test_one_of_many_requests_at_once_wins_and_the_others_are_stale(sit: Sit):
    table = sit().play(*SETUP)
    caller = table.caller()
    for n in range(2, 12):
        move = idle(n)

        def send(i: int, n: int = n, move: Any = move) -> dict[str, Any]:
            given: dict[str, Any] = {"request_id": f"racer-{n}-{i}", "expect": n}
            return answer(commands.record, table.service, caller, action=move, **given)

        answers = at_once([lambda i=i: send(i) for i in range(8)])
        assert sorted(a["ok"] for a in answers) == [False] * 7 + [True], answers
        for lost in (a for a in answers if not a["ok"]):
            assert lost["error"] == "stale"
            assert lost["view"]["n"] == n + 1
    assert table.n == 12


RACER = """
import json, sys
from tachiai.referee import commands
from tachiai.referee.store.log import EventLog
from tachiai.referee.errors import Refused
from tachiai.referee.commands.joining import remove_device
from tachiai.referee.commands.service import Listener, Service
store, token, who = json.loads(sys.argv[1]), sys.argv[2], sys.argv[3]
service = Service(EventLog(store), shared=True)
caller = service.enter(token)
print("ready", flush=True)
for row in sys.stdin:
    n, action = json.loads(row)
    try:
        said = commands.record(service, caller, request_id=f"process-{who}-{n}", expect=n, action=action)
    except Refused as refused:
        said = refused.answer
    print(json.dumps([said["ok"], said.get("error"), (said.get("view") or {}).get("n")]), flush=True)
"""


def test_two_processes_race_and_one_wins_each_round(store: Store, log: EventLog):
    service = Service(log, shared=True)
    table = Table(service).play(*SETUP)
    args = [sys.executable, "-c", RACER, json.dumps(store.config.store), table.tokens["table"]]
    racers = [Popen([*args, who], stdin=PIPE, stdout=PIPE, text=True) for who in ("a", "b")]
    try:
        for racer in racers:
            assert racer.stdout is not None
            assert racer.stdout.readline() == "ready\n"
        for n in range(2, 32):
            for racer in racers:
                assert racer.stdin is not None
                racer.stdin.write(json.dumps([n, idle(n)]) + "\n")
                racer.stdin.flush()
            said = [json.loads(racer.stdout.readline()) for racer in racers if racer.stdout]
            assert sorted(ok for ok, _, _ in said) == [False, True], said
            assert [(e, v) for ok, e, v in said if not ok] == [("stale", n + 1)]
    finally:
        for racer in racers:
            racer.kill()
            racer.wait()
            for pipe in (racer.stdin, racer.stdout):
                if pipe is not None:
                    pipe.close()
    assert table.n == 32, "this process sees what the others did"
    assert verify_match(log, table.match) is None


# -- joining -------------------------------------------------------------------------------------------

KEY, OTHER_KEY = "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29", None


def test_a_device_that_joins_again_after_a_lost_answer_is_the_same(
    sit: Sit, store: Store, clock: Clock, log: EventLog
):
    table = sit()
    given = {"ticket": table.ticket("red"), "request_id": "joins-once-0001", "key": KEY}
    first = commands.join(table.service, **given)
    assert first["waiting"] is False
    assert commands.join(table.service, **given) == first, "not behind its own ghost"
    later = again(table, store, clock, log)
    assert commands.join(later.service, **given) == first, "also after a restart"
    phones = [g for g in later.service.matches.get(table.match).devices.grants.values() if g.seat == "red"]
    assert len(phones) == 1
    assert verify_match(log, table.match) is None
    other = commands.join(later.service, ticket=given["ticket"], request_id="joins-once-0002")
    assert other["waiting"] is True, "somebody else"
    assert other["token"] != first["token"]


def test_a_request_to_join_is_good_for_one_key_and_one_place(sit: Sit):
    table = sit()
    red, black = table.ticket("red"), table.ticket("black")
    joined = commands.join(table.service, ticket=red, request_id="joins-once-0001", key=KEY)
    said = answer(commands.join, table.service, ticket=red, request_id="joins-once-0001", key=OTHER_KEY)
    assert (said["field"], said["reason"]) == ("request_id", "used-otherwise")
    there = commands.join(table.service, ticket=black, request_id="joins-once-0001", key=KEY)
    assert there["token"] != joined["token"]
    assert there["seat"] == "black"


def test_a_removed_device_does_not_come_back_by_the_same_request(sit: Sit):
    table = sit()
    ticket = table.ticket("red")
    given = {"ticket": ticket, "request_id": "joins-once-0001"}
    joined = commands.join(table.service, **given)
    live = table.service.matches.get(table.match)
    with live.lock, table.service.commit(live) as draft:
        held = live.devices.holder("red")
        assert held is not None
        remove_device(draft, held, "revoked")
    assert answer(commands.join, table.service, **given)["reason"] == "used-otherwise"
    assert answer(table.service.identify, table.service.enter(joined["token"]))["error"] == "unauthorised"


def test_a_repeated_request_of_a_spectator_or_waiting_phone_gets_the_same_answer(sit: Sit):
    table = sit()
    guest = {"ticket": table.ticket("spectator"), "request_id": "looks-on-0001"}
    assert commands.join(table.service, **guest) == commands.join(table.service, **guest)
    table.caller("red")
    given = {"ticket": table.ticket("red"), "request_id": "waits-once-0001", "key": KEY}
    waits = commands.join(table.service, **given)
    assert waits["waiting"]
    assert commands.join(table.service, **given) == waits
    said = answer(commands.join, table.service, **{**given, "key": OTHER_KEY})
    assert (said["field"], said["reason"]) == ("request_id", "used-otherwise")
    (claim,) = table.view()["claims"]
    table.run(commands.admit, claim=claim["id"], answer=True)
    assert commands.join(table.service, **given) == {**waits, "waiting": False}
    table.tokens["red"] = waits["token"]
    assert table.view("red")["keyed"]


def test_an_arbiter_joins_once_too(sit: Sit):
    table = sit()
    given = {"match": table.match, "pin": table.pin, "request_id": "arbiter-0001", "key": KEY}
    first = commands.arbiter(table.service, **given)
    assert commands.arbiter(table.service, **given) == first
    wrong = answer(commands.arbiter, table.service, **{**given, "pin": "wrong"})
    assert wrong["error"] == "wrong-pin", "the id alone opens nothing"
