"""The cache of matches in memory: history, devices and a lock of each, read from the store on demand."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from .. import limits
from ..errors import Refused
from ..json_text import JsonObject
from ..store.chain import CorruptMatch
from ..store.log import EventLog, NoSuchMatch
from .devices import Devices, Grant, check_people
from .history import MatchHistory
from .loading import follow
from .people import RequestKey
from .recorded import Outdated
from .waiting import Waiters

logger = logging.getLogger("tachiai.service")

V = TypeVar("V")


MATCHES_IN_MEMORY = 128
"""The number of matches in memory; the least recently used one is dropped first."""


LINES_IN_MEMORY = 8
"""The number of cached lines of a match; older ones are made again on demand."""


def _warn(match: str, outdated: Outdated) -> None:
    """Log a warning that a match is shown as it was recorded under other rules."""
    rules, today, n = outdated
    if today is None:
        logger.warning("match %s: recorded under rules %s of a game that is not installed", match, rules)
    else:
        what = "match %s: recorded under rules %s; action %d is judged otherwise by today's rules (%s)"
        logger.warning(what, match, rules, n, today)


class SizedCache(Generic[V]):
    """A cache of values by keys whose first part is a match; the least recently used ones are dropped first.

    ``most`` returns how many bytes all values may take.
    """

    def __init__(self, most: Callable[[], int]) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, ...], tuple[V, int]] = OrderedDict()
        self._bytes = 0

    def get(self, key: tuple[str, ...]) -> V | None:
        """Return the value of ``key``, if it is stored."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is None:
                return None
            self._kept.move_to_end(key)
            return kept[0]

    def put(self, key: tuple[str, ...], value: V, size: int) -> None:
        """Store a value of ``size`` bytes, which must not be changed afterwards, in place of an earlier one."""
        with self._lock:
            self._drop(key)
            self._kept[key] = (value, size)
            self._bytes += size
            while self._bytes > self._most():
                self._drop(next(iter(self._kept)))

    def forget(self, matches: Collection[str]) -> None:
        """Drop all values of ``matches``."""
        with self._lock:
            for key in [key for key in self._kept if key[0] in matches]:
                self._drop(key)

    def _drop(self, key: tuple[str, ...]) -> None:
        kept = self._kept.pop(key, None)
        if kept is not None:
            self._bytes -= kept[1]


PublicLines = SizedCache[tuple[int, list[bytes]]]
"""The public lines of matches as JSON, each with the number of the last action then."""


def public_lines() -> PublicLines:
    """Return an empty cache of public lines."""
    return SizedCache(lambda: limits.LINES_BYTES)


class LiveMatch:
    """One match in memory.  Only the holder of its lock may use it."""

    def __init__(self, match: str, lines: PublicLines | None = None, waiters: Waiters | None = None) -> None:
        self.match = match
        self.public_lines = public_lines() if lines is None else lines
        """The cache of public lines, shared with other matches."""
        self.waiters = Waiters() if waiters is None else waiters
        """The devices that wait to be admitted."""
        self.lock = threading.Lock()
        """Held while a command works on the match."""
        self.state: tuple[MatchHistory, Devices] | None = None
        """The history and the devices; ``None`` until they are read from the store."""
        self.refusals: OrderedDict[RequestKey, tuple[JsonObject, JsonObject]] = OrderedDict()
        """Recent answers to requests that recorded nothing, with the content of each (see the ledger of
        commands)."""
        self.lines: OrderedDict[tuple[int, str | None], JsonObject] = OrderedDict()
        """The last :data:`LINES_IN_MEMORY` lines shown, by number and by the seat with that private view
        (``None``: public; :mod:`tachiai.referee.match.views`)."""
        self._memo: dict[Any, Any] = {}
        self._memo_of = (-1, -1)
        """The link and the event of devices up to which the memo is valid."""

    @classmethod
    def of_history(cls, history: MatchHistory, lines: PublicLines | None = None) -> LiveMatch:
        """Return a match that has only its history: it is not in the cache, and has no devices."""
        live = cls(history.id, lines)
        live.state = (history, Devices(history.id))
        return live

    @property
    def history(self) -> MatchHistory:
        """The match, folded from its chain."""
        assert self.state is not None
        return self.state[0]

    @property
    def devices(self) -> Devices:
        """The devices of the match, and what they agreed on."""
        assert self.state is not None
        return self.state[1]

    def forget(self) -> None:
        """Drop the match from memory; the next command reads it from the store again."""
        self.state = None
        self.lines.clear()
        self.public_lines.forget([self.match])
        self._memo.clear()

    def waiting(self, seat: str | None = None) -> list[Grant]:
        """Return the devices that wait for ``seat`` (``None``: for any seat), the longest waiting first."""
        grants = self.devices.grants
        for waiter in self.waiters.of():
            if waiter.grant.token in grants:  # another process admitted it
                self.waiters.remove(waiter.grant.token)
        return [*self.devices.waiting(seat), *(waiter.grant for waiter in self.waiters.of(seat))]

    def waiters_changed(self) -> None:
        """Clear the cache, because the waiting devices changed."""
        self._memo.clear()

    def cached_until_change(self, key: Any, make: Callable[[], Any]) -> Any:
        """Return the value of ``make()``, cached under ``key`` until the chain or the devices change."""
        now = (self.history.link, self.devices.version)
        if self._memo_of != now:
            self._memo.clear()
            self._memo_of = now
        if key not in self._memo:
            self._memo[key] = make()
        return self._memo[key]


