"""``tachiai check``: whether an action would be allowed now."""

from __future__ import annotations

import sys

from tachiai.engines._derived import action_fault
from tachiai.engines.errors import NotationError
from tachiai.engines.match import Match
from tachiai.engines.record import RecordError, json_object, parse_line
from tachiai.engines.values import Action, Verdict

from ..evidence.files import STDIN
from ..reports import audit
from .declare import argument, declared, flag
from .output import emit, json_text, show, style
from .run import BAD, GOOD, Run, UserError


@declared("check")
@argument("file", "FILE", help="file")
@argument("move", "MOVE", help="move")
@flag("--json", "as_json", help="json")
def command(run: Run, *, file: str, move: str, as_json: bool) -> int:
    """Judge ``move`` at the end of a record, without recording it.

    :returns: 0 allowed or taken on trust, 1 not allowed or foul.
    """
    match = run.match(file)
    text = move
    if text == STDIN:
        text = sys.stdin.buffer.read().decode("utf-8", "replace").strip()
    voice = run.speech.voice(match=match)
    try:
        action = _move(run, match, text)
    except RecordError as error:
        raise UserError(voice.record_error(error)) from None
    entry = match.record(action)
    verdict, code, about = entry.verdict, entry.judgement.code, match.message_params(entry.n)
    status = BAD if verdict in (Verdict.ILLEGAL, Verdict.FOUL) else GOOD
    if as_json:
        line = audit.line(match, entry.n)
        if verdict is Verdict.ILLEGAL:
            line["message"] = voice.reason(str(code), action, about)
        emit(json_text(line) + "\n")
        return status
    paint = style()
    show(
        paint.bold(f"{voice.mark(verdict.value)} {voice.verdict(verdict.value)}"), f"({code})" if code else ""
    )
    show(f"  {voice.line(action, about)} – {voice.text('check-next', n=entry.n)}")
    if code is not None:
        show(f"  {voice.reason(code, action, about)}")
        why = voice.why(code, action, about)
        if why:
            show(f"  {voice.text('report-why', why=why)}")
    for effect in entry.judgement.effects:
        show(f"  – {voice.effect(effect)}")
    for i, step in enumerate(match.game.steps(match.position, entry.judgement.effects), 1):
        show(f"  {i} {voice.step(step)}")
    return status


def _move(run: Run, match: Match, text: str) -> Action:
    if not text.lstrip().startswith("{"):
        try:
            action = match.game.read_notation(text)
        except ValueError as error:
            if not isinstance(error, NotationError):  # a game's own reader may raise a plain ValueError
                error = NotationError(text, 0, text, str(error))
            at, token = error.at + 1, error.found or "–"
            why = run.message("cli-bad-notation", value=text, at=at, found=token, expected=error.expected)
            raise UserError(why) from None
        fault = action_fault(match.game, action, match.header.seats)
        if fault is not None:
            raise RecordError(fault.reason, fault.field, fault.value)
        return action
    try:
        raw = json_object(text)
    except RecordError as error:
        if error.reason == "no-json":
            raise UserError(run.message("cli-bad-json", value=text)) from None
        raise
    return parse_line(match.game, match.header.seats, raw).action
