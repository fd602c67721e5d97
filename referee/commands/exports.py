"""Exports of a match: its record, proof, audit, and pages to print and to keep.

They are made from a copy that is read from the store, without the lock of the match.  A public export is made
once for each head of the chain.  A spectator's export is charged to the spectators' processor time.  Others
wait for a turn, and longer the more their address has requested recently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import islice
from typing import NamedTuple

from .. import limits
from ..errors import Refused
from ..json_text import JsonObject
from ..match import views
from ..match.devices import ARBITER, SEAT, SPECTATOR, Grant
from ..match.history import MatchHistory, export_text
from ..match.loading import verify_match
from ..match.opened import opened
from ..store.log import proof_rows
from ..threads import in_thread
from .context import Context
from .papers import Payer
from .registry import query
from .schemas import AudienceQuery, Body, ProofQuery
from .service import Caller, Service


class ExportState(NamedTuple):
    """The state of a match that an export is made of, and the rights of the caller."""

    grant: Grant
    link: int
    """The number of the newest link."""
    head: str
    """The head of the chain at that link."""
    closed: bool
    opens: frozenset[int]
    """The links shown with their private part."""
    table: int | None


LINKS_AT_ONCE = 50
"""A proof with fewer links needs no turn, because phones check each move with one."""


def _state(context: Context, opens: set[int]) -> ExportState:
    history, place = context.history, context.devices.place
    return ExportState(
        context.grant,
        history.link,
        history.head,
        context.closed_for_good,
        frozenset(opens),
        None if place is None else place[0],
    )


def _turn(service: Service, caller: Caller, at: ExportState) -> AbstractContextManager[None]:
    """Return a context manager that holds a turn: spectators share one, everyone else shares another.

    :raises Refused: ``too-many``.
    """
    if at.grant.role == SPECTATOR:
        return service.papers.making()
    return service.paper_turns.turn(Payer(caller.match, caller.near, at.table))


@contextmanager
def _working(service: Service, caller: Caller, at: ExportState) -> Iterator[None]:
    """Hold a turn and count the processor time, for an export that is not kept; raise Refused: ``too-many``."""
    with _turn(service, caller, at), _spending(service, caller, at):
        yield


def _spending(service: Service, caller: Caller, at: ExportState) -> AbstractContextManager[object]:
    """Return a context manager that charges a spectator's work to the spectators' time.

    :raises Refused: ``too-many``.
    """
    return service.spectators_papers.spending(caller.match) if at.grant.role == SPECTATOR else nullcontext()


def _paper(
    service: Service,
    caller: Caller,
    at: ExportState,
    kind: tuple[str, ...],
    make: Callable[[MatchHistory], str],
) -> str:
    """Return a public export, made once for each head of the chain.

    :raises Refused: ``too-many``, ``no-such-match``, ``broken``, ``unavailable``, and the errors of ``make``.
    """
    key = (caller.match, *kind)
    paper = service.papers.made_at(key, at.head)
    if paper is not None:
        return paper
    with _turn(service, caller, at):
        paper = service.papers.made_at(key, at.head)
        if paper is None:
            with _spending(service, caller, at):
                paper = make(service.read_copy(caller.match, at.link))
            service.papers.keep(key, at.head, paper)
    return paper


def record_text(service: Service, caller: Caller, audience: str = "public") -> str:
    """Return the match record (JSON Lines): the public one, the caller's own, or in full.

    :raises Refused: as :func:`record_state`, ``too-many``.
    """
    at = record_state(service, caller, audience=audience)
    if audience == "public":
        return _paper(service, caller, at, ("record",), lambda h: in_thread(lambda: export_text(h, h.match)))
    with _working(service, caller, at):
        history = service.read_copy(caller.match, at.link)
        if audience == "full":
            return in_thread(lambda: export_text(history, history.match, full=True))
        seat = at.grant.seat
        assert seat is not None
        return in_thread(
            lambda: export_text(history, history.match if at.closed else history.personal(seat), seat)
        )


@query(AudienceQuery, errors=("not-yours", "not-over"))
def record_state(context: Context, *, audience: str = "public") -> ExportState:
    """Return the state for a record, if the caller may have it.

    :raises Refused: ``not-yours`` (only the arbiter gets it in full), ``not-over`` (in full only after the
        end).
    """
    if audience == "full":
        context.require_full_access()
    if audience == "seat" and context.grant.seat is None:
        raise Refused("not-yours")
    return _state(context, set())


def proof(service: Service, caller: Caller, audience: str = "public", start: int = 0) -> str:
    """Return the links of the chain from ``start`` on (JSON Lines).

    After the match, disclosures made on the seat's own phone (for the arbiter: all disclosures) can be
    included. Those that a seat opened to everyone are included in every proof.

    :raises Refused: as :func:`proof_state`, ``too-many``.
    """
    at = proof_state(service, caller, audience=audience)
    if audience == "public":
        kept = service.papers.made_at((caller.match, "proof"), at.head)
        if kept is not None:
            return "".join(kept.splitlines(keepends=True)[start:])
        if start == 0:
            return _paper(service, caller, at, ("proof",), lambda _: _proof_text(service, caller.match, at))
    short = at.grant.role != SPECTATOR and at.link - start < LINKS_AT_ONCE
    with nullcontext() if short else _working(service, caller, at):
        return _proof_text(service, caller.match, at, start)


def _proof_text(service: Service, match: str, at: ExportState, start: int = 0) -> str:
    opens = at.opens.__contains__
    with service.store_errors():
        rows = islice(proof_rows(service.log, match, opens, start), max(0, at.link + 1 - start))
        if at.link - start < LINKS_AT_ONCE:
            return "".join(f"{row}\n" for row in rows)
        return in_thread(lambda: "".join(f"{row}\n" for row in rows))


@query(ProofQuery, errors=("not-yours", "not-over"))
def proof_state(context: Context, *, audience: str) -> ExportState:
    """Return the state for a proof, with the links to open for ``audience``.

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
    return _state(context, opened)


