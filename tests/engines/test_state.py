"""Positions written as JSON and read back: the very types, and nothing that is not declared."""

from __future__ import annotations

import enum
import json
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pytest

from tachiai.engines import Match, load
from tachiai.engines.john.position import Position
from tachiai.engines.state import Codec, Unwritten
from tachiai.engines.testing import GameTests
from tachiai.engines.testing.walk import Walker


class Pair(NamedTuple):
    one: Any
    two: Any = None


class Colour(enum.Enum):
    RED = 1


class Rank(enum.IntEnum):
    ACE = 1


@dataclass(slots=True)
class Slotted:
    what: Any
    own: int = field(default=0, init=False, compare=False)


@dataclass(frozen=True)
class Frozen:
    what: Any


CODEC = Codec.of((Pair, Colour, Rank, Slotted, Frozen))


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, False, 0, -7, 2**63 - 1, 2**63, 2**64, -(2**70), 1 << 5_000, "", "さくら", "\x00"),
        *((), (1, (2, ())), [], [1, [2]], b"", bytes(range(256)), (b"", b"\xff"), [b"a"], (b"a", 1)),
        *({}, {1: 2}, {"1": 2, 1: 3}, {(1, 2): {3: [4]}}, {None: None}, Counter({("a", None): 2})),
        *(set(), {1, 2}, frozenset({("b", 1), ("a", 2)}), Fraction(-1, 3), Fraction(1 << 70, 3)),
        *(Pair(1, (2,)), Pair({3: Pair(None)}), Colour.RED, Rank.ACE, Slotted([1, (2,)]), Frozen({1: b"x"})),
        *([0, 1], [16, 1, 2], [9, "a"]),
    ],
)
def test_what_is_written_is_read_as_it_was(value: Any):
    text = json.dumps(CODEC.write(value))
    found = CODEC.read(json.loads(text))
    assert found == value
    assert _types(found) == _types(value)
    assert json.dumps(CODEC.write(found)) == text


def _types(value: Any) -> Any:
    if isinstance(value, dict):
        return type(value), [(_types(k), _types(v)) for k, v in value.items()]
    if isinstance(value, tuple | list):
        return type(value), [_types(one) for one in value]
    if isinstance(value, set | frozenset):
        return type(value), sorted(map(repr, map(_types, value)))
    return type(value)


def test_the_order_of_a_dict_stays_and_that_of_a_set_is_none():
    assert [*CODEC.read(CODEC.write({"b": 1, "a": 2}))] == ["b", "a"]
    some = [f"card {i}" for i in range(40)]
    other_way = set(some[:20])
    other_way.update(some)
    assert CODEC.write(set(some)) == CODEC.write(other_way)


@pytest.mark.parametrize(
    "value", [1.5, object(), range(3), Exception(), type, (1, [{2: 1j}]), Pair(range(2))]
)
def test_nothing_else_is_written(value: Any):
    with pytest.raises(Unwritten, match="is not declared"):
        CODEC.write(value)


class Other(NamedTuple):
    one: Any


class Deeper(dict[str, int]):
    pass


@pytest.mark.parametrize("value", [Other(1), Deeper()])
def test_a_class_that_is_not_declared_is_not_taken_for_what_it_is_made_of(value: Any):
    with pytest.raises(Unwritten):
        CODEC.write(value)


def test_only_what_has_members_can_be_declared():
    with pytest.raises(TypeError, match="neither"):
        Codec.of((object,))


@pytest.mark.parametrize(
    "raw",
    [[99], [], [["x"]], [16, 1], [16, 1, 2, 3], [8, 0], [8, -1], [17, "BLUE"], [4, "zz"], [2, 1], [19], [3]],
)
def test_what_was_never_written_is_not_read(raw: Any):
    with pytest.raises((ValueError, TypeError, LookupError)):
        CODEC.read(raw)


def test_what_is_no_argument_begins_anew():
    made = Slotted(1)
    made.own = 3
    assert CODEC.read(CODEC.write(made)).own == 0


def test_fixed_parts_are_the_very_same():
    house, scene = Other("a house"), range(3)
    codec = Codec.of((Pair,), (house, scene))
    found = codec.read(json.loads(json.dumps(codec.write(Pair(scene, (house,))))))
    assert found.one is scene
    assert found.two[0] is house
    with pytest.raises(Unwritten):
        codec.write(Pair(Other("a house")))


@pytest.mark.parametrize(("name", "part"), [("john", "rules"), ("one_o_one", "house"), ("xan", "table")])
def test_a_match_has_one_of_what_its_header_settles(name: str, part: str):
    game = load(name)
    seats = game.seating.orders[0] if game.seating.orders else ["anna", "ben", "dora"]
    match = Match(game, game.header(seats), sparing=True)
    again = Match.resumed(game, match.header, json.loads(json.dumps(match.snapshot())), lambda: None)
    assert getattr(again.position, part) is getattr(again.at(0), part)


def test_the_kit_finds_a_class_that_was_forgotten(monkeypatch: pytest.MonkeyPatch):
    john = load("john")
    monkeypatch.setattr(type(john), "position_types", (Position,))

    class Kit(GameTests):
        game = john

    with pytest.raises(Unwritten, match="is not declared"):
        Kit().test_a_match_goes_on_from_a_snapshot(0)


def test_the_kit_finds_what_a_position_forgets(monkeypatch: pytest.MonkeyPatch):
    """A member that is no argument of the constructor, though something rests on it."""
    john = load("john")
    read = Codec.read

    def forgetful(codec: Codec, raw: Any) -> Any:
        found = read(codec, raw)
        if hasattr(found, "turn"):
            found.turn = 1
        return found

    monkeypatch.setattr(Codec, "read", forgetful)

    class Kit(GameTests):
        game = john

    with pytest.raises(AssertionError):
        Kit().test_a_match_goes_on_from_a_snapshot(1)


def test_lines_that_are_left_out_are_read_once():
    john = load("john")
    match = Match(john, sparing=True)
    walker = Walker(match, Random(5), undo=0.1)
    for _ in range(60):
        walker.step()
    asked = []

    def read() -> None:
        asked.append(again.n)
        again.fill_in(match)

    again = Match.resumed(john, match.header, json.loads(json.dumps(match.snapshot())), read)
    n, _ = again.newest_from
    assert n == 48
    assert again.at(0) == match.at(0)
    assert [again.at(i) for i in range(n, 61)] == [match.at(i) for i in range(n, 61)]
    assert again.live() == match.live()
    assert not asked
    assert again.at(8) == match.at(8)
    assert asked == [60]
    assert [*again.entries] == [*match.entries]
    assert [again.at(i) for i in range(61)] == [match.at(i) for i in range(61)]
    assert asked == [60]
