"""Who may do what: tokens, tickets, codes and PINs, the pen, agreements, and the addresses phones reach.

Everything that is decided here is an event of the match's desk stream; :class:`Desk` is what they add up to.
A token is 128 random bits and only its SHA-256 is kept.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import io
import ipaddress
import json
import secrets
import socket
import struct
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

from werkzeug.security import check_password_hash, generate_password_hash

from ..store.chain import Fault
from ..store.log import DeskEvent, desk_head
from .people import People
from .story import Broken

SPECTATOR = "spectator"
TABLE = "table"
SEAT = "seat"
ARBITER = "arbiter"
CLI = "cli"

CODE_HOURS = 12
"""How long a six-digit code is good for; the QR beside it has no such limit."""

WAITING_AT_MOST = 3
"""Phones that may wait for one taken seat; a further one sends the first away."""

VISITORS_AT_MOST = 500
"""Devices whose coming is remembered."""

PLACES_AT_MOST = 8
"""Addresses of this referee that are remembered of each."""

OPENING_MINUTES = 10
"""How long the same request to open a match is answered alike."""

_PIN = "scrypt:16384:8:1"


# -- secrets -------------------------------------------------------------------------------------------


def new_token(random: bytes | None = None) -> str:
    return base64.urlsafe_b64encode(random or secrets.token_bytes(16)).rstrip(b"=").decode()


def new_match() -> str:
    """A short id people can read out: no vowels (no words), nothing that looks like something else."""
    return "".join(secrets.choice("bcdfghjkmnpqrstvwxz23456789") for _ in range(10))


def new_code() -> str:
    return f"{secrets.randbelow(1_000_000):06d}"


def opening_secrets(request: str, salt: str) -> tuple[str, str]:
    """The table's token and the PIN of a match opened on a request: made of what only its sender and we know.

    We keep the salt and not the request id: who reads the store learns neither, who asks again gets both.
    """
    made = hmac.digest(bytes.fromhex(salt), request.encode(), "sha256")
    return new_token(made[:16]), f"{int.from_bytes(made[16:]) % 1_000_000:06d}"


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def device_of(token_digest: str) -> str:
    """What a device is called in the chain."""
    return token_digest[:16]


def pin_hash(pin: str) -> str:
    return generate_password_hash(pin, method=_PIN)


def pin_fits(kept: str, pin: str) -> bool:
    return check_password_hash(kept, pin)


def token_stream(token_digest: str) -> str:
    return f"token:{token_digest}"


def ticket_stream(ticket: str) -> str:
    return f"ticket:{digest(ticket)}"


def code_stream(code: str) -> str:
    return f"code:{code}"


def opening_stream(request: str) -> str:
    return f"opening:{digest(request)}"


# -- the events of the desk ----------------------------------------------------------------------------


@dataclass(frozen=True)
class PinSet(DeskEvent):
    """The PIN (its scrypt hash); ``opening``: the stream and digest of the request to open the match."""

    kept: str
    opening: tuple[str, str] | None = None

    def pointers(self) -> list[tuple[str, str | None]]:
        return [] if self.opening is None else [(self.opening[0], self.opening[1])]


@dataclass(frozen=True)
class PinMissed(DeskEvent):
    """Somebody gave a wrong PIN."""


@dataclass(frozen=True)
class TicketIssued(DeskEvent):
    """A ticket for a ``place``: ``seat:<id>``, ``spectator`` or ``table``.  It replaces the one before."""

    place: str
    ticket: str
    code: str

    def pointers(self) -> list[tuple[str, str | None]]:
        codes: list[tuple[str, str | None]] = [(code_stream(self.code), None)] if self.code else []
        return [(ticket_stream(self.ticket), None), *codes]


@dataclass(frozen=True)
class TokenGranted(DeskEvent):
    """A device joined; ``waiting`` until the table admits it."""

    token: str
    role: str
    seat: str | None
    waiting: bool

    def pointers(self) -> list[tuple[str, str | None]]:
        return [(token_stream(self.token), None)]


@dataclass(frozen=True)
class TokenAdmitted(DeskEvent):
    token: str


@dataclass(frozen=True)
class TokenRevoked(DeskEvent):
    """A device was sent away: ``moved`` (the seat went to another), ``revoked``."""

    token: str
    reason: str


@dataclass(frozen=True)
class PenTaken(DeskEvent):
    token: str


@dataclass(frozen=True)
class SettingsChanged(DeskEvent):
    changes: str


@dataclass(frozen=True)
class UndoAsked(DeskEvent):
    """An undo that waits for the others.

    Sent by a device of kind ``by`` (and ``seat``) on behalf of ``asker``; ``reply`` is the answer it got.
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
    reply: str


