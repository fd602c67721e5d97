"""The events of a tournament, immutable, with conversion to and from JSON.

>>> event = Entered("e1", "Aoi")
>>> to_json(event)
{'event': 'entered', 'entrant': 'e1', 'name': 'Aoi'}
>>> of_json({"event": "entered", "entrant": "e1", "name": "Aoi"}) == event
True
>>> of_json({"event": "entered", "entrant": "e1", "name": 7})
Traceback (most recent call last):
tachiai.referee.tournament.events.TournamentError: name: not-text: 7
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from fractions import Fraction
from typing import Any, TypeAlias, get_args

from .. import limits


class TournamentError(Exception):
    """An error with a ``reason`` (a code), the ``field`` and its ``value``; ``line`` of the file, if any."""

    def __init__(self, reason: str, field: str, value: Any = None, *, line: int | None = None) -> None:
        super().__init__(reason, field, value)
        self.reason = reason
        self.field = field
        self.value = value
        self.line = line

    def __str__(self) -> str:
        text = f"{self.field}: {self.reason}"
        return text if self.value is None else f"{text}: {self.value!r}"


FORMS = ("swiss", "round-robin", "knock-out")
"""The ways of pairing rounds."""

TIES = ("direct", "buchholz", "median-buchholz", "sonneborn-berger", "wins", "boards")
"""The known tie-breaks."""

USUAL_TIES = {
    "swiss": ("buchholz", "median-buchholz", "sonneborn-berger", "direct", "wins"),
    "round-robin": ("direct", "sonneborn-berger", "wins"),
    "knock-out": (),
}
"""The default tie-breaks of each form, first to last."""


@dataclass(frozen=True)
class Created:
    """The tournament begins."""

    name: str
    form: str
    """One of :data:`FORMS`."""
    game: str
    """The id of the game."""
    fewest: int = 2
    """The fewest seats of a table."""
    most: int = 2
    """The most seats of a table."""
    rounds: int | None = None
    """The number of planned rounds; ``None``: no limit, or as many as the form needs."""
    seed: str = ""
    """The seed of the random order of entrants without a rank; empty: the order of entry."""
    bye: Fraction = Fraction(1)
    """The points of a bye in a Swiss tournament."""
    cycles: int = 1
    """The number of times that each pair meets in a round robin."""
    boards: int = 1
    """The number of matches in a meeting (of teams)."""
    ties: tuple[str, ...] | None = None
    """The tie-breaks, first to last; ``None``: the defaults of the form."""
    options: Mapping[str, Any] | None = None
    """The house rules of its matches; ``None``: the defaults."""
    coaching: bool = True
    """Whether its matches help the players."""
    places: tuple[int, ...] = ()
    """The points of each place at a table, the winner's first; empty: a table has one point, for the winner."""
    third: bool = False
    """Whether the losers of a knock-out's semi-finals play for third place."""


@dataclass(frozen=True)
class Entered:
    """A player enters, or a team with its members."""

    entrant: str
    """The id that later events name."""
    name: str
    """The display name, which must be unique."""
    members: tuple[str, ...] = ()
    """The names of a team's members; empty: a single player."""
    rank: int | None = None
    """The position in the order before the first round, 1 the strongest; ``None``: after ranked entrants."""


@dataclass(frozen=True)
class Withdrawn:
    """An entrant withdraws from now on; an open table of theirs is forfeited."""

    entrant: str
    reason: str


@dataclass(frozen=True)
class Returned:
    """An entrant who withdrew plays again, from the next round on."""

    entrant: str


@dataclass(frozen=True)
class Renamed:
    """An entrant has another name from now on."""

    entrant: str
    name: str


@dataclass(frozen=True)
class Apart:
    """Some entrants never meet in rounds that are paired from now on."""

    entrants: tuple[str, ...]
    """The entrants; no two of them meet."""
    reason: str


@dataclass(frozen=True)
class Together:
    """Entrants that were kept apart may meet again."""

    entrants: tuple[str, ...]
    """The entrants; any two of them may meet."""
    reason: str


@dataclass(frozen=True)
class Resting:
    """An entrant asked not to play in a future round."""

    entrant: str
    round: int
    reason: str
    points: Fraction | None = Fraction(1, 2)
    """The points for that round; ``None``: they play after all."""


@dataclass(frozen=True)
class Paired:
    """A round is paired: the entrants at each table in the order of seats, and the byes."""

    round: int
    """Its number, from 1."""
    tables: tuple[tuple[str, ...], ...]
    """The entrants of each table, first seat first; table 1 first."""
    byes: tuple[str, ...] = ()
    """The entrants that do not play."""
    by_hand: str = ""
    """The reason for pairing by hand; empty if it was not."""


