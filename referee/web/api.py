"""The HTTP door, described by ``/api/openapi.json``.  It translates; what may be done the service decides."""

from __future__ import annotations

import importlib.resources
import json
import logging
import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from typing import Any

from flask import Blueprint, Response, current_app, request
from flask_smorest import Blueprint as Operations
from marshmallow import Schema
from webargs.core import missing
from webargs.flaskparser import FlaskParser

import engines
from engines.game import Game
from engines.match import Match
from engines.record import RecordError

from .. import __version__, commands, limits
from ..commands import COMMANDS, Caller, Service, schemas
from ..errors import Refused, bad_field
from ..json_types import Json
from ..languages import LANGUAGES
from ..match.devices import ARBITER
from ..match.views import header_json, replay_frames, replay_lines
from ..net import addresses
from ..net.qr import svg_file
from ..net.visitors import Visitors
from ..records.audit import Report
from .rates import Rates

logger = logging.getLogger("tachiai.api")

STATUS = {
    "unauthorised": 401,
    "waiting": 403,
    "not-yours": 403,
    "no-pen": 403,
    "wrong-pin": 403,
    "not-over": 403,
    "cross-site": 403,
    "no-such-match": 404,
    "no-such-ask": 404,
    "no-such-claim": 404,
    "no-such-seat": 404,
    "no-such-ticket": 404,
    "no-such-game": 404,
    "no-such-address": 404,
    "no-such-command": 404,
    "wrong-method": 405,
    "stale": 409,
    "over": 409,
    "stopped": 409,
    "ruled": 409,
    "broken": 409,
    "too-large": 413,
    "wrong-host": 421,
    "refused": 422,
    "advised": 422,
    "bad-field": 422,
    "bad-record": 422,
    "too-many": 429,
    "unavailable": 503,
}
"""The status that goes with each error code."""

RECORDS = ("/api/audit", "/api/replay")
"""Where whole records are sent."""

JUDGING_SECONDS = 2.0
"""How long a record waits for others that are being judged."""


_JSONL = "application/x-ndjson"


class Parser(FlaskParser):
    """Reads what came in, and says what is wrong with it in our own words."""

    DEFAULT_VALIDATION_STATUS = 422

    def handle_error(self, error: Any, req: Any, schema: Schema, **_: Any) -> Any:
        messages = error.messages
        if isinstance(messages, Mapping) and len(messages) == 1:
            # webargs says where it looked: json, query, path
            messages = next(iter(messages.values()))
        raise schemas.fault(messages, req.get_json(silent=True)) from None

    def _raw_load_json(self, req: Any) -> Any:
        try:
            # marshmallow's own reader takes NaN and Infinity, which are no JSON
            return finite_json(req.get_data()) if req.is_json else missing
        except (ValueError, RecursionError):
            raise bad_field("body", "no-json") from None

    def _handle_invalid_json_error(self, error: Any, req: Any, *args: Any, **kwargs: Any) -> Any:
        raise bad_field("body", "no-json") from None


class Api(Operations):
    ARGUMENTS_PARSER = Parser()


def reply(answer: Any, status: int | None = None) -> Response:
    """An answer as JSON, with the status that goes with it."""
    if status is None:
        status = (
            STATUS.get(answer.get("error", ""), 400)
            if isinstance(answer, dict) and "error" in answer
            else 200
        )
    try:
        text = _compact(answer)
    except ValueError:  # a value given back to its sender
        text = _compact(_finite(answer))
    return Response(text, status, content_type="application/json; charset=utf-8")


def finite_json(data: str | bytes) -> Any:
    """``data`` as JSON; ``ValueError`` if it is none, also for NaN, Infinity and numbers beyond floats."""

    def finite(number: str) -> float:
        value = float(number)
        if not math.isfinite(value):
            raise ValueError("no finite number")
        return value

    return json.loads(data, parse_float=finite, parse_constant=finite)


