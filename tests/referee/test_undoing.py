"""The command that undoes: at once, or once the others agreed."""

import json
from typing import Any

import pytest

from tachiai.referee import commands
from tachiai.referee.store.log import EventLog

from .table import (
    ATTACK,
    MOVE,
    PILE,
    REGISTER,
    REPLY,
    SETUP,
    Clock,
    Sit,
    Store,
    Table,
    again,
    answer,
    at_once,
)


def test_the_last_tap_is_taken_back_at_once(sit: Sit):
    table = sit().play(*SETUP, MOVE)
    assert table.view()["undo"] == {"to": 2, "tier": "free"}
    done = table.undo(2)
    assert (done["ok"], done["n"], done["effects"]) == (True, 4, [{"effect": "undo", "to": 2}])
    view = table.view(since=3)
    assert view["position"]["board"]["c2"] == "5s"
    assert [line["undone"] for line in view["lines"]] == [True, False]
    assert view["undo"] == {"to": 1, "tier": "free"}
    again_ = table.undo(3)
    assert again_["ok"], "and brought back as easily"
    assert table.view()["position"]["board"]["c3"] == "5s"
    assert [line["undone"] for line in table.view()["lines"]] == [False] * 5


def test_going_back_over_the_others_action_needs_their_consent(sit: Sit):
    table = sit().play(*SETUP, MOVE, REPLY)
    asked = table.undo(2, "black")
    assert asked["ok"]
    ask = asked["asked"]
    assert (ask["to"], ask["by"], ask["needs"], ask["enough"], ask["given"]) == (
        2,
        "black",
        ["red"],
        "all",
        [],
    )
    assert table.n == 4, "nothing changes before it"
    assert table.view("red")["ask"] == ask
    assert table.consent(ask["id"], "black")["error"] == "not-yours"
    assert table.consent("nothing", "red")["error"] == "no-such-ask"
    done = table.consent(ask["id"], "red")
    assert (done["ok"], done["n"], done["verdict"]) == (True, 5, "legal")
    line = table.view()["lines"][4]
    assert (line["by"], line["consent"], line["action"]["to"]) == ("seat", ["red"], 2)
    assert table.view()["ask"] is None


def test_a_declined_undo_changes_nothing(sit: Sit):
    table = sit().play(*SETUP, MOVE, REPLY)
    ask = table.undo(2, seat="black")["asked"]
    assert ask["by"] == "black"
    table.caller("red")
    before = table.view()
    declined = table.consent(ask["id"], "red", say=False)
    assert declined == {"ok": True, "n": 4, "asked": None}
    assert {**table.view(), "ask": ask} == before
    assert table.consent(ask["id"], "red")["error"] == "no-such-ask", "it cannot be taken back by itself"


def test_the_next_action_cancels_what_was_asked(sit: Sit):
    table = sit().play(*SETUP, MOVE, REPLY)
    ask = table.undo(2)["asked"]
    table.play({**MOVE, "from": "c3", "to": "d3"})
    assert table.view()["ask"] is None
    assert table.consent(ask["id"], "red")["error"] == "no-such-ask"
    assert table.n == 5


def test_the_table_answers_for_who_sits_at_it(sit: Sit):
    table = sit().play(*SETUP, MOVE, REPLY)
    ask = table.undo(2)["asked"]
    assert table.consent(ask["id"], "table")["field"] == "seat"
    assert table.consent(ask["id"], "spectator")["error"] == "not-yours"
    assert table.consent(ask["id"], "table", seat="red")["n"] == 5


def test_a_card_that_was_seen_takes_one_other_seats_consent(sit: Sit):
    table = sit().play(*SETUP, {"seat": "black", "action": "reinforce", "card": "9c", "to": "b2"})
    assert table.view()["undo"] == {"to": 2, "tier": "consent"}
    assert table.view("arbiter")["undo"] == {"to": 2, "tier": "free"}
    ask = table.undo(2)["asked"]
    assert (ask["needs"], ask["enough"], ask["seen"]) == (["red"], "one", ["9c"])
    assert table.consent(ask["id"], "red")["n"] == 4


