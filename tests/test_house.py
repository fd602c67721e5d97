"""Rules of the project that no linter checks."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import run_program

ROOT = Path(__file__).resolve().parent.parent


KIT = ROOT / "engines" / "testing"
"""The kit for authors of games, which plays at random and reads word files."""


def python_files(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def imported(file: Path) -> Iterator[str]:
    """Return the top-level names that a file imports from outside its own package, also inside functions.

    Imports only for type checkers do not count.
    """
    tree = ast.parse(file.read_text(encoding="utf-8"))
    blocks = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    unread = {inner for block in blocks for statement in block.body for inner in ast.walk(statement)}
    for node in ast.walk(tree):
        if node in unread:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("room", ["engines", "companion_ui"])
def test_pure_rooms_need_the_standard_library_alone(room: str) -> None:
    """(The linter of imports names the modules of the standard library that rules must not use.)"""
    files = [file for file in python_files(room) if not {"node_modules", "testing"} & {*file.parts}]
    assert files
    wrong = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in files
        for name in imported(file)
        if name not in sys.stdlib_module_names
    }
    assert not wrong


def test_no_rule_imports_the_kit_for_authors() -> None:
    """It may use chance because no code that referees a match depends on it."""
    outside = [file for file in python_files("engines") if not file.is_relative_to(KIT)]
    assert not [str(file) for file in outside if re.search(r"import.*\btesting\b", file.read_text("utf-8"))]


@pytest.mark.parametrize(
    "name",
    ["constraints.txt"]
    + [
        f"{folder}/package-lock.json" for folder in ("companion_ui/web", "tests/bench/peers", "tests/clients")
    ],
)
def test_lists_of_versions_name_no_place_to_download_from(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    if name.endswith(".json"):
        packages = json.loads(text)["packages"]
        assert len(packages) > 1
        assert not [path for path, package in packages.items() if "resolved" in package]
    else:
        pinned = [line for line in text.splitlines() if line.strip()]
        assert len(pinned) > 1
        assert not [line for line in pinned if not re.match(r"[a-z0-9-]+==[\w.]+( ;.*)?$", line)]


def test_engines_load_nothing_heavy() -> None:
    """Importing the library loads no third-party module."""
    shown = run_program(
        [
            sys.executable,
            "-c",
            "import sys; from tachiai import engines; print(*{m.partition('.')[0] for m in sys.modules})",
        ],
        check=True,
    ).stdout.split()
    heavy = {"flask", "eventsourcing", "marshmallow", "socketio", "werkzeug", "fluent"}
    assert "tachiai" in shown
    assert not heavy & set(shown)


def test_ours_is_imported_by_its_installed_name() -> None:
    """``import engines`` works only in this folder, and would load every module a second time."""
    ours = {"engines", "referee", "companion_ui"}
    files = [file for room in (*ours, "tests", "deploy") for file in python_files(room)]
    files = [file for file in files if not {"node_modules", "package"} & {*file.parts}]
    assert len(files) > 200
    assert not [str(file) for file in files if ours & {*imported(file)}]


SCREENS = ROOT / "companion_ui" / "web" / "src" / "games"
LINES = {
    "john": 886,
    "one_o_one": 900,
    "jekyll_hyde": 883,
    "xan": 1_645,
    "shogi_card_war": 1_530,
    "generic": 1_088,
}
"""The most lines of code and style of each game's screens, without generated types, words and tests.

They may only fall. The goal for the fourth and fifth is 1,200.
"""


def test_the_screens_of_a_game_stay_small() -> None:
    lines = {
        folder.name: sum(
            len(file.read_text(encoding="utf-8").splitlines())
            for file in folder.rglob("*")
            if file.suffix in (".ts", ".svelte", ".css")
            and not file.name.endswith(("contract.ts", ".test.ts"))
        )
        for folder in SCREENS.iterdir()
        if folder.is_dir()
    }
    assert lines.keys() == LINES.keys()
    assert {game: count for game, count in lines.items() if count > LINES[game]} == {}


STYLES = 5_742
"""The most lines of style outside games. They may only fall."""


def test_the_styles_of_the_screens_stay_small() -> None:
    lines = 0
    for file in SCREENS.parent.rglob("*"):
        if file.is_relative_to(SCREENS) or file.suffix not in (".svelte", ".css"):
            continue
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".svelte":
            text = "".join(re.findall(r"<style>\n(.*?)</style>", text, re.S))
        lines += len(text.splitlines())
    assert lines <= STYLES
