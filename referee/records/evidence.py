"""What a proof shows by itself: hashes, numbers, opened commitments, device keys and signatures.

A proof is JSON Lines, one link of a match's chain a line, as ``GET /api/matches/{m}/proof`` and ``tachiai
export --proof`` write it (``docs/evidence.md`` has every byte of it).  Here it is read with nothing else at
hand: no database, no rules, no clock, no network.  What needs the rules (does each verdict follow?) is for
``tachiai audit``; what nobody can tell from the proof alone stands in :attr:`Report.unknown`.

    >>> body = {"n": 0, "match": "m", "at": "", "header": {}, "settings": {}, "rules": "1"}
    >>> row = canonical({**body, "hash": first_head(canonical(body))})
    >>> read(row).fault, read(row).unknown
    (None, ('rules', 'whole', 'end', 'unsigned'))
    >>> read(row.replace('"m"', '"x"')).fault
    Fault(n=0, reason='hash')
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ..match import people
from ..store.chain import Fault, canonical, commitment, first_head, head_text, next_head, result_text, sha256

LEAST_DIGITS = 16
"""So many hexadecimal digits (64 bits) of a head must agree before it counts as the same."""

KINDS = ("opened", "action", *people.KINDS)
"""The kinds of links of form 2."""

Json = dict[str, Any]


_P = 2**255 - 19
_SMALL = {
    *(0, 1, _P - 1, _P, _P + 1),
    0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,
    0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7,
}
"""The y coordinates, as they can be written, of the points of edwards25519 whose order divides 8 (RFC 7748,
section 7): with such a key anybody makes signatures that fit any text."""


def key_good(key: str) -> bool:
    """Whether ``key`` (64 hexadecimal digits) may be a device's key: signatures by it say something."""
    return int.from_bytes(bytes.fromhex(key), "little") % 2**255 not in _SMALL


def signature_good(key: str, text: str, signature: str) -> bool:
    """Whether ``signature`` is the Ed25519 signature (RFC 8032) of ``text`` by ``key``, both hexadecimal."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if not key_good(key):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), text.encode())
    except (ValueError, InvalidSignature):
        return False
    return True


class Doubled(ValueError):
    """A JSON object has a member twice: two readers could read two things."""


def _members(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Doubled
    return found


def _no_number(text: str) -> Any:
    raise ValueError(text)


def parse(text: str) -> Any:
    """JSON without doubled members, NaN and Infinity; ``ValueError`` if it is none."""
    return json.loads(text, object_pairs_hook=_members, parse_constant=_no_number)


# -- what is found -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Device:
    """A device that joined, by the first 16 digits of its token's SHA-256."""

    id: str
    role: str
    seat: str | None
    key: str | None
    link: int

    def to_json(self) -> Json:
        return vars(self).copy()


@dataclass(frozen=True)
class Signature:
    """A signature in link ``link`` over the head of link ``of``; ``what`` is ``head`` or ``result``."""

    link: int
    what: str
    of: int
    device: str
    seat: str | None
    good: bool

    def to_json(self) -> Json:
        return vars(self).copy()


