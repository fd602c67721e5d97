"""Undo with the consent it needs, and restoring what was undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tachiai.engines.record import Line
from tachiai.engines.values import TABLE, Action, Verdict

from .. import limits
from ..errors import Refused, bad_field
from ..json_text import JsonObject
from ..match import devices, tokens, views
from ..match.devices import ARBITER, SEAT, UndoRequest
from ..match.draft import Draft
from ..match.history import Provenance
from ..match.undo import Plan, Restorable, id_mapping, plan_undo, restorable_of, with_new_ids
from ..store.chain import canonical
from . import ledger
from .context import Context, refusal
from .registry import TAKING_PART, OnRepeat, command
from .room import require_room_for_undo
from .schemas import Bool, Int, Text, request_id


@command(
    {
        "request_id": request_id(),
        "expect": Int(required=True),
        "to": Int(required=True, what="go back to just after this action"),
        "seat": Text(1, limits.NAME_CHARACTERS, what="the seat for which the table asks"),
        "reason": Text(0, limits.REASON_CHARACTERS),
        "insert": Bool(what="go back to insert a missed move; later lines can be restored after it"),
    },
    roles=TAKING_PART,
    needs_pen=True,
    on_repeat=OnRepeat.ANSWERED,
    errors=("phone-only", "over", "other-rules", "stopped", "stale", "refused", "ruled", "too-many"),
    answer="UndoAnswer",
)
def undo(
    context: Context,
    *,
    expect: int,
    to: int,
    seat: str | None = None,
    reason: str | None = None,
    insert: bool = False,
) -> JsonObject:
    """Undo back to an earlier action, at once or after the others consent.

    ``to`` is the action to go back to, which stays.  ``seat`` is the seat for which the table asks.  The
    arbiter must give a ``reason`` and needs no consent.  With ``insert`` a missed move is to be inserted, and
    the later lines can be restored after it.

    Checks, in order: a phone asks for its own seat, the seat exists; the ledger, the pen; the arbiter's
    reason; the match is open and at ``expect``; there is something to undo; the verdict; rulings; disclosures
    that only a phone may make; the consent it needs.

    :raises Refused: also ``ruled`` (players cannot undo a ruling), ``too-many`` (asked too often).
    """
    history, by = context.history, context.grant.role
    if by == SEAT and seat not in (None, context.grant.seat):
        raise Refused("not-yours")
    if seat is not None and seat not in history.header.seats:
        raise bad_field("seat", "no-such-seat", seat)
    action = Action(TABLE, "undo", {"to": to})
    context.check_not_repeated(action.to_json(), action)
    if by == ARBITER and not (reason or "").strip():
        raise bad_field("reason", "missing")
    context.require_current(expect)
    if to == history.n:
        raise bad_field("to", "nothing-to-undo", to)
    require_room_for_undo(context)
    judged = history.match.judge_unchecked(action)
    if judged.verdict is Verdict.ILLEGAL:
        raise Refused("refused", **refusal(history.n, judged, action))
    _require_players_may(context, to)
    provenance = context.provenance(context.request_id, reason=reason)
    if by != ARBITER:
        asker = context.grant.seat if by == SEAT else seat
        plan = plan_undo(history, to, by, asker, views.seats_with_phones(context.live))
        if plan.needs:
            return _ask(context, to, asker, plan, insert=insert)
    with context.commit() as draft:
        draft.record(Line(action), judged, provenance)
        if insert:
            draft.note(devices.GapOpened, undo=history.n)
        return ledger.recorded_answer(context.live, history.n)


def _require_players_may(context: Context, to: int) -> None:
    """Check that an undo does not reach behind a ruling, and changes nothing that only a phone may change.

    The table may not restore disclosures that only a phone may make, nor undo lines that are nothing else.

    :raises Refused: ``ruled``, ``phone-only``.
    """
    history, role = context.history, context.grant.role
    if role != ARBITER and to < history.people.ruled:
        raise Refused("ruled")
    standing, then = set(history.live), set(history.match.standing_lines(to))
    context.require_not_disclosed_here(then - standing)
    undone = [n for n in standing - then if history.had_effect(n)] if role == TABLE else []
    if undone and all(history.is_disclosure(n) and history.provenance[n - 1].by == SEAT for n in undone):
        raise Refused("phone-only")


def _ask(context: Context, to: int, asker: str | None, plan: Plan, *, insert: bool) -> JsonObject:
    """Ask for the consent of the seats in ``plan``; return the answer to the asking device.

    :raises Refused: ``too-many``.
    """
    history, grant = context.history, context.grant
    assert context.request_id is not None
    if context.devices.asks[(history.n, grant.role, grant.seat)] >= limits.ASKS_A_LINE:
        raise Refused("too-many")
    asked = UndoRequest(
        ask=tokens.new_token(),
        n=history.n,
        to=to,
        by=grant.role,
        seat=grant.seat,
        asker=asker,
        needs=list(plan.needs),
        enough=plan.enough,
        seen=list(plan.seen),
        request=context.request_id,
    )
    answer = {"ok": True, "n": history.n, "asked": asked.to_json()}
    with context.commit() as draft:
        draft.note(devices.UndoAsked, **asked.terms(), reply=canonical(answer))
        if insert:
            draft.note(devices.GapOpened, undo=asked.ask)
    return ledger.as_repeated(answer)


@command(
    {
        "request_id": request_id(),
        "ask": Text(1, limits.ID_CHARACTERS, required=True),
        "seat": Text(1, limits.NAME_CHARACTERS, what="the seat for which the table answers"),
        "answer": Bool(required=True),
    },
    roles=(TABLE, SEAT),
    needs_pen=True,
    on_repeat=OnRepeat.ANSWERED,
    errors=("phone-only", "other-rules", "stopped", "no-such-ask"),
    answer="UndoAnswer",
)
def consent(context: Context, *, ask: str, answer: bool, seat: str | None = None) -> JsonObject:
    """Answer an undo that waits for consent.

    A phone answers for its own seat, the table for any (``seat``).  The undo is recorded once enough seats
    consent.  To undo the end of the match, a seat that has or had a phone must consent on a phone.

    Checks, in order: a phone answers for its own seat; the ledger, the pen; today's rules; the match is not
    stopped; a seat is named; that undo still waits, and for that seat; answers that only a phone may give.
    """
    history, grant = context.history, context.grant
    speaking = seat
    if grant.role == SEAT:
        if seat not in (None, grant.seat):
            raise Refused("not-yours")
        speaking = grant.seat
    context.check_not_repeated(None)
    context.require_rules()
    if history.people.stopped is not None:
        raise Refused("stopped", **history.people.stopped)
    if speaking is None:
        raise bad_field("seat", "missing")
    waiting = context.devices.waiting_ask(history.n)
    closed = context.devices.closed is not None
    if waiting is None or waiting.ask != ask or closed or history.people.result:
        raise Refused("no-such-ask")
    if speaking not in waiting.needs:
        raise Refused("not-yours")
    if answer and grant.role == TABLE and history.over and history.people.has_phone(speaking):
        raise Refused("phone-only")
    if answer and speaking in waiting.given:
        return context.done(asked=waiting.to_json())
    return _consent(context, waiting, speaking, answer=answer)


def _consent(context: Context, ask: UndoRequest, seat: str, *, answer: bool) -> JsonObject:
    history, grant = context.history, context.grant
    assert context.request_id is not None
    given = (*ask.given, seat) if answer else ask.given
    enough = answer and ask.satisfied_by(given)
    action = Action(TABLE, "undo", {"to": ask.to})
    judged = history.match.judge_unchecked(action)
    if enough:
        made: JsonObject = {"ok": True, "n": history.n + 1, **views.judgement_json(history.game, judged)}
    else:
        made = context.done(asked=replace(ask, given=given).to_json() if answer else None)
    with context.commit() as draft:
        draft.note(
            devices.UndoAnswered,
            ask=ask.ask,
            seat=seat,
            answer=answer,
            by=grant.role,
            by_seat=grant.seat,
            request=context.request_id,
            reply=canonical(made),
        )
        if enough:
            agreed = {s: context.devices.consented.get(s, grant.role) for s in sorted(given)}
            provenance = Provenance(context.service.clock(), ask.by, ask.seat, ask.request, agreed, None)
            draft.record(Line(action), judged, provenance)
            if ask.ask in context.devices.gaps:
                draft.note(devices.GapOpened, undo=history.n)
    return ledger.as_repeated(made)


# -- restoring -----------------------------------------------------------------------------------------


@command(
    {
        "request_id": request_id(),
        "expect": Int(required=True),
        "source": Int(1, required=True, data_key="from", what="the number of the undo"),
        "skip": Int(what="leave out that many of its lines first"),
        "most": Int(1, what="restore at most that many"),
    },
    roles=(TABLE, ARBITER),
    needs_pen=True,
    on_repeat=OnRepeat.ANSWERED,
    errors=("phone-only", "over", "other-rules", "stopped", "stale", "ruled"),
    answer="Restored",
)
def restore(
    context: Context, *, expect: int, source: int, skip: int = 0, most: int | None = None
) -> JsonObject:
    """Record again the lines that an undo took back.

    ``source`` is the number of the undo.  ``skip`` leaves out that many of its lines first, and at most
    ``most`` lines are restored.  Restoring stops at the first line that is refused now.

    Checks, in order: the ledger, the pen; the match is open and at ``expect``; rulings; the lines left of
    that undo; disclosures that only a phone may make.

    :raises Refused: also ``bad-field`` (``nothing-to-restore``, ``out-of-range``).
    """
    asked: JsonObject = {"from": source, "skip": skip, "most": most}
    context.check_not_repeated(asked)
    context.require_current(expect)
    if context.grant.role != ARBITER and source <= context.history.people.ruled:
        raise Refused("ruled")
    rest = restorable_of(context.history, context.devices, source)
    if rest is None or not rest.left:
        raise bad_field("from", "nothing-to-restore", source)
    if skip >= len(rest.left):
        raise bad_field("skip", "out-of-range", skip)
    chosen = rest.left[skip : None if most is None else skip + most]
    context.require_not_disclosed_here(chosen)
    require_room_for_undo(context, len(chosen) if rest.since or skip else 1)
    if not rest.since and not skip:
        return _go_forward(context, rest, chosen, asked)
    return _record_again(context, rest, chosen, asked)


def _go_forward(context: Context, rest: Restorable, lines: Sequence[int], asked: JsonObject) -> JsonObject:
    """Restore ``lines`` by one undo forward to them: nothing was recorded since they were taken back."""
    history = context.history
    action = Action(TABLE, "undo", {"to": lines[-1]})
    answer = {
        "ok": True,
        "n": history.n + 1,
        "restored": len(lines),
        "left": len(rest.left) - len(lines),
        "stopped": None,
    }
    with context.commit() as draft:
        provenance = context.provenance(None)._replace(seat=None)
        draft.record(Line(action), history.match.judge_unchecked(action), provenance)
        _note_restored(context, draft, (), asked, answer)
    return ledger.as_repeated(answer)


def _record_again(context: Context, rest: Restorable, lines: Sequence[int], asked: JsonObject) -> JsonObject:
    history, first = context.history, context.history.n + 1
    names = dict(rest.names)
    passed_over = rest.left.index(lines[0])
    for n in rest.left[:passed_over]:
        names |= id_mapping(history, n, None)
    with context.commit() as draft:
        stopped = bring_back(draft, lines, names)
        done = history.n + 1 - first
        answer = {
            "ok": True,
            "n": history.n,
            "restored": done,
            "left": len(rest.left) - (passed_over + done if done else 0),
            "stopped": stopped,
        }
        if done:
            _note_restored(context, draft, lines[:done], asked, answer)
        else:
            context.store_refusal(answer)
    return ledger.as_repeated(answer)


def _note_restored(
    context: Context, draft: Draft, lines: Sequence[int], asked: JsonObject, answer: JsonObject
) -> None:
    draft.note(
        devices.Restored,
        lines=list(lines),
        first=int(answer["n"]) - len(lines) + 1,
        by=context.grant.role,
        request=context.request_id,
        reply=canonical({"asked": asked, "answer": answer}),
    )


def bring_back(draft: Draft, lines: Sequence[int], names: Mapping[str, str]) -> JsonObject | None:
    """Record ``lines`` again, in order; return the refusal that stopped it, ``None`` if all are restored.

    Whether a line is restored depends on its public part alone.  Its private part is restored as it was
    disclosed.  If it no longer fits the cards on the table, the line is restored without it.
    """
    history, names = draft.history, dict(names)
    for n in lines:
        entry, provenance = history.match.entries[n - 1], history.provenance[n - 1]
        shown = with_new_ids(history.match.shown(n).action, names)
        action = with_new_ids(entry.action, names)
        if shown is None or action is None:
            redacted = history.match.shown(n).action.to_json()
            return {"n": n, "verdict": Verdict.ILLEGAL.value, "code": None, "action": redacted}
        line = Line(shown, None, entry.line.note, entry.line.waive)
        judged = history.match.judge_unchecked(shown, line.waive)
        if judged.verdict is Verdict.ILLEGAL or (
            judged.verdict is Verdict.FOUL and entry.verdict is not Verdict.FOUL
        ):
            return refusal(n, judged, shown)
        if action != shown:
            whole = history.match.judge_unchecked(action, line.waive)
            if (whole.verdict, whole.code) == (judged.verdict, judged.code):
                line, judged = line._replace(action=action), whole
        ruling = provenance.ruling if line.waive else None
        again = provenance._replace(
            request=None, consent={}, reason=None, ruling=ruling, era=history.secret.get(n)
        )
        draft.record(line, judged, again)
        names |= id_mapping(history, n, history.n)
    return None
