"""What a device is shown."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import orjson

from ..errors import Refused
from ..json_types import Json
from ..match import views as match_views
from ..match.cache import LiveMatch
from ..match.devices import SPECTATOR, Devices, Grant
from ..match.waiting import Pass
from . import schemas
from .context import Context
from .exports import standing
from .registry import ROLES, Again, command, query
from .service import Caller, Service

logger = logging.getLogger("tachiai.service")

SECONDS_A_BYTE = 5e-9
"""What it takes to send a view."""

LINKS_AT_ONCE = 50
"""A match with more has its lines written for spectators without its lock, where they are not kept."""


@command(schemas.Look, roles=ROLES, again=Again.READS, errors=("bad-field",), answer="View")
def view(context: Context, *, since: int | None = None, at: int | None = None) -> Json:
    """Everything the device's screen shows.

    ``since``: the number of lines it has; ``at``: the position after that action, to look back.

    :raises Refused: ``bad-field`` (``at``, ``out-of-range``).
    """
    return context.view(since=since, at=at)


class Written(NamedTuple):
    """A view as it is sent."""

    n: int
    """The number of the last action."""
    text: bytes
    """The view as JSON."""


def written(service: Service, caller: Caller, *, since: int | None = None, at: int | None = None) -> Written:
    """Everything the device's screen shows, as JSON.

    What a spectator asks for spends the spectators' time, and is served after what a table or seat does.

    :raises Refused: as :func:`view`, ``too-many``.
    """
    at_once = standing(service, caller)
    if at_once.grant.role != SPECTATOR:
        whole: Written = written_view(service, caller, since=since, at=at)
        return whole
    with service.spectators_views.spending(caller.match) as use:
        if at_once.link > LINKS_AT_ONCE and not service.matches.public_lines.get(caller.match)[0]:
            apart = LiveMatch(caller.match, service.matches.public_lines)
            apart.state = (service.read_apart(caller.match, at_once.link), Devices(caller.match))
            match_views.write_public_lines(apart)
        made: Written = written_view(service, caller, since=since, at=at)
        use(len(made.text) * SECONDS_A_BYTE)
        return made


@query(schemas.Look, errors=("bad-field",))
def written_view(context: Context, *, since: int | None = None, at: int | None = None) -> Written:
    """Everything the device's screen shows, as JSON.

    :raises Refused: ``bad-field`` (``at``, ``out-of-range``).
    """
    n = context.history.n
    if at is not None and at != n:
        return Written(n, orjson.dumps(context.view(since=since, at=at)))
    write = match_views.writer(context.live, context.online())
    return Written(n, write(context.grant, since))


def views(
    service: Service,
    match: str,
    wanted: Iterable[tuple[str, int | None]],
    *,
    newest: bool = True,
    carried: Mapping[str, Pass] = MappingProxyType({}),
) -> tuple[int, dict[tuple[str, int | None], bytes]]:
    """The views of several devices of a match at one moment, as JSON: ``(token digest, since)`` each.

    Before them the number of the last action.  Devices that may not look any more are left out, and those whose view
    could not be made: the log says why, and the others get theirs.  Not ``newest``: what
    this process itself has recorded last is all that is new, so that the store need not be asked.  ``carried``: what
    the tokens say that are not stored, by their digests.

    :raises Refused: ``no-such-match``, ``broken``, ``unavailable``.
    """

    online = service.listener.present(match)  # it may take a while, and does not need the lock

    def work(live: LiveMatch) -> tuple[int, dict[tuple[str, int | None], bytes]]:
        write = match_views.writer(live, online)
        made: dict[tuple[Any, ...], bytes | None] = {}
        found = {}
        for token, since in wanted:
            try:
                grant = service.grant(live, Caller(match, token, carried.get(token)))
            except Refused:
                continue
            own = None if grant.role == SPECTATOR else token  # a view says which device it is for
            audience = (grant.role, own, since)
            if audience not in made:
                made[audience] = _tried(match, write, grant, since)
            if (written := made[audience]) is not None:
                found[(token, since)] = written
        return live.history.n, found

    return service.with_match(match, work, newest=newest)


def _tried(
    match: str, write: Callable[[Grant, int | None], bytes], grant: Grant, since: int | None
) -> bytes | None:
    """Return the view of a device; ``None``, and a traceback in the log, where it cannot be made."""
    try:
        return write(grant, since)
    except Exception:
        logger.exception("match %s: the view of a device (%s) cannot be made", match, grant.role)
        return None