def _finite(value: Any) -> Any:
    """``value`` with ``None`` in place of what JSON cannot say."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {key: _finite(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(part) for part in value]
    return value


def text(body: str, kind: str = "text/plain", **headers: str) -> Response:
    return Response(body, content_type=f"{kind}; charset=utf-8", headers=headers)


# -- what is described in the OpenAPI document ---------------------------------------------------------


def _object(required: str, **properties: Any) -> Json:
    return {
        "type": "object",
        "required": required.split(),
        "properties": properties,
        "additionalProperties": True,
    }


_ANY: Json = {"type": "object", "additionalProperties": True}
_ANYS: Json = {"type": "array", "items": _ANY}
_INT: Json = {"type": "integer"}
_TEXT: Json = {"type": "string"}
_MAYBE: Json = {"type": ["string", "null"]}
_TRUE: Json = {"const": True}

COMPONENTS: dict[str, Json] = {
    "Failure": _object("ok error", ok={"const": False}, error={"enum": sorted(STATUS)}),
    "Done": _object("ok", ok=_TRUE, n=_INT),
    "Answer": _object(
        "ok n",
        ok=_TRUE,
        n=_INT,
        verdict={"enum": ["legal", "unverified", "illegal", "foul"]},
        code=_MAYBE,
        effects=_ANYS,
        steps=_ANYS,
        asked={"type": ["object", "null"]},
    ),
    "Restored": _object(
        "ok n restored left stopped",
        ok=_TRUE,
        n=_INT,
        restored=_INT,
        left=_INT,
        stopped={"type": ["object", "null"]},
    ),
    "Opened": _object("ok match token pin", ok=_TRUE, match=_TEXT, token=_TEXT, pin=_TEXT),
    "Joined": _object(
        "ok token match role seat waiting",
        ok=_TRUE,
        token=_TEXT,
        match=_TEXT,
        role={"enum": ["table", "seat", "arbiter", "spectator"]},
        seat=_MAYBE,
        waiting={"type": "boolean"},
    ),
    "Ticket": _object(
        "seat role code url claimed online",
        seat=_MAYBE,
        role={"enum": ["table", "seat", "spectator"]},
        code=_MAYBE,
        url=_TEXT,
        claimed={"type": "boolean"},
        online={"type": "boolean"},
    ),
    "Next": _object(
        "ok match role seat ticket",
        match=_TEXT,
        role={"enum": ["seat", "spectator"]},
        seat=_MAYBE,
        ticket=_TEXT,
    ),
    "View": _object(
        "match n at head role seat pen header settings position mine turn upcoming due may reference choices "
        "mine_choices previews outcome from lines undo restorable ask people claims closed build",
        n=_INT,
        at=_INT,
        head=_TEXT,
        lines=_ANYS,
        choices=_ANYS,
        previews=_ANYS,
        position=_ANY,
    ),
    "Game": _object(
        "name version seating options actions codes advices waivable previewed example",
        name=_TEXT,
        version=_TEXT,
    ),
    "Audit": _object("lines", lines=_ANYS),
    "Replay": _object("ok header frames lines", ok=_TRUE, header=_ANY, frames=_ANYS, lines=_ANYS),
    "Here": _object(
        "addresses phone_ago build", addresses=_ANYS, phone_ago={"type": ["number", "null"]}, build=_TEXT
    ),
}


def ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def says(what: str, schema: Json, kind: str = "application/json", *, errors: str = "") -> Any:
    """Describe the answers of an operation; ``errors`` are the statuses besides 429 and 503."""

    def described(function: Callable[..., Any]) -> Any:
        answers: Json = {"200": {"description": what, "content": {kind: {"schema": schema}}}}
        for status in sorted({*errors.split(), "429", "503"}):
            answers[status] = {
                "description": ", ".join(e for e, s in STATUS.items() if str(s) == status),
                "content": {"application/json": {"schema": ref("Failure")}},
            }
        return operations.doc(responses=answers)(function)

    return described


_MATCH_ERRORS = "401 403 404 409"
_TOKEN: Json = {"security": [{"token": []}]}

operations = Api("api", __name__, url_prefix="/api", description="The referee")


def caller_of(match: str | None = None) -> Caller:
    """The device that asks; its token stands in the ``Authorization`` header."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer":
        raise Refused("unauthorised")
    caller = service().enter(token.strip())
    if match is not None and caller.match != match:
        raise Refused("not-yours")
    if not rates().command(caller.token):
        raise Refused("too-many")
    return caller


def service() -> Service:
    found: Service = current_app.extensions["tachiai.service"]
    return found


def rates() -> Rates:
    found: Rates = current_app.extensions["tachiai.rates"]
    return found


