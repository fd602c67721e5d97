"""The figures of a soak, at the end of the run."""

from __future__ import annotations

from typing import Any

from . import soak


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if soak.SOAK and soak.FIGURES:
        terminalreporter.section("figures of the soak")
        for what, number in sorted(soak.FIGURES.items()):
            terminalreporter.write_line(f"{number:>9,}  {what}")
