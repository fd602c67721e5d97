"""Papers, which are exports made once, and the processor time that spectators and papers may use."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from .. import limits
from ..allowance import Allowance, Allowances
from ..errors import Refused
from ..match.cache import SizedCache
from ..threads import processor_seconds

MAKING_SECONDS = 2.0
"""The longest wait of a spectator for papers that others are having made."""


class SpectatorTime:
    """The processor time that spectators may use for one kind of request."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._all = Allowance(limits.SPECTATORS_SHARE, limits.SPECTATORS_SECONDS)
        self._matches = Allowances(limits.SPECTATORS_MATCH_SHARE, limits.SPECTATORS_MATCH_SECONDS)

    @contextmanager
    def spending(self, match: str) -> Iterator[Callable[[float], None]]:
        """Charge the processor time of a block to the spectators of ``match``.

        Yields a function that charges further seconds.

        :raises Refused: ``too-many`` while the spectators of the match, or all, have used up their time.
        """
        with self._lock:
            here = self._matches.of(match)
            if here.left <= 0 or self._all.left <= 0:
                raise Refused("too-many")

        def use(seconds: float) -> None:
            with self._lock:
                here.use(seconds)
                self._all.use(seconds)

        began = processor_seconds()
        try:
            yield use
        finally:
            use(processor_seconds() - began)


class Payer(NamedTuple):
    """The payer for a paper that a table, a seat or an arbiter requests."""

    match: str
    near: str = ""
    """The caller's address, as used for limits."""
    table: int | None = None
    """The table of the evening; it has a budget of its own, and comes first."""

    @property
    def key(self) -> str:
        """The key of the budget: the table, or the address."""
        return f"address {self.near}" if self.table is None else f"table {self.table}"


class _Waiting:
    """A request that waits for its turn."""

    def __init__(self, payer: Payer) -> None:
        self.payer = payer
        self.displaced = False


class PaperTurns:
    """Turns for tables, seats and arbiters to have a paper made.

    One turn at a time, and the payer that used the least time recently comes first.  All devices of an
    address share a budget, and so do all addresses together.  A caller that keeps requesting waits longer and
    longer, which leaves the processor to players.
    """

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._line: list[_Waiting] = []
        self._busy = False
        self._all = Allowance(limits.ALL_PAPERS_SHARE, limits.ALL_PAPERS_SECONDS)
        self._payers = Allowances(limits.PAPERS_SHARE, limits.PAPERS_SECONDS)
        self._matches = Allowances(limits.PAPERS_SHARE, limits.PAPERS_SECONDS)

    @contextmanager
    def turn(self, payer: Payer) -> Iterator[None]:
        """Wait for a turn, and charge the processor time of the block to the payer.

        :raises Refused: ``too-many`` with smaller use are waiting, or no turn came in time.
        """
        self._wait(payer)
        began = processor_seconds()
        try:
            yield
        finally:
            took = processor_seconds() - began
            with self._news:
                self._busy = False
                self._use(payer, took)
                self._news.notify_all()

    def _wait(self, payer: Payer) -> None:
        me, until = _Waiting(payer), time.monotonic() + limits.PAPERS_PATIENCE
        with self._news:
            self._line.append(me)
            if len(self._line) > limits.PAPERS_WAITING:
                last = self._ranked(self._line)[-1]
                last.displaced = True
                self._line.remove(last)
                self._news.notify_all()
            try:
                while True:
                    now = time.monotonic()
                    if me.displaced or now >= until:
                        raise Refused("too-many")
                    ready = (
                        []
                        if self._busy
                        else [waiting for waiting in self._line if not self._pause(waiting.payer)]
                    )
                    if ready and self._ranked(ready)[0] is me:
                        break
                    pause = until - now if self._busy else self._pause(payer) or until - now
                    self._news.wait(min(until - now, pause))
                self._busy = True
            finally:
                if not me.displaced:
                    self._line.remove(me)
                self._news.notify_all()

    def _ranked(self, those: Collection[_Waiting]) -> list[_Waiting]:
        """Return the requests in order: tables of the evening, then least time used, then arrival."""
        payers = {waiting.payer.key: self._payers.of(waiting.payer.key).used for waiting in those}
        matches = {waiting.payer.match: self._matches.of(waiting.payer.match).used for waiting in those}

        def rank(waiting: _Waiting) -> tuple[bool, float, float]:
            return waiting.payer.table is None, payers[waiting.payer.key], matches[waiting.payer.match]

        return sorted(those, key=rank)

    def _pause(self, payer: Payer) -> float:
        """Return the seconds until the payer may have a turn."""
        own = self._payers.of(payer.key).wait
        return own if payer.table is not None else max(own, self._all.wait)

    def _use(self, payer: Payer, seconds: float) -> None:
        self._payers.of(payer.key).use(seconds)
        self._matches.of(payer.match).use(seconds)
        if payer.table is None:
            self._all.use(seconds)


class Papers(SizedCache[tuple[str, str]]):
    """A cache of public papers, each with the head of the chain at which it was made."""

    def __init__(self) -> None:
        super().__init__(lambda: limits.PAPERS_BYTES)
        self._making = threading.Lock()

    @contextmanager
    def making(self) -> Iterator[None]:
        """Hold the lock for making a spectator's paper: one at a time.

        :raises Refused: ``too-many`` if others take too long.
        """
        if not self._making.acquire(timeout=MAKING_SECONDS):
            raise Refused("too-many")
        try:
            yield
        finally:
            self._making.release()

    def made_at(self, key: tuple[str, ...], head: str) -> str | None:
        """Return the paper ``key`` if it was made at ``head`` of the chain."""
        kept = self.get(key)
        return None if kept is None or kept[0] != head else kept[1]

    def keep(self, key: tuple[str, ...], head: str, paper: str) -> None:
        """Store a paper made at ``head``, in place of an earlier one, unless it is too large."""
        size = sys.getsizeof(paper)
        if size <= limits.PAPERS_BYTES // 4:
            self.put(key, (head, paper), size)
