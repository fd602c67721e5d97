"""Public values hash, compare, pickle and copy by content, and cannot be changed."""

import copy
import json
import pickle
import re
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest

from tachiai import engines
from tachiai.engines import Action, Match, TachiaiError, load, names, read
from tachiai.engines.fieldtypes import ListOf, OneOf
from tachiai.engines.record import Line
from tachiai.engines.registry import BUILT_IN
from tests.support import run_program

FOLDER = Path(engines.__file__).parent


def example(game: str) -> Match:
    """Return the match of a game's example."""
    return Match.of(read(FOLDER / game / "example.jsonl"))


def john() -> Match:
    match = Match(load("john"))
    match.play("B/s5s R/h6h 1. Bc2-c3 2. Ra4-a3 3. Bc3xb3 R=-")
    return match


VALUES: dict[str, Callable[[], Any]] = {
    "action": lambda: Action("red", "move", {"from": "c4", "to": "c3"}),
    "nested action": lambda: Action("A", "peek", {"cells": {"a1": 2}, "list": [["x"], {"y": 1}]}),
    "verdict": lambda: john()[-1].verdict,
    "judgement": lambda: john()[-1].judgement,
    "refusal": lambda: john().judge(Action("red", "doubt")),
    "effect": lambda: john()[-2].judgement.effects[0],
    "settlement": lambda: john()[-1].judgement.settled,
    "outcome": lambda: engines.Outcome(("red",), "john.end.yoko"),
    "header": lambda: load("xan").header(["A"], {"scenario": "s1"}, {"A": "Ann"}),
    "line": lambda: Line(Action("red", "resign"), "12:00", "a note"),
    "entry": lambda: john()[-1],
    "template": lambda: load("john").choices(john().position, "black")[0],
    "field type": lambda: ListOf(OneOf(("a", "b")), 1, 2),
    "kind of action": lambda: load("john").action_types["attack"],
    "game": lambda: load("john"),
    "wait": lambda: load("john").waiting(john().position)[0],
    **{f"position of {game}": lambda game=game: example(game).position for game in BUILT_IN},
    **{f"start of {game}": lambda game=game: example(game).at(0) for game in BUILT_IN},
}


@pytest.mark.parametrize("name", VALUES)
def test_a_value_is_what_it_means(name: str) -> None:
    value, again = VALUES[name](), VALUES[name]()
    assert value == again
    assert hash(value) == hash(again)
    assert len({value, again}) == 1
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(value, protocol))
        assert (back, hash(back), type(back)) == (value, hash(value), type(value))
    for other in (copy.copy(value), copy.deepcopy(value)):
        assert (other, type(other)) == (value, type(value))


def _set_item(value: Any, *path: Any) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = "other"


CHANGES: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "a field of an action": ("action", lambda v: _set_item(v.fields, "to")),
    "a new field": ("action", lambda v: v.fields.update(more=1)),
    "no field": ("action", lambda v: v.fields.pop("to")),
    "an item of a field": ("nested action", lambda v: v.fields["list"].append(1)),
    "an item in an item": ("nested action", lambda v: v.fields["list"][0].clear()),
    "an object in an item": ("nested action", lambda v: _set_item(v.fields, "list", 1, "y")),
    "an object of a field": ("nested action", lambda v: _set_item(v.fields, "cells", "a1")),
    "the seat of an action": ("action", lambda v: setattr(v, "seat", "black")),
    "an effect": ("judgement", lambda v: _set_item(v.effects[0], "effect")),
    "the list of effects": ("judgement", lambda v: v.effects.append({})),
    "more of a judgement": ("judgement", lambda v: v.extra.clear()),
    "an option": ("header", lambda v: _set_item(v.options, "delay")),
    "a name": ("header", lambda v: _set_item(v.names, "A")),
    "a template": ("template", lambda v: setattr(v, "kind", "attack")),
    "a field of a template": ("template", lambda v: _set_item(v.fields, "to")),
    "a side of a position": ("position of shogi_card_war", lambda v: setattr(v.sides[0], "life", 1)),
    **{
        f"{name}, a member": (name, lambda v: setattr(v, "outcome", None))
        for name in VALUES
        if " of " in name
    },
    **{
        f"{name}, no member": (name, lambda v: delattr(v, type(v).__slots__[0]))
        for name in VALUES
        if " of " in name and "kind" not in name
    },
}


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_of_it_can_be_changed(change: str) -> None:
    name, act = CHANGES[change]
    value = VALUES[name]()
    with pytest.raises((TypeError, AttributeError)):
        act(value)
    assert value == VALUES[name]()


