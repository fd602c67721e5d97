"""Joining a match: by a ticket, by the six digits printed with it, or by the arbiter's PIN."""

from __future__ import annotations

from tachiai.engines.values import TABLE

from .. import limits
from ..errors import Refused, bad_field
from ..json_text import JsonObject
from ..match import devices, tokens
from ..match.cache import LiveMatch
from ..match.devices import ARBITER, SEAT, SPECTATOR, Devices, Grant
from ..match.draft import Draft
from ..match.tokens import device_of
from ..match.waiting import guest_token, verified_grant, waiter, waiting_token
from ..store.chain import key_good
from .registry import endpoint
from .schemas import Join, Text, key_field, request_id
from .service import Service


@endpoint(
    Join,
    errors=("no-such-ticket", "no-such-match", "broken", "bad-field", "too-many", "too-large"),
    answer="Joined",
)
def join(
    service: Service,
    *,
    ticket: str | None = None,
    code: str | None = None,
    role: str | None = None,
    key: str | None = None,
    request_id: str | None = None,
    near: str = "",
) -> JsonObject:
    """Exchange a ticket, or its six digits, for a token.

    A repeated request (same id) returns the same token, in case the first answer was lost.

    With ``role``, a ticket of another role is refused.  ``key`` is the device's public key, and ``near`` its
    address as used for limits.  A device that requests a taken seat waits until it is admitted.

    :raises Refused: also ``too-many`` (have joined with this role and seat, or wait for the seat), ``bad-field``
        (``key``; ``request_id``, ``used-otherwise``).
    """
    stream = tokens.ticket_stream(ticket) if ticket is not None else tokens.code_stream(code or "")
    match = service.match_of_pointer(stream)
    if match is None:
        raise Refused("no-such-ticket")

    def work(live: LiveMatch) -> JsonObject:
        place = _place(live.devices, ticket, code, service.clock())
        if place is None:
            raise Refused("no-such-ticket")
        seat = place.removeprefix("seat:") if place.startswith("seat:") else None
        wanted = SEAT if seat is not None else place
        if role not in (None, wanted):
            raise Refused("no-such-ticket")
        if wanted == SPECTATOR:
            return join_as_spectator(service, live, key, request_id)
        token, known = repeated_join(service, live, request_id, live.devices.tickets[place].ticket, key)
        if known is not None:
            return known
        if seat is not None and live.devices.holder(seat) is not None:
            return ask_for_seat(service, live, seat, key, near=near, request_id=request_id)
        with service.commit(live) as draft:
            return join_device(live, draft, wanted, seat, key, token=token)

    return service.with_match(match, work)


@endpoint(
    {
        "match": Text(1, limits.ID_CHARACTERS, required=True),
        "pin": Text(1, 12, required=True),
        "key": key_field(),
        "request_id": request_id(required=False),
    },
    errors=("wrong-pin", "no-such-match", "broken", "bad-field", "too-many", "too-large"),
    answer="Joined",
)
def arbiter(
    service: Service, *, match: str, pin: str, key: str | None = None, request_id: str | None = None
) -> JsonObject:
    """Return an arbiter's token in exchange for the match's PIN.

    A repeated request (same id) returns the same token.  A device that joins again with the same ``key``
    replaces its former token, which is revoked.

    :raises Refused: also ``bad-field`` (``key``; ``request_id``, ``used-otherwise``).
    """

    def begin(live: LiveMatch) -> str:
        if live.devices.pin is None:
            raise Refused("wrong-pin")
        return live.devices.pin

    def end(live: LiveMatch) -> JsonObject:
        if not fits:
            # Only so many are recorded and shown at the table; the HTTP limits count the rest.
            if live.devices.recent_wrong_pins(service.clock()) < limits.PIN_TRIES_A_MATCH_PER_HOUR:
                with service.commit(live) as draft:
                    draft.note(devices.PinMissed)
            return {}
        token, known = repeated_join(service, live, request_id, "", key)
        if known is not None:
            return known
        require_links(live)
        with service.commit(live) as draft:
            return join_device(live, draft, ARBITER, None, key, token=token)

    kept = service.with_match(match, begin)
    fits = tokens.verify_pin(kept, pin)  # takes about 30 ms, so without the lock of the match
    answer = service.with_match(match, end)
    if not fits:
        raise Refused("wrong-pin")
    return answer


def _place(present: Devices, ticket: str | None, code: str | None, at: str) -> str | None:
    """Return the place of a ticket, or of a code that is still valid, else ``None``."""
    for place, issued in present.tickets.items():
        if ticket is not None:
            if issued.ticket == ticket:
                return place
        elif issued.code == code and issued.code_valid(at):
            return place
    return None


def join_as_spectator(
    service: Service, live: LiveMatch, key: str | None = None, request_id: str | None = None
) -> JsonObject:
    """Return the answer for a guest, whose token carries its own rights: nothing is stored.

    :raises Refused: ``bad-field`` if ``key`` is not a public key.
    """
    require_key(key)
    made = guest_token(live.devices, service.clock(), request_id)
    return _answer(live, made.token, SPECTATOR, None, waiting=False)


