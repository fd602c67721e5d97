"""The result of `pip install .`: the screens, the words, the command, and nothing left to build."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from deploy.tools import pythons
from tachiai.engines import BUILT_IN
from tachiai.referee.extras import NEEDED
from tests import support
from tests.support import run_program

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.Path:
    """Return the wheel, made from the screens that `make test` has just built."""
    return zipfile.Path(support.wheel(tmp_path_factory.mktemp("wheel")))


def names(wheel: zipfile.Path) -> set[str]:
    return set(wheel.root.namelist())


def test_the_screens_are_inside_and_their_sources_are_not(wheel: zipfile.Path) -> None:
    inside = names(wheel)
    assert {
        f"tachiai/companion_ui/static/{page}.html"
        for page in ("index", "phone", "arbiter", "desk", "overlay")
    } <= inside
    assert any(
        name.startswith("tachiai/companion_ui/static/assets/") and name.endswith(".js") for name in inside
    )
    assert not [
        name
        for name in inside
        if not name.startswith(("tachiai/", "tachiai-")) or name.startswith("tachiai/companion_ui/web/")
    ]


def test_words_and_examples_are_inside(wheel: zipfile.Path) -> None:
    files = [file for room in ("engines", "referee") for file in (ROOT / room).rglob("*.ftl")]
    files += [ROOT / "engines" / game / "example.jsonl" for game in BUILT_IN]
    assert {f"tachiai/{file.relative_to(ROOT).as_posix()}" for file in files} <= names(wheel)


def test_the_command_is_declared(wheel: zipfile.Path) -> None:
    (declared,) = (name for name in names(wheel) if name.endswith(".dist-info/entry_points.txt"))
    assert "tachiai = tachiai.referee.__main__:main" in (wheel / declared).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def bare(wheel: zipfile.Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the scripts of an environment with the wheel, but without any of its extras."""
    folder = tmp_path_factory.mktemp("bare")
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    made = str(wheel.root.filename)
    subprocess.run(
        [str(folder / "bin" / "pip"), "install", "-q", "--no-index", "--disable-pip-version-check", made],
        check=True,
    )
    return folder / "bin"


def test_the_rules_install_without_any_dependency(bare: Path, tmp_path: Path) -> None:
    code = "from tachiai import engines; print(*(engines.load(name).name for name in engines.names()))"
    done = run_program([bare / "python", "-c", code], cwd=tmp_path, check=True)
    assert done.stdout.split() == list(BUILT_IN)


def test_a_missing_extra_is_named(bare: Path, tmp_path: Path) -> None:
    done = run_program([bare / "tachiai", "games"], cwd=tmp_path)
    assert done.returncode == 2
    assert 'pip install "tachiai[cli]"' in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("extra", ["cli", "server"])
def test_every_package_the_command_imports_is_declared(extra: str) -> None:
    """Each package that may be reported as missing is in the extra that is named with it."""
    declared = {
        re.split(r"[~\[]", line)[0].lower().replace("-", "_").replace(".", "_")
        for line in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
            "optional-dependencies"
        ][extra]
    }
    imported = {name for name, brings in NEEDED.items() if brings == extra}
    also = {"engineio": "python_engineio", "socketio": "python_socketio", "fluent": "fluent_runtime"}
    assert {also.get(name, name) for name in imported} <= declared


def test_the_pythons_it_names_are_those_that_are_tried() -> None:
    """`make test` runs with each of these that a machine has; the oldest runs everything."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [line.rpartition(" ")[2] for line in project["classifiers"] if "Python :: 3." in line]
    assert named == list(pythons.PYTHONS[: len(named)])
    assert project["requires-python"] == f">={named[0]}"
