"""The referee's service: matches are opened, recorded, shown to each device, and exported."""

import json
import random
from itertools import cycle
from typing import Any

import pytest

from tachiai.engines import load
from tachiai.referee import clock as clocks
from tachiai.referee import commands
from tachiai.referee.commands.service import Service
from tachiai.referee.errors import Refused
from tachiai.referee.match.loading import verify_match
from tachiai.referee.store.log import EventLog

from ..engines.john.play import Table as Cards
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
    answer,
    at_once,
    view_of,
)

OPENING = {"game": "john", "request_id": "open-it-once-please", "names": {"red": "あかね"}}

JOHN = load("john")


def test_the_same_request_opens_one_match(service: Service, store: Store, clock: Clock, log: EventLog):
    first = commands.open_match(service, **OPENING)
    assert commands.open_match(service, **OPENING) == first
    other = Service(log, shared=store.config.shared, clock=clock)
    assert commands.open_match(other, **OPENING) == first, "also after a restart"
    assert [match for match, _ in log.matches()] == [first["match"]]
    assert view_of(service, service.enter(first["token"]))["pen"]
    assert commands.arbiter(service, match=first["match"], pin=first["pin"])["role"] == "arbiter"
    assert (
        commands.open_match(service, **{**OPENING, "request_id": "another-request"})["match"]
        != first["match"]
    )
    assert (
        commands.open_match(service, game="john")["token"]
        != commands.open_match(service, game="john")["token"]
    )


def test_a_chosen_pin_is_returned_again(service: Service):
    first = commands.open_match(service, **OPENING, pin="4711")
    assert first["pin"] == "4711"
    assert commands.open_match(service, **OPENING, pin="4711") == first


@pytest.mark.parametrize(
    "other", [{"game": "xan"}, {"names": {}}, {"pin": "4711"}, {"settings": {"coaching": False}}]
)
def test_a_request_to_open_is_not_used_for_another_match(other: dict[str, Any], service: Service):
    commands.open_match(service, **OPENING)
    with pytest.raises(Refused) as refused:
        commands.open_match(
            service,
            **{**OPENING, **other, **({"seats": ["a", "b"], "names": None} if "game" in other else {})},
        )
    assert refused.value.answer["reason"] == "used-otherwise"


def test_an_old_match_is_not_opened_again(service: Service, clock: Clock):
    commands.open_match(service, **OPENING)
    clock.move(minutes=9)
    commands.open_match(service, **OPENING)
    clock.move(minutes=1)
    with pytest.raises(Refused) as refused:
        commands.open_match(service, **OPENING)
    assert refused.value.answer["reason"] == "used-otherwise"


def test_opened_by_many_at_once_it_is_one_match(service: Service, log: EventLog):
    said = at_once([lambda: commands.open_match(service, **OPENING)] * 8)
    assert all(one == said[0] for one in said), said
    assert len(list(log.matches())) == 1


def test_the_store_keeps_neither_token_nor_request(service: Service, store: Store):
    first = commands.open_match(service, **OPENING)
    rows = store.execute("SELECT originator_id, state FROM {events}")
    kept = [stream.encode() + bytes(state) for stream, state in rows]
    assert any(first["match"].encode() in row for row in kept)
    for secret in (first["token"], OPENING["request_id"]):
        assert not [row for row in kept if str(secret).encode() in row]


# -- recording -------------------------------------------------------------------------------------------


def test_a_match_is_opened_with_what_was_chosen(sit: Sit):
    table = sit(
        seats=["red", "black"],
        options={"ultimate": True},
        names={"red": "あかね"},
        settings={"coaching": False},
    )
    view = table.view()
    assert view["header"]["seats"] == ["red", "black"]
    assert view["header"]["options"] == {"ultimate": True}
    assert view["header"]["names"] == {"red": "あかね"}
    assert view["settings"] == {"coaching": False}
    assert (view["n"], view["lines"], view["pen"], view["role"]) == (0, [], True, "table")


def test_a_recorded_action_is_answered_and_shown(sit: Sit):
    table = sit()
    done = table.record(SETUP[0])
    assert done["ok"]
    assert (done["n"], done["verdict"], done["code"]) == (1, "legal", None)
    assert done["effects"][0] == {"effect": "place", "cell": "b1", "card": "Js"}
    assert [s["step"] for s in done["steps"]] == ["john.step.royals", "john.step.deal", "john.step.front"]
    line = table.view()["lines"][0]
    assert line["action"] == SETUP[0]
    assert (line["by"], line["undone"], line["settled"], line["consent"]) == ("table", False, None, [])
    assert line["effects"] == done["effects"]


