"""The organiser's desk: access, what it shows and does, and the page behind a table's sheet."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tachiai.referee import commands
from tachiai.referee.commands import DESK_COMMANDS, DeskCaller, Service
from tachiai.referee.commands.evening import desk
from tachiai.referee.commands.evening.statistics import evening_statistics
from tachiai.referee.errors import Refused
from tachiai.referee.evening import events as happened
from tachiai.referee.evening.idle_tablets import WAITS_SECONDS, IdleTablets
from tachiai.referee.evening.state import AT_THE_DESK, DESK_HOURS
from tachiai.referee.match import tokens
from tachiai.referee.match.loading import verify_match
from tachiai.referee.reports.audit import Report
from tachiai.referee.reports.statistics import Statistics
from tachiai.referee.store.log import EventLog, Unavailable

from .. import contract
from .table import (
    OTHER_PILE,
    PILE,
    REGISTER,
    SETUP,
    Clock,
    Sit,
    Store,
    Table,
    answer,
    at_once,
    refused,
    view_of,
)
from .web import LAVISH, Http, MakeApp, bearer

PASSPHRASE = "five green turtles"

RESIGN = {"seat": "red", "action": "resign"}
KEY = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"


class Desk:
    """A device at the desk, without HTTP."""

    def __init__(self, service: Service) -> None:
        self.service = service
        desk.set_passphrase(service.evening_log, PASSPHRASE)
        self.token = commands.enter_desk(service, passphrase=PASSPHRASE)["token"]

    def ask(self, command: str, **given: Any) -> Any:
        asked = DESK_COMMANDS[command]
        said = answer(asked, self.service, DeskCaller(tokens.digest(self.token)), **given)
        if said["ok"]:
            contract.check("john", asked.answer, said)
        else:
            assert said["error"] in asked.errors, (command, said)
        return said

    def row(self, number: int = 1) -> Any:
        return next(row for row in self.ask("tables")["tables"] if row["number"] == number)

    def place(self, table: Table, number: int = 1) -> str:
        """Place an existing match at a table; return the table's code."""
        said = {"number": number, "match": table.match}
        self.service.evening_log.append(lambda _: [(happened.MatchPlaced, said)])
        self.ask("set_table", number=number)  # notifies the match of its place
        code: str = self.row(number)["code"]
        return code


@pytest.fixture
def organiser(service: Service) -> Desk:
    made = Desk(service)
    made.ask("open_tables", count=2)
    return made


# -- the round clock -----------------------------------------------------------------------------------


def test_the_round_clock_goes_by_the_referees_clock(
    organiser: Desk, service: Service, store: Store, clock: Clock
):
    def shown(of: Service = service) -> Any:
        said = commands.clock_here(of)
        contract.check("john", "ClockHere", said)
        return said["clock"] and (said["clock"]["minutes"], said["clock"]["left"], said["clock"]["running"])

    assert shown() is None
    organiser.ask("set_clock", running=False)
    assert shown() is None, "there is none to be stopped"
    assert organiser.ask("set_clock", minutes=50)["clock"] == {"minutes": 50, "left": 3000, "running": True}
    clock.move(minutes=20)
    assert shown() == (50, 1800, True)
    with store.log() as log:  # restart the referee
        again = Service(log, clock=clock)
        assert shown(again) == (50, 1800, True)
        version = again.evening().version
        organiser.ask("set_clock", minutes=50, running=True)
        assert again.evening().version == version, "nothing changed, nothing is kept"
    organiser.ask("set_clock", running=False)
    clock.move(minutes=5)
    assert shown() == (50, 1800, False)
    organiser.ask("set_clock", minutes=55, running=True)
    clock.move(minutes=36)
    assert shown() == (55, -60, True), "time is up"
    clock.move(minutes=-300)
    assert shown() == (55, 2100, True), "a clock set back takes nothing away"
    organiser.ask("set_clock", minutes=40, anew=True)
    assert shown() == (40, 2400, True)
    seen = DESK_COMMANDS["wall"](service, DeskCaller(None, organiser.ask("link_wall")["wall"]))
    assert seen["clock"] == {"minutes": 40, "left": 2400, "running": True}
    organiser.ask("set_clock", minutes=0)
    assert shown() is None
    assert organiser.ask("tables")["clock"] is None


def test_the_desk_sees_since_when_a_match_goes_and_when_it_moved(organiser: Desk, sit: Sit, clock: Clock):
    table = sit()
    organiser.place(table)
    assert organiser.row()["began"] is None
    table.play(*SETUP[:1])
    first = clock()
    clock.move(minutes=7)
    table.play(*SETUP[1:2])
    row = organiser.row()
    assert (row["began"][:16], row["at"][:16]) == (first[:16], clock()[:16])
    assert organiser.ask("tables")["now"][:16] == clock()[:16]


