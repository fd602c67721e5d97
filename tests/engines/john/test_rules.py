"""JOHN rule by rule: each test has the number of its rule in its name (see also the worked cases)."""

from __future__ import annotations

import pytest

from tachiai.engines.john.position import CARDS_OF, codes
from tachiai.engines.values import Verdict

from .lines import JOHN, code, effects, kinds, match, view

BOTH = "B/s5s R/h6h "
REFUSED = [
    # (rule, the moves before, the line, its code)
    ("R4", "B/s5s", "B/s5s", "john.setup.done"),
    ("R4", "", "B/h5s", "john.setup.suit"),
    ("R4", "", "B/d5h", "john.setup.suit"),
    ("R4", "", "B/s5h", "john.setup.front"),
    ("R4", "", "B/sKs", "john.setup.front"),
    ("R4", "", "R/dJd", "john.setup.front"),
    ("R4", "", "B#As2c", "john.order.setup"),
    ("R4", "B/s5s", "Bc2-c3", "john.order.setup"),
    ("R4", "B/s5s", "R=Ah", "john.order.setup"),
    ("R4", "R/h6h", "R?", "john.order.setup"),
    ("R4", "R/h6h", "R!Ah", "john.order.setup"),
    ("R5", BOTH, "Rb3-b2", "john.order.turn"),
    ("R7", BOTH + "Bc2-c3 Ra4-a3 Bc3xb3", "Ba1-a2", "john.order.due"),
    ("R7", BOTH + "Bc2-c3 Ra4-a3 Bc3xb3", "Ra3-a2", "john.order.due"),
    ("R7", BOTH + "Bc2-c3 Ra4-a3 Bc3xb3", "B=5s", "john.pull.not-due"),
    ("R9", BOTH, "Ba1-a2", "john.move.no-card"),
    ("R9", BOTH, "Bb3-b2", "john.move.not-yours"),
    ("R9", BOTH, "Ba1xa2", "john.attack.no-card"),
    ("R9", BOTH, "Bb3xc3", "john.attack.not-yours"),
    ("R9", BOTH, "Ba1*a2", "john.magic.no-card"),
    ("R9", BOTH, "Bb3*c3", "john.magic.not-yours"),
    ("R10", BOTH, "Bc2-d3", "john.move.too-far"),
    ("R10", BOTH, "Bc2-c2", "john.move.too-far"),
    ("R10", BOTH, "Bd1-d3", "john.move.too-far"),
    ("R12", BOTH, "Bc2-b3", "john.move.enemy-there"),
    ("R12", BOTH, "Bb1-b3", "john.move.enemy-there"),
    ("R13", BOTH, "Bc2xc3", "john.attack.no-target"),
    ("R13", BOTH, "Bc2xd1", "john.attack.no-target"),
    ("R13", BOTH, "Bc2xb3", "john.attack.too-far"),
    ("R13", BOTH, "Bb1xb3", "john.attack.too-far"),
    ("R16", BOTH, "R=Ah", "john.pull.not-due"),
    ("R16", BOTH + "Bc2-c3 Ra4-a3 Bc3xb3", "R=As", "john.pull.colour"),
    ("R16", BOTH + "Bc2-c3 Ra4-a3 Bc3xb3", "R=2h", "john.pull.too-high"),
    ("R19", BOTH, "B6h@b2", "john.reinforce.colour"),
    ("R19", BOTH, "BKs@b2", "john.reinforce.not-in-reserve"),
    ("R19", BOTH, "B6s@b3", "john.reinforce.half"),
    ("R19", BOTH, "B6s@a3", "john.reinforce.half"),
    ("R19", BOTH, "B6s@c2", "john.reinforce.occupied"),
    ("R20", BOTH, "Bc2*b3", "john.magic.not-a-four"),
    ("R20", "B/s4s R/h6h", "Bc2*c3", "john.magic.no-target"),
    ("R20", "B/s4s R/h6h", "Bc2*d1", "john.magic.no-target"),
    ("R20", "B/s4s R/h6h", "Bc2*a4", "john.magic.too-far"),
    ("R20", "B/s4s R/h6h", "Bc2*b4", "john.magic.too-far"),
    ("R24", "B/sAs R/h6h", "Bc2-c3+", "john.heal.no-swap"),
    ("R24", BOTH, "Bb1-c2+", "john.heal.no-ace"),
    ("R24", "B/sAs R/h6h", "Bc2-c1+", "john.heal.face"),
    ("R24", "B/sAs R/h6h", "Bc1-c2+", "john.heal.face"),
    ("R24", "B/sAs R/h6h", "Bc2-d3+", "john.move.too-far"),
    ("R29", BOTH + "Bc2-c3 Ra4-a3 Bc3xb3", "R=6h", "john.pull.too-high"),
    ("R32", BOTH, "B?", "john.doubt.off"),
    ("R33", BOTH, "R!Ah", "john.reveal.not-due"),
]


