"""Verification of a proof without the rules: hashes, numbers, opened commitments, device keys and signatures.

A proof is JSON Lines, one line for each link of a match's chain. ``GET /api/matches/{m}/proof`` and ``tachiai
export --proof`` write it (``docs/evidence.md`` describes every byte). It is read here without a database,
rules, clock or network. Checks that need the rules (does each verdict follow?) are for ``tachiai audit``.
What the proof alone cannot show is in :attr:`ProofReport.unknown`.

    >>> body = {"form": 2, "kind": "opened", "link": 0, "desk": [0, ""], "at": ""}
    >>> body |= {"match": "m", "header": {}, "settings": {}, "rules": "1"}
    >>> row = canonical({**body, "hash": first_head(canonical(body))})
    >>> read(row).fault, read(row).unknown
    (None, ('rules', 'whole', 'end', 'unsigned'))
    >>> read(row.replace('"m"', '"x"')).fault
    ChainFault(n=0, reason='hash')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..json_text import DuplicateKey, JsonObject, parse
from ..match import people
from ..store.chain import (
    FORM,
    ChainFault,
    canonical,
    commitment,
    first_head,
    head_text,
    next_head,
    result_text,
    sha256,
    signature_good,
)
from .report import Confirmation, Device, ProofReport, Signature, Witness

KINDS = ("opened", "action", *people.KINDS)
"""The kinds of links."""

STATED = ("verdict", "code", "by", "seat", "device", "request")
"""The members that the opened text of an action shares with its link."""

SHAPES: Mapping[str, str] = {
    "opened": "match:text header:object settings:object rules:text",
    "action": (
        "n:whole action:act note:text? verdict:text code:text? effects:list position:hash "
        "outcome:object? by:text seat:text? device:text? request:text? consent:object reason:text? "
        "rules:text private:hash? ruling:object?"
    ),
    "device": "device:text role:text seat:text? key:hash? waiting:truth",
    "seat": "seat:text device:text was:text? handed:truth",
    "left": "device:text reason:text",
    "pen": "device:text",
    "settings": "changes:object",
    "objection": "by:text seat:text? device:text about:whole? what:text note:text?",
    "ruling": "ruling:text name:text reason:text device:text about:whole? objection:whole? winners:list?",
    "sign-asked": "device:text of:whole head:hash",
    "signed": "device:text of:whole head:hash signature:text",
    "confirmed": "seat:text agree:truth reason:text? by:text device:text of:whole head:hash signature:text?",
    "disclosed": "seat:text by:text device:text",
    "closed": "name:text reason:text device:text",
    "rules": "was:text rules:text",
}
"""The members of a link by its kind, with the type of each; ``?`` means that it may be ``null``."""

_HASH = re.compile("[0-9a-f]{64}")


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


_FITS: Mapping[str, Callable[[Any], bool]] = {
    "text": lambda value: isinstance(value, str),
    "whole": _whole,
    "truth": lambda value: isinstance(value, bool),
    "list": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "hash": lambda value: isinstance(value, str) and _HASH.fullmatch(value) is not None,
    "act": lambda value: isinstance(value["seat"], str) and isinstance(value["action"], str),
}
"""For each type named in :data:`SHAPES`, a check of a value."""

_SHAPES = {
    kind: [
        (name, _FITS[what.rstrip("?")], what.endswith("?"))
        for name, what in (member.split(":") for member in f"at:text {shape}".split())
    ]
    for kind, shape in SHAPES.items()
}

ROLES = ("table", "seat", "arbiter")
"""The roles of devices that a chain names."""


# -- reading -------------------------------------------------------------------------------------------


LEAST_DIGITS = 16
"""The number of hexadecimal digits (64 bits) of a head that must agree before it counts as the same."""


class _Wrong(Exception):
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def read(text: str, witnesses: Iterable[tuple[int | None, str]] = ()) -> ProofReport:
    """Check the proof ``text``; return a report, whose ``fault`` is the first thing wrong.

    ``witnesses`` are heads that somebody holds: ``(link, head)``, where the head is complete or its first
    digits (at least :data:`LEAST_DIGITS`). If the link is ``None``, it is found by its head. A bad proof is
    reported and raises nothing.

    :raises ValueError: if a witness has too few or too many digits.
    """
    report = ProofReport()
    for k, row in enumerate(line.strip() for line in text.lstrip("\ufeff").split("\n") if line.strip()):
        try:
            _link(report, k, row)
        except _Wrong as wrong:
            report.fault = ChainFault(k, wrong.reason)
        except DuplicateKey:
            report.fault = ChainFault(k, "doubled")
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            report.fault = ChainFault(k, "unreadable")
        if report.fault is not None:
            break
    if report.fault is None and not report.heads:
        report.fault = ChainFault(0, "missing")
    found = [] if report.fault is None else [report.fault]
    for link, held in witnesses:
        witness, fault = _witness(report, link, held)
        report.witnesses.append(witness)
        if fault is not None:
            found.append(fault)
    report.fault = min(found, default=None)
    return report


def digits(code: str) -> str:
    """Remove the spaces and dashes with which people group the digits of a code; return it in lower case."""
    return re.sub(r"[\s-]", "", code).lower()


def _witness(report: ProofReport, link: int | None, held: str) -> tuple[Witness, ChainFault | None]:
    wanted = digits(held)
    last = report.links - 1
    if len(wanted) < LEAST_DIGITS or len(wanted) > 64:
        raise ValueError(f"a head needs {LEAST_DIGITS} digits at least")
    if link is None:
        # The number of the link is unknown; sixteen digits are enough to recognise it.
        link = next((k for k in range(last, -1, -1) if report.heads[k].startswith(wanted)), None)
        if link is None:
            return Witness(None, 0, False), ChainFault(max(last, 0), "witness")
    if not 0 <= link <= last:
        return Witness(link, 0, False), ChainFault(report.links, "missing")
    agree = next((i for i, c in enumerate(wanted) if report.heads[link][i] != c), len(wanted))
    good = agree == len(wanted)
    return Witness(link, agree, good), None if good else ChainFault(link, "witness")


def _link(report: ProofReport, k: int, row: str) -> None:
    whole = parse(row)
    if not isinstance(whole, dict):
        raise _Wrong("unreadable")
    body = {name: value for name, value in whole.items() if name not in ("hash", "opened")}
    text = canonical(body)
    head = next_head(report.heads[-1], text) if report.heads else first_head(text)
    if body["form"] != FORM:
        raise _Wrong("form")
    number = body["link"]
    if not isinstance(number, int) or isinstance(number, bool):
        raise _Wrong("unreadable")
    if number != k:
        raise _Wrong("number")
    if whole["hash"] != head:
        raise _Wrong("hash")
    if canonical(whole) != row:
        raise _Wrong("form")
    n = report.actions
    if body["kind"] == "action":
        n += 1
        if body["n"] != n or isinstance(body["n"], bool):
            raise _Wrong("number")
    _open(report, k, body, whole)
    _rules(report, body)
    _meaning(report, k, body)
    report.heads.append(head)
    report.numbers.append(n)
    report.bodies.append(body)


def _rules(report: ProofReport, body: JsonObject) -> None:
    """Check under which version of the rules a link was written.

    If link 0 has a position, each change of version needs a link of kind ``rules``.
    """
    if body.get("kind") == "rules":
        if not body["was"] == report.rules != body["rules"]:
            raise _Wrong("rules")
        report.linked_rules = True
    elif "rules" not in body:
        return
    elif report.linked_rules and body["rules"] != report.rules:
        raise _Wrong("rules")
    elif not report.bodies:
        report.linked_rules = "position" in body
    report.rules = body["rules"]


def _open(report: ProofReport, k: int, body: JsonObject, whole: JsonObject) -> None:
    """Check the opened text of a link against its commitment and against the link itself."""
    private = body.get("private")
    if "opened" not in whole:
        if private is not None:
            report.sealed.append(k)
        return
    opened = whole["opened"]
    text = opened["text"]
    contents = parse(text)
    line = contents["line"]
    if canonical(contents) != text:
        raise _Wrong("private")
    if len(opened) != 2:
        raise _Wrong("form")
    if private is None or commitment(opened["salt"], text) != private:
        raise _Wrong("private")
    report.opened[k] = line
    if idle(body):
        return
    if any(contents[name] != body[name] for name in STATED):
        raise _Wrong("private")
    if not covers(body["action"], {m: v for m, v in line.items() if m not in ("at", "note")}):
        raise _Wrong("private")


def idle(body: Mapping[str, Any]) -> bool:
    """Return whether a link shows only that an action was tried (an undo that changes nothing)."""
    action = body.get("action")
    return (
        body.get("private") is not None
        and isinstance(action, dict)
        and (action.get("seat"), action.get("action"), action.get("to")) == ("table", "undo", body["n"] - 1)
    )


def covers(shown: Any, true: Any) -> bool:
    """Return whether ``shown`` equals ``true`` except for ``"??"`` in place of hidden values."""
    if shown == "??":
        return True
    if isinstance(shown, dict) and isinstance(true, dict):
        return shown.keys() == true.keys() and all(covers(value, true[name]) for name, value in shown.items())
    if isinstance(shown, list) and isinstance(true, list):
        return len(shown) == len(true) and all(map(covers, shown, true))
    return canonical(shown) == canonical(true)


# -- the meaning of a link ----------------------------------------------------------------------


def _meaning(report: ProofReport, k: int, body: JsonObject) -> None:
    kind = body["kind"]
    if kind not in KINDS or (kind == "opened") != (k == 0):
        raise _Wrong("unreadable")
    for name, fits, may_be_null in _SHAPES[kind]:
        value = body[name]
        if not (fits(value) if value is not None else may_be_null):
            raise _Wrong("unreadable")
    _desk(report, body["desk"])
    _READERS.get(kind, _nothing)(report, k, body)
    # A confirmation that does not count must not replace an earlier one.
    if kind in people.KINDS and (kind != "confirmed" or report.confirmations[-1].counts):
        report.people.apply(k, report.actions, body)


def _desk(report: ProofReport, desk: Any) -> None:
    """Check that the version of the devices' stream never decreases, and that one version has one head."""
    version, head = desk
    if not _whole(version) or (head is not None and not isinstance(head, str)):
        raise _Wrong("unreadable")
    before = report.bodies[-1]["desk"] if report.bodies else None
    if before is not None and (version < before[0] or (version == before[0] and head != before[1])):
        raise _Wrong("desk")


