"""Writes the table of limits in docs/security.md from referee/limits.py: python deploy/tools/limits_table.py."""

from __future__ import annotations

import ast
import itertools
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIMITS = ROOT / "referee" / "limits.py"
PAGE = ROOT / "docs" / "security.md"
BEGIN, END = "<!-- bounds: python deploy/tools/limits_table.py -->\n", "<!-- end of bounds -->"
UNITS = {"KIB": "KiB", "MIB": "MiB"}


def _value(name: str, node: ast.expr) -> str:
    match node:
        case ast.BinOp(left=ast.Constant(value=int(number)), op=ast.Mult(), right=ast.Name(id=unit)):
            return f"{number:,} {UNITS[unit]}"
        case ast.Constant(value=float(number)) if name.endswith("_SECONDS"):
            return f"{number:g} s"
        case ast.Constant(value=int(number)):
            return f"{number:,}"
        case ast.Constant(value=value):
            return str(value)
    return ast.unparse(node)


NOT_BOUNDS = {"KIB", "MIB"}
"""Names in the file that are units, not limits."""


def table() -> str:
    """Return the table of all limits with their values and docstrings."""
    body = ast.parse(LIMITS.read_text("utf-8")).body
    rows = ["| bound | value | |\n|---|---|---|\n"]
    for node, doc in itertools.pairwise(body):
        match node, doc:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value),
                ast.Expr(value=ast.Constant(value=str(text))),
            ) if name not in NOT_BOUNDS:
                plain = " ".join(text.split()).replace("``", "`").replace("|", "\\|")
                rows.append(f"| `{name}` | {_value(name, value)} | {plain} |\n")
    return "".join(rows)


def page() -> str:
    """Return the page with a new table."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{end}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
