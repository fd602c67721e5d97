"""A seat's claims are compared with its disclosures, once it has opened them."""

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
DUEL = [MOVE, REPLY, ATTACK, NONE]
"""An attack on red, which states that it has no card of the rank."""


def action(raw: dict[str, Any]) -> Action:
    return Action(raw["seat"], raw["action"], {k: v for k, v in raw.items() if k not in ("seat", "action")})


def played(*actions: dict[str, Any]) -> Match:
    match = Match(JOHN)
    for raw in actions:
        match.record(action(raw))
    return match


def disclosure(cards: list[str]) -> dict[str, Any]:
    return {"seat": "red", "action": "register", "cards": cards}


def undo(to: int) -> dict[str, Any]:
    return {"seat": TABLE, "action": "undo", "to": to}


def test_a_lie_that_nothing_on_the_table_showed_is_found():
    match = played(*SETUP, disclosure(PILE), *DUEL)
    (held,) = check_claims(match, "red")
    assert (held.n, held.disclosure, held.verdict, held.settled) == (7, 3, "not as told", None)
    assert [a["code"] for a in held.advice] == ["john.advice.rank-held"]
    assert held.lie
    assert held.to_json()["claim"] == NONE
    assert list(check_claims(match, "black")) == []


@pytest.mark.parametrize(
    ("actions", "told", "verdict"),
    [
        pytest.param([disclosure(NO_ACE), *DUEL], 3, "as told", id="it fits"),
        pytest.param([*DUEL], None, "cannot say", id="nothing disclosed"),
        pytest.param([*DUEL, disclosure(PILE)], None, "cannot say", id="disclosed later"),
        pytest.param([disclosure(NO_ACE), disclosure(PILE), *DUEL], 4, "not as told", id="the newest counts"),
        pytest.param([disclosure(PILE), disclosure(["??"] * 11), *DUEL], None, "cannot say", id="withdrawn"),
        pytest.param([disclosure(PILE), undo(2), *DUEL], None, "cannot say", id="undone"),
    ],
)
def test_a_claim_is_compared_with_the_last_disclosure_before_it(
    actions: list[dict[str, Any]], told: int | None, verdict: str
):
    (held,) = check_claims(played(*SETUP, *actions), "red")
    assert (held.disclosure, held.verdict, held.lie) == (told, verdict, verdict == "not as told")
    assert bool(held.advice) is held.lie


def test_an_undone_claim_is_not_compared():
    assert list(check_claims(played(*SETUP, disclosure(PILE), *DUEL, undo(6)), "red")) == []


def test_only_seats_that_opened_are_compared():
    match = played(*SETUP, disclosure(PILE), *DUEL)
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
    table = sit().play(*SETUP).play(disclosure(PILE), who="red")
    table.play(*DUEL, {"seat": "black", "action": "resign"})
    assert commands.audit(table.service, table.caller("spectator"))["opened"] == []
    assert [row["n"] for row in commands.audit(table.service, table.caller("arbiter"))["opened"]] == [7]
    table.run(witness.disclose, "red")
    audit = commands.audit(table.service, table.caller("spectator"))
    contract.check("john", "MatchAudit", json.loads(canonical(audit)))
    (row,) = audit["opened"]
    assert (row["seat"], row["told"], row["verdict"], row["lie"]) == ("red", 3, "not as told", True)
