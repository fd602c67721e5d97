"""The devices of a match: which device has which seat or the pen, and the agreements between them.

Every decision is an event of the match's stream of devices (stored as ``desk:<id>``); :class:`Devices` is
their fold.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Any

from ..clock import fresh, later
from ..store.chain import ChainFault, CorruptMatch
from ..store.events import DeviceEvent, devices_head
from .people import People, RequestKey
from .tokens import code_stream, device_of, ticket_stream, token_stream

SPECTATOR = "spectator"
"""The role of a device that only watches."""

TABLE = "table"
"""The role of a tablet; with the pen it records for every seat."""

SEAT = "seat"
"""The role of a player's phone."""

ARBITER = "arbiter"
"""The role of the arbiter's device, which joins with the PIN."""

CODE_HOURS = 12
"""The hours for which a six-digit code is valid; the QR next to it does not expire."""

OPENING_MINUTES = 10
"""The minutes for which a repeated request to open a match gets the same answer."""


# -- the events of the devices' stream ----------------------------------------------------------------------


@dataclass(frozen=True)
class PinSet(DeviceEvent):
    """The arbiter's PIN was set: ``kept`` is its scrypt hash.

    ``opening``: the stream and digest of the request to open the match.
    """

    kept: str
    opening: tuple[str, str] | None = None

    def pointers(self) -> list[tuple[str, str | None]]:
        return [] if self.opening is None else [(self.opening[0], self.opening[1])]


@dataclass(frozen=True)
class PinMissed(DeviceEvent):
    """Somebody gave a wrong PIN."""


@dataclass(frozen=True)
class TicketIssued(DeviceEvent):
    """A ``ticket`` for a ``place`` was issued: ``seat:<id>``, ``spectator`` or ``table``.

    It replaces the ticket before.  ``code`` are the six digits that stand for it; empty for a tablet's
    ticket.
    """

    place: str
    ticket: str
    code: str

    def pointers(self) -> list[tuple[str, str | None]]:
        codes: list[tuple[str, str | None]] = [(code_stream(self.code), None)] if self.code else []
        return [(ticket_stream(self.ticket), None), *codes]


@dataclass(frozen=True)
class TokenGranted(DeviceEvent):
    """A device joined: the SHA-256 of its ``token``, its ``role`` and ``seat``.

    ``waiting``: the seat is taken; it has no rights until the table admits it.
    """

    token: str
    role: str
    seat: str | None
    waiting: bool

    def pointers(self) -> list[tuple[str, str | None]]:
        return [(token_stream(self.token), None)]


@dataclass(frozen=True)
class TokenAdmitted(DeviceEvent):
    """The waiting device with the digest ``token`` was admitted to its seat."""

    token: str


@dataclass(frozen=True)
class TokenRevoked(DeviceEvent):
    """The device with the digest ``token`` was removed.

    ``reason``: ``moved`` (the seat went to another device) or ``revoked``.
    """

    token: str
    reason: str


@dataclass(frozen=True)
class PenTaken(DeviceEvent):
    """The tablet with the digest ``token`` records from now on."""

    token: str


@dataclass(frozen=True)
class SettingsChanged(DeviceEvent):
    """Settings of the match were changed: ``changes`` is a JSON object of the new values."""

    changes: str


@dataclass(frozen=True)
class UndoTerms:
    """An undo that needs consent; ``ask`` is its id.

    It goes from action ``n`` back to the position after action ``to``.  ``needs`` are the seats that are
    asked, and ``enough`` is ``all`` or ``one`` of them.  ``seen`` are the hidden cards seen since.  A device
    of kind ``by`` (and ``seat``) sent it on behalf of ``asker`` under the id ``request``.
    """

    ask: str
    n: int
    to: int
    by: str
    seat: str | None
    asker: str | None
    needs: list[str]
    enough: str
    seen: list[str]
    request: str

    def terms(self) -> dict[str, Any]:
        """Return these members by name."""
        return {member.name: getattr(self, member.name) for member in fields(UndoTerms)}


@dataclass(frozen=True)
class UndoAsked(UndoTerms, DeviceEvent):
    """An undo that needs consent was requested; ``reply`` is the answer that the request got, as JSON."""

    reply: str


@dataclass(frozen=True)
class UndoAnswered(DeviceEvent):
    """A ``seat`` answered the undo ``ask``: ``answer`` is whether it agrees.

    Sent by a device of kind ``by`` (and ``by_seat``) under the id ``request``; ``reply`` as for
    :class:`UndoAsked`.
    """

    ask: str
    seat: str
    answer: bool
    by: str
    by_seat: str | None
    request: str
    reply: str


@dataclass(frozen=True)
class Restored(DeviceEvent):
    """Lines that an undo took back were recorded again: ``lines`` as ``first``, ``first`` + 1, ...

    Sent by a device of kind ``by`` under the id ``request``; ``reply`` as for :class:`UndoAsked`.
    """

    lines: list[int]
    first: int
    by: str
    request: str
    reply: str