@pytest.mark.parametrize(("rule", "before", "line", "expected"), REFUSED)
def test_refused(rule, before, line, expected):
    assert code(match(before), line) == expected
    assert JOHN.codes[expected].verdict is Verdict.ILLEGAL


def test_a_refused_line_changes_nothing():
    played = match(BOTH)
    before = played.position
    entry = played.play("Bc2-b3")[-1]
    assert entry.verdict is Verdict.ILLEGAL
    assert effects(entry) == []
    assert played.position is before


def test_r1_the_cards_of_a_seat_are_the_26_of_its_colour():
    black, red = (set(codes(cards)) for cards in CARDS_OF)
    assert (len(black), len(red)) == (26, 26)
    assert {card[1] for card in black} == {"s", "c"}
    assert {card[1] for card in red} == {"h", "d"}


def test_r2_second_player_sets_up_seen_from_its_side():
    played = match("R/d6h B/c5s", seats=("red", "black"))
    assert view(played)["board"] == {
        **{"b1": "Jd", "c1": "Kd", "d1": "Qd", "c2": "6h"},
        **{"c4": "Jc", "b4": "Kc", "a4": "Qc", "b3": "5s"},
    }
    assert view(played)["first"] == view(played)["to_move"] == "red"
    assert view(played)["yoko"] == {"black": "b4", "red": "c1"}


def test_r3_front_may_be_another_face_card():
    assert view(match("B/sKc R/hQd"))["board"]["c2"] == "Kc"


def test_r4_either_seat_first_and_the_turn_after_the_second():
    played = match("R/h6h")
    assert view(played)["phase"] == "setup"
    assert view(played)["to_move"] is None
    assert view(played)["repeat"] == 0
    assert view(played)["seats"]["black"] is None
    assert JOHN.turn(played.position) == ("black",)
    played.play("B/s5s")
    assert view(played)["phase"] == "play"
    assert view(played)["turn"] == 1
    assert view(played)["repeat"] == 1
    assert JOHN.turn(played.position) == ("black",)


def test_r7_while_a_pull_is_due():
    played = match(BOTH + "Bc2-c3 Ra4-a3 Bc3xb3", ultimate=True)
    assert JOHN.turn(played.position) == ("red",)
    assert view(played)["to_move"] == "black"
    assert code(played, "B#" + "??" * 11) is None
    assert code(played, "R#" + "??" * 12) is None  # the 6h is in the pile by now
    assert code(played, "R$") is None
    assert code(played, "T~") is None
    assert code(played, "B?") == "john.doubt.no-claim"