def test_a_tablet_that_waits_at_a_table_is_known(
    organiser: Desk, service: Service, monkeypatch: pytest.MonkeyPatch
):
    code = organiser.row()["code"]
    told: list[str] = []
    monkeypatch.setattr(service.listener, "changed", told.append)
    assert organiser.row()["waits"] is False
    commands.table_here(service, table=code)
    assert organiser.row()["waits"] is False, "a phone looked"
    for _ in range(2):
        commands.table_here(service, table=code, tablet=True)
    assert (organiser.row()["waits"], organiser.row(2)["waits"]) == (True, False)
    assert told == [service.evening_log.stream], "once, when it came"
    now = [100.0]
    tablets = IdleTablets(lambda: now[0])
    assert (tablets.asked_at(1), tablets.asked_at(1)) == (True, False)
    now[0] += WAITS_SECONDS
    assert (tablets.waits(1), tablets.asked_at(1)) == (False, True)


def test_seats_that_have_not_confirmed_the_end_are_named(organiser: Desk, sit: Sit):
    table = sit()
    organiser.place(table)
    assert organiser.row()["unconfirmed"] == []
    table.play(RESIGN)
    assert organiser.row()["unconfirmed"] == ["black", "red"]
    end = table.view()["confirm"]
    given = {"request_id": table.new_id(), "agree": True, "of": end["of"], "head": end["head"]}
    table.run(commands.confirm, seat="red", **given)
    assert organiser.row()["unconfirmed"] == ["black"]
    ruled = {"expect": table.n, "ruling": "result", "name": "Mori", "reason": "seen", "winners": ["red"]}
    table.run(commands.rule, "arbiter", **ruled)
    assert organiser.row()["unconfirmed"] == [], "an arbiter decided it"


# -- the passphrase ------------------------------------------------------------------------------------


def test_without_a_passphrase_the_desk_is_closed(service: Service):
    assert commands.desk_here(service) == {"ok": True, "evening": "", "open": False}
    assert refused(commands.enter_desk, service, passphrase=PASSPHRASE) == "no-desk"
    strangers = [
        DeskCaller(None),
        DeskCaller(tokens.digest("x")),
        DeskCaller(None, ""),
        DeskCaller(None, "x"),
    ]
    for name, asked in DESK_COMMANDS.items():
        for caller in strangers:
            assert refused(asked, service, caller) == "unauthorised", name


def test_only_the_passphrase_opens_the_desk(organiser: Desk, service: Service):
    for wrong in ("", "x", PASSPHRASE[:-1], f"{PASSPHRASE} ", PASSPHRASE.upper(), "x" * 200):
        assert refused(commands.enter_desk, service, passphrase=wrong) == "wrong-passphrase"


def test_the_passphrase_and_the_tokens_are_kept_as_hashes_alone(organiser: Desk, store: Store):
    kept = b"".join(store.states("evening:").values())
    assert b"scrypt:" in kept
    assert PASSPHRASE.encode() not in kept
    assert organiser.token.encode() not in kept


def test_a_key_of_the_desk_is_good_for_an_evening(organiser: Desk, clock: Clock):
    clock.move(hours=DESK_HOURS, minutes=-1)
    assert organiser.ask("tables")["ok"]
    clock.move(minutes=2)
    assert organiser.ask("tables")["error"] == "unauthorised"
    clock.move(hours=-2 * DESK_HOURS, minutes=-5)
    assert organiser.ask("tables")["error"] == "unauthorised", "nor for years, of a clock that was ahead"


def test_a_desk_that_leaves_is_out_and_the_oldest_goes_when_there_are_many(organiser: Desk, service: Service):
    first = organiser.token
    for _ in range(AT_THE_DESK):
        organiser.token = commands.enter_desk(service, passphrase=PASSPHRASE)["token"]
    assert organiser.ask("tables")["ok"]
    commands.leave_desk(service, DeskCaller(tokens.digest(organiser.token)))
    assert organiser.ask("tables")["error"] == "unauthorised"
    organiser.token = first
    assert organiser.ask("tables")["error"] == "unauthorised"


def test_every_evening_has_a_desk_of_its_own(organiser: Desk, log: EventLog, store: Store, clock: Clock):
    other = Service(log, shared=store.config.shared, clock=clock, event="Club evening")
    assert commands.desk_here(other) == {"ok": True, "evening": "Club evening", "open": False}
    theirs = Desk(other)
    assert theirs.ask("tables")["tables"] == []
    theirs.token = organiser.token
    assert theirs.ask("tables")["error"] == "unauthorised"
    assert len(organiser.ask("tables")["tables"]) == 2


