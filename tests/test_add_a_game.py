"""``docs/add-a-game.md`` shows the real sixth game: its code, its words, the output of its commands."""

import doctest
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tachiai.engines import Game

from .support import SIXTH_GAME as SOURCE
from .test_sixth_game import hattari, python, registered

__all__ = ["hattari", "registered"]  # its fixtures

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    found = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert found, language
    return found


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize(
    ("language", "files"),
    [
        ("python", "**/*.py"),
        ("toml", "pyproject.toml"),
        ("ftl", "hattari/locale/en.ftl"),
        ("json", "hattari/**/*.json"),
        ("xml", "hattari/board.svg"),
    ],
)
def test_shown_code_is_in_the_source(language: str, files: str) -> None:
    """Whitespace may differ."""
    sources = [squeezed(path.read_text("utf-8")) for path in sorted(SOURCE.glob(files))]
    for block in blocks(language):
        assert any(squeezed(block) in source for source in sources), block


def sessions() -> list[tuple[str, str]]:
    found = []
    for block in blocks("text"):
        if block.startswith("$ "):
            command, _, output = block[2:].partition("\n")
            found.append((command, output))
    return found


@pytest.mark.parametrize(("command", "output"), sessions(), ids=[command for command, _ in sessions()])
def test_its_commands_answer_as_shown(site: Path, command: str, output: str) -> None:
    program, *words = shlex.split(command)
    done = python(site, *(["-m", "tachiai"] if program == "tachiai" else []), *_arguments(program, words))
    assert done.stderr == ""
    pattern = re.escape(output.strip()).replace("…\\\n", "(?:.*\n)?").replace("\\\n…", "(?:\n.*)?")
    assert re.fullmatch(pattern.replace("…", ".*"), done.stdout.strip(), re.DOTALL), done.stdout


def _arguments(program: str, words: list[str]) -> list[str]:
    assert program in ("tachiai", "python")
    return [*words, "-p", "no:cacheprovider"] if "pytest" in words else words


def test_its_python_answers_as_shown(hattari: Game[Any]) -> None:
    shown = [block for block in blocks("text") if block.startswith(">>>")]
    assert len(shown) > 1
    for block in shown:
        test = doctest.DocTestParser().get_doctest(block, {}, "add-a-game", None, 0)
        output: list[str] = []
        assert doctest.DocTestRunner().run(test, out=output.append).failed == 0, "".join(output)


def test_the_package_looks_as_shown() -> None:
    (shown,) = [block for block in blocks("text") if block.startswith("pyproject.toml")]
    folder, named = "", set()
    for row in shown.splitlines():
        name = row.split()[0]
        depth = (len(row) - len(row.lstrip())) // 2
        folder = "/".join(folder.split("/")[:depth]) if depth else ""
        if name.endswith("/"):
            folder = f"{folder}/{name[:-1]}".lstrip("/")
        else:
            named.add(f"{folder}/{name}".lstrip("/"))
    here = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*") if path.is_file()}
    assert named == {name for name in here if "__pycache__" not in name}


def test_every_kind_of_key_it_names_is_a_key() -> None:
    keys = set(re.findall(r"(?m)^(hattari-[\w-]+) =", (SOURCE / "hattari/locale/en.ftl").read_text("utf-8")))
    named = set(re.findall(r"`(hattari-[\w-]+)`", PAGE))
    assert len(named) > 12
    assert named <= keys
