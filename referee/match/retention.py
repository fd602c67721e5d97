"""The erasing of matches: unplayed ones after some days, others only on request.

Played matches are erased by ``tachiai prune``.  A hash chain is append-only, and so are all streams of the
store: parts of a match are never removed.  But a match without recorded actions proves nothing.  It is erased
as a whole in one transaction, with its devices and the pointers that lead to it.

A process that still has such a match in memory cannot write to it: an event is only stored if the event
before it exists (:func:`tachiai.referee.store.sql.preconditions`).
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from eventsourcing.persistence import StoredEvent

from .. import clock
from ..store.chain import CorruptMatch
from ..store.events import Opened, commitment_stream, devices_stream, match_stream
from ..store.log import Conflict, EventLog, Unavailable
from .devices import (
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
from .loading import load_devices, load_history

logger = logging.getLogger("tachiai.retention")

DAY = 24 * 60 * 60.0
"""A day, in seconds."""

PREPARING = frozenset({"opened", "device", "seat", "left", "pen", "settings"})
"""The kinds of links from preparing to play; with any other kind a match is not erased as unplayed."""

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
"""The kinds of device events from preparing to play."""

LINKS_AT_ONCE = 20
"""The number of links of a match read at a time: there are few before the first action."""


def _never_played(log: EventLog, match: str, before: str) -> dict[str, int] | None:
    """Return the streams of ``match`` with their last versions, if nothing was played and nothing is newer.

    Little is read of a match that was played: its last link, else the links up to the first action.
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
    """Return whether a link is from preparing to play, and not newer than ``before``."""
    event: Any = log.mapper.to_domain_event(stored)
    body = json.loads(event.body)
    return body["kind"] in PREPARING and body["at"] < before


def unplayed(log: EventLog, before: str) -> Iterator[tuple[str, dict[str, int]]]:
    """Yield the matches without play and without any event since ``before`` (RFC 3339, UTC).

    Each comes with its streams and their last versions.  Unreadable matches are left out.
    """
    for opened in log.rows_of(Opened):
        match = str(opened.originator_id).removeprefix("match:")
        time.sleep(0)  # players have priority
        try:
            ends = _never_played(log, match, before)
        except (CorruptMatch, ValueError, TypeError, AttributeError, LookupError):
            continue
        if ends:
            yield match, ends


def _erase(log: EventLog, found: Mapping[str, dict[str, int]]) -> list[str]:
    if not found:
        return []
    pointers = _pointers(log, found)
    erased = []
    for match, ends in found.items():
        try:
            log.recorder.erase(ends, pointers.get(match, []))
        except Conflict:
            continue  # the match has new events
        erased.append(match)
    return erased


def _pointers(log: EventLog, matches: Collection[str]) -> dict[str, list[tuple[str, int]]]:
    """Return the rows of the pointers to each of ``matches``, as named by the events of its devices."""
    found: dict[str, list[tuple[str, int]]] = {}
    for match in matches:
        for event in log.device_events(match):
            for stream, _ in event.pointers():
                for stored in log.recorder.select_events(stream):
                    pointer: Any = log.mapper.to_domain_event(stored)
                    if pointer.match == match:
                        found.setdefault(match, []).append((stream, stored.originator_version))
    return found


class InactiveMatch(NamedTuple):
    """A match without recent events."""

    match: str
    game: str
    last: str
    """The time of the last event (RFC 3339, UTC)."""
    over: bool
    """Whether the match ended or was closed."""
    ends: dict[str, int]
    """The streams of the match with their last versions."""


def inactive(log: EventLog, before: str) -> Iterator[InactiveMatch]:
    """Yield the matches without any event since ``before`` (RFC 3339, UTC), played or not.

    Unreadable matches and chains that do not verify are left out, because they may be needed as evidence.
    """
    for opened in log.rows_of(Opened):
        match = str(opened.originator_id).removeprefix("match:")
        try:
            newest = log.recorder.select_events(match_stream(match), desc=True, limit=1)
            if not newest or _at(log, newest[0]) >= before:
                continue
            history, devices = load_history(log, match), load_devices(log, match)
            last = max([_at(log, newest[0]), *(event.at for event in log.device_events(match))])
        except (CorruptMatch, ValueError, TypeError, AttributeError, LookupError):
            continue
        if last >= before:
            continue
        ends = {match_stream(match): history.link, devices_stream(match): devices.version}
        for stored in log.recorder.select_events(commitment_stream(match), desc=True, limit=1):
            ends[commitment_stream(match)] = stored.originator_version
        over = history.over or devices.closed is not None
        yield InactiveMatch(match, history.header.game, last, over, ends)


def _at(log: EventLog, stored: StoredEvent) -> str:
    event: Any = log.mapper.to_domain_event(stored)
    at: str = json.loads(event.body)["at"]
    return at


def erase_inactive(log: EventLog, found: Iterable[InactiveMatch]) -> list[str]:
    """Erase these matches with all pointers to them, unless they have new events; return their ids."""
    return _erase(log, {idle.match: idle.ends for idle in found})


def tidy(log: EventLog, days: int, now: str, busy: Collection[str] = ()) -> list[str]:
    """Erase unplayed matches older than ``days`` (0: none) that are not ``busy``; return their ids.  Never raises."""
    if days == 0:
        return []
    try:
        before = clock.later(now, days=-days)
        erased = _erase(log, {match: ends for match, ends in unplayed(log, before) if match not in busy})
    except Unavailable as error:
        logger.error("matches that were never played stay for now: %s", error)
        return []
    if erased:
        logger.warning("%d matches that were never played in %d days are erased", len(erased), days)
    return erased


class Daily:
    """Calls ``work`` after ``first`` seconds and then every ``seconds``, in a thread, until it is closed."""

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
        """Stop the thread, and wait for it."""
        self._closed.set()
        self._thread.join()
