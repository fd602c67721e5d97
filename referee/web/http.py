"""The HTTP interface: thin routes over the registry of commands, described by ``/api/openapi.json``."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import lru_cache
from typing import Any, TypeVar

from flask import Response, current_app, request

from .. import LANGUAGES, __version__, commands, net
from ..commands import COMMANDS, Command, DeskCommand, Endpoint, exports, rematch, schemas
from ..errors import Refused, bad_field
from ..json_text import JsonObject
from ..match.devices import ARBITER
from ..qr import svg_file
from ..reports import catalogue, rulebook
from ..words import fluent_text
from .answers import reply, text
from .callers import caller_of, guess, loaded_game, rates, service
from .hub import Hub
from .openapi import BEARER, TEXT, errors_of, operations, ref, responds
from .rates import CODE, LONG, PIN, neighbourhood
from .visitors import Visitors

T = TypeVar("T")

_JSONL = "application/x-ndjson"
_NO_GAME = ("no-such-game",)
_NO_PAGE = ("no-such-game", "no-such-address")
_TICKETS: JsonObject = {"type": "array", "items": ref("Ticket")}
_SHEET = errors_of(exports.public_state, body=False)
_TAKEHOME = errors_of(exports.public_state)
_OPENING = errors_of(commands.open_match, commands.open_here, rematch.finished, rematch.announce_next_match)

_PAPER = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
"""The Content-Security-Policy of pages to print and to save."""


def paper(page: str) -> Response:
    """Return a page to print and to save, which may run no script."""
    return text(page, "text/html", **{"Content-Security-Policy": _PAPER})


@operations.route("/games")
@responds("The installed games", {"type": "array", "items": ref("Game")})
def games() -> Response:
    """Return the games."""
    return reply([catalogue.declared(game) for game in catalogue.playable()])


@operations.route("/games/<game>")
@responds("Seats, options, actions, codes with the numbers of their rules", ref("Game"), errors=_NO_GAME)
def game(game: str) -> Response:
    """Return the declarations of a game."""
    return reply(catalogue.declared(loaded_game(game)))


@operations.route("/games/<game>/words/<lang>")
@responds("Fluent text: the words all games share, then the game's own", TEXT, "text/plain", errors=_NO_PAGE)
def words(game: str, lang: str) -> Response:
    """Return the words of a game in a language, without the comments of their files."""
    loaded = loaded_game(game)
    if lang not in LANGUAGES:
        raise Refused("no-such-address")
    return text(re.sub(r"(?m)^#.*\n", "", fluent_text(loaded, lang)), **{"Cache-Control": "no-cache"})


@operations.route("/games/<game>/example")
@responds("A match record, JSON Lines", TEXT, _JSONL, errors=_NO_PAGE)
def example(game: str) -> Response:
    """Return the record of an example match; not every game has one."""
    return text(_existing(catalogue.example(loaded_game(game))), _JSONL)


@operations.route("/games/<game>/lessons")
@responds("The lessons, in order", {"type": "array", "items": ref("Lesson")}, errors=_NO_GAME)
def lessons(game: str) -> Response:
    """Return the lessons of a game: their texts, layouts and expected actions."""
    return reply(catalogue.lessons(loaded_game(game)))


@operations.route("/games/<game>/rules/<lang>")
@responds("Chapters and rules, with readings", ref("Rules"), errors=_NO_PAGE)
def rules(game: str, lang: str) -> Response:
    """Return the texts of a game's rules in a language; not every game has them."""
    texts = rulebook.rules_json(loaded_game(game), lang) if lang in LANGUAGES else None
    return _for_everybody(_existing(texts))


@operations.route("/games/<game>/rules/<rule>/example")
@responds("A table set up from a layout, actions, and their judgements", ref("RuleExample"), errors=_NO_PAGE)
def rule_example(game: str, rule: str) -> Response:
    """Return the drawn example of a rule; not every rule has one."""
    return _for_everybody(_existing(rulebook.example_json(loaded_game(game), rule)))