def test_r7_while_a_reveal_is_due():
    played = match(BOTH + "Bc2-c3 Ra4-a3 Bc3xb3 R=- B?", ultimate=True)
    assert view(played)["due"] == {"seat": "red", "action": "reveal"}
    assert code(played, "R#" + "??" * 12) == "john.order.due"
    assert code(played, "B#" + "??" * 11) == "john.order.due"
    assert code(played, "Ra3-a2") == "john.order.due"
    assert code(played, "B?") == "john.order.due"
    assert code(played, "R=Ah") == "john.pull.not-due"
    assert code(played, "B!As") == "john.reveal.not-due"
    assert code(played, "B$") is None
    assert code(played, "T~") is None


def test_r8_the_replacement_of_a_sideways_card_is_sideways():
    played = match("B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b4")
    assert view(played)["yoko"]["red"] == "b4"
    played.play("R=6d")
    assert view(played)["yoko"]["red"] == "b4"
    assert code(played, "Rb4xc3") == "john.attack.too-far"


def test_r8_a_sideways_four_works_magic():
    # the king is halved to 6, which survives a 2 as a 4
    played = match(
        "B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b4 R=6d Rb3xc3 B2c@b2 Rb4-b3 Bb2xb3 R=4d",
    )
    assert view(played)["yoko"]["red"] == "b2"
    assert view(played)["board"]["b2"] == "4d"
    assert code(played, "Rb2*c1") is None


def test_r8_a_sideways_ace_heals():
    played = match("B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b4 R=6d Ra3-a4 Bc3*b4 R=3d Ra4-a3 Bc3*b4 R=Ad")
    healed = played.play("Rb4-b3+")[-1]
    assert effects(healed)[-1] == {
        **{"effect": "due", "seat": "red", "action": "pull", "cell": "b4"},
        **{"card": "9h", "rank": 10, "cause": "heal"},
    }
    assert view(played)["yoko"]["red"] == "b3"


def test_r8_a_sideways_number_card_is_healed_and_stays_sideways():
    played = match("B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b4 R=6d RAh@a4 Bc3*b4 R=3d Ra4-b4+")
    assert view(played)["yoko"]["red"] == "a4"
    played.play("R=6d")
    assert view(played)["yoko"]["red"] == "a4"
    assert view(played)["board"]["a4"] == "6d"
    assert view(played)["board"]["b4"] == "Ah"


def test_r10_face_cards_may_move_diagonally():
    played = match(BOTH)
    assert code(played, "Bd1-d2") is None
    assert code(played, "Bb1-a2") is None
    assert code(played, "Bc2-c3") is None


def test_r11_swap_diagonally_if_either_is_a_face_card():
    played = match(BOTH)
    entry = played.play("Bc2-d1")[-1]  # the 5 moves, the queen is the face card
    assert effects(entry) == [
        {"effect": "move", "card": "5s", "from": "c2", "to": "d1"},
        {"effect": "move", "card": "Qs", "from": "d1", "to": "c2"},
    ]
    played = match("B/s5s R/h6h B3s@b2 Ra4-a3 B4s@d2 Ra3-a4")
    assert code(played, "Bb2-c2") is None
    assert code(played, "Bb2-c1") is None
    played = match("B/s5s R/h6h B3s@b2 Ra4-a3 Bc2-d2 Ra3-a4 B4s@c2 Ra4-a3 Bc2-c3 Ra3-a4")
    assert code(played, "Bb2-c3") == "john.move.too-far"


def test_r11_the_king_stays_sideways_when_swapped():
    played = match(BOTH + "Bc1-c2")
    assert view(played)["yoko"]["black"] == "c2"
    played = match(BOTH + "Bc2-c1")
    assert view(played)["yoko"]["black"] == "c2"


def test_r12_faults_of_the_move_come_before_those_of_healing():
    played = match("B/sAs R/h6h")
    assert code(played, "Bb3-b2+") == "john.move.not-yours"
    assert code(played, "Bc2-b3+") == "john.move.enemy-there"


