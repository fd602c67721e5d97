"""Group commit: what several threads want to commit at the same time goes to the disk in one transaction.

Waiting for the disk is what a commit costs most, and one commit at a time is all that SQLite does.  So whoever
comes while one is under way waits, and all who waited are committed by the next one together.  Nobody waits for
others to come: a commit asked for while none is under way begins at once.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar, Union

from eventsourcing.persistence import OperationalError, PersistenceError, RecordConflictError, StoredEvent

T = TypeVar("T")
R = TypeVar("R")

MOST = 64
"""How many commits are carried out in one transaction at most: the last one waits for all of them."""

Outcome = Union[R, Exception]  # noqa: UP007 - an alias over a type variable
"""What came of one commit: its result, or why nothing of it was kept (or why nobody knows)."""


Kept = Sequence[StoredEvent]
"""What one commit wants kept: all of these events or none."""


def each_or_all(insert: Callable[[Sequence[Kept]], Any], commits: Sequence[Kept]) -> list[Outcome[None]]:
    """What came of ``commits``: ``insert`` keeps them together; if one of them cannot be kept, each by itself."""
    try:
        insert(commits)
    except RecordConflictError as conflict:
        if len(commits) == 1:
            return [conflict]
        return [outcome for commit in commits for outcome in each_or_all(insert, [commit])]
    except PersistenceError as error:
        if len(commits) == 1:
            return [error]
        return [type(error)(*error.args) for _ in commits]  # one each: a raised one keeps its way
    return [None for _ in commits]


class _Commit(Generic[T, R]):
    """One thread's commit: what it wants kept, what came of it, and whether it is to carry out the next ones."""

    __slots__ = ("events", "leads", "outcome", "waiting")

    def __init__(self, events: T) -> None:
        self.events = events
        self.outcome: Outcome[R] | None = None
        self.leads = False
        self.waiting: threading.Lock | None = None
        """Held until it is carried out, or is to lead, if a thread waits for that."""


class GroupCommit(Generic[T, R]):
    """Commits of many threads, carried out by one of them for all that wait.

    ``work`` carries out several commits, in order, and says of each what came of it; it is never at work in two
    threads.
    """

    def __init__(self, work: Callable[[Sequence[T]], Sequence[Outcome[R]]]) -> None:
        self._work = work
        self._lock = threading.Lock()
        self._queue: deque[_Commit[T, R]] = deque()
        self._busy = False

    def __call__(self, events: T) -> R:
        """Commit ``events``; when it returns, ``work`` has done its part, in this thread or in another.

        :raises Exception: what ``work`` says of this commit.
        """
        commit: _Commit[T, R] = _Commit(events)
        with self._lock:
            self._queue.append(commit)
            if self._busy:
                commit.waiting = threading.Lock()
                commit.waiting.acquire()
            commit.leads, self._busy = not self._busy, True
        if commit.waiting is not None:
            commit.waiting.acquire()
        if commit.leads:
            self._lead()
        if isinstance(commit.outcome, Exception):
            raise commit.outcome
        return commit.outcome  # type: ignore[return-value]  # set by who led

    def _lead(self) -> None:
        """Carry out all that wait, the own first, and hand over to the first of those who came meanwhile."""
        with self._lock:
            group = [self._queue.popleft() for _ in range(min(MOST, len(self._queue)))]
        outcomes: Sequence[Outcome[R]] = [
            OperationalError("the commit was broken off, its outcome is unknown") for _ in group
        ]
        try:
            outcomes = self._work([commit.events for commit in group])
        finally:
            with self._lock:
                following = self._queue[0] if self._queue else None
                self._busy = following is not None
            if following is not None and following.waiting is not None:
                following.leads = True
                following.waiting.release()  # first: the disk is idle
            for commit, outcome in zip(group, outcomes, strict=True):
                commit.outcome = outcome
                if commit is not group[0] and commit.waiting is not None:
                    commit.waiting.release()
