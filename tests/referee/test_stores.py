"""Access of others to the referee's data, on the disk and on the way to it."""

import json
import os
import shutil
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from eventsourcing.persistence import OperationalError

from tachiai.referee import commands
from tachiai.referee.commands.service import Service
from tachiai.referee.config import Config, ConfigError
from tachiai.referee.errors import Refused
from tachiai.referee.match.loading import load_history, verify_match
from tachiai.referee.store import postgres
from tachiai.referee.store.log import EventLog, Unavailable
from tachiai.referee.store.postgres import REST_SECONDS, Away
from tachiai.referee.words import Translator
from tests.support import Database, Servers

from .devices import Room
from .table import MOVE, PILE, REGISTER, SETUP, Store, Table

pytestmark = pytest.mark.every_store

URL = "postgresql://user:secret@db.example:5432/name"


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.fixture
def open_umask() -> Iterator[None]:
    """Set the usual umask, with which others may read new files."""
    before = os.umask(0o022)
    yield
    os.umask(before)


# -- files ---------------------------------------------------------------------------------------------


def test_a_database_that_others_could_read_is_closed_to_them(
    serve: Servers, room: Callable[..., Room], tmp_path: Path, open_umask
):
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o755)
    server = serve(data=folder)
    assert room(server.url).device().record(0, SETUP[0])["ok"]
    files = ("tachiai.sqlite", "tachiai.sqlite-wal", "tachiai.sqlite-shm", "tachiai.sqlite.lock")
    assert {file.name: mode(file) for file in folder.iterdir()} == dict.fromkeys(files, 0o600)
    assert mode(folder) == 0o755, "whoever made it had a reason"
    assert "could be used" not in server.log
    server.stop()
    file = folder / "tachiai.sqlite"
    file.chmod(0o644)
    folder.chmod(0o777)
    again = serve(data=folder)
    assert mode(file) == 0o600
    assert "tachiai.sqlite could be used by other users of this machine" in again.log
    assert "other users of this machine can delete or replace files in it" in again.log


def test_a_database_made_without_the_server_is_its_owners_too(tmp_path: Path, open_umask):
    with EventLog(Config(data=tmp_path).store):
        assert {mode(file) for file in tmp_path.iterdir()} == {0o600}


@pytest.mark.parametrize("force", [False, True])
def test_an_export_is_its_owners(force: bool, tmp_path: Path, open_umask):
    file = tmp_path / "record.jsonl"
    words = ["new", "john", "-o", str(file)]
    if force:
        file.write_text("something longer than a header could ever be\n" * 100)
        file.chmod(0o666)
        words.append("--force")
    done = subprocess.run([sys.executable, "-m", "tachiai", *words], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert mode(file) == 0o600
    assert file.read_text().startswith('{"record": "match"')
    assert file.read_text().count("\n") == 1


def test_a_device_file_keeps_its_rights(open_umask):
    before = mode(Path("/dev/null"))
    done = subprocess.run(
        [sys.executable, "-m", "tachiai", "new", "john", "-o", "/dev/null", "--force"], check=False
    )
    assert done.returncode == 0
    assert mode(Path("/dev/null")) == before


# -- PostgreSQL ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("query", ["sslmod=require", "host=elsewhere", "password=x", "sslmode=a&sslmode=b"])
def test_a_parameter_that_is_not_passed_on_is_refused_by_name(query: str):
    with pytest.raises(ConfigError) as wrong:
        Config(database_url=f"{URL}?{query}")
    assert wrong.value.setting == "database_url"
    assert wrong.value.value == f"?{query.partition('=')[0]}"
    assert "secret" not in str(wrong.value)


@contextmanager
def speaking_tls(cluster: Database, folder: Path) -> Iterator[Path]:
    """Run the cluster with TLS; return the certificate of its authority (its own)."""
    folder.mkdir()
    cert, key = folder / "server.crt", folder / "server.key"
    request = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=tachiai",
    ]
    names = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(cert)]
    subprocess.run([*request, *names], check=True, capture_output=True)
    if os.geteuid() == 0:
        for file in (folder, key, cert):
            shutil.chown(file, "postgres")
    with cluster.connect(autocommit=True) as database:
        here = Path(database.execute("SHOW data_directory").fetchone()[0])
        for file in (key, cert):
            copy = here / file.name
            shutil.copy(file, copy)
            copy.chmod(0o600)
            if os.geteuid() == 0:
                shutil.chown(copy, "postgres")
        database.execute("ALTER SYSTEM SET ssl = on")
        database.execute("SELECT pg_reload_conf()")
        try:
            yield cert
        finally:
            database.execute("ALTER SYSTEM RESET ssl")
            database.execute("SELECT pg_reload_conf()")


