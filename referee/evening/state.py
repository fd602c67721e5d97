"""The state of an evening, folded from its events: for the desk, the tables' sheets and the wall."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from tachiai.engines._plain import skeleton

from ..clock import fresh, parse_time
from ..json_text import JsonObject
from ..store.chain import ChainFault, CorruptMatch
from ..store.events import devices_head, evening_stream
from .events import (
    ClockSet,
    DeskEntered,
    DeskLeft,
    EntryAsked,
    EntryLinked,
    EntryRefused,
    MatchPlaced,
    PassphraseSet,
    TableFreed,
    TableSet,
    TournamentHappened,
    WallLinked,
)

DESK_HOURS = 16
"""The hours for which a device stays at the desk: an evening, and putting things away after it."""

NUMBER = "tournament"
"""The member of a stored event that names its tournament, from 1; left out for the newest."""

AT_THE_DESK = 20
"""The most devices at the desk; a further one removes the first."""


@dataclass
class EveningTable:
    """A table of the evening."""

    number: int
    code: str
    """The code of its QR, which never changes."""
    name: str
    """Its name; empty if it has only its number."""
    open: bool
    """Whether it takes part in the evening."""
    match: str | None = None
    """The match played there."""
    played: dict[str, str] = field(default_factory=dict)
    """All matches placed there, in order, with the time of each."""


class TournamentEvent(NamedTuple):
    """An event of the tournament, with its time (RFC 3339)."""

    at: str
    kind: str
    body: JsonObject


class RoundClock(NamedTuple):
    """The round clock as last set."""

    minutes: int
    """The length of the round."""
    used: int
    """The seconds that had passed when it was set."""
    since: str | None
    """The time when it was started; ``None`` if it is stopped."""

    def passed(self, now: str) -> int:
        """Return the seconds of the round that have passed at ``now``.

        They never become fewer if the system clock is set back.
        """
        if self.since is None:
            return self.used
        return self.used + max(0, int((parse_time(now) - parse_time(self.since)).total_seconds()))

    def to_json(self, now: str) -> JsonObject:
        """Return the clock for the screens: minutes of the round, seconds left at ``now``, whether it runs."""
        left = 60 * self.minutes - self.passed(now)
        return {"minutes": self.minutes, "left": left, "running": self.since is not None}


@dataclass
class Evening:
    """The evening ``name``: the fold of the events of its stream."""

    name: str
    version: int = 0
    """The number of the last event; 0 before the first."""
    head: str = ""
    """The head of the stream's own chain."""
    passphrase: str | None = None
    """The scrypt hash of the organiser's passphrase; ``None``: the desk is closed."""
    desk: dict[str, str] = field(default_factory=dict)
    """The time when each device joined the desk, by the digest of its token."""
    tables: dict[int, EveningTable] = field(default_factory=dict)
    """The tables by their numbers."""
    wall: str | None = None
    """The last part of the address of the wall's screen, if it has one."""
    entry: str | None = None
    """The last part of the address of the page to ask to take part; ``None``: it is closed."""
    closed_entry: str | None = None
    """The address of the last closed check-in: those who asked there can still see whether they take part."""
    asked: tuple[str, ...] = ()
    """The names of those who asked to take part and were neither entered nor refused."""
    clock: RoundClock | None = None
    """The round clock, if there is one."""
    tournaments: list[list[TournamentEvent]] = field(default_factory=list)
    """The events of each tournament, the oldest first."""

    def copy(self) -> Evening:
        """Return a copy that later events do not change."""
        tables = {n: replace(table, played=dict(table.played)) for n, table in self.tables.items()}
        tournaments = [list(events) for events in self.tournaments]
        return replace(self, desk=dict(self.desk), tables=tables, tournaments=tournaments)

    def apply(self, event: Any) -> None:
        """Apply ``event``.

        :raises CorruptMatch: if it does not follow on the last one.
        """
        version, head = self.version + 1, devices_head(self.head, event)
        if event.originator_version != version or event.head != head:
            raise CorruptMatch(evening_stream(self.name), ChainFault(version, "desk"))
        self.version, self.head = version, head
        match event:
            case PassphraseSet():
                self.passphrase = event.kept
                self.desk.clear()
            case DeskEntered():
                self.desk[event.token] = event.at
                while len(self.desk) > AT_THE_DESK:
                    del self.desk[next(iter(self.desk))]
            case DeskLeft():
                self.desk.pop(event.token, None)
            case TableSet():
                known = self.tables.get(event.number)
                if known is None:
                    self.tables[event.number] = EveningTable(event.number, event.code, event.name, event.open)
                    self.tables = dict(sorted(self.tables.items()))
                else:
                    known.name, known.open = event.name, event.open
            case MatchPlaced():
                for table in self.tables.values():
                    if table.match == event.match:
                        table.match = None
                here = self.tables[event.number]
                here.match = event.match
                here.played[event.match] = event.at
            case TableFreed():
                if self.tables[event.number].match == event.match:
                    self.tables[event.number].match = None
            case WallLinked():
                self.wall = event.link
            case EntryLinked() | EntryAsked() | EntryRefused():
                self._apply_to_check_in(event)
            case ClockSet():
                since = event.at if event.running else None
                self.clock = RoundClock(event.minutes, event.used, since) if event.minutes else None
            case TournamentHappened():
                self._apply_to_tournament(event)

    def _apply_to_check_in(self, event: EntryLinked | EntryAsked | EntryRefused) -> None:
        match event:
            case EntryLinked():
                self.closed_entry = self.entry
                self.entry, self.asked = event.link or None, self.asked if event.link else ()
            case EntryAsked():
                self.asked = (*self.asked, event.name)
            case EntryRefused():
                self._forget(event.name)

    def _apply_to_tournament(self, event: Any) -> None:
        body = json.loads(event.body)
        if event.kind == "created":
            self.tournaments.append([])
        number = body.pop(NUMBER, len(self.tournaments))
        # The head covers the body but not the column of the kind.
        if body.get("event") != event.kind or not 1 <= number <= len(self.tournaments):
            raise CorruptMatch(evening_stream(self.name), ChainFault(self.version, "desk"))
        events = self.tournaments[number - 1]
        events.append(TournamentEvent(event.at, event.kind, body))
        if event.kind in ("entered", "returned"):
            named = {e.body["entrant"]: e.body["name"] for e in events if e.kind in ("entered", "renamed")}
            self._forget(named.get(body["entrant"], ""))

    def _forget(self, name: str) -> None:
        """Drop the requests of a name, and of those that look the same."""
        self.asked = tuple(asked for asked in self.asked if skeleton(asked) != skeleton(name))

    @property
    def in_tournament(self) -> bool:
        """Return whether a tournament has begun and is not over."""
        return any(all(event.kind != "finished" for event in events) for events in self.tournaments)

    def at_desk(self, token: str, now: str) -> bool:
        """Return whether the device with the digest ``token`` may be at the desk at ``now``."""
        came = self.desk.get(token)
        return came is not None and fresh(came, now, hours=DESK_HOURS)

    def by_code(self, code: str) -> EveningTable | None:
        """Return the table whose QR has ``code``, if any."""
        return next((table for table in self.tables.values() if table.code == code), None)

    def table_of(self, match: str) -> EveningTable | None:
        """Return the table at which ``match`` is played, if any."""
        return next((table for table in self.tables.values() if table.match == match), None)
