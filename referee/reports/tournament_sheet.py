"""Pairings and standings for people: as text, and as a page to print (in Japanese and English)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from types import MappingProxyType

from tachiai.engines._plain import escape_invisible

from ..evidence.findings import short
from ..tournament.events import Corrected, Result
from ..tournament.standings import Standing, standings, ties_of
from ..tournament.state import Table, Tournament
from ..tournament.tables import bracket_of, cross_table, marked_text, points_text
from ..words import Translator
from .text import bilingual, grid, voices, width

_CSS = """
@page { size: A4; margin: 12mm }
* { box-sizing: border-box }
html { font: 12pt/1.4 "BIZ UDPGothic", "Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", sans-serif;
  color: #1a1a1a; background: #fff }
body { margin: 0 auto; max-width: 186mm }
h1 { font-size: 18pt; margin: 0 0 2mm; border-bottom: .6mm solid #1a1a1a }
h2 { font-size: 14pt; margin: 6mm 0 1.5mm; break-after: avoid }
[lang=en] { font-size: .72em; font-weight: normal; color: #444 }
table { border-collapse: collapse; width: 100% }
tr { break-inside: avoid }
th, td { border-bottom: .2mm solid #999; padding: 1.3mm 2mm; text-align: left; overflow-wrap: anywhere }
th { border-bottom: .5mm solid #1a1a1a; font-size: 10pt; line-height: 1.25; vertical-align: bottom }
.number { text-align: right } td.number { white-space: nowrap } .gone { color: #666; text-decoration: line-through }
td.number:first-child { font-weight: bold; width: 14mm }
td.result { width: 30mm; text-align: center }
table.standings { table-layout: fixed } .standings td { padding: 1mm }
.standings th { padding: 1.3mm .6mm; font-size: 6.6pt; overflow-wrap: normal; word-break: keep-all }
.standings th [lang=en] { display: block; font-size: 6pt; hyphens: auto }
.cross th, .cross td { padding: .8mm 1mm; font-size: 8.5pt }
.bracket { display: flex; gap: 3mm }
.bracket ol { flex: 1; display: flex; flex-direction: column; justify-content: space-around; margin: 0; padding: 0;
  list-style: none; gap: 2mm }
.bracket li { border: .2mm solid #999; font-size: 9pt; overflow-wrap: anywhere }
.bracket li > span { display: block; min-height: 5mm; padding: .5mm 1.5mm }
.bracket li > span + span { border-top: .2mm solid #ccc }
p.head { margin: 4mm 0 0; font-size: 10pt }
section.round { break-inside: avoid-page } .next-page { break-before: page }
.large { table-layout: fixed } .large td { padding: .35em 2mm } .large td.result { font-size: max(.5em, 10pt) }
.large td.number:first-child { width: 20mm } .large bdi { display: inline-block }
.large small { display: block; font-size: 10pt }
rt { font-size: .5em }
@media screen { body { max-width: 202mm; padding: 8mm } }
"""

NOTHING: Mapping[frozenset[str], int] = MappingProxyType({})

_Text = Callable[..., str]

MOST_COLUMNS = 12
"""The most columns of a cross table that fit on A4."""


FEW_TABLES = 4
"""The most pairings that share a page with the standings."""


def _result(tournament: Tournament, table: Table, text: _Text) -> tuple[str, str]:
    """Return the result of a table: the points in the order of seats.

    The second text is a remark if it was forfeited or corrected.
    """
    shares = tournament.shares(table)
    if shares is None:
        return "", ""
    points = " – ".join(points_text(shares[player]) for player in table.seats)
    if tournament.forfeited(table):
        return points, f"({text('tournament-forfeited')})"
    by_hand = [board for board in table.results.values() if isinstance(board[-1], Corrected)]
    if not by_hand:
        return points, ""
    first = not any(isinstance(result, Result) for board in by_hand for result in board)
    name = "tournament-by-hand" if first else "tournament-corrected"
    return points, f"({text(name, reason=getattr(by_hand[-1][-1], 'reason', ''))})"


def _counts(tournament: Tournament) -> list[str]:
    """Return what the standings count for each entrant; in a knock-out places follow from rounds, not points."""
    return ["played"] if tournament.created.form == "knock-out" else ["points", "played"]


def _values(tournament: Tournament, row: Standing) -> list[str]:
    """Return the numbers of an entrant in the standings: what is counted, then the tie-breaks."""
    counted = {"points": points_text(row.points), "played": str(row.played)}
    ties = (points_text(row.ties.get(tie)) for tie in ties_of(tournament))
    return [*(counted[name] for name in _counts(tournament)), *ties]


# -- text ----------------------------------------------------------------------------------------------


def pairings_lines(
    tournament: Tournament,
    voice: Translator,
    number: int | None = None,
    seated: Mapping[frozenset[str], int] = NOTHING,
) -> Iterator[str]:
    """Yield the pairings of a round (default: the last one) as lines of text; ``seated`` as for :func:`page`."""
    played = tournament.rounds[-1 if number is None else number - 1]
    yield voice.text("tournament-round", n=played.number)
    rows = [
        [
            str(_place(tournament, k, table, seated)),
            " – ".join(escape_invisible(tournament.entrants[player].name) for player in table.seats),
            escape_invisible(" ".join(filter(None, _result(tournament, table, voice.text)))),
        ]
        for k, table in enumerate(played.tables, 1)
    ]
    if rows:
        yield from grid(rows, {0})
    for player in played.byes:
        yield voice.text("tournament-bye", name=escape_invisible(tournament.entrants[player].name))


def standings_lines(tournament: Tournament, voice: Translator) -> Iterator[str]:
    """Yield the standings as lines of text."""
    text, ties = voice.text, ties_of(tournament)
    heads = ("name", *_counts(tournament), *(f"tie-{tie}" for tie in ties))
    rows = [["", *(text(f"tournament-{head}") for head in heads)]]
    for row in standings(tournament):
        name = escape_invisible(row.name)
        shown = f"{name} ({text('tournament-withdrawn')})" if row.withdrawn else name
        rows.append([str(row.place), shown, *_values(tournament, row)])
    yield from grid(rows, {0, *range(2, len(rows[0]))})


def _pairings(
    tournament: Tournament,
    number: int | None,
    both: _Text,
    name_of: Callable[[str], str],
    seated: Mapping[frozenset[str], int],
) -> Iterator[str]:
    """Yield a round as a table, in letters as large as fit on one page: people read it on a wall."""
    played = tournament.rounds[-1 if number is None else number - 1]
    rows = []
    for k, table in enumerate(played.tables, 1):
        points, remark = _result(tournament, table, lambda n, **p: Translator(None, "ja").text(n, **p))
        small = f"<small>{escape(escape_invisible(remark))}</small>" if remark else ""
        rows.append((_place(tournament, k, table, seated), table.seats, small, points))
    rests = both("tournament-rests")
    rows += [("–", (player,), "", rests) for player in played.byes]
    longest = max(width(" – ".join(tournament.entrants[p].name for p in seats)) for _, seats, *_ in rows)
    size = max(12, min(32, 325 // len(rows), 740 // longest))
    yield f'<section class="round"><h2>{both("tournament-round", n=played.number)}</h2>'
    yield f'<table class="large" style="font-size: {size}pt">'
    for place, seats, remark, result in rows:
        names = " – ".join(map(name_of, seats)) + remark
        yield f'<tr><td class="number">{place}</td><td>{names}</td><td class="result">{result}</td></tr>'
    yield "</table></section>"


def _standings(
    tournament: Tournament, both: _Text, name_of: Callable[[str], str], *, begun: bool
) -> Iterator[str]:
    """Yield the standings as a table; without places before the first result (not ``begun``)."""
    ties, counts = ties_of(tournament), _counts(tournament)
    heads = [both(f"tournament-{head}") for head in (*counts, *(f"tie-{tie}" for tie in ties))]
    yield f'<section><h2>{both("tournament-standings")}</h2><table class="standings">'
    narrow = [*(12 for _ in counts), *(18 for _ in ties)]
    widths = (11, 186 - 11 - sum(narrow), *narrow)
    columns = "".join(f'<col style="width: {mm}mm">' for mm in widths)
    yield f"<colgroup>{columns}</colgroup>"
    yield f"<thead><tr><td></td><th>{both('tournament-name')}</th>"
    yield from (f'<th class="number">{head}</th>' for head in heads)
    yield "</tr></thead><tbody>"
    for row in standings(tournament):
        cells = "".join(f'<td class="number">{value}</td>' for value in _values(tournament, row))
        gone = ' class="gone"' if row.withdrawn else ""
        place = row.place if begun else ""
        yield f'<tr><td class="number">{place}</td><td{gone}>{name_of(row.entrant)}</td>{cells}</tr>'
    yield "</tbody></table></section>"


def _cross(tournament: Tournament, both: _Text, name_of: Callable[[str], str]) -> Iterator[str]:
    """Yield the cross table if it fits on paper: with many players or rounds it is too wide."""
    found = cross_table(tournament)
    columns = len(found.rows[0]) if found.rows else 0
    if not 1 <= columns <= MOST_COLUMNS:
        return
    heads = "".join(f'<th class="number">{k}</th>' for k in range(1, columns + 1))
    yield f'<section class="round"><h2>{both("tournament-cross")}</h2><table class="cross">'
    yield f"<thead><tr><td></td><th>{both('tournament-name')}</th>{heads}</tr></thead><tbody>"
    for k, (player, row) in enumerate(zip(found.entrants, found.rows, strict=True)):
        cells = [
            "■"
            if not found.by_round and column == k
            else " ".join(marked_text(c, found.by_round) for c in cell)
            for column, cell in enumerate(row)
        ]
        shown = "".join(f'<td class="number">{cell}</td>' for cell in cells)
        yield f'<tr><td class="number">{k + 1}</td><td>{name_of(player)}</td>{shown}</tr>'
    yield f'</tbody></table><p class="head">{both("tournament-marks")}</p></section>'


def _bracket(tournament: Tournament, both: _Text, name_of: Callable[[str], str]) -> Iterator[str]:
    """Yield the bracket: a column for each round, winners in bold."""
    columns = bracket_of(tournament)
    if not columns:
        return
    yield f'<section class="round"><h2>{both("tournament-bracket")}</h2><div class="bracket">'
    for column in columns:
        yield "<ol>"
        nobody = both("tournament-rests") if column is columns[0] else ""
        for meeting in column:
            names = [nobody if seat is None else name_of(seat) for seat in meeting.seats]
            if meeting.winner is not None:
                at = meeting.seats.index(meeting.winner)
                names[at] = f"<b>{names[at]}</b>"
            yield f"<li><span>{names[0]}</span><span>{names[1]}</span></li>"
        yield "</ol>"
    yield "</div></section>"


def _place(
    tournament: Tournament, number: int, table: Table, seated: Mapping[frozenset[str], int]
) -> int | str:
    """Return the table where a pairing sits: its own number, or a dash, if its match is not open."""
    if not tournament.open(table):
        return number
    names = frozenset(tournament.entrants[player].name for player in table.present)
    return seated.get(names, "–" if number in seated.values() else number)


# -- paper ---------------------------------------------------------------------------------------------


def page(
    tournament: Tournament, number: int | None = None, *, seated: Mapping[frozenset[str], int] = NOTHING
) -> str:
    """Return a round (default: the last one) and the standings as one self-contained HTML page for A4.

    ``seated`` are the numbers of the tables where matches are open, by the names of their players; other
    pairings have their own number, or none if somebody else sits at that table.

    :raises TournamentError: if the round does not exist.
    """
    if number is not None:
        tournament.table(number, 1)
    both = bilingual(*voices(None))

    def name_of(player: str) -> str:
        return f"<bdi>{escape(escape_invisible(tournament.entrants[player].name))}</bdi>"

    title = escape(escape_invisible(tournament.created.name))
    heading = f"<h1><bdi>{title}</bdi></h1>"
    parts = [
        f'<!doctype html>\n<html lang="ja">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>',
        f'<meta name="viewport" content="width=device-width">\n<style>{_CSS}</style>\n</head>\n<body>',
        heading,
    ]
    begun = any(table.results for played in tournament.rounds for table in played.tables)
    pairings = [*_pairings(tournament, number, both, name_of, seated)] if tournament.rounds else []
    bracket = [*_bracket(tournament, both, name_of)] if tournament.created.form == "knock-out" else []
    after = [
        *(_standings(tournament, both, name_of, begun=begun) if begun or not pairings else ()),
        *(bracket or (_cross(tournament, both, name_of) if begun else ())),
    ]
    if tournament.finished:
        parts += after + pairings
    else:
        large = begun and bool(pairings) and len(tournament.rounds[(number or 0) - 1].tables) > FEW_TABLES
        split = [f'<div class="next-page">{heading}</div>'] if large else []
        parts += [*pairings, *split, *after]
    parts.append(f'<p class="head">{both("tournament-head", head=short(tournament.heads[-1]))}</p>')
    parts.append("</body>\n</html>\n")
    return "\n".join(parts)