def test_r14_r15_equal_ranks_defeat():
    entry = match("B/s5s R/h5h Bc2-c3 Ra4-a3 Bc3xb3").entries[-1]
    assert kinds(entry) == ["move", "move", "defeat"]
    assert effects(entry)[-1] == {"effect": "defeat", "cell": "c3", "card": "5h"}


def test_r16_the_next_lower_rank_and_the_card_just_piled():
    # a healed 3 is the floor, for itself too
    played = match("B/sAs R/h9h B3s@b2 Ra4-a3 Bc2-b2+")
    assert code(played, "B=-") == "john.pull.rank-held"
    assert code(played, "B=2c") == "john.pull.rank-held"
    assert code(played, "B=3s") == "john.pull.skipped"
    assert code(played, "B=3c") == "john.pull.skipped"
    assert code(played, "B=6s") is None
    assert code(played, "B=7s") == "john.pull.too-high"


def test_r16_a_card_on_the_board_is_not_in_the_pile():
    played = match("B/s5s R/hTh Bc2-c3 R3h@d3 Bc3xb3")
    assert view(played)["due"]["rank"] == 5
    assert code(played, "R=3h") == "john.pull.not-in-pile"
    assert code(played, "R=3d") == "john.pull.skipped"


def test_r17_counter_with_the_rank_before_the_damage():
    entry = match("B/s5s R/hTh Bc2-c3 Ra4-a3 Bc3xb3 R=5h").entries[-1]
    assert effects(entry) == [
        {"effect": "pull", "cell": "c3", "card": "5h"},
        {"effect": "counter", "from": "c3", "to": "b3", "power": 10},
        {"effect": "defeat", "cell": "b3", "card": "5s"},
    ]


def test_r18_a_sideways_card_that_nothing_replaces_falls():
    # the king is a 6 by magic, then a 3, then an ace; an ace that is halved falls at once
    played = match("B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b4 R=6d Ra3-a4 Bc3*b4 R=3d Ra4-a3 Bc3*b4 R=Ad Ra3-a4")
    entry = played.play("Bc3*b4")[-1]
    assert effects(entry) == [
        {"effect": "defeat", "cell": "b4", "card": "Ad"},
        {"effect": "end", "winners": ["black"], "reason": "john.end.yoko"},
    ]
    assert view(played)["yoko"]["red"] is None
    assert view(played)["phase"] == "over"
    assert view(played)["to_move"] is None
    assert code(played, "Ra4-a3") == "john.match.over"
    assert code(played, "R$") == "john.match.over"
    assert code(played, "T~") == "john.match.over"
    assert code(played, "R#") == "john.match.over"
    assert code(played, "R/h6h") == "john.match.over"
    assert code(played, "T<3") is None


def test_r18_none_for_a_sideways_card_ends_the_match_after_the_settlements():
    played = match("B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b4 R=6d Ra3-a4 Bc3*b4 R=3d Ra4-a3 Bc3*b4")
    assert view(played)["due"]["rank"] == 1
    entry = played.play("R=-")[-1]
    assert entry.verdict is Verdict.UNVERIFIED
    assert entry.judgement.code == "john.pull.skipped"
    assert kinds(entry) == ["pull", "defeat", "end"]
    assert view(played)["turn"] == 7  # the turn in which it falls is not completed
    assert played.settled() == {}


SPENT = " ".join(
    [
        "B/s5s R/h6h Bc2-c3 Ra4-a3",
        # each is placed next to red's queen and falls
        *(
            f"B{card}@{cell} R{at}x{cell}"
            for card, at, cell in zip(
                ["Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc"],
                ["a3", *["a2", "a1"] * 5],
                [*["a2", "a1"] * 5, "a2"],
                strict=True,
            )
        ),
    ]
)


