"""The command by which a table calls the organiser."""

from __future__ import annotations

from tachiai.engines.values import TABLE

from .. import limits
from ..errors import Refused
from ..json_text import Json
from ..match import devices
from ..match.devices import SEAT
from . import schemas
from .context import Context
from .registry import OnRepeat, command


@command(schemas.Call, roles=(TABLE, SEAT), on_repeat=OnRepeat.HARMLESS, errors=("no-such-table", "too-many"))
def call(context: Context) -> Json:
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
