"""The command that opens a match, by itself or after another one of the same people."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tachiai import engines
from tachiai.engines.game import Game
from tachiai.engines.match import Match
from tachiai.engines.record import RecordError, parse_header
from tachiai.engines.values import TABLE, Header

from ..errors import Refused, bad_field
from ..evening import events as happened
from ..evening.state import Evening, EveningTable
from ..json_text import JsonObject
from ..match import devices, tokens, views
from ..match.devices import SPECTATOR, Devices, seat_place
from ..match.draft import Draft, opening_body
from ..match.history import apply_event
from ..match.tokens import device_of
from ..store.chain import CorruptMatch, canonical, sha256
from ..store.events import Event, Opened, OpeningRequest, match_stream
from ..store.log import Conflict, Unavailable
from . import ledger
from .joining import add_device, take_pen
from .registry import endpoint
from .schemas import Open
from .seats import issue
from .service import TRIES, Service

logger = logging.getLogger("tachiai.service")

Place = Callable[[Evening], EveningTable | None]
"""Returns the table of an evening for a match (``None``: no table), or refuses."""


def at_no_table(_: Evening) -> None:
    """Return ``None``: the match is played at no table of an evening."""


@endpoint(Open, errors=("bad-field",), answer="Opened")
def open_match(  # noqa: PLR0913 - the members of the body
    service: Service,
    *,
    game: str,
    seats: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    names: Mapping[str, str] | None = None,
    settings: Mapping[str, Any] | None = None,
    pin: str | None = None,
    key: str | None = None,
    request_id: str | None = None,
    place: Place = at_no_table,
    place_named: str | None = None,
    tablet: bool = True,
) -> JsonObject:
    """Open a match; return its table's token and the arbiter's PIN.

    The secrets are returned only here.  A repeated request (same id) returns them again for
    :data:`devices.OPENING_MINUTES` minutes.

    ``place`` chooses the table of the evening.  The match takes it in the same commit, so that only one of
    two concurrent requests gets a table.  ``place_named`` is the table as the request named it.  Without
    ``tablet`` the match has no device yet.

    :raises Refused: ``bad-field`` (a field of the header; ``request_id``, ``used-otherwise``), ``unavailable``, and
        the errors of ``place``.
    """
    header, raw = _header(game, seats, options, names)
    parts = [raw, dict(settings or {}), pin, key]
    asked = canonical(parts if place_named is None else [*parts, place_named])
    opening = Opening(header, {**views.SETTINGS, **(settings or {})}, None, asked)
    return begin(service, opening, pin, key, request_id, place, tablet=tablet)


class Opening(NamedTuple):
    """The parameters of a match to open."""

    header: Header
    settings: Mapping[str, Any]
    after: JsonObject | None
    """The match before, as the opening names it (:func:`~tachiai.referee.match.draft.opening_body`)."""
    asked: str
    """The content of the request as canonical JSON, to recognise a repetition."""


def begin(
    service: Service,
    opening: Opening,
    pin: str | None,
    key: str | None,
    request_id: str | None,
    place: Place,
    *,
    tablet: bool = True,
) -> JsonObject:
    """Open a match (see :func:`open_match`).

    :raises Refused: ``bad-field`` (``request_id``, ``used-otherwise``), ``unavailable``, and the errors of
        ``place``.
    """
    header, asked = opening.header, opening.asked
    game = engines.load(header.game)
    position = canonical(game.view(Match(game, header).position))
    salt = secrets.token_hex(16)
    given_pin = pin
    if request_id is None:
        token, pin = tokens.new_token(), pin or tokens.new_code()
    else:
        token, made_pin = tokens.opening_secrets(request_id, salt)
        pin = pin or made_pin
    digest = tokens.digest(token)
    kept_pin = tokens.pin_hash(pin)
    for _ in range(TRIES):
        match, at = tokens.new_id(), service.clock()
        if request_id is not None:
            pointer = service.pointer(tokens.opening_stream(request_id))
            before = ledger.opened_before(pointer, request_id, asked, given_pin, service.clock())
            if before is not None:
                return before
        try:
            table = None if place is at_no_table else place(service.evening())
        except Refused:
            if request_id is not None and service.pointer(tokens.opening_stream(request_id)) is not None:
                continue  # this request itself has just taken the table: return its answer
            raise
        more = (at, sha256(position), opening.after)
        body = opening_body(match, game, header, opening.settings, *more)
        head = sha256(body)
        draft = Draft(apply_event(None, match, 0, body, head, None), Devices(match), at)
        events: list[Event] = [Opened(match_stream(match), 0, body, head, position=position)]
        once: tuple[str, str] | None = None
        if request_id is not None:
            stream = tokens.opening_stream(request_id)
            asking = OpeningRequest(stream, 1, match, at, sha256(asked), salt)
            events.append(asking)
            once = (stream, asking.digest())
        draft.note(devices.PinSet, kept=kept_pin, opening=once)
        try:
            for name in (*(seat_place(s) for s in header.seats), SPECTATOR, TABLE):
                issue(service.log, draft, name)
            if tablet:
                add_device(draft, digest, TABLE, None, key)
                take_pen(draft, digest)
            if table is None:
                service.log.append([*events, *draft.events])
            else:
                draft.note(devices.Placed, number=table.number, name=table.name)
                _append_at(service, table, match, [*events, *draft.events])
        except Conflict:
            continue
        except (Unavailable, CorruptMatch) as error:
            logger.error("the store cannot be reached: %s", error)
            break
        return {"ok": True, "match": match, "token": token, "pin": pin, "device": device_of(digest)}
    raise Refused("unavailable")


def _append_at(service: Service, table: EveningTable, match: str, events: Sequence[Event]) -> None:
    """Append ``events``, and in the same commit place ``match`` at ``table`` if the table is unchanged.

    :raises Conflict: if it has changed, or another process appended first; nothing was stored.
    """

    def decide(now: Evening) -> list[happened.EventDraft]:
        if now.tables.get(table.number) != table:
            raise Conflict
        return [(happened.MatchPlaced, {"number": table.number, "match": match})]

    service.evening_log.append(decide, beside=events)


def load_game(name: str) -> Game[Any]:
    """Return the game of that name.

    :raises Refused: ``bad-field`` (``unknown-game``).
    """
    try:
        return engines.load(name)
    except LookupError:
        raise bad_field("game", "unknown-game", name) from None


def _header(
    game: str, seats: Sequence[str] | None, options: Mapping[str, Any] | None, names: Mapping[str, str] | None
) -> tuple[Header, JsonObject]:
    """Return the header of a new match, and the JSON object it was parsed from.

    :raises Refused: ``bad-field``.
    """
    loaded = load_game(game)
    if seats is None:
        if not loaded.seating.orders:
            raise bad_field("seats", "missing")
        seats = loaded.seating.orders[0]
    if SPECTATOR in seats:
        raise bad_field("seats", "seat-name", SPECTATOR)
    raw: JsonObject = {
        "record": "match",
        "version": 1,
        "game": game,
        "seats": list(seats),
        "rules": loaded.version,
    }
    if options is not None:
        raw["options"] = dict(options)
    if names is not None:
        raw["names"] = dict(names)
    try:
        return parse_header(raw, strict=True), raw
    except RecordError as error:
        raise bad_field(error.field or "game", error.reason, error.value) from None
