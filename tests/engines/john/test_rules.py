"""JOHN rule by rule: each test has the number of its rule in its name (see also the worked cases)."""

import pytest

from .lines import JOHN, code, match, short_effects, view

BOTH = "B/s5s R/h6h "
FIGHT = BOTH + "Bc2-c3 Ra4-a3 Bc3xb3"
"""A pull for the six of hearts is due."""
KING_HIT = "B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b4 "
HEALED = "B/sAs R/h9h B3s@b2 Ra4-a3 Bc2-b2+"
JUDGED = [
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
    ("R7", FIGHT, "Ba1-a2", "john.order.due"),
    ("R7", FIGHT, "Ra3-a2", "john.order.due"),
    ("R7", FIGHT, "B=5s", "john.pull.not-due"),
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
    ("R16", FIGHT, "R=As", "john.pull.colour"),
    ("R16", FIGHT, "R=2h", "john.pull.too-high"),
    ("R1", BOTH, "B6h@b2", "john.reinforce.colour"),
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
    ("R29", FIGHT, "R=6h", "john.pull.too-high"),
    ("R32", BOTH, "B?", "john.doubt.off"),
    ("R33", BOTH, "R!Ah", "john.reveal.not-due"),
    ("R27", "B/s5s R/h8h Bc2-c3 Ra4-a3 Bc3xb3", "R=2h", "john.pull.skipped"),
    # and what is allowed, or refused only later
    ("R3", "B/s5s", "R/hQd", None),  # another face card in front
    ("R7", FIGHT, "R#" + "??" * 12, None),  # the 6h is in the pile by now
    ("R7", FIGHT, "B$", None),
    ("R8", KING_HIT + "R=6d", "Rb4xc3", "john.attack.too-far"),  # what replaces it is sideways too
    ("R8", KING_HIT + "R=6d Rb3xc3 B2c@b2 Rb4-b3 Bb2xb3 R=4d", "Rb2*c1", None),  # a sideways four works magic
    ("R10", BOTH, "Bd1-d2", None),
    ("R10", BOTH, "Bb1-a2", None),  # a face card moves diagonally
    ("R11", "B/s5s R/h6h B3s@b2 Ra4-a3 B4s@d2 Ra3-a4", "Bb2-c1", None),
    (
        "R11",
        "B/s5s R/h6h B3s@b2 Ra4-a3 Bc2-d2 Ra3-a4 B4s@c2 Ra4-a3 Bc2-c3 Ra3-a4",
        "Bb2-c3",
        "john.move.too-far",
    ),
    ("R12", "B/sAs R/h6h", "Bb3-b2+", "john.move.not-yours"),  # before the faults of healing
    ("R16", HEALED, "B=2c", "john.pull.rank-held"),  # a healed 3 is the floor, for itself too
    ("R16", HEALED, "B=3s", "john.pull.skipped"),
    ("R16", HEALED, "B=6s", None),
    ("R16", HEALED, "B=7s", "john.pull.too-high"),
    ("R16", "B/s5s R/hTh Bc2-c3 R3h@d3 Bc3xb3", "R=3h", "john.pull.not-in-pile"),
    ("R28", "B/s5s R/h6h Bc2-c3 RAh@d3 Bd1-d2 RAd@d4 Bc3xb3", "R=-", None),  # both aces are seen elsewhere
]


def test_r2_second_player_sets_up_seen_from_its_side() -> None:
    shown = view(match("R/d6h B/c5s", seats=("red", "black")))
    assert (shown["first"], shown["to_move"], shown["yoko"]) == ("red", "red", {"black": "b4", "red": "c1"})
    assert {card: cell for cell, card in shown["board"].items()}["6h"] == "c2"


@pytest.mark.parametrize(("rule", "before", "line", "expected"), JUDGED)
def test_judged(rule: str, before: str, line: str, expected: str | None) -> None:
    assert code(match(before), line) == expected


KING_FALLS = "B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b4 R=6d Ra3-a4 Bc3*b4 R=3d Ra4-a3 Bc3*b4 "
"""Red's king is a 6 by magic, then a 3, then an ace is due."""
HEALS = "B/sAs R/h9h B{}@b2 Ra4-a3 Bc2-b2+"

EFFECTS = [
    # (rule, the moves, the effects of the last, as words)
    (
        "R8",
        KING_FALLS + "R=Ad Rb4-b3+",
        "move Ad b4 b3, move 9h b3 b4, pile b4 9h, due red pull b4 9h 10 heal",
    ),
    ("R11", BOTH + "Bc2-d1", "move 5s c2 d1, move Qs d1 c2"),  # the queen is the face card
    ("R14, R15", "B/s5s R/h5h Bc2-c3 Ra4-a3 Bc3xb3", "move 5s c3 b3, move 5h b3 c3, defeat c3 5h"),
    ("R17", "B/s5s R/hTh Bc2-c3 Ra4-a3 Bc3xb3 R=5h", "pull c3 5h, counter c3 b3 10, defeat b3 5s"),
    # an ace that is halved falls at once
    ("R18", KING_FALLS + "R=Ad Ra3-a4 Bc3*b4", "defeat b4 Ad, end ['black'] john.end.yoko"),
    ("R18", KING_FALLS + "R=-", "pull b4 none, defeat b4 3d, end ['black'] john.end.yoko"),
    ("R19", BOTH + "BKc@b2", "place b2 Kc"),  # upright
    *(
        (
            "R21",
            f"B/s4s R/h{front} Bc2-c3 Ra4-a3 Bc3*b3",
            f"pile b3 {front}, due red pull b3 {front} {left} magic",
        )
        for front, left in (("Kd", 6), ("Jd", 5), ("Th", 5), ("9h", 4), ("3h", 1), ("2h", 1))
    ),
    ("R22", "B/s4s R/hAh Bc2-c3 Ra4-a3 Bc3*b3", "defeat b3 Ah"),
    ("R23", "B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b3 R=4h", "pull b3 4h"),
    ("R23", "B/s4s R/h9h Bc2-c3 Ra4-a3 Bc3*b3 R=-", "pull b3 none, defeat b3 9h"),
    ("R24", HEALS.format("Ac"), "move As c2 b2, move Ac b2 c2, pile c2 Ac, due black pull c2 Ac 2 heal"),
    (
        "R24",
        "B/sAs R/h9h B3s@b2 Ra4-a3 Bb2-c2+",
        "move 3s b2 c2, move As c2 b2, pile c2 3s, due black pull c2 3s 6 heal",
    ),
    ("R24", "B/sAs R/h9h B3s@b2 Ra4-a3 Bc2-b2", "move As c2 b2, move 3s b2 c2"),
    *(
        (
            "R25",
            HEALS.format(c),
            f"move As c2 b2, move {c} b2 c2, pile c2 {c}, due black pull c2 {c} {twice} heal",
        )
        for c, twice in (("2s", 4), ("5s", 10), ("7s", 10), ("Ts", 10))
    ),
    ("R26", HEALS.format("Ts") + " B=Ts", "pull c2 Ts"),
    # both aces have been seen elsewhere: "none" for an ace is certain, and not a claim
    ("R28", "B/s5s R/h6h Bc2-c3 RAh@d3 Bd1-d2 RAd@d4 Bc3xb3 R=-", "pull c3 none, defeat c3 6h"),
]


@pytest.mark.parametrize(("rule", "moves", "expected"), EFFECTS)
def test_effects(rule: str, moves: str, expected: str) -> None:
    assert short_effects(match(moves)) == expected


def test_r29_when_all_unseen_cards_are_in_the_reserve() -> None:
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