@contextmanager
def guess(*wrong: str, short: bool) -> Iterator[None]:
    """Somebody tries a ticket, a code or a PIN; the errors ``wrong`` say that it is a wrong one.

    Counted before it is looked at, and given back unless it was wrong.
    """
    if not rates().guess(request.remote_addr, short=short):
        raise Refused("too-many")
    try:
        yield
    except Refused as refused:
        if refused.error not in wrong:
            rates().right(request.remote_addr, short=short)
        raise
    rates().right(request.remote_addr, short=short)


@contextmanager
def judging() -> Iterator[None]:
    """A whole record is judged here: few at the same time."""
    here = current_app.extensions["tachiai.judging"]
    if not here.acquire(timeout=JUDGING_SECONDS):
        raise Refused("too-many")
    try:
        yield
    finally:
        here.release()


# -- the games -----------------------------------------------------------------------------------------


def declared(game: Game[Any]) -> Json:
    """What a game declares, for screens and for readers."""
    seating = game.seating
    return {
        "name": game.name,
        "version": game.version,
        "seating": {
            "orders": [list(o) for o in seating.orders],
            "least": seating.minimum,
            "most": seating.maximum,
        },
        "options": [
            {"name": o.name, "type": o.type.to_json(), "default": o.default, "settles": list(o.settles)}
            for o in game.options
        ],
        "actions": [
            {
                "kind": a.kind,
                "by": a.by,
                "purpose": a.purpose.value,
                "preview": a.preview,
                "undo": a.undo.value,
                "after_end": a.after_end,
                "fields": [
                    {
                        "name": f.name,
                        "type": f.type.to_json(),
                        "required": f.required,
                        "private": f.private,
                        "private_if": list(f.private_if) if f.private_if else None,
                    }
                    for f in a.fields
                ],
            }
            for a in game.action_types.values()
        ],
        "codes": {c: {"rule": code.rule, "verdict": code.verdict.value} for c, code in game.codes.items()},
        "advices": {c: {"rule": code.rule} for c, code in game.advices.items()},
        "waivable": sorted(game.waivable),
        "previewed": list(game.previewed),
        "example": _example(game).is_file(),
    }


def _example(game: Game[Any]) -> Traversable:
    """Where a game that brings a match to look at has it."""
    return importlib.resources.files(game.package) / "example.jsonl"


def playable() -> list[Game[Any]]:
    """The games that are here."""
    found = []
    for name in engines.names():
        try:
            found.append(engines.load(name))
        except LookupError as error:
            logger.warning("the game %s cannot be loaded: %s", name, error)
    return found


def _game(name: str) -> Game[Any]:
    try:
        return engines.load(name)
    except LookupError:
        raise Refused("no-such-game") from None


@operations.route("/games")
@says("Every game that is here", {"type": "array", "items": ref("Game")})
def games() -> Response:
    """The games."""
    return reply([declared(game) for game in playable()])


@operations.route("/games/<game>")
@says("Seats, options, actions, codes with the numbers of their rules", ref("Game"), errors="404")
def game(game: str) -> Response:
    """What a game declares."""
    return reply(declared(_game(game)))


@operations.route("/games/<game>/words/<lang>")
@says("Fluent text: the words all games share, then the game's own", _TEXT, "text/plain", errors="404")
def words(game: str, lang: str) -> Response:
    """The words of a game in a language."""
    loaded = _game(game)
    if lang not in LANGUAGES:
        raise Refused("no-such-address")
    parts = []
    for package in ("engines", loaded.package):
        source = importlib.resources.files(package) / "locale" / f"{lang}.ftl"
        if source.is_file():
            parts.append(source.read_text(encoding="utf-8"))
    return text("\n".join(parts), **{"Cache-Control": "no-cache"})


@operations.route("/games/<game>/example")
@says("A match record, JSON Lines", _TEXT, _JSONL, errors="404")
def example(game: str) -> Response:
    """A whole match of a game, to look at; not every game has one."""
    source = _example(_game(game))
    if not source.is_file():
        raise Refused("no-such-address")
    return text(source.read_text(encoding="utf-8"), _JSONL)


# -- matches -------------------------------------------------------------------------------------------


