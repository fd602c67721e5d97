"""Work on many sources, in order and optionally in several processes, a few sources at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Answer = TypeVar("Answer")

CHUNK = 32
"""The number of sources that a process gets at a time."""


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
