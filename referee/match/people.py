"""What the people around a match did, as its chain tells it: devices, seats moved, rulings, confirmations.

Everything here follows from the links that are not actions (``docs/evidence.md``), in their order.  A device
is named by the first 16 hexadecimal digits of its token's SHA-256.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict

from ..wire.view import Confirmed, Moved, Objection, Ruling, Sign, Signed

RequestKey = tuple[str, str | None, str]
"""Who sent a request and under which id: (``by``, ``seat``, request id)."""

KINDS = (
    "device",
    "seat",
    "left",
    "pen",
    "settings",
    "objection",
    "ruling",
    "sign-asked",
    "signed",
    "confirmed",
    "disclosed",
    "closed",
    "rules",
)
"""The kinds of links that are neither the opening nor an action."""


class Joined(TypedDict):
    """A device that joined."""

    role: str
    """What it is to the match: ``table``, ``seat``, ``arbiter``."""
    seat: str | None
    """The seat it joined for."""
    key: str | None
    """Its public key, hexadecimal."""
    link: int
    """The link with which it joined."""


class Result(TypedDict):
    """How the arbiter decided the match."""

    winners: list[str]
    """Who won; nobody: a draw."""
    link: int
    """The link of the ruling."""


class ConfirmedOf(Confirmed):
    """What a seat said of an end, of which, and on which device."""

    of: int
    """The link that ended the match."""
    device: str | None
    """The device it was said on."""


@dataclass
class People:
    """The state all links but actions add up to."""

    devices: dict[str, Joined] = field(default_factory=dict)
    """Every device that joined."""
    holders: dict[str, str] = field(default_factory=dict)
    """The device that has a seat, by seat."""
    eras: dict[str, int] = field(default_factory=dict)
    """How often a seat went to somebody who was not handed what had been told for it (absent: never)."""
    first: dict[str, str] = field(default_factory=dict)
    """For a device that a seat was handed on to: the first device in that row."""
    told: set[str] = field(default_factory=set)
    """The seats for which something was told in their present era."""
    moved: dict[str, Moved] = field(default_factory=dict)
    """How each seat went to another device the last time."""
    pen: str | None = None
    """The device that records for the table."""
    stopped: Signed | None = None
    """Who stopped the table, and why."""
    closed: str | None = None
    """Why the match was closed."""
    result: Result | None = None
    """The arbiter's decision of the match."""
    ruled: int = 0
    """The newest action that rests on a ruling: players do not go back behind it."""
    objections: list[Objection] = field(default_factory=list)
    """What players objected to, with the arbiter's ``answer`` or ``None``, in order."""
    rulings: list[Ruling] = field(default_factory=list)
    """What the arbiter decided, in order."""
    sign: Sign | None = None
    """The head all devices were last asked to sign, and those that did."""
    asked: Counter[tuple[str, str | None]] = field(default_factory=Counter)
    """How often signatures were asked for, by the role and seat of who asked."""
    answers: Counter[tuple[str, str | None]] = field(default_factory=Counter)
    """How often the end was confirmed or refused, by the kind of device and the seat."""
    confirmed: dict[str, ConfirmedOf] = field(default_factory=dict)
    """What each seat itself said last of an end (:meth:`confirms`)."""
    disclosed: dict[str, int] = field(default_factory=dict)
    """The seats that opened what they had told, each with the link at which it last did."""

    def era(self, seat: str) -> int:
        """The era of ``seat``: what was told in an earlier one is not for who has the seat now."""
        return self.eras.get(seat, 0)

    def key_of(self, device: str | None) -> str | None:
        """The public key of a device, hexadecimal; ``None`` if it has none, or never joined."""
        joined = None if device is None else self.devices.get(device)
        return None if joined is None else joined["key"]

    def speaks(self, seat: str, by: str, device: str | None) -> bool:
        """Return whether a ``device`` of the role ``by`` may speak for ``seat``.

        The phone that has the seat may, and a table for a seat that never had a phone.
        """
        if by == "seat":
            return self.holders.get(seat) == device
        return seat not in self.holders

    def confirms(self, body: Mapping[str, Any]) -> bool:
        """Return whether a link ``confirmed`` counts as what its seat says.

        What was said on a phone stands until the same phone, or one that it handed the seat to, says otherwise.
        """
        seat, device = body["seat"], body["device"]
        before = self.confirmed.get(seat)
        if not self.speaks(seat, body["by"], device):
            return False
        if before is None or before["of"] != body["of"] or before["by"] != "seat":
            return True
        return self._first(device) == self._first(before["device"])

    def _first(self, device: str | None) -> str | None:
        return None if device is None else self.first.get(device, device)

    def apply(self, link: int, n: int, body: Mapping[str, Any]) -> None:
        """Take in the link ``body``, written when ``n`` actions were recorded."""
        match body["kind"]:
            case "device":
                self._device(link, n, body)
            case "seat":
                if body["handed"] and body["was"] is not None:
                    self.first[body["device"]] = self.first.get(body["was"], body["was"])
                self._hold(body["seat"], body["device"], n, body["at"], handed=body["handed"])
            case "left":
                self._left(body["device"])
            case "pen":
                self.pen = body["device"]
            case "objection":
                self.objections.append(
                    {
                        "link": link,
                        "n": n,
                        "by": body["by"],
                        "seat": body["seat"],
                        "about": body["about"],
                        "what": body["what"],
                        "note": body["note"],
                        "at": body["at"],
                        "answer": None,
                    }
                )
            case "ruling":
                self._ruling(link, n, body)
            case "sign-asked":
                asking = self.devices.get(body["device"])
                self.asked[("", None) if asking is None else (asking["role"], asking["seat"])] += 1
                self.sign = {"of": body["of"], "head": body["head"], "signed": []}
            case "signed":
                if self.sign is not None and self.sign["of"] == body["of"]:
                    self.sign["signed"].append(body["device"])
            case "confirmed":
                self.answers[(body["by"], body["seat"])] += 1
                if self.confirms(body):
                    self.confirmed[body["seat"]] = {
                        "of": body["of"],
                        "agree": body["agree"],
                        "by": body["by"],
                        "reason": body["reason"],
                        "signed": body["signature"] is not None and body["by"] == "seat",
                        "at": body["at"],
                        "device": body["device"],
                    }
            case "disclosed":
                self.disclosed[body["seat"]] = link
            case "closed":
                self.closed = body["reason"]

    def _device(self, link: int, n: int, body: Mapping[str, Any]) -> None:
        device, seat = body["device"], body["seat"]
        self.devices[device] = {"role": body["role"], "seat": seat, "key": body["key"], "link": link}
        if seat is not None and not body["waiting"]:
            self._hold(seat, device, n, body["at"], handed=False)

    def _hold(self, seat: str, device: str, n: int, at: str, *, handed: bool) -> None:
        before = self.holders.get(seat)
        if not handed and seat in self.told:
            self.eras[seat] = self.era(seat) + 1
            self.told.discard(seat)
        if seat in self.holders and before != device:
            self.moved[seat] = {"at": at, "n": n, "handed": handed}
        self.holders[seat] = device

    def _left(self, device: str) -> None:
        if self.pen == device:
            self.pen = None
        for seat, holder in self.holders.items():
            if holder == device:
                self.holders[seat] = ""  # had one once: the next device is another one

    def _ruling(self, link: int, n: int, body: Mapping[str, Any]) -> None:
        who: Signed = {"name": body["name"], "reason": body["reason"]}
        ruling = body["ruling"]
        self.rulings.append(
            {
                "link": link,
                "n": n,
                "at": body["at"],
                "ruling": ruling,
                **who,
                "about": body["about"],
                "winners": body["winners"],
            }
        )
        match ruling:
            case "stop":
                self.stopped = who
            case "resume":
                self.stopped = None
            case "result":
                self.result = {"winners": list(body["winners"]), "link": link}
            case "back" | "correct" | "insert" | "remove" | "allow":
                self.result = None  # the arbiter lets the match go on from there
        for objection in self.objections:
            if objection["link"] == body["objection"]:
                objection["answer"] = {**who, "link": link}
