"""The hook that checks the subject of a commit, in a real repository."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support import run_program

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Return a repository with the project's hook, installed as `make hooks` does."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / "deploy" / "tools").mkdir(parents=True)
    shutil.copy(ROOT / "deploy" / "tools" / "commit_msg.py", tmp_path / "deploy" / "tools")
    shutil.copy(ROOT / "Makefile", tmp_path)
    subprocess.run(["make", "-s", "hooks"], cwd=tmp_path, check=True)
    return tmp_path


@pytest.mark.parametrize(
    ("subject", "message"),
    [
        ("cli: name the missing extra", ""),
        ("engines, docs: rename `least` to `minimum`", ""),
        ("tests: feed the generator from the declarations", ""),
        ("web: fix " + "x" * 52, "61 characters; at most 60"),
        ("wip", 'not "area: verb object"'),
        ("Name the missing extra", 'not "area: verb object"'),
        ("cli: Name the missing extra", 'not "area: verb object"'),
        ("cli: fix", 'not "area: verb object"'),
        ("cli: name the missing extra.", "ends with a full stop"),
        ("cli: say which extra is missing", '"say" does not name the change'),
        ("cli: named the missing extra", 'not imperative: "named"'),
        ("cli: naming the missing extra", 'not imperative: "naming"'),
    ],
)
def test_a_commit_is_taken_or_refused(repository: Path, subject: str, message: str) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    done = run_program(["git", *who, "commit", "-q", "--allow-empty", "-m", subject], cwd=repository)
    assert (done.returncode == 0) is (message == "")
    assert message in done.stderr