def _nothing(report: ProofReport, _k: int, body: JsonObject) -> None:
    pass


def _opened(report: ProofReport, _k: int, body: JsonObject) -> None:
    report.match, report.header = body["match"], body["header"]


def _action(report: ProofReport, k: int, body: JsonObject) -> None:
    by, seat, action = body["by"], body["seat"], body["action"]
    if body["device"] is not None:
        _has_role(_known(report, body["device"]), by, seat)
    elif by == "seat" and action["action"] != "undo":  # undos by agreement name no device
        raise _Wrong("device")
    if by == "seat" and action["seat"] not in (seat, "table"):
        raise _Wrong("device")
    if report.decided is None:
        report.outcome = body["outcome"]
    _end(report, k)


def _end(report: ProofReport, k: int) -> None:
    """Find the link that ended the match; confirmations of another end no longer stand."""
    if report.outcome is None:
        report.end = None
    elif report.decided is not None:
        report.end = report.decided
    elif report.end is None:
        report.end = k
    report.confirmations[:] = [
        replace(c, stands=c.stands and c.of == report.end) for c in report.confirmations
    ]


def _device(report: ProofReport, k: int, body: JsonObject) -> None:
    key = body["key"]
    seat, waits = body["seat"], body["waiting"]
    if body["device"] in report.devices or not isinstance(waits, bool) or body["role"] not in ROLES:
        raise _Wrong("device")
    if (body["role"] == "seat") != (seat in _seats(report)) or (waits and seat is None):
        raise _Wrong("device")
    if seat is not None and not waits and report.people.holders.get(seat):
        raise _Wrong("device")  # a device that joins a taken seat must wait
    if seat in report.people.holders and not waits:
        report.moved.append(_moved(report, k, {**body, "was": None, "handed": False}))
    report.devices[body["device"]] = Device(body["device"], body["role"], None if waits else seat, key, k)