# -- tables --------------------------------------------------------------------------------------------


def test_tables_are_opened_named_and_closed_and_keep_their_codes(organiser: Desk, log, store, clock):
    codes = [row["code"] for row in organiser.ask("tables")["tables"]]
    assert len(set(codes)) == 2
    assert organiser.ask("set_table", number=2, name=" Window ", open=False)["ok"]
    assert organiser.ask("open_tables", count=3)["ok"]
    rows = organiser.ask("tables")["tables"]
    assert [(row["number"], row["name"], row["open"]) for row in rows] == [
        (1, "", True),
        (2, "Window", True),
        (3, "", True),
    ]
    assert [row["code"] for row in rows[:2]] == codes
    assert organiser.ask("set_table", number=9)["error"] == "no-such-table"
    again = Service(log, shared=store.config.shared, clock=clock)
    organiser.service = again
    assert organiser.ask("tables")["tables"] == rows, "the same from the store alone"


def test_an_evening_as_it_was_stays_so(organiser: Desk, service: Service):
    """An evening that was read earlier does not change with later events, so comparisons with it are safe."""
    before = service.evening()
    assert before.tables[1].name == ""
    organiser.ask("set_table", number=1, name="Window")
    assert before.tables[1].name == ""
    assert service.evening().tables[1].name == "Window"


def test_a_table_at_a_glance(organiser: Desk, sit: Sit, clock: Clock):
    table = sit(names={"black": "Aoi", "red": "Haru"})
    opened = clock()
    organiser.place(table)
    row = organiser.row()
    assert (row["game"], row["names"], row["phase"], row["n"]) == (
        "john",
        {"black": "Aoi", "red": "Haru"},
        "ready",
        0,
    )
    assert (row["at"], row["trouble"], row["phones"], row["played"]) == (opened, ["no-tablet"], [], 1)
    clock.move(minutes=3)
    table.play(*SETUP)
    table.caller("red")
    row = organiser.row()
    assert (row["phase"], row["n"], row["turn"], row["claimed"], row["at"]) == (
        "playing",
        2,
        ["black"],
        ["red"],
        clock(),
    )
    assert organiser.row(2)["phase"] == "idle"
    table.record({"seat": "black", "action": "move", "from": "c2", "to": "c4"}, attempt=True)
    assert "illegal" in organiser.row()["trouble"]
    table.join("red")
    assert "phone-waits" in organiser.row()["trouble"]
    table.run(commands.objection, "red", what="other")
    assert organiser.row()["objections"] == 1
    rule = {"expect": table.n, "name": "Sato", "reason": "tea"}
    table.run(commands.rule, "arbiter", ruling="stop", **rule)
    assert "stopped" in organiser.row()["trouble"]
    rule = {"expect": table.n, "name": "Sato", "reason": "late", "winners": ["red"]}
    table.run(commands.rule, "arbiter", ruling="result", **rule)
    row = organiser.row()
    assert (row["phase"], row["turn"], row["outcome"]) == (
        "over",
        [],
        {"winners": ["red"], "reason": "ruling"},
    )
    assert "no-tablet" not in row["trouble"]
    view = table.view()
    given = {"of": view["confirm"]["of"], "head": view["confirm"]["head"]}
    table.run(commands.confirm, "red", agree=False, reason="no", **given)
    assert "disagreed" in organiser.row()["trouble"]


def test_the_desk_and_the_wall_never_see_what_a_seat_disclosed(organiser: Desk, sit: Sit):
    """Two matches that differ only in red's disclosure look the same from here, to the byte."""
    seen = []
    for pile in (PILE, OTHER_PILE):
        table = sit()
        organiser.place(table, 1)
        table.play(*SETUP)
        assert table.record({"seat": "red", "action": "register", "cards": pile}, "red")["ok"]
        shown = [organiser.ask("tables"), organiser.ask("wall"), organiser.ask("board", number=1)]
        seen.append(json.loads(json.dumps(shown).replace(table.match, "MATCH")))
        for one in seen[-1][0]["tables"]:
            one.pop("played")
        organiser.ask("clear_table", number=1, match=table.match, reason="next")
    assert seen[0] == seen[1]


def test_the_wall_sees_public_facts_under_its_link_alone(organiser: Desk, service: Service, sit: Sit):
    organiser.place(sit(names={"black": "Aoi"}))
    organiser.ask("set_table", number=2, open=False)
    link = organiser.ask("link_wall")["wall"]
    assert organiser.ask("link_wall")["wall"] == link
    wall = DeskCaller(None, link)
    shown = DESK_COMMANDS["wall"](service, wall)
    contract.check("john", "Wall", shown)
    assert [row["number"] for row in shown["tables"]] == [1]
    assert DESK_COMMANDS["board"](service, wall, number=1)["n"] == 0
    for name, asked in DESK_COMMANDS.items():
        if not asked.for_wall:
            assert refused(asked, service, wall) == "unauthorised", name
    assert organiser.ask("link_wall", anew=True)["wall"] != link
    assert refused(DESK_COMMANDS["wall"], service, wall) == "unauthorised"


