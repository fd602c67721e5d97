"""Random play: with real cards and against all possible lines."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tachiai.engines import Match
from tachiai.engines.declare import whole_actions
from tests.engines.shogi_card_war.play import GAME, OTHER, SEATS, RealTable
from tests.engines.soak import count as tally
from tests.engines.soak import often


@pytest.mark.soak
@pytest.mark.parametrize("liars", [False, True], ids=["honest", "liars"])
def test_settlements_agree_with_the_true_cards(liars: bool) -> None:
    """A refuted claim is false, a confirmed one true; only a seat with a false trap loses by one."""
    seen: Counter[str] = Counter()
    for seed in range(often(80, 1500)):
        table = RealTable(Random(seed), liars=liars)
        match = table.play()
        for claim, settled in match.settled().items():
            assert (settled.verdict == "confirmed") == (table.claims[claim] in "LN"), (seed, claim)
            seen[settled.verdict] += 1
            tally("shogi_card_war: public settlements against the true cards")
        outcome = match.outcome
        if outcome is not None:
            seen[outcome.reason.rpartition(".")[2]] += 1
            if outcome.reason.endswith("false-trap"):
                loser = SEATS.index(OTHER[outcome.winners[0]])
                lies = {
                    entry.action.seat for entry in match.entries if table.claims.get(entry.n, "L") not in "LN"
                }
                assert SEATS[loser] in lies, seed
    assert seen["confirmed"] > 60
    assert (seen["refuted"] > 5) is liars
    assert (seen["false-trap"] > 5) is liars


def test_honest_notes_stay_true() -> None:
    """A phone's conclusions from honest disclosures are true, and it shows no conflict."""
    told = 0
    for seed in range(80):
        table = RealTable(Random(1000 + seed), liars=False)
        match = table.match
        while match.outcome is None and match.position.turn_no < 30:
            if table.rng.random() < 0.2:
                seat = table.rng.choice(SEATS)
                if table.rng.random() < 0.5:
                    table.disclose(seat)
                elif hidden := [t for t, trap in _side(match, seat).traps.items() if trap.card == "??"]:
                    table.do(seat, "register", traps={hidden[0]: table.kinds[hidden[0]]})
            table.step()
            for seat in SEATS:
                view = GAME.private(match.position, seat)
                assert not view["conflict"], seed
                known = Counter(card for card in view["hand"] if card != "??")
                assert known <= Counter(table.hands[seat]), (seed, match.n)
                assert all(card in ("??", table.kinds[trap]) for trap, card in view["traps"].items())
                told += known.total()
    assert told > 500


def _side(match: Match, seat: str) -> Any:
    return match.position.sides[SEATS.index(seat)]


# -- counts ---------------------------------------------------------------------------------------------

COUNTS: dict[str, tuple[str, list[int]]] = {
    "start": ("", [16, 3205, 37703]),
    "rook against two monsters": (
        "sente:end gote:play:P:monster gote:play:S:monster gote:end sente:play:R:magic",
        [71, 71, 1175],
    ),
    "two attackers, two blockers, a trap": (
        "sente:play:P:monster sente:play:G:monster sente:end gote:play:P:monster gote:play:??:trap gote:end "
        "sente:end gote:play:P:monster gote:end sente:attack:m1,m2",
        [12, 130, 23010],
    ),
    "a king over a full graveyard": (
        "sente:end gote:play:G:magic gote:resolve:choice=mill:cards=P,L,S,B gote:end sente:play:K:magic",
        [6, 7, 77],
    ),
}
"""The actions before, and how many are accepted at depth 1, 2, 3, without `APART`, which are always possible."""

APART = ("show", "resign", "register")


def _accepted(position: Any) -> list[Any]:
    offered = [c for seat in SEATS for c in GAME.own_choices(position, seat) or () if c.kind not in APART]
    judged = (GAME.judge(position, action, 99) for action in whole_actions(offered))
    return [said.position for said in judged if said.verdict != "illegal"]


def _count(position: Any, depth: int) -> int:
    found = _accepted(position)
    return len(found) if depth == 1 else sum(_count(after, depth - 1) for after in found)


@pytest.mark.uncounted
@pytest.mark.parametrize(("before", "counts"), COUNTS.values(), ids=COUNTS)
def test_counts(before: str, counts: list[int]) -> None:
    match = Match(GAME)
    match.play(before, strict=True)
    assert [_count(match.position, depth) for depth in (1, 2, 3)] == counts
