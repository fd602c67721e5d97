"""Checks our dependencies for known vulnerabilities: `make audit-deps`.

    python deploy/tools/audit_deps.py                 status 0: none known, 1: some known, 2: lookup failed;
    python deploy/tools/audit_deps.py --if-possible   the same, but 0 if the lookup failed (for CI).

pip-audit checks the Python packages of constraints.txt; `npm audit` checks those of the screens in
package-lock.json. Packages that could not be looked up are reported, and never count as safe.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # python deploy/tools/audit_deps.py

from deploy.node import WEB, npm_words  # noqa: E402

FINE, FOUND, NOT_ASKED = 0, 1, 2


class Answer(NamedTuple):
    """The answer about a set of packages."""

    of: str
    asked: int
    """The number of packages that were looked up."""
    known: list[str]
    """The vulnerabilities: package, version, identifiers."""
    silent: str | None
    """The reason why some or all packages could not be looked up."""


def pip_answer(text: str) -> Answer:
    """Parse the JSON of pip-audit."""
    try:
        packages: list[dict[str, Any]] = json.loads(text)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return Answer("Python", 0, [], "pip-audit could not ask")
    skipped = [p for p in packages if "skip_reason" in p]
    known = [
        f"{p['name']} {p['version']}: {', '.join([v['id'], *v.get('aliases', [])])}"
        for p in packages
        for v in p.get("vulns", [])
    ]
    silent = f"{len(skipped)} of {len(packages)} packages: {skipped[0]['skip_reason']}" if skipped else None
    return Answer("Python", len(packages) - len(skipped), known, silent)


def npm_answer(text: str) -> Answer:
    """Parse the JSON of `npm audit --json`."""
    try:
        report: dict[str, Any] = json.loads(text)
        packages: dict[str, Any] = report["vulnerabilities"]
        asked: int = report["metadata"]["dependencies"]["total"]
    except (ValueError, KeyError, TypeError):
        try:
            why = str(json.loads(text)["message"])
        except (ValueError, KeyError, TypeError):
            why = "npm audit could not ask"
        return Answer("the screens", 0, [], why)
    known = [f"{name} {about['range']}: {about['severity']}" for name, about in sorted(packages.items())]
    return Answer("the screens", asked, known, None)


def status(answers: Sequence[Answer], *, if_possible: bool) -> int:
    """Return the exit status for the answers."""
    if any(answer.known for answer in answers):
        return FOUND
    if any(answer.silent for answer in answers):
        return FINE if if_possible else NOT_ASKED
    return FINE


def ask() -> list[Answer]:
    """Look all packages up."""
    pip_audit = [sys.executable, "-m", "pip_audit", "-r", str(ROOT / "constraints.txt"), "--no-deps"]
    quiet = ["--disable-pip", "--format", "json", "--progress-spinner", "off"]
    python = subprocess.run([*pip_audit, *quiet], capture_output=True, text=True, check=False)
    words, env = npm_words()
    npm = [*words, "audit", "--package-lock-only", "--json"]
    screens = subprocess.run(npm, cwd=WEB, env=env, capture_output=True, text=True, check=False)
    return [pip_answer(python.stdout), npm_answer(screens.stdout)]


def main() -> int:
    """Print what is known about our packages; return the exit status."""
    parser = argparse.ArgumentParser(description="Known vulnerabilities in what we depend on.")
    parser.add_argument("--if-possible", action="store_true", help="status 0 where nobody could be asked")
    asked = parser.parse_args()
    answers = ask()
    for answer in answers:
        print(
            f"{answer.of}: {answer.asked} packages looked up, {len(answer.known)} with a known vulnerability"
        )
        for known in answer.known:
            print(f"  {known}")
        if answer.silent:
            print(f"  NOT LOOKED UP: {answer.silent}")
    return status(answers, if_possible=asked.if_possible)


if __name__ == "__main__":
    sys.exit(main())
