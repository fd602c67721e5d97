"""101: worked cases with exact numbers (cases.json), and further tests rule by rule."""

from __future__ import annotations

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

from tachiai.engines import Game, Match, load, one_o_one
from tachiai.engines.match import replay
from tachiai.engines.record import parse_line
from tachiai.engines.values import Action
from tachiai.engines.waiting import upcoming
from tests.engines.one_o_one.lines import line
from tests.engines.record_errors import where_wrong

GAME: Game[Any] = load("one_o_one")
CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))


def match_of(lines: list[str], seats: Any = ("a", "b", "c"), options: dict[str, Any] | None = None) -> Match:
    if isinstance(seats, int):
        seats = [f"s{i}" for i in range(1, seats + 1)]
    return replay(GAME, GAME.header(seats, options), [line(short) for short in lines])


def codes(match: Match) -> list[str | None]:
    """Return the code of each line, without the game's name."""
    return [e.judgement.code and e.judgement.code.removeprefix("one_o_one.") for e in match.entries]


def names(match: Match, n: int = 0) -> list[str]:
    """Return the kinds of effects of line ``n`` (default: the last), in order."""
    return [effect["effect"] for effect in match.entries[n - 1].judgement.effects]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_worked_case(case: dict[str, Any]) -> None:
    match = match_of(case["lines"], case.get("seats", ("a", "b", "c")), case.get("options"))
    *audit, last = match.audit()
    for row in audit:
        expected = {"verdict": "legal", "code": None} | case.get("says", {}).get(str(row["n"]), {})
        assert {k: row.get(k) for k in expected} == expected
        assert ("settled" in row) == ("settled" in expected)
    assert last["outcome"] == case.get("outcome")
    if "position" in case:
        assert last["position"] == case["position"]
        assert list(last["position"]) == list(case["position"])
    for key, value in case.get("position_has", {}).items():
        assert last["position"][key] == value
    for seat, expected in case.get("private", {}).items():
        view = GAME.private(match.position, seat)
        assert {k: view[k] for k in expected} == expected


def test_module_example() -> None:
    assert doctest.testmod(one_o_one).failed == 0


# -- the rules ---------------------------------------------------------------------------------------


def test_r1_ten_lp_each_at_the_start_and_level_1() -> None:
    view = GAME.view(match_of([]).position)
    assert view["lp"] == {"a": 10, "b": 10, "c": 10}
    assert (view["level"], view["round"], view["starter"]) == (1, 1, "a")
    assert GAME.view(match_of([], options={"lp": 3}).position)["lp"] == {"a": 3, "b": 3, "c": 3}


def test_r2_the_hands_and_the_deck_of_a_round() -> None:
    view = GAME.view(match_of([], seats=26).position)
    assert view["deck"] == 2
    assert set(view["hands"].values()) == {2}


@pytest.mark.parametrize(
    ("card", "value"),
    [("As", 1), ("2s", 2), ("8s", 8), ("9s", 9), ("Ts", 10), ("Js", 10), ("Qs", 20), ("Ks", 30), ("X2", 50)],
)
def test_r3_the_flip_value(card: str, value: int) -> None:
    match = match_of([f"F {card}"])
    assert match.entries[0].judgement.effects == ({"effect": "total", "value": value, "total": value},)
    assert GAME.view(match.position)["direction"] == 1


def test_r3_flips_only_by_the_right_seat_when_due() -> None:
    assert codes(match_of(["a F 2s", "a P 2s", "F 2s", "F 3s", "a F 3s"])) == [
        "flip.seat", "play.flip-first", None, "flip.none-due", "flip.none-due",
    ]  # fmt: skip


def test_r4_a_card_from_the_hand_or_the_deck_in_turn_and_no_pass() -> None:
    assert codes(match_of(["F Kh", "b P 2s", "a P 2s", "a D 3s", "b D 3s"]))[1:] == [
        "play.not-your-turn", None, "play.not-your-turn", None,
    ]  # fmt: skip
    playing = match_of(["F Kh"]).position
    assert {choice.kind for choice in GAME.choices(playing, "a")} == {"play", "hand"}