@dataclass(frozen=True)
class UndoAnswered(DeskEvent):
    """What a seat said to it; recorded by ``by`` (and ``by_seat``)."""

    ask: str
    seat: str
    answer: bool
    by: str
    by_seat: str | None
    request: str
    reply: str


@dataclass(frozen=True)
class Restored(DeskEvent):
    """Lines that an undo took back were recorded again: ``lines`` as ``first``, ``first`` + 1, ..."""

    lines: list[int]
    first: int
    by: str
    request: str
    reply: str


@dataclass(frozen=True)
class GapOpened(DeskEvent):
    """Somebody goes back to put in a move that was missed: the number of the undo, or the id of its ask."""

    undo: int | str


@dataclass(frozen=True)
class Followed(DeskEvent):
    """The same people play on in another ``match``; ``seats`` is JSON: the seat there by the seat here."""

    match: str
    seats: str


@dataclass(frozen=True)
class Closed(DeskEvent):
    reason: str


@dataclass(frozen=True)
class Answered(DeskEvent):
    """What a request got as its answer; ``asked`` is the SHA-256 of what it asked for."""

    by: str
    seat: str | None
    request: str
    asked: str
    reply: str


# -- what they add up to -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Grant:
    """One device's right."""

    token: str
    role: str
    seat: str | None
    waiting: bool
    at: str

    def expired(self, now: str, days: int) -> bool:
        return _end(self.at, days) <= now


@dataclass(frozen=True)
class Ticket:
    ticket: str
    code: str
    at: str

    def code_good(self, now: str) -> bool:
        return fresh(self.at, now, hours=CODE_HOURS)


@dataclass(frozen=True)
class Ask:
    """An undo waiting for consent, asked when the match stood at ``n``."""

    id: str
    n: int
    to: int
    by: str
    seat: str | None
    asker: str | None
    needs: tuple[str, ...]
    enough: str
    seen: tuple[str, ...]
    request: str
    given: tuple[str, ...] = ()

    def satisfied_by(self, given: Iterable[str]) -> bool:
        said = set(given)
        return bool(said & set(self.needs)) if self.enough == "one" else set(self.needs) <= said

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "to": self.to,
            "by": self.asker or TABLE,
            "needs": list(self.needs),
            "enough": self.enough,
            "given": list(self.given),
            "seen": list(self.seen),
        }


Asked = tuple[str, str | None, str]