def test_r19_eleven_reinforcements_at_most():
    played = match(SPENT)
    assert view(played)["seats"]["black"]["reserve"] == 0
    assert view(played)["seats"]["black"]["pile"] == 22
    assert view(played)["seats"]["black"]["unknown"] == []
    assert view(played)["seats"]["black"]["reserve_known"] == []
    assert "Kc" in view(played)["seats"]["black"]["pile_known"]
    assert code(played, "BKc@b2") == "john.reinforce.empty"
    assert "reinforce" not in {c.kind for c in JOHN.choices(played.position, "black")}


def test_r19_a_reinforcement_is_placed_upright():
    played = match(BOTH + "BKc@b2")
    assert effects(played.entries[-1]) == [{"effect": "place", "cell": "b2", "card": "Kc"}]
    assert view(played)["yoko"]["black"] == "c1"


@pytest.mark.parametrize(
    ("option", "reached"),
    [
        ("steps", {"b3", "b4", "c4"}),  # from c3
        ("square", {"a4", "b3", "b4", "c4"}),
    ],
)
def test_r20_range_of_the_four(option, reached):
    played = match("B/s4s R/h6h Bc2-c3 Ra4-a3 Bd1-d2 Ra3-a4", magic_range=option)
    offered = [c for c in JOHN.choices(played.position, "black") if c.kind == "magic"]
    assert set(offered[0].fields["to"].iter_values()) == reached


@pytest.mark.parametrize(
    ("front", "left"),
    [("Kd", 6), ("Qd", 6), ("Jd", 5), ("Th", 5), ("9h", 4), ("5h", 2), ("3h", 1), ("2h", 1)],
)
def test_r21_halved_rounded_down(front, left):
    entry = match(f"B/s4s R/h{front} Bc2-c3 Ra4-a3 Bc3*b3").entries[-1]
    assert kinds(entry) == ["pile", "due"]
    assert effects(entry)[-1]["rank"] == left
    assert effects(entry)[-1]["cell"] == "b3"


def test_r22_an_ace_falls_to_magic_at_once():
    entry = match("B/s4s R/hAh Bc2-c3 Ra4-a3 Bc3*b3").entries[-1]
    assert effects(entry) == [{"effect": "defeat", "cell": "b3", "card": "Ah"}]


def test_r23_no_counter_after_magic():
    played = match("B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b3 R=4h")
    assert kinds(played.entries[-1]) == ["pull"]
    assert view(played)["board"]["c3"] == "4s"
    played = match("B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b3 R=-")
    assert kinds(played.entries[-1]) == ["pull", "defeat"]


def test_r24_the_ace_on_from_heals_the_one_on_to():
    played = match("B/sAs R/h9h BAc@b2 Ra4-a3 Bc2-b2+")
    assert view(played)["due"] == {
        **{"seat": "black", "action": "pull", "cell": "c2", "card": "Ac", "rank": 2, "cause": "heal"},
    }
    assert view(played)["board"]["b2"] == "As"


def test_r24_the_other_card_may_move_to_the_ace():
    played = match("B/sAs R/h9h B3s@b2 Ra4-a3 Bb2-c2+")
    assert view(played)["due"]["cell"] == "c2"
    assert view(played)["due"]["card"] == "3s"
    assert view(played)["board"]["b2"] == "As"


def test_r24_a_swap_with_an_ace_without_heal_heals_nothing():
    played = match("B/sAs R/h9h B3s@b2 Ra4-a3")
    for heal in ({}, {"heal": False}):
        judged = JOHN.judge(
            played.position,
            played.entries[0].action._replace(kind="move", fields={"from": "c2", "to": "b2"} | heal),
            9,
        )
        assert judged.code is None
        assert [e["effect"] for e in judged.effects] == ["move", "move"]


@pytest.mark.parametrize(("card", "rank"), [("2s", 4), ("3s", 6), ("5s", 10), ("7s", 10), ("Ts", 10)])
def test_r25_twice_at_most_ten(card, rank):
    played = match(f"B/sAs R/h9h B{card}@b2 Ra4-a3 Bc2-b2+")
    assert view(played)["due"]["rank"] == rank


