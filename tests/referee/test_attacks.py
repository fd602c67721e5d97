"""Attacks that once worked, as whoever tried them would try them again (``docs/security.md`` lists all)."""

from __future__ import annotations

import json
from collections.abc import Callable

from .table import OTHER_PILE, PILE, SETUP, Store, Table

REGISTER = {"seat": "red", "action": "register", "cards": PILE}
RESIGN = {"seat": "red", "action": "resign"}

Sit = Callable[..., Table]


def taken_over(table: Table, seat: str = "red") -> None:
    """Whoever has the tablet takes the seat of a phone away and joins with a phone of their own."""
    table.service.reissue(table.caller(), seat)
    table.tokens[seat] = table.join(seat)["token"]


def test_a_request_sent_again_confirms_no_guess(sit: Sit, store: Store):
    """Ids of requests are public; with one, a guess could be compared with what another phone told."""
    table = sit()
    table.play(*SETUP)
    sent = {"request_id": "the-phones-own", "expect": 2}
    told = table.record(REGISTER, "red", **sent)
    assert told["ok"]
    assert table.record(REGISTER, "red", **sent) == told, "the phone that told it gets its answer again"
    taken_over(table)
    rows = map(json.loads, table.service.proof(table.caller()).splitlines())
    ids = [row["request"] for row in rows if row["kind"] == "action"]
    assert ids[-1] == "the-phones-own"
    guesses = [{**REGISTER, "cards": pile} for pile in (PILE, OTHER_PILE)]
    answers = [table.record(guess, "red", request_id=ids[-1]) for guess in guesses]
    assert [a["reason"] for a in answers] == ["used-otherwise"] * 2
    assert answers[0] == answers[1]
