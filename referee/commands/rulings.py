"""The arbiter's rulings.

Each has a name and a reason, stands in the chain, and is not undone by a player's tap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.record import Line
from engines.values import TABLE, Action, Verdict

from .. import limits
from ..errors import Refused, bad_field
from ..match.devices import ARBITER, Grant, Restored
from ..match.draft import Draft
from ..match.history import Provenance
from ..match.tokens import device_of
from ..match.undo import new_names
from ..match.views import Json, Room, said
from ..store.chain import canonical
from .service import Caller, Service, bring_back

NEEDED: Mapping[str, tuple[str, ...]] = {
    "stop": (),
    "resume": (),
    "back": ("to",),
    "correct": ("about", "action"),
    "insert": ("after", "action"),
    "remove": ("about",),
    "allow": ("action",),
    "result": ("winners",),
    "answer": ("objection",),
}
"""Every kind of ruling, and what it must name."""


def rule(
    service: Service,
    caller: Caller,
    *,
    request_id: str,
    expect: int,
    ruling: str,
    name: str,
    reason: str,
    objection: int | None = None,
    **given: Any,
) -> Json:
    """The arbiter rules.

    ``given`` is what the kind of ruling names: ``to`` (go back to just after that action), ``about`` (correct
    or take out that action), ``after`` (put one in after it), ``action``, ``winners``.
    """

    def work(room: Room) -> Json:
        grant = service.grant(room, caller)
        if grant.role != ARBITER:
            raise Refused("not-yours")
        asked: Json = {"rule": ruling, "name": name, "reason": reason, "objection": objection, **given}
        before = service.answered(room, grant, request_id, asked)
        if before is not None:
            return before
        service.current(room, grant, expect)
        _check(room, ruling, name, reason, objection, given)
        with service.draft(room) as draft:
            draft.happen(
                "ruling",
                ruling=ruling,
                name=name,
                reason=reason,
                device=device_of(grant.token),
                about=given.get("about", given.get("after", given.get("to"))),
                objection=objection,
                winners=given.get("winners"),
            )
            answer = _do(service, room, draft, grant, ruling, {"name": name, "reason": reason}, given)
            return service.keep_answer(draft, grant, request_id, asked, answer)

    return service.do(caller.match, work)


def _check(
    room: Room, ruling: str, name: str, reason: str, objection: int | None, given: Mapping[str, Any]
) -> None:
    people, n = room.history.people, room.history.n
    for field, value in (("name", name), ("reason", reason)):
        if not value.strip():
            raise bad_field(field, "missing")
    for field in NEEDED[ruling]:
        if field != "objection" and field not in given:
            raise bad_field(field, "missing")
    for field in given:
        if field not in NEEDED[ruling]:
            raise bad_field(field, "unknown-field")
    if ruling == "answer" and objection is None:
        raise bad_field("objection", "missing")
    if objection is not None and all(o["link"] != objection for o in people.objections):
        raise bad_field("objection", "no-objection", objection)
    for field, least in (("to", 0), ("after", 0), ("about", 1)):
        if field in given and not least <= given[field] <= n:
            raise bad_field(field, "out-of-range", given[field])
    if "about" in given and given["about"] not in room.history.live:
        raise bad_field("about", "does-not-stand", given["about"])
    if given.get("after") and given["after"] not in room.history.live:
        raise bad_field("after", "does-not-stand", given["after"])
    for seat in given.get("winners", ()):
        if seat not in room.history.header.seats:
            raise bad_field("winners", "no-such-seat", seat)
    if ruling == "back" and given["to"] == n and people.result is None:
        raise bad_field("to", "nothing-to-undo", n)
    if ruling == "stop" and people.stopped is not None:
        raise bad_field("ruling", "stopped", ruling)
    if ruling == "resume" and people.stopped is None:
        raise bad_field("ruling", "not-stopped", ruling)
    if len(people.rulings) >= limits.RULINGS_A_MATCH or n >= limits.LINES_A_MATCH:
        raise Refused("too-large")


def _do(
    service: Service,
    room: Room,
    draft: Draft,
    grant: Grant,
    ruling: str,
    why: Mapping[str, str],
    given: Mapping[str, Any],
) -> Json:
    history = room.history
    told = service.told_by(grant, None, ruling=why, reason=why["reason"])
    match ruling:
        case "back":
            if given["to"] != history.n:  # else it takes back a result that was decided, and nothing else
                _back(draft, given["to"], told)
            return _answer(room)
        case "correct":
            about = given["about"]
            return _again(service, room, draft, told, about - 1, about, given["action"], leave_out=about)
        case "remove":
            about = given["about"]
            return _again(service, room, draft, told, about - 1, about, None, leave_out=about)
        case "insert":
            return _again(service, room, draft, told, given["after"], None, given["action"], leave_out=None)
        case "allow":
            _allow(service, room, draft, told, given["action"])
            return _answer(room)
    return {"ok": True, "n": history.n, "link": history.link}


def _answer(room: Room) -> Json:
    history = room.history
    judged = history.match.entries[-1].judgement
    return {
        "ok": True,
        "n": history.n,
        "link": history.link,
        **said(history.game, judged, history.match.position),
    }


def _back(draft: Draft, to: int, told: Provenance) -> None:
    history = draft.history
    action = Action(TABLE, "undo", {"to": to})
    draft.record(Line(action), history.match.judge_unchecked(action), told)


def _allow(service: Service, room: Room, draft: Draft, told: Provenance, raw: Mapping[str, Any]) -> None:
    """Record an act the rules forbid: the arbiter lets it stand."""
    history = room.history
    line = service.line(room, raw)
    first = history.match.judge_unchecked(line.action)
    if first.verdict is not Verdict.ILLEGAL:
        raise bad_field("action", "is-allowed", None)
    judged = history.match.judge_unchecked(line.action, first.code)
    if judged.verdict is Verdict.ILLEGAL:
        refused = {"n": history.n, "verdict": judged.verdict.value, "code": judged.code}
        raise Refused("refused", **refused, action=line.action.to_json())
    draft.record(line._replace(waive=first.code), judged, told)


def _again(
    service: Service,
    room: Room,
    draft: Draft,
    told: Provenance,
    to: int,
    old: int | None,
    raw: Mapping[str, Any] | None,
    *,
    leave_out: int | None,
) -> Json:
    """Go back to just after action ``to``, record ``raw`` if there is one, then again what stood after it."""
    history = room.history
    left = [n for n in history.live if n > to and n != leave_out and _counts(history.match.entries[n - 1])]
    line = None if raw is None else service.line(room, raw)
    if history.n != to:
        _back(draft, to, told)
    names: dict[str, str] = {}
    if line is not None:
        judged = history.match.judge_unchecked(line.action)
        if judged.verdict is Verdict.ILLEGAL:
            refused = {"n": to, "verdict": judged.verdict.value, "code": judged.code}
            raise Refused("refused", **refused, action=line.action.to_json())
        draft.record(line, judged, told)
    if old is not None:
        names |= new_names(history, old, None if line is None else history.n)
    first = history.n + 1
    stopped = bring_back(draft, left, names)
    done = history.n + 1 - first
    answer: Json = {
        "ok": True,
        "n": history.n,
        "link": history.link,
        "restored": done,
        "left": len(left) - done,
        "stopped": stopped,
    }
    if done:
        note_again(draft, left[:done], first)
    return answer


def note_again(draft: Draft, lines: Sequence[int], first: int) -> None:
    """Keep under which numbers ``lines`` were recorded again."""
    draft.note(Restored, lines=list(lines), first=first, by=ARBITER, request="", reply=canonical(None))


def _counts(entry: Any) -> bool:
    return entry.verdict is not Verdict.ILLEGAL


__all__ = ["NEEDED", "rule"]
