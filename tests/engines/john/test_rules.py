"""JOHN rule by rule: each test carries the number of its rule (see also the worked cases)."""

from __future__ import annotations

import pytest

from tachiai.engines.john.position import CARDS_OF, codes
from tachiai.engines.values import Verdict

from .lines import JOHN, code, effects, kinds, match, me, view

BOTH = "B/s5s R/h6h "
PILE = "AhAd2d4h4d5h6d8h9dTdQd"  # red's, with a 7h or 6h in front

REFUSED = [
    # (rule, what went before, the line, its code)
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


def test_r8_the_replacement_of_a_sideways_card_lies_sideways():
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


def test_r10_face_cards_go_diagonally_and_nobody_over_two():
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
        # each comes out beside red's queen and falls
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


def test_r19_eleven_reinforcements_and_no_more():
    played = match(SPENT)
    assert view(played)["seats"]["black"]["reserve"] == 0
    assert view(played)["seats"]["black"]["pile"] == 22
    assert view(played)["seats"]["black"]["unknown"] == []
    assert view(played)["seats"]["black"]["reserve_known"] == []
    assert "Kc" in view(played)["seats"]["black"]["pile_known"]
    assert code(played, "BKc@b2") == "john.reinforce.empty"
    assert "reinforce" not in {c.kind for c in JOHN.choices(played.position, "black")}


def test_r19_a_reinforcement_lies_upright():
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


def test_r29_when_all_unseen_cards_lie_in_the_reserve():
    played = match("B/s5s R/h6h Bc2-c3 Ra4-a3 Bc3xb3")
    red = played.position.side(1)
    reserve = sum(1 << c for c in range(5, 53) if red.unseen >> c & 1 and c > 8)
    emptied = red._replace(unseen=reserve, reserve=reserve.bit_count())
    position = played.position._replace(sides=(played.position.sides[0], emptied))
    answers = {c.kind: c for c in JOHN.choices(position, "red")}["pull"].fields["card"]
    assert tuple(answers.iter_values()) == ("none",)
    shown = JOHN.view(position)["seats"]["red"]
    assert shown["unknown"] == []
    assert len(shown["reserve_known"]) == reserve.bit_count()
    assert shown["pile_known"] == ["6h"]


def test_r30_a_claim_the_reserve_can_no_longer_hold_is_refuted():
    # "none down to the ace" from 5 denies ten cards; eleven more lie in the reserve. When two others
    # have come from there, nine places are left for ten cards.
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


# -- registrations -------------------------------------------------------------------------------------

PLAIN = f"B/s5s R/h7h R#{PILE} Bc2-c3 Ra4-a3 Bc3xb3"


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (PILE, None),
        ("??" * 11, None),
        (PILE[2:], "john.register.count"),
        ("??" * 12, "john.register.count"),
        ("", "john.register.count"),
        ("Ah" + PILE[:-2], "john.register.cards"),  # twice
        ("As" + PILE[2:], "john.register.cards"),  # the other colour
        ("7h" + PILE[2:], "john.register.cards"),  # on the board
    ],
)
def test_r29_a_registration_must_be_able_to_be_the_pile(cards, expected):
    played = match("B/s5s R/h7h")
    assert code(played, f"R#{cards}") == expected
    assert code(match("R/h7h"), f"R#{cards}") == expected  # from the own setup on


def test_r29_a_registration_without_a_card_seen_to_go_to_the_pile_is_refused():
    played = match("B/s5s R/h6h Bc2-c3 Ra4-a3 Bc3xb3")
    assert code(played, f"R#{PILE}") == "john.register.count"
    assert code(played, f"R#{PILE}9h") == "john.register.cards"  # six and nine of hearts: the six must be in
    assert code(played, f"R#{PILE}6h") is None


def test_the_private_view_carries_a_registered_pile_along():
    played = match("B/s5s R/h7h")
    nothing = {"registration": "none", "pile": None, "reserve": None, "choices": None}
    assert me(played, "red") == {"seat": "red", **nothing}
    played.play("R#" + "??" * 11)
    assert me(played, "red") == {"seat": "red", **nothing, "registration": "hidden"}
    played = match(PLAIN)
    assert me(played, "red") == {
        "seat": "red",
        "registration": "valid",
        "pile": ["Ah", "Ad", "2d", "4h", "4d", "5h", "6d", "7h", "8h", "9d", "Td", "Qd"],
        "reserve": ["2h", "3h", "3d", "5d", "6h", "7d", "8d", "9h", "Th", "Jd", "Kd"],
        "choices": ["2d"],
    }
    played.play("R=2d")
    assert "2d" not in me(played, "red")["pile"]
    assert me(played, "red")["choices"] is None
    played.play("R9h@d3")
    assert "9h" not in me(played, "red")["reserve"]
    assert me(played, "black")["registration"] == "none"


