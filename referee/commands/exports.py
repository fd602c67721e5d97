"""What people take away from a match: its record, its proof, its audit, pages to print and to keep."""

from __future__ import annotations

from collections.abc import Callable

from tachiai.engines.match import Match

from .. import limits
from ..errors import Refused
from ..json_types import Json
from ..match import exported, views
from ..match.devices import ARBITER, SEAT
from ..match.loading import verify_match
from ..match.opened import opened
from ..store.proof import proof_rows
from . import schemas
from .context import Context
from .registry import query
from .service import Caller, Service


@query(schemas.AudienceQuery, errors=("not-yours", "not-over"))
def record_text(context: Context, *, audience: str = "public") -> str:
    """The match record (JSON Lines), for everybody, for the own seat, or in full.

    :raises Refused: ``not-yours`` (in full for the arbiter alone), ``not-over`` (in full after the end alone).
    """
    history, seat = context.history, context.grant.seat
    if audience == "full":
        context.require_full_access()
        return exported.record_text(history, history.match, full=True)
    if audience == "seat":
        if seat is None:
            raise Refused("not-yours")
        match = history.match if context.closed_for_good else history.personal(seat)
        return exported.record_text(history, match, seat)
    return exported.record_text(history, history.match)


def proof(service: Service, caller: Caller, audience: str = "public", start: int = 0) -> str:
    """The links of the chain from ``start`` on, JSON Lines.

    After the match what was told on a seat's own phone (for the arbiter: all) can be opened.  What a seat
    opened for everybody is open in every proof.

    :raises Refused: as :func:`links_to_open`.
    """
    opens = links_to_open(service, caller, audience=audience)
    return "".join(f"{row}\n" for row in proof_rows(service.log, caller.match, opens, start))


@query(schemas.ProofQuery, errors=("not-yours", "not-over"))
def links_to_open(context: Context, *, audience: str) -> Callable[[int], bool]:
    """Which links are shown opened in the proof for ``audience``.

    :raises Refused: ``not-yours`` (full: the arbiter; seat: a phone that has one), ``not-over``.
    """
    grant, history = context.grant, context.history
    opened = history.open_links()
    if audience == "full":
        context.require_full_access()
        return lambda _: True
    if audience == "seat":
        if grant.seat is None:
            raise Refused("not-yours")
        context.require_over()
        if context.closed_for_good:
            opened = history.open_links([grant.seat])
        else:
            opened |= {history.links[n] for n in history.openable(grant.seat, SEAT)}
    return opened.__contains__


def audit(service: Service, caller: Caller) -> Json:
    """The audit of the stored match, as it was judged then, and where today's rules differ.

    ``fault`` is the first thing wrong with the chain, ``null`` if it is whole.  ``opened``: the claims of
    the seats that opened what they told (for the arbiter: of all) beside what they told.

    :raises Refused: as :func:`audit_lines`.
    """
    out: Json = audit_lines(service, caller)
    fault = verify_match(service.log, caller.match)
    return {**out, "fault": None if fault is None else fault._asdict()}


@query(schemas.Body, errors=("not-over",))
def audit_lines(context: Context) -> Json:
    """The audit without the look at the stored chain.

    :raises Refused: ``not-over``.
    """
    context.require_over()
    full, history = context.grant.role == ARBITER, context.history
    known = history.as_opened(history.header.seats if full else ())
    open_seats = [s for s in history.header.seats if full or s in history.people.disclosed]
    return {
        "opened": opened(known, open_seats),
        "lines": list(views.audit_rows(history, full=full)),
        "differences": [
            d.to_json()
            for d in history.differences
            if full or not views.hidden(history, d.n, context.grant.seat)
        ],
        "outdated": None if history.outdated is None else history.outdated.to_json(),
    }


@query(schemas.SheetQuery)
def public_match(context: Context) -> tuple[Match, str]:
    """The match as everybody may know it, and the head of its chain: for the match sheet."""
    return context.history.public, context.history.head


@query(schemas.LangQuery, errors=("too-large",))
def takehome(context: Context, *, lang: str) -> str:
    """The match as one HTML page that needs no server: what everybody may see, and what was opened.

    :raises NotBuilt: the screens were not built.
    :raises Refused: ``too-large``.
    """
    from ..records.takehome import of_live

    made = of_live(context.live, lang, context.service.log)
    if len(made) > limits.ANSWER_BYTES:
        raise Refused("too-large")
    return made