@dataclass(frozen=True)
class GapOpened(DeviceEvent):
    """Players undo in order to insert a missed move.

    ``undo``: the number of the undo, or the id of its request while that waits for consent.
    """

    undo: int | str


@dataclass(frozen=True)
class Followed(DeviceEvent):
    """The people continue in another ``match``; ``seats`` is JSON: the seat there by the seat here."""

    match: str
    seats: str


@dataclass(frozen=True)
class Placed(DeviceEvent):
    """The match is played at table ``number`` of an evening, which is called ``name``."""

    number: int
    name: str


@dataclass(frozen=True)
class OrganiserCalled(DeviceEvent):
    """Somebody at the table called the organiser: ``seat``, or ``None`` for the table."""

    seat: str | None


@dataclass(frozen=True)
class CallAnswered(DeviceEvent):
    """The organiser answered the call."""


@dataclass(frozen=True)
class Wished(DeviceEvent):
    """A ``seat`` wished, after action ``n``, to get ``items`` when the table deals."""

    seat: str
    n: int
    items: list[str]


@dataclass(frozen=True)
class Closed(DeviceEvent):
    """The match was closed for ``reason``."""

    reason: str


@dataclass(frozen=True)
class Answered(DeviceEvent):
    """A request was answered: ``asked`` is the SHA-256 of its content, ``reply`` the answer as JSON.

    Sent by a device of kind ``by`` (and ``seat``) under the id ``request``.
    """

    by: str
    seat: str | None
    request: str
    asked: str
    reply: str


# -- what they add up to -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Grant:
    """The rights of a device: its ``role``, and its ``seat`` if it is a player's phone.

    ``token``: the SHA-256 of its token; ``waiting``: it is not admitted to the seat yet; ``at``: when it
    joined.
    """

    token: str
    role: str
    seat: str | None
    waiting: bool
    at: str

    def expired(self, now: str, days: int) -> bool:
        """Return whether ``days`` have passed at ``now`` since the device joined."""
        return later(self.at, days=days) <= now


@dataclass(frozen=True)
class Ticket:
    """An invitation to a place: the ``ticket`` a QR code carries, the six digits of its ``code``, made ``at``."""

    ticket: str
    code: str
    at: str

    def code_valid(self, now: str) -> bool:
        """Return whether the code is still valid at ``now``; the ticket itself does not expire."""
        return fresh(self.at, now, hours=CODE_HOURS)


@dataclass(frozen=True)
class UndoRequest(UndoTerms):
    """An undo waiting for consent, with the seats that agreed so far."""

    given: tuple[str, ...] = ()

    def satisfied_by(self, given: Iterable[str]) -> bool:
        """Return whether the consent of the seats ``given`` is enough."""
        agreed = set(given)
        return bool(agreed & set(self.needs)) if self.enough == "one" else set(self.needs) <= agreed

    def to_json(self) -> dict[str, Any]:
        """Return the request as views show it."""
        return {
            "id": self.ask,
            "to": self.to,
            "by": self.asker or TABLE,
            "needs": self.needs,
            "enough": self.enough,
            "given": list(self.given),
            "seen": self.seen,
        }


