"""The standings: points, then tie-breaks with their usual names.

``direct``: points among equals, if all of them met. ``buchholz``: the sum of the opponents' points.
``median-buchholz``: the same without the highest and the lowest. ``sonneborn-berger``: the sum, over
opponents, of their points times the share won against them. ``wins``: tables won outright by playing.
``boards``: points of single boards.

For Buchholz and Sonneborn-Berger a round not played counts like one against an opponent with the entrant's
own points. In a round robin a forfeited table counts like one against the scheduled opponent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from .events import USUAL_TIES

if TYPE_CHECKING:
    from .state import Tournament


class Met(NamedTuple):
    """One round of an entrant."""

    opponents: tuple[str, ...]
    """The others at the table; empty if it was not played."""
    share: Fraction
    """The entrant's share of the table's point."""
    played: bool
    """Whether it was played: not a bye or a forfeit."""


@dataclass(frozen=True)
class Standing:
    """A row of the standings."""

    place: int
    """From 1; equal entrants have the same."""
    entrant: str
    name: str
    points: Fraction
    played: int
    """The number of tables they played."""
    ties: Mapping[str, Fraction | None]
    """The tie-breaks by name, in order; ``None`` if one does not apply."""
    withdrawn: bool


def ties_of(tournament: Tournament) -> tuple[str, ...]:
    """Return the tie-breaks of a tournament, first to last."""
    chosen = tournament.created.ties
    usual = USUAL_TIES[tournament.created.form]
    if tournament.created.boards > 1:
        usual = ("boards", *usual)
    return usual if chosen is None else chosen


def annulled(tournament: Tournament) -> set[str]:
    """Return those who left a round robin before playing half of it.

    Their tables do not count (FIDE Handbook C.05).
    """
    if tournament.created.form != "round-robin":
        return set()
    out = set()
    for player in tournament.entrants.values():
        tables = [t for played in tournament.rounds for t in played.tables if player.id in t.seats]
        due = (len(tournament.entrants) - 1) * tournament.created.cycles
        if player.withdrawn and 2 * sum(bool(table.results) for table in tables) < due:
            out.add(player.id)
    return out


def histories(tournament: Tournament) -> dict[str, list[Met]]:
    """Return the decided rounds of each entrant, oldest first; a bye counts once its round has all results."""
    created = tournament.created
    out: dict[str, list[Met]] = {player: [] for player in tournament.entrants}
    without = annulled(tournament) if created.most == 2 else set()
    bye = created.bye * tournament.win() if created.form == "swiss" else Fraction(0)
    unfinished = {number for number, _ in tournament.due()}
    for played in tournament.rounds:
        for player in () if played.number in unfinished else played.byes:
            rest = tournament.rests.get((played.number, player))
            out[player].append(Met((), bye if rest is None else rest * tournament.win(), False))
        for table in played.tables:
            shares = tournament.shares(table)
            if shares is None or without & set(table.seats):
                continue
            forfeited = tournament.forfeited(table)
            for player, share in shares.items():
                others = tuple(other for other in table.seats if other != player)
                known = () if forfeited and created.form != "round-robin" else others
                out[player].append(Met(known, share, not forfeited))
    return out


def played_points(tournament: Tournament) -> dict[str, Fraction]:
    """Return the points of each entrant."""
    return {
        player: sum((met.share for met in rounds), Fraction(0))
        for player, rounds in histories(tournament).items()
    }


def standings(tournament: Tournament) -> list[Standing]:
    """Return the standings, best first; equal entrants have the same place, in the order of the start."""
    past, points = histories(tournament), played_points(tournament)
    if tournament.created.form == "knock-out":
        return _reached(tournament, past)
    values = _values(tournament, past, points)
    ties = ties_of(tournament)
    order = sorted(tournament.order(), key=lambda player: -points[player])
    groups = [list(group) for _, group in groupby(order, key=lambda player: points[player])]
    shown: dict[str, dict[str, Fraction | None]] = {player: {} for player in order}
    for tie in ties:
        groups = [part for group in groups for part in _split(group, tie, values, past, shown)]
    out, place = [], 1
    for group in groups:
        for player in group:
            entrant = tournament.entrants[player]
            count = sum(met.played for met in past[player])
            out.append(
                Standing(place, player, entrant.name, points[player], count, shown[player], entrant.withdrawn)
            )
        place += len(group)
    return out


def _split(
    group: Sequence[str],
    tie: str,
    values: Mapping[str, Mapping[str, Fraction]],
    past: Mapping[str, list[Met]],
    shown: Mapping[str, dict[str, Fraction | None]],
) -> Iterator[list[str]]:
    """Yield the groups into which a tie-break splits a group of equals."""
    if tie == "direct":
        found = _direct(group, past)
        for player in group:
            shown[player][tie] = None if found is None else found[player]
        if found is None:
            yield list(group)
            return
    else:
        found = {player: values[tie][player] for player in group}
        for player in group:
            shown[player][tie] = found[player]
    ordered = sorted(group, key=lambda player: -found[player])
    for _, part in groupby(ordered, key=lambda player: found[player]):
        yield list(part)


def _direct(group: Sequence[str], past: Mapping[str, list[Met]]) -> dict[str, Fraction] | None:
    """Return the points of equals against each other; ``None`` for one alone, or if some never met."""
    among = set(group)
    if len(among) < 2:
        return None
    sums = {}
    for player in group:
        met = [m for m in past[player] if m.played and among & set(m.opponents)]
        if {other for m in met for other in m.opponents} & among != among - {player}:
            return None
        sums[player] = sum((m.share for m in met), Fraction(0))
    return sums


def _values(
    tournament: Tournament, past: Mapping[str, list[Met]], points: Mapping[str, Fraction]
) -> dict[str, dict[str, Fraction]]:
    zero = Fraction(0)

    def against(player: str) -> list[Fraction]:
        found: list[Fraction] = []
        for met in past[player]:
            found += [points[other] for other in met.opponents] or [points[player]]
        return found

    def median(player: str) -> Fraction:
        return sum(sorted(against(player))[1:-1], zero)

    def sonneborn(player: str) -> Fraction:
        return sum(
            (
                met.share
                * sum((points[other] for other in met.opponents), zero if met.opponents else points[player])
                for met in past[player]
            ),
            zero,
        )

    boards = dict.fromkeys(tournament.entrants, zero)
    for table in (table for played in tournament.rounds for table in played.tables):
        for player, share in tournament.board_points(table).items():
            boards[player] += share
    each: dict[str, Callable[[str], Fraction]] = {
        "buchholz": lambda player: sum(against(player), zero),
        "median-buchholz": median,
        "sonneborn-berger": sonneborn,
        "wins": lambda player: Fraction(
            sum(met.played and met.share == tournament.win() for met in past[player])
        ),
        "boards": boards.__getitem__,
    }
    return {tie: {player: value(player) for player in tournament.entrants} for tie, value in each.items()}


def _reached(tournament: Tournament, past: Mapping[str, list[Met]]) -> list[Standing]:
    """Return the standings of a knock-out: those still in, then by round of leaving, latest first.

    The winner of a match for third place comes before all who left in the semi-finals.
    """
    out_in: dict[str, float] = {}
    for played in tournament.rounds:
        for table in played.tables:
            for player, share in (tournament.shares(table) or {}).items():
                if player in out_in:
                    out_in[player] += share / 2
                elif share == 0:
                    out_in[player] = played.number
    never = len(tournament.rounds) + 1
    for entrant in tournament.entrants.values():
        if entrant.withdrawn:
            out_in.setdefault(entrant.id, len(tournament.rounds))
    order = sorted(tournament.order(), key=lambda player: -out_in.get(player, never))
    rows, place = [], 1
    for _, group in groupby(order, key=lambda player: out_in.get(player, never)):
        equal = list(group)
        for player in equal:
            met = past[player]
            wins = sum((m.share for m in met), Fraction(0))
            entrant = tournament.entrants[player]
            count = sum(m.played for m in met)
            rows.append(Standing(place, player, entrant.name, wins, count, {}, entrant.withdrawn))
        place += len(equal)
    return rows