@operations.route("/matches", methods=["POST"])
@operations.arguments(schemas.Open)
@says(
    "The table's token and the arbiter's PIN are told here and never again", ref("Opened"), errors="413 422"
)
def open_match(given: Json) -> Response:
    """Open a match."""
    if not rates().opening(request.remote_addr):
        raise Refused("too-many")
    after = given.pop("after", None)
    if after is None:
        return reply(commands.open_match(service(), **given))
    return reply(commands.open_next(service(), caller_of(after["match"]), after.get("seats"), given))


@operations.route("/matches/<match>")
@operations.doc(**_TOKEN)
@operations.arguments(schemas.LookQuery, location="query")
@says("The view", ref("View"), errors=f"{_MATCH_ERRORS} 422")
def view(given: Json, match: str) -> Response:
    """Everything the device's screen shows."""
    return reply(commands.view(service(), caller_of(match), **given))


@operations.route("/matches/<match>/next")
@operations.doc(**_TOKEN)
@says("The way into the next match of the same people", ref("Next"), errors=_MATCH_ERRORS)
def next_match(match: str) -> Response:
    """A ticket for the next match: a seat's phone gets that of its own seat, everybody else may look."""
    return reply(commands.way_on(service(), caller_of(match)))


def _command(name: str, what: str) -> None:
    asked = COMMANDS[name]

    def run(given: Json, match: str) -> Response:
        return reply(asked(service(), caller_of(match), **given))

    run.__name__ = f"{name}_command"
    run.__doc__ = what
    schema_name = "Answer" if name in ("record", "check", "undo", "consent") else "Done"
    if name == "restore":
        schema_name = "Restored"
    described = says(what, ref(schema_name), errors=f"{_MATCH_ERRORS} 413 422")(run)
    described = operations.arguments(type(asked.schema))(described)
    described = operations.doc(**_TOKEN)(described)
    operations.route(f"/matches/<match>/{name}", methods=["POST"])(described)


_command("record", "Judge and record an action")
_command("check", "What the referee would say of an action; records nothing")
_command("undo", "Go back, at once or once the others agreed")
_command("consent", "Answer an undo that waits for consent")
_command("restore", "Record again what an undo took back")
_command("pen", "This tablet takes the pen")
_command("admit", "Let a second phone have a taken seat, or not")
_command("settings", "Change settings of the match")
_command("close", "Close the match (arbiter)")
_command("hand", "Let another phone have the own seat, with what was told on this one, or not")
_command("ask_sign", "Ask every device to sign the newest head of the chain")
_command("sign", "A device's signature of the head that was asked for")
_command("confirm", "Confirm, or refuse to confirm, how the match ended")
_command("object", "Say that the record is wrong")
_command("rule", "The arbiter rules: stop, go back, correct, put in, take out, allow, decide, answer")
_command("disclose", "After the end: open for everybody what a seat told")


def base_urls() -> list[str]:
    """The addresses phones may reach, the best first: as set, or what the tablet used and this machine's."""
    config = current_app.extensions["tachiai.config"]
    found = addresses.base_urls(_port(), config.host, config.public_url)
    host = request.host.rsplit(":", 1)[0] if not request.host.endswith("]") else request.host
    if not config.public_url and not addresses.is_loopback(host):
        found.insert(0, f"{request.scheme}://{request.host}")
    return list(dict.fromkeys(found))


def base_url(chosen: str | None) -> str:
    """The address for phones that the table chose among :func:`base_urls`, else the best."""
    found = base_urls()
    if chosen is None:
        return found[0]
    if chosen not in found:
        raise bad_field("address", "no-address", chosen)
    return chosen


def _port() -> int:
    """The port this referee is reached at."""
    try:
        return int(request.environ.get("SERVER_PORT") or 80)
    except ValueError:
        return 80


def _with_url(join: Json, base: str) -> Json:
    ticket = join.pop("ticket")
    return {**join, "url": addresses.join_url(base, ticket)}


@operations.route("/matches/<match>/joins")
@operations.doc(**_TOKEN)
@operations.arguments(schemas.AddressQuery, location="query")
@says("Who may still join as what", {"type": "array", "items": ref("Ticket")}, errors=f"{_MATCH_ERRORS} 422")
def joins(given: Json, match: str) -> Response:
    """The tickets of a match, for the address of this referee that the phones shall use."""
    base = base_url(given.get("address"))
    return reply([_with_url(join, base) for join in commands.joins(service(), caller_of(match))])