def connected(log: EventLog) -> dict[str, Any]:
    """Return PostgreSQL's data on the connection that the log uses."""
    recorder: Any = log.recorder
    with recorder.datastore.get_connection() as connection:
        found = connection.execute(
            "SELECT s.ssl, a.application_name, current_setting('synchronous_commit') AS waits,"
            " current_setting('work_mem') AS mem"
            " FROM pg_stat_ssl s JOIN pg_stat_activity a USING (pid) WHERE pid = pg_backend_pid()"
        ).fetchone()
    return dict(found)


@pytest.mark.postgres
def test_parameters_of_the_address_reach_postgresql(pg_db: Database, pg_cluster: Database, tmp_path: Path):
    with pytest.raises(Unavailable, match="SSL"):
        EventLog(Config(database_url=f"{pg_db.url}?sslmode=require").store)
    with speaking_tls(pg_cluster, tmp_path / "tls") as certificate:
        wanted = f"{pg_db.url}?sslmode=verify-full&sslrootcert={certificate}&application_name=tachiai%20club"
        config = Config(
            database_url=f"{wanted}&options=-c%20work_mem%3D123kB%20-c%20synchronous_commit%3Doff"
        )
        with EventLog(config.store) as log:
            said = connected(log)
        assert said == {"ssl": True, "application_name": "tachiai club", "waits": "on", "mem": "123kB"}
        # A name other than the certificate's, and another authority, are refused.
        for other in (wanted.replace("127.0.0.1", "localhost"), wanted.replace("server.crt", "server.key")):
            with pytest.raises(Unavailable):
                EventLog(Config(database_url=other).store)


# -- Redis ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "unguarded"),
    [
        (None, False),
        ("redis://127.0.0.1:6379/0", False),
        ("redis://localhost/0", False),
        ("redis://[::1]:6379/0", False),
        ("unix:///run/redis.sock", False),
        ("redis://:word@redis.example/0", False),
        ("rediss://user:word@10.0.0.5/0", False),
        ("redis://redis.example:6379/0", True),
        ("rediss://10.0.0.5/0", True),
        ("redis://user@10.0.0.5/0", True),
    ],
)
def test_a_redis_without_a_password_is_known(url: str | None, unguarded: bool):
    assert Config(redis_url=url).redis_unguarded is unguarded


@pytest.mark.redis
def test_a_redis_without_a_password_is_reported_at_the_start(serve: Servers, redis_url: str):
    server = serve("--lang", "en", env={"TACHIAI_REDIS_URL": redis_url.replace("127.0.0.1", "0.0.0.0")})
    assert "Redis asks for no password" in server.log


# -- errors that remain with a connection ---------------------------------------------------------------


def test_a_connection_that_could_not_write_is_not_used_again(
    sit: Callable[..., Table], store: Store, log: EventLog
):
    """A file was read-only for a while: SQLite opens it so, and never tries to write again."""
    if store.database is not None:
        pytest.skip("PostgreSQL has no such connections")
    table = sit()
    recorder: Any = log.recorder
    recorder.writer.connection.execute("PRAGMA query_only=ON")
    assert table.record(SETUP[0])["error"] == "unavailable"
    assert table.record(SETUP[0])["ok"]
    table.service.ping()
    assert verify_match(log, table.match) is None


# -- settings ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_setting_has_a_sentence_for_who_gets_it_wrong(lang: str):
    voice = Translator(None, lang)
    for entry in fields(Config):
        assert voice.message(f"config-{entry.name}"), entry.name


# -- the end -------------------------------------------------------------------------------------------


