"""Guests, and devices that wait to be admitted: nothing of them is stored, and they use up nothing of others."""

import base64
from pathlib import Path
from typing import Any

import pytest

from tachiai.referee import commands, limits
from tachiai.referee.commands.service import Listener, Service
from tachiai.referee.config import Config
from tachiai.referee.evening import events as happened
from tachiai.referee.match import devices, tokens
from tachiai.referee.match.cache import LiveMatch
from tachiai.referee.match.waiting import WAITING_AN_ADDRESS, WAITING_AT_MOST, Waiter
from tachiai.referee.store.log import EventLog

from .table import Clock, Sit, Store, Table, again, answer, refused, view_of

JOINS = 6_000
"""The number of guests that once made a store of 0.1 MB grow to 22 MB."""

CODE = "tttttttttttt"
"""The code of the sheet of the only table."""

KEY = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Use one kind of store, since these tests are about what is not stored."""
    return Store(Config(data=tmp_path), None)


def rows(store: Store) -> list[tuple[Any, ...]]:
    """Return everything that is stored."""
    return store.execute("SELECT originator_id, originator_version, state FROM {events} ORDER BY 1, 2")


def place(table: Table) -> Table:
    """Put the match at the table of the sheet."""
    named = {"number": 1, "code": CODE, "name": "", "open": True}
    said = [(happened.TableSet, named), (happened.MatchPlaced, {"number": 1, "match": table.match})]
    table.service.evening_log.append(lambda _: said)
    return table


def sits(table: Table, near: str = "") -> dict[str, Any]:
    """Ask for red's seat with the sheet."""
    return answer(commands.sit_at_table, table.service, table=CODE, seat="red", near=near)


def comes(table: Table, near: str = "", **given: str) -> dict[str, Any]:
    """Ask for red's seat with the QR code that the tablet shows."""
    ticket = table.ticket("red")
    return answer(commands.join, table.service, ticket=ticket, near=near, **given)


def error(table: Table, token: str) -> str | None:
    """Return the error of a token."""
    said: dict[str, Any] = answer(lambda: view_of(table.service, table.service.enter(token)))
    return said.get("error")


