"""Tables of a tournament: pairings and standings as CSV, the cross table, the bracket.

Spreadsheets treat a cell that begins with ``=``, ``+``, ``-`` or ``@`` as a formula; such names are prefixed
with an apostrophe.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from .events import Corrected, Result
from .standings import standings, ties_of
from .state import Round, Table, Tournament

if TYPE_CHECKING:
    from .state import Tournament


def points_text(points: Fraction | None) -> str:
    """Return points as people write them.

    >>> [points_text(Fraction(n, 6)) for n in (0, 3, 12, 15, 14)]
    ['0', '½', '2', '2½', '2⅓']
    """
    if points is None:
        return "–"
    whole, rest = divmod(points, 1)
    signs = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}
    if not rest:
        return str(whole)
    part = signs.get((rest.numerator, rest.denominator))
    return f"{whole or ''}{part}" if part else f"{float(points):.2f}"


def _table_json(tournament: Tournament, number: int, table: Table) -> dict[str, Any]:
    shares = tournament.shares(table)
    return {
        "table": number,
        "seats": [
            {"entrant": player, "name": tournament.entrants[player].name, "gone": player in table.withdrawn}
            for player in table.seats
        ],
        "shares": None if shares is None else {player: str(share) for player, share in shares.items()},
        "forfeited": tournament.forfeited(table),
        "boards": [
            [
                {
                    "winners": list(result.winners),
                    "order": list(result.order),
                    "match": result.match if isinstance(result, Result) else None,
                    "head": result.head if isinstance(result, Result) else None,
                    "reason": None if isinstance(result, Result) else result.reason,
                    "nobody": isinstance(result, Corrected) and result.nobody,
                }
                for result in table.results[board]
            ]
            for board in sorted(table.results)
        ],
    }


def _round_json(tournament: Tournament, played: Round) -> dict[str, Any]:
    return {
        "round": played.number,
        "tables": [_table_json(tournament, k, table) for k, table in enumerate(played.tables, 1)],
        "byes": [
            {"entrant": player, "name": tournament.entrants[player].name, "gone": False}
            for player in played.byes
        ],
        "by_hand": played.by_hand,
    }


def to_json(tournament: Tournament) -> dict[str, Any]:
    """Return everything public about a tournament."""
    created = tournament.created
    return {
        "name": created.name,
        "form": created.form,
        "game": created.game,
        "seats": [created.fewest, created.most],
        "planned": created.rounds,
        "places": list(created.places),
        "boards": created.boards,
        "options": dict(created.options or {}),
        "coaching": created.coaching,
        "complete": tournament.complete(),
        "finished": tournament.finished,
        "entrants": [
            {
                "entrant": player.id,
                "name": player.name,
                "members": list(player.members),
                "gone": player.withdrawn,
            }
            for player in tournament.entrants.values()
        ],
        "apart": sorted(sorted(pair) for pair in tournament.apart),
        "rests": [
            {"round": number, "entrant": player, "points": str(points)}
            for (number, player), points in sorted(tournament.rests.items())
        ],
        "rounds": [_round_json(tournament, played) for played in tournament.rounds],
        "due": [{"round": number, "table": table} for number, table in tournament.due()],
        "ties": list(ties_of(tournament)),
        "standings": [
            {
                "place": row.place,
                "entrant": row.entrant,
                "name": row.name,
                "points": str(row.points),
                "played": row.played,
                "ties": {tie: None if value is None else str(value) for tie, value in row.ties.items()},
                "gone": row.withdrawn,
            }
            for row in standings(tournament)
        ],
        "cross": _cross_json(tournament),
        "bracket": [
            [{"seats": list(meeting.seats), "winner": meeting.winner} for meeting in column]
            for column in bracket_of(tournament)
        ],
        "head": tournament.heads[-1],
    }


def cell_text(cell: Cell) -> str:
    """Return the text of a cell of the cross table: the points, and the rows of the opponents.

    >>> [cell_text(one) for one in (Cell(Fraction(1), (4,)), Cell(Fraction(1, 2)), Cell(None, (2, 3)))]
    ['1 · 4', '½', '? · 2 3']
    """
    won = "?" if cell.share is None else points_text(cell.share)
    return " · ".join([won, " ".join(map(str, cell.against))] if cell.against else [won])


MARKS = {Fraction(1): "○", Fraction(1, 2): "△", Fraction(0): "●"}
"""The marks of Japanese cross tables: won, drawn, lost."""


def marked_text(cell: Cell, by_round: bool) -> str:
    """Return the text of a cell with a mark instead of the points, unless it is a bye or has several opponents.

    >>> [marked_text(Cell(Fraction(1, 2), (4,)), by_round) for by_round in (True, False)]
    ['△4', '△']
    >>> [marked_text(one, True) for one in (Cell(Fraction(1)), Cell(Fraction(1), (2, 3)), Cell(None, (2,)))]
    ['1', '1 · 2 3', '? · 2']
    """
    if cell.share not in MARKS or len(cell.against) != 1:
        return cell_text(cell if by_round else Cell(cell.share))
    return MARKS[cell.share] + (str(cell.against[0]) if by_round else "")


def _cross_json(tournament: Tournament) -> dict[str, Any]:
    found = cross_table(tournament)
    rows = [
        [[cell_text(cell if found.by_round else Cell(cell.share)) for cell in column] for column in row]
        for row in found.rows
    ]
    return {"by_round": found.by_round, "entrants": list(found.entrants), "rows": rows}


FORMULA = "=+-@\t\r＝＋－＠"
"""The first characters of formulas in spreadsheets, including the full-width ones used in Japan."""


def _csv(rows: Iterable[Iterable[Any]]) -> str:
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        write.writerow(
            [
                "" if c is None else f"'{c}" if isinstance(c, str) and c[:1] in FORMULA and c else c
                for c in row
            ]
        )
    return out.getvalue()


def pairings_csv(tournament: Tournament) -> str:
    """Return a row for each table and each bye: round, table, names by seat, points, kind of result."""
    most = tournament.created.most
    rows: list[list[Any]] = [["round", "table", *(f"seat_{k}" for k in range(1, most + 1)), "points", "how"]]
    for played in tournament.rounds:
        for number, table in enumerate(played.tables, 1):
            names = [tournament.entrants[player].name for player in table.seats]
            shares = tournament.shares(table)
            results = [result for board in table.results.values() for result in board]
            how = "open" if shares is None else "forfeit" if tournament.forfeited(table) else "result"
            if how == "result" and not any(isinstance(result, Result) for result in results):
                how = "by-hand"
            elif how == "result" and not all(isinstance(result, Result) for result in results):
                how = "corrected"
            points = (
                "" if shares is None else " : ".join(points_text(shares[player]) for player in table.seats)
            )
            rows.append([played.number, number, *names, *[""] * (most - len(names)), points, how])
        rows += [
            [
                played.number,
                "",
                tournament.entrants[player].name,
                *[""] * (most - 1),
                *_bye(tournament, played.number, player),
            ]
            for player in played.byes
        ]
    return _csv(rows)


def _bye(tournament: Tournament, number: int, player: str) -> tuple[str, str]:
    """Return the points of a round that an entrant does not play, and the reason: ``bye`` or ``asked``."""
    points = tournament.rests.get((number, player))
    return ("", "bye") if points is None else (points_text(points * tournament.win()), "asked")


def standings_csv(tournament: Tournament) -> str:
    """Return a row for each entrant: place, name, points, tables played, tie-breaks; fractions as ``5/2``."""
    ties = ties_of(tournament)
    rows: list[list[Any]] = [["place", "name", "points", "played", *ties, "withdrawn"]]
    for row in standings(tournament):
        values = [row.ties.get(tie) for tie in ties]
        rows.append(
            [row.place, row.name, str(row.points), row.played]
            + [None if value is None else str(value) for value in values]
            + ["yes" if row.withdrawn else ""]
        )
    return _csv(rows)


# -- cross table and bracket ---------------------------------------------------------------------------

MOST_OPPONENTS = 40
"""With more entrants the columns are rounds also in a round robin, as the table would be too wide."""


class Cell(NamedTuple):
    """The result of one entrant at one table, and the opponents."""

    share: Fraction | None
    """The share of the table's point; ``None`` without a result."""
    against: tuple[int, ...] = ()
    """The rows of the opponents, from 1; empty for a bye."""