@dataclass(frozen=True)
class Unpaired:
    """The last round is undone, while it has no result."""

    round: int
    reason: str


@dataclass(frozen=True)
class Result:
    """The result of a match at a table, from the match as its players confirmed it."""

    round: int
    table: int
    """The number of the table, from 1."""
    winners: tuple[str, ...]
    """The entrants that won, perhaps none."""
    match: str
    """The id of the match."""
    head: str
    """The head of its chain, with which it can be verified."""
    board: int = 1
    """The number of the match in the meeting, from 1."""
    order: tuple[str, ...] = ()
    """The entrants on the places after the winners, best first; others share the places that are left."""


@dataclass(frozen=True)
class Corrected:
    """An organiser corrects a result, with a reason. The earlier result stays in the events."""

    round: int
    table: int
    winners: tuple[str, ...]
    """The entrants that won, perhaps none."""
    reason: str
    board: int = 1
    """The number of the match in the meeting."""
    nobody: bool = False
    """True if all lost, so that nothing is scored; otherwise all share the point if ``winners`` is empty."""
    order: tuple[str, ...] = ()
    """The entrants on the places after the winners, as in :class:`Result`."""


@dataclass(frozen=True)
class Finished:
    """The tournament is over: only corrections can follow."""


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

KINDS: Mapping[str, type[Event]] = {kind.__name__.lower(): kind for kind in get_args(Event)}
"""The events by their name in JSON."""


# -- values of fields ----------------------------------------------------------------------------------


def _text(most: int) -> Callable[[str, Any], str]:
    def read(field: str, value: Any) -> str:
        if not isinstance(value, str):
            raise TournamentError("not-text", field, value)
        if len(value) > most:
            raise TournamentError("too-long", field, value)
        return value

    return read


def _filled(most: int) -> Callable[[str, Any], str]:
    """Return a reader of text that is not blank."""
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
        return tuple(read(f"{field}[{k}]", part) for k, part in enumerate(value))

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
    """Return a JSON object of limited size; the game checks its contents."""
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
    """Return the points of a bye: ``"0"``, ``"1/2"`` or ``"1"``.

    :raises TournamentError: for any other value.
    """
    found = {"0": Fraction(0), "1/2": Fraction(1, 2), "1": Fraction(1)}
    if isinstance(value, Fraction) and value in found.values():
        return value
    if not isinstance(value, str) or value not in found:
        raise TournamentError("unknown", field, value)
    return found[value]


_NAME, _REASON, _ID = _filled(limits.CUP_NAME_CHARACTERS), _filled(limits.REASON_CHARACTERS), _filled(80)
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
    "order": _several(_ID, limits.CUP_SEATS),
    "places": _several(_whole(0, 99), limits.CUP_SEATS),
    "third": _flag,
    "match": _ID,
    "head": _text(64),
    "board": _whole(1, 99),
}


def checked(event: Event) -> Event:
    """Check every field of an event and return it.

    :raises TournamentError: if one is invalid.
    """
    for field in fields(event):
        _READ[field.name](field.name, getattr(event, field.name))
    return event


def to_json(event: Event) -> dict[str, Any]:
    """Return the event as JSON, without fields that have their default."""
    line: dict[str, Any] = {"event": type(event).__name__.lower()}
    for field in fields(event):
        value = getattr(event, field.name)
        if value == field.default:
            continue
        if isinstance(value, Fraction):
            value = str(value)
        elif isinstance(value, tuple):
            value = [list(part) if isinstance(part, tuple) else part for part in value]
        line[field.name] = value
    return line


def of_json(line: Any) -> Event:
    """Return the event of a JSON object.

    :raises TournamentError: with field, reason and value, if it is invalid.
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
    """Return the head of the chain of a tournament's events after ``event``.

    ``head`` is the head before it, ``""`` for the first. As in the chain of a match it is the SHA-256 of the
    32 bytes of the head before, and the event as canonical JSON.
    """
    body = json.dumps(to_json(event), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(bytes.fromhex(head) + body.encode()).hexdigest()


def text_of(events: Iterable[Event]) -> str:
    """Return the events as JSON Lines."""
    return text_of_lines(map(to_json, events))


def text_of_lines(lines: Iterable[Mapping[str, Any]]) -> str:
    """Return events that are JSON objects already as JSON Lines."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def read(text: str) -> list[Event]:
    """Return the events of a text written by :func:`text_of`.

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
