"""The tournament of an evening (``docs/tournament.md``)."""

from __future__ import annotations

from typing import Any, Literal, TypedDict


class TournamentSeat(TypedDict):
    """A participant at a table of a round, or with a bye."""

    entrant: str
    """The id of the entrant."""
    name: str
    """The display name."""
    gone: bool
    """Whether they withdrew before the table had a result."""


class TournamentResult(TypedDict):
    """A recorded result of a board; the last one counts."""

    winners: list[str]
    """The ids of the winners; empty: a draw, or all lost."""
    order: list[str]
    """The ids of those on the places after them, best first; empty unless places give points."""
    match: str | None
    """The match it was taken from; ``null``: the organiser corrected it."""
    head: str | None
    """The head of that match's chain."""
    reason: str | None
    """The reason for the correction."""
    nobody: bool
    """Whether all lost."""


class TournamentTable(TypedDict):
    """A table of a round."""

    table: int
    """The number of the table in the round."""
    seats: list[TournamentSeat]
    """The entrants at the table, first seat first."""
    shares: dict[str, str] | None
    """The share of the table's point for each entrant, as fractions (``"1/2"``); ``null``: no result yet."""
    forfeited: bool
    """Whether it was never played because an entrant withdrew."""
    boards: list[list[TournamentResult]]
    """The results recorded for each board, in order; not sent to the wall."""


class TournamentRound(TypedDict):
    """A round."""

    round: int
    """The number of the round."""
    tables: list[TournamentTable]
    """The tables of the round."""
    byes: list[TournamentSeat]
    """The entrants with a bye."""
    by_hand: str
    """The reason the round was paired by hand; empty: it was not, or this is for the wall."""


class TournamentEntrant(TypedDict):
    """A participant of the tournament: a person or a team."""

    entrant: str
    """The id of the entrant."""
    name: str
    """The display name."""
    members: list[str]
    """The members of a team."""
    gone: bool
    """Whether they withdrew."""


class TournamentDue(TypedDict):
    """A table without a result."""

    round: int
    """The round."""
    table: int
    """The table."""


class TournamentRest(TypedDict):
    """A request of an entrant not to play in a round."""

    round: int
    """The round."""
    entrant: str
    """The id of the entrant."""
    points: str
    """The points for that round, as a fraction."""


class TournamentCross(TypedDict):
    """The cross table: a row for each entrant in the order of the standings."""

    by_round: bool
    """Whether a column is a round; else it is an opponent, in the order of the rows."""
    entrants: list[str]
    """The entrants of the rows."""
    rows: list[list[list[str]]]
    """The cells by row and column: points (``?``: none yet) and, by rounds, the rows of the opponents."""


class TournamentMeeting(TypedDict):
    """A place of the bracket."""

    seats: list[str | None]
    """The two entrants; ``null``: not known yet, or a bye."""
    winner: str | None
    """The entrant that advanced."""


class TournamentStanding(TypedDict):
    """A row of the standings."""

    place: int
    """The place, from 1; equal entrants share it."""
    entrant: str
    """The id of the entrant."""
    name: str
    """The display name."""
    points: str
    """The points, as a fraction."""
    played: int
    """The number of tables played."""
    ties: dict[str, str | None]
    """The tie-breaks by name; ``null`` where one does not apply."""
    gone: bool
    """Whether they withdrew."""


class Tournament(TypedDict):
    """A tournament: entrants, rounds, standings."""

    name: str
    """The name of the tournament."""
    form: Literal["swiss", "round-robin", "knock-out"]
    """The pairing system."""
    game: str
    """The game."""
    seats: list[int]
    """The minimum and maximum number of seats at a table."""
    places: list[int]
    """The points of each place at a table; empty: a table has one point, for the winner."""
    planned: int | None
    """The number of planned rounds."""
    boards: int
    """The number of matches in one meeting."""
    options: dict[str, Any]
    """The house rules with which its matches are opened, where they differ from the usual ones."""
    coaching: bool
    """Whether its matches are opened with help for the players."""
    complete: bool
    """Whether all rounds are paired."""
    finished: bool
    """Whether it is over."""
    entrants: list[TournamentEntrant]
    """The entrants, in the order they entered."""
    apart: list[list[str]]
    """The pairs of entrants that must not meet; empty for the wall."""
    rests: list[TournamentRest]
    """The requests not to play in a round; empty for the wall."""
    rounds: list[TournamentRound]
    """The rounds, first to last."""
    due: list[TournamentDue]
    """The tables without a result."""
    ties: list[str]
    """The tie-breaks, first to last."""
    standings: list[TournamentStanding]
    """The standings, best first."""
    cross: TournamentCross
    """The cross table."""
    bracket: list[list[TournamentMeeting]]
    """The bracket of a knock-out, round by round; empty in other systems."""
    head: str
    """The newest head of the chain of its events (``docs/evidence.md``)."""


class TournamentReady(TypedDict):
    """A confirmed match at a table of the evening whose result was not taken into the tournament."""

    match: str
    """The id of the match."""
    number: int
    """The number of the table of the evening."""
    names: list[str]
    """The names of the players."""
    fits: bool
    """Whether an open table of the tournament belongs to these players."""


class TournamentOfEvening(TypedDict):
    """A tournament of the evening."""

    number: int
    """Its number in the evening, from 1."""
    name: str
    """The name of the tournament."""
    finished: bool
    """Whether it is over."""


class TournamentAnswer(TypedDict):
    """A tournament of an evening, and which others there are."""

    ok: Literal[True]
    tournament: Tournament | None
    """The tournament; ``null``: the evening has none."""
    ready: list[TournamentReady]
    """The results that can be taken; empty for the wall."""
    asked: list[str]
    """The names of those who asked to take part and can be entered in it; empty for the wall."""
    all: list[TournamentOfEvening]
    """The tournaments of the evening, the oldest first."""