class MatchCache:
    """The matches of one store in memory, at most :data:`MATCHES_IN_MEMORY`."""

    def __init__(self, log: EventLog, *, shared: bool) -> None:
        self._log = log
        self._shared = shared
        self._lock = threading.Lock()
        self._matches: OrderedDict[str, LiveMatch] = OrderedDict()
        self.public_lines = public_lines()
        self._waiters: dict[str, Waiters] = {}
        """The waiting devices of matches that were dropped from memory."""

    def __len__(self) -> int:
        return len(self._matches)

    def get(self, match: str) -> LiveMatch:
        """Return the entry of ``match``; it may not be loaded yet, and the match may not exist."""
        with self._lock:
            live = self._matches.get(match)
            if live is None:
                waiters = self._waiters.pop(match, None)
                live = self._matches[match] = LiveMatch(match, self.public_lines, waiters)
            self._matches.move_to_end(match)
            while len(self._matches) > MATCHES_IN_MEMORY:
                # A thread that still uses an evicted entry may finish: the store rejects stale writes.
                gone = self._matches.popitem(last=False)[1]
                if len(gone.waiters):
                    self._waiters[gone.match] = gone.waiters
            return live

    def load(self, live: LiveMatch, *, newest: bool = True) -> None:
        """Bring an entry up to date with the store; its lock must be held.

        Without ``newest`` a loaded entry is not updated.

        :raises Refused: ``no-such-match``; ``broken`` if the stored match does not verify.
        """
        if live.state is not None and not (self._shared and newest):
            return
        with self._read(live):
            if live.state is None:
                links, events = self._log.news(live.match, -1, 0)
                history = follow(self._log, live.match, None, links)
                devices, changed = Devices(live.match), True
            else:
                history, devices = live.state
                links, events = self._log.news(live.match, history.link, devices.version)
                history = follow(self._log, live.match, history, links)
                changed = bool(events) or len(links) > 0
            for event in events:
                devices.apply(event)
            if changed:
                check_people(devices, history.people)
                if history.outdated is not None:
                    _warn(live.match, history.outdated)
        live.state = (history, devices)

    @contextmanager
    def _read(self, live: LiveMatch) -> Iterator[None]:
        """Turn errors while an entry is read into refusals, and drop the entry."""
        try:
            yield
        except NoSuchMatch:
            self._drop(live)
            raise Refused("no-such-match") from None
        except CorruptMatch as corrupt:
            live.forget()
            # If reading raised an exception this may be a bug of the referee: log the traceback.
            logger.error("%s", corrupt, exc_info=corrupt.__cause__)
            raise Refused("broken", n=corrupt.fault.n, reason=corrupt.fault.reason) from None

    def forget(self, matches: Iterable[str]) -> None:
        """Drop the entries of ``matches``, which were erased from the store."""
        with self._lock:
            for match in matches:
                self._matches.pop(match, None)
                self.public_lines.forget([match])

    def _drop(self, live: LiveMatch) -> None:
        with self._lock:
            if self._matches.get(live.match) is live:
                del self._matches[live.match]
