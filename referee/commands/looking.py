"""What a device is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from ..errors import Refused
from ..json_types import Json
from ..match import views as match_views
from ..match.cache import LiveMatch
from ..match.devices import SPECTATOR
from ..match.waiting import Pass
from . import schemas
from .context import Context
from .registry import ROLES, Again, command
from .service import Caller, Service


@command(schemas.Look, roles=ROLES, again=Again.READS, errors=("bad-field",), answer="View")
def view(context: Context, *, since: int | None = None, at: int | None = None) -> Json:
    """Everything the device's screen shows.

    ``since``: the number of lines it has; ``at``: the position after that action, to look back.

    :raises Refused: ``bad-field`` (``at``, ``out-of-range``).
    """
    return context.view(since=since, at=at)


def views(
    service: Service,
    match: str,
    wanted: Iterable[tuple[str, int | None]],
    *,
    newest: bool = True,
    carried: Mapping[str, Pass] = MappingProxyType({}),
) -> tuple[int, dict[tuple[str, int | None], bytes]]:
    """The views of several devices of a match at one moment, as JSON: ``(token digest, since)`` each.

    Before them the number of the last action.  Devices that may not look any more are left out.  Not ``newest``: what
    this process itself has recorded last is all that is new, so that the store need not be asked.  ``carried``: what
    the tokens say that are not stored, by their digests.

    :raises Refused: ``no-such-match``, ``broken``, ``unavailable``.
    """

    def work(live: LiveMatch) -> tuple[int, dict[tuple[str, int | None], bytes]]:
        write = match_views.writer(live, service.listener.present(match))
        made: dict[tuple[Any, ...], bytes] = {}
        found = {}
        for token, since in wanted:
            try:
                grant = service.grant(live, Caller(match, token, carried.get(token)))
            except Refused:
                continue
            own = None if grant.role == SPECTATOR else token  # a view says which device it is for
            audience = (grant.role, own, since)
            if audience not in made:
                made[audience] = write(grant, since)
            found[(token, since)] = made[audience]
        return live.history.n, found

    return service.with_match(match, work, newest=newest)
