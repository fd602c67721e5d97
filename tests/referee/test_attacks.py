"""Attacks that once worked, tried again as an attacker would (``docs/security.md`` lists all)."""

import json
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tachiai.referee import commands, limits
from tachiai.referee.commands import witness
from tachiai.referee.commands.ledger import REFUSAL_CHARACTERS, REFUSALS_KEPT
from tachiai.referee.match import tokens
from tachiai.referee.store.chain import key_good, signature_good

from .table import ATTACK, MOVE, OTHER_PILE, PILE, REGISTER, REPLY, SETUP, Sit, Store, Table, answer, at_once

RESIGN = {"seat": "red", "action": "resign"}


def taken_over(table: Table, seat: str = "red") -> None:
    """Take the seat of a phone away with the tablet, and join with another phone."""
    table.run(commands.reissue, name=seat)
    table.tokens[seat] = table.join(seat)["token"]


def test_a_request_sent_again_confirms_no_guess(sit: Sit, store: Store):
    """Ids of requests are public; with one, a guess could be compared with another phone's disclosure."""
    table = sit().play(*SETUP)
    sent: dict[str, Any] = {"request_id": "the-phones-own", "expect": 2}
    told = table.record(REGISTER, "red", **sent)
    assert told["ok"]
    assert table.record(REGISTER, "red", **sent) == told, "the phone that told it gets its answer again"
    taken_over(table)
    rows = map(json.loads, commands.proof(table.service, table.caller()).splitlines())
    ids = [row["request"] for row in rows if row["kind"] == "action"]
    assert ids[-1] == "the-phones-own"
    guesses = [{**REGISTER, "cards": pile} for pile in (PILE, OTHER_PILE)]
    answers = [table.record(guess, "red", request_id=ids[-1]) for guess in guesses]
    assert [a["reason"] for a in answers] == ["used-otherwise"] * 2
    assert answers[0] == answers[1]


def is_disclosed_in(text: str) -> bool:
    return "Qd" in text


def test_an_end_that_is_taken_back_opens_nothing(sit: Sit, store: Store):
    """The tablet alone ends a match, requests what is visible after the end, and undoes the end."""
    table = sit()
    service = table.service
    table.play(*SETUP)
    table.play(REGISTER, who="red")
    taken_over(table)
    table.play(RESIGN)
    red = table.caller("red")
    assert not is_disclosed_in(commands.record_text(service, red, audience="seat"))
    assert not is_disclosed_in(commands.proof(service, red, "seat"))
    commands.reissue(service, table.caller(), name="red")
    request = {"request_id": "opens-it-for-red", "seat": "red"}
    assert answer(witness.disclose, service, table.caller(), **request)["error"] == "phone-only"
    assert not is_disclosed_in(commands.proof(service, table.caller("spectator")))
    table.tokens["red"] = table.join("red")["token"]
    assert answer(witness.disclose, service, table.caller("red"), request_id="opens-its-own")["ok"]
    everywhere = [
        commands.proof(service, table.caller("spectator")),
        json.dumps(commands.audit(service, table.caller("spectator"))["opened"]),
        service.with_match(
            table.match, lambda live: json.dumps(live.history.as_opened().export(full=True).text())
        ),
    ]
    assert [is_disclosed_in(text) for text in everywhere] == [False] * 3, (
        "a phone opens what was told on it alone"
    )


def test_disclosures_after_hands_were_opened_stay_closed(sit: Sit, store: Store):
    """A match goes on after its end: what a seat opened then stays open, but not what it discloses later."""
    table = sit()
    service = table.service
    table.play(*SETUP)
    table.play(REGISTER, who="red")
    table.play(RESIGN)
    assert answer(witness.disclose, service, table.caller("red"), request_id="opens-its-own")["ok"]
    assert table.view("spectator")["disclosed"] == ["red"]
    table.undo(table.n - 1, "arbiter", reason="nobody resigned")
    first = [json.loads(row) for row in commands.proof(service, table.caller("spectator")).splitlines()]
    table.play({**REGISTER, "cards": OTHER_PILE}, who="red")
    rows = [json.loads(row) for row in commands.proof(service, table.caller("spectator")).splitlines()]
    assert rows[: len(first)] == first, "what was opened stays open"
    assert sum("opened" in row for row in rows) == 1
    assert rows[-1]["private"] is not None
    assert table.view("spectator")["disclosed"] == []
    taken = service.with_match(table.match, lambda live: live.history.as_opened().export(full=True).text())
    assert "Kd" not in taken
    table.play(RESIGN)
    assert answer(witness.disclose, service, table.caller("red"), request_id="opens-it-again")["ok"]
    assert table.view("spectator")["disclosed"] == ["red"]
    assert "Kd" in commands.proof(service, table.caller("spectator"))


