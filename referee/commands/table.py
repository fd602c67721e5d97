"""Commands around the game: the pen, settings, calling the organiser, wishes, closing."""

from __future__ import annotations

from itertools import chain
from typing import Any

from tachiai.engines.values import TABLE

from .. import limits
from ..errors import Refused, bad_field
from ..json_text import JsonObject
from ..match import devices, views
from ..match.devices import ARBITER, SEAT
from ..store.chain import canonical
from .context import Context
from .joining import require_links, take_pen
from .registry import OnRepeat, command
from .schemas import Bool, Int, Many, Text, request_id


@command({"request_id": request_id(required=False)}, roles=(TABLE,), on_repeat=OnRepeat.HARMLESS)
def pen(context: Context) -> JsonObject:
    """Take the pen for this tablet.

    :raises Refused: ``too-large`` once the chain is long.
    """
    if context.devices.pen != context.grant.token:
        require_links(context.live)
        with context.commit() as draft:
            take_pen(draft, context.grant.token)
    return context.done()


@command(
    {"request_id": request_id(required=False), "coaching": Bool()},
    roles=(TABLE, ARBITER),
    needs_pen=True,
    on_repeat=OnRepeat.HARMLESS,
)
def settings(context: Context, **changes: Any) -> JsonObject:
    """Change settings of the match.

    :raises Refused: ``no-pen``, ``too-large`` once the chain is long.
    """
    now = views.settings_of(context.live)
    new = {k: v for k, v in changes.items() if now.get(k) != v}
    if new:
        require_links(context.live)
        with context.commit() as draft:
            draft.note(devices.SettingsChanged, changes=canonical(new))
            draft.happen("settings", changes=new)
    return context.done()


# -- calling the organiser -----------------------------------------------------------------------------


@command(
    {"request_id": request_id(required=False)},
    roles=(TABLE, SEAT),
    on_repeat=OnRepeat.HARMLESS,
    errors=("no-such-table", "too-many"),
)
def call(context: Context) -> JsonObject:
    """Call the organiser to the table, until the desk answers the call.

    :raises Refused: ``no-such-table`` (the match is at no table of an evening), ``too-many`` calls of this
        match.
    """
    present = context.devices
    if present.place is None:
        raise Refused("no-such-table")
    if present.called is None:
        if present.calls >= limits.CALLS_A_MATCH:
            raise Refused("too-many")
        with context.commit() as draft:
            draft.note(devices.OrganiserCalled, seat=context.grant.seat)
    return context.done()


# -- wishes --------------------------------------------------------------------------------------------


@command(
    {
        "request_id": request_id(required=False),
        "expect": Int(required=True),
        "items": Many(Text(1, limits.NAME_CHARACTERS), limits.WISH_ITEMS, required=True),
    },
    roles=(SEAT,),
    on_repeat=OnRepeat.HARMLESS,
    errors=("bad-field", "other-rules", "over", "stale", "stopped", "taken", "too-many"),
)
def wish(context: Context, *, expect: int, items: list[str]) -> JsonObject:
    """Set what the seat would like to get when the table deals; it replaces the seat's last wish.

    :raises Refused: ``bad-field`` (``items``: ``nothing-dealt``, ``wrong-length``, ``unknown``), ``taken``
        (others wished for it, or it does not go together with their wishes), ``too-many`` wishes of this
        seat; and as :meth:`Context.require_current`.
    """
    context.require_current(expect)
    live, seat = context.live, context.grant.seat
    dealt, others = views.deal(live), views.wished(live)
    assert seat is not None
    if dealt is None:
        raise bad_field("items", "nothing-dealt", items)
    if len(items) > dealt.size:
        raise bad_field("items", "wrong-length", items)
    if not dealt.allows(items):
        raise bad_field("items", "unknown", items)
    before = others.pop(seat, [])
    if not dealt.allows(chain(items, *others.values())):
        raise Refused("taken")
    if items != before:
        if context.devices.wished[seat] >= limits.WISHES_A_SEAT:
            raise Refused("too-many")
        with context.commit() as draft:
            draft.note(devices.Wished, seat=seat, n=expect, items=items)
    return context.done()


# -- closing -------------------------------------------------------------------------------------------


@command(
    {
        "request_id": request_id(required=False),
        "name": Text(0, limits.NAME_CHARACTERS),
        "reason": Text(1, limits.REASON_CHARACTERS, required=True),
    },
    roles=(ARBITER,),
    on_repeat=OnRepeat.HARMLESS,
    errors=("bad-field",),
)
def close(context: Context, *, reason: str, name: str | None = None) -> JsonObject:
    """Close the match: nothing further is recorded, and all devices are disconnected.

    Joining, signing, objecting and disclosing cards still add links to the chain, as after any other end.

    :raises Refused: ``bad-field`` (``reason`` is blank).
    """
    if not reason.strip():
        raise bad_field("reason", "missing")
    if context.devices.closed is None:
        with context.commit() as draft:
            draft.note(devices.Closed, reason=reason)
            draft.happen("closed", name=name or "", reason=reason, device=context.device)
        context.service.send_away(context.live.match, "", "closed")
    return context.done()