def test_r16_the_private_view_lists_the_honest_answers_to_the_own_pull():
    played = match("B/s5s R/h9h R#2h3h4h4d7h7d8hTdThJdKd Bc2-c3 Ra4-a3 Bc3xb3")
    assert me(played, "red")["choices"] == ["4h", "4d"]
    played = match("B/s5s R/h6h R#2h3h4h4d7h7d8hTdThJdKd Bc2-c3 Ra4-a3 Bc3xb3")
    assert me(played, "red")["choices"] == ["none"]
    assert told(played, "R=-") == []


def told(made, token):
    """The advice its owner gets on the own phone before the line is recorded."""
    action = JOHN.read_notation(token)
    return [advice["code"] for advice in JOHN.advise(made.position, action)]


both_rules = pytest.mark.parametrize("options", [{}, {"ultimate": True}], ids=["plain", "ultimate"])


@both_rules
@pytest.mark.parametrize(
    ("token", "said", "advice"),
    [
        ("R=2d", None, []),
        ("R=2h", None, ["john.advice.not-in-pile"]),
        ("R=Ah", "john.pull.skipped", ["john.advice.rank-held"]),
        ("R=-", "john.pull.skipped", ["john.advice.rank-held"]),
        ("R=3d", "john.pull.too-high", []),
        ("B=2s", "john.pull.not-due", []),
    ],
)
def test_r29_a_registration_has_no_say_in_a_pull(options, token, said, advice):
    """Verdict, code, effects and odds are those of a pile nobody told; the owner is warned."""
    untold = match(PLAIN.replace(f" R#{PILE}", ""), **options)
    played = match(PLAIN, **options)
    assert code(played, token) == said
    action = JOHN.read_notation(token)
    ours, theirs = played.judge(action), untold.judge(action)
    assert ours[:3] == theirs[:3]
    assert (ours.extra, ours.private) == (theirs.extra, False)
    assert told(played, token) == advice
    assert told(untold, token) == []


def test_r29_advice_names_both_a_card_not_told_and_a_rank_passed_over():
    assert told(match(PLAIN.replace("Ad2d", "2h2d")), "R=Ad") == [
        "john.advice.not-in-pile",
        "john.advice.rank-held",
    ]


@both_rules
@pytest.mark.parametrize(
    ("token", "said", "advice"),
    [
        ("R9h@d3", None, []),
        ("R9d@d3", None, ["john.advice.in-pile"]),
        ("R9d@d2", "john.reinforce.half", []),
        ("R9d@a3", "john.reinforce.occupied", []),
        ("R7h@d3", "john.reinforce.not-in-reserve", []),
    ],
)
def test_r29_a_registration_has_no_say_in_a_reinforcement(options, token, said, advice):
    """The probe that read a told pile from refusals: occupied cells answer alike for every card."""
    untold = match(PLAIN.replace(f" R#{PILE}", "") + " R=2d", **options)
    played = match(PLAIN + " R=2d", **options)
    assert code(played, token) == code(untold, token) == said
    assert told(played, token) == advice
    assert told(untold, token) == []


@both_rules
@pytest.mark.parametrize("pile", ["2h3d4h4d5h6d8h9dTdQd7h", "3h3d4h4d5h6d8h9dTdQd7h", "??" * 11])
def test_r30_a_registration_settles_nothing(options, pile):
    played = match("B/s5s R/h7h Bc2-c3 Ra4-a3 Bc3xb3 R=Ah R#" + pile, **options)
    assert effects(played.entries[-1]) == []
    assert played.settled() == {}


def test_r29_a_second_registration_replaces_the_first():
    played = match(PLAIN.replace(" Bc2", f" R#{'??' * 11} Bc2"))
    assert me(played, "red")["registration"] == "hidden"
    assert told(played, "R=Ah") == []


VOID = {"seat": "red", "registration": "void", "pile": None, "reserve": None, "choices": None}


@both_rules
def test_r29_a_card_that_contradicts_a_registration_voids_it_in_the_owners_view_alone(options):
    played = match(PLAIN + " R=2h", **options)
    assert me(played, "red") == VOID
    assert view(played)["seats"]["red"]["registered"] is True
    assert me(match(f"B/s5s R/h7h R#{PILE} Bc2-c3 R9d@d3", **options), "red") == VOID
    # it may be told anew
    played.play("R#AhAd4h4d5h6d7h8h9dTdQd")
    assert me(played, "red")["registration"] == "valid"


@both_rules
def test_r29_a_false_claim_leaves_a_registration_valid(options):
    played = match(PLAIN + " R=Ah", **options)
    assert me(played, "red")["registration"] == "valid"
    assert "2d" in me(played, "red")["pile"]


