"""A sixth game, from a package of its own, works like the games of the project.

``tests/sixth_game`` is the source of a distribution; it is built and installed like any other.
``tests/test_seventh_game.py`` plays such a game in the service, ``tests/browser/test_generic_table.py`` this one on
screens.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tachiai import engines
from tachiai.engines import BUILT_IN, Game, read, registry
from tachiai.engines._derived import package_of
from tachiai.referee.reports.audit import Report
from tests.engines import soak
from tests.support import SIXTH_GAME as SOURCE
from tests.support import Servers, run_program

ROOT = Path(__file__).resolve().parents[1]
RECORD = SOURCE / "hattari" / "example.jsonl"


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Register the games installed in a folder for this process, until the block ends."""

    def make(folder: Path) -> None:
        monkeypatch.syspath_prepend(str(folder))
        for known in ("_registered", "_load"):
            monkeypatch.setattr(registry, known, cache(getattr(registry, known).__wrapped__))

    yield make
    monkeypatch.undo()
    for module in [name for name in sys.modules if name.partition(".")[0] == "hattari"]:
        del sys.modules[module]


@pytest.fixture
def hattari(site: Path, registered: Any) -> Game[Any]:
    registered(site)
    return engines.load("hattari")


def python(site: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run Python code with the game installed."""
    given = {k: v for k, v in os.environ.items() if not k.startswith(("TACHIAI_", "PYTEST_"))}
    return run_program(
        [sys.executable, *words], cwd=ROOT, env=given | {"PYTHONPATH": str(site), "PYTHONUTF8": "1", **env}
    )


def tachiai(site: Path, *words: str, lang: str = "en") -> subprocess.CompletedProcess[str]:
    return python(site, "-m", "tachiai", *words, TACHIAI_LANG=lang)


# -- it is found -----------------------------------------------------------------------------------------


def test_it_is_found_by_its_entry_point(hattari: Game[Any], site: Path) -> None:
    assert engines.names() == [*BUILT_IN, "hattari"]
    assert hattari is engines.load("hattari")
    assert Path(sys.modules["hattari"].__file__ or "").is_relative_to(site), "not from the source tree"
    assert package_of(hattari) == "hattari"


def register(folder: Path, **games: str) -> None:
    """Write the metadata that an installer makes from ``[project.entry-points."tachiai.games"]``."""
    info = folder / f"somebodys_{len(list(folder.iterdir()))}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {info.stem[:-2]}\nVersion: 1\n", "utf-8")
    lines = "".join(f"{name} = {where}\n" for name, where in games.items())
    (info / "entry_points.txt").write_text(f"[tachiai.games]\n{lines}", "utf-8")


BROKEN = {
    "gone": ("nowhere_at_all:Game", "ModuleNotFoundError"),
    "hollow": ("hollow:Missing", "AttributeError"),
    "abstract": ("tachiai.engines.game:Game", "TypeError"),
    "nothing": ("hollow:NOTHING", "AttributeError"),
    "alias": ("tachiai.engines.john:John", "called 'john', not 'alias'"),
}


def test_a_broken_game_breaks_nothing_else(registered: Any, tmp_path: Path) -> None:
    (tmp_path / "hollow.py").write_text("NOTHING = None\n", "utf-8")
    register(tmp_path, **{name: where for name, (where, _) in BROKEN.items()})
    registered(tmp_path)
    assert engines.names() == [*BUILT_IN, *sorted(BROKEN)]
    for name, (where, why) in BROKEN.items():
        with pytest.raises(engines.BrokenGame) as caught:
            engines.load(name)
        assert where in str(caught.value)
        assert why in str(caught.value)
        with pytest.raises(engines.RecordError, match="unknown-game"):
            read(json.dumps({"record": "match", "version": 1, "game": name, "seats": []}))
    assert engines.load("john").name == "john"

    listed = tachiai(tmp_path, "games")
    assert listed.returncode == 0
    assert all(f"\n{name}  " in f"\n{listed.stdout}" for name in BUILT_IN)
    assert all(f"the game {name} cannot be loaded: " in listed.stderr for name in BROKEN)
    asked = tachiai(tmp_path, "rules", "gone")
    assert (asked.returncode, asked.stdout) == (2, "")
    assert "the game gone cannot be loaded" in asked.stderr


def test_a_built_in_game_cannot_be_replaced(registered: Any, tmp_path: Path) -> None:
    register(tmp_path, john="nowhere_at_all:John")
    registered(tmp_path)
    assert engines.names() == list(BUILT_IN)
    assert type(engines.load("john")).__module__ == "tachiai.engines.john.game"


# -- it is a game like any other -------------------------------------------------------------------------


@pytest.mark.only_soak
def test_it_holds_every_property_of_every_game(site: Path) -> None:
    """(With few examples tests/test_add_a_game.py runs the kit in every run.)"""
    examples = 400
    done = python(
        site,
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "--timeout", "3600",
        "tests/sixth_game/tests/test_hattari.py",
        TACHIAI_EXAMPLES=str(examples),
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) > 15 * examples
    soak.count("hattari: random matches a property", examples)


# -- the command line shows it ---------------------------------------------------------------------------


def test_the_command_line_lists_it(site: Path) -> None:
    listed = tachiai(site, "games", lang="ja")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "hattari  はったり\n" in listed.stdout
    everything = tachiai(site, "rules", "hattari").stdout
    assert "lie_pays: Who gets the points of a lie (settles O2)" in everything
    assert "lay: Lay a card  [number, card? (secret)]" in everything


def test_the_command_line_judges_it(site: Path, hattari: Game[Any]) -> None:
    lines = [json.loads(row) for row in tachiai(site, "audit", "--json", str(RECORD)).stdout.splitlines()]
    here = list(Report.read(str(RECORD)).match.audit())  # type: ignore[union-attr]
    assert [{k: v for k, v in line.items() if k != "message"} for line in lines] == here
    assert lines[6]["message"] == "That number already lies face up."

    public = tachiai(site, "export", str(RECORD)).stdout
    assert '"card": "??"' in public
    assert '"cards": ["??", "??"]' in public

    replayed = tachiai(site, "replay", "--at", "8", "--seat", "left", str(RECORD))
    assert '△ Aoi laid a card: "10"' in replayed.stdout
    assert '  left   -  9 points\n> right  1 cards  18 points\nsaid: "10"\n' in replayed.stdout
    assert '"10": do you believe it?' in replayed.stdout

    checked = tachiai(site, "check", str(RECORD), "L7")
    assert checked.returncode == 1
    assert "hattari.match.over" in checked.stdout
    wrong = tachiai(site, "check", str(RECORD), "L7x")
    assert (wrong.returncode, wrong.stdout) == (2, "")

    new = tachiai(site, "new", "hattari", "--option", "cards=5", "--name", "left=Aoi")
    assert json.loads(new.stdout)["options"] == {"cards": 5}
    bad = tachiai(site, "new", "hattari", "--option", "cards=6")
    assert (bad.returncode, bad.stdout) == (2, "")

    sheet = tachiai(site, "sheet", str(RECORD), lang="ja")
    assert sheet.returncode == 0
    assert "はったり" in sheet.stdout
    assert "L9" in sheet.stdout


def test_mistakes_in_its_words_are_reported(site: Path, tmp_path: Path, serve: Servers) -> None:
    clean = tachiai(site, "lint", "hattari")
    assert (clean.returncode, clean.stdout, clean.stderr) == (0, "hattari: nothing found\n", "")
    assert tachiai(site, "lint", "hattari", "--json").stdout == ""

    spoilt = tmp_path / "site"
    shutil.copytree(site, spoilt)
    words = spoilt / "hattari" / "locale" / "en.ftl"
    text = words.read_text("utf-8")
    line = text[: text.index("hattari-line-show")].count("\n") + 1
    words.write_text(text.replace("{ $seat } showed: ", "{ $seat showed: "), "utf-8")
    lint = tachiai(spoilt, "lint")
    assert lint.returncode == 1
    assert "hattari: 3 found\n" in lint.stdout
    assert f"  locale/en.ftl:{line}: syntax: hattari-line-show: " in lint.stdout
    found = [json.loads(row) for row in tachiai(spoilt, "lint", "hattari", "--json").stdout.splitlines()]
    assert [(each["game"], each["check"], each["name"]) for each in found] == [
        ("hattari", "syntax", "hattari-line-show"),
        ("hattari", "missing", "hattari-line-show"),
        ("hattari", "languages", "hattari-line-show"),
    ]
    listed = tachiai(spoilt, "games")
    assert f"words of the game hattari are missing: locale/en.ftl:{line}: " in listed.stderr
    server = serve(env={"PYTHONPATH": str(spoilt)})
    (fault,) = json.loads(get(f"{server.url}/api/games/hattari"))["word_faults"]
    assert fault.startswith(f"locale/en.ftl:{line}: ")
    assert json.loads(get(f"{server.url}/api/games/john"))["word_faults"] == []
    assert f"words of the package hattari are missing: {fault}" in server.log
    words.unlink()
    assert (
        "words of the game hattari are missing: locale/en.ftl: no such file"
        in tachiai(spoilt, "games").stderr
    )


# -- devices get it from the server ----------------------------------------------------------------------


def get(url: str | urllib.request.Request) -> Any:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return answer.read().decode()


def test_the_server_has_it(site: Path, serve: Servers) -> None:
    server = serve(env={"PYTHONPATH": str(site)})
    games = json.loads(get(f"{server.url}/api/games"))
    assert [game["name"] for game in games] == [*BUILT_IN, "hattari"]
    assert json.loads(get(f"{server.url}/api/games/hattari"))["codes"]["hattari.lay.said"] == {
        "rule": "R4", "verdict": "unverified",
    }  # fmt: skip
    for lang, title in (("ja", "はったり"), ("en", "Hattari")):
        text = get(f"{server.url}/api/games/hattari/words/{lang}")
        assert f"\nhattari-title = {title}\n" in text
        assert "\ncard-3h = " in text
    example = get(f"{server.url}/api/games/hattari/example")
    assert example == RECORD.read_text("utf-8")
    asked = urllib.request.Request(f"{server.url}/api/replay", example.encode())
    asked.add_header("Content-Type", "text/plain")
    assert json.loads(get(asked))["frames"][-1]["outcome"]["reason"] == "hattari.end.points"
    asked = urllib.request.Request(f"{server.url}/api/audit?lang=ja", RECORD.read_bytes())
    asked.add_header("Content-Type", "text/plain")
    audit = json.loads(get(asked))
    assert audit["lines"][-1]["outcome"]["reason"] == "hattari.end.points"
    assert audit["lines"][6]["message"] == "その 数は もう見えています。"
