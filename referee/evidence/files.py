"""Files with records and proofs: reading them safely, and work on many of them in several processes."""

from __future__ import annotations

import os
import stat
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from tachiai.engines.record import decoded

if TYPE_CHECKING:
    from concurrent.futures import Future

Answer = TypeVar("Answer")

STDIN = "-"
"""The source name that means standard input."""

CHUNK = 32
"""The number of sources that a process gets at a time."""


class NoPlainFile(OSError):
    """Raised for a pipe, a device or a socket: reading it may never end."""


class ProofFile(OSError):
    """Raised for a proof in place of a record."""


_BINARY = getattr(os, "O_BINARY", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)


def read_bytes(path: str) -> bytes:
    """Return the bytes of a file, or of standard input (``"-"``).

    :raises NoPlainFile: if it is a pipe or a device.
    """
    if path == STDIN:
        import sys

        return sys.stdin.buffer.read()
    if ".zip/" in path.lower():
        from ..evidence import archive  # zipfile slows the start of `tachiai audit`

        inside = archive.split(path)
        if inside is not None:
            return archive.read(*inside)
    if not _plain_file(os.stat(path)):
        raise NoPlainFile
    # The file may have been replaced by a pipe since the check: do not block until somebody writes to it.
    descriptor = os.open(path, os.O_RDONLY | _BINARY | _AT_ONCE)
    with os.fdopen(descriptor, "rb") as file:
        if not _plain_file(os.fstat(descriptor)):
            raise NoPlainFile
        return file.read()


def read_text(path: str) -> str:
    """Return the text of a file, or of standard input.

    :raises RecordError: if it is not UTF-8.
    :raises OSError: if it cannot be read.
    """
    return decoded(read_bytes(path))


def _plain_file(found: os.stat_result) -> bool:
    """Return whether reading it comes to an end; true for a folder too, which raises an error of its own."""
    return stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)


def expand(paths: Iterable[str]) -> Iterator[str]:
    """Yield the paths; for a folder the records (``*.jsonl``) in it and below, sorted by name.

    For an archive (``*.zip``), yield the records in it. Symbolic links inside a folder are skipped: they may
    point outside it.
    """
    for path in paths:
        if path != STDIN and os.path.isdir(path):
            found = sorted(
                file
                for folder, _, names in os.walk(path)
                for name in names
                if name.endswith(".jsonl") and _is_record(file := os.path.join(folder, name))
            )
            # A folder without records stays in the list, so that it is reported.
            yield from found or [path]
        elif path.lower().endswith(".zip") and os.path.isfile(path):
            yield from _records_in(path)
        else:
            yield path


def may_be_tournament(path: str) -> bool:
    """Return whether a file begins like the events of a tournament."""
    if path == STDIN or os.path.isdir(path):
        return False
    try:
        return b'"created"' in read_bytes(path)[:200]
    except OSError:
        return False


def _records_in(path: str) -> Iterator[str]:
    """Yield the records of an archive.

    If it is empty or not an archive, yield a path inside it that cannot be read, so that it is reported.
    """
    from ..evidence import archive

    try:
        yield from list(archive.names(path)) or [f"{path}/{archive.RECORDS}"]
    except OSError:
        yield f"{path}/{archive.RECORDS}"


def _is_record(file: str) -> bool:
    try:
        return stat.S_ISREG(os.lstat(file).st_mode)
    except OSError:  # deleted in the meantime
        return False


def in_chunks(sources: Iterable[str], jobs: int, work: Callable[[list[str]], Answer]) -> Iterator[Answer]:
    """Yield the result of ``work`` for every chunk of ``sources``, in order.

    With ``jobs`` > 1 it runs in that many processes; then ``work`` must be a function of a module (or a
    partial of one), since it is sent to them by name.
    """
    todo = iter(sources)
    if jobs <= 1:
        while chunk := list(islice(todo, CHUNK)):
            yield work(chunk)
        return
    from concurrent.futures import ProcessPoolExecutor

    waiting: deque[Future[Answer]] = deque()
    pool = ProcessPoolExecutor(jobs, initializer=_ignore_interrupts)
    try:
        while True:
            while len(waiting) < 4 * jobs and (chunk := list(islice(todo, CHUNK))):
                waiting.append(pool.submit(work, chunk))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C: it reaches all processes of a terminal, and the first one ends the others."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
