"""The addresses that judge a record sent to them; they store nothing."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Response, request

from tachiai.engines.layouts import LayoutError
from tachiai.engines.match import Match
from tachiai.engines.record import RecordError, parse_header, parse_line
from tachiai.engines.teaching import match_from_layout

from .. import limits
from ..commands import schemas
from ..errors import Refused
from ..json_text import JsonObject
from ..match import views
from ..match.views import header_json, replay_frames, replay_lines
from ..reports.audit import Report
from ..threads import in_thread
from .answers import compact_json, reply
from .callers import judging, loaded_game, rates
from .openapi import operations, ref, responds

RECORDS = ("/api/audit", "/api/replay")
"""The addresses that accept whole records."""

_ERRORS = ("bad-field", "bad-record", "too-large")

_RECORD: JsonObject = {
    "requestBody": {
        "required": True,
        "content": {
            "text/plain": {"schema": {"type": "string"}},
            "application/octet-stream": {"schema": {"type": "string", "format": "binary"}},
        },
    }
}
"""The body of an address that takes a record: text, or a file as generators of clients send it."""


@operations.route("/audit", methods=["POST"])
@operations.doc(**_RECORD)
@operations.arguments(schemas.LangQuery, location="query")
@responds("The audit, with a sentence for every illegal line", ref("RecordAudit"), errors=_ERRORS)
def audit_record(given: JsonObject) -> Response:
    """Judge a match record (JSON Lines) without storing it."""
    with judging():
        report = _sent()
        voice = report.voice(given["lang"])
        lines = in_thread(lambda: list(report.lines(voice)))
        return reply({"ok": True, "status": report.status, "lines": lines})


@operations.route("/replay", methods=["POST"])
@operations.doc(**_RECORD)
@operations.arguments(schemas.ReplayQuery, location="query")
@responds("The position after each action, and the lines", ref("Replay"), errors=_ERRORS)
def replay_record(given: JsonObject) -> Response:
    """Replay a match record (JSON Lines) as a spectator sees it, without storing it."""
    with judging():
        match = _sent().match
        assert match is not None
        if match.n > limits.REPLAY_ACTIONS:
            raise Refused("too-large")
        return in_thread(lambda: _replay(match, changes=given["frames"] == "changes"))


def _replay(match: Match, *, changes: bool) -> Response:
    """Return the replay, made frame by frame, so that a too long answer is never completed."""
    rest = compact_json(
        {"ok": True, "header": header_json(match.header), "lines": replay_lines(match)}
    ).encode()
    left = limits.ANSWER_BYTES - len(rest)
    frames = []
    before: JsonObject = {}
    for frame in replay_frames(match):
        new = {k: v for k, v in frame.items() if k not in before or before[k] != v} if changes else frame
        frames.append(compact_json(new).encode())
        left -= len(frames[-1])
        if left < 0:
            raise Refused("too-large")
        before = frame
    whole = b"".join([rest[:-1], b',"frames":[', b",".join(frames), b"]}"])
    return Response(whole, content_type="application/json; charset=utf-8")


@operations.route("/tables", methods=["POST"])
@operations.arguments(schemas.Laid)
@responds(
    "The table after the actions, and the possible next ones",
    ref("Laid"),
    errors=("bad-field", "bad-record", "no-such-game"),
)
def judge_table(given: JsonObject) -> Response:
    """Judge actions at a table set up for a lesson or for "what if"; it is not a match and is not stored."""
    if not rates().layout_request(request.remote_addr):
        raise Refused("too-many")
    with judging():
        return reply({"ok": True, **in_thread(lambda: views.arranged_table(_arranged(**given)))})


def _arranged(
    game: str,
    seats: list[str] | None = None,
    options: JsonObject | None = None,
    layout: JsonObject | None = None,
    actions: Sequence[JsonObject] = (),
) -> Match:
    loaded = loaded_game(game)
    usual = next(iter(loaded.seating.orders), ())
    try:
        header = parse_header(
            {"record": "match", "version": 1, "game": game}
            | {"seats": seats or list(usual), "options": options or {}}
        )
        match = match_from_layout(loaded, header, layout)
        for action in actions:
            match.record_unchecked(parse_line(match.game, header.seats, action))
    except RecordError as error:
        raise Refused("bad-record", **error.to_json()) from None
    except LayoutError as error:
        raise Refused("bad-record", **RecordError(error.reason, error.field, error.value).to_json()) from None
    return match


def _sent() -> Report:
    """Return the judged record of the request's body."""
    if not rates().judged(request.remote_addr):
        raise Refused("too-many")
    request.max_content_length = limits.RECORD_BYTES
    report = in_thread(Report.of, "record", request.get_data())
    if isinstance(report.fault, RecordError):
        raise Refused("bad-record", **report.fault.to_json())
    return report
