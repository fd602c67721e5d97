"""The commands of tablets: take the pen, change the settings of the match."""

from __future__ import annotations

from typing import Any

from tachiai.engines.values import TABLE

from .. import limits
from ..errors import Refused
from ..json_text import Json
from ..match import devices, views
from ..match.devices import ARBITER
from ..store.chain import canonical
from . import schemas
from .context import Context
from .registry import OnRepeat, command


@command(schemas.Pen, roles=(TABLE,), on_repeat=OnRepeat.HARMLESS)
def pen(context: Context) -> Json:
    """Take the pen for this tablet.

    :raises Refused: ``too-large`` once the chain is long.
    """
    if context.devices.pen != context.grant.token:
        _require_short_chain(context)
        with context.commit() as draft:
            draft.note(devices.PenTaken, token=context.grant.token)
            draft.happen("pen", device=context.device)
    return context.done()


@command(schemas.Settings, roles=(TABLE, ARBITER), needs_pen=True, on_repeat=OnRepeat.HARMLESS)
def settings(context: Context, **changes: Any) -> Json:
    """Change settings of the match.

    :raises Refused: ``no-pen``, ``too-large`` once the chain is long.
    """
    now = views.settings_of(context.live)
    new = {k: v for k, v in changes.items() if now.get(k) != v}
    if new:
        _require_short_chain(context)
        with context.commit() as draft:
            draft.note(devices.SettingsChanged, changes=canonical(new))
            draft.happen("settings", changes=new)
    return context.done()


def _require_short_chain(context: Context) -> None:
    """Refuse commands that could be repeated without end, once the chain is long."""
    if context.history.link >= limits.LINKS_FOR_TAPS:
        raise Refused("too-large")