@pytest.mark.parametrize("y", [0, 1, 2**255 - 20, 2**255 - 19, 2**255 - 18])
@pytest.mark.parametrize("sign", [0, 2**255])
def test_a_key_that_anybody_could_sign_with_is_refused(y: int, sign: int, sit: Sit):
    """With a key of small order one made-up signature fits any text, about any result."""
    table, key = sit(), (y + sign).to_bytes(32, "little").hex()
    made_up = "01" + 63 * "00"  # R: the neutral element, S: 0
    assert not any(signature_good(key, f"red won {i}", made_up) for i in range(20))
    assert not key_good(key)
    ticket = table.ticket("red")
    said = answer(commands.join, table.service, ticket=ticket, key=key)
    assert (said["error"], said["field"]) == ("bad-field", "key")
    assert answer(commands.join, table.service, ticket=ticket)["ok"]


def test_every_device_is_shown_its_own_view(sit: Sit):
    """Two devices of a kind that were sent views together both received the view of one of them."""
    table = sit()
    given = {"match": table.match, "pin": table.pin}
    callers = [table.service.enter(commands.arbiter(table.service, **given)["token"]) for _ in range(3)]
    callers += [table.service.enter(table.join("table")["token"]) for _ in range(2)]
    _, views = commands.views(table.service, table.match, [(c.token, None) for c in callers])
    assert [json.loads(views[(c.token, None)])["device"] for c in callers] == [c.token[:16] for c in callers]


def test_no_device_uses_up_the_messages_of_others(sit: Sit, monkeypatch):
    """One phone objects, confirms or asks for signatures endlessly, and joins with ever new tokens."""
    monkeypatch.setattr(limits, "DEVICES_A_MATCH", 8)
    monkeypatch.setattr(limits, "DEVICES_KEPT", 3)
    table = sit()
    service = table.service
    for who in ("red", "black"):
        table.caller(who)

    def until_it_is_enough(do: Callable[[str], Any]) -> None:
        said = [answer(partial(do, table.new_id())).get("error") for _ in range(110)]
        assert said[0] is None
        assert said[-1] == "too-many"

    until_it_is_enough(lambda i: witness.objection(service, table.caller("red"), request_id=i, what="rule"))
    until_it_is_enough(lambda i: witness.ask_sign(service, table.caller("red"), request_id=i))
    table.play(RESIGN)
    end = {key: table.view()["confirm"][key] for key in ("of", "head")}
    wrong = {**end, "agree": False, "reason": "no"}
    until_it_is_enough(lambda i: witness.confirm(service, table.caller("red"), request_id=i, **wrong))
    black = table.caller("black")
    assert witness.objection(service, black, request_id="black-too", what="card")["ok"]
    assert witness.ask_sign(service, black, request_id="black-asks")["ok"]
    assert witness.confirm(service, black, request_id="black-says-so", agree=True, **end)["ok"]

    assert [table.join("red")["waiting"] for _ in range(3)] == [True] * 3
    assert answer(table.join, "red")["error"] == "too-many"
    until_it_is_enough(lambda _: table.join("table"))
    assert table.view("arbiter")["role"] == "arbiter"
    assert table.join("black")["waiting"]
    assert table.join("spectator")["role"] == "spectator"


def test_lines_of_a_match_come_to_an_end(sit: Sit, monkeypatch):
    """One phone could record endlessly; undos, the end and rulings always have room."""
    for name, most in {"LINES_FOR_TAPS": 4, "LINES_FOR_UNDOS": 5, "LINES_A_MATCH": 7}.items():
        monkeypatch.setattr(limits, name, most)
    table = sit().play(*SETUP, REGISTER, MOVE)
    end = {"ok": False, "error": "too-large"}
    assert table.record(REPLY) == end
    assert table.undo(3)["n"] == 5
    assert table.undo(4) == end
    assert table.restore(5) == end
    assert table.record(MOVE) == end
    assert table.record({**MOVE, "to": "a1"}, attempt=True) == end
    assert table.record(RESIGN)["n"] == 6, "who gives up is heard"
    assert table.undo(5, "arbiter", reason="so")["n"] == 7
    assert table.undo(6, "arbiter", reason="so") == end
    assert table.rule("back", to=4) == end
    assert table.rule("result", winners=["black"])["ok"]
    assert table.n == 7