@dataclass
class Desk:
    """The devices of one match, and what they agreed on."""

    match: str
    version: int = 0
    head: str = ""
    """The head of the desk's own chain (:func:`referee.store.log.desk_head`)."""
    pin: str | None = None
    consented: dict[str, str] = field(default_factory=dict)
    """Who agreed to the undo that waits: the kind of device each seat answered on."""
    missed: list[str] = field(default_factory=list)
    """When wrong PINs were given."""
    tickets: dict[str, Ticket] = field(default_factory=dict)
    grants: dict[str, Grant] = field(default_factory=dict)
    pen: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    ask: Ask | None = None
    asks: Counter[tuple[int, str, str | None]] = field(default_factory=Counter)
    """How often an undo was asked for, by the number of the last line and who asked."""
    issued: Counter[str] = field(default_factory=Counter)
    """How many tickets each place has had."""
    closed: str | None = None
    replies: dict[Asked, str] = field(default_factory=dict)
    """Answers to undos asked, consents given and lines restored, by who sent them under which request id."""
    answered: dict[Asked, tuple[str, str]] = field(default_factory=dict)
    """What was asked (its SHA-256) and answered, by who sent it under which request id."""
    again: dict[int, list[int]] = field(default_factory=dict)
    """Under which numbers a line that was taken back was recorded again."""
    gaps: set[int | str] = field(default_factory=set)
    """The undos that made room for a missed move, by number; by the id of their ask while that waits."""
    next: tuple[str, dict[str, str]] | None = None
    """The match these people play after this one, and the seat there by the seat here."""

    def apply(self, event: Any) -> None:
        """The desk after ``event``; :class:`~referee.match.story.Broken` if it does not follow."""
        self.version = event.originator_version
        self.head = desk_head(self.head, event)
        if getattr(event, "head", None) not in (None, self.head):  # events of form 1 have none
            raise Broken(self.match, Fault(self.version, "desk"))
        match event:
            case PinSet():
                self.pin = event.kept
            case PinMissed():
                self.missed.append(event.at)
            case Answered():
                self.answered[(event.by, event.seat, event.request)] = (event.asked, event.reply)
            case TicketIssued():
                self.issued[event.place] += 1
                self.tickets[event.place] = Ticket(event.ticket, event.code, event.at)
            case TokenGranted():
                self.grants[event.token] = Grant(event.token, event.role, event.seat, event.waiting, event.at)
            case TokenAdmitted():
                old = self.grants[event.token]
                self.grants[event.token] = Grant(old.token, old.role, old.seat, False, old.at)
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
                self.ask = Ask(
                    event.ask,
                    event.n,
                    event.to,
                    event.by,
                    event.seat,
                    event.asker,
                    tuple(event.needs),
                    event.enough,
                    tuple(event.seen),
                    event.request,
                )
                self.replies[(event.by, event.seat, event.request)] = event.reply
            case UndoAnswered():
                self._answered(event)
            case Restored():
                self.replies[(event.by, None, event.request)] = event.reply
                for n, line in enumerate(event.lines, event.first):
                    self.again.setdefault(line, []).append(n)
            case GapOpened():
                self.gaps.add(event.undo)
            case Followed():
                self.next = (event.match, json.loads(event.seats))
            case Closed():
                self.closed = event.reason
                self.ask = None

    def _answered(self, event: UndoAnswered) -> None:
        self.replies[(event.by, event.by_seat, event.request)] = event.reply
        self.consented[event.seat] = event.by
        if self.ask is not None and self.ask.id == event.ask:
            given = (*self.ask.given, event.seat)
            self.ask = Ask(**{**vars(self.ask), "given": given}) if event.answer else None

    def holder(self, seat: str) -> Grant | None:
        """The device that has ``seat``."""
        return next((g for g in self.grants.values() if g.seat == seat and not g.waiting), None)

    def waiting(self, seat: str | None = None) -> list[Grant]:
        """The devices that wait for a taken seat, the longest waiting first."""
        return [g for g in self.grants.values() if g.waiting and seat in (None, g.seat)]

    def of_role(self, role: str) -> list[Grant]:
        """The devices of a role, the oldest first."""
        return [g for g in self.grants.values() if g.role == role]

    def missed_lately(self, now: str) -> int:
        """How many wrong PINs were given within the last hour."""
        return sum(fresh(at, now, hours=1) for at in self.missed)

    def waiting_ask(self, n: int) -> Ask | None:
        """The undo that waits for consent; the next recorded action cancels it."""
        return self.ask if self.ask is not None and self.ask.n == n else None


def check_people(desk: Desk, people: People) -> None:
    """Raise :class:`~referee.match.story.Broken` if the desk gives seats to other devices than the chain.

    A desk as old as form 1 is believed: its chain does not name devices.
    """
    for seat, device in people.holders.items():
        held = desk.holder(seat)
        if device != ("" if held is None else device_of(held.token)):
            raise Broken(desk.match, Fault(desk.version, "desk"))


def seat_place(seat: str) -> str:
    return f"seat:{seat}"


def place_of(name: str) -> str:
    """The place people mean by ``name`` in an address: a seat's id, ``spectator`` or ``table``."""
    return name if name in (SPECTATOR, TABLE) else seat_place(name)


# -- time ----------------------------------------------------------------------------------------------


def now() -> str:
    """The time as it stands in events."""
    return written(datetime.now(UTC))


def written(when: datetime) -> str:
    """RFC 3339, UTC, milliseconds."""
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment(at: str) -> datetime:
    return datetime.fromisoformat(at)


def earlier(at: str, days: int) -> str:
    """The time ``days`` before ``at``."""
    return written(moment(at) - timedelta(days=days))


def fresh(at: str, now: str, **span: float) -> bool:
    """Whether ``span`` (hours, minutes) has not passed since ``at``."""
    return moment(at) + timedelta(**span) > moment(now)


@lru_cache(maxsize=4096)
def _end(at: str, days: int) -> str:
    """The time ``days`` later; times in events are written so that they sort."""
    return written(moment(at) + timedelta(days=days))


# -- addresses -----------------------------------------------------------------------------------------

_AT_HOME = [ipaddress.ip_network(net) for net in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")]
_SHARED_SPACE = ipaddress.ip_network("100.64.0.0/10")
_PROBES = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "172.31.255.255")