def test_a_refused_tap_leaves_no_line_unless_it_is_recorded_on_purpose(sit: Sit, log: EventLog):
    table = sit().play(*SETUP)
    far = {"seat": "black", "action": "move", "from": "c2", "to": "d4"}
    refused = table.record(far)
    assert refused == {
        "ok": False,
        "error": "refused",
        "n": 2,
        "verdict": "illegal",
        "code": "john.move.too-far",
        "action": far,
        "about": {"card": "5s", "face": False, "turn": "black"},
    }
    assert table.n == 2
    kept = table.record(far, attempt=True)
    assert (kept["ok"], kept["n"], kept["verdict"], kept["code"]) == (True, 3, "illegal", "john.move.too-far")
    assert table.view()["lines"][2]["verdict"] == "illegal"
    assert table.view()["turn"] == ["black"], "it changed nothing"


def test_checking_records_nothing(sit: Sit, store: Store):
    table = sit().play(*SETUP)
    before = store.states(f"match:{table.match}")
    assert table.check(MOVE)["verdict"] == "legal"
    assert table.check({**MOVE, "to": "d4"})["code"] == "john.move.too-far"
    assert table.check({**MOVE, "to": "z4"})["error"] == "bad-field"
    assert store.states(f"match:{table.match}") == before


def test_nothing_is_recorded_in_a_match_that_was_closed(sit: Sit):
    table = sit().play(*SETUP)
    arbiter = table.caller("arbiter")
    assert answer(commands.close, table.service, arbiter, reason=" ")["error"] == "bad-field"
    assert commands.close(table.service, arbiter, reason="out of time")["ok"]
    assert table.record(MOVE)["error"] == "over"
    assert table.undo(0)["error"] == "over"
    assert table.view()["closed"] == "out of time"


# -- views -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_device_that_was_away_catches_up_to_what_a_new_one_sees(seed, sit: Sit):
    match = Cards(seed, {"ultimate": bool(seed % 2)}, phones=0.15, undo=0.1, lies=0.6).play(50)
    table = sit(seats=list(match.header.seats), options=match.header.given)
    rng = random.Random(seed)
    devices: dict[str, tuple[int, list[Any]]] = {w: (0, []) for w in ("table", "black", "red", "spectator")}
    for who in devices:
        table.caller(who)
    for entry in match.entries:
        table.repeat(entry.action)
        for who, (n, lines) in devices.items():
            if rng.random() < 0.3:
                view = table.view(who, since=n)
                assert view["from"] <= n
                kept = lines[: view["from"]] + view["lines"]
                fresh = table.view(who)
                assert kept == fresh["lines"], (who, n)
                assert {**view, "from": 0, "lines": []} == {**fresh, "lines": []}
                devices[who] = (view["n"], kept)


def test_views_are_those_of_the_engine(sit: Sit):
    table = sit(options={"ultimate": True}).play(*SETUP).play(REGISTER, who="red")
    match = table.service.matches.get(table.match).history.match
    view, red, spectator = table.view(), table.view("red"), table.view("spectator")
    assert view["position"] == red["position"] == spectator["position"] == JOHN.view(match.position)
    assert (view["mine"], spectator["mine"]) == (None, None)
    assert red["mine"] == JOHN.private(match.position, "red")
    assert red["mine"]["me"]["pile"] != []
    offered = {
        seat: [c.to_json() for c in JOHN.choices(match.position, seat)] for seat in ("black", "red", "table")
    }
    for choice in (one for row in offered.values() for one in row):
        if choice["action"] == "register":  # its cards are private to the seat
            choice |= {"private": ["cards"], "purpose": "tell"}
        elif choice["action"] in ("resign", "draw"):
            choice["purpose"] = "end"
    # red has a phone: it discloses only there
    at_the_table = [choice for row in offered.values() for choice in row]
    hidden = [c for c in at_the_table if (c["seat"], c["action"]) == ("red", "register")]
    assert hidden
    assert view["choices"] == [choice for choice in at_the_table if choice not in hidden]
    assert red["choices"] == offered["red"]
    assert spectator["choices"] == []
    assert view["turn"] == ["black"]
    assert red["lines"][2]["action"]["cards"] == PILE
    assert view["lines"][2]["action"]["cards"] == ["??"] * 11