def _seats(report: ProofReport) -> list[str]:
    header: Mapping[str, Any] = report.header or {}
    return list(header["seats"])


def _seat(report: ProofReport, k: int, body: JsonObject) -> None:
    seat, was = body["seat"], body["was"]
    device = _known(report, body["device"])
    joined = report.people.devices[device.id]
    if device.id in report.departed or device.seat is not None or joined["seat"] != seat:
        raise _Wrong("device")
    report.devices[device.id] = replace(device, seat=seat)
    if (was or "") != report.people.holders.get(seat, ""):
        raise _Wrong("device")
    if was is not None:
        report.departed.add(was)
        report.moved.append(_moved(report, k, body))


def _moved(report: ProofReport, k: int, body: JsonObject) -> JsonObject:
    members = ("seat", "was", "device", "handed")
    return {"link": k, "n": report.actions, **{name: body[name] for name in members}}


def _known(report: ProofReport, device: str) -> Device:
    """Return a device by its id; raise ``_Wrong`` if it never joined."""
    found = report.devices.get(device)
    if found is None:
        raise _Wrong("device")
    return found


def _present(report: ProofReport, body: JsonObject) -> Device:
    """Return the device of a link (:func:`_known`); raise ``_Wrong`` if it was sent away before."""
    if body["device"] in report.departed:
        raise _Wrong("device")
    return _known(report, body["device"])


