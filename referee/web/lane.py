"""Guesses beyond what all addresses together may make: slowly, one after the other, who missed least comes first.

Nobody who knows the right answer is refused because others guessed.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from .. import limits
from ..errors import Refused


class _Waits:
    """Somebody who waits for a turn."""

    def __init__(self, missed: int) -> None:
        self.missed = missed
        """How often the same address was wrong lately."""
        self.displaced = False


class Lane:
    """Gives one turn each :data:`~tachiai.referee.limits.GUESS_SECONDS`; a few may wait for theirs."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._line: list[_Waits] = []
        self._next = 0.0

    @contextmanager
    def turn(self, missed: int) -> Iterator[None]:
        """Wait for a turn, as somebody whose address was wrong ``missed`` times lately.

        :raises Refused: ``too-many`` wait who missed less, or none came in time.
        """
        me, until = _Waits(missed), time.monotonic() + limits.GUESS_PATIENCE
        with self._news:
            self._enter(me)
            try:
                while True:
                    now = time.monotonic()
                    if me.displaced or now >= until:
                        raise Refused("too-many")
                    first = self._line[0] is me
                    if first and self._next <= now:
                        break
                    self._news.wait((min(until, self._next) if first else until) - now)
                self._next = now + limits.GUESS_SECONDS
            finally:
                if not me.displaced:
                    self._line.remove(me)
                self._news.notify_all()
        yield

    def _enter(self, me: _Waits) -> None:
        """Stand in line behind all who missed no more; who missed most has to go where too many wait."""
        place = sum(one.missed <= me.missed for one in self._line)
        self._line.insert(place, me)
        if len(self._line) > limits.GUESSES_WAITING:
            last = self._line.pop()
            last.displaced = True
            self._news.notify_all()