class Cross(NamedTuple):
    """The cross table: a row for each entrant in the order of the standings."""

    by_round: bool
    """True if columns are rounds; else they are opponents, in the order of the rows."""
    entrants: Sequence[str]
    rows: Sequence[Sequence[Sequence[Cell]]]
    """For each row and column the results, oldest first."""


def cross_table(tournament: Tournament) -> Cross:
    """Return the cross table of a tournament: by opponents in a round robin of two seats, else by rounds."""
    order = [row.entrant for row in standings(tournament)]
    at = {player: k for k, player in enumerate(order)}
    by_round = (
        tournament.created.form != "round-robin" or tournament.created.most > 2 or len(order) > MOST_OPPONENTS
    )
    columns = len(tournament.rounds) if by_round else len(order)
    rows: list[list[list[Cell]]] = [[[] for _ in range(columns)] for _ in order]
    for played in tournament.rounds:
        for table in played.tables:
            shares: Mapping[str, Fraction] = tournament.shares(table) or {}
            for player in table.seats:
                others = [at[other] for other in table.seats if other != player]
                cell = Cell(shares.get(player), tuple(k + 1 for k in sorted(others)))
                for column in [played.number - 1] if by_round else others:
                    rows[at[player]][column].append(cell)
        for player in played.byes if by_round else ():
            bye = tournament.created.bye if tournament.created.form == "swiss" else None
            share = tournament.rests.get((played.number, player), bye)
            cell = Cell(None if share is None else share * tournament.win())
            rows[at[player]][played.number - 1].append(cell)
    return Cross(by_round, order, rows)


class Meeting(NamedTuple):
    """A place in the bracket: its two entrants, and the winner."""

    seats: tuple[str | None, str | None]
    """Its entrants; ``None``: not known yet, or a bye."""
    winner: str | None
    """The entrant that continues; ``None``: not known yet."""


def bracket_of(tournament: Tournament) -> list[list[Meeting]]:
    """Return the bracket of a knock-out by round, including future rounds; empty for other forms.

    A match for third place comes after the final, once it is paired.
    """
    if tournament.created.form != "knock-out" or not tournament.rounds:
        return []
    left = tournament.slots()
    out: list[list[Meeting]] = []
    while len(left) > 1:
        played = tournament.rounds[len(out)] if len(out) < len(tournament.rounds) else None
        pairs = list(zip(left[::2], left[1::2], strict=True))
        left = [None if played is None else tournament.through(played, a, b) for a, b in pairs]
        out.append([Meeting(pair, winner) for pair, winner in zip(pairs, left, strict=True)])
    if tournament.created.third and len(tournament.rounds) == len(out):
        final = tournament.rounds[-1]
        for a, b in (table.seats for table in final.tables[1:]):
            out[-1].append(Meeting((a, b), tournament.through(final, a, b)))
    return out
