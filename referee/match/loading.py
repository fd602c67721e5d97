"""Reading a match from the store: its history for playing on, and the check of every link with the rules."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any

from ..store.chain import CorruptMatch, Fault, witness_faults
from ..store.events import read_body
from ..store.log import EventLog, NoSuchMatch, StoredLink, StoredLinks
from ..store.snapshots import Snapshot
from . import snapshots
from .bodies import position_digest
from .history import MatchHistory, apply_event

logger = logging.getLogger("tachiai.log")


def load_history(log: EventLog, match: str, last: int | None = None) -> MatchHistory:
    """The history of ``match`` (up to link ``last``), folded from its first link.

    :raises NoSuchMatch: when nothing is stored under that id.
    :raises CorruptMatch: when what is stored does not verify.
    """
    links = log.links(match)
    return follow(log, match, None, links if last is None else links.until(last))


def resume(
    log: EventLog, match: str, snapshot: Snapshot | None, whole: Callable[[Snapshot], MatchHistory]
) -> tuple[MatchHistory, list[Any]]:
    """The history of ``match`` to play on with, from its ``snapshot`` if that fits, and all events of its devices.

    ``whole`` folds the history at the snapshot's link, when more is asked of it than a snapshot holds.

    :raises NoSuchMatch: when nothing is stored under that id.
    :raises CorruptMatch: when what is stored does not verify.
    """
    if snapshot is not None:
        links, events = log.news(match, snapshot.link - 1, 0)
        first = next(iter(links), None)
        try:
            history = snapshots.resumed(match, snapshot, first, lambda: whole(snapshot))
        except snapshots.Unfit as unfit:
            logger.warning("match %s: the snapshot at link %d is not used: %s", match, snapshot.link, unfit)
        else:
            follow(log, match, history, links.after(snapshot.link))
            _check_end(match, history, links)
            return history, events
    links, events = log.news(match, -1, 0)
    return follow(log, match, None, links), events


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
    if fresh:
        _check_end(match, history, links)
    return history


def _check_end(match: str, history: MatchHistory, links: StoredLinks) -> None:
    if links.ends_early(history.link):
        raise CorruptMatch(match, Fault(history.link + 1, "missing"))


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
    digest = position_digest(history.game.view(history.match.position))
    if body["position"] != digest and body["rules"] == history.game.version:
        raise CorruptMatch(history.id, Fault(link.number, "position"))
