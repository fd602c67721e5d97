"""Permissions: every device, every command, every way to lack a right to it."""

# ruff: noqa: ARG005 - all commands are called the same way

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ifaddr
import pytest

from tachiai.referee import commands, net
from tachiai.referee.commands.service import Caller, Listener, Service
from tachiai.referee.config import Config
from tachiai.referee.errors import Refused
from tachiai.referee.match import tokens
from tachiai.referee.match.devices import CODE_HOURS
from tachiai.referee.match.waiting import WAITING_AT_MOST
from tachiai.referee.web.visitors import PLACES_AT_MOST, VISITORS_AT_MOST, Visitors

from .table import MOVE, REGISTER, SETUP, Clock, Sit, Store, Table, at_once, view_of


def error_of(command: Callable[..., Any], *args: Any, **given: Any) -> str:
    """Return the error, or ``ok``."""
    try:
        command(*args, **given)
    except Refused as refused:
        return refused.error
    return "ok"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Rights depend on events only, not on the store: one kind of store is enough here."""
    return Store(Config(data=tmp_path), None)


class RecordingListener(Listener):
    """A listener that records its calls."""

    def __init__(self) -> None:
        self.byes: list[tuple[str, str]] = []
        self.changes = 0

    def changed(self, match: str, news: Any = None) -> None:
        self.changes += 1

    def bye(self, match: str, token: str, reason: str) -> None:
        self.byes.append((token, reason))


# -- tokens ------------------------------------------------------------------------------------------------


def test_a_token_is_128_random_bits_and_only_its_digest_is_kept(sit: Sit, store: Store):
    table = sit()
    table.caller("red")
    for token in table.tokens.values():
        assert re.fullmatch(r"[A-Za-z0-9_-]{22}", token)
        rows = store.execute("SELECT originator_id, state FROM {events}")
        assert not any(token in stream or token.encode() in bytes(state) for stream, state in rows)


def test_a_token_is_good_for_its_match_alone(sit: Sit):
    one, other = sit(), sit()
    stranger = Caller(other.match, one.caller().token)
    assert error_of(commands.view, one.service, stranger) == "unauthorised"
    assert error_of(commands.view, one.service, Caller("nowhere", one.caller().token)) == "no-such-match"


def test_a_token_ends(sit: Sit, clock: Clock):
    table = sit()
    clock.move(days=29)
    assert table.view()["n"] == 0
    clock.move(days=2)
    assert error_of(table.view) == "unauthorised"
    record: dict[str, Any] = {"request_id": "too-late-1", "expect": 0, "action": SETUP[0]}
    assert error_of(commands.record, table.service, table.caller(), **record) == "unauthorised"


# -- the matrix ----------------------------------------------------------------------------------------------


COMMANDS: dict[str, Callable[[Service, Caller, Table], Any]] = {
    "own": lambda s, c, t: commands.record(s, c, request_id=t.new_id(), expect=2, action=MOVE),
    "other": lambda s, c, t: commands.record(s, c, request_id=t.new_id(), expect=2, action=REGISTER),
    "draw": lambda s, c, t: commands.record(
        s, c, request_id=t.new_id(), expect=2, action={"seat": "table", "action": "draw"}
    ),
    "check": lambda s, c, t: commands.check(s, c, action=MOVE),
    "undo": lambda s, c, t: commands.undo(s, c, request_id=t.new_id(), expect=2, to=1, reason="r"),
    "view": lambda s, c, t: view_of(s, c),
    "pen": lambda s, c, t: commands.pen(s, c),
    "settings": lambda s, c, t: commands.settings(s, c, coaching=True),
    "admit": lambda s, c, t: commands.admit(s, c, claim="nobody", answer=True),
    "close": lambda s, c, t: commands.close(s, c, reason=" "),
    "joins": lambda s, c, t: commands.joins(s, c),
    "reissue": lambda s, c, t: commands.reissue(s, c, name="nobody"),
    "record-public": lambda s, c, t: commands.record_text(s, c),
    "record-seat": lambda s, c, t: commands.record_text(s, c, audience="seat"),
    "record-full": lambda s, c, t: commands.record_text(s, c, audience="full"),
    "proof": lambda s, c, t: commands.proof(s, c),
    "audit": lambda s, c, t: commands.audit(s, c),
}
NO = "not-yours"
MATRIX = {
    #                 pen                 tablet     black            spectator   arbiter
    "own": ("ok", "no-pen", "ok", NO, NO),
    "other": ("ok", "no-pen", NO, NO, NO),
    "draw": ("ok", "no-pen", NO, NO, NO),
    "check": ("ok", "ok", "ok", NO, "ok"),
    "undo": ("ok", "no-pen", "ok", NO, "ok"),
    "view": ("ok", "ok", "ok", "ok", "ok"),
    "pen": ("ok", "ok", NO, NO, NO),
    "settings": ("ok", "no-pen", NO, NO, "ok"),
    "admit": ("no-such-claim", "no-pen", NO, NO, "no-such-claim"),
    "close": (NO, NO, NO, NO, "bad-field"),
    "joins": ("ok", "ok", NO, NO, "ok"),
    "reissue": ("no-such-seat", "no-pen", NO, NO, "no-such-seat"),
    "record-public": ("ok", "ok", "ok", "ok", "ok"),
    "record-seat": (NO, NO, "ok", NO, NO),
    "record-full": (NO, NO, NO, NO, "not-over"),
    "proof": ("ok", "ok", "ok", "ok", "ok"),
    "audit": ("not-over",) * 5,
}


@pytest.mark.parametrize("command", MATRIX)
def test_every_device_may_do_its_own_commands_and_no_others(command, sit: Sit):
    run = COMMANDS[command]
    for i, who in enumerate(("pen", "tablet", "black", "spectator", "arbiter")):
        table = sit().play(*SETUP)
        if who == "tablet":
            table.tokens["tablet"] = table.join("table")["token"]
        caller = table.caller("table" if who == "pen" else who)
        assert error_of(run, table.service, caller, table) == MATRIX[command][i], who
    # A phone that waits, a phone that was removed, and an unknown token have no rights at all.
    table = sit().play(*SETUP)
    table.caller("black")
    waiting = table.service.enter(table.join("black")["token"])
    assert error_of(run, table.service, waiting, table) == "waiting"
    gone = table.caller("black")
    table.run(commands.reissue, name="black")
    assert error_of(run, table.service, gone, table) == "unauthorised"
    nobody = Caller(table.match, "0" * 64)
    assert error_of(run, table.service, nobody, table) == "unauthorised"
    assert table.n == 2


# -- joining ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("admitted", [True, False])
def test_the_table_decides_who_has_a_taken_seat(admitted, sit: Sit):
    table = sit()
    heard = table.service.listener = RecordingListener()
    first = table.caller("red")
    second = table.service.enter(table.join("red")["token"])
    claim = table.view()["claims"][0]["id"]
    assert claim not in second.token[16:]
    table.run(commands.admit, claim=claim, answer=admitted)
    winner, loser = (second, first) if admitted else (first, second)
    assert view_of(table.service, winner)["seat"] == "red"
    assert error_of(commands.view, table.service, loser) == "unauthorised"
    assert heard.byes == [(loser.token, "moved" if admitted else "revoked")]
    assert table.view()["claims"] == []
    assert (
        error_of(commands.admit, table.service, table.caller(), claim=claim, answer=True) == "no-such-claim"
    )


def test_two_phones_at_once_for_one_seat_get_it_once(sit: Sit):
    table = sit()
    ticket = table.ticket("red")
    joined = at_once([lambda: commands.join(table.service, ticket=ticket)] * 3)
    assert sorted(j["waiting"] for j in joined) == [False, True, True], joined
    assert len({j["token"] for j in joined}) == 3


def test_only_so_many_phones_wait_for_a_seat(sit: Sit):
    table = sit()
    heard = table.service.listener = RecordingListener()
    table.caller("red")
    phones = [table.service.enter(table.join("red")["token"]) for _ in range(WAITING_AT_MOST)]
    claims = table.view()["claims"]
    assert [claim["id"] for claim in claims] == [phone.token[:16] for phone in phones]
    assert error_of(table.join, "red") == "too-many"
    assert table.view()["claims"] == claims, "who comes displaces nobody who waits"
    assert heard.byes == []
    assert all(table.service.identify(phone)[0].waiting for phone in phones)


def test_a_new_ticket_sends_the_old_phone_away_and_kills_the_old_ticket(sit: Sit):
    table = sit()
    heard = table.service.listener = RecordingListener()
    old, ticket = table.caller("red"), table.ticket("red")
    new = commands.reissue(table.service, table.caller(), name="red")
    assert heard.byes == [(old.token, "moved")]
    assert error_of(commands.view, table.service, old) == "unauthorised"
    assert error_of(commands.join, table.service, ticket=ticket) == "no-such-ticket"
    assert not commands.join(table.service, ticket=new["ticket"])["waiting"]


@pytest.mark.parametrize("hours", [CODE_HOURS + 1, -CODE_HOURS - 1, -24 * 3650])
def test_six_digits_do_for_a_while(sit: Sit, clock: Clock, hours: int):
    """This also holds if they were issued while the clock was years ahead."""
    table = sit()
    code = next(j["code"] for j in commands.joins(table.service, table.caller()) if j["seat"] == "black")
    assert re.fullmatch("[0-9]{6}", code)
    assert commands.join(table.service, code=code)["seat"] == "black"
    clock.move(hours=hours)
    assert error_of(commands.join, table.service, code=code) == "no-such-ticket"
    assert all(j["code"] is None for j in commands.joins(table.service, table.caller()))
    assert commands.join(table.service, ticket=table.ticket("red"))["seat"] == "red", (
        "the QR is good for longer"
    )


def test_no_two_open_codes_are_the_same(sit: Sit, clock: Clock, monkeypatch):
    drawn = iter(["111111", "222222", "333333"])
    monkeypatch.setattr(tokens, "new_code", drawn.__next__)
    one = sit(pin="1234")
    codes = {j["code"] for j in commands.joins(one.service, one.caller())}
    assert codes == {"111111", "222222", "333333", None}, "another table joins by its QR code alone"
    drawn = iter(["111111", "555555", "222222", "666666", "777777"])
    monkeypatch.setattr(tokens, "new_code", drawn.__next__)
    other = sit(pin="1234")
    assert {j["code"] for j in commands.joins(other.service, other.caller())} == {
        "555555",
        "666666",
        "777777",
        None,
    }
    clock.move(hours=CODE_HOURS + 1)
    drawn = iter(["111111", "222222", "333333"])
    monkeypatch.setattr(tokens, "new_code", drawn.__next__)
    again = sit(pin="1234")
    assert commands.join(again.service, code="111111")["match"] == again.match


def test_the_arbiter_knows_the_pin(sit: Sit):
    pin = "471147114711"  # longer than chance writes into a digest
    table = sit(pin=pin)
    assert table.pin == pin
    assert table.view("arbiter")["role"] == "arbiter"
    assert error_of(commands.arbiter, table.service, match=table.match, pin="4712") == "wrong-pin"
    assert error_of(commands.arbiter, table.service, match="nowhere", pin=pin) == "no-such-match"
    assert re.fullmatch("[0-9]{6}", sit().pin)
    assert pin not in repr(table.service.matches.get(table.match).devices)


# -- addresses ----------------------------------------------------------------------------------------


def test_a_phone_is_never_sent_to_itself():
    for host in ("localhost", "127.0.0.1", "127.1.2.3", "::1", "[::1]", "0.0.0.0", "tachiai.localhost"):
        assert net.is_loopback(host), host
    for host in ("192.168.1.5", "tachiai.test", "10.0.0.1", "fd00::1"):
        assert not net.is_loopback(host), host


def test_the_address_in_the_qr(monkeypatch):
    monkeypatch.setattr(net, "lan_addresses", lambda: ["192.168.1.5", "10.0.0.2"])
    assert net.base_urls(8000) == ["http://192.168.1.5:8000", "http://10.0.0.2:8000"]
    assert net.base_urls(80) == ["http://192.168.1.5", "http://10.0.0.2"]
    assert net.base_urls(8000, public_url="https://cards.example/") == ["https://cards.example"]
    assert net.base_urls(8000, host="192.168.7.7") == ["http://192.168.7.7:8000"]
    monkeypatch.setattr(net, "lan_addresses", list)
    assert net.base_urls(8000) == ["http://127.0.0.1:8000"], "only when there is no other"
    url = net.join_url("http://192.168.1.5:8000", "ticket")
    assert url == "http://192.168.1.5:8000/j?openExternalBrowser=1#ticket"


def test_the_likeliest_address_comes_first():
    found = ["10.8.0.2", "172.17.0.1", "203.0.113.9", "100.101.102.103", "192.168.1.5", "10.0.0.2"]
    assert net.likeliest(found, made=["10.8.0.2", "172.17.0.1"]) == [
        *("192.168.1.5", "10.0.0.2"),  # network cards in a private network, in the system's order
        "203.0.113.9",
        *("10.8.0.2", "172.17.0.1"),  # a tunnel and containers
        "100.101.102.103",  # a tunnel by its address
    ]


def test_no_address_leads_a_phone_to_itself(monkeypatch):
    ips = ("127.0.0.1", "169.254.3.4", "192.168.1.5")
    adapter = ifaddr.Adapter("en0", "en0", [ifaddr.IP(ip, 24, "en0") for ip in ips])
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [adapter])
    assert "192.168.1.5" in net.lan_addresses()
    assert not {*ips[:2]}.intersection(net.lan_addresses())


def test_cards_are_distinguished_from_virtual_adapters():
    def adapter(name: str, *found: str, said: str = "") -> ifaddr.Adapter:
        return ifaddr.Adapter(name, said or name, [ifaddr.IP(ip, 24, said or name) for ip in found])

    adapters = [
        adapter("docker0", "172.17.0.1"),
        adapter("enp3s0", "192.168.1.5", "192.168.1.6"),
        adapter("utun4", "10.8.0.2"),
        adapter("en0", "10.0.0.2"),
        adapter("{0F3A}", "172.20.0.1", said="Hyper-V Virtual Ethernet Adapter"),
        adapter("{11B2}", "192.168.2.9", said="Intel(R) Wi-Fi 6 AX201"),
        ifaddr.Adapter("wlan0", "wlan0", [ifaddr.IP(("fe80::1", 0, 2), 64, "wlan0")]),
    ]
    assert net.interface_addresses(adapters) == (
        ["192.168.1.5", "192.168.1.6", "10.0.0.2", "192.168.2.9"],
        ["172.17.0.1", "10.8.0.2", "172.20.0.1"],
    )


def test_visitors_are_remembered_and_forgotten():
    now = [100.0]
    visitors = Visitors(clock=lambda: now[0])
    assert visitors.came("192.168.1.7", "host:8000", False)
    assert not visitors.came("192.168.1.7", "host:8000", False), "nothing new"
    assert visitors.came("192.168.1.7", "host:8000", True)
    now[0] = 130.0
    visitors.came("192.168.1.7", "host:8000", False)
    assert visitors.phone_ago(()) == 30.0
    assert visitors.phone_ago({"192.168.1.7"}) is None
    assert visitors.reached({"192.168.1.7"}) == set()
    for i in range(2 * PLACES_AT_MOST):
        visitors.came("192.168.1.8", f"made-up-{i}", False)
    assert len(visitors.reached({"192.168.1.7"})) == PLACES_AT_MOST
    for i in range(VISITORS_AT_MOST):
        visitors.came(f"10.0.{i // 250}.{i % 250}", "host:8000", False)
    assert visitors.phone_ago(()) is None, "the oldest are forgotten"
