"""What an author says of a game under test, and the random matches everything is tried on."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar, NamedTuple

from .. import Game, Match
from ..match import replay
from . import walk

EXAMPLES = int(os.environ.get("TACHIAI_EXAMPLES", "5"))
"""Random matches a property (environment variable ``TACHIAI_EXAMPLES``); other checks go by it."""


class Dealt(NamedTuple):
    """A match with real cards behind it, and whether each claim (by the number of its line) was true."""

    match: Match
    """The match, as the referee has it."""
    truth: Mapping[int, bool]
    """The number of the line of each claim -> whether it was true."""


class Subject:
    """A game under test.  Only :attr:`game` must be given; the rest tells the checks more of the game."""

    game: ClassVar[Game[Any]]
    """The game."""

    examples: ClassVar[int] = EXAMPLES
    """Random matches each property is tried on."""

    length: ClassVar[int] = 70
    """Lines of each."""

    own_cards: ClassVar[frozenset[str]] = frozenset()
    """Kinds of action by which a seat shows a card of its own, which it had seen: an undo reveals nothing.

    Every other action that names a card for the first time must list it as revealed.
    """

    remembered: ClassVar[frozenset[str]] = frozenset()
    """What rests on what happened before, which no layout tells: members of views, effects and codes."""

    @classmethod
    def conserved(cls, view: Mapping[str, Any]) -> Iterator[tuple[object, object]]:  # noqa: ARG003 - a hook
        """Pairs (what a public view counts, what it must be): no card is lost or doubled.  Default: none."""
        return iter(())

    @classmethod
    def dealt(cls, rng: Random, length: int) -> Dealt | None:  # noqa: ARG003 - a hook
        """A match of ``length`` lines with real cards: dealt at random, told truly or not, some claims false.

        ``None`` (the default) if the author wrote no such player.  With one, settlements are compared with
        the truth, and pairs of worlds differ in hands that could be real.
        """
        return None

    @classmethod
    def shared_from(cls, match: Match) -> int:
        """The first line from which what one seat told is known to another seat too (cards handed over).

        Default: never, so the number after the last line.
        """
        return match.n + 1

    @classmethod
    def tally(cls, what: str, number: int = 1) -> None:
        """Called with what was looked at, for who wants to keep figures.  Default: nothing is kept."""

    # -- the matches -------------------------------------------------------------------------------------

    @classmethod
    def walked(cls, seed: int) -> Match:
        """A random match; every third is quiet, every third is mostly noise."""
        found = _MATCHES.get((cls, seed))
        if found is None:
            shares = _SHARES[seed % len(_SHARES)]
            found = walk.walk(cls.game, seed, cls.length, header=None, **shares)
            _MATCHES[cls, seed] = found
        return found

    @classmethod
    def exported(cls, seed: int, seat: str | None = None) -> Match:
        """The same match as everybody (or ``seat``) is told of it, read back."""
        found = _MATCHES.get((cls, seed, seat))
        if found is None:
            found = _MATCHES[cls, seed, seat] = replayed(cls.game, cls.walked(seed).export(seat).text())
        return found

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """A test that asks for a ``seed`` runs once for each example."""
        if "seed" in metafunc.fixturenames:
            metafunc.parametrize("seed", range(self.examples))


_SHARES: tuple[dict[str, float], ...] = (
    {},
    {"undo": 0.02, "fuzz": 0.02, "ending": 0.02},
    {"undo": 0.1, "fuzz": 0.5},
)


_MATCHES: dict[tuple[object, ...], Match] = {}
"""Matches played already: by the subject and the seed, and exports by the seat too."""


def replayed(game: Game[Any], text: str) -> Match:
    """The match that the text of a record of ``game`` tells of.  The game need not be registered."""
    first, *rows = (json.loads(row) for row in text.splitlines())
    header = game.header(first["seats"], first.get("options"), first.get("names"), first.get("rules"))
    return replay(game, header, rows)
