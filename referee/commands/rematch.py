"""Commands that open the next match of the same people, or continue an outdated one.

A device requests its ticket for the next match with its present token.  Only the device of a seat gets that
seat's ticket, and no view contains one, because screens cache views.
"""

from __future__ import annotations

from collections.abc import Mapping

from tachiai.engines.values import TABLE

from ..errors import Refused, bad_field
from ..json_text import JsonObject
from ..match import devices, tokens, views
from ..match.devices import SEAT, SPECTATOR, seat_place
from ..match.views import settings_of
from ..store.chain import canonical
from .context import Context
from .opening import Opening, begin, load_game, open_match
from .registry import OnRepeat, command, query
from .schemas import Body, key_field, pin_field, request_id
from .service import Caller, Service


def open_next(
    service: Service, caller: Caller, seats: Mapping[str, str] | None, given: JsonObject
) -> JsonObject:
    """Open a match after that of ``caller``, the tablet with the pen, and notify the devices of that match.

    The new match is played at the same table of the evening.

    ``seats`` maps each seat of the new match to one of the old match; ``None``: seats with the same name.
    ``given`` is the body that opens the match.  A repeated ``request_id`` opens nothing twice.

    :raises Refused: as :func:`finished` and :func:`open_match`; ``bad-field`` (``after.seats``).
    """
    wins: Mapping[str, int] = finished(service, caller)
    here = tuple(wins)
    there = list(given.get("seats") or next(iter(load_game(given["game"]).seating.orders), ()))
    moves = {seat: seat for seat in there if seat in here} if seats is None else dict(seats)
    for new, old in moves.items():
        if new not in there:
            raise bad_field("after.seats", "no-such-seat", new)
        if old not in here or list(moves.values()).count(old) > 1:
            raise bad_field("after.seats", "no-such-seat", old)
    settings = {**(given.get("settings") or {}), "wins": {new: wins[old] for new, old in moves.items()}}
    opened: JsonObject = open_match(
        service, **{**given, "settings": settings}, place=lambda now: now.table_of(caller.match)
    )
    announce_next_match(
        service, caller, match=opened["match"], seats=canonical({old: new for new, old in moves.items()})
    )
    return opened


@query(Body, roles=(TABLE,), needs_pen=True, errors=("not-over",))
def finished(context: Context) -> dict[str, int]:
    """Return for each seat of a finished match how many matches in a row of rematches its player has won.

    Only the tablet with the pen may ask.
    """
    outcome = context.history.outcome
    if outcome is None:
        raise Refused("not-over")
    before = settings_of(context.live).get("wins", {})
    return {seat: before.get(seat, 0) + (seat in outcome["winners"]) for seat in context.history.header.seats}


@query(Body, on_repeat=OnRepeat.HARMLESS)
def announce_next_match(context: Context, *, match: str, seats: str) -> None:
    """Record that the people of this match continue in ``match``, and notify its devices."""
    if context.devices.next is None or context.devices.next[0] != match:
        with context.commit() as draft:
            draft.note(devices.Followed, match=match, seats=seats)


@query(Body, errors=("no-such-match",), answer="Next")
def next_match(context: Context) -> tuple[str, str | None]:
    """Return the id of the next match, and the seat of this device there.

    :raises Refused: ``no-such-match`` if the people do not play on.
    """
    if context.devices.next is None:
        raise Refused("no-such-match")
    match, seats = context.devices.next
    return match, seats.get(context.grant.seat or "") if context.grant.role == SEAT else None


def next_match_ticket(service: Service, caller: Caller) -> JsonObject:
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


# -- under today's rules -------------------------------------------------------------------------------


@command(
    {"request_id": request_id(), "pin": pin_field(), "key": key_field()},
    roles=(TABLE,),
    needs_pen=True,
    on_repeat=OnRepeat.HARMLESS,
    errors=("bad-field", "no-layout", "taken"),
    answer="Opened",
)
def play_on(context: Context, *, pin: str | None = None, key: str | None = None) -> JsonObject:
    """Open a match that continues an outdated one from its present table, under today's rules.

    The devices of this match follow into it, as into the next match of the same people.  Disclosures are not
    carried over.

    :raises Refused: ``bad-field`` (``request_id``), ``no-layout`` (this match is not outdated, or is over, or
        today's game cannot arrange its table), ``taken`` (a next match exists already), ``unavailable``.
    """
    history, live, service = context.history, context.live, context.service
    header = views.continuation_header(live)
    if header is None:
        raise Refused("no-layout")
    assert context.request_id is not None
    if (
        context.devices.next is not None
        and service.pointer(tokens.opening_stream(context.request_id)) is None
    ):
        raise Refused("taken")
    after = {"match": history.id, "link": history.link, "head": history.head, "n": history.n}
    settings = views.settings_of(live)
    asked = canonical([header.to_json(), settings, pin, key, history.id])
    opening = Opening(header, settings, after, asked)
    opened = begin(
        service, opening, pin, key, context.request_id, lambda evening: evening.table_of(history.id)
    )
    same = canonical({seat: seat for seat in header.seats})
    announce_next_match.run(context, match=opened["match"], seats=same)
    return opened
