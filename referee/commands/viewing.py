"""The commands that return views: everything a device's screen shows."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import orjson

from ..errors import Refused
from ..match import views as match_views
from ..match.cache import LiveMatch
from ..match.devices import SPECTATOR, Grant
from ..match.waiting import SignedToken
from .context import Context
from .exports import LINKS_AT_ONCE, public_state
from .registry import ROLES, OnRepeat, command
from .schemas import Look
from .service import Caller, Service

logger = logging.getLogger("tachiai.service")

SECONDS_A_BYTE = 5e-9
"""The processor time it takes to send a byte of a view, in seconds."""


class JsonView(NamedTuple):
    """A view as JSON text."""

    n: int
    """The number of the last action."""
    text: bytes


@command(Look, roles=ROLES, on_repeat=OnRepeat.READS, errors=("bad-field",), answer="View")
def view(context: Context, *, since: int | None = None, at: int | None = None) -> JsonView:
    """Return everything the device's screen shows.

    ``since`` is the number of lines that the device has.  ``at`` is the action after which to show the
    position.

    :raises Refused: ``bad-field`` (``at``, ``out-of-range``).
    """
    n = context.history.n
    if at is not None and at != n:
        return JsonView(n, orjson.dumps(context.view(since=since, at=at)))
    write = match_views.writer(context.live, context.online())
    return JsonView(n, write(context.grant, since))


def view_json(
    service: Service, caller: Caller, *, since: int | None = None, at: int | None = None
) -> JsonView:
    """Return everything the device's screen shows, as JSON.

    A spectator's view is charged to the spectators' processor time, and comes after those of tables and
    seats.

    :raises Refused: as :func:`view`, ``too-many``.
    """
    state = public_state(service, caller)
    if state.grant.role != SPECTATOR:
        whole: JsonView = view(service, caller, since=since, at=at)
        return whole
    with service.spectators_views.spending(caller.match) as use:
        # A copy of a long match is read, so that its lines for spectators are made without the lock.
        if state.link > LINKS_AT_ONCE and service.matches.public_lines.get((caller.match,)) is None:
            history = service.read_copy(caller.match, state.link)
            match_views.write_public_lines(LiveMatch.of_history(history, service.matches.public_lines))
        made: JsonView = view(service, caller, since=since, at=at)
        use(len(made.text) * SECONDS_A_BYTE)
        return made


def views(
    service: Service,
    match: str,
    wanted: Iterable[tuple[str, int | None]],
    *,
    newest: bool = True,
    signed: Mapping[str, SignedToken] = MappingProxyType({}),
) -> tuple[int, dict[tuple[str, int | None], bytes]]:
    """Return the number of the last action, and the views of several devices of a match at that moment.

    ``wanted`` are pairs ``(token digest, since)``, the keys of the returned JSON texts.  A device that may
    not see the match any longer is left out.  So is one whose view fails: the failure is logged, and the
    others get their views.

    Without ``newest`` the store is not read, because this process itself recorded the last change.
    ``signed`` are the contents of the tokens that are not stored, by their digests.

    :raises Refused: ``no-such-match``, ``broken``, ``unavailable``.
    """
    online = service.listener.present(match)  # may take a while, and needs no lock

    def work(live: LiveMatch) -> tuple[int, dict[tuple[str, int | None], bytes]]:
        write = match_views.writer(live, online)
        made: dict[tuple[Any, ...], bytes | None] = {}
        texts = {}
        for token, since in wanted:
            try:
                grant = service.grant(live, Caller(match, token, signed.get(token)))
            except Refused:
                continue
            own = None if grant.role == SPECTATOR else token  # a view names its device
            audience = (grant.role, own, since)
            if audience not in made:
                made[audience] = _view_or_none(match, write, grant, since)
            if (text := made[audience]) is not None:
                texts[(token, since)] = text
        return live.history.n, texts

    return service.with_match(match, work, newest=newest)


def _view_or_none(
    match: str, write: Callable[[Grant, int | None], bytes], grant: Grant, since: int | None
) -> bytes | None:
    """Return the view of a device; if it fails, log the traceback and return ``None``."""
    try:
        return write(grant, since)
    except Exception:
        logger.exception("match %s: the view of a device (%s) cannot be made", match, grant.role)
        return None
