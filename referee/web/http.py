"""The HTTP door: thin routes over the registry of commands, described by ``/api/openapi.json``."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Response, current_app, request

from tachiai import engines
from tachiai.engines.game import Game

from .. import __version__, catalogue, commands, rulebook
from ..commands import COMMANDS, Command, exports, rematch, schemas
from ..errors import Refused, bad_field
from ..json_types import Json
from ..languages import LANGUAGES
from ..match.devices import ARBITER
from ..net import addresses
from ..net.qr import svg_file
from ..net.visitors import Visitors
from .answers import reply, text
from .callers import caller_of, guess, rates, service
from .hub import Hub
from .openapi import BEARER, TEXT, errors_of, operations, ref, says
from .rates import CODE, LONG, PIN, neighbourhood

_JSONL = "application/x-ndjson"
_NO_GAME = ("no-such-game",)
_NO_PAGE = ("no-such-game", "no-such-address")
_TICKETS: Json = {"type": "array", "items": ref("Ticket")}
_SHEET = errors_of(exports.standing, body=False)
_TAKEHOME = errors_of(exports.standing)
_OPENING = errors_of(commands.open_match, commands.open_here, rematch.finished, rematch.announce_next_match)

PAPER = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
"""The Content-Security-Policy of pages to print and to keep."""


def _game(name: str) -> Game[Any]:
    try:
        return engines.load(name)
    except LookupError:
        raise Refused("no-such-game") from None


@operations.route("/games")
@says("Every game that is here", {"type": "array", "items": ref("Game")})
def games() -> Response:
    """The games."""
    return reply([catalogue.declared(game) for game in catalogue.playable()])


@operations.route("/games/<game>")
@says("Seats, options, actions, codes with the numbers of their rules", ref("Game"), errors=_NO_GAME)
def game(game: str) -> Response:
    """What a game declares."""
    return reply(catalogue.declared(_game(game)))


@operations.route("/games/<game>/words/<lang>")
@says("Fluent text: the words all games share, then the game's own", TEXT, "text/plain", errors=_NO_PAGE)
def words(game: str, lang: str) -> Response:
    """The words of a game in a language."""
    loaded = _game(game)
    if lang not in LANGUAGES:
        raise Refused("no-such-address")
    return text(catalogue.words(loaded, lang), **{"Cache-Control": "no-cache"})


@operations.route("/games/<game>/example")
@says("A match record, JSON Lines", TEXT, _JSONL, errors=_NO_PAGE)
def example(game: str) -> Response:
    """A whole match of a game, to look at; not every game has one."""
    found = catalogue.example(_game(game))
    if found is None:
        raise Refused("no-such-address")
    return text(found, _JSONL)


@operations.route("/games/<game>/lessons")
@says("The lessons, in order", {"type": "array", "items": ref("Lesson")}, errors=_NO_GAME)
def lessons(game: str) -> Response:
    """The lessons of a game: what is said, how cards are laid, what is to be done."""
    return reply(catalogue.lessons(_game(game)))


@operations.route("/games/<game>/rules/<lang>")
@says("Chapters and rules, with readings", ref("Rules"), errors=_NO_PAGE)
def rules(game: str, lang: str) -> Response:
    """The texts of a game's rules in a language; not every game has them."""
    found = rulebook.rules_json(_game(game), lang) if lang in LANGUAGES else None
    return _for_everybody(found)


@operations.route("/games/<game>/rules/<rule>/example")
@says("A laid table, what is done at it, what the referee says", ref("RuleExample"), errors=_NO_PAGE)
def rule_example(game: str, rule: str) -> Response:
    """The drawn example of a rule; not every rule has one."""
    return _for_everybody(rulebook.example_json(_game(game), rule))


@operations.route("/games/<game>/qr.svg")
@operations.arguments(schemas.AddressQuery, location="query")
@says("The QR code", TEXT, "image/svg+xml", errors=(*_NO_GAME, "bad-field"))
def rules_qr(given: Json, game: str) -> Response:
    """The QR code of the page that says how a game is played."""
    url = addresses.rules_url(base_url(given.get("address")), _game(game).name)
    return text(_rules_code(url), "image/svg+xml")