def test_guests_leave_nothing_in_the_store(sit: Sit, store: Store):
    table = place(sit())
    ticket, before = table.ticket("spectator"), rows(store)
    for n in range(JOINS // 2):
        got = commands.watch_table(table.service, table=CODE)
        named = {"request_id": f"looks-on-{n:06d}"} if n % 2 else {}
        by_link = commands.join(table.service, ticket=ticket, **named)
    assert rows(store) == before
    assert [error(table, one["token"]) for one in (got, by_link)] == [None, None]
    assert got["device"] is None


def test_a_guest_looks_on_until_there_is_a_new_link(sit: Sit, store: Store, clock: Clock, log: EventLog):
    table = place(sit())
    guest = table.join("spectator")["token"]
    later = again(table, store, clock, log)
    assert error(later, guest) is None, "after a restart too"
    table.run(commands.reissue, name="spectator")
    assert error(table, guest) == "unauthorised"
    assert error(table, table.join("spectator")["token"]) is None


def test_a_guest_looks_on_for_so_many_days(sit: Sit, clock: Clock):
    table = sit()
    guest = table.join("spectator")["token"]
    clock.move(days=table.service.token_days - 1)
    assert error(table, guest) is None
    clock.move(days=1)
    assert error(table, guest) == "unauthorised"


def test_guests_that_were_stored_still_look_on(sit: Sit):
    table = sit()
    token = tokens.new_token()
    digest = tokens.digest(token)

    def old(live: LiveMatch) -> None:
        with table.service.commit(live) as draft:
            draft.note(devices.TokenGranted, token=digest, role="spectator", seat=None, waiting=False)
            draft.point(tokens.token_stream(digest))

    table.service.with_match(table.match, old)
    assert error(table, token) is None
    table.run(commands.reissue, name="spectator")
    assert error(table, token) == "unauthorised"


def test_a_made_up_pass_opens_nothing(sit: Sit):
    """Every bit of it is sealed; and a pass of another match, guest or seat is good for nothing else."""
    table, other = sit(), sit()
    table.caller("red")
    for token in (table.join("spectator")["token"], comes(table, key=KEY)["token"]):
        match, _, rest = token.partition(".")
        raw = base64.urlsafe_b64decode(rest + "=" * (-len(rest) % 4))
        forged = [bytes([*raw[:i], byte ^ 1, *raw[i + 1 :]]) for i, byte in enumerate(raw)]
        forged += [raw[:-1], raw + b"\0", b"", raw[:1], bytes([255]) + raw[1:], bytes(len(raw))]
        texts = [f"{match}.{base64.urlsafe_b64encode(one).rstrip(b'=').decode()}" for one in forged]
        texts += [
            f"{other.match}.{rest}",
            f"nothing.{rest}",
            f".{rest}",
            token + "=",
            token + "A",
            token[:-1],
        ]
        assert {error(table, text) for text in texts} == {"unauthorised"}


def test_waiting_devices_take_nothing_from_the_seat(sit: Sit, store: Store, monkeypatch: pytest.MonkeyPatch):
    """A photograph of the sheet asks 200 times, from any number of addresses; then the real phone comes."""
    monkeypatch.setattr(limits, "DEVICES_A_MATCH", 4)
    table = place(sit())
    ticket = table.ticket("red")
    before, link = rows(store), table.view()["link"]
    asked = [sits(table, f"192.0.2.{n}") for n in range(200)]
    assert [one.get("error") for one in asked] == [None] * WAITING_AT_MOST + ["too-many"] * (
        200 - WAITING_AT_MOST
    )
    assert (rows(store), table.view()["link"]) == (before, link)
    phone = commands.join(table.service, ticket=ticket)
    assert not phone["waiting"], "the tablet's QR"
    new = commands.reissue(table.service, table.caller(), name="red")
    assert table.view()["claims"] == [], "with a new ticket nobody waits any more"
    assert {error(table, one["token"]) for one in asked[:3]} == {"unauthorised"}
    for n in range(9):
        sits(table, f"192.0.2.{n}")
    assert not commands.join(table.service, ticket=new["ticket"])["waiting"], "a new QR"
    assert comes(table)["waiting"], "and a second phone waits beside those of the sheet"


def test_one_address_has_its_part(sit: Sit):
    table = place(sit())
    asked = [sits(table, "192.0.2.1").get("error") for _ in range(WAITING_AN_ADDRESS + 1)]
    assert asked == [None] * WAITING_AN_ADDRESS + ["too-many"]
    assert sits(table, "192.0.2.2")["waiting"]


def test_a_waiting_device_that_left_frees_its_place(sit: Sit):
    class Here(Listener):
        def __init__(self) -> None:
            self.tokens: set[str] = set()

        def connected(self, match: str, token: str) -> bool:
            return token in self.tokens

    table = place(sit())
    listener = table.service.listener = Here()
    first = [tokens.digest(sits(table, f"192.0.2.{n}")["token"]) for n in range(WAITING_AT_MOST)]
    listener.tokens = set(first[:2])
    for one in table.service.matches.get(table.match).waiters.of():
        one.seen -= 600
    assert sits(table, "192.0.2.9")["waiting"]
    left = [claim["id"] for claim in table.view()["claims"]]
    assert left[:2] == [token[:16] for token in first[:2]], "those that are connected stay"
    assert first[2][:16] not in left
    assert sits(table, "192.0.2.10")["error"] == "too-many"


def test_a_waiting_device_waits_again_after_a_restart(sit: Sit, store: Store, clock: Clock, log: EventLog):
    table = place(sit())
    asked = sits(table)
    later = again(table, store, clock, log)
    caller = later.service.enter(asked["token"])
    assert later.view()["claims"] == []
    assert later.service.identify(caller)[0].waiting
    (claim,) = later.view()["claims"]
    later.run(commands.admit, claim=claim["id"], answer=True)
    assert error(later, asked["token"]) is None
    third = again(table, store, clock, log)
    third.tokens["red"] = asked["token"]
    assert third.view("red")["seat"] == "red"
    rows = commands.proof(third.service, third.caller()).splitlines()
    assert sum('"device":"' + asked["device"] in row for row in rows) >= 2, "it joined, and has the seat"


def test_a_refused_device_stays_away_until_it_asks_again(sit: Sit):
    table = place(sit())
    asked = sits(table)
    caller = table.service.enter(asked["token"])
    (claim,) = table.view()["claims"]
    table.run(commands.admit, claim=claim["id"], answer=False)
    assert answer(table.service.identify, caller)["error"] == "unauthorised"
    assert table.view()["claims"] == []
    assert sits(table)["waiting"]


def test_a_removed_device_does_not_wait_with_the_same_token(sit: Sit):
    """A pass that was admitted and removed later could wait again: the chain cannot admit it twice."""
    table = place(sit())
    table.caller("red")
    tokens_of = []
    for _ in range(2):
        tokens_of.append(comes(table)["token"])
        claim = table.view()["claims"][0]["id"]
        table.run(commands.admit, claim=claim, answer=True)
    assert error(table, tokens_of[1]) is None
    assert error(table, tokens_of[0]) == "unauthorised"
    assert refused(lambda: table.service.identify(table.service.enter(tokens_of[0]))) == "unauthorised"
    assert table.view()["claims"] == []


def test_another_process_knows_the_waiting_devices(sit: Sit, store: Store, clock: Clock, log: EventLog):
    table = place(sit())
    other = again(table, store, clock, log)
    other.service = Service(log, shared=True, clock=clock)
    told: list[Waiter] = []

    class Bus(Listener):
        def waits(self, match: str, waiter: Waiter) -> None:
            told.append(waiter)

    table.service.listener = Bus()
    caller = table.service.enter(comes_waiting(table)["token"])
    other.service.add_remote_waiter(table.match, Waiter.from_json(told[0].to_json()))
    (claim,) = other.view()["claims"]
    other.run(commands.admit, claim=claim["id"], answer=True)
    assert view_of(other.service, caller)["seat"] == "red"
    assert other.view()["claims"] == []
    table.service.remove_remote_waiter(table.match, caller.token)
    assert table.service.matches.get(table.match).waiting() == []


def comes_waiting(table: Table) -> dict[str, Any]:
    comes(table)
    return comes(table, key=KEY)
