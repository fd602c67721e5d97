"""JOHN: pulls, registrations and doubts, that is claims about hidden cards, by rule."""

import pytest

from tachiai.engines.values import Verdict

from .lines import JOHN, code, effects, match, me, short_effects, view

PILE = "AhAd2d4h4d5h6d8h9dTdQd"  # red's, with a 7h or 6h in front


# -- registrations ---------------------------------------------------------------------------------------


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
    assert code(match("R/h7h"), f"R#{cards}") == expected  # allowed once the seat has set up


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
    assert advised(played, "R=-") == []


def advised(made, token):
    """Return the advice that the seat's own phone shows before the line is recorded."""
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
def test_r29_a_registration_does_not_affect_a_pull(options, token, said, advice):
    """Verdict, code, effects and odds are the same without a registration; only the owner gets advice."""
    untold = match(PLAIN.replace(f" R#{PILE}", ""), **options)
    played = match(PLAIN, **options)
    assert code(played, token) == said
    action = JOHN.read_notation(token)
    ours, theirs = played.judge(action), untold.judge(action)
    assert ours[:3] == theirs[:3]
    assert (ours.extra, ours.private) == (theirs.extra, False)
    assert advised(played, token) == advice
    assert advised(untold, token) == []


def test_r29_advice_names_both_an_unregistered_card_and_a_rank_passed_over():
    assert advised(match(PLAIN.replace("Ad2d", "2h2d")), "R=Ad") == [
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
def test_r29_a_registration_does_not_affect_a_reinforcement(options, token, said, advice):
    """Refusals must not reveal a registered pile: occupied cells give the same answer for every card."""
    untold = match(PLAIN.replace(f" R#{PILE}", "") + " R=2d", **options)
    played = match(PLAIN + " R=2d", **options)
    assert code(played, token) == code(untold, token) == said
    assert advised(played, token) == advice
    assert advised(untold, token) == []


@both_rules
@pytest.mark.parametrize("pile", ["2h3d4h4d5h6d8h9dTdQd7h", "3h3d4h4d5h6d8h9dTdQd7h", "??" * 11])
def test_r30_a_registration_settles_nothing(options, pile):
    played = match("B/s5s R/h7h Bc2-c3 Ra4-a3 Bc3xb3 R=Ah R#" + pile, **options)
    assert effects(played.entries[-1]) == []
    assert played.settled() == {}


VOID = {"seat": "red", "registration": "void", "pile": None, "reserve": None, "choices": None}


@both_rules
def test_r29_a_card_that_contradicts_a_registration_voids_it_in_the_owners_view_alone(options):
    played = match(PLAIN + " R=2h", **options)
    assert me(played, "red") == VOID
    assert view(played)["seats"]["red"]["registered"] is True
    assert me(match(f"B/s5s R/h7h R#{PILE} Bc2-c3 R9d@d3", **options), "red") == VOID
    # it may be registered again
    played.play("R#AhAd4h4d5h6d7h8h9dTdQd")
    assert me(played, "red")["registration"] == "valid"


def ultimate(tokens, **options):
    return match(tokens, ultimate=True, **options)


# -- doubts ----------------------------------------------------------------------------------------------


CLAIM = "B/s5s R/h7h Bc2-c3 Ra4-a3 Bc3xb3 R=Ah "  # line 6: no 2


def test_r31_a_bluff_that_face_up_cards_disprove_is_refused():
    played = ultimate("B/sAs R/h9h B3s@b2 Ra4-a3 Bc2-b2+")
    assert code(played, "B=2s") == "john.pull.rank-held"


OTHER_PULL = "B/s5s R/h7h BJc@b2 R4h@d3 Bc2-c3 Rd3-d2 Bc3xb3 R=Ah Rd2*b2"
"""Line 8 claims no 2; then a pull of black is due."""
TWO = "B/s5s R/hTh Bd1-d2 RAd@d4 Bd2-d1 R3d@d3 Bc2-c3 Ra4-a3 Bc3xb3 R=4h Rd4-d3+ "
"""Line 10 claims no 5; then a pull for a 3 healed to 6 is due."""
DOUBTS = [
    # (the moves, what black may doubt, the effects of a doubt then, or its code)
    (CLAIM, [6], "doubt [6], due red reveal"),
    (CLAIM + "Ra3-a2", [6], "doubt [6], due red reveal"),
    (CLAIM + "Ra3-a2 Bd1-d2", [], "john.doubt.no-claim"),  # the doubter has acted
    (OTHER_PULL, [8], "doubt [8], due red reveal"),
    (OTHER_PULL + " B=5c", [], "john.doubt.no-claim"),  # a pull is an act, too
    ("B/s5s R/h7h B4c@b2 Ra4-a3 Bc2-c3 Ra3-a4 Bc3xb3 R=Ah Ra4-a3 Bb2*b4", [], "john.doubt.no-claim"),
    ("B/s5s R/h6h Bc2-c3 RAd@d3 Bd1-d2 Ra4-a3 Bc3xb3 R=- RAh@d4", [], "john.doubt.no-claim"),  # confirmed
    (TWO + "R=4d", [10, 12], "doubt [10, 12], due red reveal"),  # one doubt is about all
    (TWO + "R=5d", [10, 12], "doubt [10, 12], end ['black'] john.end.lie"),  # the 5 was there all the time
]


@pytest.mark.parametrize(("moves", "open_claims", "expected"), DOUBTS)
def test_r32_what_may_be_doubted(moves: str, open_claims: list[int], expected: str) -> None:
    played = ultimate(moves)
    assert view(played)["doubtable"] == {"black": open_claims, "red": []}
    assert code(played, "R?") in ("john.doubt.no-claim", "john.order.due")
    said = played.play("B?")[-1].judgement
    assert (short_effects(played) or said.code) == expected


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
def test_r34_the_loser_of_a_doubt(doubt_loser, shown, winner, reason):
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
def test_r33_impossible_piles_are_refused(shown, expected):
    assert code(ultimate(CLAIM + "B?"), "R!" + shown) == expected


def test_r33_the_table_counts_not_the_phone():
    registered = f"B/s5s R/h7h R#{PILE} Bc2-c3 Ra4-a3 Bc3xb3 R=Ah B? R!"
    as_told, otherwise = "Ad2d4h4d5h6d7h8h9dTdQd", "Ad3d4h4d5h6d7h8h9dTdQd"
    doubted = ultimate(registered.removesuffix(" R!"))
    assert advised(doubted, "R!" + as_told) == []
    assert advised(doubted, "R!" + otherwise) == ["john.advice.not-as-told"]
    for shown, winner, left in ((as_told, "black", "valid"), (otherwise, "red", "void")):
        played = ultimate(registered + shown)
        entry = played.entries[-1]
        assert (entry.verdict, entry.judgement.code) == (Verdict.LEGAL, None)
        assert effects(entry)[-1]["winners"] == [winner]
        assert me(played, "red")["registration"] == left
