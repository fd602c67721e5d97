"""Rounds, ratios and spreads, shared by all benchmarks.

Ours, floors and peers take turns in every round, so that a busy or slow machine slows them all. Only the
ratio of the figures of one round counts, as median [least-most] of the rounds.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

Figures = Mapping[str, float]
"""The measurements of a task, by name."""


@dataclass(frozen=True)
class Size:
    """The amount of work; every benchmark uses the fields it needs."""

    rounds: int = 5
    """Rounds of benchmarks with a server: live, workers."""
    short: int = 15
    """Rounds of short benchmarks without one: engines, service."""
    tables: int = 50
    """The number of tables."""
    devices: int = 3
    """Devices of a table: its tablet and phones."""
    actions: int = 40
    """Actions of each table in a round as fast as possible."""
    taps: int = 10
    """Actions of each table in a round at a pace."""
    pace: int = 50
    """Actions a second at that pace, over all tables."""
    hall: int = 100
    """Tables of a hall, which act as slowly as people do."""
    every: int = 12
    """Seconds between the actions of a table in a hall."""
    matches: int = 100
    """Matches whose memory is measured; each has ``devices``."""
    lines: int = 150
    """Actions of each of them."""
    records: int = 10_000
    """Records of the archive."""
    steps: int = 16
    """Steps of a match that are tapped on a screen."""

    @classmethod
    def quick(cls) -> Size:
        """Return the sizes for less than three minutes in all, for rough figures."""
        return cls(
            rounds=2,
            short=3,
            tables=20,
            actions=20,
            taps=5,
            hall=60,
            every=4,
            matches=30,
            lines=60,
            records=300,
            steps=4,
        )

    @classmethod
    def tiny(cls) -> Size:
        """Return the smallest sizes, which measure nothing."""
        return cls(
            rounds=1,
            short=1,
            tables=2,
            actions=3,
            taps=2,
            pace=50,
            hall=2,
            every=1,
            matches=2,
            lines=4,
            records=5,
            steps=2,
        )


class Row(NamedTuple):
    """A line of the report: our figure in each round, its yardstick, and the goal."""

    what: str
    unit: str
    ours: Sequence[float]
    floor: str = ""
    """The name of the yardstick, measured in the same rounds."""
    floors: Sequence[float] = ()
    """Its figure in each round; empty if the goal is about our figure itself."""
    at_least: float | None = None
    at_most: float | None = None

    @property
    def ratios(self) -> list[float]:
        """The ratio of ours to the floor, in each round."""
        return [a / b for a, b in zip(self.ours, self.floors, strict=True)] if self.floors else []

    @property
    def met(self) -> bool | None:
        """Whether the median meets the goal; ``None`` without a goal or a yardstick."""
        if (self.floor and not self.floors) or (self.at_least is None and self.at_most is None):
            return None
        reached = median(self.ratios or self.ours)
        above = self.at_least is None or reached >= self.at_least
        return above and (self.at_most is None or reached <= self.at_most)

    @property
    def goal(self) -> str:
        """The text of the goal in the table."""
        found = [
            f"{sign} {number:g}"
            for sign, number in (("≥", self.at_least), ("≤", self.at_most))
            if number is not None
        ]
        return " ".join(found) + (" ×" if found and self.floor else "")

    def cells(self) -> list[str]:
        """Return the cells of the row."""
        words = {None: "", True: "yes", False: "**no**"}
        floor = (
            f"{self.floor}: {shown(self.floors)}" if self.floors else self.floor and f"{self.floor}: not here"
        )
        middle, bracket, spread = shown(self.ratios).partition(" [") if self.floors else ("", "", "")
        ratio = f"**{middle}**{bracket}{spread}" if middle else ""
        return [self.what, f"{shown(self.ours)} {self.unit}", floor, ratio, self.goal, words[self.met]]


HEAD = ["what", "ours", "floor or peer", "ratio", "goal", "met"]


def shown(values: Iterable[float]) -> str:
    """Return median [least-most], with a sensible number of digits."""
    values = list(values)
    middle = median(values)
    digits = 0 if middle >= 100 else 1 if middle >= 10 else 2
    low, mid, high = (f"{v:,.{digits}f}" for v in (min(values), middle, max(values)))
    return f"{mid} [{low}–{high}]" if len(values) > 1 else mid


def percentile(values: Iterable[float], part: float) -> float:
    """Return the percentile ``part`` (0 to 1) of the values."""
    found = sorted(values)
    return found[min(len(found) - 1, int(part * len(found)))]


def seconds(work: Callable[[], object]) -> float:
    """Return how long ``work`` takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def interleaved(
    rounds: int, tasks: Sequence[Callable[[], Figures]], *, warm: bool = False
) -> dict[str, list[float]]:
    """Run every task once a round, every other round in reverse; return the figures by name, one a round.

    ``warm``: add a first round that does not count.
    """
    found: dict[str, list[float]] = {}
    for number in range(-1 if warm else 0, rounds):
        for task in tasks if number % 2 == 0 else tasks[::-1]:
            for name, figure in task().items():
                if number >= 0:
                    found.setdefault(name, []).append(figure)
    return found


def markdown(rows: Iterable[Row]) -> str:
    """Return the rows as one table."""
    table = [HEAD, ["---"] * len(HEAD), *(row.cells() for row in rows)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in table)


def machine() -> dict[str, str]:
    """Describe the machine and the time."""
    cpu = "unknown"
    for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
        if line.startswith("model name"):
            cpu = line.partition(":")[2].strip()
    cores = os.cpu_count()
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    )
    return {
        "when": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "processor": f"{cores} × {cpu}",
        "python": platform.python_version(),
        "commit": commit.stdout.strip(),
        "load before": Path("/proc/loadavg").read_text("utf-8").split()[0],
    }


def arguments(doc: str | None, *names: str) -> argparse.ArgumentParser:
    """Return a parser for these sizes; with ``rounds=short``, ``--rounds`` sets the size ``short``."""
    parser = argparse.ArgumentParser(description=(doc or "").splitlines()[0])
    for name in names:
        option, _, field = name.partition("=")
        field = field or option
        parser.add_argument(f"--{option}", dest=field, type=int, default=getattr(Size(), field))
    return parser


def sized(asked: argparse.Namespace) -> Size:
    """Return the requested sizes."""
    given: dict[str, Any] = {f.name: getattr(asked, f.name) for f in fields(Size) if hasattr(asked, f.name)}
    return Size(**given)


def report(rows: Callable[[Size], list[Row]], doc: str | None, *names: str) -> None:
    """Run ``python -m tests.bench.<name>``: measure by the sizes in its arguments, and print the table."""
    print(markdown(rows(sized(arguments(doc, *names).parse_args()))))
