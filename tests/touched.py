"""Orders tests by what a change touches, and skips the rest after some seconds (`make test-quick`).

    python -m pytest -p tests.touched tests/engines tests/referee

The change is what git has not committed; without such, the newest commit.
"""

import ast
import functools
import os
import subprocess
import time
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parent.parent
SECONDS = float(os.environ.get("TACHIAI_QUICK_SECONDS", "60"))
"""The seconds, counted from collection, during which tests are begun."""

_ended_at: list[float] = []


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def changed() -> list[str]:
    """Return the paths of the files that differ from the newest commit, or else that it changed.

    TACHIAI_TOUCHED names another one (`make mutants`).
    """
    if given := os.environ.get("TACHIAI_TOUCHED"):
        return given.split()
    now = [*_git("diff", "--name-only", "HEAD"), *_git("ls-files", "--others", "--exclude-standard")]
    return now or _git("diff", "--name-only", "HEAD~1", "HEAD")


def imports(source: str) -> set[str]:
    """Return the dotted names of all modules, and of all members of modules, that a Python source imports."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def rank(test: str, source: str, paths: list[str]) -> int:
    """Return how near a file of tests is to a change of `paths`.

    0: it changed, or has the name of a changed module; 1: it imports one; 2: it tests the folder of one; 3: none.
    """
    own = PurePosixPath(test)
    modules = [
        path for path in map(PurePosixPath, paths) if path.suffix == ".py" and path.parts[0] != "tests"
    ]
    if test in paths or any(own.stem == f"test_{path.stem}" for path in modules):
        return 0
    names = {".".join(("tachiai", *path.with_suffix("").parts)).removesuffix(".__init__") for path in modules}
    if names & imports(source):
        return 1
    folder = own.parent.parts[1:]
    return (
        2 if folder and any(path.parts[: len(folder)] == folder for path in map(PurePosixPath, paths)) else 3
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests nearest to the change first."""
    paths = changed()

    @functools.cache
    def of(file: Path) -> int:
        return rank(file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8"), paths)

    items.sort(key=lambda item: of(item.path))
    _ended_at.append(time.monotonic() + SECONDS)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Skip a test if its time is up."""
    if time.monotonic() > _ended_at[0]:
        pytest.skip(f"not begun within {SECONDS:.0f} s: `make test` runs it")
