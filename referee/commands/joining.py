"""Devices come to a match: by a ticket, by the six digits beside it, by the arbiter's PIN."""

from __future__ import annotations

from tachiai.engines.values import TABLE

from .. import limits
from ..errors import Refused, bad_field
from ..json_types import Json
from ..match import devices, tokens
from ..match.cache import LiveMatch
from ..match.devices import ARBITER, SEAT, SPECTATOR, WAITING_AT_MOST, Devices, Grant
from ..match.draft import Draft
from ..match.tokens import device_of
from ..records.evidence import key_good
from . import schemas
from .registry import entrance
from .service import Service


@entrance(
    schemas.Join,
    errors=("no-such-ticket", "no-such-match", "broken", "bad-field", "too-many", "too-large"),
    answer="Joined",
)
def join(
    service: Service,
    *,
    ticket: str | None = None,
    code: str | None = None,
    key: str | None = None,
    request_id: str | None = None,
) -> Json:
    """Exchange a ticket, or the six digits beside it, for a token.

    The same request (by its id), if its answer was lost, is told the same token again.

    ``key``: the device's public key.  A device that comes to a taken seat waits until it is let in; of those
    that wait only the last few stay.

    :raises Refused: ``no-such-ticket``, ``too-many`` (devices joined as this before), ``bad-field`` (``key``;
        ``request_id``, ``used-otherwise``), ``too-large``, ``no-such-match``, ``broken``, ``unavailable``.
    """
    stream = tokens.ticket_stream(ticket) if ticket is not None else tokens.code_stream(code or "")
    match = service.match_of_pointer(stream)
    if match is None:
        raise Refused("no-such-ticket")

    def work(live: LiveMatch) -> Json:
        place = _place(live.devices, ticket, code, service.clock())
        if place is None:
            raise Refused("no-such-ticket")
        seat = place.removeprefix("seat:") if place.startswith("seat:") else None
        role = SEAT if seat is not None else place
        token = None
        if request_id is not None:
            token = tokens.joining_token(
                request_id, live.devices.pin or "", live.devices.tickets[place].ticket
            )
            known = before(service, live, token, request_id, key)
            if known is not None:
                return known
        taken = seat is not None and live.devices.holder(seat) is not None
        with service.commit(live) as draft:
            if seat is not None and taken:
                make_room(live, draft, seat)
            return joined(live, draft, role, seat, key, waiting=taken, token=token)

    answer: Json = service.with_match(match, work)
    return answer


@entrance(
    schemas.Arbiter,
    errors=("wrong-pin", "no-such-match", "broken", "bad-field", "too-many", "too-large"),
    answer="Joined",
)
def arbiter(
    service: Service, *, match: str, pin: str, key: str | None = None, request_id: str | None = None
) -> Json:
    """A token for who knows a match's PIN; the same one for the same request (by its id).

    :raises Refused: ``wrong-pin``, ``too-many`` (wrong PINs within the hour), ``bad-field`` (``key``;
        ``request_id``, ``used-otherwise``), ``too-large``, ``no-such-match``, ``broken``, ``unavailable``.
    """

    def begin(live: LiveMatch) -> str:
        missed = live.devices.missed_lately(service.clock())
        if missed + live.pins_compared >= limits.PIN_TRIES_A_MATCH_PER_HOUR:
            raise Refused("too-many")
        if live.devices.pin is None:
            raise Refused("wrong-pin")
        live.pins_compared += 1
        return live.devices.pin

    def end(live: LiveMatch) -> Json:
        live.pins_compared = max(0, live.pins_compared - 1)
        if not fits:
            with service.commit(live) as draft:
                draft.note(devices.PinMissed)
            return {}
        token = None
        if request_id is not None:
            token = tokens.joining_token(request_id, live.devices.pin or "", "")
            known = before(service, live, token, request_id, key)
            if known is not None:
                return known
        with service.commit(live) as draft:
            return joined(live, draft, ARBITER, None, key, token=token)

    kept = service.with_match(match, begin)
    fits = tokens.verify_pin(kept, pin)  # some 30 ms of work: not while others wait for the match
    answer = service.with_match(match, end)
    if not fits:
        raise Refused("wrong-pin")
    return answer


