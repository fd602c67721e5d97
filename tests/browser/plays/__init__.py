"""How each game is played through the screens: a module a game, each with the names of `Play`.

`test_every_game.py` plays the reference match of each with fingers, with keys alone, on small screens and
in every language; `test_screens.py` looks at every state its tour stops at. `test_generic_table.py` does the
same with a game that is not of the house.
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
    """What a module of this package has."""

    @property
    def HEADER(self) -> dict[str, Any]:
        """Of the reference match: game, seats, options, names."""

    @property
    def STEPS(self) -> Sequence[Sequence[Action]]:
        """Its actions, as people do them: mostly one by one; two that are one tap stand together."""

    @property
    def AT(self) -> int:
        """So many steps on, the table is full: looked at, read aloud and translated there."""

    @property
    def MEDIAN(self) -> int:
        """Criterion 1: half of the steps take no more taps than this."""

    @property
    def LONG(self) -> Mapping[str, int]:
        """Kinds of action that may take more than three taps, as people name many cards: how many at most."""

    @property
    def PRIVATE(self) -> frozenset[str]:
        """Kinds of action whose cards only their seat may read."""

    @property
    def BY_PHONE(self) -> frozenset[str]:
        """Kinds of action that a seat's phone does where there is one, but for what several do at one go."""

    def act(self, tablet: Tablet, step: Sequence[Action]) -> None:
        """Do a step by taps on the tablet alone (private facts behind 目かくし). Undo is not asked for."""

    def act_on_phone(self, phone: Phone, step: Sequence[Action]) -> None:
        """Do a step of a kind in `BY_PHONE` on the phone of its seat."""

    def tour(self, tour: Tour) -> None:
        """Go through every state of the game's screens, tablet and phone, and `tour.stop` at each."""


GAMES = ("john", "one_o_one", "xan", "shogi_card_war", "jekyll_hyde")
"""The games of the house."""


def play_of(game: str) -> Play:
    """A game's module. Imported when it is asked for: they need the devices and the devices need them."""
    return cast("Play", importlib.import_module(f"{__name__}.{game}"))


def plays() -> dict[str, Play]:
    """The module of every game of the house."""
    return {game: play_of(game) for game in GAMES}
