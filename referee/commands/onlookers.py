"""What who only looks on may cost: seconds of work, for each match and in all, and papers that are made once.

Tables, seats and arbiters are never asked: what they may do is bounded elsewhere.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from .. import limits
from ..errors import Refused

MAKING_SECONDS = 2.0
"""How long who asks for a paper waits for others that are being made."""


class Allowance:
    """Seconds of work: they are used up by work, and fill up again as time passes."""

    __slots__ = ("_at", "_left", "_most", "_share")

    def __init__(self, share: float, most: float) -> None:
        """``share``: how much of the time that passes is for work; ``most``: what there is at first, and at most."""
        self._share = share
        self._most = most
        self._left = most
        self._at = time.monotonic()

    @property
    def left(self) -> float:
        """How many seconds are left: less than none, where the last work took longer."""
        now = time.monotonic()
        self._left, self._at = min(self._most, self._left + (now - self._at) * self._share), now
        return self._left

    def use(self, seconds: float) -> None:
        """Use up what some work took."""
        self._left -= seconds


class Onlookers:
    """The time of this process that spectators may take, for one kind of what they ask for."""

    SWEPT_AT = 1_000
    """How many matches are kept before those that have all their time again are thrown away."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._all = Allowance(limits.ONLOOKERS_SHARE, limits.ONLOOKERS_SECONDS)
        self._matches: dict[str, Allowance] = {}

    @contextmanager
    def spending(self, match: str) -> Iterator[Callable[[float], None]]:
        """Around work for a spectator of ``match``; what it takes of the processor is counted.

        What is given takes what else the work costs, in seconds.

        :raises Refused: ``too-many`` while spectators of the match, or all, have used up their time.
        """
        with self._lock:
            if len(self._matches) > self.SWEPT_AT:
                full = limits.ONLOOKERS_MATCH_SECONDS
                self._matches = {m: one for m, one in self._matches.items() if one.left < full}
            here = self._matches.get(match)
            if here is None:
                here = Allowance(limits.ONLOOKERS_MATCH_SHARE, limits.ONLOOKERS_MATCH_SECONDS)
                self._matches[match] = here
            if here.left <= 0 or self._all.left <= 0:
                raise Refused("too-many")

        def use(seconds: float) -> None:
            with self._lock:
                here.use(seconds)
                self._all.use(seconds)

        began = time.thread_time()
        try:
            yield use
        finally:
            use(time.thread_time() - began)


class Papers:
    """What was made of matches for everybody alike, each until the match goes on; the oldest make room."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._making = {spectator: threading.Lock() for spectator in (True, False)}
        self._kept: OrderedDict[tuple[Any, ...], tuple[str, str]] = OrderedDict()
        self._bytes = 0

    @contextmanager
    def making(self, *, spectator: bool) -> Iterator[None]:
        """Around the making of a paper: one at a time for spectators, and one for everybody else.

        :raises Refused: ``too-many`` for who waits for others too long.
        """
        lock = self._making[spectator]
        if not lock.acquire(timeout=MAKING_SECONDS):
            raise Refused("too-many")
        try:
            yield
        finally:
            lock.release()

    def get(self, key: tuple[Any, ...], head: str) -> str | None:
        """Return the paper ``key`` (its match first) if it was made at ``head`` of the chain."""
        with self._lock:
            found = self._kept.get(key)
            if found is None or found[0] != head:
                return None
            self._kept.move_to_end(key)
            return found[1]

    def put(self, key: tuple[Any, ...], head: str, paper: str) -> None:
        """Keep a paper made at ``head``, in place of an earlier one."""
        with self._lock:
            self._drop(key)
            if sys.getsizeof(paper) > limits.PAPERS_BYTES // 4:
                return
            self._kept[key] = (head, paper)
            self._bytes += sys.getsizeof(paper)
            while self._bytes > limits.PAPERS_BYTES:
                self._drop(next(iter(self._kept)))

    def forget(self, matches: Iterable[str]) -> None:
        """Keep nothing of ``matches``, which were erased."""
        gone = set(matches)
        with self._lock:
            for key in [key for key in self._kept if key[0] in gone]:
                self._drop(key)

    def _drop(self, key: tuple[Any, ...]) -> None:
        found = self._kept.pop(key, None)
        if found is not None:
            self._bytes -= sys.getsizeof(found[1])