@dataclass
class Devices:
    """The devices of ``match`` and their agreements: the fold of the events of its stream of devices."""

    match: str
    version: int = 0
    """The number of the last event; 0 before the first."""
    head: str = ""
    """The head of the stream's own chain (:func:`tachiai.referee.store.events.devices_head`)."""
    pin: str | None = None
    """The scrypt hash of the arbiter's PIN."""
    consented: dict[str, str] = field(default_factory=dict)
    """The seats that agreed to the waiting undo, each with the kind of device it answered on."""
    missed: list[str] = field(default_factory=list)
    """The times at which wrong PINs were given."""
    tickets: dict[str, Ticket] = field(default_factory=dict)
    """The latest ticket of each place."""
    grants: dict[str, Grant] = field(default_factory=dict)
    """The rights of each device, by the digest of its token."""
    pen: str | None = None
    """The digest of the token of the tablet that records."""
    settings: dict[str, Any] = field(default_factory=dict)
    """The settings that were changed since the opening."""
    ask: UndoRequest | None = None
    """The last undo that was requested, unless it was refused."""
    asks: Counter[tuple[int, str, str | None]] = field(default_factory=Counter)
    """The number of undo requests, by the number of the last line and by the asking role and seat."""
    issued: Counter[str] = field(default_factory=Counter)
    """The number of tickets issued for each place."""
    closed: str | None = None
    """The reason for closing the match; ``None`` while it is open."""
    undo_answers: dict[RequestKey, str] = field(default_factory=dict)
    """Answers to undo requests, consents and restorations, by sender and request id."""
    command_answers: dict[RequestKey, tuple[str, str]] = field(default_factory=dict)
    """The content (its SHA-256) and answer of each other request, by sender and request id."""
    again: dict[int, list[int]] = field(default_factory=dict)
    """The numbers under which an undone line was recorded again."""
    gaps: set[int | str] = field(default_factory=set)
    """The undos made to insert a missed move, by number; by request id while consent is pending."""
    next: tuple[str, dict[str, str]] | None = None
    """The next match of these people, and the seat there by the seat here."""
    place: tuple[int, str] | None = None
    """The table of an evening at which the match is played: its number and name."""
    called: tuple[str, str | None] | None = None
    """The time and seat of an open call to the organiser; ``None`` without one."""
    calls: int = 0
    """The number of calls to the organiser."""
    wishes: dict[str, tuple[int, list[str]]] = field(default_factory=dict)
    """The last wish of each seat: the number of the last action then, and the items."""
    wished: Counter[str] = field(default_factory=Counter)
    """The number of wishes of each seat."""

    def apply(self, event: Any) -> None:
        """Apply ``event``.

        :raises CorruptMatch: if it does not follow on the events before.
        """
        self.version = event.originator_version
        self.head = devices_head(self.head, event)
        if event.head != self.head:
            raise CorruptMatch(self.match, ChainFault(self.version, "desk"))
        match event:
            case PinSet():
                self.pin = event.kept
            case PinMissed():
                self.missed.append(event.at)
            case Answered():
                self.command_answers[(event.by, event.seat, event.request)] = (event.asked, event.reply)
            case TicketIssued():
                self.issued[event.place] += 1
                self.tickets[event.place] = Ticket(event.ticket, event.code, event.at)
            case TokenGranted():
                self.grants[event.token] = Grant(event.token, event.role, event.seat, event.waiting, event.at)
            case TokenAdmitted():
                self.grants[event.token] = replace(self.grants[event.token], waiting=False)
            case TokenRevoked():
                self.grants.pop(event.token, None)
                if self.pen == event.token:
                    self.pen = None
            case PenTaken():
                self.pen = event.token
            case SettingsChanged():
                self.settings |= json.loads(event.changes)
            case UndoAsked():
                self.consented = {}
                self.asks[(event.n, event.by, event.seat)] += 1
                self.ask = UndoRequest(**event.terms())
                self.undo_answers[(event.by, event.seat, event.request)] = event.reply
            case UndoAnswered():
                self._answered(event)
            case Restored():
                self.undo_answers[(event.by, None, event.request)] = event.reply
                for n, line in enumerate(event.lines, event.first):
                    self.again.setdefault(line, []).append(n)
            case GapOpened():
                self.gaps.add(event.undo)
            case Followed() | Placed() | OrganiserCalled() | CallAnswered() | Wished():
                self._apply_around(event)
            case Closed():
                self.closed = event.reason
                self.ask = None

    def _apply_around(self, event: Any) -> None:
        """Apply an event that changes neither rights nor what is recorded."""
        match event:
            case Wished():
                self.wishes[event.seat] = (event.n, event.items)
                self.wished[event.seat] += 1
            case Followed():
                self.next = (event.match, json.loads(event.seats))
            case Placed():
                self.place = (event.number, event.name)
            case OrganiserCalled():
                self.called = (event.at, event.seat)
                self.calls += 1
            case CallAnswered():
                self.called = None

    def _answered(self, event: UndoAnswered) -> None:
        self.undo_answers[(event.by, event.by_seat, event.request)] = event.reply
        self.consented[event.seat] = event.by
        if self.ask is not None and self.ask.ask == event.ask:
            given = (*self.ask.given, event.seat)
            self.ask = replace(self.ask, given=given) if event.answer else None

    def holder(self, seat: str) -> Grant | None:
        """Return the device that has ``seat``, if any."""
        return next((g for g in self.grants.values() if g.seat == seat and not g.waiting), None)

    def waiting(self, seat: str | None = None) -> list[Grant]:
        """Return the devices that wait by a stored grant, the longest waiting first."""
        return [g for g in self.grants.values() if g.waiting and seat in (None, g.seat)]

    def of_role(self, role: str) -> list[Grant]:
        """Return the devices of a role, the oldest first."""
        return [g for g in self.grants.values() if g.role == role]

    def recent_wrong_pins(self, now: str) -> int:
        """Return how many wrong PINs were given within the last hour."""
        return sum(fresh(at, now, hours=1) for at in self.missed)

    def waiting_ask(self, n: int) -> UndoRequest | None:
        """Return the undo that waits for consent; the next recorded action cancels it."""
        return self.ask if self.ask is not None and self.ask.n == n else None


def check_people(devices: Devices, people: People) -> None:
    """Check that seats are held by the devices that the chain names.

    :raises CorruptMatch: if another device holds a seat.
    """
    for seat, device in people.holders.items():
        held = devices.holder(seat)
        if device != ("" if held is None else device_of(held.token)):
            raise CorruptMatch(devices.match, ChainFault(devices.version, "desk"))


def seat_place(seat: str) -> str:
    """Return the place of a seat: ``seat:<id>``."""
    return f"seat:{seat}"
