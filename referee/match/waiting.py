"""Waiting devices and guests: their rights are in their signed tokens, so that nothing about them is stored.

Such a token (:class:`SignedToken`) names its match and is authenticated by secrets of that match: the hash of its
PIN, which never leaves the store, and the present ticket of the place.  Every process of the referee can
verify it, also after a restart; a new ticket makes it void.
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
from ..json_text import JsonObject
from .devices import SEAT, SPECTATOR, Devices, Grant, seat_place
from .tokens import digest

WAITING_AT_MOST = 3
"""The most phones that may wait for a seat with its ticket; as many may wait with the sheet of the table."""

WAITING_AN_ADDRESS = 2
"""The most of them from one address."""

ABSENT_SECONDS = 60.0
"""A waiting device that is disconnected for so long gives up its place to a new one."""

DECLINED_KEPT = 64
"""The number of refused devices that are remembered, so that their tokens are not accepted again."""

_GUEST, _BY_TICKET, _BY_SHEET = range(3)
_SEAL, _RANDOM, _KEY, _AT = 16, 8, 32, 6
_REPEAT_MS = 10 * 60 * 1000
"""A repeated request of a guest within this time gets the same token."""


class SignedToken(NamedTuple):
    """A token that states the rights of its device itself, and is not stored."""

    match: str
    payload: bytes
    """The kind; the time, or the seat and key; random bytes."""
    seal: bytes
    """The MAC that proves that a referee with the secrets of the match made it."""

    @property
    def token(self) -> str:
        """The token as text."""
        return f"{self.match}.{base64.urlsafe_b64encode(self.payload + self.seal).rstrip(b'=').decode()}"

    @property
    def digest(self) -> str:
        """The SHA-256 of the token, by which the device is known."""
        return digest(self.token)

    @property
    def guest(self) -> bool:
        """True if the device is a spectator; false if it waits for a seat."""
        return self.payload[0] == _GUEST

    @property
    def by_sheet(self) -> bool:
        """True if it asked with the sheet of the table."""
        return self.payload[0] == _BY_SHEET

    @property
    def random(self) -> bytes:
        """The random bytes; the same for repetitions of a request."""
        return self.payload[-_RANDOM:]

    @property
    def key(self) -> str | None:
        """The public key of a device that waits, hexadecimal."""
        return self.payload[2:-_RANDOM].hex() or None

    def seat(self, seats: tuple[str, ...]) -> str | None:
        """Return the seat it waits for; ``None`` for a guest."""
        return None if self.guest or self.payload[1] >= len(seats) else seats[self.payload[1]]

    @property
    def at(self) -> str:
        """The time when a guest's token was made (RFC 3339)."""
        return format_time(datetime.fromtimestamp(int.from_bytes(self.payload[1 : 1 + _AT]) / 1000, UTC))


def read_signed_token(token: str) -> SignedToken | None:
    """Return the content of ``token``, without verifying it; ``None`` if it is a token of another kind."""
    match, dot, rest = token.partition(".")
    try:
        raw = base64.b64decode(rest + "=" * (-len(rest) % 4), b"-_", validate=True)
    except ValueError:
        return None
    payload, seal = raw[:-_SEAL], raw[-_SEAL:]
    lengths = {_GUEST: {1 + _AT + _RANDOM}}
    waits = {2 + _RANDOM, 2 + _KEY + _RANDOM}
    if not dot or not payload or len(payload) not in lengths.get(payload[0], waits) or payload[0] > _BY_SHEET:
        return None
    found = SignedToken(match, payload, seal)
    return found if found.token == token else None  # only the canonical encoding is accepted


def _seal(devices: Devices, payload: bytes, place: str) -> bytes:
    ticket = devices.tickets.get(place)
    key = f"{devices.pin or ''} {'' if ticket is None else ticket.ticket}".encode()
    return hmac.digest(key, b"pass " + devices.match.encode() + b" " + payload, "sha256")[:_SEAL]


def _random(devices: Devices, request: str | None) -> bytes:
    """Return random bytes; for repetitions of a request the same ones."""
    if request is None:
        return secrets.token_bytes(_RANDOM)
    return hmac.digest((devices.pin or "").encode(), f"wait {request}".encode(), "sha256")[:_RANDOM]


def guest_token(devices: Devices, now: str, request: str | None) -> SignedToken:
    """Return a guest's token, made at ``now``; a request repeated soon after gets the same one."""
    ms = int(parse_time(now).timestamp() * 1000)
    if request is not None:
        ms -= ms % _REPEAT_MS
    payload = bytes([_GUEST]) + ms.to_bytes(_AT) + _random(devices, request)
    return SignedToken(devices.match, payload, _seal(devices, payload, SPECTATOR))


