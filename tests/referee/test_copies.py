"""Backups: made during play, restored as a whole, with a warning about what would be lost."""

import json
import shutil
import sqlite3
import stat
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tachiai.referee.clock import now
from tachiai.referee.commands.evening.desk import set_passphrase
from tachiai.referee.commands.service import Service
from tachiai.referee.config import Config
from tachiai.referee.evening.log import EveningLog
from tachiai.referee.match.loading import load_history, verify_match
from tachiai.referee.store import copies
from tachiai.referee.store.log import EventLog
from tests.support import Database, Server

from .command import Tachiai
from .devices import Room
from .table import MOVE, REGISTER, REPLY, SETUP, Store, Table

pytestmark = pytest.mark.every_store

Sit = Callable[..., Table]


@pytest.fixture
def disclosed(sit: Sit) -> Table:
    """Return a table with a private action in its match."""
    table = sit().play(*SETUP, MOVE)
    table.record(REGISTER, "red")
    return table


def rows(log: EventLog) -> list[tuple[str, int, str, bytes]]:
    return [(*row[:3], bytes(row[3])) for row in log.recorder.rows()]


def test_a_copy_holds_every_row_in_its_order(store: Store, log: EventLog, disclosed: Table, tmp_path: Path):
    target = tmp_path / "copy.sqlite"
    copies.write_copy(store.config.store, target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert sorted(p.name for p in tmp_path.glob("copy*")) == ["copy.sqlite"], "one file, nothing beside it"
    with copies.opened_copy(target) as copy:
        assert rows(copy) == rows(log)
        assert copies.tips(copy) == copies.tips(log)
        assert verify_match(copy, disclosed.match) is None


def test_a_copy_goes_back_into_each_kind_of_store(
    store: Store, log: EventLog, disclosed: Table, tmp_path: Path, pg_db: Database
):
    target = tmp_path / "copy.sqlite"
    copies.write_copy(store.config.store, target)
    for config in (Config(data=tmp_path / "other"), Config(database_url=pg_db.url)):
        if not config.postgres or store.database is None:
            config.prepare()
            with copies.opened_copy(target) as copy:
                copies.put_back(copy, config.store)
            with Store(config, None).log() as back:
                assert rows(back) == rows(log)
                assert load_history(back, disclosed.match).n == disclosed.n


def test_into_postgres_only_if_it_is_empty(tmp_path: Path, pg_db: Database, tachiai: Tachiai):
    config = Config(database_url=pg_db.url)
    with Store(config, pg_db).log() as log:
        Table(Service(log, shared=True)).play(*SETUP)
    copies.write_copy(config.store, tmp_path / "copy.sqlite")
    said = tachiai("restore", str(tmp_path / "copy.sqlite"), "--database", pg_db.url)
    assert said.status == 2
    assert "holds matches already" in said.err


def test_without_force_losses_are_listed_and_nothing_changes(tmp_path: Path, tachiai: Tachiai):
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    config = Config(data=data)
    with Store(config, None).log() as log:
        service = Service(log, shared=False)
        first = Table(service).play(*SETUP)
        assert tachiai("backup", str(copy), "--data", str(data)).status == 0
        first.play(MOVE, REPLY)
        second = Table(service).play(*SETUP)
        ends = copies.tips(log)
    before = (data / "tachiai.sqlite").read_bytes()
    said = tachiai("restore", str(copy), "--data", str(data))
    assert said.status == 1
    assert (
        f"{first.match}: {ends[first.match].links} links here, {ends[first.match].links - 2} in the copy"
        in said.out
    )
    assert f"{second.match}: {ends[second.match].links} links here, not in the copy" in said.out
    assert (data / "tachiai.sqlite").read_bytes() == before

    said = tachiai("restore", str(copy), "--data", str(data), "--force")
    assert said.status == 0
    assert "2 matches have gone back" in said.out
    (aside,) = data.glob("tachiai.sqlite.before-*")
    assert str(aside) in said.out
    with Store(config, None).log() as now:
        assert load_history(now, first.match).n == 2
        assert list(copies.tips(now)) == [first.match]
    with copies.opened_copy(aside) as kept:
        assert copies.tips(kept) == ends
    # And forward again: restoring newer data loses nothing.
    assert tachiai("restore", str(aside), "--data", str(data)).status == 0


def test_another_history_is_noticed(tmp_path: Path):
    """Both have the same number of links, and a different move in one of them."""
    data, other = tmp_path / "a", tmp_path / "b"
    with Store(Config(data=data), None).log() as log:
        table = Table(Service(log, shared=False)).play(*SETUP)
    shutil.copytree(data, other)
    for folder, move in ((data, MOVE), (other, {**MOVE, "to": "d2"})):
        with Store(Config(data=folder), None).log() as log:
            again = Table.__new__(Table)
            again.__dict__.update(table.__dict__, service=Service(log, shared=False))
            again.play(move)
    with Store(Config(data=data), None).log() as one, Store(Config(data=other), None).log() as two:
        (loss,) = copies.losses(one, two)
        assert loss.other
        assert loss.now == loss.then


def test_an_evening_that_would_lose_something_is_named(tmp_path: Path, tachiai: Tachiai):
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    config = Config(data=data)
    with Store(config, None).log() as log:
        set_passphrase(EveningLog(log, "カードの日", now), "five green turtles")
        assert tachiai("backup", str(copy), "--data", str(data)).status == 0
        set_passphrase(EveningLog(log, "カードの日", now), "six green turtles")
    said = tachiai("restore", str(copy), "--data", str(data))
    assert said.status == 1
    assert (
        "the evening “カードの日” (its tables, passphrase, tournament): 2 links here, 1 in the copy"
        in said.out
    )
    said = tachiai("restore", str(copy), "--data", str(data), "--force")
    assert said.status == 0
    assert "The evening “カードの日” has gone back" in said.out
    with Store(config, None).log() as log:
        assert EveningLog(log, "カードの日", now).now().version == 1


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (None, "there is no file"),
        (b"not a database at all, and long enough to be looked at" * 40, "is no copy of matches"),
        (b"", "is no copy of matches"),
    ],
)
def test_an_invalid_copy_is_refused(tmp_path: Path, tachiai: Tachiai, made: bytes | None, says: str):
    file = tmp_path / "copy.sqlite"
    if made is not None:
        file.write_bytes(made)
    said = tachiai("restore", str(file), "--data", str(tmp_path / "data"))
    assert said.status == 2
    assert says in said.err
    assert str(file) in said.err
    assert not (tmp_path / "data" / "tachiai.sqlite").exists()


