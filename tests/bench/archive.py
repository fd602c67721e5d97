"""Measures time and memory for an archive of many records, in one process and in two.

    python -m tests.bench.archive [--records 100000] [--different 50] [--rounds 1]

The archive has random matches of all games in turn, ``different`` ones of each; the others are copies of
those with other names of people. The command itself is run: ``tachiai stats`` and ``tachiai audit``, with
``--json`` into a file. Memory is that of the largest of its processes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tachiai.engines import BUILT_IN, load
from tachiai.engines.testing.walk import walk
from tachiai.referee.evidence import archive

from .rounds import Figures, Row, Size, interleaved

LENGTH = 90
"""The most lines of a match."""


class Ran(NamedTuple):
    """The time and memory of a command."""

    seconds: float
    mebibytes: float


def members(records: int, different: int) -> Iterator[tuple[str, str]]:
    """Yield the names in the archive, with their records."""
    texts = [
        walk(load(game), seed, LENGTH, header=None, undo=0.05, fuzz=0.0, ending=0.01).export().text()
        for seed in range(different)
        for game in BUILT_IN
    ]
    for number in range(records):
        first, _, rest = texts[number % len(texts)].partition("\n")
        header = json.loads(first)
        people = {seat: f"P{(number * 7 + k) % 200}" for k, seat in enumerate(header["seats"])}
        yield (
            f"records/{number:06}.jsonl",
            json.dumps({**header, "names": people}, ensure_ascii=False) + "\n" + rest,
        )


def run(command: list[str], out: Path) -> Ran:
    """Run ``tachiai`` with its answer in a file.

    :raises AssertionError: if it fails.
    """
    began = time.perf_counter()
    with out.open("wb") as file:
        process = subprocess.Popen([sys.executable, "-m", "tachiai", *command], stdout=file)
        _, status, used = os.wait4(process.pid, 0)
    took = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode in (0, 1), (command, process.returncode)
    return Ran(took, used.ru_maxrss / 1024)


def digest(file: Path) -> str:
    """Return the digest of a file that may be large."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def rows(size: Size) -> list[Row]:
    """Measure an archive with two processes and with one."""
    with tempfile.TemporaryDirectory() as folder:
        bundle, out = Path(folder, "evenings.zip"), Path(folder, "out.json")
        with bundle.open("wb") as file:
            archive.write(file, members(size.records, min(20, size.records)))

        def took(what: str, jobs: int) -> Figures:
            return {f"{what} {jobs}": run([what, "--json", "--jobs", str(jobs), str(bundle)], out).seconds}

        tasks = [partial(took, what, jobs) for what in ("stats", "audit") for jobs in (1, 2)]
        found = interleaved(min(3, size.short), tasks)
    return [
        Row(
            f"archive of {size.records:,} records, {what}: 2 processes",
            "records/s",
            [size.records / seconds for seconds in found[f"{what} 2"]],
            "1 process",
            [size.records / seconds for seconds in found[f"{what} 1"]],
            at_least=1.9,
        )
        for what in ("stats", "audit")
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for name, usual in (("records", 100_000), ("different", 50), ("rounds", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bundle, out = Path(folder, "evenings.zip"), Path(folder, "out.json")
        with bundle.open("wb") as file:
            archive.write(file, members(asked.records, asked.different))
        print(f"{asked.records:,} records, {bundle.stat().st_size / 2**20:,.1f} MiB", flush=True)
        for number in range(asked.rounds):
            for what in ("stats", "audit"):
                digests, took = set(), {}
                for jobs in (1, 2) if number % 2 == 0 else (2, 1):
                    ran = run([what, "--json", "--jobs", str(jobs), str(bundle)], out)
                    digests.add(digest(out))
                    took[jobs] = ran.seconds
                    print(f"{what:6} {jobs} jobs  {ran.seconds:8.1f} s  {ran.mebibytes:6.0f} MiB", flush=True)
                assert len(digests) == 1, "the number of processes changed the output"
                print(f"{what:6} two are {took[1] / took[2]:.2f} x one", flush=True)


if __name__ == "__main__":
    main()