_rules_code = lru_cache(64)(svg_file)
"""The QR codes of the rules' pages, each made once."""


def _for_everybody(found: Json | None) -> Response:
    """What is the same for everybody as long as the server runs: browsers keep it and ask whether it still holds."""
    if found is None:
        raise Refused("no-such-address")
    answer = reply(found)
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@operations.route("/games/<game>/preparation")
@says("Steps to read, and cards to lay", {"anyOf": [ref("Lesson"), {"type": "null"}]}, errors=_NO_GAME)
def preparation(game: str) -> Response:
    """How the table is prepared before a match; ``null`` for a game that does not say it."""
    return reply(catalogue.preparation(_game(game)))


# -- matches -------------------------------------------------------------------------------------------


@operations.route("/matches", methods=["POST"])
@operations.arguments(schemas.Open)
@says("The table's token and the arbiter's PIN are told here and never again", ref("Opened"), errors=_OPENING)
def open_match(given: Json) -> Response:
    """Open a match."""
    if not rates().opening(request.remote_addr):
        raise Refused("too-many")
    after = given.pop("after", None)
    if after is not None:
        given.pop("table", None)  # they stay where they are
        opened = commands.open_next(service(), caller_of(after["match"]), after.get("seats"), given)
    else:
        opened = (commands.open_here if "table" in given else commands.open_match)(service(), **given)
    hub: Hub = current_app.extensions["tachiai.hub"]
    hub.opened(opened["match"], request.remote_addr)
    return reply(opened)


@operations.route("/matches/<match>")
@operations.doc(**BEARER)
@operations.arguments(schemas.LookQuery, location="query")
@says("The view", ref("View"), errors=errors_of(commands.view, body=False))
def view(given: Json, match: str) -> Response:
    """Everything the device's screen shows."""
    view = commands.written(service(), caller_of(match), **given)
    return Response(view.text, content_type="application/json; charset=utf-8")


@operations.route("/matches/<match>/next")
@operations.doc(**BEARER)
@says(
    "The way into the next match of the same people",
    ref("Next"),
    errors=errors_of(rematch.next_match, body=False),
)
def next_match(match: str) -> Response:
    """A ticket for the next match: a seat's phone gets that of its own seat, everybody else may look."""
    return reply(commands.next_match_ticket(service(), caller_of(match)))


def _command(asked: Command) -> None:
    """The address of a command; everything about it comes from its declaration."""

    def run(given: Json, match: str) -> Response:
        return reply(asked(service(), caller_of(match), **given))

    run.__name__ = f"{asked.name}_command"
    run.__doc__ = asked.summary
    described = says(asked.summary, ref(asked.answer), errors=errors_of(asked))(run)
    described = operations.arguments(type(asked.schema))(described)
    described = operations.doc(**BEARER)(described)
    operations.route(f"/matches/<match>/{asked.name}", methods=["POST"])(described)


for _one in COMMANDS.values():
    if _one is not commands.view:  # to look is a GET of the match itself
        _command(_one)


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
@operations.doc(**BEARER)
@operations.arguments(schemas.AddressQuery, location="query")
@says("Who may still join as what", _TICKETS, errors=errors_of(commands.joins, body=False))
def joins(given: Json, match: str) -> Response:
    """The tickets of a match, for the address of this referee that the phones shall use."""
    base = base_url(given.get("address"))
    return reply([_with_url(join, base) for join in commands.joins(service(), caller_of(match))])


@operations.route("/matches/<match>/joins/<seat>", methods=["POST"])
@operations.doc(**BEARER)
@operations.arguments(schemas.AddressQuery, location="query")
@says("The new ticket", ref("Ticket"), errors=errors_of(commands.reissue))
def reissue(given: Json, match: str, seat: str) -> Response:
    """A new ticket for a seat; the phone that had it is sent away."""
    base = base_url(given.get("address"))
    return reply(_with_url(commands.reissue(service(), caller_of(match), name=seat), base))