# -- the organiser acts --------------------------------------------------------------------------------


def test_a_call_waits_until_the_desk_sees_to_it(organiser: Desk, sit: Sit, clock: Clock):
    table = sit()
    assert table.do(commands.call)["error"] == "no-such-table"
    organiser.ask("set_table", number=1, name="Window")
    organiser.place(table)
    assert table.view()["place"] == {"number": 1, "name": "Window", "called": None}
    called = clock()
    table.run(commands.call, "red")
    clock.move(minutes=1)
    assert table.do(commands.call)["ok"], "once more changes nothing"
    assert organiser.row()["call"] == {"at": called, "seat": "red"}
    assert table.view("black")["place"]["called"] == called
    for who in ("spectator", "arbiter"):
        assert table.do(commands.call, who)["error"] == "not-yours"
    assert organiser.ask("answer_call", number=1)["ok"]
    assert organiser.ask("answer_call", number=1)["ok"]
    assert organiser.row()["call"] is None
    assert organiser.ask("answer_call", number=2)["error"] == "no-such-match"
    organiser.ask("set_table", number=1, name="Door")
    assert table.view()["place"]["name"] == "Door"


def test_a_child_that_calls_all_evening_fills_no_disk(organiser: Desk, sit: Sit):
    table = sit()
    organiser.place(table)
    said = []
    for _ in range(120):
        said.append(table.do(commands.call)["ok"])
        organiser.ask("answer_call", number=1)
    assert (said[0], said[-1], sum(said)) == (True, False, 100)


def test_the_organiser_jumps_in_as_arbiter_and_the_chain_has_it(organiser: Desk, sit: Sit, log: EventLog):
    table = sit()
    organiser.place(table)
    got = organiser.ask("jump_in", number=1)
    assert (got["match"], got["role"]) == (table.match, "arbiter")
    people = table.service.matches.get(table.match).history.people
    assert people.devices[got["device"]]["role"] == "arbiter"
    table.tokens["arbiter"] = got["token"]
    rule = {"expect": 0, "name": "Sato", "reason": "late"}
    table.run(commands.rule, "arbiter", ruling="stop", **rule)
    assert table.view()["stopped"] == {"name": "Sato", "reason": "late"}
    assert verify_match(log, table.match) is None
    assert organiser.ask("jump_in", number=2)["error"] == "no-such-match"
    assert organiser.ask("jump_in", number=1, key="0" * 64)["error"] == "bad-field"


def test_done_next_group(organiser: Desk, service: Service, sit: Sit, log: EventLog):
    table = sit(names={"black": "Aoi"})
    code = organiser.place(table)
    table.play(*SETUP)
    old = {place: table.ticket(place) for place in ("black", "red", "spectator", "table")}
    everybody = [table.caller(who) for who in ("table", "black", "red", "spectator", "arbiter")]
    assert organiser.ask("clear_table", number=1, match=table.match)["error"] == "not-over"
    assert organiser.ask("clear_table", number=2, match=table.match)["error"] == "no-such-match"
    assert organiser.ask("clear_table", number=1, match=table.match, name="Sato", reason="late")["ok"]
    assert organiser.ask("clear_table", number=1, match=table.match)["ok"], "once more changes nothing"
    for caller in everybody:
        assert refused(commands.view, service, caller) == "unauthorised"
    for ticket in old.values():
        assert refused(commands.join, service, ticket=ticket) == "no-such-ticket"
    row = organiser.row()
    assert (row["phase"], row["match"], row["names"], row["played"]) == ("idle", None, {}, 1)
    assert commands.table_here(service, table=code)["playing"] is None
    assert refused(commands.watch_table, service, table=code) == "no-such-match"
    assert verify_match(log, table.match) is None
    people = service.with_match(table.match, lambda live: live.history.people)
    assert people.closed == "late"
    organiser.place(sit(names={"black": "Mio"}))
    assert [s["name"] for s in commands.table_here(service, table=code)["playing"]["seats"]] == ["Mio", ""]


def test_a_match_that_is_over_stays_as_it_ended(organiser: Desk, sit: Sit):
    table = sit()
    organiser.place(table)
    table.play(*SETUP, {"seat": "black", "action": "resign"})
    assert organiser.row()["phase"] == "over"
    assert organiser.ask("clear_table", number=1, match=table.match)["ok"]
    assert table.service.with_match(table.match, lambda live: live.history.people.closed) is None