def test_r5_a_card_once_a_round_also_when_swept_away() -> None:
    to_reset = ["F X1", "a P Kh", "b P Ts 10", "c P Ac 1", "a P Jd"]
    lines = [*to_reset, "a F Kh", "a F 2s", "b P X1", "b P 2s", "b P 2s 1", "b hand X1 3s"]
    assert codes(match_of(lines))[5:] == [
        "card.seen", None, "card.seen", "card.seen", "card.seen", "card.seen",
    ]  # fmt: skip
    again = match_of([*to_reset, "a F 2s", "b P Kd", "c P Kc", "a P Ks", "b P Th 10", "F Kh"])
    assert codes(again)[-1] is None  # 102: a new round, in which the king of hearts may come again


def test_r6_a_nine_changes_nothing_with_two_seats() -> None:
    match = match_of(["F 2s", "a P 9s", "b P 9h", "a P 9d"], seats=("a", "b"))
    assert codes(match) == [None] * 4
    assert GAME.view(match.position)["direction"] == -1


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
        ("b P 3s", "play.not-your-turn"),
        ("b P Kh 7", "play.not-your-turn"),
        ("a P Kh 7", "card.seen"),
    ],
)
def test_r7_values(play: str, code: str | None) -> None:
    assert codes(match_of(["F Kh", play]))[-1] == code


def test_r7_minus_ten_needs_ten() -> None:
    assert codes(match_of(["F 9h", "a P Ts -10"]))[-1] == "play.ten-minus"
    assert codes(match_of(["F Th", "a P Ts -10"]))[-1] is None
    assert codes(match_of(["F 9h", "a P Ts 10"]))[-1] is None


def test_r7_a_choice_that_busts_is_allowed() -> None:
    assert names(match_of(["F X1", "a P Kh", "b P Th 10", "c P Ts 10", "a P As 11"])) == [
        "total", "bust", "lp", "round",
    ]  # fmt: skip


def test_r8_no_refill_where_a_round_ends() -> None:
    match = match_of(["F X1", "a P Kh", "b P Kd"], options={"lp": 1}, seats=("a", "b"))
    assert names(match) == ["total", "bust", "lp", "out"]
    assert GAME.view(match.position)["hands"] == {"a": 2, "b": 1}


def test_r9_102_costs_the_level_in_lp_and_the_next_round_is_its_own() -> None:
    match = match_of(["F X1", "a P Kh", "b P Qh", "c P 2h"])
    assert list(match.entries[-1].judgement.effects) == [
        {"effect": "total", "value": 2, "total": 102},
        {"effect": "bust", "seat": "c", "level": 1},
        {"effect": "lp", "seat": "c", "change": -1, "lp": 9},
        {"effect": "round", "round": 2, "starter": "c", "level": 1},
    ]


def test_r10_the_direction_stays_and_the_next_seat_plays() -> None:
    match = match_of(["F X1", "a P Kh", "b P 9s", "a P Jh", "c P Tc 10", "b P Ac 1", "b P 2s", "b F 3s"])
    assert codes(match)[6] == "play.flip-first"
    view = GAME.view(match.position)
    assert (view["turn"], view["direction"], view["total"], view["level"]) == ("a", -1, 3, 2)


def test_r10_only_the_seat_that_made_101_flips() -> None:
    to_reset = ["F X1", "a P Kh", "b P Ts 10", "c P Ac 1", "a P Jd"]
    assert codes(match_of([*to_reset, "F 2s", "b F 2s", "a P 2s"]))[5:] == [
        "flip.seat", "flip.seat", "play.flip-first",
    ]  # fmt: skip


def test_r11_a_joker_at_100_cannot_be_fifty_and_at_99_is() -> None:
    at_100 = ["F X1", "a P Kh", "b P Ts 10", "c P Th 10"]
    assert names(match_of([*at_100, "a P X2"]))[0] == "counter"
    assert names(match_of(["F X1", "a P Kh", "b P Ts 10", "c P 9h", "b P X2"]))[:2] == ["total", "bust"]


