"""Pairings and standings for programs: JSON and CSV.

Spreadsheets treat a cell that begins with ``=``, ``+``, ``-`` or ``@`` as a formula; such names are prefixed
with an apostrophe.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from .cross import Cell, bracket_of, cross_table
from .events import Corrected, Result
from .standings import standings, ties_of
from .state import Round, Table, Tournament


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
        "boards": created.boards,
        "options": dict(created.options or {}),
        "coaching": created.coaching,
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
    return ("", "bye") if points is None else (points_text(points), "asked")


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
