"""Group commit: simultaneous commits of several threads are written to disk in one transaction.

Waiting for the disk is the largest cost of a commit, and SQLite does one commit at a time. So commits
requested during another one wait, and are all carried out by the next one together. Commits never wait for
others to arrive: if none is in progress, a commit begins at once.
"""

from __future__ import annotations

import threading
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar, Union

from eventsourcing.persistence import (
    ApplicationRecorder,
    OperationalError,
    PersistenceError,
    RecordConflictError,
    StoredEvent,
)

T = TypeVar("T")
R = TypeVar("R")

MOST = 64
"""The maximum number of commits in one transaction: the last one waits for all of them."""

Outcome = Union[R, Exception]  # noqa: UP007 - an alias over a type variable
"""The result of one commit, or an error if it was not stored or its outcome is unknown."""


CommitRequest = Sequence[StoredEvent]
"""The events of one commit, which stores all of them or none."""


def each_or_all(
    insert: Callable[[Sequence[CommitRequest]], Any], commits: Sequence[CommitRequest]
) -> list[Outcome[None]]:
    """Return the outcomes of ``commits``, inserted together, or one by one if one of them fails."""
    try:
        insert(commits)
    except RecordConflictError as conflict:
        if len(commits) == 1:
            return [conflict]
        return [outcome for commit in commits for outcome in each_or_all(insert, [commit])]
    except PersistenceError as error:
        if len(commits) == 1:
            return [error]
        return [type(error)(*error.args) for _ in commits]  # one each: a raised exception keeps its traceback
    return [None for _ in commits]


class _Commit(Generic[T, R]):
    """One thread's commit: its events, its outcome, and whether this thread carries out the next ones."""

    __slots__ = ("events", "leads", "outcome", "waiting")

    def __init__(self, events: T) -> None:
        self.events = events
        self.outcome: Outcome[R] | None = None
        self.leads = False
        self.waiting: threading.Lock | None = None
        """Locked until it is carried out, or must lead, if a thread waits for that."""


class GroupCommit(Generic[T, R]):
    """Commits of many threads, carried out by one of them for all that wait.

    ``work`` carries out several commits, in order, and returns the outcome of each; it never runs in two
    threads at once.
    """

    def __init__(self, work: Callable[[Sequence[T]], Sequence[Outcome[R]]]) -> None:
        self._work = work
        self._lock = threading.Lock()
        self._queue: deque[_Commit[T, R]] = deque()
        self._busy = False

    def __call__(self, events: T) -> R:
        """Commit ``events``; return when ``work`` has carried it out, in this thread or in another.

        :raises Exception: the error that ``work`` returned for this commit.
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
        return commit.outcome  # type: ignore[return-value]  # set by the leading thread

    def _lead(self) -> None:
        """Carry out all waiting commits, the own first, then hand over to the first that came meanwhile."""
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


class GroupRecorder(ApplicationRecorder):
    """A recorder of the library that commits in groups; :meth:`insert_together` stores all events or none."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._commit: GroupCommit[CommitRequest, None] = GroupCommit(
            partial(each_or_all, self.insert_together)
        )

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> None:
        """Commit all events or none.

        :raises RecordConflictError: if one of them exists, or its predecessor does not.
        """
        self._commit(stored_events)

    @abstractmethod
    def insert_together(self, commits: Sequence[CommitRequest]) -> None:
        """Store all of ``commits`` or none, in one transaction."""
