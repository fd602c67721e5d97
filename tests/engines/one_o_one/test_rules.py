"""101, rule by rule."""

from typing import Any

import pytest

from tachiai.engines import Game, Match, load
from tachiai.engines.match import replay
from tachiai.engines.record import parse_line
from tachiai.engines.waiting import upcoming
from tests.engines.one_o_one.lines import line
from tests.engines.short import short

GAME: Game[Any] = load("one_o_one")


def match_of(lines: list[str], seats: Any = ("a", "b", "c"), options: dict[str, Any] | None = None) -> Match:
    if isinstance(seats, int):
        seats = [f"s{i}" for i in range(1, seats + 1)]
    return replay(GAME, GAME.header(seats, options), [line(short) for short in lines])


def codes(match: Match) -> list[str | None]:
    """Return the code of each line, without the game's name."""
    return [e.judgement.code and e.judgement.code.removeprefix("one_o_one.") for e in match.entries]


# -- the rules (test_reference.py compares random lines with a second implementation) ---------------------

TO_90 = ["F X1", "a P Kh"]
TO_RESET = [*TO_90, "b P Ts 10", "c P Ac 1", "a P Jd"]
TO_100 = [*TO_90, "b P Ts 10", "c P Th 10"]
TO_24 = ["F X1", "s1 D Kh", "s2 D Jh", "s3 D 5h", "s4 D 5d"]
"""With 24 seats one card of the deck is left."""

CODES: list[tuple[str, list[str], list[str | None]]] = [
    # (rule, the lines, the codes of the last of them)
    ("R3", ["a F 2s", "F 2s", "F 3s", "a F 3s"], ["flip.seat", None, "flip.none-due", "flip.none-due"]),
    ("R4", ["F Kh", "b P 2s", "a P 2s", "b D 3s"], ["play.not-your-turn", None, None]),
    (
        "R5",
        [*TO_RESET, "a F Kh", "a F 2s", "b P X1", "b P 2s"],
        ["card.seen", None, "card.seen", "card.seen"],
    ),
    # a new round, in which the king of hearts may come again
    ("R5", [*TO_RESET, "a F 2s", "b P Kd", "c P Kc", "a P Ks", "b P Th 10", "F Kh"], [None]),
    ("R7", ["F 9h", "a P Ts -10"], ["play.ten-minus"]),
    ("R7", ["F Th", "a P Ts -10"], [None]),
    ("R10", [*TO_RESET, "F 2s", "b F 2s", "a P 2s"], ["flip.seat", "flip.seat", "play.flip-first"]),
    ("R2", ["F 5h", "a hand", "a hand 7s 7s", "a hand 5h ??"], ["hand.count", "hand.duplicate", "card.seen"]),
    ("R14", ["F X1", "undo 3", "undo -1", "undo 1"], ["undo.target", "undo.target", None]),
]


@pytest.mark.parametrize(("rule", "lines", "expected"), CODES)
def test_codes(rule: str, lines: list[str], expected: list[str | None]) -> None:
    assert codes(match_of(lines))[-len(expected) :] == expected


@pytest.mark.parametrize(
    ("play", "code"),
    [
        ("a P As", "play.value-missing"),
        ("a P As 2", "play.value"),
        ("a P As 10", "play.value"),
        ("a P Ts 1", "play.value"),
        ("a P Ts", "play.value-missing"),
        ("a P 5s 5", "play.value"),
        ("a P X2 50", "play.value"),
        ("a P Ts -10", None),
        ("a P As 11", None),
        ("b P Kh 7", "play.not-your-turn"),
        ("a P Kh 7", "card.seen"),
    ],
)
def test_r7_values(play: str, code: str | None) -> None:
    assert codes(match_of(["F Kh", play]))[-1] == code


