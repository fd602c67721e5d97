"""JOHN's output for screens and terminals: the diagram of the table, steps, previews, templates."""

from __future__ import annotations

import pytest

from tachiai.engines._derived import preview

from .lines import JOHN, STEP_NAMES, match, me

PILE = "AhAd2d4h4d5h6d8h9dTdQd"


def steps(tokens, **options):
    """Return the steps after the last line."""
    played = match(tokens, **options)
    found = JOHN.steps(played.position, played.entries[-1].judgement.effects)
    return [
        {k: v.removeprefix("john.step.") if k == "step" else v for k, v in step.items()} for step in found
    ]


def test_diagram_from_the_first_player():
    assert (
        JOHN.diagram(match("B/s5s R/h6h Bc2-c3 Ra4-a3 Bc3xb3").position)
        == """\
    red    reserve 11  pile 12
    ┌────┬────┬────┬────┐
  4 │    │‹K♥›│ J♥ │    │
    ├────┼────┼────┼────┤
  3 │ Q♥ │ 5♠ │    │    │
    ├────┼────┼────┼────┤
  2 │    │    │    │    │
    ├────┼────┼────┼────┤
  1 │    │ J♠ │‹K♠›│ Q♠ │
    └────┴────┴────┴────┘
      a    b    c    d
  ▶ black  reserve 11  pile 11
    turn 3, due: red pull 1 for 6♥"""
    )


def test_diagram_from_the_other_side_with_its_registered_pile():
    played = match(f"B/s5s R/h7h R#{PILE} Bc2-c3")
    assert (
        JOHN.diagram(played.position, "red")
        == """\
    black  reserve 11  pile 11
    ┌────┬────┬────┬────┐
  1 │ Q♠ │‹K♠›│ J♠ │    │
    ├────┼────┼────┼────┤
  2 │    │    │    │    │
    ├────┼────┼────┼────┤
  3 │    │ 5♠ │ 7♥ │    │
    ├────┼────┼────┼────┤
  4 │    │ J♥ │‹K♥›│ Q♥ │
    └────┴────┴────┴────┘
      d    c    b    a
  ▶ red    reserve 11  pile 11
    turn 2
    pile: A♥ A♦ 2♦ 4♥ 4♦ 5♥ 6♦ 8♥ 9♦ T♦ Q♦"""
    )
    for audience in (None, "black"):
        assert "pile:" not in JOHN.diagram(played.position, audience)
    hidden = match("B/s5s R/h7h R#" + "??" * 11)
    assert JOHN.diagram(hidden.position, "red").endswith("pile: hidden")


def test_diagram_of_an_end_and_of_a_loop():
    assert "over, black (john.end.resign)" in JOHN.diagram(match("B/s5s R$").position)
    assert "over, - (john.end.draw)" in JOHN.diagram(match("T~").position)
    assert "loop: red 3" in JOHN.diagram(match("B/s5s R/h6h" + " Bd1-d2 Ra4-a3 Bd2-d1 Ra3-a4" * 2).position)
    # the sideways card is off the board: its cell is marked
    assert "│‹  ›│" in JOHN.diagram(match("B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b4").position)