def ultimate(tokens, **options):
    return match(tokens, ultimate=True, **options)


# -- doubts --------------------------------------------------------------------------------------------

CLAIM = "B/s5s R/h7h Bc2-c3 Ra4-a3 Bc3xb3 R=Ah "  # line 6: no 2


def test_r31_a_bluff_that_face_up_cards_disprove_is_refused():
    played = ultimate("B/sAs R/h9h B3s@b2 Ra4-a3 Bc2-b2+")
    assert code(played, "B=2s") == "john.pull.rank-held"


def test_r32_open_until_the_doubter_acts():
    played = ultimate(CLAIM)
    assert view(played)["doubtable"] == {"black": [6], "red": []}
    assert code(played, "B?") is None
    assert code(played, "R?") == "john.doubt.no-claim"
    played.play("Ra3-a2")
    assert code(played, "B?") is None
    played.play("Bd1-d2")
    assert view(played)["doubtable"]["black"] == []
    assert code(played, "B?") == "john.doubt.no-claim"


def test_r32_a_pull_of_the_doubter_closes_it_too():
    played = ultimate("B/s5s R/h7h BJc@b2 R4h@d3 Bc2-c3 Rd3-d2 Bc3xb3 R=Ah")
    assert view(played)["doubtable"]["black"] == [8]
    played.play("Rd2*b2")
    assert view(played)["due"]["seat"] == "black"
    assert code(played, "B?") is None
    played.play("B=5c")
    assert view(played)["doubtable"]["black"] == []


def test_r32_a_doubt_instead_of_the_own_pull():
    played = ultimate("B/s5s R/h7h BJc@b2 R4h@d3 Bc2-c3 Rd3-d2 Bc3xb3 R=Ah Rd2*b2")
    entry = played.play("B?")[-1]
    assert effects(entry) == [
        {"effect": "doubt", "claims": [8]},
        {"effect": "due", "seat": "red", "action": "reveal"},
    ]
    assert view(played)["due"] == {"seat": "red", "action": "reveal"}
    assert view(played)["doubtable"]["black"] == [8]
    assert JOHN.due(played.position) == ({"seat": "red", "action": "reveal"},)


def test_r32_a_confirmed_claim_cannot_be_doubted():
    played = ultimate("B/s5s R/h6h Bc2-c3 RAd@d3 Bd1-d2 Ra4-a3 Bc3xb3 R=- RAh@d4")
    assert played.settled()[8].to_json() == {"as": "confirmed", "by": 9}
    assert view(played)["doubtable"]["black"] == []
    assert code(played, "B?") == "john.doubt.no-claim"


TWO = "B/s5s R/hTh Bd1-d2 RAd@d4 Bd2-d1 R3d@d3 Bc2-c3 Ra4-a3 Bc3xb3 R=4h Rd4-d3+ "


def test_r32_one_doubt_covers_all():
    played = ultimate(TWO + "R=4d")  # no 5; then a 3 healed to 6: no 6, no 5
    assert view(played)["doubtable"]["black"] == [10, 12]
    assert effects(played.play("B?")[-1])[0] == {"effect": "doubt", "claims": [10, 12]}


def test_r32_r34_a_claim_already_refuted_needs_no_reveal():
    played = ultimate(TWO + "R=5d")  # the 5 was there all the time
    assert played.settled()[10].to_json() == {"as": "refuted", "by": 12}
    assert view(played)["doubtable"]["black"] == [10, 12]
    entry = played.play("B?")[-1]
    assert effects(entry) == [
        {"effect": "doubt", "claims": [10, 12]},
        {"effect": "end", "winners": ["black"], "reason": "john.end.lie"},
    ]
    assert view(played)["doubtable"] == {"black": [], "red": []}


LIED, TRUE = "Ad2d4h4d5h6d7h8h9dTdQd", "Ad3d4h4d5h6d7h8h9dTdQd"


@pytest.mark.parametrize(
    ("doubt_loser", "shown", "winner", "reason"),
    [
        ("liar", LIED, "black", "john.end.lie"),
        ("liar", TRUE, "red", "john.end.false-doubt"),
        ("printed", LIED, "red", "john.end.lie"),
        ("printed", TRUE, "black", "john.end.false-doubt"),
    ],
)
def test_r34_who_loses(doubt_loser, shown, winner, reason):
    played = ultimate(CLAIM + "B? R!" + shown, doubt_loser=doubt_loser)
    settled = "refuted" if reason == "john.end.lie" else "confirmed"
    assert effects(played.entries[-1])[1:] == [
        {"effect": "settle", "pull": 6, "as": settled},
        {"effect": "end", "winners": [winner], "reason": reason},
    ]
    assert view(played)["seats"]["red"]["unknown"] == []
    assert len(view(played)["seats"]["red"]["reserve_known"]) == 11
    assert len(view(played)["seats"]["red"]["pile_known"]) == 11


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (LIED[2:], "john.reveal.count"),
        ("2d" + LIED[2:], "john.reveal.cards"),  # twice
        ("As" + LIED[2:], "john.reveal.cards"),  # the other colour
        ("Ah" + LIED[2:], "john.reveal.cards"),  # on the board
        (LIED.replace("7h", "7d"), "john.reveal.cards"),  # the 7h was seen to go there
    ],
)
def test_r33_what_cannot_be_the_pile(shown, expected):
    assert code(ultimate(CLAIM + "B?"), "R!" + shown) == expected


