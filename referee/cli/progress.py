"""A bar on standard error that says how far a long run is; nothing where that is no terminal."""

from __future__ import annotations

import sys
import time


class Progress:
    """How many of ``whole`` are done; shown ten times a second at most, and gone at the end."""

    def __init__(self, whole: int) -> None:
        self.whole = whole
        """How many there are."""
        self.done = 0
        """How many are done."""
        self._shows = whole > 1 and sys.stderr.isatty()
        self._next = 0.0

    def add(self, more: int = 1) -> None:
        """So many more are done."""
        self.done += more
        if self._shows and (now := time.monotonic()) >= self._next:
            self._next = now + 0.1
            full = 30 * self.done // self.whole
            sys.stderr.write(f"\r[{'#' * full}{'.' * (30 - full)}] {self.done}/{self.whole}")
            sys.stderr.flush()

    def end(self) -> None:
        """Take the bar away."""
        if self._shows:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