@operations.route("/games/<game>/qr.svg")
@operations.arguments(schemas.AddressQuery, location="query")
@responds("The QR code", TEXT, "image/svg+xml", errors=(*_NO_GAME, "bad-field"))
def rules_qr(given: JsonObject, game: str) -> Response:
    """Return the QR code of the page with a game's rules."""
    url = net.rules_url(base_url(given.get("address")), loaded_game(game).name)
    return text(_rules_code(url), "image/svg+xml")


_rules_code = lru_cache(64)(svg_file)
"""The QR codes of the rules' pages, each made once."""


def _existing(part: T | None) -> T:
    """Return a part of a game that not every game has; raise Refused: ``no-such-address`` without it."""
    if part is None:
        raise Refused("no-such-address")
    return part


def _for_everybody(part: JsonObject | None) -> Response:
    """Return an answer that does not change while the server runs: browsers store it and revalidate it."""
    answer = reply(part)
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@operations.route("/games/<game>/preparation")
@responds(
    "Steps to read, and layouts to set up", {"anyOf": [ref("Lesson"), {"type": "null"}]}, errors=_NO_GAME
)
def preparation(game: str) -> Response:
    """Return how to prepare the table before a match; ``null`` if the game has no such text."""
    return reply(catalogue.preparation(loaded_game(game)))


@operations.route("/games/<game>/drawing")
@responds("The drawing", {"anyOf": [ref("TableDrawing"), {"type": "null"}]}, errors=_NO_GAME)
def drawing(game: str) -> Response:
    """Return the drawing of a game's table for screens; ``null`` if the game has none."""
    return _for_everybody(catalogue.drawing(loaded_game(game)))


# -- matches -------------------------------------------------------------------------------------------


@operations.route("/matches", methods=["POST"])
@operations.arguments(schemas.Open)
@responds("The table's token and the arbiter's PIN, which are sent only here", ref("Opened"), errors=_OPENING)
def open_match(given: JsonObject) -> Response:
    """Open a match."""
    if not rates().opening(request.remote_addr):
        raise Refused("too-many")
    after = given.pop("after", None)
    if after is not None:
        given.pop("table", None)  # they stay at their table
        opened = commands.open_next(service(), caller_of(after["match"]), after.get("seats"), given)
    else:
        opened = (commands.open_here if "table" in given else commands.open_match)(service(), **given)
    hub: Hub = current_app.extensions["tachiai.hub"]
    hub.opened(opened["match"], request.remote_addr)
    return reply(opened)


@operations.route("/matches/<match>")
@operations.doc(**BEARER)
@operations.arguments(schemas.LookQuery, location="query")
@responds("The view", ref("View"), errors=errors_of(commands.view, body=False))
def view(given: JsonObject, match: str) -> Response:
    """Return everything that the device's screen shows."""
    view = commands.view_json(service(), caller_of(match), **given)
    return Response(view.text, content_type="application/json; charset=utf-8")


@operations.route("/matches/<match>/next")
@operations.doc(**BEARER)
@responds(
    "The invitation to the next match of the same people",
    ref("Next"),
    errors=errors_of(rematch.next_match, body=False),
)
def next_match(match: str) -> Response:
    """Return a ticket for the next match: a seat's phone gets its own seat, all others may watch."""
    return reply(commands.next_match_ticket(service(), caller_of(match)))


def register(
    asked: Endpoint, name: str, address: str, what: str, run: Callable[..., Response], **doc: Any
) -> None:
    """Register the address of a request under ``name``; its body and errors come from its declaration."""
    run.__name__ = name
    run.__doc__ = asked.summary
    described = responds(what, ref(asked.answer), errors=errors_of(asked))(run)
    described = operations.arguments(type(asked.schema))(described)
    operations.route(address, methods=["POST"])(operations.doc(**doc)(described))


