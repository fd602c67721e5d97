"""The next match of the same people: opened from a match that is over, and joined by its devices.

A device requests its ticket for the next match with its present token.  Only the device of a seat gets that
seat's ticket, and no view contains one, because screens cache views.
"""

from __future__ import annotations

from collections.abc import Mapping

from tachiai import engines
from tachiai.engines.values import TABLE

from ..errors import Refused, bad_field
from ..json_text import Json
from ..match import devices
from ..match.devices import SEAT, SPECTATOR, seat_place
from ..match.views import settings_of
from ..store.chain import canonical
from . import schemas
from .context import Context
from .opening import open_match
from .registry import OnRepeat, query
from .service import Caller, Service


def open_next(service: Service, caller: Caller, seats: Mapping[str, str] | None, given: Json) -> Json:
    """Open a match after that of ``caller``, the tablet with the pen, and notify the devices of that match.

    The new match is played at the same table of the evening.

    ``seats`` maps each seat of the new match to one of the old match; ``None``: seats with the same name.
    ``given`` is the body that opens the match.  A repeated ``request_id`` opens nothing twice.

    :raises Refused: as :func:`finished` and :func:`open_match`; ``bad-field`` (``after.seats``).
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
    announce_next_match(
        service, caller, match=opened["match"], seats=canonical({old: new for new, old in moves.items()})
    )
    return opened


@query(schemas.Body, roles=(TABLE,), needs_pen=True, errors=("not-over",))
def finished(context: Context) -> dict[str, int]:
    """Return for each seat of a finished match how many matches in a row of rematches its player has won.

    Only the tablet with the pen may ask.

    :raises Refused: ``no-pen``, ``not-over``.
    """
    outcome = context.history.outcome
    if outcome is None:
        raise Refused("not-over")
    before = settings_of(context.live).get("wins", {})
    return {seat: before.get(seat, 0) + (seat in outcome["winners"]) for seat in context.history.header.seats}


@query(schemas.Body, on_repeat=OnRepeat.HARMLESS)
def announce_next_match(context: Context, *, match: str, seats: str) -> None:
    """Record that the people of this match continue in ``match``, and notify its devices."""
    if context.devices.next is None or context.devices.next[0] != match:
        with context.commit() as draft:
            draft.note(devices.Followed, match=match, seats=seats)


@query(schemas.Body, errors=("no-such-match",), answer="Next")
def next_match(context: Context) -> tuple[str, str | None]:
    """Return the id of the next match, and the seat of this device there.

    :raises Refused: ``no-such-match`` if the people do not play on.
    """
    if context.devices.next is None:
        raise Refused("no-such-match")
    match, seats = context.devices.next
    return match, seats.get(context.grant.seat or "") if context.grant.role == SEAT else None


def next_match_ticket(service: Service, caller: Caller) -> Json:
    """Return the next match, and a ticket with which this device can join it: its seat's, else a guest's.

    :raises Refused: ``no-such-match`` if the people do not play on.
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
    """Return the default seats of a game.

    :raises Refused: ``bad-field`` (``unknown-game``).
    """
    try:
        orders = engines.load(game).seating.orders
    except LookupError:
        raise bad_field("game", "unknown-game", game) from None
    return list(orders[0]) if orders else []
