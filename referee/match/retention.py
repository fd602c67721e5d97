"""Matches that were opened and never played are erased after some days; what was played is kept until somebody
asks for it to go (``tachiai prune``).

A hash chain is append-only, and so are all streams of the store: nothing is ever taken out of a match.  But a
match in which nothing was recorded proves nothing.  It goes as a whole, with its devices and the pointers that
lead to it, in one transaction.  Who still has such a match in mind cannot write to it any more: an event is
only kept if the one it follows on is there (:func:`tachiai.referee.store.sql.preconditions`).
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from eventsourcing.persistence import Notification, StoredEvent
from eventsourcing.utils import get_topic

from .. import clock
from ..store import databases
from ..store.chain import CorruptMatch
from ..store.events import Opened, commitment_stream, devices_stream, match_stream
from ..store.log import Conflict, EventLog, NoSuchMatch, Unavailable
from .devices import (
    Devices,
    PenTaken,
    PinMissed,
    PinSet,
    Placed,
    SettingsChanged,
    TicketIssued,
    TokenAdmitted,
    TokenGranted,
    TokenRevoked,
)
from .loading import load_history

logger = logging.getLogger("tachiai.retention")

DAY = 24 * 60 * 60.0
"""A day, in seconds."""

PREPARING = frozenset({"opened", "device", "seat", "left", "pen", "settings"})
"""Links that people leave who get ready to play.  With any other there is something to keep."""

PREPARATIONS = (
    PinSet,
    PinMissed,
    TicketIssued,
    TokenGranted,
    TokenAdmitted,
    TokenRevoked,
    PenTaken,
    SettingsChanged,
    Placed,
)
"""The same for the events of a devices' stream."""

PAGE = 500
"""Events that are read from the store at a time."""

LINKS_AT_ONCE = 20
"""Links of a match that are read at a time: few come before the first action."""


def _kept(log: EventLog, *kinds: type[Any]) -> Iterator[Notification]:
    """Every event of these kinds, oldest first."""
    topics, start = [get_topic(kind) for kind in kinds], 1
    while True:
        page = log.recorder.select_notifications(start, PAGE, topics=topics)
        yield from page
        if len(page) < PAGE:
            return
        start = page[-1].id + 1


def _never_played(log: EventLog, match: str, before: str) -> dict[str, int] | None:
    """The streams of ``match`` with their last versions, if nothing was played and nothing is newer.

    Of a match that was played little is read: its newest link, else the links up to the first action.
    """
    stream = match_stream(match)
    if not all(
        _prepares(log, stored, before) for stored in log.recorder.select_events(stream, desc=True, limit=1)
    ):
        return None
    ends: dict[str, int] = {}
    while page := log.recorder.select_events(stream, gt=ends.get(stream, -1), limit=LINKS_AT_ONCE):
        for stored in page:
            if not _prepares(log, stored, before):
                return None
            ends[stream] = stored.originator_version
    if log.recorder.select_events(commitment_stream(match), limit=1):
        return None
    for event in log.device_events(match):
        if not isinstance(event, PREPARATIONS) or event.at >= before:
            return None
        ends[devices_stream(match)] = event.originator_version
    return ends


def _prepares(log: EventLog, stored: StoredEvent, before: str) -> bool:
    """Return whether a link is one that people leave who get ready to play, and not newer than ``before``."""
    event: Any = log.mapper.to_domain_event(stored)
    body = json.loads(event.body)
    return body["kind"] in PREPARING and body["at"] < before


def unplayed(log: EventLog, before: str) -> Iterator[tuple[str, dict[str, int]]]:
    """The matches in which nothing was ever played and nothing happened since ``before`` (RFC 3339, UTC).

    With each its streams and the versions they end at.  What cannot be read is left alone.
    """
    for opened in _kept(log, Opened):
        match = str(opened.originator_id).removeprefix("match:")
        time.sleep(0)  # whoever plays meanwhile comes first
        try:
            ends = _never_played(log, match, before)
        except (CorruptMatch, ValueError, KeyError, TypeError, AttributeError, LookupError):
            continue
        if ends:
            yield match, ends


