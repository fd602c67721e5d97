"""The game under test with its author's settings, and the random matches of all tests."""

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
"""The number of random matches for each test (environment variable ``TACHIAI_EXAMPLES``); other checks use it
too."""


class Dealt(NamedTuple):
    """A match with real cards behind it, and whether each claim (by the number of its line) was true."""

    match: Match
    """The match, as the referee knows it."""
    truth: Mapping[int, bool]
    """Whether each claim was true, by the number of its line."""


class Subject:
    """A game under test. Only :attr:`game` must be given; the rest gives the checks more information."""

    game: ClassVar[Game[Any]]

    examples: ClassVar[int] = EXAMPLES
    """The number of random matches for each test."""

    length: ClassVar[int] = 70
    """The number of lines of each."""

    own_cards: ClassVar[frozenset[str]] = frozenset()
    """The kinds of action by which a seat shows an own card that it had seen: an undo reveals nothing.

    Every other action that names a card for the first time must list it as revealed.
    """

    remembered: ClassVar[frozenset[str]] = frozenset()
    """The members of views, effects and codes that depend on earlier play, which no layout contains."""

    @classmethod
    def conserved(cls, view: Mapping[str, Any]) -> Iterator[tuple[object, object]]:  # noqa: ARG003 - a hook
        """Yield pairs (a count in a public view, its true value): no card is lost or duplicate.

        Default: none.
        """
        return iter(())

    @classmethod
    def dealt(cls, rng: Random, length: int) -> Dealt | None:  # noqa: ARG003 - a hook
        """Return a match of ``length`` lines with real cards, dealt at random, with true, false and no disclosures.

        ``None`` (the default) if the author wrote no such player. With one, settlements are compared
        with the truth, and pairs of worlds differ in hands that could be real.
        """
        return None

    @classmethod
    def shared_from(cls, match: Match) -> int:
        """Return the first line from which one seat's disclosures can be known to another (cards handed over).

        Default: never, so the number after the last line.
        """
        return match.n + 1

    @classmethod
    def tally(cls, what: str, number: int = 1) -> None:
        """Count ``number`` checked items of a kind; a subclass can keep the figures.

        Default: nothing is kept.
        """

    # -- the matches -------------------------------------------------------------------------------------

    @classmethod
    def walked(cls, seed: int) -> Match:
        """Return a random match; every third is quiet, every third is mostly noise."""
        found = _MATCHES.get((cls, seed))
        if found is None:
            shares = _SHARES[seed % len(_SHARES)]
            found = walk.walk(cls.game, seed, cls.length, header=None, **shares)
            _MATCHES[cls, seed] = found
        return found

    @classmethod
    def exported(cls, seed: int, seat: str | None = None) -> Match:
        """Return the match replayed from its export for everybody (or for ``seat``)."""
        found = _MATCHES.get((cls, seed, seat))
        if found is None:
            found = _MATCHES[cls, seed, seat] = replayed(cls.game, cls.walked(seed).export(seat).text())
        return found

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Run a test that asks for a ``seed`` once for each example."""
        if "seed" in metafunc.fixturenames:
            metafunc.parametrize("seed", range(self.examples))


_SHARES: tuple[dict[str, float], ...] = (
    {},
    {"undo": 0.02, "fuzz": 0.02, "ending": 0.02},
    {"undo": 0.1, "fuzz": 0.5},
)


_MATCHES: dict[tuple[object, ...], Match] = {}
"""Matches already played: by the subject and the seed, and exports by the seat too."""


def replayed(game: Game[Any], text: str) -> Match:
    """Return the match in the text of a record of ``game``, which need not be registered."""
    first, *rows = (json.loads(row) for row in text.splitlines())
    header = game.header(first["seats"], first.get("options"), first.get("names"), first.get("rules"))
    return replay(game, header, rows)


__all__ = ["Dealt", "Subject", "replayed"]
