"""What people take away from a match: its record, its proof, its audit, pages to print and to keep.

All of it is made without the lock of the match, of a copy that is read from the store.  What everybody gets alike is
made once for a head of the chain.  What a spectator asks for spends the spectators' time; everybody else waits for
a turn: the more an address asked for lately, the longer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import islice
from typing import NamedTuple

from .. import limits
from ..apart import apart
from ..errors import Refused
from ..json_types import Json
from ..match import exported, views
from ..match.cache import LiveMatch
from ..match.devices import ARBITER, SEAT, SPECTATOR, Devices, Grant
from ..match.history import MatchHistory
from ..match.loading import verify_match
from ..match.opened import opened
from ..store.proof import proof_rows
from . import schemas
from .context import Context
from .onlookers import Payer
from .registry import query
from .service import Caller, Service


class Standing(NamedTuple):
    """Where a match stands for who takes something away from it."""

    grant: Grant
    """Who that is."""
    link: int
    """The number of the newest link."""
    head: str
    """The head of the chain there."""
    closed: bool
    """Whether the match was closed for good."""
    opens: frozenset[int]
    """The links that are shown opened."""
    table: int | None
    """The table of the evening where it is played."""


LINKS_AT_ONCE = 50
"""A proof of fewer links waits for no turn: phones check each move with one."""


def _standing(context: Context, opens: set[int]) -> Standing:
    history, place = context.history, context.devices.place
    return Standing(
        context.grant,
        history.link,
        history.head,
        context.closed_for_good,
        frozenset(opens),
        None if place is None else place[0],
    )


def _turn(service: Service, caller: Caller, at: Standing) -> AbstractContextManager[None]:
    """Return a context for work for the device: one at a time for spectators, and one for everybody else.

    :raises Refused: ``too-many``.
    """
    if at.grant.role == SPECTATOR:
        return service.papers.making()
    return service.paper_turns.turn(Payer(caller.match, caller.near, at.table))


@contextmanager
def _working(service: Service, caller: Caller, at: Standing) -> Iterator[None]:
    """Around work for the device that is done anew each time.

    :raises Refused: ``too-many``.
    """
    with _turn(service, caller, at), _spending(service, caller, at):
        yield


def _spending(service: Service, caller: Caller, at: Standing) -> AbstractContextManager[object]:
    """Around work for the device: a spectator spends the spectators' time.

    :raises Refused: ``too-many``.
    """
    return service.spectators_papers.spending(caller.match) if at.grant.role == SPECTATOR else nullcontext()


def _paper(
    service: Service, caller: Caller, at: Standing, kind: tuple[str, ...], make: Callable[[MatchHistory], str]
) -> str:
    """Return a paper that everybody gets alike, made once for a head.

    :raises Refused: ``too-many``, ``no-such-match``, ``broken``, ``unavailable``, and what ``make`` refuses.
    """
    key = (caller.match, *kind)
    found = service.papers.get(key, at.head)
    if found is not None:
        return found
    with _turn(service, caller, at):
        found = service.papers.get(key, at.head)
        if found is None:
            with _spending(service, caller, at):
                found = make(service.read_apart(caller.match, at.link))
            service.papers.put(key, at.head, found)
    return found


def record_text(service: Service, caller: Caller, audience: str = "public") -> str:
    """The match record (JSON Lines), for everybody, for the own seat, or in full.

    :raises Refused: as :func:`record_standing`, ``too-many``.
    """
    at = record_standing(service, caller, audience=audience)
    if audience == "public":
        return _paper(
            service, caller, at, ("record",), lambda h: apart(lambda: exported.record_text(h, h.match))
        )
    with _working(service, caller, at):
        history = service.read_apart(caller.match, at.link)
        if audience == "full":
            return apart(lambda: exported.record_text(history, history.match, full=True))
        seat = at.grant.seat
        assert seat is not None
        return apart(
            lambda: exported.record_text(
                history, history.match if at.closed else history.personal(seat), seat
            )
        )


@query(schemas.AudienceQuery, errors=("not-yours", "not-over"))
def record_standing(context: Context, *, audience: str = "public") -> Standing:
    """Where the match stands, for who may have its record.

    :raises Refused: ``not-yours`` (in full for the arbiter alone), ``not-over`` (in full after the end alone).
    """
    if audience == "full":
        context.require_full_access()
    if audience == "seat" and context.grant.seat is None:
        raise Refused("not-yours")
    return _standing(context, set())


def proof(service: Service, caller: Caller, audience: str = "public", start: int = 0) -> str:
    """The links of the chain from ``start`` on, JSON Lines.

    After the match what was told on a seat's own phone (for the arbiter: all) can be opened.  What a seat
    opened for everybody is open in every proof.

    :raises Refused: as :func:`links_to_open`, ``too-many``.
    """
    at = links_to_open(service, caller, audience=audience)
    if audience == "public":
        kept = service.papers.get((caller.match, "proof"), at.head)
        if kept is not None:
            return "".join(kept.splitlines(keepends=True)[start:])
        if start == 0:
            return _paper(service, caller, at, ("proof",), lambda _: _proof_text(service, caller.match, at))
    short = at.grant.role != SPECTATOR and at.link - start < LINKS_AT_ONCE
    with nullcontext() if short else _working(service, caller, at):
        return _proof_text(service, caller.match, at, start)


def _proof_text(service: Service, match: str, at: Standing, start: int = 0) -> str:
    opens = at.opens.__contains__
    with service.store_errors():
        rows = islice(proof_rows(service.log, match, opens, start), max(0, at.link + 1 - start))
        if at.link - start < LINKS_AT_ONCE:
            return "".join(f"{row}\n" for row in rows)
        return apart(lambda: "".join(f"{row}\n" for row in rows))


@query(schemas.ProofQuery, errors=("not-yours", "not-over"))
def links_to_open(context: Context, *, audience: str) -> Standing:
    """Where the match stands, and which links are shown opened in the proof for ``audience``.

    :raises Refused: ``not-yours`` (full: the arbiter; seat: a phone that has one), ``not-over``.
    """
    grant, history = context.grant, context.history
    opened = history.open_links()
    if audience == "full":
        context.require_full_access()
        opened = set(range(history.link + 1))
    if audience == "seat":
        if grant.seat is None:
            raise Refused("not-yours")
        context.require_over()
        if context.closed_for_good:
            opened = history.open_links([grant.seat])
        else:
            opened |= {history.links[n] for n in history.openable(grant.seat, SEAT)}
    return _standing(context, opened)


def audit(service: Service, caller: Caller) -> Json:
    """The audit of the stored match, as it was judged then, and where today's rules differ.

    ``fault`` is the first thing wrong with the chain, ``null`` if it is whole.  ``opened``: the claims of
    the seats that opened what they told (for the arbiter: of all) beside what they told.

    :raises Refused: as :func:`audit_standing`, ``too-many``.
    """
    at = audit_standing(service, caller)
    full = at.grant.role == ARBITER
    with _working(service, caller, at):
        history = service.read_apart(caller.match, at.link)
        fault = verify_match(service.log, caller.match)
        return {
            **apart(_audit, history, at.grant, full),
            "fault": None if fault is None else fault._asdict(),
        }


def _audit(history: MatchHistory, grant: Grant, full: bool) -> Json:
    known = history.as_opened(history.header.seats if full else ())
    open_seats = [s for s in history.header.seats if full or s in history.people.disclosed]
    return {
        "opened": opened(known, open_seats),
        "lines": list(views.audit_rows(history, full=full)),
        "differences": [
            d.to_json() for d in history.differences if full or not views.hidden(history, d.n, grant.seat)
        ],
        "outdated": None if history.outdated is None else history.outdated.to_json(),
    }


@query(schemas.Body, errors=("not-over",))
def audit_standing(context: Context) -> Standing:
    """Where the match stands, once it is over.

    :raises Refused: ``not-over``.
    """
    context.require_over()
    return _standing(context, set())


@query(schemas.Body)
def standing(context: Context) -> Standing:
    """Where the match stands, as everybody may know it."""
    return _standing(context, context.history.open_links())


def sheet(service: Service, caller: Caller, lang: str, reading: str) -> str:
    """The match sheet as everybody may see it, with the head of the chain and what people did around it.

    :raises Refused: as :func:`standing`, ``too-many``.
    """
    from ..records.evidence import read
    from ..records.sheet import sheet as page

    at = standing(service, caller)

    def make(history: MatchHistory) -> str:
        proof = _proof_text(service, caller.match, at)
        return apart(lambda: page(history.public, lang, reading=reading, proof=read(proof)))

    return _paper(service, caller, at, ("sheet", lang, reading), make)


def takehome(service: Service, caller: Caller, lang: str) -> str:
    """The match as one HTML page that needs no server: what everybody may see, and what was opened.

    :raises NotBuilt: the screens were not built.
    :raises Refused: as :func:`standing`, ``too-many``, ``too-large``.
    """
    from ..records.takehome import of_live

    def make(history: MatchHistory) -> str:
        live = LiveMatch(caller.match)
        live.state = (history, Devices(caller.match))
        made = of_live(live, lang, service.log)
        if len(made) > limits.ANSWER_BYTES:
            raise Refused("too-large")
        return made

    return _paper(service, caller, standing(service, caller), ("takehome", lang), make)
