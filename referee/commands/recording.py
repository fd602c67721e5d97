"""The commands that record an action, or only judge it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tachiai.engines.values import TABLE, Action, Verdict

from ..errors import Refused, bad_field
from ..json_text import JsonObject
from ..match.devices import SEAT
from ..match.views import discloses, judgement_json
from . import ledger
from .context import Context, refusal
from .registry import TAKING_PART, OnRepeat, command
from .room import require_room_for_tap
from .schemas import Act, Bool, Int, request_id


@command(
    {
        "request_id": request_id(),
        "expect": Int(required=True, what="the number of the last action the person saw"),
        "action": Act("{seat, action, ...fields}; fields as the game declares", required=True),
        "attempt": Bool(what="record it even if it is illegal"),
        "insist": Bool(what="record it although disclosures of the seat contradict it"),
    },
    roles=(TABLE, SEAT),
    needs_pen=True,
    on_repeat=OnRepeat.ANSWERED,
    errors=("phone-only", "over", "other-rules", "stopped", "stale", "refused", "advised"),
    answer="Recorded",
)
def record(
    context: Context, *, expect: int, action: Mapping[str, Any], attempt: bool = False, insist: bool = False
) -> JsonObject:
    """Judge and record an action.

    A refused action leaves a line only if it is an ``attempt``.  If disclosures of the seat contradict the
    action, its own phone gets that advice first, and nothing is recorded unless it sends ``insist``.

    Checks, in order: the action is well-formed, not an undo, and of the phone's own seat; the ledger, the
    pen; the match is open, of today's rules and at ``expect`` (or the table is unchanged since); the verdict;
    the seat's disclosures.

    ``refused`` is returned, not raised, and kept for a device that repeats the request.
    """
    line = context.parse_line(action)
    if line.action.kind == "undo":
        raise bad_field("action.action", "undo-is-a-command", "undo")
    _require_own_seat(context, line.action)
    context.check_not_repeated(line.action.to_json(), line.action)
    on_table = context.grant.role == TABLE and discloses(context.history.game, line.action)
    if on_table and context.history.people.has_phone(
        line.action.seat
    ):  # whose owner may have disclosed otherwise
        raise Refused("phone-only")
    context.require_current(expect, line.action.seat)
    history = context.history
    judged = history.match.judge_unchecked(line.action)
    if judged.verdict is Verdict.ILLEGAL and not attempt:
        about = dict(history.game.message_params.of(history.match.position, line.action))
        why = refusal(history.n, judged, line.action)
        refused = {"ok": False, "error": "refused", **why, "about": about}
        context.store_refusal(refused)
        return refused
    advice = [] if insist else _advice(context, line.action)
    if advice:
        raise Refused("advised", n=history.n, advice=advice, action=line.action.to_json())
    require_room_for_tap(context, judged)
    with context.commit() as draft:
        draft.record(line, judged, context.provenance(context.request_id))
        return ledger.recorded_answer(context.live, history.n)


@command(
    {"action": Act("the action to judge", required=True)},
    roles=TAKING_PART,
    on_repeat=OnRepeat.READS,
    errors=("bad-field", "other-rules"),
    answer="Checked",
)
def check(context: Context, *, action: Mapping[str, Any]) -> JsonObject:
    """Return the referee's judgement of an action, without recording it.

    Everyone gets the same answer.  A seat's own phone also gets the advice from its disclosures.

    :raises Refused: also ``not-yours`` (a phone checks actions of its own seat only).
    """
    line = context.parse_line(action)
    _require_own_seat(context, line.action)
    context.require_rules()
    history = context.history
    judged = history.match.judge_unchecked(line.action)
    own = {"advice": _advice(context, line.action)} if context.grant.role == SEAT else {}
    return {
        "ok": True,
        "n": history.n,
        **judgement_json(history.game, judged),
        **own,
        "action": line.action.to_json(),
        "about": dict(history.game.message_params.of(history.match.position, line.action)),
    }


def _require_own_seat(context: Context, action: Action) -> None:
    if context.grant.role == SEAT and action.seat != context.grant.seat:
        raise Refused("not-yours")


def _advice(context: Context, action: Action) -> list[JsonObject]:
    """Return the disclosures that contradict ``action``, as codes, for the phone of the acting seat.

    Without those that mark an allowed bluff.
    """
    grant = context.grant
    if grant.role != SEAT or grant.seat is None:
        return []
    position = context.history.personal(grant.seat).position
    game = context.history.game
    bluffs = game.bluffs(position)
    return [dict(a) for a in game.advise(position, action) if a["code"] not in bluffs]