def is_loopback(host: str) -> bool:
    """Whether a phone that is sent to ``host`` would look for the referee in itself."""
    name = host.strip("[]").lower().rstrip(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def lan_addresses() -> list[str]:
    """This machine's addresses that others can reach, the likeliest first; empty without a network."""
    cards, made = _interface_addresses()
    found: list[str] = []
    for probe in _PROBES:
        # Nothing is sent: connecting a UDP socket only asks the system which of its addresses it would use.
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probing:
            probing.connect((probe, 9))
            found.append(probing.getsockname()[0])
    found += cards + made
    with suppress(OSError):
        found += [str(i[4][0]) for i in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return likeliest([a for a in dict.fromkeys(found) if _useful(a)], made)


def likeliest(addresses: Iterable[str], made: Collection[str] = ()) -> list[str]:
    """``addresses`` in the order a phone nearby is likely to reach them; otherwise they stay as they are.

    First a network card's address in a private network (RFC 1918), then other addresses of cards, last those
    of networks that a program ``made`` (containers, tunnels) or that look like a tunnel's (RFC 6598).
    """

    def doubt(address: str) -> tuple[bool, bool]:
        ip = ipaddress.ip_address(address)
        return address in made or ip in _SHARED_SPACE, not any(ip in net for net in _AT_HOME)

    return sorted(addresses, key=doubt)


def _useful(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local or ip.is_multicast)


def _interface_addresses() -> tuple[list[str], list[str]]:
    """The addresses of network cards, and of interfaces that are none, where the system tells (Linux)."""
    if not sys.platform.startswith("linux"):
        return [], []
    import fcntl

    siocgifaddr = 0x8915
    cards: list[str] = []
    made: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                packed = fcntl.ioctl(asking, siocgifaddr, struct.pack("256s", name.encode()[:15]))
                virtual = "virtual" in Path("/sys/class/net", name).resolve().parts
                (made if virtual else cards).append(socket.inet_ntoa(packed[20:24]))
    return cards, made


def base_urls(
    port: int, host: str = "0.0.0.0", public_url: str | None = None, scheme: str = "http"
) -> list[str]:
    """The addresses of this referee that phones can reach, the best first.

    Never a loopback address, unless there is no other.
    """
    if public_url:
        return [public_url.rstrip("/")]
    hosts: Sequence[str] = lan_addresses() if host in ("0.0.0.0", "::", "") else [host]
    reachable = [h for h in hosts if not is_loopback(h)] or [
        "127.0.0.1" if is_loopback(host) else "localhost"
    ]
    tail = "" if port == {"http": 80, "https": 443}[scheme] else f":{port}"
    return [f"{scheme}://{f'[{h}]' if ':' in h else h}{tail}" for h in reachable]


class Visitors:
    """Who reached this referee, by which of its addresses: evidence for where a phone that fails got stuck.

    Kept in memory since the start, for the latest :data:`VISITORS_AT_MOST` devices.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._seen: dict[str, tuple[frozenset[str], float | None]] = {}

    def came(self, who: str, to: str, phone: bool) -> bool:
        """The device ``who`` asked for something at ``to`` (host and port); ``phone``: for the phones' page.

        Whether that says anything new.
        """
        with self._lock:
            places, last = self._seen.pop(who, (frozenset[str](), None))
            new = phone or to not in places
            # A device that names ever new places is no device that found one.
            kept = {*places, to} if len(places) < PLACES_AT_MOST else places
            self._seen[who] = (frozenset(kept), self._clock() if phone else last)
            if len(self._seen) > VISITORS_AT_MOST:
                del self._seen[next(iter(self._seen))]
        return new

    def reached(self, besides: Collection[str]) -> set[str]:
        """By which addresses (host and port) devices came that are neither this machine nor ``besides``."""
        return {place for places, _ in self._others(besides) for place in places}

    def phone_ago(self, besides: Collection[str]) -> float | None:
        """How many seconds ago such a device last opened the phones' page; ``None``: never yet."""
        times = [last for _, last in self._others(besides) if last is not None]
        return self._clock() - max(times) if times else None

    def _others(self, besides: Collection[str]) -> list[tuple[frozenset[str], float | None]]:
        with self._lock:
            seen = list(self._seen.items())
        return [kept for who, kept in seen if who not in besides and not is_loopback(who)]


def join_url(base: str, ticket: str) -> str:
    """What a seat's QR says.  The ticket is in the fragment: it reaches no server's log."""
    return f"{base}/j?openExternalBrowser=1#{ticket}"


def arbiter_url(base: str, match: str) -> str:
    """What the arbiter's QR says: their page and the match's code, which opens nothing by itself."""
    return f"{base}/a#{match}"


def qr_svg(text: str) -> str:
    """A QR code as an SVG that takes the size it is given."""
    import qrcode
    from qrcode.image.svg import SvgPathImage

    code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_M, border=4)
    code.add_data(text)
    out = io.BytesIO()
    code.make_image(image_factory=SvgPathImage).save(out)
    return out.getvalue().decode()