@operations.route("/matches/<match>/joins/<seat>", methods=["POST"])
@operations.doc(**_TOKEN)
@operations.arguments(schemas.AddressQuery, location="query")
@says("The new ticket", ref("Ticket"), errors=f"{_MATCH_ERRORS} 422")
def reissue(given: Json, match: str, seat: str) -> Response:
    """A new ticket for a seat; the phone that had it is sent away."""
    base = base_url(given.get("address"))
    return reply(_with_url(commands.reissue(service(), caller_of(match), name=seat), base))


@operations.route("/matches/<match>/qr/<seat>.svg")
@operations.doc(**_TOKEN)
@operations.arguments(schemas.AddressQuery, location="query")
@says("The QR code", _TEXT, "image/svg+xml", errors=f"{_MATCH_ERRORS} 422")
def qr(given: Json, match: str, seat: str) -> Response:
    """The QR code a phone scans to join: a seat's, ``spectator``'s, ``table``'s; ``arbiter``: their page."""
    base = base_url(given.get("address"))
    try:
        url = addresses.join_url(base, commands.ticket(service(), caller_of(match), name=seat))
    except Refused as refused:
        if refused.error != "no-such-seat" or seat != ARBITER:
            raise
        url = addresses.arbiter_url(base, match)
    svg = svg_file(url)
    return text(svg, "image/svg+xml", **{"Cache-Control": "no-store"})


@operations.route("/join", methods=["POST"])
@operations.arguments(schemas.Join)
@says("The token", ref("Joined"), errors="404 409 413 422")
def join(given: Json) -> Response:
    """Exchange a ticket, or the six digits beside it, for a token."""
    with guess("no-such-ticket", short="code" in given):
        return reply(commands.join(service(), **given))


@operations.route("/arbiter", methods=["POST"])
@operations.arguments(schemas.Arbiter)
@says("The token", ref("Joined"), errors="403 404 409 413 422")
def arbiter(given: Json) -> Response:
    """A token for who knows a match's PIN."""
    with guess("wrong-pin", "no-such-match", short=True):
        return reply(commands.arbiter(service(), **given))


# -- taking away ---------------------------------------------------------------------------------------


@operations.route("/matches/<match>/record", methods=["GET"])
@operations.doc(**_TOKEN)
@operations.arguments(schemas.AudienceQuery, location="query")
@says("The match record, JSON Lines", _TEXT, _JSONL, errors=f"{_MATCH_ERRORS} 422")
def record(given: Json, match: str) -> Response:
    """The record for everybody, for the own seat, or (arbiter, after the end) in full."""
    return text(commands.record_text(service(), caller_of(match), **given), _JSONL)


@operations.route("/matches/<match>/proof")
@operations.doc(**_TOKEN)
@operations.arguments(schemas.ProofQuery, location="query")
@says("The chained events, JSON Lines", _TEXT, _JSONL, errors=f"{_MATCH_ERRORS} 422")
def proof(given: Json, match: str) -> Response:
    """The chain; after the end a seat can open its own private facts in it."""
    return text(commands.proof(service(), caller_of(match), **given), _JSONL)


@operations.route("/matches/<match>/audit")
@operations.doc(**_TOKEN)
@says(
    "What was judged, where today's rules differ, the chain's first fault", ref("Audit"), errors=_MATCH_ERRORS
)
def audit_match(match: str) -> Response:
    """The audit of the stored match, once it is over."""
    caller = caller_of(match)
    with judging():
        return reply(commands.audit(service(), caller))


@operations.route("/matches/<match>/sheet")
@operations.doc(**_TOKEN)
@operations.arguments(schemas.SheetQuery, location="query")
@says("The match sheet, to print", _TEXT, "text/html", errors=f"{_MATCH_ERRORS} 422")
def sheet(given: Json, match: str) -> Response:
    """The match sheet as everybody may see it, with the head of the chain and what people did around it."""
    from ..records.evidence import read
    from ..records.sheet import sheet as make

    caller = caller_of(match)
    played, _ = commands.public_match(service(), caller)
    proof = read(commands.proof(service(), caller))
    page = make(played, given["lang"], reading=given["reading"], proof=proof)
    return text(page, "text/html", **{"Content-Security-Policy": _PAPER})