def test_a_phone_undoes_its_own_actions_and_no_others(sit: Sit):
    table = sit().play(*SETUP).play(MOVE, who="black")
    assert table.view("red")["undo"] == {"to": 2, "tier": "consent"}
    assert table.undo(2, "red")["asked"]["needs"] == ["black"]
    assert table.undo(2, "red", seat="black")["error"] == "not-yours"
    assert table.undo(2, "black")["n"] == 4


def test_refused_attempts_stand_in_nobodys_way(sit: Sit):
    table = sit().play(*SETUP, MOVE)
    table.record({**MOVE, "from": "c1", "to": "c4"}, attempt=True)
    assert table.view()["undo"] == {"to": 2, "tier": "free"}
    assert table.undo(2)["n"] == 5


def test_an_undo_answered_twice_is_one_undo(sit: Sit, store: Store, clock: Clock, log: EventLog):
    table = sit().play(*SETUP, MOVE, REPLY)
    asking: dict[str, Any] = {"request_id": "asking-for-it", "expect": 4}
    asked = table.undo(2, "black", **asking)
    assert table.undo(2, "black", **asking) == asked
    saying: dict[str, Any] = {"request_id": "saying-yes-1"}
    done = table.consent(asked["asked"]["id"], "red", **saying)
    assert table.consent(asked["asked"]["id"], "red", **saying) == done
    later = again(table, store, clock, log)
    assert json.dumps(later.undo(2, "black", **asking)) == json.dumps(asked)
    assert json.dumps(later.consent(asked["asked"]["id"], "red", **saying)) == json.dumps(done)
    assert later.n == 5
    assert later.undo(1, "black", **asking)["reason"] == "used-otherwise"


def test_consent_and_an_action_at_once_are_one_of_the_two(sit: Sit):
    for _ in range(5):
        table = sit().play(*SETUP, MOVE, REPLY)
        ask = table.undo(2, "black")["asked"]
        red, pen = table.caller("red"), table.caller()
        action = {**MOVE, "from": "c3", "to": "d3"}
        yes, moved = at_once(
            [
                lambda r=red, a=ask, t=table: answer(
                    commands.consent, t.service, r, request_id="consenting", ask=a["id"], answer=True
                ),
                lambda p=pen, t=table, m=action: answer(
                    commands.record, t.service, p, request_id="moving-on", expect=4, action=m
                ),
            ]
        )
        assert yes["ok"] != moved["ok"], (yes, moved)
        assert table.n == 5


def test_the_arbiter_goes_back_to_any_point_with_a_reason(sit: Sit):
    table = sit().play(*SETUP, MOVE, REPLY)
    assert table.undo(0, "arbiter")["reason"] == "missing"
    done = table.undo(0, "arbiter", reason="the wrong pack")
    assert done["n"] == 5
    line = table.view()["lines"][4]
    assert (line["by"], line["reason"]) == ("arbiter", "the wrong pack")
    assert table.view()["position"]["phase"] == "setup"


def test_an_undo_to_nowhere_is_refused(sit: Sit):
    table = sit().play(*SETUP)
    assert table.undo(7)["code"] == "john.undo.target"
    assert table.undo(2)["reason"] == "nothing-to-undo"
    assert table.n == 2


RESIGNED = {"seat": "red", "action": "resign"}


def ended(sit: Sit, *phones: str) -> Table:
    """Return a match that red resigned, on its phone if it has one."""
    table = sit()
    for seat in phones:
        table.caller(seat)
    table.play(*SETUP)
    table.play(RESIGNED, who="red" if "red" in phones else "table")
    return table