@dataclass(frozen=True)
class Confirmation:
    """What a seat said of the end: it agrees, or refuses and why.

    ``signed``: by a device key whose signature is good.  ``stands``: nothing was recorded or ruled after it.
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

    def to_json(self) -> Json:
        return vars(self).copy()


class Witness(NamedTuple):
    """A head somebody holds, and what became of it: how many digits agree with which link.

    ``link`` is ``None`` if nobody said which link it is of and no link has it.
    """

    link: int | None
    digits: int
    agrees: bool

    def to_json(self) -> Json:
        return self._asdict()


@dataclass
class Report:
    """Everything a proof says of itself.  ``fault`` is the first thing wrong, ``None`` if nothing is."""

    fault: Fault | None = None
    match: str | None = None
    header: Mapping[str, Any] | None = None
    heads: list[str] = field(default_factory=list)
    """The head after each link, as computed, up to the first link that cannot be followed."""
    numbers: list[int] = field(default_factory=list)
    """The number of the last action up to and with each link."""
    forms: list[int] = field(default_factory=list)
    bodies: list[Json] = field(default_factory=list)
    """The links themselves, without ``hash`` and ``opened``."""
    opened: dict[int, Json] = field(default_factory=dict)
    """The lines that were opened, by their link: what they say, once the commitment held."""
    sealed: list[int] = field(default_factory=list)
    """The links with a commitment that is not opened here."""
    devices: dict[str, Device] = field(default_factory=dict)
    signatures: list[Signature] = field(default_factory=list)
    confirmations: list[Confirmation] = field(default_factory=list)
    moved: list[Json] = field(default_factory=list)
    """Seats that went from one device to another: ``{"link", "seat", "was", "device", "handed"}``."""
    objections: list[Json] = field(default_factory=list)
    rulings: list[Json] = field(default_factory=list)
    disclosed: list[str] = field(default_factory=list)
    closed: Json | None = None
    outcome: Json | None = None
    """How the match ended: as the arbiter decided, else as its last action says."""
    end: int | None = None
    """The link with which the match ended, while it is over: what is confirmed."""
    decided: int | None = None
    """The link in which an arbiter decided the match, while that stands."""
    witnesses: list[Witness] = field(default_factory=list)
    judged: bool = False
    """Whether verdicts and positions were judged anew as well (who has the rules at hand says so)."""

    @property
    def links(self) -> int:
        """How many links were followed."""
        return len(self.heads)

    @property
    def actions(self) -> int:
        return self.numbers[-1] if self.numbers else 0

    @property
    def head(self) -> str | None:
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


# -- reading -------------------------------------------------------------------------------------------


class _Wrong(Exception):
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def read(text: str, witnesses: Iterable[tuple[int | None, str]] = ()) -> Report:
    """What the proof ``text`` shows.

    ``witnesses`` are heads somebody holds: ``(link, head)``, the head whole or its first digits, at least
    :data:`LEAST_DIGITS` (else ``ValueError``).  With ``None`` as link it is that of whichever link begins so.
    However bad the text, the report says so and nothing is raised.
    """
    report = Report()
    for k, row in enumerate(line.strip() for line in text.lstrip("\ufeff").split("\n") if line.strip()):
        try:
            _link(report, k, row)
        except _Wrong as wrong:
            report.fault = Fault(k, wrong.reason)
        except Doubled:
            report.fault = Fault(k, "doubled")
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            report.fault = Fault(k, "unreadable")
        if report.fault is not None:
            break
    if report.fault is None and not report.heads:
        report.fault = Fault(0, "missing")
    found = [] if report.fault is None else [report.fault]
    for link, held in witnesses:
        witness, fault = _witness(report, link, held)
        report.witnesses.append(witness)
        if fault is not None:
            found.append(fault)
    report.fault = min(found, default=None)
    return report


def digits(code: str) -> str:
    """The hexadecimal digits of a code as people write it: groups of four with spaces or dashes between."""
    return re.sub(r"[\s-]", "", code).lower()


def _witness(report: Report, link: int | None, held: str) -> tuple[Witness, Fault | None]:
    wanted = digits(held)
    last = report.links - 1
    if len(wanted) < LEAST_DIGITS or len(wanted) > 64:
        raise ValueError(f"a head needs {LEAST_DIGITS} digits at least")
    if link is None:
        # Which link it is nobody said; sixteen digits are enough to know it again.
        link = next((k for k in range(last, -1, -1) if report.heads[k].startswith(wanted)), None)
        if link is None:
            return Witness(None, 0, False), Fault(max(last, 0), "witness")
    if not 0 <= link <= last:
        return Witness(link, 0, False), Fault(report.links, "missing")
    agree = next((i for i, c in enumerate(wanted) if report.heads[link][i] != c), len(wanted))
    good = agree == len(wanted)
    return Witness(link, agree, good), None if good else Fault(link, "witness")


def _link(report: Report, k: int, row: str) -> None:
    whole = parse(row)
    if not isinstance(whole, dict):
        raise _Wrong("unreadable")
    body = {name: value for name, value in whole.items() if name not in ("hash", "opened")}
    text = canonical(body)
    head = next_head(report.heads[-1], text) if report.heads else first_head(text)
    form = body.get("form", 1)
    if form not in (1, 2) or isinstance(form, bool):
        raise _Wrong("form")
    number = body["n"] if form == 1 else body["link"]
    if not isinstance(number, int) or isinstance(number, bool):
        raise _Wrong("unreadable")
    if number != k:
        raise _Wrong("number")
    if whole["hash"] != head:
        raise _Wrong("hash")
    if canonical(whole) != row or (report.forms and form < report.forms[-1]):
        raise _Wrong("form")
    n = report.actions
    if form == 1 or body["kind"] == "action":
        n = k if form == 1 else n + (k > 0)
        if body["n"] != n:
            raise _Wrong("number")
    _open(report, k, body, whole)
    if form == 2:
        _meaning(report, k, body)
    elif k == 0:
        report.match, report.header = body["match"], body["header"]
    report.heads.append(head)
    report.numbers.append(n)
    report.forms.append(form)
    report.bodies.append(body)


def _open(report: Report, k: int, body: Json, whole: Json) -> None:
    """Check what was opened of a link against its commitment, and against the link itself."""
    private = body.get("private")
    if "opened" not in whole:
        if private is not None:
            report.sealed.append(k)
        return
    opened, form = whole["opened"], body.get("form", 1)
    told: Json = {}
    if form == 1:
        text, line = canonical(opened["line"]), opened["line"]
    else:
        text = opened["text"]
        told = parse(text)
        line = told["line"]
    if len(opened) != 2:
        raise _Wrong("form")
    if private is None or commitment(opened["salt"], text) != private:
        raise _Wrong("private")
    report.opened[k] = line
    if idle(body):
        return
    if form == 2 and any(told[name] != body[name] for name in ("verdict", "code", "by", "seat", "request")):
        raise _Wrong("private")
    if not covers(body["action"], {m: v for m, v in line.items() if m not in ("at", "note")}):
        raise _Wrong("private")


def idle(body: Mapping[str, Any]) -> bool:
    """Whether a link says of an action only that something was tried (an undo to where it already was)."""
    action = body.get("action")
    return (
        body.get("private") is not None
        and isinstance(action, dict)
        and (action.get("seat"), action.get("action"), action.get("to")) == ("table", "undo", body["n"] - 1)
    )


def covers(shown: Any, true: Any) -> bool:
    """Whether ``shown`` is ``true`` with nothing but ``"??"`` in place of what is left out."""
    if shown == "??":
        return True
    if isinstance(shown, dict) and isinstance(true, dict):
        return shown.keys() == true.keys() and all(covers(value, true[name]) for name, value in shown.items())
    if isinstance(shown, list) and isinstance(true, list):
        return len(shown) == len(true) and all(map(covers, shown, true))
    return canonical(shown) == canonical(true)


# -- what a link of form 2 says --------------------------------------------------------------------------


def _meaning(report: Report, k: int, body: Json) -> None:
    kind = body["kind"]
    if kind not in KINDS or (kind == "opened") != (k == 0):
        raise _Wrong("unreadable")
    _desk(report, body["desk"])
    _READERS.get(kind, _nothing)(report, k, body)


def _desk(report: Report, said: Any) -> None:
    """The desk's number never goes back, and one number has one head."""
    version, head = said
    if not isinstance(version, int) or (head is not None and not isinstance(head, str)):
        raise _Wrong("unreadable")
    before = next((b["desk"] for b in reversed(report.bodies) if "desk" in b), None)
    if before is not None and (version < before[0] or (version == before[0] and head != before[1])):
        raise _Wrong("desk")