def test_r33_the_table_counts_not_the_phone():
    registered = f"B/s5s R/h7h R#{PILE} Bc2-c3 Ra4-a3 Bc3xb3 R=Ah B? R!"
    as_told, otherwise = "Ad2d4h4d5h6d7h8h9dTdQd", "Ad3d4h4d5h6d7h8h9dTdQd"
    doubted = ultimate(registered.removesuffix(" R!"))
    assert told(doubted, "R!" + as_told) == []
    assert told(doubted, "R!" + otherwise) == ["john.advice.not-as-told"]
    for shown, winner, left in ((as_told, "black", "valid"), (otherwise, "red", "void")):
        played = ultimate(registered + shown)
        entry = played.entries[-1]
        assert (entry.verdict, entry.judgement.code) == (Verdict.LEGAL, None)
        assert effects(entry)[-1]["winners"] == [winner]
        assert me(played, "red")["registration"] == left


def test_r33_a_reveal_settles_all_open_claims_of_that_pile():
    before = TWO.replace("Rd4", "Ra3-a2 Bd1-d2 Rd4")  # black has acted since the first claim
    played = ultimate(before + "R=4d B?")
    assert effects(played.entries[-1])[0] == {"effect": "doubt", "claims": [14]}
    played.play("R!3d5h7h7d8h8d9h9dThJdKd")
    assert effects(played.entries[-1])[1:] == [
        {"effect": "settle", "pull": 10, "as": "refuted"},
        {"effect": "settle", "pull": 14, "as": "refuted"},
        {"effect": "end", "winners": ["black"], "reason": "john.end.lie"},
    ]


# -- loops ---------------------------------------------------------------------------------------------

ROUND = "Bd1-d2 Ra4-a3 Bd2-d1 Ra3-a4 "


def test_r35_r36_all_level_the_first_player_loses():
    played = match("B/s5s R/h5h " + ROUND * 2)
    entry = played.entries[-1]
    assert (entry.verdict, entry.judgement.code) == (Verdict.FOUL, "john.loop.level")
    assert effects(entry)[-1] == {"effect": "end", "winners": ["red"], "reason": "john.end.loop-level"}
    assert view(played)["loop"] is None
    assert view(played)["repeat"] == 3
    assert view(played)["turn"] == 9


def test_r35_neither_suits_nor_the_cards_beside_the_board_matter():
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


# -- the end by agreement ------------------------------------------------------------------------------


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
    """Every member of docs/spec/john.md, "The public view"."""
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


# -- what an arbiter lets stand ----------------------------------------------------------------------------

FIGHT = BOTH + "Bc2-c3 Ra4-a3 Bc3xb3"
LET = [
    # (what went before, the act, its code, what lies on the board then, who is to move)
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


def test_a_rank_that_is_held_is_no_claim_when_it_stands() -> None:
    """The healed 3 lies in the pile for all to see: nothing down to the ace is no claim then."""
    made = match("B/sAs R/h6h B3s@b2 Ra4-a3 Bc2-b2+", ultimate=True)
    assert code(made, "B=-") == "john.pull.rank-held"
    entry = made.record(JOHN.read_notation("B=-"), waive="john.pull.rank-held")
    assert (entry.verdict, entry.judgement.code) == (Verdict.LEGAL, "john.pull.rank-held")
    assert not entry.judgement.extra
    assert view(made)["doubtable"] == {"black": [], "red": []}
    assert view(made)["board"].get("c2") is None


def test_every_code_that_may_stand_is_tried() -> None:
    assert {code for _, _, code, _, _ in LET} | {"john.pull.rank-held"} == JOHN.waivable


def test_a_card_stays_where_it_is_however_far_it_may_go() -> None:
    for token in ("Bc2-c2", "Bb3-b2", "Bc2-b3", "Ba1-a2"):
        action = JOHN.read_notation(token)
        made = match(BOTH)
        for waive in JOHN.waivable:
            assert made.judge(action, waive).verdict is Verdict.ILLEGAL
