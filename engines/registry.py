"""The registry of games: their names, and loading one by its name.

The five games of the project are listed in :data:`BUILT_IN`; other packages register theirs under the
entry-point group :data:`GROUP`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

from .errors import UnknownGame
from .game import LOADERS, Game

if TYPE_CHECKING:
    from .jekyll_hyde import JekyllHyde
    from .john import John
    from .one_o_one import OneOOne
    from .shogi_card_war import ShogiCardWar
    from .xan import Xan

GROUP = "tachiai.games"
"""The entry-point group under which packages register their games."""

BUILT_IN = {
    "john": "tachiai.engines.john:John",
    "one_o_one": "tachiai.engines.one_o_one:OneOOne",
    "xan": "tachiai.engines.xan:Xan",
    "shogi_card_war": "tachiai.engines.shogi_card_war:ShogiCardWar",
    "jekyll_hyde": "tachiai.engines.jekyll_hyde:JekyllHyde",
}
"""The games that come with the project: the place of each, by name."""


@cache
def _registered() -> dict[str, str]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and only needed once

    found = {point.name: point.value for point in entry_points(group=GROUP)}
    return found | BUILT_IN


def names() -> list[str]:
    """Return the names of all registered games: first the project's own, then the others by name."""
    return list(BUILT_IN) + sorted(_registered().keys() - BUILT_IN.keys())


class BrokenGame(UnknownGame):
    """A registered game that cannot be imported or made. The other games are not affected."""


@overload
def load(name: Literal["john"]) -> John: ...
@overload
def load(name: Literal["one_o_one"]) -> OneOOne: ...
@overload
def load(name: Literal["xan"]) -> Xan: ...
@overload
def load(name: Literal["shogi_card_war"]) -> ShogiCardWar: ...
@overload
def load(name: Literal["jekyll_hyde"]) -> JekyllHyde: ...
@overload
def load(name: str) -> Game[Any]: ...
def load(name: str) -> Game[Any]:
    """Return the game of that name, always the same object.

    :raises UnknownGame: when no game has that name.
    :raises BrokenGame: when it is registered and cannot be loaded.
    """
    return _load(name)


LOADERS.append(load)


@cache
def _load(name: str) -> Game[Any]:
    try:
        where = BUILT_IN.get(name) or _registered()[name]
    except KeyError:
        raise UnknownGame(f"no game {name!r}; there are {', '.join(names())}") from None
    module, _, attribute = where.partition(":")
    try:
        made = getattr(import_module(module), attribute)
        game: Game[Any] = made() if isinstance(made, type) else made
        called = game.name
    except Exception as error:
        raise BrokenGame(f"{where}: {error!r}") from error
    if called != name:
        raise BrokenGame(f"{where} is called {called!r}, not {name!r}")
    return game


__all__ = ["BUILT_IN", "GROUP", "BrokenGame", "load", "names"]
