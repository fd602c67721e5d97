"""What is found in a proof: devices, signatures, confirmations, heads that others hold, and what stays unknown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..json_types import Json
from ..match.people import People
from ..store.chain import Fault


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

    def to_json(self) -> Json:
        """Its members."""
        return vars(self).copy()


@dataclass(frozen=True)
class Signature:
    """A signature in link ``link`` over the head of link ``of``; ``what`` is ``head`` or ``result``.

    ``device`` made it, which had ``seat``; ``good``: it is of that device's key and that head.
    """

    link: int
    what: str
    of: int
    device: str
    seat: str | None
    good: bool

    def to_json(self) -> Json:
        """Its members."""
        return vars(self).copy()


@dataclass(frozen=True)
class Confirmation:
    """What ``seat`` said in link ``link`` of the end in link ``of``: whether it does ``agree``, else the ``reason``.

    ``by``: the kind of device it was said on, ``device``: which one.
    ``signed``: with the key of the seat's own phone.  ``stands``: nothing was recorded or ruled after it.
    ``counts``: it is of the end as it was then, and its seat's own word (:meth:`~..match.people.People.confirms`).
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

    def to_json(self) -> Json:
        """Its members."""
        return vars(self).copy()


class Witness(NamedTuple):
    """A head somebody holds, and what became of it: how many ``digits`` agree with which link.

    ``agrees``: all of those that were given.

    ``link`` is ``None`` if nobody said which link it is of and no link has it.
    """

    link: int | None
    digits: int
    agrees: bool

    def to_json(self) -> Json:
        """Its members."""
        return self._asdict()


@dataclass
class ProofReport:
    """Everything a proof says of itself.  ``fault`` is the first thing wrong, ``None`` if nothing is."""

    fault: Fault | None = None
    match: str | None = None
    """The id of the match."""
    header: Mapping[str, Any] | None = None
    """The header of its record."""
    heads: list[str] = field(default_factory=list)
    """The head after each link, as computed, up to the first link that cannot be followed."""
    numbers: list[int] = field(default_factory=list)
    """The number of the last action up to and with each link."""
    bodies: list[Json] = field(default_factory=list)
    """The links themselves, without ``hash`` and ``opened``."""
    opened: dict[int, Json] = field(default_factory=dict)
    """The lines that were opened, by their link: what they say, once the commitment held."""
    sealed: list[int] = field(default_factory=list)
    """The links with a commitment that is not opened here."""
    devices: dict[str, Device] = field(default_factory=dict)
    """The devices that joined, by their ids."""
    gone: set[str] = field(default_factory=set)
    """The devices that were sent away, or whose seat went to another one."""
    people: People = field(default_factory=People)
    """What the links that are no actions add up to."""
    signatures: list[Signature] = field(default_factory=list)
    """Every signature, in order."""
    confirmations: list[Confirmation] = field(default_factory=list)
    """What seats said of the end, in order."""
    moved: list[Json] = field(default_factory=list)
    """Seats that went from one device to another: ``{"link", "seat", "was", "device", "handed"}``."""
    objections: list[Json] = field(default_factory=list)
    """What players objected to, each with its ``answer`` or ``None``."""
    rulings: list[Json] = field(default_factory=list)
    """What the arbiter decided, in order."""
    disclosed: list[str] = field(default_factory=list)
    """The seats that opened what they had told."""
    closed: Json | None = None
    """Who closed the match, why, and in which link."""
    outcome: Json | None = None
    """How the match ended: as the arbiter decided, else as its last action says."""
    end: int | None = None
    """The link with which the match ended, while it is over: what is confirmed."""
    decided: int | None = None
    """The link in which an arbiter decided the match, while that stands."""
    witnesses: list[Witness] = field(default_factory=list)
    """What became of the heads that somebody holds."""
    page: str | None = None
    """Whether the take-home page with this proof is the one it makes here, or why that was not compared
    (:func:`~.takehome.compared`); ``None``: the proof came alone."""
    rules: str | None = None
    """The version of the rules that recorded last."""
    linked_rules: bool = False
    """Whether a link says from where on another version recorded."""
    outdated: Json | None = None
    """Where today's rules do not give what was recorded: ``{"rules", "today", "from"}`` (who has the rules says so)."""
    judged: bool = False
    """Whether verdicts and positions were judged anew as well (who has the rules at hand says so)."""

    @property
    def compared(self) -> bool:
        """Return whether nothing is shown beside the proof that was not compared with it."""
        return self.page in (None, "same")

    @property
    def links(self) -> int:
        """How many links were followed."""
        return len(self.heads)

    @property
    def actions(self) -> int:
        """How many of them are actions."""
        return self.numbers[-1] if self.numbers else 0

    @property
    def head(self) -> str | None:
        """The head of the chain after the last of them."""
        return self.heads[-1] if self.heads else None

    def link_of(self, n: int) -> int | None:
        """The link of action ``n``."""
        return next((k for k, last in enumerate(self.numbers) if last == n), None)

    @property
    def unknown(self) -> tuple[str, ...]:
        """What this proof cannot show, as codes (``docs/evidence.md``, "What it does not prove").

        ``rules``: whether each verdict follows from the rules (that needs them).  ``whole``: whether all of
        it was written anew, as nobody held a head against it.  ``end``: whether later links were cut off, as
        nobody signed or holds the last result.  ``unsigned``: no device signed anything.  ``sealed``: what
        private lines say.
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

    def to_json(self) -> Json:
        """The report for programs: without the bodies."""
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
            "witnesses": [w.to_json() for w in self.witnesses],
            "devices": [d.to_json() for d in self.devices.values()],
            "signatures": [s.to_json() for s in self.signatures],
            "confirmations": [c.to_json() for c in self.confirmations],
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
