"""The desk of an evening with many tables, its sheets and its wall (``docs/protocol.md``, "The organiser's desk")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypedDict

from tachiai.engines.schemas import Named

from .view import Header, Outcome, Outdated

_Position = Annotated[Mapping[str, Any], Named("Position")]
_Effect = Annotated[Mapping[str, Any], Named("Effect")]

Trouble = Literal["broken", "stopped", "disagreed", "illegal", "asked", "phone-waits", "no-tablet"]
"""What may need somebody at a table.

``broken``: the match cannot be read; ``stopped``: its arbiter stopped it; ``disagreed``: somebody says that it did
not end so; ``illegal``: its last line is one the rules refuse; ``asked``: an undo waits for consent; ``phone-waits``:
a phone waits to be let in; ``no-tablet``: no tablet of it is connected.
"""


class WallTable(TypedDict):
    """A table as everybody may see it: on the wall."""

    number: int
    """Its number."""
    name: str
    """What it is called; empty: nothing but its number."""
    game: str | None
    """The game that is played there; ``null``: nothing is."""
    seats: list[str]
    """The seats, in the order of the game."""
    names: dict[str, str]
    """The names of players, by seat."""
    n: int
    """The number of the last action."""
    moves: int
    """How many moves stand."""
    phase: Literal["idle", "ready", "playing", "over"]
    """``idle``: no match; ``ready``: it was opened, nothing is recorded; ``over``: it ended or was closed."""
    turn: list[str]
    """The seats that are waited for."""
    outcome: Outcome | None
    """How it ended."""


class RoundClock(TypedDict):
    """The round clock, as it was when it was told."""

    minutes: int
    """How long the round is in all."""
    left: int
    """The seconds that are left by the referee's clock; below zero once time is up."""
    running: bool
    """Whether it runs."""


class ClockHere(TypedDict):
    """The round clock, for everybody."""

    ok: Literal[True]
    clock: RoundClock | None
    """The clock; ``null``: there is none."""


class Call(TypedDict):
    """The organiser was called."""

    at: str
    """When."""
    seat: str | None
    """By which seat's phone; ``null``: at the tablet."""


class DeskTable(WallTable):
    """A table as the desk sees it: public facts, and who needs what."""

    open: bool
    """Whether it takes part in the evening."""
    code: str
    """What its QR code leads to."""
    match: str | None
    """The match that is played there."""
    call: Call | None
    """The call that waits."""
    objections: int
    """Objections nobody has answered."""
    phones: list[str]
    """The seats whose phones are connected."""
    claimed: list[str]
    """The seats that have a phone."""
    trouble: list[Trouble]
    """What may need somebody."""
    outdated: Outdated | None
    """That the match was recorded under other rules than today's, and is only shown."""
    began: str | None
    """When the first action was recorded; ``null``: none is."""
    at: str | None
    """When the last action was recorded, or the match opened."""
    unconfirmed: list[str]
    """The seats that have not said that the match ended so, where nobody decided it."""
    waits: bool
    """Whether a tablet lies there and waits for a match."""
    played: int
    """How many matches were played there so far, this one included."""


class Evening(TypedDict):
    """All tables, for the desk."""

    ok: Literal[True]
    evening: str
    """What the evening is called; empty: it has no name."""
    tables: list[DeskTable]
    """The tables, by number."""
    clock: RoundClock | None
    """The round clock; ``null``: there is none."""
    now: str
    """What the referee's clock shows."""
    wall: str | None
    """What the address of the wall's screen ends with; ``null``: it has none yet."""


class Wall(TypedDict):
    """All open tables, for the screen on the wall."""

    ok: Literal[True]
    evening: str
    """What the evening is called; empty: it has no name."""
    tables: list[WallTable]
    """The open tables, by number."""
    clock: RoundClock | None
    """The round clock; ``null``: there is none."""


class Board(TypedDict):
    """The board of a table, as who looks on sees it."""

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
    """The seats that are waited for."""
    outcome: Outcome | None
    """How it ended."""
    effects: list[_Effect]
    """What the last action did."""


class DeskKey(TypedDict):
    """A device came to the desk."""

    ok: Literal[True]
    token: str
    """Its token."""
    until: str
    """When it has to give the passphrase again."""


class DeskHere(TypedDict):
    """Whether there is a desk, for everybody."""

    ok: Literal[True]
    evening: str
    """What the evening is called; empty: it has no name."""
    open: bool
    """Whether a passphrase was chosen; without one nobody comes in."""


class WallLink(TypedDict):
    """The address of the screen on the wall."""

    ok: Literal[True]
    wall: str
    """What it ends with."""


class FreeSeat(TypedDict):
    """A seat of the match at a table."""

    seat: str
    """The seat."""
    name: str
    """Its player's name; empty: none was given."""
    claimed: bool
    """Whether it has a phone."""


class Playing(TypedDict):
    """The match at a table, for who scanned its sheet."""

    match: str
    """Its id."""
    game: str
    """Its game."""
    seats: list[FreeSeat]
    """Its seats."""
    over: bool
    """Whether it has ended."""
    tablet: bool
    """Whether it has a tablet; one that the desk opened waits for that of the table."""


class TableHere(TypedDict):
    """What the QR code of a table leads to."""

    ok: Literal[True]
    evening: str
    """What the evening is called; empty: it has no name."""
    number: int
    """The table's number."""
    name: str
    """What it is called; empty: nothing but its number."""
    open: bool
    """Whether it takes part in the evening."""
    playing: Playing | None
    """The match that is played there; ``null``: none is."""
