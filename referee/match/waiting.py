"""Devices that wait to be let in, and guests: what their own tokens say of them, so that nothing of it is stored.

Such a token (:class:`Pass`) names its match and is sealed with secrets of that match: the hash of its PIN, which never
leaves the store, and the present ticket of the place.  Every process of the referee can check it, also after a
restart, and with a new ticket it is void.
"""

from __future__ import annotations

import base64
import hmac
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from ..clock import format_time, parse_time
from ..json_types import Json
from .devices import SEAT, SPECTATOR, Devices, Grant, seat_place
from .tokens import digest

WAITING_AT_MOST = 3
"""Phones that may wait for one seat with its ticket, and so many with the sheet of the table."""

WAITING_AN_ADDRESS = 2
"""How many of them may come from one address."""

ABSENT_SECONDS = 60.0
"""A device that waits and is not connected for so long gives its place to one that comes."""

DECLINED_KEPT = 64
"""Devices that were sent back lately: they do not come again with the same token."""

_GUEST, _BY_TICKET, _BY_SHEET = range(3)
_SEAL, _RANDOM, _KEY, _AT = 16, 8, 32, 6
_ANEW_MS = 10 * 60 * 1000
"""The same request of a guest within these milliseconds is answered with the same token."""


class Pass(NamedTuple):
    """What a token says of its device."""

    match: str
    """The match it belongs to."""
    said: bytes
    """Kind, time or seat and key, and random bytes."""
    seal: bytes
    """Shows that a referee with the secrets of the match made it."""

    @property
    def token(self) -> str:
        """The token."""
        return f"{self.match}.{base64.urlsafe_b64encode(self.said + self.seal).rstrip(b'=').decode()}"

    @property
    def digest(self) -> str:
        """What the device is known as: the SHA-256 of its token."""
        return digest(self.token)

    @property
    def guest(self) -> bool:
        """Whether the device only looks on; else it waits for a seat."""
        return self.said[0] == _GUEST

    @property
    def by_sheet(self) -> bool:
        """Whether it asked with the sheet of the table."""
        return self.said[0] == _BY_SHEET

    @property
    def random(self) -> bytes:
        """What tells it from others of its kind; of one request it is always the same."""
        return self.said[-_RANDOM:]

    @property
    def key(self) -> str | None:
        """The public key of a device that waits, hexadecimal."""
        return self.said[2:-_RANDOM].hex() or None

    def seat(self, seats: tuple[str, ...]) -> str | None:
        """Return the seat it waits for, ``None`` of a guest."""
        return None if self.guest or self.said[1] >= len(seats) else seats[self.said[1]]

    @property
    def at(self) -> str:
        """When a guest's was made (RFC 3339)."""
        return format_time(datetime.fromtimestamp(int.from_bytes(self.said[1 : 1 + _AT]) / 1000, UTC))


def read_pass(token: str) -> Pass | None:
    """Return what ``token`` says of its device, ``None`` if it is a token of another kind; it is not checked here."""
    match, dot, rest = token.partition(".")
    try:
        raw = base64.b64decode(rest + "=" * (-len(rest) % 4), b"-_", validate=True)
    except ValueError:
        return None
    said, seal = raw[:-_SEAL], raw[-_SEAL:]
    lengths = {_GUEST: {1 + _AT + _RANDOM}}
    waits = {2 + _RANDOM, 2 + _KEY + _RANDOM}
    if not dot or not said or len(said) not in lengths.get(said[0], waits) or said[0] > _BY_SHEET:
        return None
    found = Pass(match, said, seal)
    return found if found.token == token else None  # one way to write it


def _seal(devices: Devices, said: bytes, place: str) -> bytes:
    ticket = devices.tickets.get(place)
    key = f"{devices.pin or ''} {'' if ticket is None else ticket.ticket}".encode()
    return hmac.digest(key, b"pass " + devices.match.encode() + b" " + said, "sha256")[:_SEAL]


def _random(devices: Devices, request: str | None) -> bytes:
    """Random bytes, of one request always the same ones."""
    if request is None:
        return secrets.token_bytes(_RANDOM)
    return hmac.digest((devices.pin or "").encode(), f"wait {request}".encode(), "sha256")[:_RANDOM]


def guests_pass(devices: Devices, now: str, request: str | None) -> Pass:
    """Return a guest's token, made at ``now``; the same request soon after gets the same one."""
    ms = int(parse_time(now).timestamp() * 1000)
    if request is not None:
        ms -= ms % _ANEW_MS
    said = bytes([_GUEST]) + ms.to_bytes(_AT) + _random(devices, request)
    return Pass(devices.match, said, _seal(devices, said, SPECTATOR))


