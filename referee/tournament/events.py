"""What happens to a tournament, as immutable events; JSON both ways.

>>> event = Entered("e1", "Aoi")
>>> to_json(event)
{'event': 'entered', 'entrant': 'e1', 'name': 'Aoi'}
>>> of_json({"event": "entered", "entrant": "e1", "name": "Aoi"}) == event
True
>>> of_json({"event": "entered", "entrant": "e1", "name": 7})
Traceback (most recent call last):
tachiai.referee.tournament.faults.TournamentError: name: not-text: 7
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from fractions import Fraction
from typing import Any, TypeAlias, get_args

from .. import limits
from .faults import TournamentError

FORMS = ("swiss", "round-robin", "knock-out")
"""How rounds are paired."""

TIES = ("direct", "buchholz", "median-buchholz", "sonneborn-berger", "wins", "boards")
"""The tie-breaks there are."""

USUAL_TIES = {
    "swiss": ("buchholz", "median-buchholz", "sonneborn-berger", "direct", "wins"),
    "round-robin": ("direct", "sonneborn-berger", "wins"),
    "knock-out": (),
}
"""The tie-breaks of each form where nobody chose any, first to last."""


@dataclass(frozen=True)
class Created:
    """The tournament begins."""

    name: str
    """What it is called."""
    form: str
    """One of :data:`FORMS`."""
    game: str
    """The id of the game that is played."""
    fewest: int = 2
    """The fewest seats of a table."""
    most: int = 2
    """The most seats of a table."""
    rounds: int | None = None
    """How many rounds are planned; ``None``: as many as are paired, or as the form needs."""
    seed: str = ""
    """What the order of those without a rank is drawn from; empty: they stay in the order they entered."""
    bye: Fraction = Fraction(1)
    """The points of a bye in a Swiss tournament."""
    cycles: int = 1
    """How often everybody meets everybody in a round robin."""
    boards: int = 1
    """How many matches make one meeting (teams)."""
    ties: tuple[str, ...] | None = None
    """The tie-breaks, first to last; ``None``: the usual ones of the form."""
    options: Mapping[str, Any] | None = None
    """The house rules its matches are played by, where they are not the usual ones."""
    coaching: bool = True
    """Whether its matches help the players."""


@dataclass(frozen=True)
class Entered:
    """Somebody takes part: a player, or a team with its members."""

    entrant: str
    """The id that later events name."""
    name: str
    """Display name; no two are alike."""
    members: tuple[str, ...] = ()
    """The names of a team's members; empty: a single player."""
    rank: int | None = None
    """The place in the order before the first round, 1 the strongest; ``None``: behind those who have one."""


@dataclass(frozen=True)
class Withdrawn:
    """Somebody takes part no longer, from now on; an open table of theirs is forfeited."""

    entrant: str
    """Who."""
    reason: str
    """Why."""


@dataclass(frozen=True)
class Returned:
    """Somebody who withdrew takes part again, from the next round on."""

    entrant: str
    """Who."""


@dataclass(frozen=True)
class Renamed:
    """Somebody has another name from now on."""

    entrant: str
    """Who."""
    name: str
    """The name."""


@dataclass(frozen=True)
class Apart:
    """Some never meet in rounds that are paired from now on."""

    entrants: tuple[str, ...]
    """Who: no two of them meet."""
    reason: str
    """Why."""


@dataclass(frozen=True)
class Together:
    """Those who were kept apart may meet again."""

    entrants: tuple[str, ...]
    """Who: any two of them."""
    reason: str
    """Why."""


@dataclass(frozen=True)
class Resting:
    """Somebody asked not to play in a round to come."""

    entrant: str
    """Who."""
    round: int
    """The number of the round."""
    reason: str
    """Why."""
    points: Fraction | None = Fraction(1, 2)
    """The points of that round; ``None``: they play after all."""


@dataclass(frozen=True)
class Paired:
    """A round: who sits at which table, in the order of seats, and who has a bye."""

    round: int
    """Its number, from 1."""
    tables: tuple[tuple[str, ...], ...]
    """The entrants of each table, first seat first; table 1 first."""
    byes: tuple[str, ...] = ()
    """Who does not play."""
    by_hand: str = ""
    """Why it was paired by hand; empty: it was not."""