def waiting_token(
    devices: Devices,
    seats: tuple[str, ...],
    seat: str,
    key: str | None,
    *,
    by_sheet: bool,
    request: str | None,
) -> SignedToken:
    """Return the token of a device that waits for ``seat``; a repeated request gets the same one."""
    kind = _BY_SHEET if by_sheet else _BY_TICKET
    payload = bytes([kind, seats.index(seat)]) + bytes.fromhex(key or "") + _random(devices, request)
    return SignedToken(devices.match, payload, _seal(devices, payload, seat_place(seat)))


def verified_grant(devices: Devices, seats: tuple[str, ...], token: SignedToken, now: str) -> Grant | None:
    """Return the grant of the device with this token; ``None`` if the token is not valid in this match."""
    seat = token.seat(seats)
    if token.match != devices.match or (seat is None and not token.guest):
        return None
    place = SPECTATOR if seat is None else seat_place(seat)
    if not hmac.compare_digest(token.seal, _seal(devices, token.payload, place)):
        return None
    if seat is None:
        return Grant(token.digest, SPECTATOR, None, False, token.at)
    return Grant(token.digest, SEAT, seat, True, now)


@dataclass
class Waiter:
    """A device that waits for a seat."""

    grant: Grant
    """Its grant, which is still ``waiting``."""
    key: str | None
    near: str
    """Its address as used for limits; empty if unknown."""
    by_sheet: bool
    random: bytes
    """The random bytes of its token (:attr:`SignedToken.random`)."""
    seen: float
    """When it last connected, by the monotonic clock."""

    def to_json(self) -> JsonObject:
        """Return the device as JSON for other processes of the referee."""
        grant = self.grant
        device = {"token": grant.token, "seat": grant.seat, "at": grant.at, "key": self.key}
        return {**device, "near": self.near, "by_sheet": self.by_sheet, "random": self.random.hex()}

    @classmethod
    def from_json(cls, data: JsonObject) -> Waiter:
        """Return the device from the JSON of another process."""
        grant = Grant(data["token"], SEAT, data["seat"], True, data["at"])
        random = bytes.fromhex(data["random"])
        return cls(grant, data["key"], data["near"], data["by_sheet"], random, time.monotonic())


class Waiters:
    """The devices that wait for the seats of one match: in memory only, and limited in number.

    A new device replaces a waiting one only if that is disconnected.
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
        """Return the devices that wait for ``seat`` (``None``: for any seat), the longest waiting first."""
        with self._lock:
            return [device for device in self._here.values() if seat in (None, device.grant.seat)]

    def declined(self, token: str) -> bool:
        """Return whether the device was refused."""
        return token in self._declined

    def add(self, new: Waiter, connected: Callable[[str], bool]) -> bool:
        """Add a waiting device; return whether there was room.

        ``connected`` returns whether the device with a token is connected now.
        """
        with self._lock:
            token = new.grant.token
            if token not in self._here:
                same_kind = self._same_kind(new)
                if self._full(same_kind, new.near):
                    old = new.seen - ABSENT_SECONDS
                    absent = [
                        device
                        for device in same_kind
                        if device.seen < old and not connected(device.grant.token)
                    ]
                    for device in absent:
                        del self._here[device.grant.token]
                    if self._full([device for device in same_kind if device not in absent], new.near):
                        return False
            self._here[token] = new
            return True

    def _same_kind(self, new: Waiter) -> list[Waiter]:
        where = (new.grant.seat, new.by_sheet)
        return [device for device in self._here.values() if (device.grant.seat, device.by_sheet) == where]

    @staticmethod
    def _full(same_kind: list[Waiter], near: str) -> bool:
        here = sum(device.near == near for device in same_kind) if near else 0
        return len(same_kind) >= WAITING_AT_MOST or here >= WAITING_AN_ADDRESS

    def remove(self, token: str, *, declined: bool = False) -> bool:
        """Remove the device with this digest; return whether it waited.  ``declined``: it was refused."""
        with self._lock:
            if declined:
                self._declined.append(token)
            return self._here.pop(token, None) is not None


def waiter(token: SignedToken, grant: Grant, near: str) -> Waiter:
    """Return the waiting device with this token, connected now."""
    return Waiter(grant, token.key, near, token.by_sheet, token.random, time.monotonic())