def waiting_pass(
    devices: Devices,
    seats: tuple[str, ...],
    seat: str,
    key: str | None,
    *,
    by_sheet: bool,
    request: str | None,
) -> Pass:
    """Return the token of a device that waits for ``seat``; of the same request always the same one."""
    kind = _BY_SHEET if by_sheet else _BY_TICKET
    said = bytes([kind, seats.index(seat)]) + bytes.fromhex(key or "") + _random(devices, request)
    return Pass(devices.match, said, _seal(devices, said, seat_place(seat)))


def granted(devices: Devices, seats: tuple[str, ...], one: Pass, now: str) -> Grant | None:
    """Return what the device with this token may do, ``None`` if the token is none of this match."""
    seat = one.seat(seats)
    if one.match != devices.match or (seat is None and not one.guest):
        return None
    place = SPECTATOR if seat is None else seat_place(seat)
    if not hmac.compare_digest(one.seal, _seal(devices, one.said, place)):
        return None
    if seat is None:
        return Grant(one.digest, SPECTATOR, None, False, one.at)
    return Grant(one.digest, SEAT, seat, True, now)


@dataclass
class Waiter:
    """A device that waits to be let in."""

    grant: Grant
    """What it may do: nothing yet."""
    key: str | None
    """Its public key."""
    near: str
    """Its address, as far as addresses are counted; empty: not known."""
    by_sheet: bool
    """Whether it asked with the sheet of the table."""
    random: bytes
    """:attr:`Pass.random` of its token."""
    seen: float
    """When it last came, by the steady clock."""

    def to_json(self) -> Json:
        """Return what other processes of the referee are told of it."""
        grant = self.grant
        device = {"token": grant.token, "seat": grant.seat, "at": grant.at, "key": self.key}
        return {**device, "near": self.near, "by_sheet": self.by_sheet, "random": self.random.hex()}

    @classmethod
    def from_json(cls, said: Json) -> Waiter:
        """Return the device of which another process told."""
        grant = Grant(said["token"], SEAT, said["seat"], True, said["at"])
        random = bytes.fromhex(said["random"])
        return cls(grant, said["key"], said["near"], said["by_sheet"], random, time.monotonic())


class Waiters:
    """The devices that wait for the seats of one match; in memory alone, and bounded.

    A device that comes displaces none that waits, unless that one is not connected any more.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._here: dict[str, Waiter] = {}
        self._declined: deque[str] = deque(maxlen=DECLINED_KEPT)

    def __len__(self) -> int:
        return len(self._here)

    def get(self, token: str) -> Waiter | None:
        """Return the device with this digest, if it waits."""
        return self._here.get(token)

    def of(self, seat: str | None = None) -> list[Waiter]:
        """Return those that wait for ``seat`` (``None``: for any), the longest waiting first."""
        with self._lock:
            return [one for one in self._here.values() if seat in (None, one.grant.seat)]

    def declined(self, token: str) -> bool:
        """Return whether the device was sent back."""
        return token in self._declined

    def come(self, new: Waiter, connected: Callable[[str], bool]) -> bool:
        """Let a device wait; return whether there is a place for it.  ``connected``: whether a device is here now."""
        with self._lock:
            token = new.grant.token
            if token not in self._here:
                alike = self._alike(new)
                if self._full(alike, new.near):
                    old = new.seen - ABSENT_SECONDS
                    absent = [one for one in alike if one.seen < old and not connected(one.grant.token)]
                    for one in absent:
                        del self._here[one.grant.token]
                    if self._full([one for one in alike if one not in absent], new.near):
                        return False
            self._here[token] = new
            return True

    def _alike(self, new: Waiter) -> list[Waiter]:
        where = (new.grant.seat, new.by_sheet)
        return [one for one in self._here.values() if (one.grant.seat, one.by_sheet) == where]

    @staticmethod
    def _full(alike: list[Waiter], near: str) -> bool:
        here = sum(one.near == near for one in alike) if near else 0
        return len(alike) >= WAITING_AT_MOST or here >= WAITING_AN_ADDRESS

    def leave(self, token: str, *, declined: bool = False) -> bool:
        """Forget the device with this digest; return whether it waited.  ``declined``: it was sent back."""
        with self._lock:
            if declined:
                self._declined.append(token)
            return self._here.pop(token, None) is not None


def waiter(one: Pass, grant: Grant, near: str) -> Waiter:
    """Return the device with this token as it comes now."""
    return Waiter(grant, one.key, near, one.by_sheet, one.random, time.monotonic())