EFFECTS: list[tuple[str, list[str], Any, dict[str, Any], str]] = [
    # (rule, the lines, the seats, the options, the effects of the last line)
    *(
        ("R3", [f"F {card}"], 3, {}, f"total {value} {value}")
        for card, value in (("As", 1), ("8s", 8), ("Ts", 10), ("Js", 10), ("Qs", 20), ("Ks", 30), ("X2", 50))
    ),
    ("R6", ["F 2s", "s1 P 9s"], 2, {}, "total 0 2, reverse -1, refill s1 48"),
    # a choice that busts is allowed
    (
        "R7",
        [*TO_90, "b P Th 10", "c P Ts 10", "a P As 11"],
        "abc",
        {},
        "total 11 111, bust a 1, lp a -1 9, round 2 a 1",
    ),
    ("R8", [*TO_90, "b P Kd"], "ab", {"lp": 1}, "total 30 110, bust b 1, lp b -1 0, out b"),  # no refill
    ("R9", [*TO_90, "b P Qh", "c P 2h"], "abc", {}, "total 2 102, bust c 1, lp c -1 9, round 2 c 1"),
    ("R10", TO_RESET, "abc", {}, "total 10 101, reset a 2"),
    # a joker at 100 cannot be fifty, and at 99 it is
    ("R11", [*TO_100, "a P X2"], "abc", {}, "counter a c 1, lp a 1 11, lp c -1 9, round 2 c 1"),
    (
        "R11",
        [*TO_90, "b P Ts 10", "c P 9h", "b P X2"],
        "abc",
        {},
        "total 50 140, bust b 1, lp b -1 9, round 2 b 1",
    ),
    ("R12", [*TO_24, "s5 D Ah 1"], 24, {}, "total 1 101, reset s5 2, deck-out, round 2 s6 2"),
    # a counter with the last card is not a draw
    ("R12", [*TO_24, "s5 D X2"], 24, {}, "counter s5 s4 1, lp s5 1 11, lp s4 -1 9, round 2 s4 1"),
    ("R13", [*TO_90, "b P Ks"], "abc", {"lp": 1}, "total 30 110, bust b 1, lp b -1 0, out b, round 2 c 1"),
    # the seat hit is out, so the next clockwise starts
    ("R13", [*TO_100, "a P X2"], "abc", {"lp": 1}, "counter a c 1, lp a 1 2, lp c -1 0, out c, round 2 a 1"),
]


@pytest.mark.parametrize(("rule", "lines", "seats", "options", "expected"), EFFECTS)
def test_effects(rule: str, lines: list[str], seats: Any, options: dict[str, Any], expected: str) -> None:
    match = match_of(lines, seats if isinstance(seats, int) else tuple(seats), options)
    assert short(match.entries[-1].judgement.effects) == expected


def test_r1_r2_what_a_match_begins_with() -> None:
    view = GAME.view(match_of([], seats=26, options={"lp": 3}).position)
    assert (view["level"], view["round"], view["starter"]) == (1, 1, "s1")
    assert (set(view["lp"].values()), set(view["hands"].values()), view["deck"]) == ({3}, {2}, 2)


def test_r13_a_seat_out_does_nothing_more() -> None:
    match = match_of([*TO_90, "b P Ks", "F 2s", "c P 3s", "a P 4s"], options={"lp": 1})
    view = GAME.view(match.position)
    assert (view["turn"], view["hands"], view["out"]) == ("c", {"a": 2, "b": 0, "c": 2}, ["b"])
    for act, code in (("b P 5s", "seat.out"), ("b hand 5s 6s", "seat.out"), ("b F 5s", "flip.none-due")):
        action = parse_line(GAME, match.header.seats, line(act)).action
        assert match.judge(action).code == f"one_o_one.{code}"


