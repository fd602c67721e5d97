"""Work on many sources, in order, on several processes if asked; only a few are held at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Answer = TypeVar("Answer")

CHUNK = 32
"""How many sources a process gets at a time."""


def in_chunks(sources: Iterable[str], jobs: int, work: Callable[[list[str]], Answer]) -> Iterator[Answer]:
    """What ``work`` says of every chunk of ``sources``, in their order; with ``jobs`` > 1 on that many processes.

    ``work`` is a function of a module (or a partial of one): it is sent to the processes by its name.
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
    """Ctrl-C reaches all processes of a terminal; the first one ends the others."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
