"""JOHN played by random people, compared with the true cards and with a second implementation."""

from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

import pytest

from tachiai.engines import Match, Verdict
from tachiai.engines.john.position import CARD, RANK, SEATS, members
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
    for fuzz in (0.1, 0.5):
        for match in walk.walks(JOHN, 20, 60, undo=0.05, fuzz=fuzz, whole=0.5):
            compare(match)


def test_r6_a_player_can_always_act():
    """Show a choice other than to resign, register or doubt; see also ``test_who_is_waited_for_can_do_something``."""
    for table in tables(20, 80):
        for n in range(table.match.n + 1):
            position = table.match.at(n)
            for seat in JOHN.turn(position):
                kinds = {c.kind for c in JOHN.choices(position, seat)} - {"resign", "register", "doubt"}
                assert kinds, position
