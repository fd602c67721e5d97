"""Statistics of many records for people: a self-contained HTML page in two languages, or plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from tachiai import engines
from tachiai.engines._plain import escape_invisible

from ..words import Translator
from .statistics import GameStats, SeatStats, Statistics, frequent_pairs, ranked
from .text import bilingual, grid, voices

_CSS = """
@page { size: A4; margin: 12mm }
* { box-sizing: border-box }
html { font: 16px/1.4 "BIZ UDPGothic", "Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", sans-serif;
  color: #1a1a1a; background: #fff }
body { margin: 0 auto; max-width: 900px; padding: 12px 12px 40px }
h1 { font-size: 1.6rem; margin: 0 0 8px; border-bottom: 3px solid #1a1a1a; overflow-wrap: anywhere }
h2 { font-size: 1.3rem; margin: 28px 0 4px; break-after: avoid }
[lang=en] { font-size: .8em; font-weight: normal; color: #555 }
p { margin: 4px 0 }
section { break-inside: avoid-page }
.wide { overflow-x: auto }
.people { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr)); gap: 0 32px;
  align-items: start }
.people tbody th { white-space: normal; overflow-wrap: anywhere } .people td { white-space: nowrap }
table { border-collapse: collapse; margin: 8px 0; width: 100% }
th, td { border-bottom: 1px solid #999; padding: 5px 6px; text-align: right }
th { font-size: .85rem; line-height: 1.25; vertical-align: bottom; border-bottom: 2px solid #1a1a1a }
th:first-child { text-align: left; white-space: nowrap }
tbody th { border-bottom: 1px solid #999; vertical-align: middle; font-size: 1rem }
.bars th { width: 6em; font-weight: normal } .bars td { text-align: left }
.bar { display: inline-block; height: .9em; background: #b3261e; vertical-align: -.1em; margin-right: 8px }
ul { margin: 4px 0; padding-left: 1.2em }
rt { font-size: .5em }
@media print { body { padding: 0; font-size: 11pt } .bar { print-color-adjust: exact } }
"""

_COLUMNS: tuple[tuple[str, Callable[[SeatStats], int]], ...] = (
    ("matches-of-seat", lambda seat: seat.matches),
    ("won", lambda seat: seat.won),
    ("claims", lambda seat: seat.claims),
    ("true", lambda seat: seat.true),
    ("lies", lambda seat: seat.lies),
    ("open", lambda seat: max(0, seat.claims - seat.true - seat.lies)),
    ("refused", lambda seat: seat.refused),
    ("fouls", lambda seat: seat.fouls),
)
"""The columns in the table of seats: the word, and the number."""

PEOPLE_SHOWN = 60
"""The maximum number of people, and of pairs of people, on the page."""

_Both = Callable[..., str]


def statistics_page(statistics: Statistics, title: str = "") -> str:
    """Return the statistics of each game as a page; ``title`` names the records."""
    both = bilingual(*voices(None))
    shown = escape(escape_invisible(title))
    name = f"<bdi>{shown}</bdi>: " if title else ""
    parts = [
        f'<!doctype html>\n<html lang="ja">\n<head>\n<meta charset="utf-8">\n<title>{shown or "Tachiai"}</title>',
        f'<meta name="viewport" content="width=device-width">\n<style>{_CSS}</style>\n</head>\n<body>',
        f"<h1>{name}{both('stats-title')}</h1>",
    ]
    if not statistics.games:
        parts.append(f"<p>{both('stats-none')}</p>")
    for game_name, game in sorted(statistics.games.items()):
        parts += _game(game, *voices(engines.load(game_name)))
    none = statistics.statuses[2]
    if none:
        parts.append(f"<section><h2>{both('report-faults')}</h2><ul>")
        parts += [f"<li>{escape(escape_invisible(source))}</li>" for source, _ in statistics.faults]
        parts.append(f"</ul>{'' if none == len(statistics.faults) else none}</section>")
    parts.append(f"<p>{both('stats-what')}</p>\n</body>\n</html>\n")
    return "\n".join(parts)


def _game(game: GameStats, ja: Translator, en: Translator) -> Iterator[str]:
    both = bilingual(ja, en)
    titles = dict.fromkeys((ja.title(), f'<span lang="en">{en.title()}</span>'))
    yield f"<section><h2>{' '.join(titles)}</h2>"
    ended = game.matches - game.unfinished
    yield f"<p>{both('stats-matches', n=game.matches, ended=ended, nobody=game.nobody)}</p>"
    mean = round(game.actions / game.matches)
    yield f"<p>{both('stats-lengths', mean=mean, longest=game.longest, undone=game.undone)}</p>"
    if game.loops:
        yield f"<p>{both('stats-loops', n=game.loops)}</p>"
    most = max(game.lengths.values(), default=1)
    yield '<table class="bars"><tbody>'
    for name, count in sorted(game.lengths.items(), key=lambda item: int(item[0].partition("-")[0])):
        bar = f'<span class="bar" style="width: {round(70 * count / most)}%"></span>'
        yield f"<tr><th>{name.replace('-', '–')}</th><td>{bar}{count}</td></tr>"
    yield '</tbody></table>\n<div class="wide"><table><thead><tr><th></th>'
    yield "".join(f"<th>{both(f'stats-{name}')}</th>" for name, _ in _COLUMNS) + "</tr></thead><tbody>"
    for k, seat in enumerate(game.seats, 1):
        cells = "".join(f"<td>{value(seat)}</td>" for _, value in _COLUMNS)
        yield f"<tr><th>{both('stats-seat', n=k)}</th>{cells}</tr>"
    yield "</tbody></table></div>"
    yield from _people(game, both)
    yield "</section>"


def _people(game: GameStats, both: _Both) -> Iterator[str]:
    """Yield the tables of how often each person won, and against which opponents."""

    def named(name: str) -> str:
        return f"<bdi>{escape(escape_invisible(name))}</bdi>"

    people = ranked(game)[:PEOPLE_SHOWN]
    if people:
        yield f'<div class="people"><table><thead><tr><th>{both("stats-people")}</th>'
        yield f"<th>{both('stats-won')}</th><th>{both('stats-matches-of-seat')}</th></tr></thead><tbody>"
        for name, of in people:
            yield f"<tr><th>{named(name)}</th><td>{of.won}</td><td>{of.matches}</td></tr>"
        yield "</tbody></table>"
        pairs = frequent_pairs(game)[:PEOPLE_SHOWN]
        if pairs:
            yield f"<table><thead><tr><th>{both('stats-series')}</th><th></th></tr></thead><tbody>"
            for (first, second), score in pairs:
                yield f"<tr><th>{named(first)} – {named(second)}</th><td>{score.first} – {score.second}</td></tr>"
            yield "</tbody></table>"
        yield "</div>"


# -- text ----------------------------------------------------------------------------------------------

SHOWN = 10
"""The maximum number of listed invalid files, people, and pairs of people."""


def statistics_lines(statistics: Statistics, voice_of: Callable[[Any], Translator]) -> Iterator[str]:
    """Yield the statistics of each game.

    ``voice_of`` returns the translator of a game; for ``None``, one without a game.
    """
    voice = voice_of(None)
    for name, game in sorted(statistics.games.items()):
        yield from _game_lines(game, voice_of(engines.load(name)))
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


def _game_lines(game: GameStats, voice: Translator) -> Iterator[str]:
    text = voice.text
    yield voice.title()
    ended = game.matches - game.unfinished
    yield "  " + text("stats-matches", n=game.matches, ended=ended, nobody=game.nobody)
    mean = round(game.actions / game.matches)
    yield "  " + text("stats-lengths", mean=mean, longest=game.longest, undone=game.undone)
    yield "  " + "  ".join(f"{length}: {count}" for length, count in sorted(game.lengths.items(), key=_class))
    if game.loops:
        yield "  " + text("stats-loops", n=game.loops)
    names = ("won", "claims", "true", "lies", "refused", "fouls")
    rows = [["", *(text(f"stats-{name}") for name in ("matches-of-seat", *names))]]
    for k, seat in enumerate(game.seats, 1):
        values = [seat.matches, *(getattr(seat, name) for name in names)]
        rows.append([text("stats-seat", n=k), *map(str, values)])
    yield from (f"  {line}".rstrip() for line in grid(rows, set(range(1, len(rows[0])))))
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
