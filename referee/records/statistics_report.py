"""Statistics of many records in plain text, for people at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tachiai import engines
from tachiai.engines._plain import escape_invisible

from ..words import Translator
from .report import pad, width
from .statistics import GameStats, Statistics, frequent_pairs, ranked

SHOWN = 10
"""The maximum number of listed invalid files, people, and pairs of people."""


def statistics_lines(statistics: Statistics, voice_of: Callable[[Any], Translator]) -> Iterator[str]:
    """Yield the statistics of each game.

    ``voice_of`` returns the translator of a game; for ``None``, one without a game.
    """
    voice = voice_of(None)
    for name, game in sorted(statistics.games.items()):
        yield from _game(game, voice_of(engines.load(name)))
        yield ""
    good, bad, none = statistics.statuses
    yield voice.text("report-files", n=good + bad + none, good=good, bad=bad, none=none)
    if none:
        yield voice.text("report-faults")
        yield from faults_lines([source for source, _ in statistics.faults], none, voice)


def faults_lines(sources: list[str], count: int, voice: Translator) -> Iterator[str]:
    """Yield the first :data:`SHOWN` of ``count`` invalid files, and how many more there are."""
    for source in sources[:SHOWN]:
        yield f"  {escape_invisible(source)}"
    if count > SHOWN:
        yield f"  {voice.text('restore-more', count=count - SHOWN)}"


def _game(game: GameStats, voice: Translator) -> Iterator[str]:
    text = voice.text
    yield voice.title()
    ended = game.matches - game.unfinished
    yield "  " + text("stats-matches", n=game.matches, ended=ended, nobody=game.nobody)
    mean = round(game.actions / game.matches)
    yield "  " + text("stats-lengths", mean=mean, longest=game.longest, undone=game.undone)
    yield "  " + "  ".join(f"{one}: {count}" for one, count in sorted(game.lengths.items(), key=_class))
    if game.loops:
        yield "  " + text("stats-loops", n=game.loops)
    names = ("won", "claims", "true", "lies", "refused", "fouls")
    rows = [["", *(text(f"stats-{name}") for name in ("matches-of-seat", *names))]]
    for k, seat in enumerate(game.seats, 1):
        values = [seat.matches, *(getattr(seat, name) for name in names)]
        rows.append([text("stats-seat", n=k), *map(str, values)])
    widths = [max(width(row[k]) for row in rows) for k in range(len(rows[0]))]
    for row in rows:
        cells = [pad(cell, widths[k], right=k > 0) for k, cell in enumerate(row)]
        yield ("  " + "  ".join(cells)).rstrip()
    people = [
        text("stats-person", name=escape_invisible(name), won=of.won, n=of.matches)
        for name, of in ranked(game)[:SHOWN]
    ]
    if people:
        yield f"  {text('stats-people')}: {text('stats-join').join(people)}"
    pairs = [
        f"{escape_invisible(a)} {of.first} – {of.second} {escape_invisible(b)}"
        for (a, b), of in frequent_pairs(game)[:SHOWN]
    ]
    if pairs:
        yield f"  {text('stats-series')}: {text('stats-join').join(pairs)}"


def _class(item: tuple[str, int]) -> int:
    return int(item[0].partition("-")[0])
