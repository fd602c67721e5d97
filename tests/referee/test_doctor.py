"""`tachiai doctor`: it names what does not work, with a remedy, and leaves alone what works."""

import re
import resource
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tachiai.referee.cli import checks
from tachiai.referee.commands.service import Service
from tachiai.referee.config import Config
from tachiai.referee.words import Translator
from tests.support import Database, Server, unused_port

from .command import Tachiai
from .table import SETUP, Clock, Store, Table


@pytest.fixture
def data(played: Config) -> Path:
    return played.data


def found(config: Config) -> dict[str, checks.Finding]:
    return {f"{one.name}-{one.what}": one for one in checks.examine(config)}


def bad(config: Config) -> set[str]:
    return {key for key, one in found(config).items() if one.weight == checks.BAD}


def test_a_healthy_folder_has_nothing_wrong(data: Path, tachiai: Tachiai):
    before = {file.name: file.read_bytes() for file in data.iterdir()}
    said = tachiai("doctor", "--data", str(data))
    assert said.status == 0, said
    assert "1 match in" in said.out
    assert "×" not in said.out
    assert {file.name: file.read_bytes() for file in data.iterdir()} == before, "it only looks"


def test_a_missing_folder_is_not_a_fault_and_is_not_made(tmp_path: Path):
    config = Config(data=tmp_path / "new" / "data")
    assert bad(config) == set()
    assert "folder-not-there" in found(config)
    assert not (tmp_path / "new").exists()


def cut_short(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])


def nonsense(file: Path) -> None:
    file.write_bytes(b"no database" * 1000)


@pytest.mark.parametrize("spoil", [cut_short, nonsense])
def test_a_damaged_database_is_found(data: Path, spoil: Callable[[Path], None], tachiai: Tachiai):
    spoil(data / "tachiai.sqlite")
    assert bad(Config(data=data)) & {"database-damaged", "database-unusable"}
    said = tachiai("doctor", "--data", str(data))
    assert said.status == 1
    assert "tachiai restore FILE" in said.out


def test_a_database_another_program_holds(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(checks, "ASK_SECONDS", 0.1)
    with closing(sqlite3.connect(data / "tachiai.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "database-unusable" in bad(Config(data=data))


def test_a_clock_that_went_back(tmp_path: Path):
    config = Config(data=tmp_path)
    ahead = Clock()
    ahead.move(days=20_000)
    with Store(config, None).log() as log:
        Table(Service(log, clock=ahead)).play(*SETUP)
    assert bad(config) == {"clock-behind"}


def test_a_port_is_free_taken_or_ours(live: Server, data: Path):
    assert "port-free" in found(Config(data=data, port=unused_port()))
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        assert "port-taken" in bad(Config(data=data, port=other.getsockname()[1]))
    config = Config(data=live.data, port=live.port)
    assert {"port-ours", "running-here"} <= found(config).keys()
    assert bad(config) == set()


@pytest.mark.parametrize("host", ["cards.example", "localhost:8443"])
def test_no_password_of_the_public_address_is_shown(
    data: Path, host: str, monkeypatch: pytest.MonkeyPatch, tachiai: Tachiai
):
    monkeypatch.setenv("TACHIAI_PUBLIC_URL", f"https://club:secret@{host}")
    for form in ([], ["--json"]):
        said = tachiai("doctor", "--data", str(data), *form)
        assert f"https://club:***@{host}" in said.out
        assert "secret" not in said.out + said.err


def test_postgres_is_there_or_away(tmp_path: Path, pg_db: Database):
    seen = found(Config(data=tmp_path, database_url=pg_db.url))
    assert seen.keys() & {"postgres-there", "postgres-slow"}
    assert seen["postgres-not-durable"].weight == checks.BAD, "the tests' own runs without fsync"
    away = Config(data=tmp_path, database_url=f"postgresql://a:secret@127.0.0.1:{unused_port()}/x")
    (one,) = (one for one in checks.examine(away) if one.weight == checks.BAD)
    assert one.what == "away"
    assert "secret" not in str(one)
    assert "\n" not in one.values["why"]


def test_redis_is_there_or_away(data: Path, redis_url: str):
    assert found(Config(data=data, redis_url=redis_url)).keys() & {"redis-there", "redis-slow"}
    away = Config(data=data, redis_url=f"redis://:secret@127.0.0.1:{unused_port()}/0")
    assert bad(away) == {"redis-away"}
    assert "secret" not in str(found(away))


def test_limits_of_the_system(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1400))
    few = found(Config(data=data))["limits-files"]
    assert few.weight == checks.WARNING
    assert few.values == {"allowed": 1400, "wanted": 1460}
    assert "limits-files" not in found(Config(data=data, devices=100))


def test_a_check_that_fails_is_a_finding(data: Path, monkeypatch: pytest.MonkeyPatch, tachiai: Tachiai):
    def broken(_: Config):
        yield from ()
        raise RuntimeError("of no use")

    monkeypatch.setitem(checks.CHECKS, "clock", broken)
    said = tachiai("doctor", "--data", str(data), "--json")
    assert said.status == 1
    (one,) = (row for row in said.objects if row["weight"] == "bad")
    assert one == {
        "check": "check",
        "found": "failed",
        "weight": "bad",
        "failed": "clock",
        "why": "of no use",
    }
    assert "clock: of no use" in tachiai("doctor", "--data", str(data)).out


FINDINGS = sorted(
    set(re.findall(r'Finding\(\s*"(\w+)", "([\w-]+)", (\w+)', Path(checks.__file__).read_text()))
)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_finding_has_its_sentence_and_its_remedy(lang: str):
    assert len(FINDINGS) > 20
    voice = Translator(None, lang)
    several = [(n, w, "WARNING") for n in ("postgres", "redis") for w in ("slow", "there")]
    for name, what, weight in [*FINDINGS, *several, ("space", "low", "BAD"), ("port", "taken", "BAD")]:
        key = f"doctor-{name}-{what}"
        assert voice.message(key), key
        if weight != "GOOD" and what != "there":
            assert voice.message(key, attribute="help"), key
