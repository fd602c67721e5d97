"""Guesses above the limit of all addresses together: one after another, slowly, drawn by lot.

A person who knows the right answer is not refused because others guess. Having many addresses in one network,
or asking often, brings no advantage.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from hashlib import blake2b
from math import log
from secrets import token_bytes
from typing import NamedTuple

from .. import limits
from ..errors import Refused

MISSES = 100
"""The number of wrong guesses above which the odds do not get worse."""


class Guesser(NamedTuple):
    """A person who guesses, as known by address or device."""

    who: str
    """The address or device."""
    network: str
    """The larger network around it."""
    missed: int
    """The number of recent wrong guesses of that address or device."""


class _Waiting:
    """A guesser that waits for a turn."""

    def __init__(self, guesser: Guesser) -> None:
        self.guesser = guesser
        self.displaced = False


class GuessQueue:
    """Gives one turn each :data:`~tachiai.referee.limits.GUESS_SECONDS`; a few guessers may wait for theirs.

    For each turn a network is drawn by lot, and in it an address; each wrong guess makes the lot four times
    worse. If too many wait, the one with the worst lot in the network with most of them is removed. Lots are
    valid for one turn: asking again during it draws the same lot.
    """

    def __init__(self, seed: bytes | None = None) -> None:
        self._seed = token_bytes(16) if seed is None else seed
        self._news = threading.Condition()
        self._waiting: list[_Waiting] = []
        self._next = 0.0
        self._turns = 0

    def wait(self, guesser: Guesser) -> None:
        """Wait for a turn.

        :raises Refused: ``too-many`` if too many others wait, or no turn came in time.
        """
        me, until = _Waiting(guesser), time.monotonic() + limits.GUESS_PATIENCE
        with self._news:
            self._enter(me)
            try:
                while True:
                    now = time.monotonic()
                    if me.displaced or now >= until:
                        raise Refused("too-many")
                    first = min(self._waiting, key=self._lots) is me
                    if first and self._next <= now:
                        break
                    self._news.wait((min(until, self._next) if first else until) - now)
                self._next = now + limits.GUESS_SECONDS
                self._turns += 1
            finally:
                if not me.displaced:
                    self._waiting.remove(me)
                self._news.notify_all()

    def _enter(self, me: _Waiting) -> None:
        self._waiting.append(me)
        if len(self._waiting) > limits.GUESSES_WAITING:
            crowds = Counter(waiting.guesser.network for waiting in self._waiting)
            last = max(
                self._waiting, key=lambda waiting: (crowds[waiting.guesser.network], *self._lots(waiting))
            )
            self._waiting.remove(last)
            last.displaced = True
        self._news.notify_all()

    def _lots(self, waiting: _Waiting) -> tuple[float, float]:
        """Return the lots of its network and of itself: the smallest comes first."""
        who, network, missed = waiting.guesser
        least = min(other.guesser.missed for other in self._waiting if other.guesser.network == network)
        return self._lot(network, least), self._lot(who, missed)

    def _lot(self, name: str, missed: int) -> float:
        drawn = blake2b(f"{self._turns} {name}".encode(), digest_size=8, key=self._seed).digest()
        return -log((1 + int.from_bytes(drawn)) / 2**64) * 4.0 ** min(missed, MISSES)
