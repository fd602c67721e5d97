"""Derives the result of a table from a confirmed match, so that results need not be typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .events import Result, TournamentError
from .state import Tournament, named


class ConfirmedMatch(NamedTuple):
    """A match that is over, and whose end its players (or an arbiter) confirmed."""

    match: str
    head: str
    """The head of its chain."""
    game: str
    players: Mapping[str, str]
    """The names by seat."""
    winners: Sequence[str]
    """The seats that won."""
    options: Mapping[str, Any] | None = None
    """The house rules in its record."""
    order: Sequence[str] = ()
    """The seats after the winners, best first, if the game shows in which order they went out."""


def result(tournament: Tournament, played: ConfirmedMatch, *, round: int = 0, table: int = 0) -> Result:
    """Return the result of the table at which ``played`` was played.

    The table is found by the names of the players (or of a team's members): it is the open one with exactly
    these. If names are not sufficient, ``round`` and ``table`` name it, and its seats are in the order of the
    match.

    :raises TournamentError: if it belongs to no open table.
    """
    if played.game != tournament.created.game:
        raise TournamentError("other-game", "game", played.game)
    taken = tournament.matches().get(played.match)
    if taken is not None:
        raise TournamentError("match-twice", "match", played.match)
    if table:
        number = round or len(tournament.rounds)
        seats = tournament.table(number, table).present
        if len(seats) != len(played.players):
            raise TournamentError("other-players", "match", " – ".join(played.players.values()))
        who = dict(zip(played.players, seats, strict=True))
        by_name = {seat: named(tournament, name) for seat, name in played.players.items()}
        if all(player is not None and player.id in seats for player in by_name.values()):
            who = {seat: player.id for seat, player in by_name.items() if player is not None}
    else:
        who = {}
        for seat, name in played.players.items():
            found = named(tournament, name)
            if found is None:
                raise TournamentError("unknown", "name", name)
            who[seat] = found.id
        here = [due for due in tournament.due() if set(tournament.table(*due).present) == set(who.values())]
        if not here or len(set(who.values())) != len(who):
            raise TournamentError("no-open-table", "match", " – ".join(played.players.values()))
        number, table = here[0]
    results = tournament.table(number, table).results
    board = next(k for k in range(1, len(results) + 2) if k not in results)
    winners = tuple(who[seat] for seat in played.players if seat in played.winners)
    order = tuple(who[seat] for seat in played.order) if tournament.created.places else ()
    return Result(number, table, winners, played.match, played.head, board, order)
