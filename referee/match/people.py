"""People and devices of a match, folded from its chain: devices, seats, rulings, confirmations.

The state follows from the links that are not actions (``docs/evidence.md``), in their order.  A device is
named by the first 16 hexadecimal digits of its token's SHA-256.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict

from ..wire.view import Confirmed, Moved, Objection, Ruling, Sign, Signed

RequestKey = tuple[str, str | None, str]
"""The sender of a request and its id: (``by``, ``seat``, request id)."""

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
    """The role: ``table``, ``seat``, ``arbiter``."""
    seat: str | None
    key: str | None
    """The public key, hexadecimal."""
    link: int
    """The link that added it."""


class Result(TypedDict):
    """The arbiter's decision of a match."""

    winners: list[str]
    """The seats that won; empty: a draw."""
    link: int
    """The link of the ruling."""


class ConfirmedOf(Confirmed):
    """A seat's confirmation of the end, with the end and the device."""

    of: int
    """The link that ended the match."""
    device: str | None
    """The device that sent it."""


@dataclass
class People:
    """The state folded from all links except actions."""

    devices: dict[str, Joined] = field(default_factory=dict)
    """All devices that joined."""
    holders: dict[str, str] = field(default_factory=dict)
    """The device that has a seat, by seat."""
    eras: dict[str, int] = field(default_factory=dict)
    """The number of times each seat went to a person without its disclosures (absent: never)."""
    first: dict[str, str] = field(default_factory=dict)
    """For a device that was handed a seat: the first device in that chain of hand-overs."""
    with_disclosures: set[str] = field(default_factory=set)
    """The seats with disclosures in their present era."""
    moved: dict[str, Moved] = field(default_factory=dict)
    """The last move of each seat to another device."""
    pen: str | None = None
    """The device that records for the table."""
    stopped: Signed | None = None
    """The arbiter who stopped the table, and the reason."""
    closed: str | None = None
    """The reason for closing the match."""
    result: Result | None = None
    """The arbiter's decision of the match."""
    ruled: int = 0
    """The last action that rests on a ruling; players cannot undo it."""
    objections: list[Objection] = field(default_factory=list)
    """The objections of players in order, with the arbiter's ``answer`` or ``None``."""
    rulings: list[Ruling] = field(default_factory=list)
    """The rulings, in order."""
    sign: Sign | None = None
    """The head that all devices were last asked to sign, and the devices that signed."""
    asked: Counter[tuple[str, str | None]] = field(default_factory=Counter)
    """The number of requests for signatures, by the role and seat of the sender."""
    answers: Counter[tuple[str, str | None]] = field(default_factory=Counter)
    """The number of answers to the end, by kind of device and seat."""
    confirmed: dict[str, ConfirmedOf] = field(default_factory=dict)
    """The last valid answer of each seat to an end (:meth:`confirms`)."""
    disclosed: dict[str, int] = field(default_factory=dict)
    """The seats that opened their disclosures, each with the link of the last time."""

    def era(self, seat: str) -> int:
        """Return the era of ``seat``; disclosures from earlier eras are hidden from its present device."""
        return self.eras.get(seat, 0)

    def key_of(self, device: str | None) -> str | None:
        """Return the public key of a device, hexadecimal; ``None`` if it has none or never joined."""
        joined = None if device is None else self.devices.get(device)
        return None if joined is None else joined["key"]

    def has_phone(self, seat: str) -> bool:
        """Return whether a phone has ``seat`` or once had it: then only a phone discloses and confirms for it."""
        return seat in self.holders

    def may_speak_for(self, seat: str, by: str, device: str | None) -> bool:
        """Return whether a ``device`` of the role ``by`` may speak for ``seat``.

        The phone that has the seat may, and a table for a seat that never had a phone.
        """
        if by == "seat":
            return self.holders.get(seat) == device
        return not self.has_phone(seat)

    def confirms(self, body: Mapping[str, Any]) -> bool:
        """Return whether a link ``confirmed`` counts as the answer of its seat.

        An answer from a phone can only be changed by the same phone, or by one to which it handed the seat.
        """
        seat, device = body["seat"], body["device"]
        before = self.confirmed.get(seat)
        if not self.may_speak_for(seat, body["by"], device):
            return False
        if before is None or before["of"] != body["of"] or before["by"] != "seat":
            return True
        return self._first(device) == self._first(before["device"])

    def _first(self, device: str | None) -> str | None:
        return None if device is None else self.first.get(device, device)

    def apply(self, link: int, n: int, body: Mapping[str, Any]) -> None:
        """Apply the link ``body``, written when ``n`` actions were recorded."""
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
        if not handed and seat in self.with_disclosures:
            self.eras[seat] = self.era(seat) + 1
            self.with_disclosures.discard(seat)
        if seat in self.holders and before != device:
            self.moved[seat] = {"at": at, "n": n, "handed": handed}
        self.holders[seat] = device

    def _left(self, device: str) -> None:
        if self.pen == device:
            self.pen = None
        for seat, holder in self.holders.items():
            if holder == device:
                self.holders[seat] = ""  # has had a phone: the next device counts as another one

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
                self.result = None  # the match continues from there
        for objection in self.objections:
            if objection["link"] == body["objection"]:
                objection["answer"] = {**who, "link": link}
