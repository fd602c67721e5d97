"""Two referees on one data folder: the second is refused, as its devices would miss actions at the first."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tachiai.referee.store.lock import DatabaseInUse, DatabaseLock
from tests.support import Server, Servers, healthy, run_program, unused_port


def second(server: Server, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tachiai.referee", "serve", "--no-browser", "--lang", "en", *more]
    command += ["--port", str(unused_port()), "--data", str(server.data)]
    return run_program(command, timeout=60)


def test_a_second_server_is_refused_and_names_the_first(live: Server):
    refused = second(live)
    assert refused.returncode == 2
    assert f"process {live.process.pid}, port {live.port}" in refused.stderr
    assert "--data" in refused.stderr
    assert healthy(live.url)


def test_the_folder_is_free_once_the_first_was_killed(serve: Servers):
    """After a stop the lock is gone as well: tests/faults/test_stop.py."""
    server = serve()
    server.kill()
    assert (server.data / "tachiai.sqlite.lock").exists(), "nobody was left to take it away"
    assert healthy(serve(data=server.data).url)


def test_workers_left_alone_still_hold_the_folder(serve: Servers):
    """They may be writing: the folder is free only after the last of them."""
    server = serve()
    lock = DatabaseLock(str(server.data / "tachiai.sqlite"))
    master = server.process.pid
    workers = [int(pid) for pid in Path(f"/proc/{master}/task/{master}/children").read_text().split()]
    assert workers
    for pid in workers:
        os.kill(pid, signal.SIGSTOP)  # otherwise they end soon after their supervising process
    os.kill(master, signal.SIGKILL)
    server.process.wait()
    try:
        assert lock.holder() == (master, server.port)
        assert second(server).returncode == 2
    finally:
        for pid in workers:
            os.kill(pid, signal.SIGKILL)
    assert healthy(serve(data=server.data).url)


def test_a_lock_is_held_once(tmp_path):
    database = str(tmp_path / "x.sqlite")
    first, other = DatabaseLock(database), DatabaseLock(database)
    first.take()
    first.sign(8000)
    with pytest.raises(DatabaseInUse) as refused:
        other.take()
    assert refused.value.holder == (os.getpid(), 8000)
    first.release()
    first.release()
    assert other.holder() is None
    other.take()
    other.release()
    assert list(tmp_path.iterdir()) == []


def test_a_lock_file_with_nonsense_has_no_holder(tmp_path):
    database = str(tmp_path / "x.sqlite")
    (tmp_path / "x.sqlite.lock").write_text("{")
    lock = DatabaseLock(database)
    assert lock.holder() is None
    lock.take()
    with pytest.raises(DatabaseInUse) as refused:
        DatabaseLock(database).take()
    assert refused.value.holder == (0, 0)
    lock.release()