def _has_role(device: Device, role: str, seat: str | None) -> None:
    """Check that a link by ``role`` (for ``seat``) comes from a device with that role."""
    if device.role != role or (role == "seat" and device.seat != seat):
        raise _Wrong("device")


def _speaker(report: ProofReport, _k: int, body: JsonObject) -> None:
    """Check that the link comes from a present device with the role that it names in ``by``."""
    _has_role(_present(report, body), body["by"], body["seat"])


def _left(report: ProofReport, _k: int, body: JsonObject) -> None:
    _known(report, body["device"])
    report.departed.add(body["device"])


def _of_role(role: str) -> Callable[[ProofReport, int, JsonObject], None]:
    def check(report: ProofReport, _k: int, body: JsonObject) -> None:
        _has_role(_present(report, body), role, None)

    return check


def _stated_head(report: ProofReport, body: JsonObject) -> tuple[int, str]:
    of, head = body["of"], body["head"]
    if not isinstance(of, int) or not 0 <= of < report.links or report.heads[of] != head:
        raise _Wrong("head")
    return of, head


def _sign_asked(report: ProofReport, _k: int, body: JsonObject) -> None:
    _stated_head(report, body)
    _present(report, body)


def _signed(report: ProofReport, k: int, body: JsonObject) -> None:
    of, head = _stated_head(report, body)
    _signature(report, k, body, "head", of, head_text(str(report.match), of, head))


def _signature(report: ProofReport, k: int, body: JsonObject, what: str, of: int, text: str) -> None:
    device = _known(report, body["device"])
    good = device.key is not None and signature_good(device.key, text, body["signature"])
    if body["device"] in report.departed:
        raise _Wrong("device")
    report.signatures.append(Signature(k, what, of, device.id, device.seat, good))
    if not good:
        raise _Wrong("signature")


