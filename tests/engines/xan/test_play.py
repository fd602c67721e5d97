"""Random matches with real cards behind them: the referee's statements are true of the cards."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from tachiai.engines import Action, Verdict
from tachiai.engines.testing.walk import Sampler
from tachiai.engines.values import TABLE
from tests.engines.soak import count, often

from .play import XAN, Dealt, play

SEEDS = range(often(50, 400))
PLAIN = [declared for declared in XAN.actions if declared.kind != "skill"]
"""The kinds whose fields are independent of each other."""

played = cache(play)


def cards(dealt: Dealt) -> list[int]:
    return sorted([*dealt.pile, *dealt.used, *dealt.grid.values()])


@pytest.mark.soak
@pytest.mark.parametrize("seed", SEEDS)
def test_settlements_are_true(seed: int) -> None:
    dealt = played(seed)
    for claim, settled in dealt.match.settled().items():
        assert (settled.verdict == "confirmed") == dealt.true[claim], claim
        kind = "public" if settled.seat is None else "private"
        count(f"xan: {kind} settlements against the true cards")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_cards_agree_with_the_views(seed: int) -> None:
    """There are fifteen cards, no true action is refused, and open cards are shown as they are."""
    dealt = played(seed)
    assert cards(dealt) == [n for n in range(1, 6) for _ in range(3)]
    assert not [e for e in dealt.match.entries if e.verdict is Verdict.ILLEGAL]
    view = XAN.view(dealt.match.position)
    assert (view["pile"], view["used"]) == (len(dealt.pile), len(dealt.used))
    assert view["grid"].keys() == dealt.grid.keys()
    for cell, known in view["grid"].items():
        assert known["card"] in ("??", dealt.grid[cell])


@pytest.mark.parametrize("seed", range(100, 125))
def test_deduction_keeps_the_truth(seed: int) -> None:
    """Without false disclosures the true number is always possible, on the tablet and on every phone."""
    dealt = Dealt(played(seed).match.header, Random(seed), lies=0.0)
    while dealt.match.n < 80 and (action := dealt.action()) is not None:
        dealt.record(action)
        position = dealt.match.position
        views = [XAN.private(position, seat) for seat in dealt.match.header.seats]
        public = XAN.view(position)
        assert not public["conflict"]
        for cell, number in dealt.grid.items():
            assert number in public["grid"][cell]["possible"]
            for view in views:
                assert not view["conflict"]
                assert number in view["possible"][cell]
                assert set(view["possible"][cell]) <= set(public["grid"][cell]["possible"])
        for view in views:
            for hint in view["hints"]:
                assert hint["value"] == dealt.value(hint["from"], hint["to"])


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_accepted_is_offered(seed: int) -> None:
    """Well-formed actions of all kinds: a template admits what ``judge`` accepts, exact ones nothing else."""
    rng, match = Random(seed), played(seed).match
    seats = match.header.seats
    for n in rng.sample(range(match.n + 1), min(12, match.n + 1)):
        position = match.at(n)
        offered = [c for who in (*seats, TABLE) for c in XAN.choices(position, who)]
        sampler = Sampler(rng, seats)
        tried = [sampler.well_formed(XAN, rng.choice(PLAIN)) for _ in range(12)]
        tried += [a for c in offered for a in c.actions(40)] + sensible(position, seats, rng)
        for action in tried:
            verdict = XAN.judge(position, action, n + 1).verdict
            admitting = [c for c in offered if c.admits(action, seats)]
            if verdict is not Verdict.ILLEGAL:
                assert admitting, action
            else:
                assert not any(c.exact for c in admitting), action


def sensible(position: Any, seats: tuple[str, ...], rng: Random) -> list[Action]:
    """Return actions with existing cells, slots and characters, though mostly not legal now."""
    fields, chars = position.scene.fields, position.party.chars or ("thief",)
    if not fields.cells:
        return []
    out = [
        Action(seat, "place", {"char": char, "slot": slot})
        for seat, char, slot in product(seats, chars, rng.sample(fields.slots, min(3, len(fields.slots))))
    ]
    for seat in seats:
        start, end = rng.choice(fields.cells), rng.choice(fields.cells)
        more = {"cell": start, "value": rng.randint(1, 5)}
        out += [
            Action(seat, "peek", {"cells": {start: rng.choice([1, 5, "??"])}}),
            Action(seat, "hint", {"from": start, "to": end, "value": rng.randint(-4, 12)}),
            Action(seat, "declare", {"path": [start, end]}),
            Action(seat, "skill", {"skill": "sight", **more}),
            Action(seat, "skill", {"skill": "double", "cell": end}),
            Action(seat, "skill", {"skill": "slide", "row": rng.randint(0, fields.rows + 1)}),
            Action(seat, "skill", {"skill": "shortcut", "slot": rng.choice(fields.slots)}),
        ]
        for one, other in fields.slot_cells:
            pair = {"from": fields.cells[other], "to": fields.cells[one], "value": rng.randint(0, 6)}
            out.append(Action(seat, "hint", pair))
    return out


def test_the_matches_reach_everything() -> None:
    """Check that the random matches have all kinds of actions, are long, and have both kinds of settlements."""
    kinds, settled, ends = set(), set(), set()
    for seed in SEEDS:
        match = played(seed).match
        kinds |= {e.action.kind for e in match.entries if e.verdict is not Verdict.ILLEGAL}
        settled |= {(s.verdict, s.seat is None) for s in match.settled().values()}
        ends |= {match.outcome.reason if match.outcome else None}
    assert kinds == {a.kind for a in XAN.actions}
    assert settled == {(v, s) for v in ("confirmed", "refuted") for s in (True, False)}
    assert ends >= {"xan.end.scenario-clear", "xan.end.no-fields"}
