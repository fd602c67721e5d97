"""Modules that play each game through the screens, one per game, with the members of `Play`.

`test_every_game.py` plays each reference match by touch, by keys alone, on small screens and in every
language. `test_screens.py` inspects every state at which a tour stops. `test_generic_table.py` does the same
with a game from outside this repository.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from tests.browser.devices import Phone, Tablet
    from tests.browser.tour import Tour

Action = Mapping[str, Any]


class Play(Protocol):
    """The members of each module in this package."""

    @property
    def HEADER(self) -> dict[str, Any]:
        """The header of the reference match: game, seats, options, names."""

    @property
    def STEPS(self) -> Sequence[Sequence[Action]]:
        """Its actions, grouped as people do them: mostly single, but two actions of one tap form one step."""

    @property
    def AT(self) -> int:
        """The number of steps after which the table is full; there it is inspected, read aloud and
        translated.
        """

    @property
    def MEDIAN(self) -> int:
        """The most taps that half of the steps may take (criterion 1)."""

    @property
    def LONG(self) -> Mapping[str, int]:
        """The most taps by kind of action, where people name many cards and need more than three."""

    @property
    def PRIVATE(self) -> frozenset[str]:
        """Kinds of action whose cards only their seat may read."""

    @property
    def BY_PHONE(self) -> frozenset[str]:
        """Kinds of action that a seat's phone does if there is one, except when several seats act at once."""

    def act(self, tablet: Tablet, step: Sequence[Action]) -> None:
        """Do a step by taps on the tablet alone (private facts with 目かくし). `step` is never an undo."""

    def act_on_phone(self, phone: Phone, step: Sequence[Action]) -> None:
        """Do a step of a kind in `BY_PHONE` on the phone of its seat."""

    def tour(self, tour: Tour) -> None:
        """Visit every state of the game's screens, tablet and phone, and call `tour.stop` at each."""


GAMES = ("john", "one_o_one", "xan", "shogi_card_war", "jekyll_hyde")
"""The built-in games."""


def play_of(game: str) -> Play:
    """Return a game's module. It is imported late because plays and devices import each other."""
    return cast("Play", importlib.import_module(f"{__name__}.{game}"))


def plays() -> dict[str, Play]:
    """Return the modules of all built-in games."""
    return {game: play_of(game) for game in GAMES}
