"""The desk of an evening with many tables, its sheets and its wall.

See ``docs/protocol.md``, "The organiser's desk".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypedDict

from tachiai.engines._schemas import Named

from .view import Header, Outcome, Outdated

_Position = Annotated[Mapping[str, Any], Named("Position")]
_Effect = Annotated[Mapping[str, Any], Named("Effect")]

Trouble = Literal["broken", "stopped", "disagreed", "illegal", "asked", "phone-waits", "no-tablet"]
"""Why a table may need the organiser.

``broken``: the match cannot be read; ``stopped``: its arbiter stopped it; ``disagreed``: a player disagrees
with the result; ``illegal``: its last line breaks the rules; ``asked``: an undo waits for consent;
``phone-waits``: a phone waits to be admitted; ``no-tablet``: no tablet of the match is connected.
"""


class WallTable(TypedDict):
    """A table as everybody may see it, on the wall."""

    number: int
    """The number of the table."""
    name: str
    """The name of the table; empty: it has only a number."""
    game: str | None
    """The game that is played there; ``null``: no game."""
    seats: list[str]
    """The seats, in the order of the game."""
    names: dict[str, str]
    """The names of players, by seat."""
    n: int
    """The number of the last action."""
    moves: int
    """The number of moves that stand."""
    phase: Literal["idle", "ready", "playing", "over"]
    """``idle``: no match; ``ready``: it was opened, nothing is recorded; ``over``: it ended or was closed."""
    turn: list[str]
    """The seats that everybody waits for."""
    outcome: Outcome | None
    """The end of the match; ``null`` while it is open."""


class RoundClock(TypedDict):
    """The round clock at the time of sending."""

    minutes: int
    """The whole length of the round, in minutes."""
    left: int
    """The seconds left by the referee's clock; below zero once the time is over."""
    running: bool
    """Whether it runs."""


class ClockHere(TypedDict):
    """The round clock, for everybody."""

    ok: Literal[True]
    clock: RoundClock | None
    """The clock; ``null``: it is not in use."""


class Call(TypedDict):
    """A call for the organiser."""

    at: str
    """The time of the call."""
    seat: str | None
    """The seat whose phone called; ``null``: the tablet did."""


class DeskTable(WallTable):
    """A table as the desk sees it: public facts, and the reasons it may need the organiser."""

    open: bool
    """Whether it takes part in the evening."""
    code: str
    """The table code in the address of its QR code."""
    match: str | None
    """The match that is played there."""
    call: Call | None
    """The open call; ``null``: nothing was called."""
    objections: int
    """The number of objections without an answer."""
    phones: list[str]
    """The seats whose phones are connected."""
    claimed: list[str]
    """The seats that have a phone."""
    trouble: list[Trouble]
    """The reasons why it may need the organiser."""
    outdated: Outdated | None
    """The versions, if the match was recorded under other rules than today's and is only shown."""
    began: str | None
    """The time of the first recorded action; ``null``: none is recorded."""
    at: str | None
    """The time of the last recorded action, or of the opening."""
    unconfirmed: list[str]
    """The seats that have not confirmed the result, if no arbiter decided it."""
    waits: bool
    """Whether a tablet is there that waits for a match."""
    played: int
    """The number of matches played there so far, including the current one."""


class Evening(TypedDict):
    """All tables, for the desk."""

    ok: Literal[True]
    evening: str
    """The name of the evening; empty: it has no name."""
    tables: list[DeskTable]
    """The tables, by number."""
    clock: RoundClock | None
    """The round clock; ``null``: it is not in use."""
    now: str
    """The time on the referee's clock."""
    entry: str | None
    """The last part of the address of the check-in; ``null``: it is closed."""
    asked: list[str]
    """The names of those who asked there to take part."""
    wall: str | None
    """The last part of the address of the wall's screen; ``null``: it has no address yet."""


class Wall(TypedDict):
    """All open tables, for the screen on the wall."""

    ok: Literal[True]
    evening: str
    """The name of the evening; empty: it has no name."""
    tables: list[WallTable]
    """The open tables, by number."""
    clock: RoundClock | None
    """The round clock; ``null``: it is not in use."""


class Board(TypedDict):
    """The board of a table, as a spectator sees it."""

    ok: Literal[True]
    number: int
    """The number of the table."""
    n: int
    """The number of the last action."""
    header: Header
    """The header."""
    position: _Position
    """The public view of the position."""
    turn: list[str]
    """The seats that everybody waits for."""
    outcome: Outcome | None
    """The end of the match; ``null`` while it is open."""
    effects: list[_Effect]
    """The effects of the last action."""


class DeskKey(TypedDict):
    """The answer when a device was admitted to the desk."""

    ok: Literal[True]
    token: str
    """Its token."""
    until: str
    """The time at which it must enter the passphrase again."""


class DeskHere(TypedDict):
    """Whether there is a desk, for everybody."""

    ok: Literal[True]
    evening: str
    """The name of the evening; empty: it has no name."""
    open: bool
    """Whether a passphrase was chosen; without one the desk admits no device."""


class WallLink(TypedDict):
    """The address of the screen on the wall."""

    ok: Literal[True]
    wall: str
    """The last part of the address."""


class EntryLink(TypedDict):
    """The address of the check-in."""

    ok: Literal[True]
    entry: str | None
    """The last part of the address; ``null``: the check-in is closed."""


class EntryHere(TypedDict):
    """Whether somebody takes part in a tournament of the evening."""

    ok: Literal[True]
    evening: str
    """The name of the evening; empty: it has no name."""
    state: Literal["none", "asked", "in"]
    """``none``: they did not ask, or were refused; ``asked``: the organiser has not answered yet."""
    tournaments: list[str]
    """The names of the tournaments in which they take part and that are not over."""
    another: bool
    """Whether they are ``in`` and can ask for another tournament too."""
    running: list[str]
    """The names of all tournaments that are not over."""


class FreeSeat(TypedDict):
    """A seat of the match at a table."""

    seat: str
    """The seat."""
    name: str
    """The name of its player; empty: none was given."""
    claimed: bool
    """Whether it has a phone."""


class Playing(TypedDict):
    """The match at a table, for a device that scanned the table's sheet."""

    match: str
    """The id of the match."""
    game: str
    """The game that is played."""
    seats: list[FreeSeat]
    """The seats of the match."""
    over: bool
    """Whether it has ended."""
    tablet: bool
    """Whether it has a tablet; a match that the desk opened waits for the tablet of the table."""


class TableHere(TypedDict):
    """The table and match behind a table's QR code."""

    ok: Literal[True]
    evening: str
    """The name of the evening; empty: it has no name."""
    number: int
    """The table's number."""
    name: str
    """The name of the table; empty: it has only a number."""
    open: bool
    """Whether it takes part in the evening."""
    tournament: bool
    """Whether a tournament goes on: then the organiser decides who plays here next."""
    playing: Playing | None
    """The match that is played there; ``null``: none."""
