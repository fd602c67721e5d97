"""The audit of a record is the same bytes under any hash seed and locale."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tachiai.engines import BUILT_IN

from . import goldens

ROOT = Path(__file__).parents[2]


def audit_bytes(files: list[Path], hash_seed: str) -> bytes:
    """Return the output of ``tachiai audit --json`` for the files."""
    done = subprocess.run(
        [sys.executable, "-m", "tachiai", "audit", "--json", "--lang", "ja", *map(str, files)],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=False,
    )
    assert done.stderr == b""
    assert done.returncode in (0, 1)
    return done.stdout


def test_the_audit_of_a_golden_of_every_game_is_the_same_under_any_hash_seed() -> None:
    files = [path for name in BUILT_IN for path in goldens.paths(name)]
    assert {path.parent.parent.name for path in files} == set(BUILT_IN)
    said = {audit_bytes(files, hash_seed) for hash_seed in ("0", "1", "4711")}
    assert len(said) == 1
    assert said.pop().count(b'"outcome"') == len(files)