@operations.route("/matches/<match>/qr/<seat>.svg")
@operations.doc(**BEARER)
@operations.arguments(schemas.AddressQuery, location="query")
@says("The QR code", TEXT, "image/svg+xml", errors=errors_of(commands.ticket, body=False))
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
@says("The token", ref("Joined"), errors=errors_of(commands.join))
def join(given: Json) -> Response:
    """Exchange a ticket, or the six digits beside it, for a token."""
    with guess(CODE if "code" in given else LONG, "no-such-ticket"):
        return reply(commands.join(service(), **given, near=neighbourhood(request.remote_addr)))


@operations.route("/arbiter", methods=["POST"])
@operations.arguments(schemas.Arbiter)
@says("The token", ref("Joined"), errors=errors_of(commands.arbiter))
def arbiter(given: Json) -> Response:
    """A token for who knows a match's PIN."""
    with guess(PIN, "wrong-pin", "no-such-match", match=given["match"]):
        return reply(commands.arbiter(service(), **given))


# -- taking away ---------------------------------------------------------------------------------------


@operations.route("/matches/<match>/record", methods=["GET"])
@operations.doc(**BEARER)
@operations.arguments(schemas.AudienceQuery, location="query")
@says("The match record, JSON Lines", TEXT, _JSONL, errors=errors_of(exports.record_standing, body=False))
def record(given: Json, match: str) -> Response:
    """The record for everybody, for the own seat, or (arbiter, after the end) in full."""
    return text(commands.record_text(service(), caller_of(match), **given), _JSONL)


@operations.route("/matches/<match>/proof")
@operations.doc(**BEARER)
@operations.arguments(schemas.ProofQuery, location="query")
@says("The chained events, JSON Lines", TEXT, _JSONL, errors=errors_of(exports.proof_standing, body=False))
def proof(given: Json, match: str) -> Response:
    """The chain; after the end a seat can open its own private facts in it."""
    return text(commands.proof(service(), caller_of(match), **given), _JSONL)


@operations.route("/matches/<match>/audit")
@operations.doc(**BEARER)
@says(
    "What was judged, where today's rules differ, the chain's first fault",
    ref("MatchAudit"),
    errors=errors_of(exports.audit_standing, body=False),
)
def audit_match(match: str) -> Response:
    """The audit of the stored match, once it is over."""
    return reply(commands.audit(service(), caller_of(match)))


@operations.route("/matches/<match>/sheet")
@operations.doc(**BEARER)
@operations.arguments(schemas.SheetQuery, location="query")
@says(
    "The match sheet, to print",
    TEXT,
    "text/html",
    errors=_SHEET,
)
def sheet(given: Json, match: str) -> Response:
    """The match sheet as everybody may see it, with the head of the chain and what people did around it."""
    page = commands.sheet(service(), caller_of(match), **given)
    return text(page, "text/html", **{"Content-Security-Policy": PAPER})


@operations.route("/matches/<match>/takehome")
@operations.doc(**BEARER)
@operations.arguments(schemas.LangQuery, location="query")
@says("The match as one page that needs no server", TEXT, "text/html", errors=_TAKEHOME)
def takehome(given: Json, match: str) -> Response:
    """The match as everybody may see it, with the proof and what checks it: one HTML file, to keep."""
    from ..records.takehome import NotBuilt

    caller = caller_of(match)
    try:
        page = commands.takehome(service(), caller, **given)
    except NotBuilt:
        raise Refused("unavailable") from None
    keep = {"Content-Disposition": f'attachment; filename="tachiai-{match}.html"'}
    # It runs its own script where it is kept, never here.
    return text(page, "text/html", **{"Content-Security-Policy": f"sandbox; {PAPER}", **keep})


# -- about the referee itself ---------------------------------------------------------------------------


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
