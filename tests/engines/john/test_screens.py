"""JOHN's output for screens and terminals: the diagram of the table, steps, previews, templates."""

import pytest

from tachiai.engines._derived import preview

from ..short import short
from .lines import JOHN, STEP_NAMES, match, me

PILE = "AhAd2d4h4d5h6d8h9dTdQd"


def test_a_diagram_has_a_registered_pile_for_its_own_seat_alone():
    played = match(f"B/s5s R/h7h R#{PILE} Bc2-c3")
    assert JOHN.diagram(played.position, "red").endswith("\n    pile: A♥ A♦ 2♦ 4♥ 4♦ 5♥ 6♦ 8♥ 9♦ T♦ Q♦")
    for audience in (None, "black"):
        assert "pile:" not in JOHN.diagram(played.position, audience)
    hidden = match("B/s5s R/h7h R#" + "??" * 11)
    assert JOHN.diagram(hidden.position, "red").endswith("pile: hidden")
    assert JOHN.diagram(hidden.position, "red").index("d    c    b    a"), "turned to that seat"


def test_diagram_of_an_end_and_of_a_loop():
    assert "over, black (john.end.resign)" in JOHN.diagram(match("B/s5s R$").position)
    assert "over, - (john.end.draw)" in JOHN.diagram(match("T~").position)
    # the sideways card is off the board: its cell is marked
    assert "│‹  ›│" in JOHN.diagram(match("B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b4").position)


FIGHT = "B/s6s R/h9h Bc2-c3 Ra4-a3 Bc3xb3"
MAGIC = "B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b4"
DOUBT = "B/s5s R/h7h Bc2-c3 Ra4-a3 Bc3xb3 R=Ah B?"
STEPS = [
    ("B/s5c", "royals black ['Js', 'Ks', 'Qs'], deal black, front 5c c2 black"),
    ("B/s5s R/h6h Bc2-c3", "move 5s c2 c3"),
    ("B/s5s R/h6h Bc2-d1", "swap 5s c2 d1 Qs"),
    ("B/s6s R/h5h Bc2-c3 Ra4-a3 Bc3xb3", "swap 6s c3 b3 5h, to-pile 5h c3 red"),
    (FIGHT, "swap 6s c3 b3 9h, to-pile 9h c3 red, lay red 3 c3"),
    (FIGHT + " R=3d", "lay-card 3d c3 red, to-pile 6s b3 black"),
    (FIGHT + " R=-", "stays-empty c3"),
    (MAGIC, "to-pile Kh b4 red, lay-sideways red 6 b4"),
    (MAGIC + " R=6d", "lay-card-sideways 6d b4 red"),
    ("B/sAs R/h9h B3s@b2 Ra4-a3 Bc2-b2+", "swap As c2 b2 3s, to-pile 3s c2 black, lay black 6 c2"),
    ("B/s5s R/h6h B9c@b2", "turn-up 9c b2 black"),
    ("B/s5s B#" + "??" * 11, ""),
    ("B/s5s T<0", "undo"),
    ("B/s5s R$", ""),
    (DOUBT, "show-pile red"),
    (DOUBT + " R!Ad2d4h4d5h6d7h8h9dTdQd", ""),
]


@pytest.mark.parametrize(("tokens", "expected"), STEPS)
def test_steps(tokens, expected):
    played = match(tokens, ultimate="?" in tokens)
    assert short(JOHN.steps(played.position, played.entries[-1].judgement.effects)) == expected


def test_the_cases_bring_up_every_step():
    assert {step.split()[0] for _, steps in STEPS for step in steps.split(", ") if step} >= set(STEP_NAMES)


@pytest.mark.parametrize(
    ("tokens", "cards"),
    [
        ("B/s5s R/h6h B9c@b2", ["9c"]),
        ("B/s5s R/h6h Bc2-c3", []),
        ("B/s6s R/h9h Bc2-c3 Ra4-a3 Bc3xb3", []),
        ("B/s6s R/h9h Bc2-c3 Ra4-a3 Bc3xb3 R=3d", ["3d"]),
        ("B/s6s R/h9h Bc2-c3 Ra4-a3 Bc3xb3 R=-", []),
        ("B/s5s", []),
    ],
)
def test_an_action_reveals_the_card_it_turned_up(tokens, cards):
    played = match(tokens)
    assert list(played.entries[-1].judgement.revealed) == cards


def test_a_shown_pile_is_revealed():
    played = match("B/s5s R/h7h Bc2-c3 Ra4-a3 Bc3xb3 R=Ah B? R!Ad2d4h4d5h6d7h8h9dTdQd", ultimate=True)
    assert len(played.entries[-1].judgement.revealed) == 11


@pytest.mark.parametrize(
    ("tokens", "action", "last"),
    [
        ("B/s6s R/h5h Bc2-c3 Ra4-a3", "Bc3xb3", {"effect": "defeat", "cell": "c3", "card": "5h"}),
        ("B/s6s R/h9h Bc2-c3 Ra4-a3", "Bc3xb3", 3),
        ("B/s4s R/h9h Bc2-c3 Ra4-a3", "Bc3*b4", 6),
        ("B/sAs R/h9h B3s@b2 Ra4-a3", "Bc2-b2+", 6),
    ],
)
def test_previews(tokens, action, last):
    played = match(tokens)
    effects = preview(JOHN, played.position, JOHN.read_notation(action))
    if isinstance(last, int):
        assert effects[-1]["rank"] == last
    else:
        assert effects[-1] == last
    assert played.n == len(tokens.split())


def test_previews_of_what_is_refused_are_empty():
    assert preview(JOHN, match("B/s5s R/h6h").position, JOHN.read_notation("Bc2xb3")) == ()


def test_the_ladder_does_not_depend_on_a_registration():
    played = match(f"B/s5s R/h7h R#{PILE} Bc2-c3 Ra4-a3 Bc3xb3")
    [pull] = [c for c in JOHN.choices(played.position, "red") if c.kind == "pull"]
    assert tuple(pull.fields["card"].iter_values()) == ("2h", "2d", "Ah", "Ad", "none")
    assert me(played, "red")["choices"] == ["2d"], "the own phone knows which of them is honest"
