"""Runs the parts of `make test` one after the other, and ends with a short summary.

    python tests/run_parts.py system prepare test-all --beside lint

Each part is a target of the Makefile. After a part that fails the others still run, so that one run shows
everything; only a failing part of `FIRST`, which all others need, ends it. Tests write their results to
`.reports/PART.xml`.
"""

import json
import os
import shlex
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

REPORTS = Path(".reports")
LAST = REPORTS / "last.json"
FIRST = ("system", "prepare")
SLOWEST = 10
MUCH_SLOWER, SECONDS_SLOWER = 1.5, 5.0


@dataclass(frozen=True)
class Test:
    """One test of a run: how long it took, and why it failed, if it did."""

    name: str
    """The argument with which pytest runs it alone."""
    seconds: float
    outcome: str
    """`passed`, `failed` or `skipped`."""
    reason: str

    @property
    def file(self) -> str:
        """The file that contains it."""
        return self.name.partition("::")[0]


def read(report: Path) -> Iterator[Test]:
    """Yield the tests in a report that pytest wrote (`--junitxml`, `junit_family = "xunit1"`)."""
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        file = case.get("file", "")
        classes = case.get("classname", "").split(".")[len(Path(file).with_suffix("").parts) :]
        failure = next((case.find(tag) for tag in ("failure", "error") if case.find(tag) is not None), None)
        outcome = (
            "failed" if failure is not None else "skipped" if case.find("skipped") is not None else "passed"
        )
        reason = "" if failure is None else failure.get("message", "").partition("\n")[0]
        yield Test(
            "::".join([file, *classes, case.get("name", "")]), float(case.get("time", 0)), outcome, reason
        )


def clock(seconds: float) -> str:
    """Return a duration as minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


Part = tuple[str, float, int]
"""The name of a part, its seconds and its exit status."""


def summary(seconds: float, parts: Sequence[Part], tests: Sequence[Test], last: dict[str, float]) -> str:
    """Return what is printed at the end of a run of ``seconds``.

    `last`: seconds of each file of tests in the run before.
    """
    outcomes = Counter(test.outcome for test in tests)
    counts = [
        f"{number:,} {outcome}"
        for outcome in ("failed", "passed", "skipped")
        if (number := outcomes[outcome])
    ]
    lines = [
        "",
        f"==== {clock(seconds)} in all: {', '.join(counts) or 'no tests'} ====",
    ]
    lines += [f"{clock(took):>7}  {name}{'  FAILED' if status else ''}" for name, took, status in parts]
    slowest = sorted(tests, key=lambda test: -test.seconds)[:SLOWEST]
    if slowest:
        lines += ["the slowest tests:", *(f"{test.seconds:6.1f}s  {test.name}" for test in slowest)]
    slower = [
        (now, before, file)
        for file, now in seconds_by_file(tests).items()
        if (before := last.get(file)) is not None
        and now > before * MUCH_SLOWER
        and now - before > SECONDS_SLOWER
    ]
    if slower:
        lines.append("slower than in the last run here:")
        lines += [
            f"{now:6.1f}s  {file} (before: {before:.1f}s)"
            for now, before, file in sorted(slower, reverse=True)
        ]
    for test in tests:
        if test.outcome == "failed":
            lines += [f"FAILED {test.name}", f"    {test.reason[:200]}"]
            lines.append(f"    alone: .venv/bin/python -m pytest {shlex.quote(test.name)}")
    return "\n".join(lines)


def seconds_by_file(tests: Sequence[Test]) -> dict[str, float]:
    """Return the seconds that the tests of each file took together."""
    by_file: defaultdict[str, float] = defaultdict(float)
    for test in tests:
        by_file[test.file] += test.seconds
    return dict(by_file)


def run(name: str, *, in_one_piece: bool = False) -> Part:
    """Run a part; ``in_one_piece``: print its output when it has ended."""
    words = [os.environ.get("MAKE", "make"), "--no-print-directory", name]
    began = time.monotonic()
    if in_one_piece:
        done = subprocess.run(words, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        print(f"\n{done.stdout}", end="", flush=True)
        return name, time.monotonic() - began, done.returncode
    status = subprocess.run(words, check=False).returncode
    return name, time.monotonic() - began, status


def run_all(names: Sequence[str], beside: Sequence[str]) -> Iterator[Part]:
    """Run parts, and those of ``beside`` at the same time; yield the result of each."""
    for name in names:
        if name in FIRST:
            yield (done := run(name))
            if done[2]:
                return
    with ThreadPoolExecutor(1) as pool:
        meanwhile = [pool.submit(run, name, in_one_piece=True) for name in beside]
        yield from [run(name) for name in names if name not in FIRST]
        yield from (part.result() for part in meanwhile)


def main(words: Sequence[str]) -> int:
    """Run the named parts, print the summary; return 1 if one of them failed."""
    REPORTS.mkdir(exist_ok=True)
    for old in REPORTS.glob("*.xml"):
        old.unlink()
    at = words.index("--beside") if "--beside" in words else len(words)
    began = time.monotonic()
    parts = list(run_all(words[:at], words[at + 1 :]))
    seconds = time.monotonic() - began
    tests = [test for report in sorted(REPORTS.glob("*.xml")) for test in read(report)]
    last = json.loads(LAST.read_text(encoding="utf-8")) if LAST.is_file() else {}
    print(summary(seconds, parts, tests, last), flush=True)
    LAST.write_text(json.dumps(last | seconds_by_file(tests), indent=1), encoding="utf-8")
    return int(any(status for _, _, status in parts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
