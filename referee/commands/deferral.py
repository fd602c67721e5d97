"""Answer first, tell others after: work that waits until the sender of a command has its answer."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

logger = logging.getLogger("tachiai.service")


class Deferral(threading.local):
    """What the present thread has to do once it leaves the outermost :meth:`held` block.

    A command holds while it has the lock of its match, a live connection while a message of its device is
    handled and answered.  So the devices of a match hear of a change after the lock is free, and after the
    device that made it was answered.

    What it brings about was committed before: a piece of work that raises is logged, and stops no other piece.
    """

    def __init__(self) -> None:
        self._depth = 0
        self._work: list[Callable[[], None]] = []

    def held(self) -> Deferral:
        """For ``with``: what is deferred in this block, and in blocks within, is done when the outermost ends."""
        return self

    def __enter__(self) -> None:
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if not self._depth and self._work:
            waiting, self._work = self._work, []
            for work in waiting:
                _try(work)

    def later(self, work: Callable[[], None]) -> None:
        """Do ``work`` once the outermost block ends; at once outside of any."""
        if self._depth:
            self._work.append(work)
        else:
            _try(work)


def _try(work: Callable[[], None]) -> None:
    """Do ``work``; an exception it raises is our own fault, and is logged with its traceback."""
    try:
        work()
    except Exception:
        logger.exception("work after a commit failed")
