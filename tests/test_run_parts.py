"""`make test` runs all parts and ends with a summary; `make test-quick` begins with what a change touches."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests import run_parts, touched

SCRIPT = Path(run_parts.__file__)
MAKEFILE = """
first:
	@{python} -m pytest -q -p no:cacheprovider -o junit_family=xunit1 --junitxml .reports/first.xml test_of.py
second:
	@echo second runs
third:
	@echo third begins; sleep 0.1; echo third ends
system:
	@exit 3
"""
TESTS = """
import pytest

class TestSums:
    @pytest.mark.parametrize("word", ["a b", "c"])
    def test_word(self, word):
        assert word == "c", "not c"

def test_other():
    pass
"""


def run(folder: Path, *parts: str) -> subprocess.CompletedProcess[str]:
    (folder / "Makefile").write_text(MAKEFILE.format(python=shlex.quote(sys.executable)), encoding="utf-8")
    (folder / "test_of.py").write_text(TESTS, encoding="utf-8")
    words = [sys.executable, str(SCRIPT), *parts]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)


def test_a_part_that_fails_stops_no_other_and_its_tests_are_named(tmp_path: Path) -> None:
    done = run(tmp_path, "first", "second")
    assert done.returncode == 1
    assert "second runs" in done.stdout
    summary = done.stdout.partition("====")[2]
    assert "1 failed, 2 passed" in summary
    assert re.search(r"\d:\d\d  first  FAILED\n", summary)
    assert re.search(r"\d:\d\d  second\n", summary)
    alone = next(line for line in summary.splitlines() if line.startswith("    alone: "))
    words = shlex.split(alone.partition(": ")[2])
    assert words[-1] == "test_of.py::TestSums::test_word[a b]"
    again = subprocess.run(
        [sys.executable, *words[1:]], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert "1 failed" in again.stdout
    assert "passed" not in again.stdout


def test_parallel_parts_are_printed_in_one_piece_and_count(tmp_path: Path) -> None:
    done = run(tmp_path, "second", "--beside", "third", "first")
    assert done.returncode == 1
    assert "third begins\nthird ends\n" in done.stdout
    assert done.stdout.index("second runs") < done.stdout.index("====")
    summary = done.stdout.partition("====")[2]
    assert re.findall(r"\d:\d\d  (.+)\n", summary) == ["second", "third", "first  FAILED"]


def test_nothing_runs_after_a_part_that_all_others_need(tmp_path: Path) -> None:
    done = run(tmp_path, "system", "second")
    assert done.returncode == 1
    assert "second runs" not in done.stdout


def test_files_much_slower_than_in_the_last_run_are_named() -> None:
    tests = [
        run_parts.Test("tests/a.py::test_1", 9.0, "passed", ""),
        run_parts.Test("tests/a.py::test_2", 9.0, "passed", ""),
        run_parts.Test("tests/b.py::test_1", 9.0, "passed", ""),
        run_parts.Test("tests/new.py::test_1", 99.0, "passed", ""),
    ]
    printed = run_parts.summary(0, [], tests, {"tests/a.py": 6.0, "tests/b.py": 8.0})
    assert printed.partition("slower than")[2].splitlines()[1:] == ["  18.0s  tests/a.py (before: 6.0s)"]


@pytest.mark.parametrize(
    ("test", "source", "paths", "rank"),
    [
        ("tests/referee/test_undoing.py", "", ["tests/referee/test_undoing.py"], 0),
        ("tests/referee/test_undoing.py", "", ["referee/commands/undoing.py"], 0),
        ("tests/referee/test_a.py", "from tachiai.referee.match import undo", ["referee/match/undo.py"], 1),
        ("tests/referee/test_a.py", "from tachiai.referee.match.undo import x", ["referee/match/undo.py"], 1),
        ("tests/referee/test_a.py", "import tachiai.referee.match", ["referee/match/__init__.py"], 1),
        ("tests/engines/john/test_play.py", "", ["engines/john/rules/pulls.py"], 2),
        ("tests/engines/john/test_play.py", "", ["engines/john/locale/ja.ftl"], 2),
        ("tests/engines/xan/test_play.py", "", ["engines/john/rules/pulls.py"], 3),
        ("tests/test_docs.py", "", ["engines/john/rules/pulls.py"], 3),
    ],
)
def test_what_a_change_touches_comes_first(test: str, source: str, paths: list[str], rank: int) -> None:
    assert touched.rank(test, source, paths) == rank


def test_another_change_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TACHIAI_TOUCHED", "engines/match.py referee/limits.py")
    assert touched.changed() == ["engines/match.py", "referee/limits.py"]