def test_frozen_values_are_read_and_written_as_dicts_and_lists() -> None:
    fields = {"cells": {"a1": 2}, "list": [["x"], {"y": 1}]}
    action = Action("A", "peek", fields)
    assert action.fields == fields
    assert json.loads(json.dumps(action.to_json())) == {"seat": "A", "action": "peek", **fields}
    fields["list"].append("later")  # type: ignore[attr-defined]
    assert len(action.fields["list"]) == 2, "an action does not share what it was made of"
    assert hash(action._replace(fields={"a": [1]})) == hash(Action("A", "peek", {"a": [1]}))
    assert {**action.fields, "more": 1} == {**fields, "list": [["x"], {"y": 1}], "more": 1}


def test_a_frozen_value_is_its_own_copy_and_is_replaced_by_adding_to_it() -> None:
    fields = Action("A", "peek", {"list": [1], "cells": {"a1": 2}}).fields
    values: list[Any] = [fields, fields["list"], fields["cells"]]
    for frozen in values:
        assert frozen.copy() is copy.copy(frozen) is copy.deepcopy(frozen) is frozen
    cells = fields["cells"]
    cells |= {"b1": 3}
    assert (cells, fields["cells"]) == ({"a1": 2, "b1": 3}, {"a1": 2})


@pytest.mark.parametrize(
    "way", [copy.copy, copy.deepcopy, Match.copy, lambda m: pickle.loads(pickle.dumps(m))]
)
def test_a_copy_of_a_match_is_its_own(way: Callable[[Match], Match]) -> None:
    match = john()
    before, position = match.n, match.position
    other = way(match)
    assert other == match
    other.record(Action("table", "undo", {"to": 2}))
    assert (match.n, match.undos, match.position) == (before, {}, position)
    assert (other.n, other.undos) == (before + 1, {before + 1: 2})
    assert other != match
    match.record(Action("red", "doubt"))  # refused
    assert other.standing_lines() == [1, 2]


def test_an_arranged_table_is_copied_and_pickled_too() -> None:
    match = Match.arranged(load("john"), {"board": {"b2": "3s", "b3": "5h"}, "to_move": "black"})
    match.play("Bb2xb3")
    back = pickle.loads(pickle.dumps(match))
    assert back == match == copy.deepcopy(match)
    assert (back.is_arranged, back.position) == (True, match.position)


def test_a_match_is_a_sequence_of_its_entries_and_cannot_be_hashed() -> None:
    match = john()
    assert (len(match), next(iter(match)), match[-1]) == (match.n, match.entries[0], match.entries[-1])
    assert Match(load("john")), "an empty one is true, too"
    with pytest.raises(TypeError):
        hash(match)


@pytest.mark.parametrize("game", BUILT_IN)
def test_positions_are_equal_and_have_a_key(game: str) -> None:
    one, other, seen = example(game), example(game), set()
    for n in range(one.n + 1):
        assert one.at(n) == other.at(n)
        assert one.game.key(one.at(n)) == other.game.key(other.at(n))
        seen.add(one.game.key(one.at(n)))
    assert len(seen) > one.n // 2


def test_the_key_of_a_position_forgets_the_way_to_it() -> None:
    one, other = Match(load("john")), Match(load("john"))
    one.play("B/s5s R/h6h Bc2-d2 Ra4-a3 Bb1-b2")
    other.play("B/s5s R/h6h Bb1-b2 Ra4-a3 Bc2-d2")
    assert one.position != other.position, "how they stood differs"
    assert one.game.key(one.position) == other.game.key(other.position)


SCRIPT = """
import multiprocessing
from tachiai.engines import Match, load

def go_on(match):
    match.play("Bc2-c3")
    return match

if __name__ == "__main__":
    match = Match(load("john"))
    match.play("B/s5s R/h7h")
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there, = pool.map(go_on, [match])
    print(match.n, there.n, there.position.turn, there.game is match.game)
"""