def test_looking_back(sit: Sit):
    table = sit().play(*SETUP, MOVE, REPLY)
    then = table.view(at=2)
    assert (then["n"], then["at"], then["choices"], then["previews"]) == (4, 2, [], [])
    assert then["position"]["board"]["c2"] == "5s"
    assert len(then["lines"]) == 4
    assert table.view(at=4)["choices"] != []
    with pytest.raises(Refused, match="bad-field"):
        table.view(at=5)


def test_previews_of_moves_are_those_that_end_the_match(sit: Sit):
    """Of JOHN's moves only the one that repeats the position for the last time allowed is foreseen."""
    table = sit()
    back = [("d1", "d2"), ("a4", "a3"), ("d2", "d1"), ("a3", "a4")]
    moves = [
        {"seat": seat, "action": "move", "from": start, "to": to}
        for (start, to), seat in zip(3 * back + back[:1], cycle(("black", "red")), strict=False)
    ]
    table.play(*SETUP, *moves)
    losing = {"seat": "red", "action": "move", "from": "a4", "to": "a3"}
    (shown,) = [p for p in table.view()["previews"] if p["action"]["action"] == "move"]
    assert shown["action"] == losing
    assert shown["effects"][-1] == {"effect": "end", "winners": ["black"], "reason": "john.end.loop"}


def test_previews_are_shown_while_coaching_is_on(sit: Sit):
    table = sit().play(*SETUP, MOVE, REPLY)
    previews = table.view()["previews"]
    assert ATTACK in [p["action"] for p in previews]
    shown = next(p for p in previews if p["action"] == ATTACK)
    assert {e["effect"] for e in shown["effects"]} >= {"move", "due"}
    table.run(commands.settings, coaching=False)
    assert table.view()["previews"] == []
    assert table.view("red")["settings"] == {"coaching": False}


def test_a_settlement_changes_the_line_of_the_claim(sit: Sit):
    table = sit()
    front = {**SETUP[1], "front": "8h"}
    table.play(SETUP[0], front, MOVE, REPLY, ATTACK, {"seat": "red", "action": "pull", "card": "2h"})
    n = table.n
    assert table.view()["lines"][5]["verdict"] == "unverified"
    for card, cell in (("3h", "d3"), ("3d", "d4")):
        table.play({"seat": "red", "action": "reinforce", "card": card, "to": cell})
        if card == "3h":
            table.play({"seat": "black", "action": "move", "from": "d1", "to": "d2"})
    view = table.view(since=n)
    assert view["from"] == 5, "the line of the claim is sent again"
    assert view["lines"][0]["settled"] == {"as": "confirmed", "by": 9}
    table.undo(8, "arbiter", reason="a wrong card")
    view = table.view(since=9)
    assert view["from"] == 5
    assert view["lines"][0]["settled"] is None


# -- private refusals ------------------------------------------------------------------------------------


def private_refusal(table: Table) -> dict[str, Any]:
    """Set up a match in which red registered its pile; return a pull of a card that is not in it."""
    table.play(*SETUP)
    table.play(REGISTER, who="red")
    table.play(MOVE, REPLY, ATTACK)
    return {"seat": "red", "action": "pull", "card": "Ah"}


def test_a_line_is_marked_private_for_its_own_seat_alone(sit: Sit):
    table = sit()
    private_refusal(table)  # red's pile is disclosed on the way
    told = table.view("red")["lines"]
    assert [line["private"] for line in told] == [line["action"]["action"] == "register" for line in told]
    for who in ("table", "black", "spectator", "arbiter"):
        assert not any(line["private"] for line in table.view(who)["lines"])


def test_a_disclosure_leads_to_advice_on_its_own_phone_alone(sit: Sit, log: EventLog):
    table = sit()
    pull = private_refusal(table)
    for who in ("table", "arbiter"):
        asked = table.check(pull, who)
        assert asked["verdict"] == "legal", "everybody is answered from what everybody knows"
        assert "advice" not in asked
    assert table.check(pull, "red")["advice"], "but its own phone is told what it said itself"
    n = table.n
    warned = table.record(pull, "red")
    assert (warned["error"], warned["n"]) == ("advised", n)
    assert warned["advice"] == table.check(pull, "red")["advice"]
    assert table.n == n, "nothing is recorded yet"
    done = table.record(pull, "red", insist=True)
    assert (done["verdict"], done["code"]) == ("legal", None)
    assert verify_match(log, table.match) is None