def _place(present: Devices, ticket: str | None, code: str | None, at: str) -> str | None:
    """The place a ticket, or a code that is still good, leads to."""
    for place, issued in present.tickets.items():
        if ticket is not None:
            if issued.ticket == ticket:
                return place
        elif issued.code == code and issued.code_good(at):
            return place
    return None


def make_room(live: LiveMatch, draft: Draft, seat: str) -> None:
    """Of the devices that wait for ``seat`` only the last few stay, so that one more can."""
    for old in live.devices.waiting(seat)[: 1 - WAITING_AT_MOST or None]:
        if len(live.devices.waiting(seat)) >= WAITING_AT_MOST:
            let_out(draft, old, "revoked")


def before(service: Service, live: LiveMatch, token: str, request_id: str, key: str | None) -> Json | None:
    """The answer to a request that comes again; ``None`` if it comes for the first time.

    :raises Refused: ``bad-field`` (``used-otherwise``) with another key, or where the device was sent away since.
    """
    digest = tokens.digest(token)
    grant = live.devices.grants.get(digest)
    came = live.history.people.devices.get(device_of(digest))
    if grant is None and service.match_of_pointer(tokens.token_stream(digest)) is None:
        return None
    if grant is None or (came is not None and came["key"] != key):
        raise bad_field("request_id", "used-otherwise", request_id)
    return _answer(live, token, grant.role, grant.seat, waiting=grant.waiting)


def joined(
    live: LiveMatch,
    draft: Draft,
    role: str,
    seat: str | None,
    key: str | None,
    *,
    waiting: bool = False,
    token: str | None = None,
) -> Json:
    """A new device, with ``token`` or one made by chance; the answer with it."""
    most = {
        SPECTATOR: limits.SPECTATORS_A_MATCH,
        TABLE: limits.TABLES_A_MATCH,
        ARBITER: limits.ARBITERS_A_MATCH,
    }
    came = live.history.people.devices.values()
    room_for = limits.DEVICES_KEPT
    if role == SEAT:
        room_for = max(1, limits.DEVICES_A_MATCH // len(live.history.header.seats))
    # No seat, no tablet and no arbiter uses up the room of another.
    alike = sum(device["role"] == role and device["seat"] == seat for device in came)
    if role != SPECTATOR and alike >= room_for:
        raise Refused("too-many")
    if role in most:
        same = live.devices.of_role(role)
        if len(same) >= most[role]:
            let_out(draft, next(g for g in same if g.token != live.devices.pen), "revoked")
    token = token or tokens.new_token()
    let_in(draft, tokens.digest(token), role, seat, key, waiting=waiting)
    return _answer(live, token, role, seat, waiting=waiting)


def _answer(live: LiveMatch, token: str, role: str, seat: str | None, *, waiting: bool) -> Json:
    return {
        "ok": True,
        "token": token,
        "match": live.match,
        "role": role,
        "seat": seat,
        "waiting": waiting,
        "device": None if role == SPECTATOR else device_of(tokens.digest(token)),
    }


def let_in(
    draft: Draft, digest: str, role: str, seat: str | None, key: str | None, *, waiting: bool = False
) -> None:
    """A device with the token ``digest`` joins; spectators leave no trace in the chain.

    :raises Refused: ``bad-field`` if ``key`` is no public key.
    """
    if key is not None and not key_good(key):
        raise bad_field("key", "no-key", key)
    draft.note(devices.TokenGranted, token=digest, role=role, seat=seat, waiting=waiting)
    draft.point(tokens.token_stream(digest))
    if role != SPECTATOR:
        device = device_of(digest)
        draft.happen("device", device=device, role=role, seat=seat, key=key, waiting=waiting)


def let_out(draft: Draft, grant: Grant, reason: str) -> None:
    """A device is sent away for good."""
    draft.note(devices.TokenRevoked, token=grant.token, reason=reason)
    if grant.role != SPECTATOR:
        draft.happen("left", device=device_of(grant.token), reason=reason)
    draft.sent_away.append((grant.token, reason))
