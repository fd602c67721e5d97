"""JOHN: loops and ends, by rule; refusals that an arbiter waives."""

import pytest

from tachiai.engines._derived import waivable_codes
from tachiai.engines.values import Verdict

from .lines import JOHN, code, match, short_effects, view

BOTH = "B/s5s R/h6h "


ROUND = "Bd1-d2 Ra4-a3 Bd2-d1 Ra3-a4 "
LOOP = BOTH + ROUND * 2
"""Red must break it within three turns, as black has acted last."""
FIGHT = BOTH + "Bc2-c3 Ra4-a3 Bc3xb3"
ENDS = [
    # (rule, the moves, the effects of the last)
    ("R35, R36", "B/s5s R/h5h " + ROUND * 2, "move Qh a3 a4, end ['red'] john.end.loop-level"),
    ("R36", BOTH + "B9c@b2 " + "Ra4-a3 Bd1-d2 Ra3-a4 Bd2-d1 " * 2, "move Qs d2 d1, loop red 3"),
    ("R37", LOOP + "Bc2-c3", "move 5s c2 c3, loop-broken"),
    ("R37", LOOP + "Bd1-d2 Ra4-a3 Bd2-d1 Rb3-b2", "move 6h b3 b2, loop-broken"),
    # black is the breaker and to move when the loop arises
    ("R37", "B/s6s R/h5h " + ROUND * 3 + "Bd1-d2", "move Qs d1 d2, end ['red'] john.end.loop"),
    ("R38", LOOP + "Bc2-c3 Ra4-a3 Bc3-c2", "move 5s c3 c2, loop red 3"),
    *(("O15", f"{before} B$", "end ['red'] john.end.resign") for before in ("", "B/s5s", FIGHT)),
    *(("O15", f"{before} T~", "end [] john.end.draw") for before in ("", "B/s5s", FIGHT)),
]


@pytest.mark.parametrize(("rule", "moves", "expected"), ENDS)
def test_loops_and_ends(rule: str, moves: str, expected: str) -> None:
    assert short_effects(match(moves)) == expected


def test_r37_a_claim_on_the_line_that_loses_keeps_its_odds():
    # a 9 healed and put back again and again: each time "no 10"
    heals = "Bc2-b2+ B=9s Ra4-a3 Bc2-b2+ B=9s Ra3-a4 "
    made = match("B/sAs R/hKd B9s@b2 R2d@d4 Bd1-d2 R2h@d3 " + heals * 3 + "Bc2-b2+ B=9s")
    foul = made.entries[-1]
    assert (foul.action.kind, foul.verdict) == ("pull", Verdict.FOUL)
    assert foul.judgement.code == "john.loop.not-broken"
    assert foul.judgement.extra == {"claim_odds": "3/14"}
    assert made.settled() == {}


# -- refusals that an arbiter waives ---------------------------------------------------------------------


LET = [
    # (the moves before, the act, its code, the cards on the board afterwards, who is to move)
    (BOTH, "Ra4-a3", "john.order.turn", {"a3": "Qh"}, "black"),
    (BOTH, "Bc2-d3", "john.move.too-far", {"d3": "5s"}, "red"),
    (BOTH, "Bb1-d1", "john.move.too-far", {"b1": "Qs", "d1": "Js"}, "red"),
    ("B/s6s R/h5h", "Bc2xb3", "john.attack.too-far", {"b3": "6s"}, "red"),
    ("B/s5s R/hAh", "Bc2*b3", "john.magic.not-a-four", {"c2": "5s"}, "red"),
    ("B/s4s R/h6h Bc2-c1 Rb3-d3 ", "Bc1*d3", "john.magic.too-far", {"c1": "4s"}, "black"),
    (BOTH, "B6s@a3", "john.reinforce.half", {"a3": "6s"}, "red"),
    (FIGHT, "R=3h", "john.pull.too-high", {"c3": "3h"}, "red"),
]


@pytest.mark.parametrize(("before", "token", "code", "board", "to_move"), LET)
def test_an_arbiter_lets_it_stand(
    before: str, token: str, code: str, board: dict[str, str], to_move: str
) -> None:
    made = match()
    for step in before.split():
        action = JOHN.read_notation(step)
        made.record(action, waive=made.judge(action).code)
    entry = made.record(JOHN.read_notation(token), waive=code)
    assert (entry.verdict, entry.judgement.code) == (Verdict.LEGAL, code)
    assert board.items() <= view(made)["board"].items()
    assert view(made)["to_move"] == to_move


def test_a_held_rank_that_stands_is_not_a_claim() -> None:
    """The healed 3 is in the pile for all to see: then "nothing down to the ace" is not a claim."""
    made = match("B/sAs R/h6h B3s@b2 Ra4-a3 Bc2-b2+", ultimate=True)
    assert code(made, "B=-") == "john.pull.rank-held"
    entry = made.record(JOHN.read_notation("B=-"), waive="john.pull.rank-held")
    assert (entry.verdict, entry.judgement.code) == (Verdict.LEGAL, "john.pull.rank-held")
    assert not entry.judgement.extra
    assert view(made)["doubtable"] == {"black": [], "red": []}
    assert view(made)["board"].get("c2") is None


def test_every_code_that_may_stand_is_tried() -> None:
    assert {code for _, _, code, _, _ in LET} | {"john.pull.rank-held"} == waivable_codes(JOHN)


def test_a_card_stays_where_it_is_however_far_it_may_go() -> None:
    for token in ("Bc2-c2", "Bb3-b2", "Bc2-b3", "Ba1-a2"):
        action = JOHN.read_notation(token)
        made = match(BOTH)
        for waive in waivable_codes(JOHN):
            assert made.judge(action, waive).verdict is Verdict.ILLEGAL
