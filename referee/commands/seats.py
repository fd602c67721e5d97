"""Seats: admitting and handing over, and the tickets that invite to a role and seat."""

from __future__ import annotations

from tachiai.engines.values import TABLE

from .. import limits
from ..errors import Refused
from ..json_text import JsonObject
from ..match import devices, tokens
from ..match.devices import ARBITER, SEAT, SPECTATOR, Grant, Ticket, seat_place
from ..match.draft import Draft
from ..match.tokens import device_of
from ..store.log import EventLog
from .context import Context
from .joining import add_device, forget_waiting, remove_device, require_room
from .registry import OnRepeat, command, query
from .schemas import Body, Bool, Text, request_id

_CLAIM = {
    "request_id": request_id(required=False),
    "claim": Text(1, limits.ID_CHARACTERS, required=True),
    "answer": Bool(required=True),
}
"""The device that waits for a seat, and whether it gets the seat."""


@command(
    _CLAIM,
    roles=(TABLE, ARBITER),
    needs_pen=True,
    on_repeat=OnRepeat.HARMLESS,
    errors=("no-such-claim", "too-many"),
)
def admit(context: Context, *, claim: str, answer: bool) -> JsonObject:
    """Admit a phone to a taken seat, or refuse it.

    Disclosures made for the seat stay hidden from that phone.
    """
    return _decide(context, _claiming(context, claim), answer=answer, handed=False)


@command(_CLAIM, roles=(SEAT,), on_repeat=OnRepeat.ONCE, errors=("no-such-claim", "too-many"))
def hand(context: Context, *, claim: str, answer: bool) -> JsonObject:
    """Hand the caller's seat, with its disclosures, to another phone, or refuse it.

    Checks, in order: the ledger; a device waits under that name, and for this seat.  The ledger stores no
    answer: when the request is repeated the device no longer waits.
    """
    context.check_not_repeated({"hand": claim, "answer": answer})
    waiting = _claiming(context, claim)
    if waiting.seat != context.grant.seat:
        raise Refused("not-yours")
    return _decide(context, waiting, answer=answer, handed=True)


def _decide(context: Context, waiting: Grant, *, answer: bool, handed: bool) -> JsonObject:
    """Give the seat to the device that waits for it, or refuse it."""
    if answer:
        _move_seat(context, waiting, handed=handed)
    else:
        _send_back(context, waiting)
    return context.done()


def _claiming(context: Context, claim: str) -> Grant:
    """Return the device that waits for a seat under the name ``claim``; raise Refused: ``no-such-claim``."""
    waiting = next((g for g in context.live.waiting() if device_of(g.token) == claim), None)
    if waiting is None or waiting.seat is None:
        raise Refused("no-such-claim")
    return waiting


def _send_back(context: Context, waiting: Grant) -> None:
    if waiting.token in context.devices.grants:
        with context.commit() as draft:
            remove_device(draft, waiting, "revoked")
        return
    context.live.waiters.remove(waiting.token, declined=True)
    context.live.waiters_changed()
    context.service.send_away(context.live.match, waiting.token, "revoked")
    context.service.changed(context.live.match)


def _move_seat(context: Context, to: Grant, *, handed: bool) -> None:
    """Move a seat to the device that waits for it; it sees earlier disclosures only if ``handed``."""
    seat, live = to.seat, context.live
    assert seat is not None
    before, new = context.devices.holder(seat), live.waiters.get(to.token)
    if new is not None:
        require_room(live, SEAT, seat)
    with context.commit() as draft:
        if new is not None:
            add_device(draft, to.token, SEAT, seat, new.key, waiting=True)
        if before is not None:
            draft.note(devices.TokenRevoked, token=before.token, reason="moved")
            draft.sent_away.append((before.token, "moved"))
        draft.note(devices.TokenAdmitted, token=to.token)
        was = None if before is None else device_of(before.token)
        draft.happen("seat", seat=seat, device=device_of(to.token), was=was, handed=handed)
    if new is not None:
        live.waiters.remove(to.token)
        live.waiters_changed()