def test_one_match_is_at_one_table(organiser: Desk, sit: Sit):
    table = sit()
    organiser.place(table, 1)
    organiser.place(table, 2)
    assert (organiser.row(1)["match"], organiser.row(2)["match"]) == (None, table.match)
    assert table.view()["place"]["number"] == 2


# -- a match is opened at a table ----------------------------------------------------------------------


def stored_matches(log: EventLog) -> list[str]:
    return [match for match, _ in log.matches()]


@pytest.mark.parametrize("how", ["tablets", "desks", "a tablet and a desk", "the same request"])
def test_one_of_many_requests_opens_a_match_at_a_table(
    organiser: Desk, service: Service, store: Store, clock: Clock, log: EventLog, how: str
):
    """Two services, as two processes would have; a request that came too late has opened nothing."""
    code = organiser.row()["code"]
    with store.log() as second:
        services = [service, Service(second, shared=True, clock=clock)]
        caller = DeskCaller(tokens.digest(organiser.token))

        def tablet(k: int) -> Any:
            name = "request-same" if how == "the same request" else f"request-{k:04}"
            return lambda: commands.open_here(
                services[k % 2],
                table=code,
                game="john",
                names={"black": f"Aoi {k * (how[:3] != 'the')}"},
                request_id=name,
            )

        def at_desk(k: int) -> Any:
            body = {"number": 1, "game": "john", "request_id": f"desk-{k:04}"}
            return lambda: DESK_COMMANDS["open_at"](services[k % 2], caller, **body)

        wanted = {"desks": [at_desk] * 8, "a tablet and a desk": [tablet, at_desk] * 4}.get(how, [tablet] * 8)
        said = at_once([make(k) for k, make in enumerate(wanted)])
        good = [one for one in said if isinstance(one, dict)]
        late = [one.error for one in said if isinstance(one, Refused)]
        assert len(good) + len(late) == 8, said
        if how == "the same request":
            assert len({one["match"] for one in good}) == 1
            assert late == []
        else:
            assert (len(good), late) == (1, ["taken"] * 7)
    assert stored_matches(log) == [organiser.row()["match"]]
    assert organiser.row()["played"] == 1


def test_a_match_and_its_place_are_kept_in_one_commit(
    organiser: Desk, service: Service, store: Store, log: EventLog
):
    """The store fails while a match is opened at a table: no match exists, and the table is free."""
    code = organiser.row()["code"]
    append = log.append
    seen: list[list[str]] = []

    def failing(events: Any, **_: Any) -> None:
        seen.append([type(event).__name__ for event in events])
        raise Unavailable("the disk is full")

    log.append = failing  # type: ignore[method-assign]
    assert refused(commands.open_here, service, table=code, game="john") == "unavailable"
    log.append = append  # type: ignore[method-assign]
    assert [("Opened" in kinds, "MatchPlaced" in kinds) for kinds in seen] == [(True, True)]
    assert stored_matches(log) == []
    assert organiser.row()["match"] is None
    opened = commands.open_here(service, table=code, game="john")
    assert organiser.row()["match"] == opened["match"]
    assert verify_match(log, opened["match"]) is None


def test_the_desk_opens_a_match_and_the_tablet_of_the_table_begins_it(
    organiser: Desk, service: Service, log: EventLog
):
    body = {"number": 1, "game": "john", "names": {"black": "Aoi", "red": "Haru"}, "request_id": "desk-1234"}
    said = organiser.ask("open_at", **body)
    row = organiser.row()
    assert said["tables"][0] == row
    assert (row["phase"], row["names"], row["trouble"]) == ("ready", body["names"], ["no-tablet"])
    assert organiser.ask("open_at", **body)["ok"], "the same request once more"
    assert organiser.row()["match"] == row["match"]
    assert organiser.ask("open_at", **{**body, "request_id": "desk-5678"})["error"] == "taken"
    other = organiser.ask("open_at", **{**body, "number": 2})
    assert (other["error"], other["reason"]) == ("bad-field", "used-otherwise")
    assert organiser.ask("open_at", number=9, game="john")["error"] == "no-such-table"
    assert organiser.ask("open_at", number=2, game="chess")["error"] == "bad-field"
    assert "token" not in json.dumps(said)
    assert "pin" not in said

    code, match = row["code"], row["match"]
    here = commands.table_here(service, table=code)
    contract.check("john", "TableHere", here)
    assert (here["playing"]["match"], here["playing"]["tablet"]) == (match, False)
    for command, goes_on in (("create_tournament", True), ("finish_tournament", False)):
        assert organiser.ask(command, **({"name": "x", "game": "john", "form": "swiss"} if goes_on else {}))[
            "ok"
        ]
        assert commands.table_here(service, table=code)["tournament"] is goes_on
    given = {"table": code, "match": match, "request_id": "tablet-1234"}
    got = commands.begin_at_table(service, **given)
    contract.check("john", "Joined", got)
    assert got["role"] == "table"
    assert commands.begin_at_table(service, **given) == got, "its answer was lost"
    for late in ({**given, "request_id": "tablet-5678"}, {"table": code, "match": match}):
        assert refused(commands.begin_at_table, service, **late) == "taken"
    assert commands.table_here(service, table=code)["playing"]["tablet"]
    tablet = service.enter(got["token"])
    view = view_of(service, tablet)
    assert (view["pen"], view["place"]["number"], view["header"]["names"]) == (True, 1, body["names"])
    assert commands.record(service, tablet, request_id="a-first-setup", expect=0, action=SETUP[0])["ok"]
    assert verify_match(log, match) is None