@pytest.mark.parametrize(
    ("phones", "asker", "needs", "on_phones"),
    [
        ((), "red", ["black"], []),
        (("red",), "red", ["black", "red"], ["red"]),  # the holder of the tablet asks in red's name
        (("red",), "black", ["red"], ["red"]),
        (("red",), None, ["black", "red"], ["red"]),
        (("black", "red"), "red", ["black", "red"], ["black", "red"]),
        (("black",), "red", ["black"], ["black"]),
    ],
)
def test_a_seat_with_a_phone_consents_to_undoing_an_end_there_only(
    sit: Sit, phones: tuple[str, ...], asker: str | None, needs: list[str], on_phones: list[str]
):
    table = ended(sit, *phones)
    assert table.view()["undo"] == {"to": 2, "tier": "consent"}
    ask = table.undo(2, seat=asker)["asked"]
    assert (ask["needs"], ask["enough"]) == (needs, "all")
    for seat in on_phones:
        assert table.consent(ask["id"], "table", seat=seat)["error"] == "phone-only"
        assert table.view()["ask"]["given"] == []
    for seat in needs:
        assert table.view()["outcome"] is not None
        who, more = (seat, None) if seat in on_phones else ("table", seat)
        assert table.consent(ask["id"], who, seat=more)["ok"]
    assert table.view()["outcome"] is None


def test_a_lost_phone_does_not_leave_an_end_for_ever(sit: Sit):
    table = ended(sit, "red")
    ask = table.undo(2, seat="black")["asked"]
    assert table.consent(ask["id"], "table", False, seat="red") == {"ok": True, "n": 3, "asked": None}
    table.run(commands.reissue, name="red")
    ask = table.undo(2, seat="black")["asked"]
    assert table.consent(ask["id"], "table", seat="red")["error"] == "phone-only", "it had one"
    table.tokens["red"] = table.join("red")["token"]
    assert table.consent(ask["id"], "red")["n"] == 4
    table.play(RESIGNED)
    assert table.undo(2, "arbiter", reason="it was the other seat")["ok"]


def test_the_table_cannot_undo_a_disclosure_of_a_phone(sit: Sit):
    table = sit().play(*SETUP, MOVE)
    table.play(REGISTER, who="red")
    told = table.view("red")["mine"]
    for seat in ("red", "black", None):
        assert table.undo(3, seat=seat)["error"] == "phone-only"
    assert table.view("red")["mine"] == told
    assert table.view()["undo"] == {"to": 2, "tier": "free"}
    assert table.undo(2)["ok"], "a slip at the table is taken back with one tap"
    assert table.restore(table.n)["ok"]
    assert table.view("red")["mine"] == told
    assert table.undo(3, "red")["ok"], "it is its own to take back"
    table.play(REGISTER, who="red")
    assert table.undo(3, "arbiter", reason="told too early")["ok"]


def test_a_correction_by_the_arbiter_is_not_compared_with_the_seats_disclosure(sit: Sit):
    table = sit().play(*SETUP).play(REGISTER, who="red")
    other = {**REGISTER, "cards": ["Ah", *PILE[1:]]}
    ruling = {"ruling": "correct", "about": 3, "action": other, "name": "Sato", "reason": "as red said"}
    table.run(commands.rule, "arbiter", **ruling)
    line = table.view("arbiter")["lines"][-1]
    assert (line["by"], line["ruling"]) == ("arbiter", {"name": "Sato", "reason": "as red said"})
    table.play(MOVE, REPLY, ATTACK, {"seat": "red", "action": "pull", "card": "Ad"})
    table.play({"seat": "black", "action": "resign"})
    table.run(commands.disclose, "red")
    assert commands.audit(table.service, table.caller("arbiter"))["opened"] == []


@pytest.mark.parametrize(
    ("name", "given", "refused"),
    [
        ("undo", {"to": 2, "seat": "green", "expect": 3}, "no-such-seat"),
        ("objection", {"about": 2, "what": "other", "note": "?", "seat": "green"}, "no-such-seat"),
        ("disclose", {}, "missing"),
    ],
)
def test_requests_for_an_unknown_seat_are_refused(name: str, given: dict[str, Any], refused: str, sit: Sit):
    table = sit().play(*SETUP, MOVE)
    ask = getattr(commands, name)
    said = answer(ask, table.service, table.caller(), request_id=table.new_id(), **given)
    assert (said["error"], said["field"], said["reason"]) == ("bad-field", "seat", refused)
    assert table.n == 3


def test_a_proof_for_a_seat_is_for_those_who_have_one(sit: Sit):
    table = sit().play(*SETUP)
    said = answer(commands.proof, table.service, table.caller("spectator"), "seat")
    assert said == {"ok": False, "error": "not-yours"}
