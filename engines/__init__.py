"""The rules of the games Tachiai referees: pure values and functions, standard library only.

    >>> from engines import load, names
    >>> "john" in names()
    True
    >>> load("john")
    <game john, rules 2>

``load`` finds a game by its name: the five that come with the project and those other packages register
under the entry-point group ``tachiai.games``.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from .game import (
    Action,
    Choice,
    Game,
    Header,
    Judgement,
    Outcome,
    Settlement,
    Verdict,
)
from .match import Match
from .record import Record, RecordError, read

GROUP = "tachiai.games"

BUILT_IN = {
    "john": "engines.john:John",
    "one_o_one": "engines.one_o_one:OneOOne",
    "xan": "engines.xan:Xan",
    "shogi_card_war": "engines.shogi_card_war:ShogiCardWar",
    "jekyll_hyde": "engines.jekyll_hyde:JekyllHyde",
}


@cache
def _registered() -> dict[str, str]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and only needed once

    found = {point.name: point.value for point in entry_points(group=GROUP)}
    return found | BUILT_IN


def names() -> list[str]:
    """The names of all games that can be loaded, the project's own first."""
    return list(BUILT_IN) + sorted(_registered().keys() - BUILT_IN.keys())


class BrokenGame(LookupError):
    """A registered game that cannot be loaded.  The others are there all the same."""


@cache
def load(name: str) -> Game[Any]:
    """The game of that name; ``LookupError`` if there is none, ``BrokenGame`` if it cannot be loaded."""
    try:
        where = BUILT_IN.get(name) or _registered()[name]
    except KeyError:
        raise LookupError(f"no game {name!r}; there are {', '.join(names())}") from None
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


__all__ = [
    "Action",
    "BrokenGame",
    "Choice",
    "Game",
    "Header",
    "Judgement",
    "Match",
    "Outcome",
    "Record",
    "RecordError",
    "Settlement",
    "Verdict",
    "load",
    "names",
    "read",
]