def test_opening_at_the_desk_returns_no_token_of_a_device(organiser: Desk, service: Service):
    """The request's id at the desk opens nothing, though secrets of a tablet are derived from such an id."""
    body = {"number": 1, "game": "john", "request_id": "desk-1234"}
    organiser.ask("open_at", **body)
    match = organiser.row()["match"]
    for again in ({"game": "john"}, {"game": "john", "seats": ["black", "red"]}):
        assert refused(commands.open_match, service, request_id="desk-1234", **again) == "bad-field"
    code = organiser.row()["code"]
    assert (
        refused(commands.open_here, service, table=code, game="john", request_id="desk-1234") == "bad-field"
    )
    devices = service.with_match(match, lambda live: live.devices)
    assert (devices.grants, devices.pen) == ({}, None)


def test_only_a_match_that_waits_for_a_tablet_is_begun_with_the_sheet(
    organiser: Desk, service: Service, sit: Sit
):
    code = organiser.row()["code"]
    begin = commands.begin_at_table
    assert refused(begin, service, table=code, match="nothing") == "no-such-match"
    assert refused(begin, service, table="nowhere", match="nothing") == "no-such-table"
    own = sit()
    organiser.place(own)
    assert refused(begin, service, table=code, match=own.match) == "taken"
    organiser.ask("clear_table", number=1, match=own.match, reason="next")
    assert refused(begin, service, table=code, match=own.match) == "no-such-match"
    organiser.ask("open_at", number=1, game="john")
    match = organiser.row()["match"]
    assert refused(begin, service, table=organiser.row(2)["code"], match=match) == "no-such-match"
    assert refused(begin, service, table=code, match=own.match) == "no-such-match"
    # Once played from phones alone, it can no longer be begun with the sheet.
    seated = commands.sit_at_table(service, table=code, seat="black")
    assert seated["waiting"]
    organiser.ask("clear_table", number=1, match=match, reason="next")
    assert refused(begin, service, table=code, match=match) == "no-such-match"


def test_one_of_many_tablets_at_a_table_begins(organiser: Desk, service: Service, store: Store, clock: Clock):
    organiser.ask("open_at", number=1, game="john")
    row = organiser.row()
    with store.log() as second:
        services = [service, Service(second, shared=True, clock=clock)]
        said = at_once(
            [
                lambda k=k: commands.begin_at_table(services[k % 2], table=row["code"], match=row["match"])
                for k in range(8)
            ]
        )
        late = [one.error for one in said if isinstance(one, Refused)]
        assert late == ["taken"] * 7, said
        devices = services[1].with_match(row["match"], lambda live: live.devices)
        assert len(devices.of_role("table")) == 1


def test_a_closed_table_takes_no_match(organiser: Desk, service: Service):
    code = organiser.row()["code"]
    organiser.ask("set_table", number=1, open=False)
    assert organiser.ask("open_at", number=1, game="john")["error"] == "no-such-table"
    assert refused(commands.open_here, service, table=code, game="john") == "no-such-table"


# -- the sheet of a table ------------------------------------------------------------------------------


