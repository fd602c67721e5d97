"""JOHN: loops and ends, by rule; refusals that an arbiter waives."""

from __future__ import annotations

import pytest

from tachiai.engines._derived import waivable_codes
from tachiai.engines.values import Verdict

from .lines import JOHN, code, effects, match, view

BOTH = "B/s5s R/h6h "


# -- loops -----------------------------------------------------------------------------------------------


ROUND = "Bd1-d2 Ra4-a3 Bd2-d1 Ra3-a4 "


def test_r35_r36_all_level_the_first_player_loses():
    played = match("B/s5s R/h5h " + ROUND * 2)
    entry = played.entries[-1]
    assert (entry.verdict, entry.judgement.code) == (Verdict.FOUL, "john.loop.level")
    assert effects(entry)[-1] == {"effect": "end", "winners": ["red"], "reason": "john.end.loop-level"}
    assert view(played)["loop"] is None
    assert view(played)["repeat"] == 3
    assert view(played)["turn"] == 9


def test_r35_neither_suits_nor_the_cards_off_the_board_matter():
    # 6h and 6d swap places: the same position
    played = match("B/s5s R/h6h Bd1-d2 R6d@a3 Bd2-d1 Rb3-a3 Bd1-d2")
    played.play("Ra3-b3 Bd2-d1 Rb3-a3 Bd1-d2 Ra3-b3")
    assert view(played)["repeat"] == 3
    assert view(played)["loop"]["breaker"] == "black"  # the fuller reserve


def test_r36_more_in_reserve_then_more_on_the_board():
    played = match("B/s5s R/h6h B9c@b2 " + "Ra4-a3 Bd1-d2 Ra3-a4 Bd2-d1 " * 2)
    assert effects(played.entries[-1])[-1] == {"effect": "loop", "breaker": "red", "turns": 3}
    beaten = "B/s6s R/h5h Bc2-c3 Ra4-a3 Bc3xb3 Ra3-a4 "
    played = match(beaten + "Bd1-d2 Ra4-a3 Bd2-d1 Ra3-a4 " * 2)
    assert view(played)["loop"] == {"breaker": "black", "turns_left": 3}


LOOP = "B/s5s R/h6h " + ROUND * 2  # red must break it


def test_r37_broken_by_either_seat():
    played = match(LOOP)
    assert view(played)["loop"] == {"breaker": "red", "turns_left": 3}
    by_black = match(LOOP + "Bc2-c3")
    assert effects(by_black.entries[-1])[-1] == {"effect": "loop-broken"}
    assert view(by_black)["loop"] is None
    by_red = match(LOOP + "Bd1-d2 Ra4-a3 Bd2-d1 Rb3-b2")
    assert effects(by_red.entries[-1])[-1] == {"effect": "loop-broken"}


def test_r37_only_the_breakers_turns_count_down():
    played = match(LOOP + "Bd1-d2")
    assert view(played)["loop"]["turns_left"] == 3
    played.play("Ra4-a3")
    assert view(played)["loop"]["turns_left"] == 2
    played.play("Bd2-d1")
    assert view(played)["loop"]["turns_left"] == 2


def test_r37_the_turn_that_begins_as_the_loop_arises_is_the_first():
    # black is the breaker and to move when the loop arises
    played = match("B/s6s R/h5h " + ROUND * 2)
    assert view(played)["loop"] == {"breaker": "black", "turns_left": 3}
    played.play("Bd1-d2 Ra4-a3 Bd2-d1 Ra3-a4 Bd1-d2")
    entry = played.entries[-1]
    assert (entry.verdict, entry.judgement.code) == (Verdict.FOUL, "john.loop.not-broken")
    assert effects(entry)[-1] == {"effect": "end", "winners": ["red"], "reason": "john.end.loop"}


