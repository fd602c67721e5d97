"""A progress bar on standard error; shown only on a terminal."""

from __future__ import annotations

import sys
import time


class Progress:
    """A progress bar of ``whole`` steps, drawn at most ten times a second and removed at the end."""

    def __init__(self, whole: int) -> None:
        self.whole = whole
        """The number of steps."""
        self.done = 0
        """The number of completed steps."""
        self._shows = whole > 1 and sys.stderr.isatty()
        self._next = 0.0

    def add(self, more: int = 1) -> None:
        """Add ``more`` completed steps."""
        self.done += more
        if self._shows and (now := time.monotonic()) >= self._next:
            self._next = now + 0.1
            full = 30 * self.done // self.whole
            sys.stderr.write(f"\r[{'#' * full}{'.' * (30 - full)}] {self.done}/{self.whole}")
            sys.stderr.flush()

    def end(self) -> None:
        """Remove the bar."""
        if self._shows:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