def erase_unplayed(log: EventLog, before: str, busy: Collection[str] = ()) -> list[str]:
    """Erase the matches of :func:`unplayed` that nobody is ``busy`` with; which they were."""
    return _erase(log, {match: ends for match, ends in unplayed(log, before) if match not in busy})


def _erase(log: EventLog, found: Mapping[str, dict[str, int]]) -> list[str]:
    if not found:
        return []
    pointers = _pointers(log, found)
    erased = []
    for match, ends in found.items():
        try:
            databases.erase(log.recorder, ends, pointers.get(match, []))
        except Conflict:
            continue  # somebody has just begun
        erased.append(match)
    return erased


def _pointers(log: EventLog, matches: Collection[str]) -> dict[str, list[tuple[str, int]]]:
    """Return the rows of the pointers that lead to each of ``matches``, as the events of its devices name them."""
    found: dict[str, list[tuple[str, int]]] = {}
    for match in matches:
        for event in log.device_events(match):
            for stream, _ in event.pointers():
                for stored in log.recorder.select_events(stream):
                    pointer: Any = log.mapper.to_domain_event(stored)
                    if pointer.match == match:
                        found.setdefault(match, []).append((stream, stored.originator_version))
    return found


class Old(NamedTuple):
    """A match of which nothing is newer than asked."""

    match: str
    """Its id."""
    game: str
    """Its game."""
    last: str
    """When something last happened (RFC 3339, UTC)."""
    over: bool
    """Whether it is finished or was closed."""
    ends: dict[str, int]
    """Its streams with their last versions."""


def old(log: EventLog, before: str) -> Iterator[Old]:
    """The matches in which nothing happened since ``before`` (RFC 3339, UTC), played or not.

    What cannot be read, or whose chain does not verify, is left alone: it may be wanted as evidence.
    """
    for opened in _kept(log, Opened):
        match = str(opened.originator_id).removeprefix("match:")
        try:
            newest = log.recorder.select_events(match_stream(match), desc=True, limit=1)
            if not newest or _at(log, newest[0]) >= before:
                continue
            history, devices = load_history(log, match), Devices(match)
            last = _at(log, newest[0])
            for event in log.device_events(match):
                devices.apply(event)
                last = max(last, event.at)
        except (CorruptMatch, NoSuchMatch, ValueError, KeyError, TypeError, AttributeError, LookupError):
            continue
        if last >= before:
            continue
        ends = {match_stream(match): history.link, devices_stream(match): devices.version}
        for stored in log.recorder.select_events(commitment_stream(match), desc=True, limit=1):
            ends[commitment_stream(match)] = stored.originator_version
        over = history.over or devices.closed is not None
        yield Old(match, history.header.game, last, over, ends)


def _at(log: EventLog, stored: StoredEvent) -> str:
    event: Any = log.mapper.to_domain_event(stored)
    at: str = json.loads(event.body)["at"]
    return at


def erase_old(log: EventLog, found: Iterable[Old]) -> list[str]:
    """Erase these matches with all that leads to them, if nothing happened there meanwhile; which they were."""
    return _erase(log, {one.match: one.ends for one in found})


def tidy(log: EventLog, days: int, now: str, busy: Collection[str] = ()) -> list[str]:
    """:func:`erase_unplayed` for what is older than ``days`` (0: nothing is); never raises."""
    if days == 0:
        return []
    try:
        erased = erase_unplayed(log, clock.earlier(now, days), busy)
    except Unavailable as error:
        logger.error("matches that were never played stay for now: %s", error)
        return []
    if erased:
        logger.warning("%d matches that were never played in %d days are erased", len(erased), days)
    return erased


class Daily:
    """Calls ``work`` after ``first`` seconds and then every ``seconds``, in a thread of its own, until it is closed."""

    def __init__(self, work: Callable[[], object], seconds: float = DAY, first: float | None = None) -> None:
        self._work = work
        self._seconds = seconds
        self._first = seconds if first is None else first
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="tachiai-daily", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        wait = self._first
        while not self._closed.wait(wait):
            wait = self._seconds
            try:
                self._work()
            except Exception:
                logger.exception("the daily work failed")

    def close(self) -> None:
        """Nothing more is begun."""
        self._closed.set()
        self._thread.join()
