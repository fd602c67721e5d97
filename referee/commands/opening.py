"""Open a match, alone or after another one of the same people."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from tachiai import engines
from tachiai.engines.record import RecordError, parse_header
from tachiai.engines.values import TABLE, Header

from ..errors import Refused, bad_field
from ..json_types import Json
from ..match import devices, tokens, views
from ..match.bodies import opening_body
from ..match.devices import SPECTATOR, Devices, seat_place
from ..match.draft import Draft
from ..match.history import apply_event
from ..match.tokens import device_of
from ..store.chain import canonical, sha256
from ..store.events import Event, OpeningRequest, chained
from ..store.log import Conflict, Unavailable
from . import ledger, schemas
from .joining import let_in
from .registry import entrance
from .service import TRIES, Service
from .tickets import issue

logger = logging.getLogger("tachiai.service")


@entrance(schemas.Open, errors=("bad-field",), answer="Opened")
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
) -> Json:
    """Open a match; its table's token, and the arbiter's PIN, are told here and never again.

    Only the same request (by its id), if it comes again soon, is told them once more.

    :raises Refused: ``bad-field`` (a field of the header; ``request_id``, ``used-otherwise``), ``unavailable``.
    """
    header, raw = _header(game, seats, options, names)
    asked = canonical([raw, dict(settings or {}), pin, key])
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
        match, at = tokens.new_match(), service.clock()
        if request_id is not None:
            found = service.pointer(tokens.opening_stream(request_id))
            before = ledger.opened_before(found, request_id, asked, given_pin, service.clock())
            if before is not None:
                return before
        body = opening_body(match, engines.load(game), header, {**views.SETTINGS, **(settings or {})}, at)
        head = sha256(body)
        draft = Draft(apply_event(None, match, 0, body, head, None), Devices(match), at)
        events: list[Event] = [chained(match, 0, "opened", body, head)]
        once: tuple[str, str] | None = None
        if request_id is not None:
            stream = tokens.opening_stream(request_id)
            asking = OpeningRequest(stream, 1, match, at, sha256(asked), salt)
            events.append(asking)
            once = (stream, asking.digest())
        draft.note(devices.PinSet, kept=kept_pin, opening=once)
        try:
            for place in (*(seat_place(s) for s in header.seats), SPECTATOR, TABLE):
                issue(service.log, draft, place)
            let_in(draft, digest, TABLE, None, key)
            draft.note(devices.PenTaken, token=digest)
            draft.happen("pen", device=device_of(digest))
            service.log.append([*events, *draft.events])
        except Conflict:
            continue
        except Unavailable as error:
            logger.error("the store cannot be reached: %s", error)
            break
        return {"ok": True, "match": match, "token": token, "pin": pin, "device": device_of(digest)}
    raise Refused("unavailable")


def _header(
    game: str,
    seats: Sequence[str] | None,
    options: Mapping[str, Any] | None,
    names: Mapping[str, str] | None,
) -> tuple[Header, Json]:
    """The header of a new match, and what it was read from."""
    try:
        loaded = engines.load(game)
    except LookupError:
        raise bad_field("game", "unknown-game", game) from None
    if seats is None:
        if not loaded.seating.orders:
            raise bad_field("seats", "missing")
        seats = loaded.seating.orders[0]
    if SPECTATOR in seats:
        raise bad_field("seats", "seat-name", SPECTATOR)
    raw: Json = {
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
