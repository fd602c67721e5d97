"""Random matches with real cards behind them: the referee's statements are true of the cards."""

from functools import cache
from random import Random

import pytest

from tachiai.engines import Verdict
from tests.engines.soak import often

from .play import XAN, Dealt, play

SEEDS = range(often(50, 400))
played = cache(play)


def cards(dealt: Dealt) -> list[int]:
    return sorted([*dealt.pile, *dealt.used, *dealt.grid.values()])


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
