"""Long work of a server, in threads of the system, while its event loop serves others.

A server that has such a loop calls :func:`begin` once in each worker.  Everywhere else work is done where it is asked
for, so that files, commands and tests need no loop.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar, cast

T = TypeVar("T")

SWITCH_SECONDS = 0.0005
"""How long the loop waits at most for each thread that computes, whenever it has something to do."""

AT_ONCE = 4
"""Pieces of long work that are done at the same time in one process; commits have a thread of their own."""


class _Used(threading.local):
    """What the present thread used of the processor elsewhere, less what others used meanwhile."""

    seconds = 0.0


_used = _Used()
_pools: tuple[Any, Any] | None = None


def begin() -> None:
    """Do long work, and commits, in threads from now on: the process has an event loop."""
    from gevent.threadpool import ThreadPool

    global _pools  # noqa: PLW0603 - one loop a process
    _pools = ThreadPool(AT_ONCE), ThreadPool(1)
    sys.setswitchinterval(SWITCH_SECONDS)


def apart(work: Callable[..., T], *args: Any) -> T:
    """Return ``work(*args)``; where there is an event loop, it serves others meanwhile.

    The work may use nothing that others change meanwhile, and wait for no lock that the loop may hold.
    """
    return work(*args) if _pools is None else _in(_pools[0], work, args)


def apart_in_turn(work: Callable[..., T], *args: Any) -> T:
    """Do the same for commits: one after the other, and never after other long work."""
    return work(*args) if _pools is None else _in(_pools[1], work, args)


def processor_seconds() -> float:
    """Return a clock of what the present thread has used of the processor, with its work elsewhere."""
    return time.thread_time() + _used.seconds


def _in(pool: Any, work: Callable[..., T], args: tuple[Any, ...]) -> T:
    began = time.thread_time()
    value, error, took = pool.apply(_outcome, (work, args))
    _used.seconds += took - (time.thread_time() - began)
    if error is not None:
        raise error
    return cast("T", value)


def _outcome(work: Callable[..., T], args: tuple[Any, ...]) -> tuple[T | None, BaseException | None, float]:
    """Do the work and return what came of it: the pool itself would print what is raised."""
    began = time.thread_time()
    try:
        return work(*args), None, time.thread_time() - began
    except BaseException as error:
        return None, error, time.thread_time() - began
