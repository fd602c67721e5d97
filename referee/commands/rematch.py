"""The next match of the same people: it is opened from one that is over, and their devices come along.

A device asks for its way on with the token it has: a ticket is told to the device of its own seat alone, and
stands in no view (screens keep views).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engines

from ..errors import Refused, bad_field
from ..match.devices import SEAT, SPECTATOR, TABLE, Followed, seat_place
from ..match.views import Room
from ..store.chain import canonical
from .service import Caller, Service

Json = dict[str, Any]


def open_next(service: Service, caller: Caller, seats: Mapping[str, str] | None, given: Json) -> Json:
    """Open a match after that of ``caller``, the tablet with the pen; its devices are told of it.

    ``seats``: the seat in the old match, by the seat in the new one; ``None``: those with the same names.
    ``given`` is what opens a match.  With the same ``request_id`` nothing is opened twice.
    """
    here = service.do(caller.match, lambda room: _over(service, room, caller))
    there = list(given.get("seats") or ()) or _usual(given["game"])
    moves = {seat: seat for seat in there if seat in here} if seats is None else dict(seats)
    for new, old in moves.items():
        if new not in there:
            raise bad_field("after.seats", "no-such-seat", new)
        if old not in here or list(moves.values()).count(old) > 1:
            raise bad_field("after.seats", "no-such-seat", old)
    opened = service.open(**given)
    places = canonical({old: new for new, old in moves.items()})

    def tell(room: Room) -> None:
        if room.devices.next is None or room.devices.next[0] != opened["match"]:
            with service.draft(room) as draft:
                draft.note(Followed, match=opened["match"], seats=places)

    service.do(caller.match, tell)
    return opened


def way_on(service: Service, caller: Caller) -> Json:
    """The next match, and the ticket with which this device comes along: its own seat's, else a guest's."""

    def ask(room: Room) -> tuple[str, str | None]:
        grant = service.grant(room, caller)
        if room.devices.next is None:
            raise Refused("no-such-match")
        match, seats = room.devices.next
        return match, seats.get(grant.seat or "") if grant.role == SEAT else None

    match, seat = service.do(caller.match, ask)
    place = SPECTATOR if seat is None else seat_place(seat)
    ticket = service.do(match, lambda room: room.devices.tickets[place].ticket)
    return {
        "ok": True,
        "match": match,
        "role": SPECTATOR if seat is None else SEAT,
        "seat": seat,
        "ticket": ticket,
    }


def _over(service: Service, room: Room, caller: Caller) -> tuple[str, ...]:
    """The seats of a match that is over, for the tablet with the pen."""
    grant = service.grant(room, caller)
    if grant.role != TABLE:
        raise Refused("not-yours")
    if room.devices.pen != grant.token:
        raise Refused("no-pen")
    if room.history.outcome is None:
        raise Refused("not-over")
    return tuple(room.history.header.seats)


def _usual(game: str) -> list[str]:
    """The seats a game has if none are given."""
    try:
        orders = engines.load(game).seating.orders
    except LookupError:
        raise bad_field("game", "unknown-game", game) from None
    return list(orders[0]) if orders else []
