"""The cross table of a tournament, and the bracket of a knock-out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from .standings import standings

if TYPE_CHECKING:
    from .state import Tournament


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
            rows[at[player]][played.number - 1].append(
                Cell(tournament.rests.get((played.number, player), bye))
            )
    return Cross(by_round, order, rows)


class Meeting(NamedTuple):
    """A place in the bracket: its two entrants, and the winner."""

    seats: tuple[str | None, str | None]
    """Its entrants; ``None``: not known yet, or a bye."""
    winner: str | None
    """The entrant that continues; ``None``: not known yet."""


def bracket_of(tournament: Tournament) -> list[list[Meeting]]:
    """Return the bracket of a knock-out by round, including future rounds; empty for other forms."""
    if tournament.created.form != "knock-out" or not tournament.rounds:
        return []
    left = tournament.slots()
    out: list[list[Meeting]] = []
    while len(left) > 1:
        played = tournament.rounds[len(out)] if len(out) < len(tournament.rounds) else None
        pairs = list(zip(left[::2], left[1::2], strict=True))
        left = [None if played is None else tournament.through(played, a, b) for a, b in pairs]
        out.append([Meeting(pair, winner) for pair, winner in zip(pairs, left, strict=True)])
    return out