# -- tickets -------------------------------------------------------------------------------------------

OTHER_CODES = 20
"""The most draws of a code, while the one drawn still belongs to another match."""


@query(Body, roles=(TABLE, ARBITER), answer="Ticket")
def joins(context: Context) -> list[JsonObject]:
    """Return the tickets of the match, with their roles and seats.

    The arbiter gets no tickets of seats, so that knowing the PIN is not enough to take over a seat.
    """
    online = context.service.listener.present(context.live.match, ask=False)
    tickets = []
    for place, ticket in context.devices.tickets.items():
        seat = place.removeprefix("seat:") if place.startswith("seat:") else None
        if seat is not None and context.grant.role == ARBITER:
            continue
        held = context.devices.holder(seat) is not None if seat is not None else False
        good = ticket.code_valid(context.service.clock())
        tickets.append(
            {
                "seat": seat,
                "role": SEAT if seat is not None else place,
                "code": (ticket.code or None) if good else None,
                "ticket": ticket.ticket,
                "claimed": held,
                "online": seat in online,
            }
        )
    return tickets


@query(Body, roles=(TABLE, ARBITER), errors=("no-such-seat",), answer="Ticket")
def ticket(context: Context, *, name: str) -> str:
    """Return the ticket of a seat, of ``spectator`` or of ``table``."""
    return str(_named(joins.run(context), name)["ticket"])


@query(
    Body,
    roles=(TABLE, ARBITER),
    needs_pen=True,
    on_repeat=OnRepeat.HARMLESS,
    errors=("no-such-seat", "not-yours", "too-many"),
    answer="Ticket",
)
def reissue(context: Context, *, name: str) -> JsonObject:
    """Issue a new ticket; the old one is void, and the phone that had the seat is removed.

    :raises Refused: also ``not-yours`` (the arbiter has no tickets of seats), ``too-many`` (tickets of this place).
    """
    present, place = context.devices, name if name in (SPECTATOR, TABLE) else seat_place(name)
    if place not in present.tickets:
        raise Refused("no-such-seat")
    if context.grant.role == ARBITER and place.startswith("seat:"):
        raise Refused("not-yours")
    if present.issued[place] >= limits.TICKETS_A_PLACE:
        raise Refused("too-many")
    with context.commit() as draft:
        issue(context.service.log, draft, place)
        if place.startswith("seat:"):
            for phone in (*present.waiting(name), present.holder(name)):
                if phone is not None:
                    remove_device(draft, phone, "moved")
            draft.sent_away += [(waiting.grant.token, "moved") for waiting in context.live.waiters.of(name)]
        elif place == SPECTATOR:
            for spectator in present.of_role(SPECTATOR):  # only those stored by older versions
                remove_device(draft, spectator, "revoked")
            draft.sent_away.append((SPECTATOR, "revoked"))
    if place.startswith("seat:"):
        forget_waiting(context.live, name)
    return _named(joins.run(context), name)


def _named(tickets: list[JsonObject], name: str) -> JsonObject:
    for ticket in tickets:
        if (ticket["seat"] or ticket["role"]) == name:
            return ticket
    raise Refused("no-such-seat")


def issue(log: EventLog, draft: Draft, place: str) -> None:
    """Issue a new ticket for ``place``, with six digits unless it is the table's."""
    drawn, code = tokens.new_token(), tokens.new_code() if place != TABLE else ""
    version = 1
    for _ in range(OTHER_CODES if code else 0):
        newest = log.pointed(tokens.code_stream(code))
        if newest is None:
            break
        version = newest.originator_version + 1
        if not Ticket("", code, newest.at).code_valid(draft.at):
            break
        code, version = tokens.new_code(), 1
    draft.note(devices.TicketIssued, place=place, ticket=drawn, code=code)
    draft.point(tokens.ticket_stream(drawn))
    if code:
        draft.point(tokens.code_stream(code), version)
