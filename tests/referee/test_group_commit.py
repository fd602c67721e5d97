"""Commits of several threads are written to the disk together, and each gets its own result."""

import shutil
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.persistence import OperationalError, RecordConflictError, StoredEvent

from tachiai.referee.config import Config
from tachiai.referee.store import group_commit, sqlite
from tachiai.referee.store.group_commit import CommitRequest, GroupCommit
from tachiai.referee.store.log import EventLog

SECONDS = 20


def event(stream: str, version: int = 0) -> StoredEvent:
    return StoredEvent(f"match:{stream}", version, "test:Kept", b"{}")


class Gate:
    """Work that blocks the first group until it is opened, and records the groups."""

    def __init__(self, work: Callable[[Sequence[Any]], Sequence[Any]]) -> None:
        self.groups: list[list[Any]] = []
        self.entered, self.opened = threading.Event(), threading.Event()
        self._work = work

    def __call__(self, commits: Sequence[Any]) -> Sequence[Any]:
        self.groups.append(list(commits))
        if len(self.groups) == 1:
            self.entered.set()
            assert self.opened.wait(SECONDS)
        return self._work(commits)


def at_once(commit: GroupCommit[Any, Any], gate: Gate, first: Any, others: Sequence[Any]) -> list[Any]:
    """Commit ``first``, and while it is under way ``others``, in that order; return the result of each."""
    heard: dict[int, Any] = {}

    def one(number: int, what: Any) -> None:
        try:
            heard[number] = commit(what)
        except Exception as error:
            heard[number] = error

    threads = [threading.Thread(target=one, args=pair) for pair in enumerate([first, *others])]
    threads[0].start()
    assert gate.entered.wait(SECONDS)
    for waiting, thread in enumerate(threads[1:], 1):
        thread.start()
        while len(commit._queue) < waiting:
            assert thread.is_alive()
    gate.opened.set()
    for thread in threads:
        thread.join(SECONDS)
        assert not thread.is_alive()
    return [heard[number] for number in range(len(threads))]


def test_commits_during_a_commit_form_the_next_group() -> None:
    gate = Gate(lambda commits: [f"kept {what}" for what in commits])
    said = at_once(GroupCommit(gate), gate, "a", ["b", "c", "d"])
    assert said == ["kept a", "kept b", "kept c", "kept d"]
    assert gate.groups == [["a"], ["b", "c", "d"]]


def test_a_single_commit_does_not_wait() -> None:
    gate = Gate(list)
    gate.opened.set()
    commit: GroupCommit[str, str] = GroupCommit(gate)
    assert [commit(what) for what in "abc"] == ["a", "b", "c"]
    assert gate.groups == [["a"], ["b"], ["c"]]


def test_a_group_has_a_bound_and_those_beyond_it_come_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group_commit, "MOST", 2)
    gate = Gate(list)
    assert at_once(GroupCommit(gate), gate, 0, [1, 2, 3, 4, 5]) == [0, 1, 2, 3, 4, 5]
    assert gate.groups == [[0], [1, 2], [3, 4], [5]]


def test_each_commit_gets_its_own_result() -> None:
    gone = RecordConflictError("somebody was first")
    gate = Gate(lambda commits: [gone if what == "c" else what for what in commits])
    assert at_once(GroupCommit(gate), gate, "a", ["b", "c", "d"]) == ["a", "b", gone, "d"]


def test_an_error_releases_all_waiting_commits_and_the_next_is_done() -> None:
    def work(commits: Sequence[str]) -> Sequence[str]:
        if "c" in commits:
            raise ZeroDivisionError
        return commits

    gate = Gate(work)
    commit: GroupCommit[str, str] = GroupCommit(gate)
    first, leading, follower = at_once(commit, gate, "a", ["b", "c"])
    assert first == "a"
    assert isinstance(leading, ZeroDivisionError)
    assert isinstance(follower, OperationalError)
    assert commit("d") == "d"


def test_a_conflict_undoes_nothing_of_the_others_in_its_group(tmp_path: Path) -> None:
    with EventLog(Config(data=tmp_path).store) as log:
        recorder: Any = log.recorder
        recorder.insert_events([event("taken")])
        gate = Gate(recorder._commit._work)
        recorder._commit._work = gate
        same = [[event("x")], [event("taken")], [event("y", 3)], [event("z"), event("z", 1)]]
        said = at_once(recorder._commit, gate, [event("w")], same)
        assert isinstance(said[2], RecordConflictError)
        assert isinstance(said[3], RecordConflictError), "nothing stands before version 3 of y"
        assert not [heard for heard in (said[0], said[1], said[4]) if isinstance(heard, Exception)]
        assert len(gate.groups) == 2
        kept = [(str(row[0]), row[1]) for row in recorder.rows()]
    assert kept == [("match:taken", 0), ("match:w", 0), ("match:x", 0), ("match:z", 0), ("match:z", 1)]


def test_a_group_is_one_commit_to_the_disk(tmp_path: Path) -> None:
    with EventLog(Config(data=tmp_path).store) as log:
        recorder: Any = log.recorder
        gate = Gate(recorder._commit._work)
        recorder._commit._work = gate
        told: list[str] = []
        recorder.writer.connection.set_trace_callback(told.append)
        others = [[event(name)] for name in "bcdefgh"]
        said = at_once(recorder._commit, gate, [event("a")], others)
        assert not [heard for heard in said if isinstance(heard, Exception)]
        assert len(told) == 2, "a statement each, which is a transaction"
        assert all(sql.startswith("INSERT") for sql in told)
        assert len(list(recorder.rows())) == 8


def test_the_write_ahead_log_is_merged_in_another_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commit does not do it, since it would have to wait."""
    monkeypatch.setattr(sqlite, "CHECKPOINT_COMMITS", 20)
    config = Config(data=tmp_path)
    with EventLog(config.store) as log:
        recorder: Any = log.recorder
        for version in range(20):
            recorder.insert_events([event("a", version)])
        recorder._behind.join(SECONDS)
        assert not recorder._behind.is_alive()
        alone = tmp_path / "alone.sqlite"
        shutil.copy(config.store["SQLITE_DBNAME"], alone)
        with closing(sqlite3.connect(alone)) as copy:
            assert copy.execute("SELECT count(*) FROM stored_events").fetchone() == (20,)
        recorder.insert_events([event("a", 20)])
        assert len(list(recorder.rows())) == 21


def test_when_the_disk_is_full_the_whole_group_fails_and_the_next_may_try(tmp_path: Path) -> None:
    with EventLog(Config(data=tmp_path).store) as log:
        recorder: Any = log.recorder
        inner = recorder._insert

        def full(connection: Any, commits: Sequence[CommitRequest]) -> None:
            if any("full" in str(e.originator_id) for commit in commits for e in commit):
                raise OperationalError("database or disk is full")
            inner(connection, commits)

        recorder._insert = full
        gate = Gate(recorder._commit._work)
        recorder._commit._work = gate
        others = [[event(name)] for name in ("b", "full", "c")]
        said = at_once(recorder._commit, gate, [event("a")], others)
        assert said[0] is None
        assert [type(heard) for heard in said[1:]] == [OperationalError] * 3
        assert len({id(heard) for heard in said[1:]}) == 3
        assert [row[0] for row in recorder.rows()] == ["match:a"]
        recorder.insert_events([event("d")])
        assert [row[0] for row in recorder.rows()] == ["match:a", "match:d"]