def test_r11_the_turn_before_may_be_that_of_a_reset() -> None:
    lines = ["F X1", "a P Kh", "b P Ts 10", "c P Ac 1", "a P Jd", "a F 2s", "b P Ks", "c P Kd", "a P Kc"]
    match = match_of([*lines, "b P 8s", "c P 8d", "a P 5s", "b P 3s"])
    assert GAME.view(match.position)["total"] == 100
    counter = match.record(Action("c", "play", {"card": "X2", "from": "hand"})).judgement.effects
    assert counter[0] == {"effect": "counter", "seat": "c", "against": "b", "level": 2}
    assert counter[1:3] == (
        {"effect": "lp", "seat": "c", "change": 2, "lp": 12},
        {"effect": "lp", "seat": "b", "change": -2, "lp": 8},
    )


def test_r11_heal_cap_lets_a_part_through() -> None:
    # b busts once (9 LP) and later counters at level 2: one of the two points is missing to 10
    bust = ["F X1", "a P Kh", "b P Ks"]
    reset = ["F X1", "b P Kh", "c P Ts 10", "a P Ac 1", "b P Jd", "b F Kc"]
    to_100 = ["c P Ks", "a P Kd", "b P 2s", "c P 8s", "a P 8h", "b P 8d", "c P 4s", "a P 4h"]
    match = match_of([*bust, *reset, *to_100, "b P X2"], options={"heal_cap": True})
    assert match.entries[-1].judgement.effects[:3] == (
        {"effect": "counter", "seat": "b", "against": "a", "level": 2},
        {"effect": "lp", "seat": "b", "change": 1, "lp": 10},
        {"effect": "lp", "seat": "a", "change": -2, "lp": 8},
    )


def _action(short: str) -> dict[str, Any]:
    raw = line(short)
    return {"seat": raw.pop("seat"), "kind": raw.pop("action"), "fields": raw}


def test_r12_the_level_goes_on_after_a_draw() -> None:
    lines = ["F X1", "s1 D Kh", "s2 D Jh", "s3 D 5h", "s4 D 5d", "s5 D Ah 1", "F Kh"]
    view = GAME.view(match_of(lines, seats=24).position)
    assert (view["level"], view["round"], view["turn"]) == (2, 2, "s6")


def test_r12_with_26_seats_the_opening_flip_leaves_one_card() -> None:
    assert GAME.view(match_of(["F 2s"], seats=26).position)["deck"] == 1


def test_r12_a_counter_with_the_last_card_is_not_a_draw() -> None:
    lines = ["F X1", "s1 D Kh", "s2 D Jh", "s3 D 5h", "s4 D 5d", "s5 D X2"]
    assert names(match_of(lines, seats=24)) == ["counter", "lp", "lp", "round"]


def test_r13_a_seat_out_is_skipped_and_gets_no_cards() -> None:
    match = match_of(["F X1", "a P Kh", "b P Ks", "F 2s", "c P 3s", "a P 4s"], options={"lp": 1})
    assert names(match, 3) == ["total", "bust", "lp", "out", "round"]
    assert match.entries[2].judgement.effects[-1]["starter"] == "c"
    view = GAME.view(match.position)
    assert (view["turn"], view["hands"], view["out"], view["deck"]) == (
        "c",
        {"a": 2, "b": 0, "c": 2},
        ["b"],
        47,
    )
    for short in ["b P 5s", "b hand 5s 6s", "b hand"]:
        assert match.judge(Action(**_action(short))).code == "one_o_one.seat.out"
    assert match.judge(Action(**_action("b F 5s"))).code == "one_o_one.flip.none-due"


def test_r13_the_seat_hit_is_out_so_the_next_clockwise_starts() -> None:
    match = match_of(["F X1", "a P Kh", "b P Ts 10", "c P Th 10", "a P X2"], options={"lp": 1})
    assert [e["effect"] for e in match.entries[-1].judgement.effects] == [
        "counter",
        "lp",
        "lp",
        "out",
        "round",
    ]
    assert match.entries[-1].judgement.effects[-1]["starter"] == "a"


def test_r14_undo() -> None:
    match = match_of(["F X1", "undo 0", "undo 3", "undo 9", "undo -1", "undo 1"])
    assert codes(match) == [None, None, "undo.target", "undo.target", "undo.target", None]
    assert GAME.view(match.position)["total"] == 50


