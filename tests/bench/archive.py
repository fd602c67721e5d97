"""Measures time and memory for an archive of many records, in one process and in two.

    python -m tests.bench.archive [--records 10000] [--rounds 3]

The archive has random matches of all games in turn, ``DIFFERENT`` ones of each; the others are copies of
those with other names of people. The command itself is run: ``tachiai stats`` and ``tachiai audit``, with
``--json`` into a file. Memory is that of the largest of its processes.
"""

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

from .rounds import Figures, Row, Size, interleaved, report

LENGTH = 90
"""The most lines of a match."""
DIFFERENT = 20
"""The number of different matches of a game."""


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
    """Measure an archive with two processes and with one, and check that both give the same output."""
    digests: dict[str, set[str]] = {"stats": set(), "audit": set()}
    with tempfile.TemporaryDirectory() as folder:
        bundle, out = Path(folder, "evenings.zip"), Path(folder, "out.json")
        with bundle.open("wb") as file:
            archive.write(file, members(size.records, min(DIFFERENT, size.records)))

        def took(what: str, jobs: int) -> Figures:
            ran = run([what, "--json", "--jobs", str(jobs), str(bundle)], out)
            digests[what].add(digest(out))
            return {f"{what} {jobs}": size.records / ran.seconds, f"{what} {jobs} memory": ran.mebibytes}

        tasks = [partial(took, what, jobs) for what in digests for jobs in (1, 2)]
        found = interleaved(min(3, size.short), tasks)
    assert all(len(outputs) == 1 for outputs in digests.values()), (
        "the number of processes changed the output"
    )
    table = []
    for what in digests:
        where = f"archive of {size.records:,} records, {what}"
        two, one = found[f"{what} 2"], found[f"{what} 1"]
        table += [
            Row(f"{where}: 2 processes", "records/s", two, "1 process", one, at_least=1.9),
            Row(f"{where}: memory of the largest process", "MiB", found[f"{what} 2 memory"]),
        ]
    return table


if __name__ == "__main__":
    report(rows, __doc__, "records", "rounds=short")
