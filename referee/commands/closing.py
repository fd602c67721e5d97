"""The command by which the arbiter closes a match."""

from __future__ import annotations

from ..errors import bad_field
from ..json_text import Json
from ..match import devices
from ..match.devices import ARBITER
from . import schemas
from .context import Context
from .registry import OnRepeat, command


@command(schemas.Close, roles=(ARBITER,), on_repeat=OnRepeat.HARMLESS, errors=("bad-field",))
def close(context: Context, *, reason: str, name: str | None = None) -> Json:
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
