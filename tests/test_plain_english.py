"""Sources are in plain English (``deploy/tools/plain_english.py``): each part has a bound that only falls."""

import sys
from pathlib import Path

import pytest

from deploy.tools import plain_english
from tests.support import run_program

ROOT = Path(__file__).resolve().parent.parent

BOUNDS = {("engines", "referee", "deploy"): 0, ("companion_ui/web/src",): 0, ("tests",): 1}


@pytest.mark.parametrize("folders", BOUNDS, ids=" ".join)
def test_sources_are_in_plain_english(folders: tuple[str, ...]) -> None:
    found = [finding for folder in folders for finding in plain_english.findings(ROOT / folder)]
    assert len(found) <= BOUNDS[folders], "\n".join(map(str, found))


def test_names_are_plain() -> None:
    found = [
        (path.relative_to(ROOT).as_posix(), *finding)
        for folder in ("engines", "referee", "deploy")
        for path in plain_english.sources(ROOT / folder)
        if path.suffix == ".py" and "wire" not in path.parts
        for finding in plain_english.names_to_avoid(path.read_text("utf-8"))
    ]
    assert found == []


NAMED = (
    "def tell(said, *, a):\n    self.told_at = [laid := a, [heard for heard in a]]\n    tells.b = say_it\n"
)


def test_names_that_are_not_plain_are_found() -> None:
    found = [name for _, name in plain_english.names_to_avoid(NAMED)]
    assert sorted(found) == ["heard", "laid", "said", "tell", "told_at"]


PYTHON = [
    ('def f():\n    """What it gives."""', ["begins with a clause"]),
    ('def f():\n    """Return what a seat told."""', ['word "told"']),
    ('def f():\n    """Return the event ``told``."""', []),
    ('X = 1\n"""The bound, of which half is used."""', ['"of which"']),
    ('"""Check: ' + "word " * 26 + '"""', ["a sentence of 26 words"]),
    ("# nothing is laid here\n", ['word "laid"']),
    ("# one sentence that goes on and on and on over the end of its first line and is\n"
     "# counted as one because the two lines belong together, which is the point\n", ["a sentence of 31 words"]),
    ("x = 1  # type: ignore[laid]\n", []),
    ("def test_that_nobody_is_told():\n    assert True\n", ['word "told"', '"nobody"']),
    ('x = "told"\n', []),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), PYTHON)
def test_problems_of_python_are_found(source: str, expected: list[str]) -> None:
    texts = plain_english.texts_of_python(source)
    avoid = plain_english.words_to_avoid()
    found = [one for _, text, documents in texts for one in plain_english.problems(text, documents, avoid)]
    assert [one.partition(" (")[0] for one in found] == expected


def test_the_command_lists_findings_and_counts_them() -> None:
    words = [sys.executable, "deploy/tools/plain_english.py", "-v", "deploy"]
    done = run_program(words, cwd=ROOT, check=True)
    assert done.stdout.splitlines()[-1] == f"deploy: {len(plain_english.findings(ROOT / 'deploy'))}"


SCREENS = [
    ("/** What a tap means. */\nconst a = 1;", ["begins with a clause"]),
    ("// what it was told\nconst url = 'https://told.example';", ['word "told"']),
    ("<!-- A page that is laid -->\n<p>told</p>", ['word "laid"']),
    ("// eslint-disable-next-line told\n", []),
]


@pytest.mark.parametrize(("source", "expected"), SCREENS)
def test_problems_of_screens_are_found(source: str, expected: list[str]) -> None:
    texts = plain_english.texts_of_screens(source)
    avoid = plain_english.words_to_avoid()
    found = [one for _, text, documents in texts for one in plain_english.problems(text, documents, avoid)]
    assert [one.partition(" (")[0] for one in found] == expected