def test_no_phone_uses_up_the_lines_of_others(sit: Sit, monkeypatch):
    """However many attempts and disclosures one phone records, others, the end and rulings have room."""
    monkeypatch.setattr(limits, "LINES_FOR_TAPS", 30)
    monkeypatch.setattr(limits, "LINES_FOR_UNDOS", 150)
    monkeypatch.setattr(limits, "LINES_REFUSED", 15)
    table = sit().play(*SETUP)
    impossible = {**REPLY, "to": "a1"}
    said = [table.record(impossible, "red", attempt=True).get("error") for _ in range(8)]
    assert said == [None] * 5 + ["too-large"] * 3, "a part of the refused attempts"
    assert table.record({**MOVE, "to": "a1"}, "black", attempt=True)["ok"]
    told = [table.record(REGISTER, "red").get("error") for _ in range(8)]
    assert told == [None] * 5 + ["too-large"] * 3, "a part of all lines"
    assert table.record(MOVE, "black")["ok"]
    assert table.record(REPLY)["ok"], "the table has its own"
    assert table.record(RESIGN, "red")["ok"]
    assert table.rule("result", winners=["black"])["ok"]


def test_a_result_has_room_beyond_all_rulings(sit: Sit, monkeypatch):
    monkeypatch.setattr(limits, "RULINGS_A_MATCH", 2)
    table = sit().play(*SETUP)
    assert [table.rule(one)["ok"] for one in ("stop", "resume")] == [True, True]
    assert table.rule("stop")["error"] == "too-large"
    assert table.rule("result", winners=["red"])["ok"]


def test_no_long_refusal_stays_in_memory(sit: Sit):
    """Refusals are stored for devices that repeat a request, and were as long as the request."""
    table = sit().play(*SETUP)
    for i in range(80):
        note = {} if i % 2 else {"note": "n" * limits.NOTE_CHARACTERS}
        long = [f"m{j}" for j in range(limits.NOTE_CHARACTERS)]
        table.record({"seat": "red", "action": "register", "cards": long}, "red")
        assert table.record({**MOVE, "to": "a1", **note})["error"] == "refused"
    room = table.service.matches.get(table.match)
    assert 0 < len(room.refusals) <= REFUSALS_KEPT
    assert len(str(room.refusals)) < 2 * REFUSALS_KEPT * REFUSAL_CHARACTERS


def test_comparing_a_pin_blocks_no_other_device(sit: Sit, monkeypatch):
    """A PIN takes 30 ms to compare; 150 of them blocked the match for 3 s."""
    table = sit()
    real, free = tokens.verify_pin, []

    def compared(kept: str, pin: str) -> bool:
        free.append(not table.service.matches.get(table.match).lock.locked())
        return real(kept, pin)

    monkeypatch.setattr(tokens, "verify_pin", compared)
    given = {"match": table.match, "pin": "0" * 6 if table.pin != "0" * 6 else "1" * 6}
    assert answer(commands.arbiter, table.service, **given)["error"] == "wrong-pin"
    assert commands.arbiter(table.service, match=table.match, pin=table.pin)["ok"]
    assert free == [True, True]


def test_pins_that_are_tried_at_the_same_time_are_all_counted(sit: Sit, monkeypatch):
    """Twenty sent at once counted as one try."""
    table, many = sit(), 5
    real, all_of_them = tokens.verify_pin, threading.Barrier(many)

    def compared(kept: str, pin: str) -> bool:
        all_of_them.wait(60)  # no answer was sent yet
        return real(kept, pin)

    monkeypatch.setattr(tokens, "verify_pin", compared)
    given = {"match": table.match, "pin": "0" * 6 if table.pin != "0" * 6 else "1" * 6}
    said = at_once([lambda: answer(commands.arbiter, table.service, **given)] * many)
    assert [one["error"] for one in said] == ["wrong-pin"] * many
    devices = table.service.matches.get(table.match).devices
    assert devices.recent_wrong_pins(table.service.clock()) == many


def test_a_table_has_no_code_to_guess(sit: Sit):
    """A device that guessed the six digits of the table got the pen."""
    table = sit()
    codes = {j["role"]: j["code"] for j in commands.joins(table.service, table.caller())}
    assert codes["table"] is None
    assert codes["seat"] is not None


def test_repeated_requests_do_not_fill_the_disk(sit: Sit, store: Store, monkeypatch):
    """Undos that wait for consent, and tickets, were stored as often as they were requested."""
    monkeypatch.setattr(limits, "TICKETS_A_PLACE", 5)
    table = sit().play(*SETUP, MOVE, REPLY)
    for who in ("red", "table"):
        said = [table.undo(2, who).get("error") for _ in range(limits.ASKS_A_LINE + 5)]
        assert said == [None] * limits.ASKS_A_LINE + ["too-many"] * 5
    table.play(ATTACK)
    assert table.undo(3, "red")["ok"], "once something was recorded it may be asked again"
    tickets = [table.do(commands.reissue, name="black").get("error") for _ in range(8)]
    assert tickets == [None] * 4 + ["too-many"] * 4, "the first came with the match"
    assert table.join("black")["seat"] == "black"