def audit(service: Service, caller: Caller) -> JsonObject:
    """Return the audit of the stored match, as judged at the time, and where today's rules differ.

    ``fault`` is the first fault of the chain, ``null`` if it has none.  ``opened`` compares the claims of
    each seat that opened its disclosures with those disclosures (for the arbiter: of all seats).

    :raises Refused: as :func:`audit_state`, ``too-many``.
    """
    at = audit_state(service, caller)
    full = at.grant.role == ARBITER
    with _working(service, caller, at):
        history = service.read_copy(caller.match, at.link)
        fault = verify_match(service.log, caller.match)
        return {
            **in_thread(_audit, history, at.grant, full),
            "fault": None if fault is None else fault._asdict(),
        }


def _audit(history: MatchHistory, grant: Grant, full: bool) -> JsonObject:
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


@query(Body, errors=("not-over",))
def audit_state(context: Context) -> ExportState:
    """Return the state for an audit, if the match is over."""
    context.require_over()
    return _state(context, set())


@query(Body)
def public_state(context: Context) -> ExportState:
    """Return the state for a public export."""
    return _state(context, context.history.open_links())


def sheet(service: Service, caller: Caller, lang: str, reading: str) -> str:
    """Return the public match sheet, with the head of the chain and what people did around the match.

    :raises Refused: as :func:`public_state`, ``too-many``.
    """
    from ..evidence.reader import read
    from ..reports.match_sheet import sheet as page

    at = public_state(service, caller)

    def make(history: MatchHistory) -> str:
        proof = _proof_text(service, caller.match, at)
        return in_thread(lambda: page(history.public, lang, reading=reading, proof=read(proof)))

    return _paper(service, caller, at, ("sheet", lang, reading), make)


def takehome(service: Service, caller: Caller, lang: str) -> str:
    """Return the match as one HTML page that needs no server: its public part, and what was opened.

    :raises NotBuilt: if the screens were not built.
    :raises Refused: as :func:`public_state`, ``too-many``, ``too-large``.
    """
    from ..evidence.takehome import stored_page

    def make(history: MatchHistory) -> str:
        made = stored_page(history, lang, service.log)
        if len(made) > limits.ANSWER_BYTES:
            raise Refused("too-large")
        return made

    return _paper(service, caller, public_state(service, caller), ("takehome", lang), make)