def command_address(
    asked: Command | DeskCommand, name: str, address: str, caller: Callable[..., Any]
) -> None:
    """Register the address of a command, which ``caller`` sends."""

    def run(given: JsonObject, **where: str) -> Response:
        return reply(asked(service(), caller(**where), **given))

    register(asked, name, address, asked.summary, run, **BEARER)


def guess_address(
    asked: Endpoint,
    address: str,
    what: str,
    guessed: Callable[[JsonObject], AbstractContextManager[None]],
    *,
    near: bool = False,
) -> None:
    """Register the address of a request that contains a secret, with the context that counts guesses.

    ``near``: the request also takes the address of its sender.
    """

    def run(given: JsonObject) -> Response:
        with guessed(given):
            if near:
                given["near"] = neighbourhood(request.remote_addr)
            return reply(asked(service(), **given))

    register(asked, asked.name, address, what, run)


for _name, _asked in COMMANDS.items():
    if _asked is not commands.view:  # the view is a GET of the match itself
        command_address(_asked, f"{_name}_command", f"/matches/<match>/{_name}", caller_of)


def base_urls() -> list[str]:
    """Return the addresses phones may reach, best first: as set, or the tablet's and this machine's."""
    config = current_app.extensions["tachiai.config"]
    urls = net.base_urls(_port(), config.host, config.public_url)
    host = request.host.rsplit(":", 1)[0] if not request.host.endswith("]") else request.host
    if not config.public_url and not net.is_loopback(host):
        urls.insert(0, f"{request.scheme}://{request.host}")
    return list(dict.fromkeys(urls))


def base_url(chosen: str | None) -> str:
    """Return the address for phones that the table chose from :func:`base_urls`, else the best."""
    urls = base_urls()
    if chosen is None:
        return urls[0]
    if chosen not in urls:
        raise bad_field("address", "no-address", chosen)
    return chosen


def _port() -> int:
    """Return the port at which this referee is reached."""
    try:
        return int(request.environ.get("SERVER_PORT") or 80)
    except ValueError:
        return 80


def _with_url(join: JsonObject, base: str) -> JsonObject:
    ticket = join.pop("ticket")
    return {**join, "url": net.join_url(base, ticket)}


@operations.route("/matches/<match>/joins")
@operations.doc(**BEARER)
@operations.arguments(schemas.AddressQuery, location="query")
@responds("The tickets that can still be used", _TICKETS, errors=errors_of(commands.joins, body=False))
def joins(given: JsonObject, match: str) -> Response:
    """Return the tickets of a match, with the address of this referee that the phones shall use."""
    base = base_url(given.get("address"))
    return reply([_with_url(join, base) for join in commands.joins(service(), caller_of(match))])


@operations.route("/matches/<match>/joins/<seat>", methods=["POST"])
@operations.doc(**BEARER)
@operations.arguments(schemas.AddressQuery, location="query")
@responds("The new ticket", ref("Ticket"), errors=errors_of(commands.reissue))
def reissue(given: JsonObject, match: str, seat: str) -> Response:
    """Make a new ticket for a seat; the phone that had the seat is disconnected."""
    base = base_url(given.get("address"))
    return reply(_with_url(commands.reissue(service(), caller_of(match), name=seat), base))


@operations.route("/matches/<match>/qr/<seat>.svg")
@operations.doc(**BEARER)
@operations.arguments(schemas.AddressQuery, location="query")
@responds("The QR code", TEXT, "image/svg+xml", errors=errors_of(commands.ticket, body=False))
def qr(given: JsonObject, match: str, seat: str) -> Response:
    """Return the QR code to join as a seat, ``spectator`` or ``table``, or of the ``arbiter``'s page."""
    base = base_url(given.get("address"))
    try:
        url = net.join_url(base, commands.ticket(service(), caller_of(match), name=seat))
    except Refused as refused:
        if refused.error != "no-such-seat" or seat != ARBITER:
            raise
        url = net.arbiter_url(base, match)
    svg = svg_file(url)
    return text(svg, "image/svg+xml", **{"Cache-Control": "no-store"})