def ask_for_seat(
    service: Service,
    live: LiveMatch,
    seat: str,
    key: str | None,
    *,
    near: str = "",
    by_sheet: bool = False,
    request_id: str | None = None,
) -> JsonObject:
    """Make a device wait for ``seat``; nothing about it is stored until it is admitted.

    :raises Refused: ``bad-field`` (``key``; ``request_id``, ``used-otherwise``), ``too-many`` already wait
        for it.
    """
    require_key(key)
    seats = live.history.header.seats
    made = waiting_token(live.devices, seats, seat, key, by_sheet=by_sheet, request=request_id)
    before = live.devices.grants.get(made.digest)
    if before is not None:
        return _answer(live, made.token, SEAT, seat, waiting=before.waiting)
    others = [other for other in live.waiters.of() if other.random == made.random]
    gone = live.waiters.declined(made.digest) or device_of(made.digest) in live.history.people.devices
    if gone or any(other.grant.token != made.digest for other in others):
        raise bad_field("request_id", "used-otherwise", request_id)
    grant = verified_grant(live.devices, seats, made, service.clock())
    assert grant is not None
    service.wait(live, waiter(made, grant, near))
    return _answer(live, made.token, SEAT, seat, waiting=True)


def forget_waiting(live: LiveMatch, seat: str | None = None) -> None:
    """Forget the devices that wait for ``seat`` (``None``: for any seat); their tickets are void."""
    for waiting in live.waiters.of(seat):
        live.waiters.remove(waiting.grant.token)
    live.waiters_changed()


def repeated_join(
    service: Service, live: LiveMatch, request_id: str | None, ticket: str, key: str | None
) -> tuple[str | None, JsonObject | None]:
    """Return the token of a request (``None`` without an id), and its answer if it is repeated.

    ``ticket`` is empty for an arbiter.

    :raises Refused: ``bad-field`` (``used-otherwise``) with another key, or if the device has been removed
        since.
    """
    if request_id is None:
        return None, None
    token = tokens.joining_token(request_id, live.devices.pin or "", ticket)
    digest = tokens.digest(token)
    grant = live.devices.grants.get(digest)
    came = live.history.people.devices.get(device_of(digest))
    if grant is None and service.match_of_pointer(tokens.token_stream(digest)) is None:
        return token, None
    if grant is None or (came is not None and came["key"] != key):
        raise bad_field("request_id", "used-otherwise", request_id)
    return token, _answer(live, token, grant.role, grant.seat, waiting=grant.waiting)


def join_device(
    live: LiveMatch, draft: Draft, role: str, seat: str | None, key: str | None, *, token: str | None = None
) -> JsonObject:
    """Add a device with ``token``, or with a random one; return the answer with it.

    If the role has too many devices, an older one is removed; so is the former device of an arbiter's
    ``key``.
    """
    most = {TABLE: limits.TABLES_A_MATCH, ARBITER: limits.ARBITERS_A_MATCH}
    require_room(live, role, seat)
    if role in most:
        same = live.devices.of_role(role)
        key_of = live.history.people.key_of
        own = [g for g in same if role == ARBITER and key is not None and key_of(device_of(g.token)) == key]
        for former in own:
            remove_device(draft, former, "revoked")
        if not own and len(same) >= most[role]:
            remove_device(draft, next(g for g in same if g.token != live.devices.pen), "revoked")
    token = token or tokens.new_token()
    add_device(draft, tokens.digest(token), role, seat, key)
    return _answer(live, token, role, seat, waiting=False)


def require_room(live: LiveMatch, role: str, seat: str | None) -> None:
    """Check that one more device may join with this role and seat.

    Each role and seat has a limit of its own, so that none uses up the room of another.  An arbiter's devices
    are not counted, because the PIN or the desk limits them (:data:`limits.ARBITERS`).

    :raises Refused: ``too-many``.
    """
    if role == ARBITER:
        return
    came = live.history.people.devices.values()
    room_for = limits.DEVICES_KEPT
    if role == SEAT:
        room_for = max(1, limits.DEVICES_A_MATCH // len(live.history.header.seats))
    if sum(device["role"] == role and device["seat"] == seat for device in came) >= room_for:
        raise Refused("too-many")


def _answer(live: LiveMatch, token: str, role: str, seat: str | None, *, waiting: bool) -> JsonObject:
    return {
        "ok": True,
        "token": token,
        "match": live.match,
        "role": role,
        "seat": seat,
        "waiting": waiting,
        "device": None if role == SPECTATOR else device_of(tokens.digest(token)),
    }


def require_links(live: LiveMatch) -> None:
    """Check that the chain has room for links that are not actions.

    :raises Refused: ``too-large``.
    """
    if live.history.link >= limits.LINKS_FOR_TAPS:
        raise Refused("too-large")


def add_device(
    draft: Draft, digest: str, role: str, seat: str | None, key: str | None, *, waiting: bool = False
) -> None:
    """Add a device with the token ``digest``; the chain records it.

    :raises Refused: ``bad-field`` if ``key`` is not a public key.
    """
    require_key(key)
    draft.note(devices.TokenGranted, token=digest, role=role, seat=seat, waiting=waiting)
    draft.point(tokens.token_stream(digest))
    draft.happen("device", device=device_of(digest), role=role, seat=seat, key=key, waiting=waiting)


def take_pen(draft: Draft, digest: str) -> None:
    """Give the pen to the tablet with the token ``digest``; the chain records it."""
    draft.note(devices.PenTaken, token=digest)
    draft.happen("pen", device=device_of(digest))


def require_key(key: str | None) -> None:
    """Check that ``key`` is a public key or ``None``.

    :raises Refused: ``bad-field``.
    """
    if key is not None and not key_good(key):
        raise bad_field("key", "no-key", key)


def remove_device(draft: Draft, grant: Grant, reason: str) -> None:
    """Revoke the token of a device for ``reason``, and close its connections after the commit."""
    draft.note(devices.TokenRevoked, token=grant.token, reason=reason)
    if grant.role != SPECTATOR:
        draft.happen("left", device=device_of(grant.token), reason=reason)
    draft.sent_away.append((grant.token, reason))