def test_a_match_goes_to_another_process_and_back(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    done = run_program([sys.executable, script])
    assert (done.stdout, done.stderr) == ("2 3 2 True\n", "")


# ruff: noqa: ARG005 - each is asked with a game and a match
WRONG = [
    (lambda g, m: m.judge("Bc2-c3"), TypeError, "action: not an Action: 'Bc2-c3'; read_notation() makes one"),
    (lambda g, m: m.judge(("black", "move")), TypeError, "action: not an Action: ('black', 'move'"),
    (lambda g, m: m.push(("black", "move")), TypeError, "action: not an Action: ('black', 'move'"),
    (lambda g, m: m.push(Action("blue", "undo", {"to": 0})), ValueError, "field seat: only-table: blue"),
    (lambda g, m: m.push("%"), ValueError, "%: at character 1: '%', expected: "),
    (
        lambda g, m: m.play(Action("table", "undo", {"to": 0})),
        TypeError,
        "notation: not a text: Action(seat='table', kind='undo', fields={'to': 0}); push() and record() take",
    ),
    (lambda g, m: m.record({"seat": "black"}), TypeError, "action: not an Action: {'seat': 'black'}"),
    (
        lambda g, m: g.judge(m, Action("red", "doubt"), 1),
        TypeError,
        "position: not a position of {}: <match of",
    ),
    (lambda g, m: g.judge(m.position, "Bc2-c3", 1), TypeError, "action: not an Action: 'Bc2-c3'"),
    (lambda g, m: g.notate(Action("x", "fly")), ValueError, "action: action: unknown-action: 'fly'"),
    (lambda g, m: g.notate(Action("table", "undo")), ValueError, "action: to: missing: None"),
    (lambda g, m: g.notate("Bc2-c3"), TypeError, "action: not an Action: 'Bc2-c3'"),
    (lambda g, m: g.key(m), TypeError, "position: not a position of {}: <match of {}"),
    (lambda g, m: g.diagram(m), TypeError, "position: not a position of {}: <match of {}"),
    (lambda g, m: g.diagram(m, m.header.seats[0]), TypeError, "a match has it as match.position"),
    (lambda g, m: g.view(m), TypeError, "a match has it as match.position"),
    (lambda g, m: g.outcome(m), TypeError, "position: not a position of {}: <match of {}"),
    (lambda g, m: g.private(m, m.header.seats[0]), TypeError, "position: not a position of {}: <match of {}"),
    (lambda g, m: g.choices(m, m.header.seats[0]), TypeError, "position: not a position of {}: <match of {}"),
    (lambda g, m: g.choices(m.position, "blue"), ValueError, "seat: no such seat: 'blue'"),
    (lambda g, m: g.private(m.position, "blue"), ValueError, "seat: no such seat: 'blue'"),
    (lambda g, m: g.choices(m.position, 0), TypeError, "seat: not the name of a seat: 0"),
    (lambda g, m: m.at(99), IndexError, "no action 99: the match has 0"),
    (lambda g, m: load("chess"), LookupError, "no game 'chess'; there are john"),
    (lambda g, m: read(g), TypeError, "source: neither text, bytes nor a path"),
    (lambda g, m: read(b"x"), ValueError, "no-json"),
    (lambda g, m: Match(cast("Any", "john")), TypeError, "load() gives the game of a name"),
    (lambda g, m: g.header(["x"] * 30), ValueError, "seats: "),
    (lambda g, m: Match.arranged(g, {"nothing": 1}, m.header), ValueError, "nothing"),
]


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("i", range(len(WRONG)))
def test_a_wrong_argument_is_named(game: str, i: int) -> None:
    act, kind, words = WRONG[i]
    match = Match(load(game), example(game).header)
    with pytest.raises(kind) as caught:
        act(match.game, match)
    assert isinstance(caught.value, TachiaiError)
    assert words.replace("{}", game) in str(caught.value)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Action("a", "fly"), "action: action: unknown-action: 'fly'"),
        (Action("a", "play"), "action: card: missing: None"),
    ],
)
def test_a_game_that_cannot_judge_an_action_names_its_fault(action: Action, words: str) -> None:
    match = Match(load("one_o_one"), load("one_o_one").header(["a", "b"]))
    match.play("table:flip:2s", strict=True)
    with pytest.raises(TachiaiError, match=re.escape(words)):
        match.game.judge(match.position, action, 2)


def test_every_class_of_error_is_one_of_the_librarys() -> None:
    from importlib import import_module
    from pkgutil import walk_packages

    for module in walk_packages(engines.__path__, "tachiai.engines."):
        if ".testing" in module.name:
            continue
        for found in vars(import_module(module.name)).values():
            if isinstance(found, type) and issubclass(found, Exception) and found.__module__ == module.name:
                assert issubclass(found, TachiaiError) or found.__name__.startswith("_"), found
    assert names()


def test_moves_are_what_may_be_done_now() -> None:
    match = Match(load("john"))
    match.play("B/s5s R/h7h")
    moves = list(match.moves())
    assert (len(moves), len(set(moves)), {action.seat for action in moves}) == (107, 107, {"black"})
    assert {action.kind for action in moves} == {"move", "reinforce"}
    assert list(match.moves("red")) == []
    assert list(match.moves("black")) == moves


def test_no_two_moves_mean_the_same() -> None:
    """JOHN's ``heal: false`` means no heal; the value 10 of a ten is given, or left out (101, R7)."""
    john = Match(load("john"))
    john.play("B/s5s R/h7h")
    tokens = [john.game.notate(move) for move in john.moves()]
    assert len(tokens) == len(set(tokens))
    one_o_one = Match(load("one_o_one"), load("one_o_one").header(["a", "b"]))
    one_o_one.play("table:flip:2s")
    tens = [move for move in one_o_one.moves() if move.fields["card"] == "Ts"]
    assert [move.fields for move in tens] == [{"card": "Ts", "from": "hand"}, {"card": "Ts", "from": "deck"}]
    for token in ("a:play:Ts:hand", "a:play:Ts:hand:value=10"):
        again = one_o_one.copy()
        again.play(token, strict=True)
        assert again.game.view(again.position)["total"] == 12


