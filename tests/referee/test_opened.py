"""A seat's claims are compared with its disclosures, once it has opened them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tachiai import engines
from tachiai.engines.match import Match
from tachiai.engines.testing.walk import walk
from tachiai.engines.values import TABLE, Action
from tachiai.referee import commands
from tachiai.referee.commands import witness
from tachiai.referee.match.opened import check_claims, opened
from tachiai.referee.store.chain import canonical

from .. import contract
from .table import ATTACK, MOVE, PILE, REPLY, SETUP, Table

JOHN = engines.load("john")
NO_ACE = ["2d", "2h", "3h", "4h", "5d", "7h", "8d", "9h", "Td", "Jd", "Qd"]
NONE = {"seat": "red", "action": "pull", "card": "none"}


def action(raw: dict[str, Any]) -> Action:
    return Action(raw["seat"], raw["action"], {k: v for k, v in raw.items() if k not in ("seat", "action")})


def played(*actions: dict[str, Any]) -> Match:
    match = Match(JOHN)
    for raw in actions:
        match.record(action(raw))
    return match


def disclosure(cards: list[str]) -> dict[str, Any]:
    return {"seat": "red", "action": "register", "cards": cards}


def test_a_lie_that_nothing_on_the_table_showed_is_found():
    match = played(*SETUP, disclosure(PILE), MOVE, REPLY, ATTACK, NONE)
    (held,) = check_claims(match, "red")
    assert (held.n, held.disclosure, held.verdict, held.settled) == (7, 3, "not as told", None)
    assert [a["code"] for a in held.advice] == ["john.advice.rank-held"]
    assert held.lie
    assert held.to_json()["claim"] == NONE
    assert list(check_claims(match, "black")) == []


def test_a_claim_that_fits_the_disclosure_is_found_so():
    match = played(*SETUP, disclosure(NO_ACE), MOVE, REPLY, ATTACK, NONE)
    (held,) = check_claims(match, "red")
    assert (held.disclosure, held.verdict, held.advice, held.lie) == (3, "as told", (), False)


def test_without_a_disclosure_a_claim_cannot_be_compared():
    match = played(*SETUP, MOVE, REPLY, ATTACK, NONE)
    (held,) = check_claims(match, "red")
    assert (held.disclosure, held.verdict, held.lie) == (None, "cannot say", False)
    # a later disclosure is not compared with an earlier claim
    later = played(*SETUP, MOVE, REPLY, ATTACK, NONE, disclosure(PILE))
    (held,) = check_claims(later, "red")
    assert held.verdict == "cannot say"


def test_the_newest_word_counts():
    match = played(*SETUP, disclosure(NO_ACE), disclosure(PILE), MOVE, REPLY, ATTACK, NONE)
    (held,) = check_claims(match, "red")
    assert (held.disclosure, held.verdict) == (4, "not as told")
    match = played(*SETUP, disclosure(PILE), disclosure(["??"] * 11), MOVE, REPLY, ATTACK, NONE)
    (held,) = check_claims(match, "red")
    assert held.verdict == "cannot say", "what was told was taken back"


def test_undone_claims_and_disclosures_do_not_count():
    back = {"seat": TABLE, "action": "undo", "to": 6}
    match = played(*SETUP, disclosure(PILE), MOVE, REPLY, ATTACK, NONE, back)
    assert list(check_claims(match, "red")) == []
    untold = played(
        *SETUP, disclosure(PILE), {"seat": TABLE, "action": "undo", "to": 2}, MOVE, REPLY, ATTACK, NONE
    )
    (held,) = check_claims(untold, "red")
    assert (held.disclosure, held.verdict) == (None, "cannot say")


def test_only_seats_that_opened_are_compared():
    match = played(*SETUP, disclosure(PILE), MOVE, REPLY, ATTACK, NONE)
    assert opened(match, []) == []
    assert opened(match, ["black"]) == []
    assert [row["n"] for row in opened(match, ["black", "red"])] == [7]


@pytest.mark.parametrize("name", sorted(engines.BUILT_IN))
@pytest.mark.parametrize("seed", range(3))
def test_the_disclosures_of_others_do_not_matter(name: str, seed: int):
    """The rows of a seat are the same whether the others are open or not, in every game."""
    game = engines.load(name)
    match = walk(game, seed=seed, length=60, fuzz=0.1)
    for seat in match.header.seats:
        alone = Match(game, match.header)
        for entry in match.entries:
            alone.record(*match.shown(entry.n, seat).line)
        rows = [held._replace(settled=None) for held in check_claims(match, seat)]
        assert rows == [held._replace(settled=None) for held in check_claims(alone, seat)], seat
        for held in rows:
            assert held.verdict != "as told" or held.disclosure is not None


def test_the_audit_of_a_stored_match_compares_opened_seats(sit: Callable[..., Table]):
    table = sit()
    table.play(*SETUP)
    table.play(disclosure(PILE), who="red")
    table.play(MOVE, REPLY, ATTACK, NONE, {"seat": "black", "action": "resign"})
    assert commands.audit(table.service, table.caller("spectator"))["opened"] == []
    assert [row["n"] for row in commands.audit(table.service, table.caller("arbiter"))["opened"]] == [7]
    table.run(witness.disclose, "red")
    audit = commands.audit(table.service, table.caller("spectator"))
    contract.check("john", "MatchAudit", json.loads(canonical(audit)))
    (row,) = audit["opened"]
    assert (row["seat"], row["told"], row["verdict"], row["lie"]) == ("red", 3, "not as told", True)