def _nothing(report: Report, _k: int, body: Json) -> None:
    pass


def _opened(report: Report, _k: int, body: Json) -> None:
    report.match, report.header = body["match"], body["header"]


def _action(report: Report, k: int, body: Json) -> None:
    if report.decided is None:
        report.outcome = body["outcome"]
    _end(report, k)


def _end(report: Report, k: int) -> None:
    """Where the match ended; who confirmed another end said nothing of this one."""
    if report.outcome is None:
        report.end = None
    elif report.decided is not None:
        report.end = report.decided
    elif report.end is None:
        report.end = k
    report.confirmations[:] = [
        replace(c, stands=c.stands and c.of == report.end) for c in report.confirmations
    ]


def _device(report: Report, k: int, body: Json) -> None:
    key = body["key"]
    if key is not None and not re.fullmatch("[0-9a-f]{64}", key):
        raise _Wrong("unreadable")
    seat = None if body["waiting"] else body["seat"]
    if body["device"] in report.devices:
        raise _Wrong("device")
    report.devices[body["device"]] = Device(body["device"], body["role"], seat, key, k)


def _seat(report: Report, k: int, body: Json) -> None:
    device = report.devices.get(body["device"])
    if device is not None:
        report.devices[device.id] = Device(device.id, device.role, body["seat"], device.key, device.link)
    elif report.forms[0] == 2:
        raise _Wrong("device")
    if body["was"] is not None:
        members = ("seat", "was", "device", "handed")
        report.moved.append({"link": k, "n": report.actions, **{name: body[name] for name in members}})


def _known(report: Report, device: str | None) -> Device | None:
    """The device, ``None`` for one that joined before there were keys; a fault for one nobody let in."""
    if device is None:
        return None
    found = report.devices.get(device)
    if found is None and report.forms[0] == 2:
        raise _Wrong("device")
    return found


def _said_head(report: Report, body: Json) -> tuple[int, str]:
    of, head = body["of"], body["head"]
    if not isinstance(of, int) or not 0 <= of < report.links or report.heads[of] != head:
        raise _Wrong("head")
    return of, head


def _sign_asked(report: Report, _k: int, body: Json) -> None:
    _said_head(report, body)


def _signed(report: Report, k: int, body: Json) -> None:
    of, head = _said_head(report, body)
    _signature(report, k, body, "head", of, head_text(str(report.match), of, head))


def _signature(report: Report, k: int, body: Json, what: str, of: int, text: str) -> None:
    device = _known(report, body["device"])
    good = device is not None and device.key is not None
    good = good and signature_good(str(device and device.key), text, body["signature"])
    seat = None if device is None else device.seat
    report.signatures.append(Signature(k, what, of, body["device"], seat, good))
    if not good:
        raise _Wrong("signature")


