"""Tickets: the invitations to join a match with a role and seat."""

from __future__ import annotations

from tachiai.engines.values import TABLE

from .. import limits
from ..errors import Refused
from ..json_text import Json
from ..match import devices, tokens
from ..match.devices import ARBITER, SEAT, SPECTATOR, Ticket, place_of
from ..match.draft import Draft
from ..store.log import EventLog
from . import schemas
from .context import Context
from .joining import forget_waiting, remove_device
from .registry import OnRepeat, query

OTHER_CODES = 20
"""The most draws of a code, while the one drawn still belongs to another match."""


@query(schemas.Body, roles=(TABLE, ARBITER), answer="Ticket")
def joins(context: Context) -> list[Json]:
    """Return the tickets of the match, with their roles and seats.

    The arbiter gets no tickets of seats, so that knowing the PIN is not enough to take over a seat.
    """
    online = context.service.listener.present(context.live.match, ask=False)
    found = []
    for place, ticket in context.devices.tickets.items():
        seat = place.removeprefix("seat:") if place.startswith("seat:") else None
        if seat is not None and context.grant.role == ARBITER:
            continue
        held = context.devices.holder(seat) is not None if seat is not None else False
        good = ticket.code_valid(context.service.clock())
        found.append(
            {
                "seat": seat,
                "role": SEAT if seat is not None else place,
                "code": (ticket.code or None) if good else None,
                "ticket": ticket.ticket,
                "claimed": held,
                "online": seat in online,
            }
        )
    return found


@query(schemas.Body, roles=(TABLE, ARBITER), errors=("no-such-seat",), answer="Ticket")
def ticket(context: Context, *, name: str) -> str:
    """Return the ticket of a seat, of ``spectator`` or of ``table``.

    :raises Refused: ``no-such-seat``.
    """
    return str(_named(joins.run(context), name)["ticket"])


@query(
    schemas.Body,
    roles=(TABLE, ARBITER),
    needs_pen=True,
    on_repeat=OnRepeat.HARMLESS,
    errors=("no-such-seat", "not-yours", "too-many"),
    answer="Ticket",
)
def reissue(context: Context, *, name: str) -> Json:
    """Issue a new ticket; the old one is void, and the phone that had the seat is removed.

    :raises Refused: ``no-pen``, ``no-such-seat``, ``not-yours`` (the arbiter has no tickets of seats),
        ``too-many`` (tickets of this place), ``too-large``.
    """
    present, place = context.devices, place_of(name)
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
            draft.sent_away += [(one.grant.token, "moved") for one in context.live.waiters.of(name)]
        elif place == SPECTATOR:
            for spectator in present.of_role(SPECTATOR):  # only those stored by older versions
                remove_device(draft, spectator, "revoked")
            draft.sent_away.append((SPECTATOR, "revoked"))
    if place.startswith("seat:"):
        forget_waiting(context.live, name)
    return _named(joins.run(context), name)


def _named(found: list[Json], name: str) -> Json:
    for one in found:
        if (one["seat"] or one["role"]) == name:
            return one
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