def test_a_command_after_the_end_gets_an_error(tmp_path: Path):
    log = EventLog(Config(data=tmp_path).store)
    table = Table(Service(log))
    log.close()
    with pytest.raises(Refused, match="unavailable"):
        table.run(commands.record, request_id="after-the-end", expect=0, action=SETUP[0])


@pytest.mark.parametrize("planted", ["commit", "checked"])
def test_a_commit_while_the_log_was_closed_gets_its_true_answer(planted: str, tmp_path: Path, caplog):
    """Closing begins just before a commit reaches the disk, or just after, before it is answered."""
    log = EventLog(Config(data=tmp_path).store)
    table = Table(Service(log))
    recorder: Any = log.recorder
    writer = recorder.writer
    closing = threading.Thread(target=log.close)

    inner, check = recorder._insert, writer.check

    def close_now() -> None:
        closing.start()
        closing.join(0.3)  # it ends meanwhile, unless it waits for this very commit

    def inserted(*given: Any) -> None:
        inner(*given)
        if planted == "commit":
            close_now()
        else:
            writer.check = checked

    def checked() -> None:
        writer.check = check
        close_now()
        check()

    recorder._insert = inserted
    said = table.do(commands.record, request_id="as-it-ends", expect=0, action=SETUP[0])
    closing.join()
    with EventLog(Config(data=tmp_path).store) as again:
        assert load_history(again, table.match).n == said.get("n") == 1, said
    assert "was deleted or replaced" not in caplog.text


def test_a_worker_that_shares_its_store_asks_once(store: Store, log: EventLog):
    """Before every command it asks once for new links, their openings, and events of the devices."""
    shared = Service(log, shared=True)
    table = Table(shared).play(*SETUP)
    asked: list[list[int]] = []
    recorder: Any = log.recorder
    inner = recorder.select_streams

    def select_streams(wanted: list[tuple[str, int]]) -> Any:
        found = inner(wanted)
        assert [stream.partition(":")[0] for stream, _ in wanted] == ["match", "beside", "desk"]
        asked.append([len(events) for events in found])
        return found

    recorder.select_streams = select_streams
    table.view()
    assert asked == [[0, 0, 0]]
    red = table.caller("red")
    asked.clear()
    with store.log() as second:  # another worker records a disclosure
        told = commands.record(
            Service(second, shared=True),
            red,
            request_id="elsewhere-told",
            expect=2,
            action={**REGISTER, "cards": PILE[::-1]},
            insist=True,
        )
    assert told["ok"], told

    def seen(*, newest: bool = True) -> Any:
        _, found = commands.views(shared, table.match, {(red.token, None)}, newest=newest)
        return json.loads(found[red.token, None])

    # Without a notification of new links, the state in memory is shown.
    view = seen(newest=False)
    assert (view["n"], asked) == (2, [])
    view = seen()
    assert view["lines"][-1]["action"]["cards"] == PILE[::-1]
    assert asked == [[1, 1, 0]]
    again = seen(newest=False)
    assert again["head"] == view["head"]
    assert len(asked) == 1
    shared.matches.forget([table.match])  # a match that is not in memory is read
    again = seen(newest=False)
    assert again["head"] == view["head"]
    assert len(asked) == 2


def test_streams_are_read_as_of_one_moment(sit: Callable[[], Table], log: EventLog):
    table = sit().play(*SETUP)
    names = [f"{kind}:{table.match}" for kind in ("match", "beside", "desk", "evening")]
    found = log.recorder.select_streams([(name, -1) for name in names])
    for name, events in zip(names, found, strict=True):
        assert events == list(log.recorder.select_events(name))
    assert [len(events) for events in found][1::2] == [0, 0]
    last = found[0][-1]
    assert log.recorder.select_streams([(names[0], last.originator_version - 1)]) == [[last]]


@pytest.fixture
def breaker(monkeypatch: pytest.MonkeyPatch) -> tuple[postgres.CircuitBreaker, SimpleNamespace]:
    """Return a breaker, and its clock."""
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(postgres, "time", SimpleNamespace(monotonic=lambda: clock.now))
    return postgres.CircuitBreaker(), clock


