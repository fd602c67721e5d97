"""A second game from a package of its own: three to five seats, hidden hands, and a reaction of any seat.

``tests/browser/test_four_seats.py`` plays it on screens; ``test_kit.py`` plants mistakes in it.
"""

import json
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from subprocess import run

import pytest

from tachiai.engines import read, registry
from tachiai.referee import commands
from tachiai.referee.commands.service import Service
from tachiai.referee.config import Config
from tachiai.referee.evidence import reader
from tachiai.referee.store.log import EventLog
from tests.referee.table import Clock, Table
from tests.support import SEVENTH_GAME, installed

ROOT = Path(__file__).resolve().parents[1]
SEATS = ["aoi", "haru", "mei", "sora"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(SEVENTH_GAME, tmp_path_factory.mktemp("site"))


@pytest.fixture
def service(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """Yield a service in a process that knows the game, for one test."""
    monkeypatch.syspath_prepend(str(site))
    for known in ("_registered", "_load"):
        monkeypatch.setattr(registry, known, cache(getattr(registry, known).__wrapped__))
    log = EventLog(Config(data=tmp_path).store)
    yield Service(log, clock=Clock())
    log.close()
    for module in [name for name in sys.modules if name.partition(".")[0] == "dauto"]:
        del sys.modules[module]


def test_the_kit_takes_an_installed_game_by_its_name(site: Path) -> None:
    done = run(
        [sys.executable, "-m", "tachiai.engines.testing", "dauto", "--examples", "1"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(site), str(ROOT)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_four_play_it_over_the_service(service: Service) -> None:
    """A disclosed hand, an exposed bluff, a taken heap, an undo with consequences, a believed last card."""
    table = Table(service, "dauto", seats=SEATS, options={"cards": 1})
    table.play({"seat": "aoi", "action": "hand", "cards": ["3h"]}, who="aoi")
    assert table.view("aoi")["mine"]["hand"] == ["3h"]
    assert table.view("haru")["mine"]["hand"] == ["??"]
    table.play({"seat": "aoi", "action": "lay", "rank": "A", "card": "3h"}, who="aoi")
    for who in (*SEATS[1:], "spectator"):
        assert '"3h"' not in json.dumps({**table.view(who), "choices": []}), who

    view = table.view()
    assert view["due"] == [{"seat": seat, "action": "believe"} for seat in SEATS[1:]]
    assert table.record({"seat": "aoi", "action": "doubt"}, "aoi")["code"] == "dauto.doubt.nothing"
    table.play({"seat": "haru", "action": "believe"}, who="haru")
    assert table.view()["may"] == [{"seat": "haru", "action": "doubt"}]
    table.play({"seat": "mei", "action": "doubt"}, who="mei")
    table.play({"seat": "aoi", "action": "show", "card": "3h"}, who="aoi")
    view = table.view()
    assert view["position"]["hands"] == dict.fromkeys(SEATS, 1)
    assert view["position"]["seen"]["aoi"] == ["3h"]
    assert view["lines"][1]["settled"]["as"] == "refuted"
    assert table.undo(4, "aoi")["asked"]["seen"] == ["3h"]

    private = {"seat": "haru", "action": "lay", "rank": "2", "card": "3h"}
    refused = table.record(private, "haru", attempt=True)
    assert refused["code"] == "dauto.lay.elsewhere"
    assert table.view("sora")["lines"][-1]["action"]["action"] == "undo", "why, only haru may know"

    table.play({"seat": "haru", "action": "lay", "rank": "2"}, who="haru")
    for seat in ("aoi", "mei", "sora"):
        table.play({"seat": seat, "action": "believe"}, who=seat)
    assert table.view()["outcome"] == {"winners": ["haru"], "reason": "dauto.end.out"}
    assert read(commands.record_text(service, table.caller())).header.seats == tuple(SEATS)
    assert reader.read(commands.proof(service, table.caller("arbiter"), "full")).fault is None