def _confirmed(report: Report, k: int, body: Json) -> None:
    of, head = _said_head(report, body)
    seat, agree = body["seat"], body["agree"]
    device = _known(report, body["device"])
    if body["by"] == "seat" and device is not None and device.seat != seat:
        raise _Wrong("device")
    if body["signature"] is not None:
        text = result_text(str(report.match), of, head, seat, agree)
        _signature(report, k, body, "result", of, text)
    # An end of form 1 is known to who has the rules; nothing may have been played since.
    old = report.forms[of] == 1 and report.numbers[of] == report.actions
    report.confirmations[:] = [
        replace(c, stands=False) if c.seat == seat else c for c in report.confirmations
    ]
    report.confirmations.append(
        Confirmation(
            k,
            seat,
            agree,
            body["reason"],
            body["by"],
            body["device"],
            of,
            body["signature"] is not None,
            old or of == report.end,
        )
    )


def _objection(report: Report, k: int, body: Json) -> None:
    members = ("by", "seat", "about", "what", "note")
    report.objections.append({"link": k, **{name: body[name] for name in members}, "answer": None})


def _ruling(report: Report, k: int, body: Json) -> None:
    members = ("ruling", "name", "reason", "about")
    ruling = {"link": k, "n": report.actions, **{name: body[name] for name in members}}
    report.rulings.append(ruling)
    for objection in report.objections:
        if objection["link"] == body["objection"]:
            objection["answer"] = {"name": body["name"], "reason": body["reason"], "link": k}
    if body["ruling"] == "result":
        report.outcome, report.decided = {"winners": body["winners"], "reason": "ruling"}, k
    elif body["ruling"] in ("back", "correct", "insert", "remove", "allow"):
        if report.decided is not None:
            report.outcome = _played(report)
        report.decided = None
    _end(report, k)


def _played(report: Report) -> Json | None:
    """How the match ended by what was played alone."""
    last = next((b for b in reversed(report.bodies) if b.get("kind") == "action"), {})
    outcome: Json | None = last.get("outcome")
    return outcome


def _disclosed(report: Report, _k: int, body: Json) -> None:
    if body["seat"] not in report.disclosed:
        report.disclosed.append(body["seat"])


def _closed(report: Report, k: int, body: Json) -> None:
    report.closed = {"link": k, "name": body["name"], "reason": body["reason"]}


_READERS: Mapping[str, Callable[[Report, int, Json], None]] = {
    "opened": _opened,
    "action": _action,
    "device": _device,
    "seat": _seat,
    "sign-asked": _sign_asked,
    "signed": _signed,
    "confirmed": _confirmed,
    "objection": _objection,
    "ruling": _ruling,
    "disclosed": _disclosed,
    "closed": _closed,
}


# -- a take-home page ------------------------------------------------------------------------------------

_DATA = re.compile(r'<script type="application/json" id="takehome">(.*?)</script>', re.DOTALL)


def page_data(text: str) -> Json | None:
    """What a take-home page has embedded (``ValueError`` if unreadable); ``None`` if it is no such page."""
    if not text.lstrip("\ufeff \r\n\t").lower().startswith("<!doctype html"):
        return None
    found = _DATA.search(text)
    if found is None:
        return None
    data = parse(found.group(1))
    if not isinstance(data, dict):
        raise ValueError("no object")
    return data


def check_positions(report: Report, positions: Sequence[str | None]) -> Fault | None:
    """The first position of a take-home page that is not the one its chain speaks of.

    ``positions`` are canonical JSON, one a number of actions; ``None``: the same as the one before.
    """
    whole: list[str] = []
    for position in positions:
        whole.append((whole or [""])[-1] if position is None else position)
    for k, body in enumerate(report.bodies):
        n = report.numbers[k]
        if n and report.link_of(n) == k:
            if n >= len(whole):
                return Fault(k, "missing")
            if sha256(whole[n]) != body["position"]:
                return Fault(k, "position")
    return None if len(whole) == report.actions + 1 else Fault(report.links, "number")


__all__ = [
    "LEAST_DIGITS",
    "Confirmation",
    "Device",
    "Fault",
    "Report",
    "Signature",
    "Witness",
    "canonical",
    "check_positions",
    "commitment",
    "digits",
    "first_head",
    "head_text",
    "next_head",
    "page_data",
    "parse",
    "read",
    "result_text",
    "sha256",
    "signature_good",
]


def verify_proof(text: str, witnesses: Iterable[tuple[int | None, str]] = ()) -> Fault | None:
    """The first fault of a proof, or ``None`` (:func:`read` tells more)."""
    return read(text, witnesses).fault