def _confirmed(report: ProofReport, k: int, body: JsonObject) -> None:
    of, head = _stated_head(report, body)
    seat, agree = body["seat"], body["agree"]
    if body["by"] == "seat" and _known(report, body["device"]).seat != seat:
        raise _Wrong("device")
    if body["signature"] is not None:
        text = result_text(str(report.match), of, head, seat, agree)
        _signature(report, k, body, "result", of, text)
    if body["by"] not in ("seat", "table") or not isinstance(agree, bool) or seat not in _seats(report):
        raise _Wrong("unreadable")
    _speaker(report, k, body)
    counts = of == report.end and report.people.confirms(body)
    if counts:
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
            body["signature"] is not None and body["by"] == "seat",
            counts,
            counts,
        )
    )


def _ruling(report: ProofReport, k: int, body: JsonObject) -> None:
    _of_role("arbiter")(report, k, body)
    if body["ruling"] == "result":
        report.outcome, report.decided = {"winners": body["winners"], "reason": "ruling"}, k
    elif body["ruling"] in ("back", "correct", "insert", "remove", "allow"):
        if report.decided is not None:
            report.outcome = _played(report)
        report.decided = None
    _end(report, k)


def _played(report: ProofReport) -> JsonObject | None:
    """Return the outcome that the last action gives, without rulings."""
    last = next((b for b in reversed(report.bodies) if b.get("kind") == "action"), {})
    outcome: JsonObject | None = last.get("outcome")
    return outcome


def _closed(report: ProofReport, k: int, body: JsonObject) -> None:
    if body["device"]:  # empty: closed at the organiser's desk
        _of_role("arbiter")(report, k, body)
    report.closed = {"link": k, "name": body["name"], "reason": body["reason"]}


_READERS: Mapping[str, Callable[[ProofReport, int, JsonObject], None]] = {
    "opened": _opened,
    "action": _action,
    "device": _device,
    "seat": _seat,
    "left": _left,
    "pen": _of_role("table"),
    "sign-asked": _sign_asked,
    "signed": _signed,
    "confirmed": _confirmed,
    "objection": _speaker,
    "ruling": _ruling,
    "disclosed": _speaker,
    "closed": _closed,
}


# -- take-home pages -----------------------------------------------------------------------------------

UNKNOWN = "{}"
"""An unknown position, as its rules are not installed any longer."""

_DATA = re.compile(r'<script type="application/json" id="takehome">(.*?)</script>', re.DOTALL)


def page_data(text: str) -> JsonObject | None:
    """Return the data embedded in a take-home page; ``None`` if the text is not such a page.

    :raises ValueError: if the data cannot be read.
    """
    if not text.lstrip("\ufeff \r\n\t").lower().startswith("<!doctype html"):
        return None
    found = _DATA.search(text)
    if found is None:
        return None
    data = parse(found.group(1))
    if not isinstance(data, dict):
        raise ValueError("no object")
    return data


def check_positions(report: ProofReport, positions: Sequence[str | None]) -> ChainFault | None:
    """Return a fault for the first position of a take-home page that differs from its chain.

    ``positions`` are canonical JSON, one for each number of actions; ``None`` means the same as the one
    before.
    """
    whole: list[str] = []
    for position in positions:
        whole.append((whole or [""])[-1] if position is None else position)
    for k, body in enumerate(report.bodies):
        n = report.numbers[k]
        if n and report.link_of(n) == k:
            if n >= len(whole):
                return ChainFault(k, "missing")
            if whole[n] != UNKNOWN and sha256(whole[n]) != body["position"]:
                return ChainFault(k, "position")
    return None if len(whole) == report.actions + 1 else ChainFault(report.links, "number")
