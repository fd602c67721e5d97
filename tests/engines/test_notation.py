"""Every game has a notation: each action is written as one token and read back unchanged."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tachiai.engines import BUILT_IN, Action, Match, NotationError, load, notation, read
from tachiai.engines import fieldtypes as ft
from tachiai.engines.declare import ActionType, Field
from tachiai.engines.testing.walk import Sampler

ROOT = Path(__file__).parents[2]
RECORDS = sorted(
    path
    for path in (
        *ROOT.glob("engines/*/*.jsonl"),
        *ROOT.glob("docs/**/*.jsonl"),
        *ROOT.glob("tests/engines/**/*.jsonl"),
    )
)
SEATS = ("ann", "花子", "a b", "x:y=z,[%]", '"', "{", "null", "1.")


def meant(action: Action) -> Action:
    """Remove ``heal: false``, which JOHN's notation writes like a move without ``heal``."""
    if action.kind == "move" and action.fields.get("heal") is False:
        return Action(action.seat, action.kind, {k: v for k, v in action.fields.items() if k != "heal"})
    return action


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_recorded_action_is_written_and_read_back(path: Path) -> None:
    record = read(path)
    game = load(record.header.game)
    for line in record.lines:
        token = game.notate(line.action)
        assert not re.search(r"\s", token)
        assert game.read_notation(token) == meant(line.action), token


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_well_formed_action_is_written_and_read_back(game: str) -> None:
    played = load(game)
    seats = ("black", "red") if game == "john" else SEATS
    for seed in range(40):
        sampler = Sampler(Random(seed), seats)
        for kind in played.action_types.values():
            action = sampler.well_formed(played, kind)
            token = played.notate(action)
            assert not re.search(r"\s", token)
            assert played.read_notation(token) == meant(action), token


@pytest.mark.parametrize(
    "path", [path for path in RECORDS if path.name == "example.jsonl"], ids=lambda p: p.parent.name
)
def test_a_match_is_played_from_its_notation(path: Path) -> None:
    record = read(path)
    match, again = Match.of(record), Match(load(record.header.game), record.header)
    tokens = [f"{n}. {match.game.notate(entry.action)}" for n, entry in enumerate(match, 1)]
    assert again.play("\n".join(tokens))[-1].judgement == match[-1].judgement
    assert again == match


KINDS = {
    kind.kind: kind
    for kind in (
        ActionType("signs", fields=(Field("sign", ft.OneOf(("+", "×", "*", "")), required=False),)),
        ActionType("mixed", fields=(Field("value", ft.OneOf((1, "1", True, "true", None, "null", "%31"))),)),
        ActionType("lists", fields=(Field("rows", ft.ListOf(ft.ListOf(ft.Text()))),)),
        ActionType("maps", fields=(Field("by", ft.MapOf(ft.Text(), ft.MapOf(ft.Text(), ft.Int()))),)),
        ActionType(
            "or", fields=(Field("name", ft.Nullable(ft.Text())), Field("n", ft.Either(ft.Int(), ft.Text())))
        ),
        ActionType(
            "thing", fields=(Field("it", ft.ObjectOf({"id": ft.Text()}, {"on": ft.Bool()}), required=False),)
        ),
    )
}
LISTS: list[Any] = [[], [[]], [[""]], [["a", "b"], [], ["c,d", "[e]", "f:g"]]]
MAPS: list[Any] = [{}, {"": {}}, {"a=b": {"c": -1}, "d": {"e,f": 2, "]": 3}}]
ACTIONS = [
    *(Action("a", "signs", {"sign": sign}) for sign in ("+", "×", "*", "")),
    Action("a", "signs"),
    *(Action("a", "mixed", {"value": value}) for value in (1, "1", True, "true", None, "null", "%31")),
    *(Action("a", "lists", {"rows": rows}) for rows in LISTS),
    *(Action("a", "maps", {"by": by}) for by in MAPS),
    *(
        Action("a", "or", {"name": name, "n": 3})
        for name in (None, "null", "NULL", "", "x y", "\t", "é", "\u200b")
    ),
    *(Action("a", "or", {"name": "x", "n": n}) for n in (3, "three", "", "-")),
    Action("a", "thing"),
    Action("a", "thing", {"it": {"id": "x y"}}),
    Action("a", "thing", {"it": {"id": "x", "on": False}}),
]


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: notation.write(KINDS, action))
def test_values_of_every_type_are_written_and_read_back(action: Action) -> None:
    token = notation.write(KINDS, action)
    assert not re.search(r"\s", token)
    back = notation.read(KINDS, token)
    assert back == action
    assert [type(value) for value in back.fields.values()] == [
        type(value) for value in action.fields.values()
    ]


