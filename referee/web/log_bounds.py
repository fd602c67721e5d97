"""Limits of the log: lines a minute of one kind, of one address, and in all.

The omitted lines are counted; their number is logged with the next line after that minute.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from typing import NamedTuple

from .. import limits

SECONDS = 60.0
"""The period in which lines are counted."""

ADDRESS = "address"
"""The attribute of a record with the address of its request."""


class _Kind(NamedTuple):
    """The key of a count: a place in the code that logs, and the address of its request, if any."""

    file: str
    line: int
    address: str


class BoundedLog(logging.Filter):
    """Filters a handler's lines by the limits, and logs how many were omitted."""

    def __init__(self, handler: logging.Handler) -> None:
        super().__init__()
        self._handler = handler
        self._lock = threading.Lock()
        self._until = 0.0
        self._counts: dict[_Kind, int] = {}
        self._lines: Counter[int] = Counter()
        """The number of lines by level, so that many requests cannot hide errors."""
        self._omitted = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to write a line."""
        if getattr(record, "counts_others", False):
            return True
        kind = _Kind(record.pathname, record.lineno, getattr(record, ADDRESS, ""))
        with self._lock:
            omitted, now = 0, time.monotonic()
            if now >= self._until:
                omitted, self._omitted = self._omitted, 0
                self._until, self._counts = now + SECONDS, {}
                self._lines.clear()
            count = self._counts[kind] = self._counts.get(kind, 0) + 1
            most = limits.LOG_REQUESTS_AN_ADDRESS if kind.address else limits.LOG_LINES_OF_A_KIND
            within = count <= most and self._lines[record.levelno] < limits.LOG_LINES
            if within:
                self._lines[record.levelno] += 1
            else:
                self._omitted += 1
                if count == 1:
                    del self._counts[kind]  # bounds the memory that kinds use
        if omitted:
            self._log_omitted(omitted)
        return within

    def _log_omitted(self, omitted: int) -> None:
        text = "%d lines of the log were left out: there were too many like them, or too many in all"
        record = logging.LogRecord("tachiai", logging.WARNING, __file__, 0, text, (omitted,), None)
        record.counts_others = True
        self._handler.handle(record)


def bounded(handler: logging.Handler) -> logging.Handler:
    """Return ``handler``, with its lines limited."""
    handler.addFilter(BoundedLog(handler))
    return handler


__all__ = ["ADDRESS", "BoundedLog", "bounded"]
