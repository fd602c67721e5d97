"""The command that continues an outdated match as a new one, under today's rules."""

from __future__ import annotations

from tachiai.engines.values import TABLE

from ..errors import Refused
from ..json_text import Json
from ..match import devices, tokens, views
from ..store.chain import canonical
from . import schemas
from .context import Context
from .opening import Opening, begin
from .registry import OnRepeat, command


@command(
    schemas.PlayOn,
    roles=(TABLE,),
    needs_pen=True,
    on_repeat=OnRepeat.HARMLESS,
    errors=("bad-field", "no-layout", "taken"),
    answer="Opened",
)
def play_on(context: Context, *, pin: str | None = None, key: str | None = None) -> Json:
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
    if context.devices.next is None or context.devices.next[0] != opened["match"]:
        with context.commit() as draft:
            draft.note(
                devices.Followed,
                match=opened["match"],
                seats=canonical({seat: seat for seat in header.seats}),
            )
    return opened
