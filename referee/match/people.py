"""What the people around a match did, as its chain tells it: devices, seats moved, rulings, confirmations.

Everything here follows from the links that are not actions (``docs/evidence.md``), in their order.  A device
is named by the first 16 hexadecimal digits of its token's SHA-256.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..json_types import Json

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
)
"""The kinds of links that are neither the opening nor an action."""


@dataclass
class People:
    """The state all links but actions add up to."""

    devices: dict[str, Json] = field(default_factory=dict)
    """Every device that joined: its ``role``, ``seat``, ``key`` (hexadecimal or ``None``), ``link``."""
    holders: dict[str, str] = field(default_factory=dict)
    """The device that has a seat, by seat."""
    eras: dict[str, int] = field(default_factory=dict)
    """How often a seat went to somebody who was not handed what had been told for it (absent: never)."""
    told: set[str] = field(default_factory=set)
    """The seats for which something was told in their present era."""
    moved: dict[str, Json] = field(default_factory=dict)
    """How each seat went to another device the last time: ``at``, ``n``, ``handed``."""
    pen: str | None = None
    """The device that records for the table."""
    stopped: Json | None = None
    """Who stopped the table, and why: ``name``, ``reason``."""
    closed: str | None = None
    """Why the match was closed."""
    result: Json | None = None
    """The arbiter's decision of the match: ``winners``, ``link``."""
    ruled: int = 0
    """The newest action that rests on a ruling: players do not go back behind it."""
    objections: list[Json] = field(default_factory=list)
    """What players objected to, with the arbiter's ``answer`` or ``None``, in order."""
    rulings: list[Json] = field(default_factory=list)
    """What the arbiter decided, in order."""
    sign: Json | None = None
    """The head all devices were last asked to sign: ``of``, ``head``, ``signed`` (devices)."""
    asked: Counter[tuple[str, str | None]] = field(default_factory=Counter)
    """How often signatures were asked for, by the role and seat of who asked."""
    answers: Counter[tuple[str, str | None]] = field(default_factory=Counter)
    """How often the end was confirmed or refused, by the kind of device and the seat."""
    confirmed: dict[str, Json] = field(default_factory=dict)
    """What each seat said last of an end: ``of``, ``agree``, ``by``, ``reason``, ``signed``, ``at``."""
    disclosed: dict[str, int] = field(default_factory=dict)
    """The seats that opened what they had told, each with the link at which it last did."""

    def era(self, seat: str) -> int:
        """The era of ``seat``: what was told in an earlier one is not for who has the seat now."""
        return self.eras.get(seat, 0)

    def apply(self, link: int, n: int, body: Mapping[str, Any]) -> None:
        """Take in the link ``body``, written when ``n`` actions were recorded."""
        match body["kind"]:
            case "device":
                self._device(link, n, body)
            case "seat":
                self._hold(body["seat"], body["device"], n, body["at"], handed=body["handed"])
            case "left":
                self._left(body["device"])
            case "pen":
                self.pen = body["device"]
            case "objection":
                kept = ("by", "seat", "about", "what", "note", "at")
                self.objections.append({"link": link, "n": n, **{k: body[k] for k in kept}, "answer": None})
            case "ruling":
                self._ruling(link, n, body)
            case "sign-asked":
                asking = self.devices.get(body["device"], {})
                self.asked[(asking.get("role", ""), asking.get("seat"))] += 1
                self.sign = {"of": body["of"], "head": body["head"], "signed": []}
            case "signed":
                if self.sign is not None and self.sign["of"] == body["of"]:
                    self.sign["signed"].append(body["device"])
            case "confirmed":
                self.answers[(body["by"], body["seat"])] += 1
                self.confirmed[body["seat"]] = {
                    "of": body["of"],
                    "agree": body["agree"],
                    "by": body["by"],
                    "reason": body["reason"],
                    "signed": body["signature"] is not None,
                    "at": body["at"],
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
        who = {"name": body["name"], "reason": body["reason"]}
        ruling = body["ruling"]
        kept = {k: body[k] for k in ("at", "ruling", "name", "reason", "about", "winners")}
        self.rulings.append({"link": link, "n": n, **kept})
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