@pytest.fixture
def copied(played: Config, tmp_path: Path) -> Path:
    """Return a copy of a store with a match in it."""
    copies.write_copy(played.store, tmp_path / "copy.sqlite")
    return tmp_path / "copy.sqlite"


def test_nothing_but_rows_comes_out_of_a_copy(copied: Path, tmp_path: Path, tachiai: Tachiai):
    """A trigger in a foreign file would erase what is recorded later."""
    with closing(sqlite3.connect(copied)) as made:
        made.execute("CREATE TRIGGER evil AFTER INSERT ON stored_events BEGIN DELETE FROM stored_events; END")
        made.execute("CREATE TABLE other (what)")
        made.commit()
    assert tachiai("restore", str(copied), "--data", str(tmp_path / "new")).status == 0
    with closing(sqlite3.connect(tmp_path / "new" / "tachiai.sqlite")) as store:
        found = {name for (name,) in store.execute("SELECT name FROM sqlite_master") if name[:6] != "sqlite"}
    assert found == {"stored_events"}


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (
            "ALTER TABLE stored_events RENAME TO other; CREATE VIEW stored_events AS "
            "WITH RECURSIVE all_of(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM all_of) "
            "SELECT originator_id, originator_version, topic, state FROM other, all_of",
            "is no copy of matches",
        ),
        ("UPDATE stored_events SET state = CAST('{\"x\": 1}' AS BLOB)", "is damaged"),
        ("UPDATE stored_events SET state = x'ff00'", "is damaged"),
        ("UPDATE stored_events SET topic = 'os:system'", "is damaged"),
    ],
)
def test_a_copy_somebody_wrote_is_refused(
    copied: Path, tmp_path: Path, tachiai: Tachiai, changed: str, says: str
):
    with closing(sqlite3.connect(copied)) as made:
        made.executescript(changed)
    said = tachiai("restore", str(copied), "--data", str(tmp_path / "new"))
    assert says in said.err
    assert said.status == 2
    assert not (tmp_path / "new" / "tachiai.sqlite").exists()


