"""What `pip install .` gives somebody: the screens, the words, the command, and nothing to build."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from engines import BUILT_IN

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.Path:
    """The wheel, made from the screens `make test` has just built."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        env={**os.environ, "TACHIAI_SKIP_UI": "1"},
        check=True,
        capture_output=True,
    )
    (made,) = folder.glob("tachiai-*.whl")
    return zipfile.Path(made)


def names(wheel: zipfile.Path) -> set[str]:
    return set(wheel.root.namelist())


def test_the_screens_are_inside_and_their_sources_are_not(wheel: zipfile.Path) -> None:
    inside = names(wheel)
    assert {f"companion_ui/static/{page}.html" for page in ("index", "phone", "arbiter")} <= inside
    assert any(name.startswith("companion_ui/static/assets/") and name.endswith(".js") for name in inside)
    assert not [name for name in inside if name.startswith(("companion_ui/web/", "tests/", "deploy/"))]


def test_all_words_are_inside(wheel: zipfile.Path) -> None:
    words = {
        file.relative_to(ROOT).as_posix()
        for room in ("engines", "referee")
        for file in (ROOT / room).rglob("*.ftl")
    }
    assert words
    assert words <= names(wheel)


def test_the_matches_to_look_at_are_inside(wheel: zipfile.Path) -> None:
    assert {f"engines/{game}/example.jsonl" for game in BUILT_IN} <= names(wheel)


def test_the_command_is_declared(wheel: zipfile.Path) -> None:
    (declared,) = (name for name in names(wheel) if name.endswith(".dist-info/entry_points.txt"))
    assert "tachiai = referee.cli:main" in (wheel / declared).read_text(encoding="utf-8")
