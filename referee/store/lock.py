"""A lock that allows one referee for one SQLite database.

Devices of a second one would not see the records of the first.
"""

from __future__ import annotations

import fcntl
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple


class Holder(NamedTuple):
    """The referee that holds a lock: its process id ``pid`` and its ``port``; 0: not yet written."""

    pid: int
    port: int


class DatabaseInUse(Exception):
    """Raised if another referee uses the database: ``file`` is the lock, ``holder`` the other referee."""

    def __init__(self, file: Path, holder: Holder) -> None:
        super().__init__(f"{file} is held by process {holder.pid}")
        self.file = file
        self.holder = holder


class DatabaseLock:
    """An advisory lock (``flock``) next to a database file.

    Processes forked while it is locked hold it too: it ends with the last of them, however they end.
    :meth:`release` deletes the file; a file without a holder, left by a crash, does no harm.
    """

    def __init__(self, database: str) -> None:
        self.file = Path(f"{database}.lock")
        """The file that is locked."""
        self._held: int | None = None

    def take(self) -> None:
        """Acquire the lock.

        :raises DatabaseInUse: if another process holds it.
        :raises OSError: if the file cannot be created.
        """
        while True:
            opened = os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                holder = _read(opened)
                os.close(opened)
                raise DatabaseInUse(self.file, holder) from None
            if self._still(opened):
                self._held = opened
                return
            os.close(opened)  # its holder deleted the file in between

    def sign(self, port: int) -> None:
        """Write the holder into the file: this process, listening on ``port``."""
        assert self._held is not None
        os.ftruncate(self._held, 0)
        os.pwrite(self._held, json.dumps({"pid": os.getpid(), "port": port}).encode(), 0)

    def release(self) -> None:
        """Release the lock and delete its file; do nothing if it is not held."""
        if self._held is not None:
            self.file.unlink(missing_ok=True)
            os.close(self._held)
            self._held = None

    def holder(self) -> Holder | None:
        """Return its present holder; ``None`` if it has none."""
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
        written = json.loads(os.pread(opened, 1000, 0))
        return Holder(int(written["pid"]), int(written["port"]))
    except (ValueError, KeyError, TypeError):
        return Holder(0, 0)
