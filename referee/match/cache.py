"""Matches in memory: each with its history, its devices and a lock, read from the store when first asked for."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from .. import limits
from ..errors import Refused
from ..json_types import Json
from ..store.chain import CorruptMatch
from ..store.log import EventLog, NoSuchMatch
from .devices import Devices, Grant, check_people
from .history import MatchHistory
from .loading import follow
from .people import RequestKey
from .recorded import Outdated
from .waiting import Waiters

logger = logging.getLogger("tachiai.service")


MATCHES_IN_MEMORY = 128
"""How many matches are kept; the one that was asked for longest ago goes first."""


LINES_IN_MEMORY = 8
"""How many lines of a match are kept as they are shown; who asks for all of them has the others made again."""


def _warn(match: str, outdated: Outdated) -> None:
    """Log that a match is shown as it was recorded under other rules."""
    rules, today, n = outdated
    if today is None:
        logger.warning("match %s: recorded under rules %s of a game that is not installed", match, rules)
    else:
        what = "match %s: recorded under rules %s; action %d is judged otherwise by today's rules (%s)"
        logger.warning(what, match, rules, n, today)


class PublicLines:
    """The lines of matches as everybody sees them, written as JSON: of those that were asked for last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, tuple[int, list[bytes], int]] = OrderedDict()
        self._bytes = 0

    def get(self, match: str) -> tuple[int, list[bytes]]:
        """Return the lines of a match as they were after an action, with its number; none after action 0."""
        with self._lock:
            found = self._kept.get(match)
            if found is None:
                return 0, []
            self._kept.move_to_end(match)
            return found[0], found[1]

    def put(self, match: str, n: int, lines: list[bytes]) -> None:
        """Keep the lines of a match as they are after action ``n``; nobody may change the list any more."""
        size = sum(map(len, lines))
        with self._lock:
            self._drop(match)
            self._kept[match] = (n, lines, size)
            self._bytes += size
            while self._bytes > limits.LINES_BYTES:
                self._drop(next(iter(self._kept)))

    def drop(self, match: str) -> None:
        """Keep nothing of a match."""
        with self._lock:
            self._drop(match)

    def _drop(self, match: str) -> None:
        found = self._kept.pop(match, None)
        if found is not None:
            self._bytes -= found[2]


class LiveMatch:
    """One match in memory.  Everything in it belongs to who holds the lock."""

    def __init__(
        self, match: str, public_lines: PublicLines | None = None, waiters: Waiters | None = None
    ) -> None:
        self.match = match
        """The id of the match."""
        self.public_lines = public_lines or PublicLines()
        """Where its lines as everybody sees them are kept, with those of other matches."""
        self.waiters = Waiters() if waiters is None else waiters
        """The devices that wait to be let in."""
        self.lock = threading.Lock()
        """Held while a command works at the match."""
        self.state: tuple[MatchHistory, Devices] | None = None
        """The history and the devices, ``None`` until they are read from the store."""
        self.refusals: OrderedDict[RequestKey, tuple[Json, Json]] = OrderedDict()
        """Recent answers to requests that recorded nothing, with what was asked (see the ledger of commands)."""
        self.lines: OrderedDict[tuple[int, str | None], Json] = OrderedDict()
        """The newest :data:`LINES_IN_MEMORY` lines that were shown, by number, and by the seat that alone may see
        it so (``None``: everybody) (:mod:`tachiai.referee.match.views`)."""
        self._memo: dict[Any, Any] = {}
        self._memo_link = -1
        self._of_devices: dict[Any, Any] = {}
        self._of_devices_version = -1
        self._kept: dict[Any, Any] = {}

    @property
    def history(self) -> MatchHistory:
        """The match as it is folded from its chain."""
        assert self.state is not None
        return self.state[0]

    @property
    def devices(self) -> Devices:
        """The devices of the match, and what they agreed on."""
        assert self.state is not None
        return self.state[1]

    def forget(self) -> None:
        """Drop what is in memory; the next command reads it from the store again."""
        self.state = None
        self.lines.clear()
        self.public_lines.drop(self.match)
        self._memo.clear()
        self._memo_link = -1
        self._of_devices.clear()
        self._of_devices_version = -1
        self._kept.clear()

    def waiting(self, seat: str | None = None) -> list[Grant]:
        """Return the devices that wait for ``seat`` (``None``: for any), the longest waiting first."""
        grants = self.devices.grants
        for one in self.waiters.of():
            if one.grant.token in grants:  # another process let it in
                self.waiters.leave(one.grant.token)
        return [*self.devices.waiting(seat), *(one.grant for one in self.waiters.of(seat))]

    def waiters_changed(self) -> None:
        """Make anew what is shown of devices: another one waits, or one does not any more."""
        self._of_devices_version = -1

    def kept(self, key: Any, make: Callable[[], Any]) -> Any:
        """``make()``, of what never changes in a match, kept under ``key``."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
        return found

    def remembered(self, key: Any, make: Callable[[], Any], *, of_devices: bool = False) -> Any:
        """``make()``, remembered under ``key`` as long as the chain does not grow.

        ``of_devices``: it follows from the devices alone, and is remembered until something happens to them.
        """
        if of_devices:
            memo, at = self._of_devices, self.devices.version
            if self._of_devices_version != at:
                memo.clear()
                self._of_devices_version = at
        else:
            memo, at = self._memo, self.history.link
            if self._memo_link != at:
                memo.clear()
                self._memo_link = at
        found = memo.get(key, memo)
        if found is memo:
            found = memo[key] = make()
        return found


class MatchCache:
    """The matches of one store that are in memory, at most :data:`MATCHES_IN_MEMORY`."""

    def __init__(self, log: EventLog, *, shared: bool) -> None:
        self._log = log
        self._shared = shared
        self._lock = threading.Lock()
        self._matches: OrderedDict[str, LiveMatch] = OrderedDict()
        self.public_lines = PublicLines()
        self._waiters: dict[str, Waiters] = {}
        """Those of matches that have left memory."""

    def __len__(self) -> int:
        return len(self._matches)

    def get(self, match: str) -> LiveMatch:
        """The entry of ``match``; it may not be loaded yet, and the match may not exist."""
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

        Not ``newest``: what is in memory will do, as nobody else has said that there is more.

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
        """Around reading an entry from the store."""
        try:
            yield
        except NoSuchMatch:
            self._drop(live)
            raise Refused("no-such-match") from None
        except CorruptMatch as corrupt:
            live.forget()
            # Where reading it raised, this may as well be a fault of our own: the traceback says where.
            logger.error("%s", corrupt, exc_info=corrupt.__cause__)
            raise Refused("broken", n=corrupt.fault.n, reason=corrupt.fault.reason) from None

    def forget(self, matches: Iterable[str]) -> None:
        """Drop the entries of ``matches``, which were erased from the store."""
        with self._lock:
            for match in matches:
                self._matches.pop(match, None)
                self.public_lines.drop(match)

    def _drop(self, live: LiveMatch) -> None:
        with self._lock:
            if self._matches.get(live.match) is live:
                del self._matches[live.match]