def test_r14_undo_takes_a_settlement_back() -> None:
    lines = ["F 5h", "a hand 7s 8s", "a P 7s", "b P 8s"]
    match = match_of([*lines, "undo 3", "b P 9s"], seats=("a", "b"))
    assert [row.get("settled") for row in match.audit()][:-1] == [None] * 6
    assert GAME.private(match.position, "a")["hand"] == ["8s", "??"]


def test_o8_a_new_round_goes_clockwise_again() -> None:
    match = match_of(["F X1", "a P 9s", "c P Kh", "b P Kd"])
    assert names(match)[-1] == "round"
    assert GAME.view(match.position)["direction"] == 1


# -- what a seat discloses about its hand --------------------------------------------------------------


def test_r2_a_hand_is_merged_with_the_last_one_or_replaces_it() -> None:
    match = match_of(["F 5h", "a hand 7s ??", "a hand ?? 8s"], seats=("a", "b"))
    assert GAME.private(match.position, "a")["hand"] == ["7s", "8s"]
    match = match_of(["F 5h", "a hand 7s ??", "a hand 9s 8s", "a P 7s"], seats=("a", "b"))
    assert GAME.private(match.position, "a")["conflict"] is True
    # line 2 was replaced and stays open for good; line 3 left no room for the seven
    assert [row.get("settled") for row in match.audit()][:-1] == [
        None,
        None,
        {"as": "refuted", "by": 4},
        None,
    ]


def test_r2_a_line_without_names_is_never_settled_but_clears_a_conflict() -> None:
    match = match_of(["F 5h", "a hand 7s 8s", "a P 9s", "a hand ?? ??"], seats=("a", "b"))
    assert GAME.private(match.at(3), "a")["conflict"] is True
    assert GAME.private(match.position, "a")["conflict"] is False


def test_r2_a_conflict_without_a_line_refuted() -> None:
    # two lines of one name each complete the hand; each alone leaves room for another card
    match = match_of(["F 5h", "a hand 7s ??", "a hand ?? 8s", "a P 9s"], seats=("a", "b"))
    assert GAME.private(match.position, "a") == {
        "seat": "a", "hand": ["??", "??"], "conflict": True, "plays": [],
        "deck": {"unseen": 52, "bust": 0, "reset": 0, "counter": 0},
    }  # fmt: skip
    for short in ["b P 2s", "a P 7s", "b P 2d", "a P 8s"]:
        match.record(Action(**_action(short)))
    assert {claim: out.to_json() for claim, out in match.settled().items()} == {
        2: {"as": "confirmed", "by": 6},
        3: {"as": "confirmed", "by": 8},
    }


def test_r2_the_card_that_ends_the_round_settles() -> None:
    match = match_of(["F X1", "a P Kh", "b hand Ks ??", "b P Ks"])
    assert names(match)[-1] == "round"
    assert match.settled()[3].to_json() == {"as": "confirmed", "by": 4}
    assert GAME.private(match.position, "b")["hand"] == ["??", "??"]


def test_r2_the_card_that_ends_the_match_settles_and_the_hand_stays() -> None:
    match = match_of(["F X1", "a P Kh", "a hand 7s 8s", "b hand Ks 7s", "b P Ks"], ("a", "b"), {"lp": 1})
    assert match.outcome is not None
    assert GAME.private(match.position, "b") == {
        "seat": "b", "hand": ["7s"], "conflict": False, "plays": [], "deck": None,
    }  # fmt: skip
    assert match.settled() == {}


def test_r2_a_deck_card_refutes_no_matter_who_turned_it() -> None:
    match = match_of(["F 5h", "a hand 7s 8s", "a D 7s"], seats=("a", "b"))
    assert match.settled()[2].to_json() == {"as": "refuted", "by": 3}
    match = match_of(["a hand 7s 8s", "F 7s"], seats=("a", "b"))
    assert match.settled()[1].to_json() == {"as": "refuted", "by": 2}


