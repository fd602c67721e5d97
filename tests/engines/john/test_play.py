"""JOHN played by random people, compared with the true cards and with a second implementation."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest

from tachiai.engines import Action, Match, Verdict
from tachiai.engines.john.position import CARD, RANK, SEATS, codes, members
from tachiai.engines.testing import walk

from ..soak import count as tally
from ..soak import often
from . import reference
from .lines import JOHN
from .play import Table

STYLES: dict[str, dict[str, Any]] = {
    "honest": {"lies": 0.0, "phones": 0.1},
    "liars": {"lies": 0.5, "phones": 0.0},
    "cautious": {"lies": 0.3, "boldness": 0.02, "shuttle": 0.0},
    "shuttling": {"lies": 0.3, "shuttle": 0.9, "boldness": 0.0},
    "careless": {"foul": 0.3, "undo": 0.1},
}
OPTIONS: list[dict[str, Any]] = [
    {},
    {"ultimate": True},
    {"ultimate": True, "doubt_loser": "printed", "magic_range": "square"},
    {"magic_range": "square"},
]


def tables(count: int, lines: int, **more: Any) -> list[Table]:
    """Play matches of every style under every option."""
    made = []
    for seed in range(count):
        style = STYLES[list(STYLES)[seed % len(STYLES)]]
        table = Table(seed, OPTIONS[seed // len(STYLES) % len(OPTIONS)], **(style | more))
        table.play(lines)
        made.append(table)
    return made


@pytest.mark.soak
def test_settlements_are_the_truth():
    """A refuted claim was false, a confirmed one was true."""
    seen: Counter[tuple[str, str]] = Counter()
    for table in tables(often(160, 4000), 160):
        match = table.match
        ultimate = "ultimate" if match.header.options["ultimate"] else "plain"
        for claim, settled in match.settled().items():
            assert (settled.verdict == "confirmed") == table.truth[claim], (
                match.export(full=True).text(),
                claim,
            )
            seen[ultimate, settled.verdict] += 1
            tally("john: public settlements against the true cards")
        for n in match.standing_lines():
            entry = match.entries[n - 1]
            if entry.action.kind == "pull" and entry.verdict is Verdict.LEGAL:
                assert table.truth[n], "a pull called legal was honest"
    assert (
        min(seen[mode, verdict] for mode in ("plain", "ultimate") for verdict in ("confirmed", "refuted")) > 2
    )


def deals_left(match: Match, n: int, claim: int) -> set[bool] | None:
    """Return the possible truth values of a claim after action ``n``, from all deals that fit the open cards.

    Return ``None`` if there are too many deals to try.
    """
    said = match.entries[claim - 1].action
    seat = SEATS.index(said.seat)
    before, now = match.at(claim - 1), match.at(n)
    side, due = now.sides[seat], before.due
    if comb(side.unseen.bit_count(), side.unseen_pile) > 3000:
        return None
    rank = RANK[CARD[said.fields["card"]]] if said.fields["card"] != "none" else 0
    denied = {c for c in members(before.sides[seat].unseen) if rank < RANK[c] <= due.rank}
    turned = set()  # those of them that have come from the pile since
    for i in match.standing_lines(n):
        entry = match.entries[i - 1]
        if i <= claim or entry.verdict is Verdict.ILLEGAL or entry.action.seat != said.seat:
            continue
        if entry.action.kind in ("pull", "reveal"):
            named = entry.action.fields.get("cards", [entry.action.fields.get("card")])
            was = match.at(i - 1).sides[seat].unseen
            turned |= {CARD[c] for c in named if c != "none" and was >> CARD[c] & 1}
    unseen = list(members(side.unseen))
    return {not denied & (turned | set(pile)) for pile in combinations(unseen, side.unseen_pile)}


@pytest.mark.soak
def test_claims_are_settled_when_all_deals_agree_and_not_before():
    """Small cases with few unseen cards: a claim is settled exactly when all possible deals agree."""
    seen: Counter[str] = Counter()
    for table in tables(often(40, 800), 160, boldness=0.0, undo=0.0, lies=0.5, shuttle=0.0):
        match = table.match
        claims = [e.n for e in match.entries if "claim_odds" in e.judgement.extra]
        for n in range(match.n - 1, 0, -4):
            settled, live = match.settled(n), set(match.standing_lines(n))
            for claim in (c for c in claims if c in live and c <= n):
                can = deals_left(match, n, claim)
                if can is None:
                    continue
                known = settled.get(claim)
                expected = {known.verdict == "confirmed"} if known else {True, False}
                assert can == expected, (match.export(full=True).text(), claim, n)
                seen["settled" if known else "open"] += 1
                tally(f"john: {'settled' if known else 'open'} claims against every deal")
    assert min(seen["settled"], seen["open"]) > 3, seen


def test_an_honest_player_is_never_refused():
    """Under plain rules and the ultimate one, registered or not: the true answer is accepted."""
    for table in tables(40, 100, lies=0.0, foul=0.0, phones=0.1, undo=0.0):
        for entry in table.match.entries:
            if entry.judgement.code == "john.order.due":
                continue  # registering while a pile is shown
            if entry.action.kind in ("pull", "reinforce", "reveal", "register"):
                assert entry.verdict is not Verdict.ILLEGAL, entry


def test_a_doubt_is_lost_by_who_is_wrong():
    ends: Counter[str] = Counter()
    for seed in range(80):
        table = Table(seed, {"ultimate": True}, lies=0.5, doubts=0.5, boldness=0.05, undo=0.0)
        match = table.play(90)
        outcome = match.outcome
        if outcome is None or outcome.reason not in ("john.end.lie", "john.end.false-doubt"):
            continue
        ends[outcome.reason] += 1
        doubt = next(e for e in reversed(match.entries) if e.action.kind == "doubt" and e.judgement.effects)
        lied = not all(table.truth[n] for n in doubt.judgement.effects[0]["claims"])
        assert (outcome.reason == "john.end.lie") == lied
        assert (outcome.winners == (doubt.action.seat,)) == lied
    assert min(ends["john.end.lie"], ends["john.end.false-doubt"]) > 5


def test_the_private_view_lists_what_an_honest_player_may_pull():
    found = 0
    for table in tables(30, 100, phones=0.3, lies=0.0, foul=0.0):
        match = table.match
        for n in match.standing_lines():
            entry = match.entries[n - 1]
            if entry.action.kind == "pull":
                honest = JOHN.private(match.at(n - 1), entry.action.seat)["me"]["choices"]
                if honest is not None:
                    assert entry.action.fields["card"] in honest
                    found += 1
    assert found > 10


# -- the second implementation -------------------------------------------------------------------------


def compare(match: Match) -> None:
    """Compare the audit and all private views with the reference, line by line."""
    lines = [entry.line.to_json() for entry in match.entries]
    expected, views = reference.audit(match.header.to_json(), lines)
    for found, wanted in zip(match.audit(), expected, strict=True):
        assert found == wanted
    for n, wanted in enumerate(views, 1):
        for seat in SEATS:
            position = match.at(n)
            assert {**JOHN.view(position), **JOHN.private(position, seat)} == wanted[seat]


@pytest.mark.parametrize("style", STYLES)
def test_played_matches_agree_with_the_reference(style):
    for seed in range(4):
        options = OPTIONS[seed % len(OPTIONS)]
        compare(Table(1000 + seed, options, **STYLES[style], false_phone=0.5).play(100))


def test_random_lines_agree_with_the_reference():
    for match in walk.walks(JOHN, 12, 50, undo=0.05, fuzz=0.5):
        compare(match)


# -- choices -------------------------------------------------------------------------------------------


def everything(position):
    """Yield every well-formed turn action and pull of every seat."""
    cells = [f + r for f in "abcd" for r in "1234"]
    cards = codes((1 << 53) - 2)
    for seat in SEATS:
        for origin in cells:
            for target in cells:
                where = {"from": origin, "to": target}
                yield Action(seat, "move", where)
                yield Action(seat, "move", where | {"heal": True})
                yield Action(seat, "attack", where)
                yield Action(seat, "magic", where)
        for card in cards:
            yield Action(seat, "pull", {"card": card})
            for target in cells:
                yield Action(seat, "reinforce", {"card": card, "to": target})
        yield Action(seat, "pull", {"card": "none"})
        yield Action(seat, "doubt")


def key(action):
    return action.seat, action.kind, tuple(sorted(action.fields.items()))


def test_choices_are_exactly_what_is_accepted():
    """Try every turn action, pull and doubt at positions all along random matches."""
    rng = Random(5)
    for table in tables(12, 120):
        match = table.match
        for n in rng.sample(range(match.n + 1), 3):
            position = match.at(n)
            offered = {
                key(action)
                for seat in SEATS
                for choice in JOHN.choices(position, seat)
                if choice.kind in ("move", "attack", "magic", "reinforce", "pull", "doubt")
                for action in choice.actions()
                if action.fields.get("heal") is not False
            }
            accepted = {
                key(action)
                for action in everything(position)
                if JOHN.judge(position, action, 999).verdict is not Verdict.ILLEGAL
            }
            assert offered == accepted


def test_somebody_can_always_go_on():
    """R6: a player can always act, and no template is without an action."""
    for table in tables(20, 80):
        for n in range(table.match.n + 1):
            position = table.match.at(n)
            for seat in (*JOHN.turn(position), "table"):
                for choice in JOHN.choices(position, seat):
                    assert next(choice.actions(1), None) is not None or choice.kind in ("register", "reveal")
            for seat in JOHN.turn(position):
                kinds = {c.kind for c in JOHN.choices(position, seat)} - {"resign", "register", "doubt"}
                assert kinds, position
