"""One referee at a time for one SQLite database: devices of a second one would not hear of what the first records."""

from __future__ import annotations

import fcntl
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple


class Holder(NamedTuple):
    """The referee that holds a lock, as it wrote itself down: its process id ``pid``, its ``port``; 0: not yet."""

    pid: int
    port: int


class Held(Exception):
    """Another referee uses the database: ``file`` is the lock, ``holder`` who holds it."""

    def __init__(self, file: Path, holder: Holder) -> None:
        super().__init__(f"{file} is held by process {holder.pid}")
        self.file = file
        self.holder = holder


class DatabaseLock:
    """An advisory lock (``flock``) beside a database file.

    Processes forked while it is held hold it too: it ends with the last of them, however they end.  The file
    is taken away by :meth:`release`; one that lies there without a holder, after a crash, is in nobody's way.
    """

    def __init__(self, database: str) -> None:
        self.file = Path(f"{database}.lock")
        """The file that is locked."""
        self._held: int | None = None

    def take(self) -> None:
        """Hold the lock from now on.

        :raises Held: when another process does.
        :raises OSError: when the file cannot be made.
        """
        while True:
            opened = os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                holder = _read(opened)
                os.close(opened)
                raise Held(self.file, holder) from None
            if self._still(opened):
                self._held = opened
                return
            os.close(opened)  # whoever held it took the file away in between

    def sign(self, port: int) -> None:
        """Write down who holds it: this process, listening on ``port``."""
        assert self._held is not None
        os.ftruncate(self._held, 0)
        os.pwrite(self._held, json.dumps({"pid": os.getpid(), "port": port}).encode(), 0)

    def release(self) -> None:
        """Give the lock back and take its file away; nothing if it is not held."""
        if self._held is not None:
            self.file.unlink(missing_ok=True)
            os.close(self._held)
            self._held = None

    def holder(self) -> Holder | None:
        """Who holds it now; ``None`` if nobody does."""
        with suppress(FileNotFoundError):
            opened = os.open(self.file, os.O_RDONLY)
            try:
                fcntl.flock(opened, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return _read(opened)
            finally:
                os.close(opened)
        return None

    def _still(self, opened: int) -> bool:
        with suppress(FileNotFoundError):
            there, ours = self.file.stat(), os.fstat(opened)
            return (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino)
        return False


def _read(opened: int) -> Holder:
    try:
        said = json.loads(os.pread(opened, 1000, 0))
        return Holder(int(said["pid"]), int(said["port"]))
    except (ValueError, KeyError, TypeError):
        return Holder(0, 0)