def test_moves_are_lazy_and_of_every_seat_that_may_act() -> None:
    match = Match(load("one_o_one"), load("one_o_one").header(["a", "b"]))
    assert {(action.seat, action.kind) for action in match.moves()} == {("table", "flip")}
    huge = example("john")
    assert {choice.kind: choice.count() > 10**6 for choice in huge.game.choices(huge.at(43), "red")}["reveal"]
    then = Match(huge.game, huge.header)
    for entry in huge.entries[:43]:
        then.record_unchecked(entry.line)
    assert next(then.moves()).kind == "reveal"


def without_defaults(match: Match, action: Action) -> Action:
    """Return the form in which :meth:`Match.moves` yields ``action``."""
    defaults = match.game.action_types[action.kind].defaults
    shorter = {name: value for name, value in action.fields.items() if defaults.get(name) != value}
    short = Action(action.seat, action.kind, shorter)
    return action if match.judge(short).verdict is engines.Verdict.ILLEGAL else short


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_move_of_an_example_is_among_the_moves_and_none_is_refused(game: str) -> None:
    match = example(game)
    again = Match(match.game, match.header)
    for entry in match:
        purpose = match.game.action_types[entry.action.kind].purpose
        if purpose is engines.Purpose.MOVE and entry.verdict is not engines.Verdict.ILLEGAL:
            templates = again.game.choices(again.position, entry.action.seat)
            if sum(choice.count() for choice in templates if choice.kind == entry.action.kind) < 10_000:
                assert without_defaults(again, entry.action) in set(again.moves(entry.action.seat)), entry
        for action in islice(again.moves(), 50):
            assert again.judge(action).verdict is not engines.Verdict.ILLEGAL
        again.record_unchecked(entry.line)


STRICT = [
    ("B/s5s R/h7h Bc2-c4", engines.IllegalAction, "Bc2-c4: john.move.enemy-there (R12)"),
    ("B/s5s Bc2-c3", engines.IllegalAction, "Bc2-c3: john.order.setup (R4)"),
    ("B/s5s <0 R/h7h <99", engines.NotationError, "expected: B, R, T"),
    ("B/s5s T<0 R/h7h T<99", engines.IllegalAction, "T<99: john.undo.target (R38)"),
    ("B/s5s Tnonsense", engines.NotationError, "Tnonsense"),
    ("B/s5s R#??Ah", engines.NotationError, "R#??Ah"),
]


@pytest.mark.parametrize(("notation", "kind", "words"), STRICT)
def test_strict_play_records_all_or_nothing(notation: str, kind: type[TachiaiError], words: str) -> None:
    match = Match(load("john"))
    match.play("B/c4c T<0", strict=True)
    before = match.copy()
    with pytest.raises(kind, match=re.escape(words)):
        match.play(notation, strict=True)
    assert (match, match.position, match.undos, match.standing_lines()) == (
        before,
        before.position,
        {2: 0},
        [],
    )
    played = match.play("B/s5s R/h7h", strict=True)
    assert [entry.n for entry in played] == [3, 4]


def test_push_appends_actions_and_tokens_that_are_not_illegal() -> None:
    match, recorded = Match(load("john")), Match(load("john"))
    recorded.play("B/s5s R/h7h T<1")
    match.push("B/s5s", at="today", note="the first")
    match.push(load("john").read_notation("R/h7h"))
    assert match.push("T<1").is_undo
    assert [entry.action for entry in match] == [entry.action for entry in recorded]
    assert (match[0].line.at, match[0].line.note) == ("today", "the first")


REFUSED = [
    lambda m, token: m.push(token),
    lambda m, token: m.push(m.game.read_notation(token)),
    lambda m, token: m.play(token, strict=True),
]


@pytest.mark.parametrize("refused", REFUSED)
@pytest.mark.parametrize(
    ("token", "code", "rule"), [("Bc2-c3", "john.order.setup", "R4"), ("T<9", "john.undo.target", "R38")]
)
def test_a_refusal_names_action_reason_and_rule(
    refused: Callable[[Match, str], object], token: str, code: str, rule: str
) -> None:
    match = Match(load("john"))
    match.play("B/s5s")
    with pytest.raises(engines.IllegalAction) as caught:
        refused(match, token)
    for error in (caught.value, pickle.loads(pickle.dumps(caught.value)), copy.copy(caught.value)):
        assert (error.token, error.code, error.rule) == (token, code, rule)
        assert error.action == match.game.read_notation(token)
        assert error.judgement == match.judge(error.action)
        assert str(error) == f"{token}: {code} ({rule})"
    assert match.n == 1