STEPS = {
    "setup": (
        "B/s5c",
        [
            {"step": "royals", "seat": "black", "cards": ["Js", "Ks", "Qs"]},
            {"step": "deal", "seat": "black"},
            {"step": "front", "seat": "black", "card": "5c", "cell": "c2"},
        ],
    ),
    "move": ("B/s5s R/h6h Bc2-c3", [{"step": "move", "card": "5s", "from": "c2", "to": "c3"}]),
    "swap": (
        "B/s5s R/h6h Bc2-d1",
        [{"step": "swap", "card": "5s", "other": "Qs", "from": "c2", "to": "d1"}],
    ),
    "kill": (
        "B/s6s R/h5h Bc2-c3 Ra4-a3 Bc3xb3",
        [
            {"step": "swap", "card": "6s", "other": "5h", "from": "c3", "to": "b3"},
            {"step": "to-pile", "seat": "red", "card": "5h", "cell": "c3"},
        ],
    ),
    "damage": (
        "B/s6s R/h9h Bc2-c3 Ra4-a3 Bc3xb3",
        [
            {"step": "swap", "card": "6s", "other": "9h", "from": "c3", "to": "b3"},
            {"step": "to-pile", "seat": "red", "card": "9h", "cell": "c3"},
            {"step": "lay", "seat": "red", "rank": 3, "cell": "c3"},
        ],
    ),
    "counter": (
        "B/s6s R/h9h Bc2-c3 Ra4-a3 Bc3xb3 R=3d",
        [
            {"step": "lay-card", "seat": "red", "card": "3d", "cell": "c3"},
            {"step": "to-pile", "seat": "black", "card": "6s", "cell": "b3"},
        ],
    ),
    "nothing there": (
        "B/s6s R/h9h Bc2-c3 Ra4-a3 Bc3xb3 R=-",
        [{"step": "stays-empty", "cell": "c3"}],
    ),
    "magic on a sideways card": (
        "B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b4",
        [
            {"step": "to-pile", "seat": "red", "card": "Kh", "cell": "b4"},
            {"step": "lay-sideways", "seat": "red", "rank": 6, "cell": "b4"},
        ],
    ),
    "its replacement": (
        "B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b4 R=6d",
        [{"step": "lay-card-sideways", "seat": "red", "card": "6d", "cell": "b4"}],
    ),
    "heal": (
        "B/sAs R/h9h B3s@b2 Ra4-a3 Bc2-b2+",
        [
            {"step": "swap", "card": "As", "other": "3s", "from": "c2", "to": "b2"},
            {"step": "to-pile", "seat": "black", "card": "3s", "cell": "c2"},
            {"step": "lay", "seat": "black", "rank": 6, "cell": "c2"},
        ],
    ),
    "reinforcement": (
        "B/s5s R/h6h B9c@b2",
        [{"step": "turn-up", "seat": "black", "card": "9c", "cell": "b2"}],
    ),
    "registration": ("B/s5s B#" + "??" * 11, []),
    "undo": ("B/s5s T<0", [{"step": "undo"}]),
    "resignation": ("B/s5s R$", []),
}


@pytest.mark.parametrize("case", STEPS)
def test_steps(case):
    tokens, expected = STEPS[case]
    assert steps(tokens) == expected


def test_steps_after_a_doubt():
    asked = "B/s5s R/h7h Bc2-c3 Ra4-a3 Bc3xb3 R=Ah B?"
    assert steps(asked, ultimate=True) == [{"step": "show-pile", "seat": "red"}]
    assert steps(asked + " R!Ad2d4h4d5h6d7h8h9dTdQd", ultimate=True) == []


def test_the_cases_bring_up_every_step():
    taken = {step["step"] for tokens, _ in STEPS.values() for step in steps(tokens)}
    assert taken | {"show-pile"} == set(STEP_NAMES)


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


def offers(played, seat):
    return [choice.to_json() for choice in JOHN.choices(played.position, seat)]


def test_templates_at_setup():
    first, second, resign = offers(match(), "black")
    assert first["fields"]["suit"]["values"] == ["s"]
    assert len(first["fields"]["front"]["values"]) == 23
    assert second["fields"]["suit"]["values"] == ["c"]
    assert "Ks" in second["fields"]["front"]["values"]
    assert resign["action"] == "resign"
    assert [c["action"] for c in offers(match(), "table")] == ["draw"]


def test_templates_in_play():
    played = match("B/sAs R/h4h B3s@b2 Ra4-a3")
    by_from = {}
    for choice in offers(played, "black"):
        if choice["action"] in ("move", "attack", "magic"):
            heal = choice["fields"].get("heal", {}).get("values")
            key = (choice["action"], heal[0] if heal else None, choice["fields"]["from"]["values"][0])
            by_from[key] = choice["fields"]["to"]["values"]
    assert by_from["move", False, "c2"] == ["b1", "b2", "c1", "c3", "d1", "d2"]  # the ace swaps with Js, Qs
    assert by_from["move", True, "c2"] == ["b2"]
    assert by_from["move", True, "b2"] == ["c2"]
    assert by_from["attack", None, "b2"] == ["b3"]
    assert ("magic", None, "c2") not in by_from
    [reinforce] = [c for c in offers(played, "black") if c["action"] == "reinforce"]
    assert reinforce["fields"]["to"]["values"] == ["a1", "a2", "d2"]
    assert "3s" not in reinforce["fields"]["card"]["values"]
    assert len(reinforce["fields"]["card"]["values"]) == 21


def test_the_ladder_does_not_depend_on_a_registration():
    played = match(f"B/s5s R/h7h R#{PILE} Bc2-c3 Ra4-a3 Bc3xb3")
    [pull] = [c for c in JOHN.choices(played.position, "red") if c.kind == "pull"]
    assert tuple(pull.fields["card"].iter_values()) == ("2h", "2d", "Ah", "Ad", "none")
    assert me(played, "red")["choices"] == ["2d"], "the own phone knows which of them is honest"
