"""Everything a game sends has exactly the members that its ``types.py`` declares, each of its type."""

from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from tachiai.engines import Match, load, names, read
from tachiai.engines._derived import preview, previewed_kinds
from tachiai.engines._schemas import definitions, game_definitions, game_module
from tachiai.engines.testing import walk
from tachiai.engines.values import TABLE

from .. import contract
from . import goldens

GAMES = [game for game in names() if game_module(load(game))]


def check(game: str, name: str, value: Any) -> None:
    contract.check(game, f"{game}.{name}", value)


@cache
def matches(game: str) -> list[Match]:
    """Return the golden matches of a game, and some random ones."""
    played = [Match.of(read(path.read_bytes())) for path in goldens.paths(game)]
    return [*played, *(walk.walk(load(game), seed, 70, undo=0.02, fuzz=0.1) for seed in range(3))]


def effects(game: str) -> Iterator[Any]:
    for match in matches(game):
        for entry in match.entries:
            if entry.action.kind != "undo":
                yield from entry.judgement.effects


@pytest.mark.parametrize("game", GAMES)
def test_everything_sent_is_as_declared(game: str) -> None:
    for match in matches(game):
        for n in range(match.n + 1):
            position = match.at(n)
            check(game, "PublicView", match.game.view(position))
            for seat in match.header.seats:
                check(game, "PrivateView", match.game.private(position, seat))
            for due in match.game.due(position):
                check(game, "Due", due)
            for printed in match.game.reference(position):
                check(game, "Reference", printed)
        for entry in match.entries:
            check(game, "Action", entry.action.to_json())
            if entry.action.kind in previewed_kinds(match.game):
                for effect in preview(match.game, match.at(entry.n - 1), entry.action):
                    check(game, "Effect", effect)
    for effect in effects(game):
        check(game, "Effect", effect)


@pytest.mark.parametrize("game", GAMES)
def test_every_effect_declared_is_met(game: str) -> None:
    declared = {part["$ref"].rpartition("/")[2] for part in game_definitions(load(game))["Effect"]["anyOf"]}
    met = list({str(sorted(effect.items())): effect for effect in effects(game)}.values())
    unmet = {name for name in declared if all(contract.fault(game, f"{game}.{name}", e) for e in met)}
    assert not unmet


@pytest.mark.parametrize("game", GAMES)
def test_every_member_is_documented(game: str) -> None:
    """The tag of an effect or of a due entry is documented by its value."""
    for name, schema in definitions(game_module(load(game)) or ModuleType("none")).items():
        assert schema.get("description"), name
        for member, kind in schema.get("properties", {}).items():
            assert kind.get("description") or "const" in kind, f"{name}.{member}"


def test_a_member_that_is_not_declared_is_an_error() -> None:
    match = matches("john")[0]
    view = dict(match.game.view(match.position))
    check("john", "PublicView", view)
    with pytest.raises(AssertionError, match="more"):
        check("john", "PublicView", view | {"more": 1})
    del view["board"]
    with pytest.raises(AssertionError, match="board"):
        check("john", "PublicView", view)
    with pytest.raises(AssertionError):
        check("john", "Action", {"seat": TABLE, "action": "no such thing"})