def test_while_postgresql_is_away_one_tries_and_the_others_are_refused(breaker):
    asked, clock = breaker
    begun = asked.before_call()
    clock.now += 2
    assert asked.timed_out(begun, "no answer")
    with pytest.raises(Away):
        asked.before_call()
    clock.now += REST_SECONDS
    begun = asked.before_call()
    with pytest.raises(Away):
        asked.before_call()
    assert asked.timed_out(begun, "no answer")
    clock.now += REST_SECONDS
    asked.before_call()
    asked.responded()
    for _ in range(3):
        asked.before_call()


def test_one_connection_that_hangs_while_others_are_answered_changes_nothing(breaker):
    asked, clock = breaker
    hangs, other = asked.before_call(), asked.before_call()
    clock.now += 1
    asked.responded()
    assert not asked.timed_out(hangs, "no answer")
    asked.before_call()
    assert not asked.timed_out(other, "no answer")
    clock.now += 1
    assert asked.timed_out(asked.before_call(), "no answer")


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("timeout", "statement", "error", "cause"),
    [
        (0, "SELECT pg_sleep(600)", Away, "no answer within 0.1 s"),
        (1, "SELECT pg_sleep(600)", Away, "statement timeout"),
        (0, "SELECT pg_terminate_backend(pg_backend_pid())", OperationalError, "terminating connection"),
    ],
    ids=["no answer", "an answer that came too late", "a connection that is lost"],
)
def test_postgresql_is_never_waited_for_without_end(
    timeout: int, statement: str, error: type[Exception], cause: str, pg_db: Database, monkeypatch
):
    """Without an answer all other calls are refused at once; with an error as the answer they go on."""
    monkeypatch.setattr(postgres, "REST_SECONDS", 1000.0)
    with EventLog(Config(database_url=pg_db.url).store) as log:
        table = Table(Service(log)).play(*SETUP)
        recorder: Any = log.recorder
        used = []

        def ask_it() -> None:
            with recorder.datastore.get_connection() as connection:
                used.append(connection)
                connection.execute(f"SET statement_timeout = {timeout}")
                with monkeypatch.context() as hurry:
                    if "no answer" in cause:
                        hurry.setattr(postgres, "ANSWER_SECONDS", 0.1)
                    connection.execute(statement)

        with pytest.raises(error, match=cause) as raised:
            ask_it()
        assert type(raised.value) is error
        assert used[0].closed is (timeout == 0), "what comes of it is unknown"
        if "no answer" in cause:
            for ask in (recorder.ping, lambda: log.links(table.match), lambda: log.stored("match:x", None)):
                with pytest.raises(Away, match="PostgreSQL is away"):
                    ask()
            assert table.record(MOVE)["error"] == "unavailable"
            recorder.datastore.breaker.responded()
        table.play(MOVE)
        assert table.view()["n"] == 3


@pytest.mark.postgres
def test_connections_that_were_cut_are_noticed_on_their_next_use(pg_db: Database):
    """All are cut at once, a moment after they were used: no request is refused."""
    with EventLog(Config(database_url=pg_db.url).store) as log, pg_db.connect(autocommit=True) as other:
        table = Table(Service(log, shared=True)).play(*SETUP)
        pool: Any = log.recorder
        pool = pool.datastore.pool
        taken = [pool.getconn() for _ in range(5)]  # all of them were used a moment ago
        for connection in taken:
            connection.execute("SELECT 1")
            pool.putconn(connection)
        cut = other.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid != pg_backend_pid()"
        ).fetchone()
        assert cut[0] >= 5
        table.play(MOVE)
        assert table.view()["n"] == 3


def test_copies_that_earlier_versions_stored_next_to_the_events_are_deleted(store: Store) -> None:
    """They contain private lines, and were stored until their match was erased (table `match_snapshots`)."""
    with store.log():
        store.execute("CREATE TABLE match_snapshots (stream TEXT PRIMARY KEY, state TEXT)")
        store.execute("INSERT INTO match_snapshots VALUES ('match:x', 'private')")
    kind = "sqlite_master WHERE name" if store.database is None else "pg_tables WHERE tablename"
    with store.log():
        assert store.execute(f"SELECT count(*) FROM {kind} = 'match_snapshots'") == [(0,)]
