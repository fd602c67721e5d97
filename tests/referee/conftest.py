"""Fixtures: a store of each kind, and a referee with it."""

import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from websocket import WebSocket

from tachiai.referee import cli, commands
from tachiai.referee.clock import now
from tachiai.referee.commands import Command, Service
from tachiai.referee.config import Config
from tachiai.referee.errors import Refused
from tachiai.referee.store.log import EventLog
from tachiai.referee.web.app import create_app

from ..engines.soak import SOAK
from .command import SECRET, Kept, Output, Tachiai
from .devices import Room, raw, rooms
from .table import SETUP, Clock, Store, Table
from .web import LAVISH, MakeApp, end


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests on a store in SQLite; those marked `every_store`, and all in a soak, in PostgreSQL also."""
    if "store" in metafunc.fixturenames:
        kinds: list[Any] = ["sqlite"]
        every = metafunc.definition.get_closest_marker("every_store")
        if SOAK or every:
            marks = [pytest.mark.postgres, *([] if every else [pytest.mark.only_soak])]
            kinds.append(pytest.param("postgres", marks=marks))
        metafunc.parametrize("store", kinds, indirect=True)


@pytest.fixture
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """Return an empty store."""
    if request.param == "sqlite":
        return Store(Config(data=tmp_path), None)
    database = request.getfixturevalue("pg_db")
    return Store(Config(data=tmp_path, database_url=database.url), database)


@pytest.fixture
def played(tmp_path: Path) -> Config:
    """Return the settings of a data folder with one match in it, whose cards are set up."""
    config = Config(data=tmp_path / "data")
    with Store(config, None).log() as log:
        Table(Service(log)).play(*SETUP)
    return config


@pytest.fixture
def log(store: Store) -> Iterator[EventLog]:
    with store.log() as opened:
        yield opened


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def service(store: Store, log: EventLog, clock: Clock) -> Service:
    return Service(log, shared=store.config.shared, clock=clock)


@pytest.fixture
def sit(service: Service) -> Callable[..., Table]:
    """Return a function that opens a match: ``sit()`` is a table with its devices."""

    def made(game: str = "john", **given: Any) -> Table:
        return Table(service, game, **given)

    return made


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """Yield the application of a referee without request limits; ``client`` sends it requests."""
    made = create_app(Config(data=tmp_path, **LAVISH))
    yield made
    end(made)


@pytest.fixture
def make_app(tmp_path: Path) -> Iterator[MakeApp]:
    """Return a function that creates the application of a referee with these settings."""
    made: list[Flask] = []

    def create(**settings: Any) -> Flask:
        made.append(create_app(Config(data=tmp_path, **settings)))
        return made[-1]

    yield create
    for app in made:
        end(app)


@pytest.fixture(scope="session")
def shared_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Yield one application for the tests that open matches of their own and change nothing else."""
    made = create_app(Config(data=tmp_path_factory.mktemp("shared"), **LAVISH))
    yield made
    end(made)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def tachiai(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Tachiai:
    """Return a function that runs the command in English by default: `tachiai("audit", file)`."""
    for name in list(os.environ):
        if name.startswith("TACHIAI_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*argv: str, given: bytes | None = None) -> Output:
        if given is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        try:
            status = cli.main(argv)
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 1
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        assert b"Traceback" not in err
        return Output(status, out.decode(), err.decode())

    return run


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    service = Service(EventLog(Config(data=tmp_path).store), clock=now)
    opened = commands.open_match(service, game="john", names={"black": "Aoi"})
    found = Kept(tmp_path, opened["match"], service, opened["token"])
    lines = [json.loads(row) for row in Path(SECRET).read_text("utf-8").splitlines()[1:]]
    found.record(*lines[:6], lines[7])  # without the refused one
    return found


@pytest.fixture
def room() -> Iterator[Callable[..., Room]]:
    """Return ``room(url)``, which opens a match on a real server; its devices are closed afterwards."""
    yield from rooms([])


@pytest.fixture
def line() -> Iterator[Callable[[str], WebSocket]]:
    """Yield ``line(url)``, which opens a bare connection; close all afterwards."""
    lines: list[WebSocket] = []

    def opened(url: str) -> WebSocket:
        lines.append(raw(url))
        return lines[-1]

    yield opened
    for each in lines:
        each.shutdown()


@pytest.fixture(autouse=True)
def undeclared(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test in which a command answers with an undeclared error."""
    met: set[tuple[str, str]] = set()
    inner = Command.__call__

    def watched(self: Command, *args: Any, **given: Any) -> Any:
        try:
            answer = inner(self, *args, **given)
        except Refused as refused:
            if refused.error not in self.errors:
                met.add((self.name, refused.error))
            raise
        if isinstance(answer, dict) and answer.get("ok") is False and answer["error"] not in self.errors:
            met.add((self.name, answer["error"]))
        return answer

    monkeypatch.setattr(Command, "__call__", watched)
    yield
    assert not met, f"not declared: {sorted(met)}"