def test_r26_a_healed_ten_may_come_back():
    played = match("B/sAs R/h9h BTs@b2 Ra4-a3 Bc2-b2+ B=Ts")
    assert played.entries[-1].verdict is Verdict.LEGAL
    assert view(played)["to_move"] == "red"


@pytest.mark.parametrize(
    ("token", "verdict", "denied"),
    [
        ("R=3h", "legal", None),
        ("R=2h", "unverified", "3"),
        ("R=Ah", "unverified", "23"),
        ("R=-", "unverified", "A23"),
    ],
)
def test_r27_a_pull_claims_every_rank_it_passes_over(token, verdict, denied):
    played = match("B/s5s R/h8h Bc2-c3 Ra4-a3 Bc3xb3")  # a 3 is due
    entry = played.play(token)[-1]
    assert entry.verdict.value == verdict
    claimed = [codes(claim.denied) for claim in played.position.claims]
    assert claimed == ([] if denied is None else [tuple(rank + suit for rank in denied for suit in "hd")])


def test_r28_odds_that_are_one_make_a_claim_legal():
    # both aces have been seen elsewhere: "none" for an ace is certain
    played = match("B/s5s R/h6h Bc2-c3 RAh@d3 Bd1-d2 RAd@d4 Bc3xb3")
    entry = played.play("R=-")[-1]
    assert (entry.verdict, entry.judgement.code, entry.judgement.extra) == (Verdict.LEGAL, None, {})


def test_r28_with_an_empty_reserve_the_pile_is_known():
    played = match(SPENT + " Bd1-d2 Ra2xb1 Bd2-d1 Rb1xc1")
    assert view(played)["due"]["rank"] == 1
    assert code(played, "B=-") == "john.pull.rank-held"
    assert code(played, "B=As") is None


def test_r29_when_all_unseen_cards_are_in_the_reserve():
    played = match("B/s5s R/h6h Bc2-c3 Ra4-a3 Bc3xb3")
    red = played.position.side(1)
    reserve = sum(1 << c for c in range(5, 53) if red.unseen >> c & 1 and c > 8)
    emptied = red._replace(unseen=reserve, reserve=reserve.bit_count())
    position = played.position.copy()
    position.sides = (played.position.sides[0], emptied)
    answers = {c.kind: c for c in JOHN.choices(position, "red")}["pull"].fields["card"]
    assert tuple(answers.iter_values()) == ("none",)
    shown = JOHN.view(position)["seats"]["red"]
    assert shown["unknown"] == []
    assert len(shown["reserve_known"]) == reserve.bit_count()
    assert shown["pile_known"] == ["6h"]


def test_r30_a_claim_the_reserve_can_no_longer_hold_is_refuted():
    # "none down to the ace" from 5 denies ten cards; eleven more are in the reserve. When two others have
    # come from there, nine places are left for ten cards.
    played = match(
        "B/s5s R/hTh Bc2-c3 Ra4-a3 Bc3xb3 R=- Ra3-a2 Bd1-d2 R7h@c3 Bd2-d1 R8h@d3",
    )
    claim = played.entries[5]
    assert claim.verdict is Verdict.UNVERIFIED
    assert played.settled()[6].to_json() == {"as": "refuted", "by": 11}
    assert effects(played.entries[10])[-1] == {"effect": "settle", "pull": 6, "as": "refuted"}


def test_r30_settled_stays_settled_and_undo_takes_it_back():
    played = match("B/s5s R/h8h Bc2-c3 Ra4-a3 Bc3xb3 R=2h R3h@d3 Bd1-d2 R3d@d4 T<8")
    assert played.settled() == {}
    played.play("R3d@d4")
    assert played.settled()[6].to_json() == {"as": "confirmed", "by": 11}
    played.play("Bd2-d1")
    assert played.settled()[6].to_json() == {"as": "confirmed", "by": 11}
