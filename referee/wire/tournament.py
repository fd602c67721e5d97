"""The tournament of an evening (``docs/tournament.md``)."""

from __future__ import annotations

from typing import Any, Literal, TypedDict


class CupSeat(TypedDict):
    """Somebody at a table of a round, or with a bye."""

    entrant: str
    """The id."""
    name: str
    """Display name."""
    gone: bool
    """Whether they left before the table had a result."""


class CupSaid(TypedDict):
    """What was said of a board; the last is what stands."""

    winners: list[str]
    """The ids of who won; empty: nobody did."""
    match: str | None
    """The match it was taken from; ``null``: somebody corrected it."""
    head: str | None
    """The head of that match's chain."""
    reason: str | None
    """Why it was corrected."""
    nobody: bool
    """Whether all lost."""


class CupTable(TypedDict):
    """A table of a round."""

    table: int
    """Its number in the round."""
    seats: list[CupSeat]
    """Who sits there, first seat first."""
    shares: dict[str, str] | None
    """How much of the table's point is whose, as fractions (``"1/2"``); ``null``: no result yet."""
    forfeited: bool
    """Whether it was never played, as somebody left."""
    boards: list[list[CupSaid]]
    """What was said of each board, in order; the wall is not told."""


class CupRound(TypedDict):
    """A round."""

    round: int
    """Its number."""
    tables: list[CupTable]
    """Its tables."""
    byes: list[CupSeat]
    """Who does not play."""
    by_hand: str
    """Why it was paired by hand; empty: it was not, or this is for the wall."""


class CupEntrant(TypedDict):
    """Somebody who takes part."""

    entrant: str
    """The id."""
    name: str
    """Display name."""
    members: list[str]
    """The members of a team."""
    gone: bool
    """Whether they left."""


class CupDue(TypedDict):
    """A table without a result."""

    round: int
    """The round."""
    table: int
    """The table."""


class CupRest(TypedDict):
    """Somebody who asked not to play in a round."""

    round: int
    """The round."""
    entrant: str
    """The id."""
    points: str
    """The points of that round, as a fraction."""


class CupCross(TypedDict):
    """The cross table: a row for each entrant in the order of the standings."""

    by_round: bool
    """Whether a column is a round; else it is an opponent, in the order of the rows."""
    entrants: list[str]
    """The entrants of the rows."""
    rows: list[list[list[str]]]
    """For each row and column what was played there: points (``?``: none yet) and, by rounds, the opponents' rows."""


class CupMeeting(TypedDict):
    """A place of the bracket."""

    seats: list[str | None]
    """The two entrants; ``null``: nobody yet, or a bye."""
    winner: str | None
    """The entrant that went on."""


class CupStanding(TypedDict):
    """A row of the standings."""

    place: int
    """From 1; equal ones share it."""
    entrant: str
    """The id."""
    name: str
    """Display name."""
    points: str
    """Points, as a fraction."""
    played: int
    """Tables played."""
    ties: dict[str, str | None]
    """The tie-breaks by name; ``null`` where one does not apply."""
    gone: bool
    """Whether they left."""


class Cup(TypedDict):
    """A tournament: entrants, rounds, standings."""

    name: str
    """What it is called."""
    form: Literal["swiss", "round-robin", "knock-out"]
    """How rounds are paired."""
    game: str
    """The game."""
    seats: list[int]
    """The fewest and the most seats of a table."""
    planned: int | None
    """How many rounds are planned."""
    boards: int
    """Matches of one meeting."""
    options: dict[str, Any]
    """The house rules its matches are opened with, where they are not the usual ones."""
    coaching: bool
    """Whether its matches are opened with help for the players."""
    finished: bool
    """Whether it is over."""
    entrants: list[CupEntrant]
    """Who takes part, in the order they entered."""
    apart: list[list[str]]
    """Pairs of entrants that must not meet; empty for the wall."""
    rests: list[CupRest]
    """Entrants that asked not to play in a round; empty for the wall."""
    rounds: list[CupRound]
    """The rounds, first to last."""
    due: list[CupDue]
    """The tables without a result."""
    ties: list[str]
    """The tie-breaks, first to last."""
    standings: list[CupStanding]
    """Who is ahead."""
    cross: CupCross
    """The cross table."""
    bracket: list[list[CupMeeting]]
    """The bracket of a knock-out, round by round; of another form nothing."""
    head: str
    """The newest head of the chain of its events (``docs/evidence.md``)."""


class CupReady(TypedDict):
    """A match at a table of the evening that is confirmed, and whose result was not taken."""

    match: str
    """Its id."""
    number: int
    """The table of the evening."""
    names: list[str]
    """Its players."""
    fits: bool
    """Whether an open table of the tournament is theirs."""


class CupEarlier(TypedDict):
    """A tournament of the evening before the newest."""

    number: int
    """Its number in the evening, from 1."""
    name: str
    """Its name."""


class Tournament(TypedDict):
    """The tournament of an evening."""

    ok: Literal[True]
    tournament: Cup | None
    """The tournament; ``null``: there is none."""
    ready: list[CupReady]
    """Results that can be taken; the wall is told of none."""
    earlier: list[CupEarlier]
    """The tournaments of the evening before the newest; the wall is told of none."""