@operations.route("/matches/<match>/takehome")
@operations.doc(**_TOKEN)
@operations.arguments(schemas.LangQuery, location="query")
@says("The match as one page that needs no server", _TEXT, "text/html", errors=f"{_MATCH_ERRORS} 413 422")
def takehome(given: Json, match: str) -> Response:
    """The match as everybody may see it, with the proof and what checks it: one HTML file, to keep."""
    from ..records.takehome import NotBuilt

    caller = caller_of(match)
    try:
        with judging():
            page = commands.takehome(service(), caller, **given)
    except NotBuilt:
        raise Refused("unavailable") from None
    keep = {"Content-Disposition": f'attachment; filename="tachiai-{match}.html"'}
    # It runs its own script where it is kept, never here.
    return text(page, "text/html", **{"Content-Security-Policy": f"sandbox; {_PAPER}", **keep})


_PAPER = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"

_RECORD: Json = {
    "requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}},
}


@operations.route("/audit", methods=["POST"])
@operations.doc(**_RECORD)
@operations.arguments(schemas.LangQuery, location="query")
@says("The audit, with a sentence for every illegal line", ref("Audit"), errors="413 422")
def audit_record(given: Json) -> Response:
    """Judge a match record (JSON Lines): nothing of it is kept."""
    with judging():
        report = _sent()
        lines = list(report.lines(report.voice(given["lang"])))
        return reply({"ok": True, "status": report.status, "lines": lines})


@operations.route("/replay", methods=["POST"])
@operations.doc(**_RECORD)
@operations.arguments(schemas.ReplayQuery, location="query")
@says("The positions from the start on, and the lines", ref("Replay"), errors="413 422")
def replay_record(given: Json) -> Response:
    """Go through a match record (JSON Lines) as a spectator sees it: nothing of it is kept."""
    with judging():
        match = _sent().match
        assert match is not None
        if match.n > limits.REPLAY_ACTIONS:
            raise Refused("too-large")
        return _replay(match, changes=given["frames"] == "changes")


def _replay(match: Match, *, changes: bool) -> Response:
    """Frame by frame, so that what would be too long is never made."""
    rest = _compact({"ok": True, "header": header_json(match.header), "lines": replay_lines(match)}).encode()
    left = limits.ANSWER_BYTES - len(rest)
    frames = []
    before: Json = {}
    for frame in replay_frames(match):
        new = {k: v for k, v in frame.items() if k not in before or before[k] != v} if changes else frame
        frames.append(_compact(new).encode())
        left -= len(frames[-1])
        if left < 0:
            raise Refused("too-large")
        before = frame
    whole = b"".join([rest[:-1], b',"frames":[', b",".join(frames), b"]}"])
    return Response(whole, content_type="application/json; charset=utf-8")


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _sent() -> Report:
    """The record in the body, judged."""
    if not rates().judged(request.remote_addr):
        raise Refused("too-many")
    request.max_content_length = limits.RECORD_BYTES
    report = Report.of("record", request.get_data())
    if isinstance(report.fault, RecordError):
        raise Refused("bad-record", **report.fault.to_json())
    return report


@operations.route("/docs")
@says("This reference, to read", _TEXT, "text/html")
def docs() -> Response:
    """The HTTP door, described."""
    from .reference import page

    document = current_app.extensions["tachiai.openapi"]()
    return text(page(document), "text/html", **{"Content-Security-Policy": _PAPER})


@operations.route("/here")
@says(
    "The addresses, the likeliest first; `reached`: another device than this machine or the asker came. "
    "`phone_ago`: seconds since such a device last opened the phones' page, null: never since the start",
    ref("Here"),
)
def here() -> Response:
    """Where phones can reach this referee, and whether any has."""
    visitors: Visitors = current_app.extensions["tachiai.hub"].visitors
    besides = {request.remote_addr or "", *addresses.lan_addresses()}
    reached = visitors.reached(besides)
    found = []
    for url in base_urls():
        place = url.split("://")[1]
        reachable = not addresses.is_loopback(place.rsplit(":", 1)[0])
        found.append({"url": url, "reachable": reachable, "reached": place in reached})
    ago = visitors.phone_ago(besides)
    return reply(
        {"addresses": found, "phone_ago": None if ago is None else round(ago, 1), "build": __version__}
    )


pages = Blueprint("pages", __name__)


@pages.get("/healthz")
def healthz() -> Response:
    """Whether the store answers."""
    service().ping()
    return reply({"ok": True, "build": __version__})