BAD = [
    ("one_o_one", "", 0, "", "SEAT:KIND"),
    ("one_o_one", "ann", 3, "", "SEAT:KIND"),
    ("one_o_one", ":play", 0, "", "SEAT:KIND"),
    ("one_o_one", "ann:pley:Ts:hand", 4, "pley", "flip, play, hand, undo"),
    ("one_o_one", "ann:play", 8, "", "As, 2s, 3s, 4s, 5s, 6s, 7s, 8s, 9s, Ts, Js, Qs, ..."),
    ("one_o_one", "ann:play:Ts:home", 12, "home", "hand, deck"),
    ("one_o_one", "ann:play:Ts:hand:10", 17, "10", "value="),
    ("one_o_one", "ann:play:Ts:hand:value=ten", 23, "ten", ".."),
    ("one_o_one", "ann:play:Ts:hand:value=10:value=10", 26, "value=10", "-"),
    ("one_o_one", "ann:hand:Ah,,Ad", 12, "", "As, 2s, 3s, 4s, 5s, 6s, 7s, 8s, 9s, Ts, Js, Qs, ..."),
    ("one_o_one", "a%GGb:hand:Ah", 1, "a%GGb", "SEAT:KIND"),
    ("xan", "B:peek:a1", 7, "a1", "NAME=VALUE"),
    ("xan", "B:peek:a1=9", 10, "9", "1, 2, 3, 4, 5, ??"),
    ("xan", "table:setup:A=thief", 14, "thief", "[...]"),
    ("xan", "A:hint:b1:a1:two", 13, "two", ".."),
    ("xan", "A:skill:transform:sign=x", 23, "x", "+, -, *, /"),
    ("shogi_card_war", "sente:attack:m1,x2", 16, "x2", "m[1-9][0-9]*"),
    ("shogi_card_war", "gote:block:m2=m1,m2=m3", 17, "m2=m3", "NAME=VALUE"),
    ("john", "c2-c3", 0, "c", "B, R, T"),
    (
        "john",
        "Bc2-z3",
        1,
        "c2-z3",
        "/s5s, #As2s, c2-c3, c2-b2+, c3xb3, c3*b4, 9s@b2, =3h, =-, ?, !Ah2d, $, ~, <12",
    ),
]


@pytest.mark.parametrize(("game", "token", "at", "found", "expected"), BAD)
def test_an_invalid_token_is_named_with_what_was_expected(
    game: str, token: str, at: int, found: str, expected: str
) -> None:
    with pytest.raises(NotationError) as caught:
        load(game).read_notation(token)
    error = caught.value
    assert (error.at, error.found, error.expected) == (at, found, expected)
    assert f"at character {at + 1}: " in str(error)


BAD_VALUES = [
    ("a:signs:sign=!", 13, "!", '+, ×, *, ""'),
    ("a:mixed:maybe", 8, "maybe", "1, true, null, %31, %74rue, %6Eull, %2531"),
    ("a:lists:x", 8, "x", "[...]"),
    ("a:lists:[a]b", 8, "[a]b", "[...]"),
    ("a:maps:a", 7, "a", "NAME=VALUE"),
    ("a:maps:a=[b=x]", 12, "x", ".."),
    ("a:maps:a=[b=99999999999999999999]", 12, "99999999999999999999", ".."),
    ("a:or", 4, "", "TEXT, null"),
    ("a:or:%u:3", 5, "%u", "TEXT"),
    ("a:or:x:%FF", 7, "%FF", ".., TEXT"),
    ("a:thing:it=id", 11, "id", "NAME=VALUE"),
    ("a:thing:it=[no=1]", 11, "[no", "id, on"),
    ("a:thing:it=id=x,on=maybe", 19, "maybe", "true, false"),
    ("a:thing:it=id=x,id=y", 16, "id=y", "NAME=VALUE"),
]


@pytest.mark.parametrize(("token", "at", "found", "expected"), BAD_VALUES)
def test_an_invalid_value_is_named_with_what_was_expected(
    token: str, at: int, found: str, expected: str
) -> None:
    with pytest.raises(NotationError) as caught:
        notation.read(KINDS, token)
    assert (caught.value.at, caught.value.found, caught.value.expected) == (at, found, expected)


def test_play_names_what_is_not_well_formed() -> None:
    match = Match(load("one_o_one"), load("one_o_one").header(["ann", "bob"]))
    with pytest.raises(NotationError, match="seat: no-such-seat: 'carl'"):
        match.play("carl:flip:Ah")
    assert match.n == 0


ROWS = re.compile(r"^\| `([^`]+)` \| (`\w+`.*) \|$", re.MULTILINE)


def test_the_page_has_a_table_for_every_game_with_every_kind_of_action() -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    parts = dict(re.findall(r"^## [^\n]*\(`(\w+)`\)\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))
    assert parts.keys() == BUILT_IN.keys()
    for name, part in parts.items():
        game, shown = load(name), set()
        for token, words in ROWS.findall(part):
            action = game.read_notation(token)
            assert game.notate(action) == token
            assert words.startswith(f"`{action.kind}`"), token
            shown.add(action.kind)
        assert shown == game.action_types.keys()