def test_scanning_a_table_gives_a_spectators_view_or_a_request_for_a_seat(
    organiser: Desk, service: Service, sit: Sit
):
    table = sit(names={"black": "Aoi"})
    code = organiser.place(table)
    here = commands.table_here(service, table=code)
    contract.check("john", "TableHere", here)
    assert here["playing"]["seats"] == [
        {"seat": "black", "name": "Aoi", "claimed": False},
        {"seat": "red", "name": "", "claimed": False},
    ]
    assert commands.watch_table(service, table=code)["role"] == "spectator"
    table.play(*SETUP)
    table.record(REGISTER)  # on the tablet, under its cover
    got = commands.sit_at_table(service, table=code, seat="red")
    assert got["waiting"]
    asking = service.enter(got["token"])
    assert refused(commands.view, service, asking) == "waiting"
    (claim,) = table.view()["claims"]
    assert claim["seat"] == "red"
    commands.admit(service, table.caller(), claim=claim["id"], answer=True)
    view = view_of(service, asking)
    assert (view["seat"], view["lines"][2]["action"]["cards"]) == ("red", ["??"] * 11), (
        "nothing told comes along"
    )
    assert '"Ad"' not in json.dumps([view["mine"], view["lines"]])
    assert refused(commands.sit_at_table, service, table=code, seat="blue") == "no-such-seat"
    sits = [answer(commands.sit_at_table, service, table=code, seat="black") for _ in range(5)]
    assert [said.get("error") for said in sits] == [None] * 3 + ["too-many"] * 2
    assert len(table.view()["claims"]) == 3


def test_a_guessed_table_leads_nowhere(organiser: Desk, service: Service):
    for ask in (commands.table_here, commands.watch_table):
        assert refused(ask, service, table="1") == "no-such-table"
    assert refused(commands.sit_at_table, service, table="nowhere", seat="red") == "no-such-table"


# -- over HTTP -----------------------------------------------------------------------------------------


class HttpDesk:
    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        evenings = client.application.extensions["tachiai.service"].evening_log
        desk.set_passphrase(evenings, PASSPHRASE)
        self.token = client.post("/api/desk/enter", json={"passphrase": PASSPHRASE}).get_json()["token"]

    def ask(self, command: str, token: str | None = None, **given: Any) -> Any:
        headers = bearer(token or self.token)
        return self.client.post(f"/api/desk/{command}", json=given, headers=headers).get_json()


def test_fewer_tables_are_open_where_nothing_is_played(organiser: Desk, sit: Sit):
    organiser.ask("open_tables", count=5)
    organiser.place(sit(), 4)
    assert len([row for row in organiser.ask("open_tables", count=2)["tables"] if row["open"]]) == 5
    rows = organiser.ask("open_tables", count=2, close=True)["tables"]
    assert [row["number"] for row in rows if row["open"]] == [1, 2, 4]
    codes = {row["number"]: row["code"] for row in rows}
    again = organiser.ask("open_tables", count=5, close=True)["tables"]
    assert {row["number"]: row["code"] for row in again if row["open"]} == codes


def test_an_evening_over_http(client: FlaskClient):
    organiser = HttpDesk(client)
    rows = organiser.ask("open_tables", count=2)["tables"]
    code = rows[0]["code"]
    assert client.post("/api/evening/table", json={"table": code}).get_json()["playing"] is None
    given = {"game": "john", "names": {"black": "Aoi"}, "table": code, "request_id": "request-01"}
    match = Http(client, **given)
    again = client.post("/api/matches", json=given).get_json()
    assert (again["match"], again["token"]) == (match.match, match.token), "the same request: the same answer"
    for other, error in (({}, "taken"), ({"table": "nowhere"}, "no-such-table")):
        asked = {**given, "request_id": "request-02", **other}
        assert client.post("/api/matches", json=asked).get_json()["error"] == error
    shown = organiser.ask("tables")["tables"][0]
    assert (shown["match"], shown["names"]) == (match.match, {"black": "Aoi"})
    match.play(*SETUP, RESIGN)
    following = {"game": "john", "after": {"match": match.match}}
    opened = client.post("/api/matches", json=following, headers=bearer(match.token)).get_json()
    shown = organiser.ask("tables")["tables"][0]
    assert (shown["match"], shown["played"]) == (opened["match"], 2), "the same people play on at their table"
    sheet = client.get("/api/desk/sheet", headers=bearer(organiser.token))
    assert sheet.status_code == 200
    assert "テーブル" in sheet.text
    assert sheet.text.count("<svg") == 2
    assert f"#/t/{code}" in sheet.text
    assert client.get("/api/desk/sheet").status_code == 401
    assert client.get("/api/desk").get_json() == {"ok": True, "evening": "", "open": True}
    assert client.post("/api/desk/leave", headers=bearer(organiser.token)).get_json()["ok"]
    assert organiser.ask("tables")["error"] == "unauthorised"