@dataclass(frozen=True)
class Unpaired:
    """The last round is taken back, while it has no result."""

    round: int
    """Its number."""
    reason: str
    """Why."""


@dataclass(frozen=True)
class Result:
    """How a match of a table ended, taken from the match as its players confirmed it."""

    round: int
    """The number of the round."""
    table: int
    """The number of the table, from 1."""
    winners: tuple[str, ...]
    """The entrants that won; empty: nobody did."""
    match: str
    """The id of the match."""
    head: str
    """The head of its chain, with which it can be looked up and proved."""
    board: int = 1
    """Which match of the meeting, from 1."""


@dataclass(frozen=True)
class Corrected:
    """An organiser says otherwise, with a reason.  What was said before stays in the events."""

    round: int
    """The number of the round."""
    table: int
    """The number of the table."""
    winners: tuple[str, ...]
    """The entrants that won; empty: nobody did."""
    reason: str
    """Why."""
    board: int = 1
    """Which match of the meeting."""
    nobody: bool = False
    """Whether all lost: nobody has the point, where else all would share it."""


@dataclass(frozen=True)
class Finished:
    """The tournament is over: nothing but corrections comes after it."""


Event: TypeAlias = (
    Created
    | Entered
    | Withdrawn
    | Returned
    | Renamed
    | Apart
    | Together
    | Resting
    | Paired
    | Unpaired
    | Result
    | Corrected
    | Finished
)
"""Any of them."""

KINDS: Mapping[str, type[Event]] = {kind.__name__.lower(): kind for kind in get_args(Event)}
"""The events by the name they have in JSON."""


# -- values of fields ----------------------------------------------------------------------------------


def _text(most: int) -> Callable[[str, Any], str]:
    def read(field: str, value: Any) -> str:
        if not isinstance(value, str):
            raise TournamentError("not-text", field, value)
        if len(value) > most:
            raise TournamentError("too-long", field, value)
        return value

    return read


def _said(most: int) -> Callable[[str, Any], str]:
    """Text that must say something."""
    text = _text(most)

    def read(field: str, value: Any) -> str:
        if not text(field, value).strip():
            raise TournamentError("empty", field, value)
        return str(value)

    return read


def _whole(least: int, most: int) -> Callable[[str, Any], int]:
    def read(field: str, value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise TournamentError("not-a-number", field, value)
        if not least <= value <= most:
            raise TournamentError("out-of-range", field, value)
        return value

    return read


def _maybe(read: Callable[[str, Any], Any]) -> Callable[[str, Any], Any]:
    return lambda field, value: None if value is None else read(field, value)


def _several(
    read: Callable[[str, Any], Any], most: int = limits.CUP_ENTRANTS
) -> Callable[[str, Any], tuple[Any, ...]]:
    def all_of(field: str, value: Any) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)):
            raise TournamentError("not-a-list", field, value)
        if len(value) > most:
            raise TournamentError("too-many", field, len(value))
        return tuple(read(f"{field}[{k}]", one) for k, one in enumerate(value))

    return all_of


def _one_of(*known: str) -> Callable[[str, Any], str]:
    def read(field: str, value: Any) -> str:
        if value not in known:
            raise TournamentError("unknown", field, value)
        return str(value)

    return read