@pytest.mark.parametrize(
    "gone",
    [
        "originator_id = 'match:{match}' AND originator_version = 1",
        "originator_id = 'match:{match}' AND originator_version = 0",
        "originator_id = 'match:{match}'",
        "originator_id = 'desk:{match}' AND originator_version = 1",
        "originator_id = 'evening:day' AND originator_version = 2",
    ],
)
def test_incomplete_streams_in_a_copy_are_named(tmp_path: Path, tachiai: Tachiai, gone: str):
    config = Config(data=tmp_path / "source")
    with Store(config, None).log() as log:
        service = Service(log, shared=False)
        for words in ("five", "six", "seven"):
            set_passphrase(EveningLog(log, "day", now), f"{words} green turtles")
        played, other = Table(service), Table(service)
        played.play(*SETUP)
    copy, data = tmp_path / "copy.sqlite", tmp_path / "data"
    copies.write_copy(config.store, copy)
    assert tachiai("restore", str(copy), "--data", str(tmp_path / "whole")).status == 0
    with closing(sqlite3.connect(copy)) as made, made:
        made.execute(f"DELETE FROM stored_events WHERE {gone.format(match=played.match)}")
        left = made.execute("SELECT * FROM stored_events ORDER BY rowid").fetchall()
    said = tachiai("restore", str(copy), "--data", str(data))
    assert said.status == 1
    assert f"missing (1): {'day' if 'day' in gone else played.match}." in said.out
    assert other.match not in said.out
    with closing(sqlite3.connect(data / "tachiai.sqlite")) as store:
        assert store.execute("SELECT * FROM stored_events ORDER BY rowid").fetchall() == left, (
            "nothing is lost"
        )


def test_a_device_next_to_a_copy_is_not_read(copied: Path, tmp_path: Path, tachiai: Tachiai):
    """A foreign folder may contain a link to an endless file, which would fill the disk."""
    (tmp_path / "copy.sqlite-wal").symlink_to("/dev/zero")
    taken: list[Path] = []

    def copyfile(source: str, target: Path) -> None:
        assert Path(source).is_file(), source
        taken.append(target)
        target.write_bytes(Path(source).read_bytes())

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("shutil.copyfile", copyfile)
        with copies.opened_copy(copied) as log:
            assert len(list(log.matches())) == 1
    assert len(taken) == 1
    assert tachiai("restore", str(copied), "--data", str(tmp_path / "new")).status == 0


def test_a_damaged_copy_is_refused(copied: Path, tmp_path: Path, tachiai: Tachiai):
    whole = copied.read_bytes()
    copied.write_bytes(whole[: len(whole) // 2])
    said = tachiai("restore", str(copied), "--data", str(tmp_path / "data"), "--force")
    assert said.status == 2
    assert "copy.sqlite" in said.err


def test_a_file_that_is_there_is_kept(played: Config, tmp_path: Path, tachiai: Tachiai):
    target = tmp_path / "copy.sqlite"
    target.write_text("mine")
    assert tachiai("backup", str(target), "--data", str(played.data)).status == 2
    assert target.read_text() == "mine"
    said = tachiai("backup", str(target), "--data", str(played.data), "--force", "--json")
    assert said.status == 0
    (found,) = said.objects
    assert found["bytes"] == target.stat().st_size
    with copies.opened_copy(target) as copy:
        ends = [{"match": m, "links": end.links, "head": end.head} for m, end in copies.tips(copy).items()]
    assert found["matches"] == json.loads(json.dumps(ends))
    assert tachiai("backup", str(tmp_path / "no" / "x"), "--data", str(played.data)).status == 2
    assert tachiai("backup", str(target), "--data", str(tmp_path / "nowhere")).status == 2


def test_no_restore_while_a_referee_runs(live: Server, tmp_path: Path, tachiai: Tachiai):
    copy = tmp_path / "copy.sqlite"
    assert tachiai("backup", str(copy), "--data", str(live.data)).status == 0
    said = tachiai("restore", str(copy), "--data", str(live.data), "--force")
    assert said.status == 2
    assert f"process {live.process.pid}" in said.err


def test_a_copy_made_during_play_is_whole(live: Server, room: Callable[..., Room], tmp_path: Path):
    """It contains everything acknowledged before it began, and only whole links."""
    here = room(live.url)
    table = here.device()
    acknowledged = 0

    def play() -> None:
        nonlocal acknowledged
        for action in [*SETUP, MOVE, REPLY]:
            assert table.record(acknowledged, action)["ok"]
            acknowledged += 1

    player = threading.Thread(target=play)
    player.start()
    try:
        for i in range(8):
            before = acknowledged
            copies.write_copy(Config(data=live.data).store, tmp_path / f"{i}.sqlite")
            with copies.opened_copy(tmp_path / f"{i}.sqlite") as copy:
                assert verify_match(copy, here.match) is None
                assert load_history(copy, here.match).n >= before
    finally:
        player.join()
