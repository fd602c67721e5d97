"""Reading a match from the store: its history for playing on, and the check of every link with the rules."""

from __future__ import annotations

from collections.abc import Iterable

from ..store.chain import CorruptMatch, Fault, witness_faults
from ..store.events import read_body
from ..store.log import EventLog, NoSuchMatch, StoredLink, StoredLinks
from .bodies import position_digest
from .history import MatchHistory, apply_event


def load_history(log: EventLog, match: str) -> MatchHistory:
    """The history of ``match``.

    :raises NoSuchMatch: when nothing is stored under that id.
    :raises CorruptMatch: when what is stored does not verify.
    """
    return follow(log, match, None, log.links(match))


def follow(log: EventLog, match: str, history: MatchHistory | None, links: StoredLinks) -> MatchHistory:
    """``history``, changed in place and returned, after the ``links`` that follow on it; ``None``: after none.

    :raises NoSuchMatch: when nothing is stored under that id.
    :raises CorruptMatch: when what is stored does not verify.
    """
    fresh = history is None
    if history is None and not len(links):
        if links.only_private or log.knows_devices(match):
            raise CorruptMatch(match, Fault(0, "missing"))
        raise NoSuchMatch(match)
    for link in links:
        history = _applied(history, match, link)
    assert history is not None
    if fresh and links.ends_early(history.link):
        raise CorruptMatch(match, Fault(history.link + 1, "missing"))
    return history


def _applied(history: MatchHistory | None, match: str, link: StoredLink) -> MatchHistory:
    try:
        return apply_event(history, match, link.number, link.body, link.head, link.secret())
    except (ValueError, KeyError, TypeError, AttributeError, LookupError) as error:
        raise CorruptMatch(match, Fault(link.number, "unreadable")) from error


def verify_match(log: EventLog, match: str, witnesses: Iterable[tuple[int, str]] = ()) -> Fault | None:
    """The first fault of a stored match, or ``None``.

    ``witnesses`` are heads that somebody else holds (a phone, a printed sheet): ``(link, head)``.  Without
    one a chain cut at its end, or written anew from the start, cannot be told from a whole one.
    """
    faults: list[Fault] = []
    heads: list[str] = []
    history = None
    links = log.links(match)
    try:
        for link in links:
            link.check_form()
            history = _applied(history, match, link)
            heads.append(link.head)
            _check_position(history, link)
            link.check_private()
        if history is None:
            faults.append(Fault(0, "missing"))
        elif links.ends_early(history.link):
            faults.append(Fault(history.link + 1, "missing"))
        else:
            log.check_devices(match, history.device_refs)
    except CorruptMatch as corrupt:
        faults.append(corrupt.fault)
    return min(faults + witness_faults(heads, witnesses), default=None)


def _check_position(history: MatchHistory, link: StoredLink) -> None:
    body, _ = read_body(link.body)
    if body["kind"] != "action" or history.differences:
        return  # once other rules judged otherwise, their positions cannot be told any more
    digest = position_digest(history.game, history.match.position)
    if body["position"] != digest and body["rules"] == history.game.version:
        raise CorruptMatch(history.id, Fault(link.number, "position"))