def test_r37_a_claim_on_the_line_that_loses_keeps_its_odds():
    # a 9 healed and put back again and again: each time "no 10"
    heals = "Bc2-b2+ B=9s Ra4-a3 Bc2-b2+ B=9s Ra3-a4 "
    made = match("B/sAs R/hKd B9s@b2 R2d@d4 Bd1-d2 R2h@d3 " + heals * 3 + "Bc2-b2+ B=9s")
    foul = made.entries[-1]
    assert (foul.action.kind, foul.verdict) == ("pull", Verdict.FOUL)
    assert foul.judgement.code == "john.loop.not-broken"
    assert foul.judgement.extra == {"claim_odds": "3/14"}
    assert made.settled() == {}


def test_r38_counts_are_never_reset():
    played = match(LOOP + "Bc2-c3 Ra4-a3 Bc3-c2")
    assert view(played)["repeat"] == 3
    assert effects(played.entries[-1])[-1] == {"effect": "loop", "breaker": "red", "turns": 3}


def test_r38_an_undo_takes_the_loop_back():
    played = match(LOOP + "T<9")
    assert view(played)["loop"] is None
    assert view(played)["repeat"] == 2
    played.play("T<10")
    assert view(played)["loop"] == {"breaker": "red", "turns_left": 3}


# -- the end by agreement --------------------------------------------------------------------------------


@pytest.mark.parametrize("before", ["", "B/s5s", BOTH, BOTH + "Bc2-c3 Ra4-a3 Bc3xb3"])
def test_o15_resign_and_draw_at_any_time(before):
    for seat, winner in (("B", "red"), ("R", "black")):
        played = match(before + f" {seat}$")
        assert effects(played.entries[-1]) == [
            {"effect": "end", "winners": [winner], "reason": "john.end.resign"}
        ]
        outcome = JOHN.outcome(played.position)
        assert outcome is not None
        assert outcome.to_json() == {"winners": [winner], "reason": "john.end.resign"}
    played = match(before + " T~")
    assert effects(played.entries[-1]) == [{"effect": "end", "winners": [], "reason": "john.end.draw"}]
    assert view(played)["phase"] == "over"
    assert JOHN.turn(played.position) == ()


def test_the_whole_public_view_after_an_attack_a_pull_and_a_counter():
    """Compare every member listed in docs/spec/john.md, "The public view"."""
    played = match("B/s5s R/h6h Bc2-c3 Ra4-a3 Bc3xb3 R=Ah")
    black = [
        "As",
        "Ac",
        "2s",
        "2c",
        "3s",
        "3c",
        "4s",
        "4c",
        "5c",
        "6s",
        "6c",
        "7s",
        "7c",
        "8s",
        "8c",
        "9s",
        "9c",
    ]
    red = [
        "Ad",
        "2h",
        "2d",
        "3h",
        "3d",
        "4h",
        "4d",
        "5h",
        "5d",
        "6d",
        "7h",
        "7d",
        "8h",
        "8d",
        "9h",
        "9d",
        "Th",
    ]
    assert view(played) == {
        "phase": "play",
        "first": "black",
        "turn": 4,
        "to_move": "red",
        "due": None,
        "board": {"a3": "Qh", "b1": "Js", "b4": "Kh", "c1": "Ks", "c3": "Ah", "c4": "Jh", "d1": "Qs"},
        "yoko": {"black": "c1", "red": "b4"},
        "seats": {
            "black": {
                **{"reserve": 11, "pile": 12, "cards": 3, "ranks": 36, "pile_known": ["5s"]},
                **{
                    "reserve_known": [],
                    "unknown": [*black, "Ts", "Tc", "Jc", "Qc", "Kc"],
                    "registered": False,
                },
            },
            "red": {
                **{"reserve": 11, "pile": 11, "cards": 4, "ranks": 37, "pile_known": ["6h"]},
                **{"reserve_known": [], "unknown": [*red, "Td", "Jd", "Qd", "Kd"], "registered": False},
            },
        },
        "repeat": 1,
        "loop": None,
        "doubtable": {"black": [], "red": []},
    }


# -- refusals that an arbiter waives ---------------------------------------------------------------------


FIGHT = BOTH + "Bc2-c3 Ra4-a3 Bc3xb3"
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
