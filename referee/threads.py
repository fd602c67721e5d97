"""Run long work of a server in system threads while its event loop serves other requests.

A server with an event loop calls :func:`begin` once in each worker. Without that call, work runs in the
caller's thread, so files, commands and tests need no loop.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar, cast

T = TypeVar("T")

SWITCH_SECONDS = 0.0005
"""The longest time the loop waits for each computing thread whenever it has something to do."""

AT_ONCE = 4
"""The number of long tasks that run at the same time in one process; commits have their own thread."""


class _Used(threading.local):
    """Processor time that other threads used for this thread's work, minus time used by others meanwhile."""

    seconds = 0.0


_used = _Used()
_pools: tuple[Any, Any] | None = None


def begin() -> None:
    """Run long work and commits in threads from now on: the process has an event loop."""
    from gevent.threadpool import ThreadPool

    global _pools  # noqa: PLW0603 - one loop a process
    _pools = ThreadPool(AT_ONCE), ThreadPool(1)
    sys.setswitchinterval(SWITCH_SECONDS)


def in_thread(work: Callable[..., T], *args: Any) -> T:
    """Return ``work(*args)``; if there is an event loop, it serves other requests meanwhile.

    The work must not use anything that other code changes meanwhile, nor wait for a lock that the loop may
    hold.
    """
    return work(*args) if _pools is None else _in(_pools[0], work, args)


def in_commit_thread(work: Callable[..., T], *args: Any) -> T:
    """Return ``work(*args)`` like :func:`in_thread`, for commits: one after another, in their own thread."""
    return work(*args) if _pools is None else _in(_pools[1], work, args)


def processor_seconds() -> float:
    """Return the processor time the current thread has used, including its work in other threads."""
    return time.thread_time() + _used.seconds


def _in(pool: Any, work: Callable[..., T], args: tuple[Any, ...]) -> T:
    began = time.thread_time()
    value, error, took = pool.apply(_outcome, (work, args))
    _used.seconds += took - (time.thread_time() - began)
    if error is not None:
        raise error
    return cast("T", value)


def _outcome(work: Callable[..., T], args: tuple[Any, ...]) -> tuple[T | None, BaseException | None, float]:
    """Return the result or the exception of ``work``, and its duration; the pool would print an exception."""
    began = time.thread_time()
    try:
        return work(*args), None, time.thread_time() - began
    except BaseException as error:
        return None, error, time.thread_time() - began
