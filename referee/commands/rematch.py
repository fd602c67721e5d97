"""The next match of the same people: it is opened from one that is over, and their devices come along.

A device asks for its way on with the token it has: a ticket is told to the device of its own seat alone, and
stands in no view (screens keep views).
"""

from __future__ import annotations

from collections.abc import Mapping

from tachiai import engines
from tachiai.engines.values import TABLE

from ..errors import Refused, bad_field
from ..json_types import Json
from ..match import devices
from ..match.devices import SEAT, SPECTATOR, seat_place
from ..match.views import settings_of
from ..store.chain import canonical
from . import schemas
from .context import Context
from .opening import open_match
from .registry import Again, query
from .service import Caller, Service


def open_next(service: Service, caller: Caller, seats: Mapping[str, str] | None, given: Json) -> Json:
    """Open a match after that of ``caller``, the tablet with the pen; its devices are told of it.

    It is played at the table of the evening where those people sit.

    ``seats``: the seat in the old match, by the seat in the new one; ``None``: those with the same names.
    ``given`` is what opens a match.  With the same ``request_id`` nothing is opened twice.

    :raises Refused: whatever :func:`finished` and :func:`open_match` refuse; ``bad-field``
        (``after.seats``).
    """
    wins: Mapping[str, int] = finished(service, caller)
    here = tuple(wins)
    there = list(given.get("seats") or ()) or _usual(given["game"])
    moves = {seat: seat for seat in there if seat in here} if seats is None else dict(seats)
    for new, old in moves.items():
        if new not in there:
            raise bad_field("after.seats", "no-such-seat", new)
        if old not in here or list(moves.values()).count(old) > 1:
            raise bad_field("after.seats", "no-such-seat", old)
    settings = {**(given.get("settings") or {}), "wins": {new: wins[old] for new, old in moves.items()}}
    opened: Json = open_match(
        service, **{**given, "settings": settings}, place=lambda now: now.table_of(caller.match)
    )
    follow(service, caller, match=opened["match"], seats=canonical({old: new for new, old in moves.items()}))
    return opened


@query(schemas.Body, roles=(TABLE,), needs_pen=True, errors=("not-over",))
def finished(context: Context) -> dict[str, int]:
    """Of a match that is over, by seat how many matches its people have won since they began to play on.

    For the tablet with the pen.

    :raises Refused: ``no-pen``, ``not-over``.
    """
    outcome = context.history.outcome
    if outcome is None:
        raise Refused("not-over")
    before = settings_of(context.live).get("wins", {})
    return {seat: before.get(seat, 0) + (seat in outcome["winners"]) for seat in context.history.header.seats}


@query(schemas.Body, again=Again.HARMLESS)
def follow(context: Context, *, match: str, seats: str) -> None:
    """Tell the devices of this match that its people play on in ``match``."""
    if context.devices.next is None or context.devices.next[0] != match:
        with context.commit() as draft:
            draft.note(devices.Followed, match=match, seats=seats)


@query(schemas.Body, errors=("no-such-match",), answer="Next")
def next_match(context: Context) -> tuple[str, str | None]:
    """The next match, and the seat this device has there."""
    if context.devices.next is None:
        raise Refused("no-such-match")
    match, seats = context.devices.next
    return match, seats.get(context.grant.seat or "") if context.grant.role == SEAT else None


def way_on(service: Service, caller: Caller) -> Json:
    """The next match, and the ticket with which this device comes along: its own seat's, else a guest's.

    :raises Refused: ``no-such-match`` if there is no next one.
    """
    match, seat = next_match(service, caller)
    place = SPECTATOR if seat is None else seat_place(seat)
    ticket = service.with_match(match, lambda live: live.devices.tickets[place].ticket)
    return {
        "ok": True,
        "match": match,
        "role": SPECTATOR if seat is None else SEAT,
        "seat": seat,
        "ticket": ticket,
    }


def _usual(game: str) -> list[str]:
    """The seats a game has if none are given."""
    try:
        orders = engines.load(game).seating.orders
    except LookupError:
        raise bad_field("game", "unknown-game", game) from None
    return list(orders[0]) if orders else []
