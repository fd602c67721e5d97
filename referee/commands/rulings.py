"""The arbiter's rulings.

Each has the arbiter's name and a reason, is part of the chain, and cannot be undone by players.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tachiai.engines.record import Line
from tachiai.engines.values import TABLE, Action, Verdict

from .. import limits
from ..errors import Refused, bad_field
from ..json_text import JsonObject
from ..match.devices import ARBITER, Restored
from ..match.draft import Draft
from ..match.history import Provenance
from ..match.undo import id_mapping
from ..match.views import judgement_json
from ..store.chain import canonical
from .context import Context, refusal
from .registry import OnRepeat, command
from .room import require_room_for_ruling
from .schemas import Act, Int, Many, Text, Word, request_id
from .undoing import bring_back

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
"""The kinds of rulings, with the fields each requires."""

RECORDING = frozenset({"back", "correct", "insert", "remove", "allow"})


@command(
    {
        "request_id": request_id(),
        "expect": Int(required=True),
        "ruling": Word(*NEEDED, reason="no-ruling", required=True),
        "name": Text(1, limits.NAME_CHARACTERS, required=True),
        "reason": Text(1, limits.REASON_CHARACTERS, required=True),
        "objection": Int(1, what="the link of the objection it answers"),
        "to": Int(what="back: go to just after this action"),
        "about": Int(1, what="correct, remove: this action"),
        "after": Int(what="insert: after this action"),
        "action": Act("correct, insert, allow"),
        "winners": Many(Text(1, 40), 64, what="result: the seats that won; empty: a draw"),
    },
    roles=(ARBITER,),
    on_repeat=OnRepeat.ANSWERED,
    errors=("over", "other-rules", "stale", "refused"),
    answer="RuleAnswer",
)
def rule(
    context: Context,
    *,
    expect: int,
    ruling: str,
    name: str,
    reason: str,
    objection: int | None = None,
    **given: Any,
) -> JsonObject:
    """Record a ruling: stop, resume, go back, correct, insert, remove, allow, decide, or answer.

    ``given`` has the fields of the kind of ruling (:data:`NEEDED`): ``to`` (go back to just after that
    action), ``about`` (correct or remove that action), ``after`` (insert an action after it), ``action``,
    ``winners``.

    Checks, in order: the ledger; the match is not closed and at ``expect``; the fields of the ruling; limits;
    the verdict on the action that it records.

    Rulings that record an action are refused as ``other-rules`` in an outdated match; others are accepted.
    """
    context.check_not_repeated(
        {"rule": ruling, "name": name, "reason": reason, "objection": objection, **given}
    )
    takes_result_back = ruling == "back" and given.get("to") == context.history.n
    context.require_current(expect, judging=ruling in RECORDING and not takes_result_back)
    _check(context, ruling, name, reason, objection, given)
    with context.commit() as draft:
        draft.happen(
            "ruling",
            ruling=ruling,
            name=name,
            reason=reason,
            device=context.device,
            about=given.get("about", given.get("after", given.get("to"))),
            objection=objection,
            winners=given.get("winners"),
        )
        answer = _carry_out(context, draft, ruling, {"name": name, "reason": reason}, given)
        return context.store_answer(draft, answer)


def _check(
    context: Context, ruling: str, name: str, reason: str, objection: int | None, given: Mapping[str, Any]
) -> None:
    people, n = context.history.people, context.history.n
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
    if "about" in given and given["about"] not in context.history.live:
        raise bad_field("about", "does-not-stand", given["about"])
    if given.get("after") and given["after"] not in context.history.live:
        raise bad_field("after", "does-not-stand", given["after"])
    for seat in given.get("winners", ()):
        if seat not in context.history.header.seats:
            raise bad_field("winners", "no-such-seat", seat)
    if ruling == "back" and given["to"] == n and people.result is None:
        raise bad_field("to", "nothing-to-undo", n)
    if ruling == "stop" and people.stopped is not None:
        raise bad_field("ruling", "stopped", ruling)
    if ruling == "resume" and people.stopped is None:
        raise bad_field("ruling", "not-stopped", ruling)
    require_room_for_ruling(context, ruling)


def _carry_out(
    context: Context, draft: Draft, ruling: str, why: Mapping[str, str], given: Mapping[str, Any]
) -> JsonObject:
    provenance = context.provenance(None, ruling=why, reason=why["reason"])
    match ruling:
        case "back":
            if given["to"] != context.history.n:  # else it only revokes a decided result
                _back(draft, given["to"], provenance)
            return _answer(context)
        case "correct":
            about = given["about"]
            return _again(context, draft, provenance, about - 1, about, given["action"], leave_out=about)
        case "remove":
            about = given["about"]
            return _again(context, draft, provenance, about - 1, about, None, leave_out=about)
        case "insert":
            return _again(context, draft, provenance, given["after"], None, given["action"], leave_out=None)
        case "allow":
            _allow(context, draft, provenance, given["action"])
            return _answer(context)
    return context.linked()


def _answer(context: Context) -> JsonObject:
    match = context.history.match
    if not match.n:  # the ruling revoked a result decided before the first action
        return context.linked()
    return context.linked(**judgement_json(context.history.game, match.entries[-1].judgement, match.position))


def _back(draft: Draft, to: int, provenance: Provenance) -> None:
    match = draft.history.match
    action = Action(TABLE, "undo", {"to": to})
    draft.record(Line(action), match.judge_unchecked(action), provenance)


def _allow(context: Context, draft: Draft, provenance: Provenance, raw: Mapping[str, Any]) -> None:
    """Record an action that the rules forbid; the arbiter waives the refusal.

    :raises Refused: ``bad-field`` (``is-allowed``), ``refused`` if it is illegal even so.
    """
    history = context.history
    line = context.parse_line(raw)
    first = history.match.judge_unchecked(line.action)
    if first.verdict is not Verdict.ILLEGAL:
        raise bad_field("action", "is-allowed", None)
    judged = history.match.judge_unchecked(line.action, first.code)
    if judged.verdict is Verdict.ILLEGAL:
        raise Refused("refused", **refusal(history.n, judged, line.action))
    draft.record(line._replace(waive=first.code), judged, provenance)


def _again(
    context: Context,
    draft: Draft,
    provenance: Provenance,
    to: int,
    old: int | None,
    raw: Mapping[str, Any] | None,
    *,
    leave_out: int | None,
) -> JsonObject:
    """Go back to just after action ``to``, record ``raw`` if given, then restore the later lines.

    :raises Refused: ``refused`` if ``raw`` is illegal there.
    """
    history = context.history
    left = [n for n in history.live if n > to and n != leave_out and history.had_effect(n)]
    line = None if raw is None else context.parse_line(raw)
    if history.n != to:
        _back(draft, to, provenance)
    names: dict[str, str] = {}
    if line is not None:
        judged = history.match.judge_unchecked(line.action)
        if judged.verdict is Verdict.ILLEGAL:
            raise Refused("refused", **refusal(to, judged, line.action))
        draft.record(line, judged, provenance)
    if old is not None:
        names |= id_mapping(history, old, None if line is None else history.n)
    first = history.n + 1
    stopped = bring_back(draft, left, names)
    done = history.n + 1 - first
    answer = context.linked(restored=done, left=len(left) - done, stopped=stopped)
    if done:
        draft.note(Restored, lines=left[:done], first=first, by=ARBITER, request="", reply=canonical(None))
    return answer
