"""Matches in memory: each with its history, its devices and a lock, read from the store when first asked for."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any

from ..errors import Refused
from ..json_types import Json
from ..store.chain import CorruptMatch
from ..store.log import EventLog, NoSuchMatch
from .devices import Devices, check_people
from .history import MatchHistory, apply_event
from .loading import follow
from .requests import RequestKey

logger = logging.getLogger("tachiai.service")


MATCHES_IN_MEMORY = 512
"""How many matches are kept; the one that was asked for longest ago goes first."""


LINES_IN_MEMORY = 8
"""How many lines of a match are kept as they are shown; who asks for all of them has the others made again."""


class LiveMatch:
    """One match in memory.  Everything in it belongs to who holds the lock."""

    def __init__(self, match: str) -> None:
        self.match = match
        """The id of the match."""
        self.lock = threading.Lock()
        """Held while a command works at the match."""
        self.state: tuple[MatchHistory, Devices] | None = None
        """The history and the devices, ``None`` until they are read from the store."""
        self.refusals: OrderedDict[RequestKey, tuple[Json, Json]] = OrderedDict()
        """Recent answers to requests that recorded nothing, with what was asked (see the ledger of commands)."""
        self.lines: OrderedDict[tuple[int, str | None], Json] = OrderedDict()
        """The newest :data:`LINES_IN_MEMORY` lines that were shown, by number, and by the seat that alone may see
        it so (``None``: everybody) (:mod:`tachiai.referee.match.views`)."""
        self.pins_compared = 0
        """How many PINs are being compared now."""
        self.believed = False
        """Whether it is only believed that nobody else wrote to it since it was read; what is committed then depends on
        it."""
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
        self._memo.clear()
        self._memo_link = -1
        self._of_devices.clear()
        self._of_devices_version = -1
        self._kept.clear()

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

    def __len__(self) -> int:
        return len(self._matches)

    def get(self, match: str) -> LiveMatch:
        """The entry of ``match``; it may not be loaded yet, and the match may not exist."""
        with self._lock:
            live = self._matches.get(match)
            if live is None:
                live = self._matches[match] = LiveMatch(match)
            self._matches.move_to_end(match)
            while len(self._matches) > MATCHES_IN_MEMORY:
                # A thread that still uses an evicted entry may finish: the store rejects stale writes.
                self._matches.popitem(last=False)
            return live

    def may_lag(self, live: LiveMatch) -> bool:
        """Whether an entry is there, and others may have written since it was read."""
        return self._shared and live.state is not None

    def grow(self, live: LiveMatch, link: int, body: str, head: str) -> bool:
        """Append a link without secrets, which another worker has kept, to an entry; its lock must be held.

        Whether the entry has that link now: not where it is not in memory, or lacks a link before.
        """
        if live.state is None or live.history.link < link - 1:
            return False
        if live.history.link >= link:
            return live.history.heads[link] == head
        try:
            apply_event(live.history, live.match, link, body, head, None)
        except (CorruptMatch, ValueError, KeyError, TypeError, AttributeError, LookupError):
            live.forget()  # the store says what is true
            return False
        ref = live.history.device_refs[link]
        return ref is None or ref[0] <= live.devices.version

    def load(self, live: LiveMatch, *, newest: bool = True) -> bool:
        """Bring an entry up to date with the store, and say whether that changed it; its lock must be held.

        Not ``newest``: what is in memory will do, as nobody else has said that there is more.

        :raises Refused: ``no-such-match``; ``broken`` if the stored match does not verify.
        """
        if live.state is not None and not (self._shared and newest):
            return False
        before, devices = live.state or (None, Devices(live.match))
        try:
            links, events = self._log.news(live.match, -1 if before is None else before.link, devices.version)
            history = follow(self._log, live.match, before, links)
            for event in events:
                devices.apply(event)
            if before is None or events or len(links):
                check_people(devices, history.people)
        except NoSuchMatch:
            self._drop(live)
            raise Refused("no-such-match") from None
        except CorruptMatch as corrupt:
            live.forget()
            logger.error("%s", corrupt)
            raise Refused("broken", n=corrupt.fault.n, reason=corrupt.fault.reason) from None
        live.state = (history, devices)
        return before is None or bool(events) or len(links) > 0

    def forget(self, matches: Iterable[str]) -> None:
        """Drop the entries of ``matches``, which were erased from the store."""
        with self._lock:
            for match in matches:
                self._matches.pop(match, None)

    def _drop(self, live: LiveMatch) -> None:
        with self._lock:
            if self._matches.get(live.match) is live:
                del self._matches[live.match]