def _flag(field: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise TournamentError("not-a-flag", field, value)
    return value


def _object(field: str, value: Any) -> dict[str, Any]:
    """An object that a record can repeat; what is in it the game checks."""
    if not isinstance(value, Mapping):
        raise TournamentError("not-an-object", field, value)
    try:
        text = json.dumps(dict(value), ensure_ascii=False, allow_nan=False)
    except (ValueError, RecursionError):
        raise TournamentError("not-an-object", field) from None
    if len(text.encode(errors="replace")) > limits.SCENARIO_BYTES:
        raise TournamentError("too-long", field)
    return dict(value)


def points(field: str, value: Any) -> Fraction:
    """The points of a bye: ``"0"``, ``"1/2"`` or ``"1"``.

    :raises TournamentError: when it is none of them.
    """
    found = {"0": Fraction(0), "1/2": Fraction(1, 2), "1": Fraction(1)}
    if isinstance(value, Fraction) and value in found.values():
        return value
    if not isinstance(value, str) or value not in found:
        raise TournamentError("unknown", field, value)
    return found[value]


_NAME, _REASON, _ID = _said(limits.CUP_NAME_CHARACTERS), _said(limits.REASON_CHARACTERS), _said(80)
_READ: Mapping[str, Callable[[str, Any], Any]] = {
    "name": _NAME,
    "form": _one_of(*FORMS),
    "game": _ID,
    "fewest": _whole(2, limits.CUP_SEATS),
    "most": _whole(2, limits.CUP_SEATS),
    "rounds": _maybe(_whole(1, 99)),
    "seed": _text(80),
    "bye": points,
    "cycles": _whole(1, 4),
    "boards": _whole(1, 9),
    "ties": _maybe(_several(_one_of(*TIES), len(TIES))),
    "options": _maybe(_object),
    "coaching": _flag,
    "by_hand": _text(limits.REASON_CHARACTERS),
    "nobody": _flag,
    "entrants": _several(_ID),
    "points": _maybe(points),
    "entrant": _ID,
    "members": _several(_NAME, 30),
    "rank": _maybe(_whole(1, 9999)),
    "reason": _REASON,
    "round": _whole(1, 999),
    "tables": _several(_several(_ID, limits.CUP_SEATS)),
    "byes": _several(_ID),
    "table": _whole(1, limits.CUP_ENTRANTS),
    "winners": _several(_ID, limits.CUP_SEATS),
    "match": _ID,
    "head": _text(64),
    "board": _whole(1, 99),
}


def checked(event: Event) -> Event:
    """The event, each field of it looked at.

    :raises TournamentError: when one will not do.
    """
    for field in fields(event):
        _READ[field.name](field.name, getattr(event, field.name))
    return event


def to_json(event: Event) -> dict[str, Any]:
    """The event as JSON; what is as usual is left out."""
    line: dict[str, Any] = {"event": type(event).__name__.lower()}
    for field in fields(event):
        value = getattr(event, field.name)
        if value == field.default:
            continue
        if isinstance(value, Fraction):
            value = str(value)
        elif isinstance(value, tuple):
            value = [list(one) if isinstance(one, tuple) else one for one in value]
        line[field.name] = value
    return line


def of_json(line: Any) -> Event:
    """The event that a JSON object says.

    :raises TournamentError: when it says none; field, reason and value are named.
    """
    if not isinstance(line, dict):
        raise TournamentError("not-an-object", "event", line)
    kind = KINDS.get(str(line.get("event")))
    if kind is None:
        raise TournamentError("unknown", "event", line.get("event"))
    declared = {field.name: field for field in fields(kind)}
    given = {}
    for name, value in line.items():
        if name == "event":
            continue
        if name not in declared:
            raise TournamentError("unknown-field", name, value)
        given[name] = _READ[name](name, value)
    for name, field in declared.items():
        if field.default is MISSING and name not in given:
            raise TournamentError("missing", name)
    return kind(**given)


def next_head(head: str, event: Event) -> str:
    """The head of the chain of a tournament's events after ``event``; ``head`` is that before, ``""`` for the first.

    It is made as the chain of a match is: SHA-256 of the 32 bytes before, and the event as canonical JSON.
    """
    body = json.dumps(to_json(event), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(bytes.fromhex(head) + body.encode()).hexdigest()


def text_of(events: Iterable[Event]) -> str:
    """The events as JSON Lines: one object a line."""
    return text_of_lines(map(to_json, events))


def text_of_lines(lines: Iterable[Mapping[str, Any]]) -> str:
    """Events that are JSON already as JSON Lines."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def read(text: str) -> list[Event]:
    """The events of a text as :func:`text_of` writes it.

    :raises TournamentError: with the number of the line that is wrong.
    """
    found = []
    for number, line in enumerate(text.lstrip("\ufeff").split("\n"), 1):
        if not line.strip():
            continue
        try:
            found.append(of_json(json.loads(line)))
        except (ValueError, RecursionError):
            raise TournamentError("no-json", "event", line[:80], line=number) from None
        except TournamentError as error:
            error.line = number
            raise
    return found
