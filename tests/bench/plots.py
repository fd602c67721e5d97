"""The picture of a report, as SVG; it needs matplotlib (``pip install --group bench``)."""

from collections.abc import Sequence
from pathlib import Path
from statistics import median

from .rounds import Row

OURS, FLOOR = "#0b6e99", "#b0752a"


def reach(row: Row) -> list[float]:
    """Return each round's figure relative to the goal: 1 is the goal, 2 twice as good."""
    values = row.ratios or row.ours
    if row.at_least is not None:
        return [value / row.at_least for value in values]
    assert row.at_most is not None
    return [row.at_most / value for value in values]


def draw(rows: Sequence[Row], file: Path) -> None:
    """Draw every row that has a goal: its ratio to the goal, median and spread; do nothing without matplotlib."""
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        return
    mpl.use("svg")
    mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "tachiai", "font.family": "sans-serif"})
    shown = [row for row in rows if row.met is not None][::-1]
    figure = Figure(figsize=(9, 0.5 + 0.24 * len(shown)))
    axes = figure.subplots()
    for y, row in enumerate(shown):
        values = reach(row)
        color = OURS if row.met else FLOOR
        axes.plot([min(values), max(values)], [y, y], color=color, linewidth=2)
        axes.plot([median(values)], [y], "o" if row.met else "X", color=color, markersize=6)
    axes.axvline(1, color="#444", linewidth=1)
    axes.set_xscale("log")
    axes.set_yticks(range(len(shown)), [f"{row.what} ({row.goal})" for row in shown], fontsize=8)
    axes.set_xticks([0.2, 0.5, 1, 2, 4], ["1/5", "half", "the goal", "twice", "4 ×"], fontsize=8)
    axes.minorticks_off()
    axes.grid(axis="x", alpha=0.3)
    figure.savefig(file, bbox_inches="tight", metadata={"Date": None})
    text = file.read_text("utf-8")
    file.write_text("\n".join(line.rstrip() for line in text.splitlines()) + "\n", encoding="utf-8")
