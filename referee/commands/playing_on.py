"""Play on as a new match, on the table of one that today's rules do not give."""

from __future__ import annotations

from tachiai.engines.values import TABLE

from ..errors import Refused
from ..json_types import Json
from ..match import devices, tokens, views
from ..store.chain import canonical
from . import schemas
from .context import Context
from .opening import Opening, begin
from .registry import Again, command


@command(
    schemas.PlayOn,
    roles=(TABLE,),
    needs_pen=True,
    again=Again.HARMLESS,
    errors=("bad-field", "no-layout", "taken"),
    answer="Opened",
)
def play_on(context: Context, *, pin: str | None = None, key: str | None = None) -> Json:
    """Open a match whose table lies as this one was recorded, under today's rules.

    Of an outdated match.  The devices of this match follow into it, as into the next match of the same people; what a
    seat told is not taken along.

    :raises Refused: ``bad-field`` (``request_id``), ``no-layout`` (it is not outdated, is over, or today's game cannot
        lay its table), ``taken`` (they play on already), ``unavailable``.
    """
    history, live, service = context.history, context.live, context.service
    header = views.laid_again(live)
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
    if context.devices.next is None or context.devices.next[0] != opened["match"]:
        with context.commit() as draft:
            draft.note(
                devices.Followed,
                match=opened["match"],
                seats=canonical({seat: seat for seat in header.seats}),
            )
    return opened
