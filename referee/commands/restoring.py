"""The command that restores lines after an undo."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from tachiai.engines.record import Line
from tachiai.engines.values import TABLE, Action, Verdict

from ..errors import Refused, bad_field
from ..json_text import Json
from ..match import devices
from ..match.devices import ARBITER
from ..match.draft import Draft
from ..match.undo import Restorable, id_mapping, restorable_of, with_new_ids
from ..store.chain import canonical
from . import schemas
from .context import Context
from .registry import OnRepeat, command
from .room import require_room_for_undo


@command(
    schemas.Restore,
    roles=(TABLE, ARBITER),
    needs_pen=True,
    on_repeat=OnRepeat.ANSWERED,
    errors=("phone-only", "over", "other-rules", "stopped", "stale", "ruled"),
    answer="Restored",
)
def restore(context: Context, *, expect: int, source: int, skip: int = 0, most: int | None = None) -> Json:
    """Record again the lines that an undo took back.

    ``source`` is the number of the undo.  ``skip`` leaves out that many of its lines first, and at most
    ``most`` lines are restored.  Restoring stops at the first line that is refused now.

    Checks, in order: the ledger, the pen; the match is open and at ``expect``; rulings; the lines left of
    that undo; disclosures that only a phone may make.

    :raises Refused: ``bad-field`` (``nothing-to-restore``, ``out-of-range``), ``no-pen``, ``over``,
        ``other-rules``, ``stopped``, ``stale``, ``ruled``, ``phone-only``, ``too-large``.
    """
    asked: Json = {"from": source, "skip": skip, "most": most}
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


def _go_forward(context: Context, rest: Restorable, lines: Sequence[int], asked: Json) -> Json:
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
    return as_kept(answer)


def _record_again(context: Context, rest: Restorable, lines: Sequence[int], asked: Json) -> Json:
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
    return as_kept(answer)


def as_kept(answer: Json) -> Json:
    """Return the answer exactly as a repeated request gets it."""
    kept: Json = json.loads(canonical(answer))
    return kept


def _note_restored(context: Context, draft: Draft, lines: Sequence[int], asked: Json, answer: Json) -> None:
    reply = canonical({"asked": asked, "answer": answer})
    first = int(answer["n"]) - len(lines) + 1
    draft.note(
        devices.Restored,
        lines=list(lines),
        first=first,
        by=context.grant.role,
        request=context.request_id,
        reply=reply,
    )


def bring_back(draft: Draft, lines: Sequence[int], names: Mapping[str, str]) -> Json | None:
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
            refused = {"verdict": judged.verdict.value, "code": judged.code, "action": shown.to_json()}
            return {"n": n, **refused}
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