def test_no_players_key_opens_the_desk_and_no_key_of_the_desk_a_match(app: Flask, client: FlaskClient):
    organiser, service = HttpDesk(client), app.extensions["tachiai.service"]
    code = organiser.ask("open_tables", count=1)["tables"][0]["code"]
    http = Http(client, table=code)
    match, ticket = http.match, http.get("/joins").get_json()[0]["url"].split("#")[1]
    phone = client.post("/api/join", json={"ticket": ticket}).get_json()["token"]
    arbiter = client.post("/api/arbiter", json={"match": match, "pin": http.pin}).get_json()["token"]
    for token in (http.token, phone, arbiter, "x", code, match, http.pin):
        assert organiser.ask("open_tables", token=token, count=3)["error"] == "unauthorised"
        for name, asked in DESK_COMMANDS.items():
            for caller in (DeskCaller(tokens.digest(token)), DeskCaller(None, token)):
                assert refused(asked, service, caller) == "unauthorised", name
    for name in DESK_COMMANDS:
        for token in (phone, arbiter):
            said = client.post(f"/api/matches/{match}/{name}", json={}, headers=bearer(token)).get_json()
            assert said["error"] in ("no-such-address", "wrong-method")
    view = client.get(f"/api/matches/{match}", headers=bearer(organiser.token))
    assert view.status_code == 401
    assert len(organiser.ask("tables")["tables"]) == 1


def test_the_evening_in_figures(client: FlaskClient):
    """Only ended matches are counted; two that differ in what a seat disclosed give the same page."""
    organiser = HttpDesk(client)
    code = organiser.ask("open_tables", count=1)["tables"][0]["code"]

    def page() -> str:
        got = client.get("/api/desk/figures", headers=bearer(organiser.token))
        assert got.status_code == 200
        assert "default-src 'none'" in got.headers["Content-Security-Policy"]
        return got.text

    assert "No match has ended yet." in page()
    pages = []
    for pile in (PILE, OTHER_PILE):
        http, before = Http(client, table=code), page()
        http.play(*SETUP, {"seat": "red", "action": "register", "cards": pile})
        assert page() == before, "what is still played is in no figure"
        http.play(RESIGN)
        assert page() != before
        pages.append(page())
    assert "2 matches" in pages[1]
    assert "<script" not in pages[1]
    assert "http" not in pages[1]
    wall = organiser.ask("link_wall")["wall"]
    for token in (http.token, code, wall, "", http.pin):
        assert client.get("/api/desk/figures", headers=bearer(token)).status_code == 401
    assert client.get("/api/desk/figures").status_code == 401


def test_figures_are_counted_once_for_a_head_and_go_with_their_match(
    organiser: Desk, service: Service, sit: Sit, monkeypatch: pytest.MonkeyPatch
):
    table = sit(names={"black": "Aoi", "red": "Haru"})
    organiser.place(table)
    table.play(*SETUP, RESIGN)
    judged: list[str] = []
    of = Report.of

    def counted(match: str, record: str) -> Report:
        judged.append(match)
        return of(match, record)

    monkeypatch.setattr(Report, "of", counted)
    first = evening_statistics(service)
    assert evening_statistics(service) == first
    assert len(judged) == 1
    table.undo(table.n - 1, "arbiter", reason="so")
    assert evening_statistics(service) == Statistics()
    table.play(RESIGN)
    assert evening_statistics(service) != Statistics()
    assert len(judged) == 2
    assert list(service.figures) == [table.match]
    service.forget([table.match])
    assert not service.figures, "no name of an erased match stays in memory"


def test_an_arbiter_comes_as_often_as_one_likes(organiser: Desk, service: Service, sit: Sit):
    """The device that opened a match knows its PIN; 50 correct ones locked the desk out of it."""
    table = sit()
    organiser.place(table)
    given = {"match": table.match, "pin": table.pin}
    for _ in range(60):
        commands.arbiter(service, **given)
    for _ in range(5):
        got = organiser.ask("jump_in", number=1)
    assert view_of(service, service.enter(got["token"]))["role"] == "arbiter"
    former = commands.arbiter(service, **given, key=KEY)["token"]
    again = commands.arbiter(service, **given, key=KEY)["token"]
    assert view_of(service, service.enter(again))["keyed"]
    assert refused(commands.view, service, service.enter(former)) == "unauthorised"
    assert view_of(service, service.enter(got["token"]))["role"] == "arbiter", "nobody else's"


def test_guesses_of_the_passphrase_are_counted(make_app: MakeApp):
    app = make_app(**{**LAVISH, "guesses": "3/minute"})
    client = app.test_client()
    HttpDesk(client)
    wrong = [
        client.post("/api/desk/enter", json={"passphrase": f"guess {i}"}).get_json()["error"]
        for i in range(5)
    ]
    assert wrong == ["wrong-passphrase"] * 3 + ["too-many"] * 2
    assert client.post("/api/desk/enter", json={"passphrase": PASSPHRASE}).status_code == 429