SETTLED: list[tuple[list[str], dict[int, tuple[str, int]]]] = [
    (["F 5h", "a hand 7s 8s", "a P 7s", "b P 8s", "undo 3", "b P 9s"], {}),  # undone
    # lines of one name each; another card was played meanwhile
    (
        ["F 5h", "a hand 7s ??", "a hand ?? 8s", "a P 9s", "b P 2s", "a P 7s", "b P 2d", "a P 8s"],
        {2: ("confirmed", 6), 3: ("confirmed", 8)},
    ),
    (["F 5h", "a hand 7s 8s", "a D 7s"], {2: ("refuted", 3)}),  # no matter who turns it up
    (["a hand 7s 8s", "F 7s"], {1: ("refuted", 2)}),
]


@pytest.mark.parametrize(("lines", "settled"), SETTLED)
def test_r2_what_settles_a_disclosed_hand(lines: list[str], settled: dict[int, tuple[str, int]]) -> None:
    match = match_of(lines, ("a", "b"))
    assert {claim: (how.verdict, how.by) for claim, how in match.settled().items()} == settled
    assert not any("settled" in row for row in match.audit(full=False)), "for their seat alone"


# -- records ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "order"),
    [
        ([], "a b c d"),
        (["F 2h", "a P 3h"], "b c d a"),
        (["F 2h", "a P 9h"], "d c b a"),
        (["F X1", "a P Kh", "b P Ts 10", "c P Jd", "d P Ac 1"], "d a b c"),  # 101: d turns up the next card
        (["F X1", "a P Kh", "b P Qh", "c P Jd", "F X1", "d P Kh", "a P 5c"], "b d a"),
        (["F X1", "a P Kh", "b P Qh", "c P Jd", "F 9h", "d P 9s"], "b a d"),
    ],
)
def test_the_order_of_the_next_turns(lines: list[str], order: str) -> None:
    match = match_of(lines, ("a", "b", "c", "d"), {"lp": 1})
    assert upcoming(GAME.waiting(match.position)) == tuple(order.split())
    assert upcoming(GAME.waiting(match.position))[:1] == GAME.turn(match.position)


def test_no_seat_is_next_after_the_end() -> None:
    match = match_of(["F X1", "a P Kh", "b P Qh", "a P 2h"], ("a", "b"), {"lp": 1})
    assert upcoming(GAME.waiting(match.position)) == ()


@pytest.mark.parametrize(
    ("before", "act", "code", "total", "turn"),
    [
        (["F Kh"], "c P 2s", "play.not-your-turn", 32, "a"),
        (["F Kh"], "b D 9s", "play.not-your-turn", 30, "a"),
        (["F 9h"], "a P Ts -10", "play.ten-minus", -1, "b"),
        (["F Kh"], "a P As 10", "play.value", 40, "b"),
        (["F Kh"], "a P 7s 8", "play.value", 38, "b"),
        ([], "b F Kh", "flip.seat", 30, "a"),
    ],
)
def test_an_arbiter_lets_it_stand(before: list[str], act: str, code: str, total: int, turn: str) -> None:
    match = match_of(before)
    action = parse_line(GAME, match.header.seats, line(act)).action
    entry = match.record(action, waive=f"one_o_one.{code}")
    assert (entry.verdict.value, codes(match)[-1]) == ("legal", code)
    view = GAME.view(match.position)
    assert (view["total"], view["turn"]) == (total, turn)
    assert view["deck"] + sum(view["hands"].values()) + len(view["pile"]) == 54


@pytest.mark.parametrize("act", ["b P Kh", "F 2s", "a P As"])
def test_an_arbiter_cannot_let_stand_what_hands_cannot_do(act: str) -> None:
    """A card that is on the table already, a second flip, an ace without a value."""
    match = match_of(["F Kh"])
    action = parse_line(GAME, match.header.seats, line(act)).action
    for code in GAME.codes:
        assert match.judge(action, waive=code).verdict.value == "illegal", code


def test_an_opening_card_taken_back_asks_for_no_new_deal() -> None:
    match = match_of(["F Kh", "undo 0"])
    assert [step["step"] for step in GAME.steps(match.position, match.entries[-1].judgement.effects)] == [
        "one_o_one.step.still"
    ]