def test_r2_a_hand_of_one_card_before_a_resets_flip() -> None:
    lines = ["F X1", "a P Kh", "b P Ts 10", "c P Ac 1", "a P Jd", "a hand 7s 8s", "a hand 7s", "a F 2s"]
    match = match_of([*lines, "b P 3s", "c P 4s", "a P 9s", "c P 5s", "b P 6s", "a P 7s"])
    assert codes(match)[5:7] == ["hand.count", "hand.unseen"]
    assert match.settled()[7].to_json() == {"as": "confirmed", "by": 14}


def test_r2_settlements_are_for_their_seat_alone() -> None:
    match = match_of(["F 5h", "a hand 7s 8s", "b hand 8s 9s", "a P 7s", "b P 8s"], seats=("a", "b"))
    assert {s.claim: s.seat for s in match.entries[-1].judgement.settled} == {2: "a"}
    public = [row.get("settled") for row in match.audit(full=False)][:-1]
    assert public == [None] * 5


# -- records ---------------------------------------------------------------------------------------------

HEADER = '{"record": "match", "version": 1, "game": "one_o_one", "seats": ["a", "b"]}\n'


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ('{"seat": "table", "action": "flip"}', "card"),
        ('{"seat": "table", "action": "flip", "card": "??"}', "card"),
        ('{"seat": "table", "action": "flip", "card": "10h"}', "card"),
        ('{"seat": "c", "action": "flip", "card": "Th"}', "seat"),
        ('{"seat": "table", "action": "play", "card": "Th", "from": "hand"}', "seat"),
        ('{"seat": "a", "action": "play", "card": "Th"}', "from"),
        ('{"seat": "a", "action": "play", "card": "Th", "from": "pile"}', "from"),
        ('{"seat": "a", "action": "play", "card": "Th", "from": "hand", "value": "10"}', "value"),
        ('{"seat": "a", "action": "play", "card": "Th", "from": "hand", "value": 10.0}', "value"),
        ('{"seat": "a", "action": "play", "card": "Ah", "from": "hand", "value": true}', "value"),
        ('{"seat": "a", "action": "play", "card": "Th", "from": "hand", "value": null}', "value"),
        ('{"seat": "a", "action": "play", "card": "Th", "from": "hand", "cards": []}', "cards"),
        ('{"seat": "table", "action": "hand", "cards": ["7s", "8s"]}', "seat"),
        ('{"seat": "a", "action": "hand", "cards": "7s"}', "cards"),
        ('{"seat": "a", "action": "hand", "cards": ["7s", "X3"]}', "cards[1]"),
        ('{"seat": "a", "action": "undo", "to": 0}', "seat"),
        ('{"seat": "table", "action": "undo", "to": false}', "to"),
        ('{"seat": "a", "action": "pass"}', "action"),
    ],
)
def test_record_errors(row: str, field: str) -> None:
    assert where_wrong(HEADER + row) == (2, field)


@pytest.mark.parametrize(
    "seats",
    [
        '["a"]',
        '["a", "a"]',
        '["a", "table"]',
        '["a", ""]',
        "[" + ", ".join(f'"{i}"' for i in range(27)) + "]",
    ],
)
def test_record_errors_in_seats(seats: str) -> None:
    header = '{"record": "match", "version": 1, "game": "one_o_one", "seats": ' + seats + "}"
    assert where_wrong(header) == (1, "seats")


@pytest.mark.parametrize(
    "options",
    [
        '{"lp": 0}',
        '{"lp": 1.0}',
        '{"lp": true}',
        '{"heal_cap": 1}',
        '{"counter_starter": "next"}',
        '{"x": 1}',
    ],
)
def test_record_errors_in_options(options: str) -> None:
    _, field = where_wrong(HEADER.replace("]}", '], "options": ' + options + "}"))
    assert field.startswith("options.")


def test_a_hand_of_another_size_is_refused_but_not_a_record_error() -> None:
    lines = ["F 5h", "a hand", "a hand 7s 8s 9s", "a hand 7s 7s", "a hand 5h ??"]
    assert codes(match_of(lines))[1:] == [
        "hand.count", "hand.count", "hand.duplicate", "card.seen",
    ]  # fmt: skip


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
