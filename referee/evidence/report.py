"""The report of a verified proof: devices, signatures, confirmations, known heads, and what stays unknown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..json_text import JsonObject
from ..match.people import People
from ..store.chain import ChainFault


@dataclass(frozen=True)
class Device:
    """A device that joined in link ``link``: its ``role``, ``seat`` and public ``key`` (hexadecimal) if any.

    ``id``: the first 16 digits of its token's SHA-256.
    """

    id: str
    role: str
    seat: str | None
    key: str | None
    link: int


@dataclass(frozen=True)
class Signature:
    """A signature in link ``link`` over the head of link ``of``; ``what`` is ``head`` or ``result``.

    It was made by ``device``, which had ``seat``. ``good``: it is valid for that device's key and that head.
    """

    link: int
    what: str
    of: int
    device: str
    seat: str | None
    good: bool


@dataclass(frozen=True)
class Confirmation:
    """The answer of ``seat``, in link ``link``, to the end in link ``of``: ``agree``, else the ``reason``.

    ``by`` is the kind of device, ``device`` its id. ``signed``: it is signed with the key of the seat's own
    phone. ``stands``: nothing was recorded or ruled after it. ``counts``: it is about the end at that time,
    and given by the seat itself (:meth:`~..match.people.People.confirms`).
    """

    link: int
    seat: str
    agree: bool
    reason: str | None
    by: str
    device: str | None
    of: int
    signed: bool
    stands: bool = True
    counts: bool = True


class Witness(NamedTuple):
    """A head that somebody holds, compared with the chain: how many ``digits`` agree with link ``link``.

    ``agrees``: all given digits agree. ``link`` is ``None`` if no link was given and none has this head.
    """

    link: int | None
    digits: int
    agrees: bool


@dataclass
class ProofReport:
    """Everything that a proof shows. ``fault`` is the first thing wrong, ``None`` if nothing is."""

    fault: ChainFault | None = None
    match: str | None = None
    """The id of the match."""
    header: Mapping[str, Any] | None = None
    heads: list[str] = field(default_factory=list)
    """The computed head after each link, up to the first link that is wrong."""
    numbers: list[int] = field(default_factory=list)
    """For each link, the number of the last action up to and including it."""
    bodies: list[JsonObject] = field(default_factory=list)
    """The links themselves, without ``hash`` and ``opened``."""
    opened: dict[int, JsonObject] = field(default_factory=dict)
    """The opened lines by link, once their commitment was checked."""
    sealed: list[int] = field(default_factory=list)
    """The links with a commitment that is not opened here."""
    devices: dict[str, Device] = field(default_factory=dict)
    """The devices that joined, by id."""
    departed: set[str] = field(default_factory=set)
    """The devices that were sent away, or whose seat was given to another device."""
    people: People = field(default_factory=People)
    """The state that follows from the links that are not actions."""
    signatures: list[Signature] = field(default_factory=list)
    confirmations: list[Confirmation] = field(default_factory=list)
    """The seats' answers to the end, in order."""
    moved: list[JsonObject] = field(default_factory=list)
    """Seats that moved from one device to another: ``{"link", "seat", "was", "device", "handed"}``."""
    closed: JsonObject | None = None
    """The person who closed the match, why, and in which link."""
    outcome: JsonObject | None = None
    """The outcome: the arbiter's decision, else that of the last action."""
    end: int | None = None
    """The link with which the match ended, while it is over; confirmations refer to it."""
    decided: int | None = None
    """The link in which an arbiter decided the match, while that stands."""
    witnesses: list[Witness] = field(default_factory=list)
    """The heads that somebody holds, compared with the chain."""
    page: str | None = None
    """The result of comparing the take-home page that held this proof with the one made here.

    See :func:`~.takehome.compared`; ``None``: the proof was not in a page.
    """
    rules: str | None = None
    """The version of the rules that recorded last."""
    linked_rules: bool = False
    """Whether changes of the rules' version are recorded as links."""
    outdated: JsonObject | None = None
    """The first action that today's rules judge differently: ``{"rules", "today", "from"}``.

    Set by callers that have the rules.
    """
    judged: bool = False
    """Whether verdicts and positions were judged again as well; set by callers that have the rules."""

    @property
    def compared(self) -> bool:
        """Whether the proof came without a take-home page, or with one that was compared and is the same."""
        return self.page in (None, "same")

    @property
    def objections(self) -> list[JsonObject]:
        """The objections of players, each with its ``answer`` or ``None``."""
        return [{k: v for k, v in each.items() if k not in ("n", "at")} for each in self.people.objections]

    @property
    def rulings(self) -> list[JsonObject]:
        """The arbiter's decisions, in order."""
        return [{k: v for k, v in each.items() if k not in ("at", "winners")} for each in self.people.rulings]

    @property
    def disclosed(self) -> list[str]:
        """The seats that opened their private disclosures."""
        return list(self.people.disclosed)

    @property
    def links(self) -> int:
        """The number of links that were checked."""
        return len(self.heads)

    @property
    def actions(self) -> int:
        """The number of actions among them."""
        return self.numbers[-1] if self.numbers else 0

    @property
    def head(self) -> str | None:
        """The head of the chain after the last of them."""
        return self.heads[-1] if self.heads else None

    def link_of(self, n: int) -> int | None:
        """Return the link of action ``n``."""
        return next((k for k, last in enumerate(self.numbers) if last == n), None)

    @property
    def unknown(self) -> tuple[str, ...]:
        """Codes of what this proof cannot show (``docs/evidence.md``, "What it does not prove").

        ``rules``: whether each verdict follows from the rules, which are needed for that. ``whole``: whether
        the complete chain was forged, as it was compared with no known head. ``end``: whether later links
        were cut off, as the last result is neither signed nor held by anybody. ``unsigned``: no device signed
        anything. ``sealed``: the contents of private lines.
        """
        held = max((w.link for w in self.witnesses if w.agrees and w.link is not None), default=-1)
        good = [s for s in self.signatures if s.good]
        ended = bool(self.heads) and (
            held == self.links - 1 or any(c.stands and c.signed for c in self.confirmations)
        )
        found = {
            "rules": not self.judged,
            "whole": held < 0,
            "end": not ended,
            "unsigned": not good,
            "sealed": bool(self.sealed) and not self.judged,
        }
        return tuple(code for code, is_so in found.items() if is_so)

    def to_json(self) -> JsonObject:
        """Return the report for programs, without the bodies."""
        return {
            "fault": None if self.fault is None else self.fault._asdict(),
            "match": self.match,
            "judged": self.judged,
            "page": self.page,
            "rules": self.rules,
            "outdated": self.outdated,
            "links": self.links,
            "actions": self.actions,
            "head": self.head,
            "witnesses": [witness._asdict() for witness in self.witnesses],
            "devices": [vars(device).copy() for device in self.devices.values()],
            "signatures": [vars(signature).copy() for signature in self.signatures],
            "confirmations": [vars(answer).copy() for answer in self.confirmations],
            "moved": self.moved,
            "objections": self.objections,
            "rulings": self.rulings,
            "disclosed": self.disclosed,
            "closed": self.closed,
            "outcome": self.outcome,
            "end": self.end,
            "opened": sorted(self.opened),
            "sealed": self.sealed,
            "unknown": list(self.unknown),
        }
