"""Stores that were tampered with or are invalid, and files that must not be overwritten."""

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.support import Servers

from .conftest import OLD, RECORDS, sqlite_rows, tachiai

MATCHES = {name: made["match"] for name, made in OLD["store_094b4dc"]["matches"].items()}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    shutil.copy(RECORDS / "store_094b4dc.sqlite", folder / "tachiai.sqlite")
    (folder / "tachiai.sqlite").chmod(0o600)
    return folder


@pytest.mark.parametrize("stream", ["match", "desk", "beside"])
def test_a_row_that_names_a_module_imports_nothing(data: Path, tmp_path: Path, stream: str) -> None:
    (tmp_path / "evil.py").write_text("open('imported', 'w').close()\n", "utf-8")
    with closing(sqlite3.connect(data / "tachiai.sqlite")) as database, database:
        database.execute(
            "UPDATE stored_events SET topic = 'evil:x' WHERE rowid = (SELECT max(rowid) FROM stored_events"
            " WHERE originator_id = ?)",
            (f"{stream}:{MATCHES['signed']}",),
        )
    where = ["--data", str(data)]
    env = {"PYTHONPATH": str(tmp_path)}
    verified = tachiai("verify", "--all", *where, env=env, cwd=tmp_path)
    assert (verified.status, "cannot be read" in verified.out) == (1, True), verified
    assert "3 whole, 1 broken" in verified.out
    exported = tachiai("export", MATCHES["signed"], "--full", *where, env=env, cwd=tmp_path)
    assert exported.status in (0, 2), exported
    assert not (tmp_path / "imported").exists()


def test_no_command_writes_over_a_store(data: Path) -> None:
    store = data / "tachiai.sqlite"
    rows, where = sqlite_rows(store), ["--data", str(data)]
    before = rows()
    (data / "link.sqlite").symlink_to(store)
    for words in (
        ["backup", str(store), "--force", *where],
        ["backup", str(data / "link.sqlite"), "--force", *where],
        ["export", MATCHES["signed"], "-o", str(store), "--force", *where],
        ["sheet", MATCHES["signed"], "-o", str(store), "--force", *where],
        ["new", "john", "-o", str(store), "--force"],
        ["tournament", "archive", "--event", "Club", "-o", str(store), "--force", *where],
    ):
        result = tachiai(*words)
        assert (result.status, result.out) == (2, ""), result
        assert "holds matches: nothing is written over it" in result.err
        assert rows() == before


def test_an_impossible_folder_is_reported() -> None:
    too_long = "/" + "a" * 300
    for words in (["matches"], ["doctor"], ["desk"], ["restore", "x"]):
        result = tachiai(*words, "--data", too_long, stdin="the crane returns\n")
        assert result.status in (1, 2), result
        assert "File name too long" in result.out + result.err or "must be a folder" in result.err, result


def test_doctor_asks_the_referee_that_runs(data: Path, serve: Servers) -> None:
    server = serve(data=data)
    env = {"TACHIAI_PORT": "8000", "TACHIAI_LANG": "en"}
    result = tachiai("doctor", "--data", str(data), env=env)
    assert result.status == 0, result
    assert f"port {server.port}." in result.out
    assert "Port 8000" not in result.out
    assert f"No phone can reach http://127.0.0.1:{server.port}" in result.out
    assert "Phones reach" not in result.out
    assert server.stop() == 0


@pytest.mark.parametrize("how", ["nonsense", "folder", "no folder", "others read it"])
def test_doctor_reports_an_unusable_store_once(data: Path, how: str) -> None:
    store, where = data / "tachiai.sqlite", data
    if how == "nonsense":
        store.write_bytes(b"no database" * 1000)
    elif how == "folder":
        store.unlink()
        store.mkdir()
    elif how == "no folder":
        where = store
    else:
        store.chmod(0o644)
    result = tachiai("doctor", "--data", str(where))
    wanted = {
        "nonsense": "× .*file is not a database", "folder": "is no file", "no folder": "is no folder",
        "others read it": "Other users of this machine can read",
    }[how]  # fmt: skip
    assert re.search(wanted, result.out), result
    assert result.status == (0 if how == "others read it" else 1)
    assert result.out.count("×") == result.status


def test_times_are_those_of_the_machine(data: Path) -> None:
    where = ["--data", str(data)]
    here = tachiai("matches", *where).out.splitlines()[0]
    assert "2026-11-26 06:12 JST" in here
    assert "2026-11-25 21:12 UTC" in tachiai("matches", *where, env={"TZ": "UTC"}).out
    assert "2026-11-26 JST" in tachiai("sheet", MATCHES["signed"], *where).out
    assert '"2026-11-25T21:12:' in tachiai("matches", "--json", *where).out


@pytest.mark.parametrize(
    ("encoding", "message"),
    [("utf-16", "this is UTF-16"), ("cp932", "looks like Shift_JIS"), ("euc_jp", "looks like EUC-JP")],
)
def test_a_record_in_another_encoding_is_named(tmp_path: Path, encoding: str, message: str) -> None:
    file = tmp_path / "record.jsonl"
    file.write_bytes('{"record": "match", "names": {"black": "さくら"}}\n'.encode(encoding))
    command = {"utf-16": ["audit"], "cp932": ["verify"], "euc_jp": ["tournament", "show"]}[encoding]
    found = tachiai(*command, str(file))
    assert (found.status, message in found.err) == (2, True), found