def test_a_bluff_under_the_ultimate_rule_is_recorded_like_an_honest_answer(sit: Sit):
    """A warning on the phone would be seen across the table (JOHN R31)."""
    table = sit(options={"ultimate": True})
    pull = private_refusal(table)
    assert table.check({**pull, "card": "none"}, "red")["advice"] == []
    assert table.record(pull, "red")["error"] == "advised", "a card that is not in the pile is a mistake"
    assert table.record({**pull, "card": "none"}, "red")["code"] == "john.pull.skipped"


def test_the_table_records_without_any_advice(sit: Sit):
    table = sit()
    done = table.record(private_refusal(table))
    assert (done["ok"], done["verdict"], done["code"]) == (True, "legal", None)


def test_an_impossible_disclosure_is_shown_only_to_its_sender(sit: Sit, log: EventLog):
    table = sit().play(*SETUP)
    register = {**REGISTER, "cards": ["As", *REGISTER["cards"][1:]]}
    refused = table.record(register, "red")
    assert (refused["error"], refused["verdict"]) == ("refused", "illegal")
    kept = table.record(register, "red", attempt=True)
    assert (kept["verdict"], kept["code"]) == ("illegal", refused["code"])
    n = kept["n"]
    own = table.view("red")["lines"][n - 1]
    assert (own["action"], own["code"], own["by"]) == (register, refused["code"], "seat")
    for who in ("table", "black", "spectator", "arbiter"):
        line = table.view(who)["lines"][n - 1]
        assert line["action"] == {"seat": "table", "action": "undo", "to": n - 1}
        assert (line["verdict"], line["code"], line["by"], line["undone"]) == ("legal", None, "table", False)
    rows = [json.loads(row) for row in commands.proof(table.service, table.caller()).splitlines()]
    row = next(r for r in rows if r.get("n") == n)
    assert row["action"] == {"seat": "table", "action": "undo", "to": n - 1}
    assert (row["by"], row["seat"], row["request"], row["device"]) == ("table", None, None, None)
    assert row["private"] is not None
    assert verify_match(log, table.match) is None
    public_record = commands.record_text(table.service, table.caller())
    assert json.loads(public_record.splitlines()[n])["action"] == "undo"
    assert "Ah" not in public_record


# -- exports ---------------------------------------------------------------------------------------------


def test_the_record_is_cut_for_who_asks(sit: Sit):
    table = sit()
    private_refusal(table)
    own = commands.record_text(table.service, table.caller("red"), audience="seat")
    public = commands.record_text(table.service, table.caller("black"), audience="seat")
    assert json.loads(own.splitlines()[3])["cards"] == PILE
    assert json.loads(public.splitlines()[3])["cards"] == ["??"] * 11
    with pytest.raises(Refused, match="not-yours"):
        commands.record_text(table.service, table.caller(), audience="seat")
    with pytest.raises(Refused, match="not-yours"):
        commands.record_text(table.service, table.caller(), audience="full")
    with pytest.raises(Refused, match="not-over"):
        commands.record_text(table.service, table.caller("arbiter"), audience="full")
    table.play({"seat": "red", "action": "resign"})
    assert (
        json.loads(
            commands.record_text(table.service, table.caller("arbiter"), audience="full").splitlines()[3]
        )["cards"]
        == PILE
    )


def test_rooms_are_let_go_and_come_back(sit: Sit, monkeypatch):
    from tachiai.referee.match import cache

    monkeypatch.setattr(cache, "MATCHES_IN_MEMORY", 3)
    tables = [sit() for _ in range(5)]
    for table in tables:
        table.play(*SETUP)
    assert len(tables[0].service.matches) == 3
    assert [table.n for table in tables] == [2] * 5


def test_a_clock_set_forward_removes_no_device(caplog: pytest.LogCaptureFixture):
    """A small computer without a battery starts in the past, and its clock jumps once it reaches the network."""
    passed, shown = [0.0], ["2026-01-01T00:00:00.000Z"]
    steady = clocks.SteadyClock(lambda: shown[0], lambda: passed[0])
    passed[0], shown[0] = 60.0, "2026-01-01T00:01:00.000Z"
    assert steady() == shown[0]
    passed[0], shown[0] = 62.0, "2025-12-31T15:01:00.000Z"
    assert steady() == shown[0], "set back: as it says"
    passed[0], shown[0] = 120.0, "2026-03-01T00:02:00.000Z"
    assert steady() == steady() == "2026-01-01T00:02:00.000Z"
    assert caplog.text.count("set forward by 59 days") == 1
    passed[0] = 31 * 86_400.0
    assert steady() == "2026-02-01T00:00:00.000Z", "and it goes on"
