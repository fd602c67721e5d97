"""The command with only some extras installed: a missing package is named in one sentence, with its remedy.

A process that was started with the packages of some extras cannot import others, as if they were not
installed.
"""

import json
import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from tachiai.referee.cli import COMMANDS
from tests.referee.command import CLEAN

from .conftest import tachiai

BLOCKER = """
import json, os, sys

MISSING = frozenset(json.loads(os.environ["MISSING_PACKAGES"]))

class Blocker:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocker)
"""


def normal(name: str) -> str:
    return re.sub("[-_.]+", "-", name).lower()


def brought(name: str, extras: frozenset[str], seen: set[tuple[str, frozenset[str]]]) -> Iterator[str]:
    """Yield the distributions that one needs with these extras, including itself."""
    if (name, extras) in seen:
        return
    seen.add((name, extras))
    yield name
    try:
        needed = metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return
    for line in needed:
        found = re.match(r"([\w.-]+)(?:\[([\w,.-]+)\])?", line)
        assert found is not None
        wanted = re.search(r"extra == ['\"]([\w.-]+)['\"]", line)
        if wanted is None or normal(wanted.group(1)) in extras:
            more = frozenset(normal(e) for e in (found.group(2) or "").split(",") if e)
            yield from brought(normal(found.group(1)), more, seen)


def without_others(folder: Path, *extras: str) -> dict[str, str]:
    """Return the environment of a process in which only these extras are installed."""
    here = set(brought("tachiai", frozenset(extras), set()))
    missing = [
        package
        for package, names in metadata.packages_distributions().items()
        if not here & {normal(name) for name in names}
    ]
    (folder / "sitecustomize.py").write_text(BLOCKER, "utf-8")
    return {"PYTHONPATH": str(folder), "MISSING_PACKAGES": json.dumps(missing)}


def sentence(package: str, extra: str) -> str:
    return f'tachiai: the package "{package}" is missing. Install: pip install "tachiai[{extra}]"\n'


@pytest.mark.parametrize(
    ("env", "package"),
    [
        ({"TACHIAI_DATABASE_URL": "postgresql://u:p@127.0.0.1:1/x"}, "psycopg"),
        ({"TACHIAI_REDIS_URL": "redis://127.0.0.1:1/0"}, "redis"),
        ({"TACHIAI_METRICS": "127.0.0.1"}, "prometheus_client"),
    ],
)
def test_serve_with_the_server_alone(tmp_path: Path, env: dict[str, str], package: str) -> None:
    extra = {"psycopg": "postgres", "redis": "redis", "prometheus_client": "metrics"}[package]
    alone = without_others(tmp_path, "server")
    result = tachiai("serve", "--no-browser", "--data", str(tmp_path / "data"), env=alone | env)
    assert (result.status, result.out, result.err) == (2, "", sentence(package, extra))
    if package == "psycopg":
        result = tachiai("matches", env=alone | env)
        assert (result.status, result.out, result.err) == (2, "", sentence(package, extra))
        result = tachiai("doctor", "--lang", "ja", env=alone | env)
        assert (result.status, 'pip install "tachiai[server,postgres]"' in result.out) == (1, True)


WORDS = {
    "audit": [CLEAN], "replay": [CLEAN], "check": [CLEAN, "Bc3-c4"], "stats": [CLEAN], "sheet": [CLEAN],
    "export": [CLEAN], "new": ["john"], "rules": ["john"], "verify": ["nothing.jsonl"],
    "prune": ["--older-than", "1"], "backup": ["copy.sqlite"], "restore": ["copy.sqlite"],
    "tournament": ["show", "nothing.jsonl"], "serve": ["--no-browser"],
}  # fmt: skip
ALONE = {"audit", "replay", "check", "stats", "sheet", "export", "new", "rules", "games"}
"""Commands on files that need only `[cli]`."""


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_with_the_command_line_alone(tmp_path: Path, name: str) -> None:
    alone = without_others(tmp_path, "cli")
    words = WORDS.get(name, [])
    result = tachiai(name, *words, env=alone | {"TACHIAI_DATA": str(tmp_path / "data")}, cwd=tmp_path)
    assert len(result.err.splitlines()) <= 1, result
    if name in ALONE:
        assert result.status in (0, 1), result
    elif result.status == 2 and "is missing" in result.err:
        assert re.search(r'pip install "tachiai\[(server|cli|testing|tournament)\]"', result.err), result