guess_address(
    commands.join,
    "/join",
    "The token",
    lambda given: guess(CODE if "code" in given else LONG, "no-such-ticket"),
    near=True,
)
guess_address(
    commands.arbiter,
    "/arbiter",
    "The token",
    lambda given: guess(PIN, "wrong-pin", "no-such-match", match=given["match"]),
)


# -- downloads -------------------------------------------------------------------------------------------


@operations.route("/matches/<match>/record", methods=["GET"])
@operations.doc(**BEARER)
@operations.arguments(schemas.AudienceQuery, location="query")
@responds("The match record, JSON Lines", TEXT, _JSONL, errors=errors_of(exports.record_state, body=False))
def record(given: JsonObject, match: str) -> Response:
    """Return the public record, that of the own seat, or (arbiter, after the end) the full one."""
    return text(commands.record_text(service(), caller_of(match), **given), _JSONL)


@operations.route("/matches/<match>/proof")
@operations.doc(**BEARER)
@operations.arguments(schemas.ProofQuery, location="query")
@responds("The chained events, JSON Lines", TEXT, _JSONL, errors=errors_of(exports.proof_state, body=False))
def proof(given: JsonObject, match: str) -> Response:
    """Return the chain; after the end a seat can open its own private facts in it."""
    return text(commands.proof(service(), caller_of(match), **given), _JSONL)


@operations.route("/matches/<match>/audit")
@operations.doc(**BEARER)
@responds(
    "The judgements, the differences under today's rules, and the chain's first fault",
    ref("MatchAudit"),
    errors=errors_of(exports.audit_state, body=False),
)
def audit_match(match: str) -> Response:
    """Return the audit of the stored match, once it is over."""
    return reply(commands.audit(service(), caller_of(match)))


@operations.route("/matches/<match>/sheet")
@operations.doc(**BEARER)
@operations.arguments(schemas.SheetQuery, location="query")
@responds("The match sheet, to print", TEXT, "text/html", errors=_SHEET)
def sheet(given: JsonObject, match: str) -> Response:
    """Return the public match sheet, with the head of the chain and the people's statements."""
    return paper(commands.sheet(service(), caller_of(match), **given))


@operations.route("/matches/<match>/takehome")
@operations.doc(**BEARER)
@operations.arguments(schemas.LangQuery, location="query")
@responds("The match as one page that needs no server", TEXT, "text/html", errors=_TAKEHOME)
def takehome(given: JsonObject, match: str) -> Response:
    """Return the public match with its proof and verifier as one HTML file, to save."""
    from ..evidence.takehome import NotBuilt

    caller = caller_of(match)
    try:
        page = commands.takehome(service(), caller, **given)
    except NotBuilt:
        raise Refused("unavailable") from None
    keep = {"Content-Disposition": f'attachment; filename="tachiai-{match}.html"'}
    # It runs its own script where it is saved, never here.
    return text(page, "text/html", **{"Content-Security-Policy": f"sandbox; {_PAPER}", **keep})


# -- about the referee itself ---------------------------------------------------------------------------


@operations.route("/here")
@responds(
    "The addresses, most likely first; `reached`: a device other than this machine or the caller used it. "
    "`phone_ago`: seconds since such a device last opened the phones' page, null: not since the start",
    ref("Here"),
)
def here() -> Response:
    """Return the addresses at which phones can reach this referee, and whether any did."""
    visitors: Visitors = current_app.extensions["tachiai.hub"].visitors
    besides = {request.remote_addr or "", *net.lan_addresses()}
    reached = visitors.reached(besides)
    addresses = []
    for url in base_urls():
        place = url.split("://")[1]
        reachable = not net.is_loopback(place.rsplit(":", 1)[0])
        addresses.append({"url": url, "reachable": reachable, "reached": place in reached})
    ago = visitors.phone_ago(besides)
    return reply(
        {"addresses": addresses, "phone_ago": None if ago is None else round(ago, 1), "build": __version__}
    )
