"""How many lines of the log somebody may bring about: so many a minute of a kind and of an address, and so many in all.

What is left out is counted, and said with the next line that is written after that minute.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from typing import NamedTuple

from .. import limits

SECONDS = 60.0
"""How long lines are counted together."""

ADDRESS = "address"
"""The attribute of a record that says whose request it is about."""


class _Kind(NamedTuple):
    """What is counted together: lines that one place in the code writes, of one address where they name one."""

    file: str
    line: int
    address: str


class BoundedLog(logging.Filter):
    """Lets through a handler's lines as far as they are within bounds, and says how many were not."""

    def __init__(self, handler: logging.Handler) -> None:
        super().__init__()
        self._handler = handler
        self._lock = threading.Lock()
        self._until = 0.0
        self._counts: dict[_Kind, int] = {}
        self._lines: Counter[int] = Counter()
        """How many were written, by their levels: nobody hides errors behind requests."""
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is written."""
        if getattr(record, "counts_others", False):
            return True
        kind = _Kind(record.pathname, record.lineno, getattr(record, ADDRESS, ""))
        with self._lock:
            left_out, now = 0, time.monotonic()
            if now >= self._until:
                left_out, self._left_out = self._left_out, 0
                self._until, self._counts = now + SECONDS, {}
                self._lines.clear()
            count = self._counts[kind] = self._counts.get(kind, 0) + 1
            most = limits.LOG_REQUESTS_AN_ADDRESS if kind.address else limits.LOG_LINES_OF_A_KIND
            within = count <= most and self._lines[record.levelno] < limits.LOG_LINES
            if within:
                self._lines[record.levelno] += 1
            else:
                self._left_out += 1
                if count == 1:
                    del self._counts[kind]  # nobody fills the memory with kinds
        if left_out:
            self._say(left_out)
        return within

    def _say(self, left_out: int) -> None:
        text = "%d lines of the log were left out: there were too many like them, or too many in all"
        record = logging.LogRecord("tachiai", logging.WARNING, __file__, 0, text, (left_out,), None)
        record.counts_others = True
        self._handler.handle(record)


def bounded(handler: logging.Handler) -> logging.Handler:
    """Return ``handler``, which now writes no more than the bounds allow."""
    handler.addFilter(BoundedLog(handler))
    return handler


__all__ = ["ADDRESS", "BoundedLog", "bounded"]
