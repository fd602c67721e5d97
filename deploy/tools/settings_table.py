"""Writes the table of settings in deploy/README.md: python deploy/tools/settings_table.py.

It is made from referee/config.py.
"""

from __future__ import annotations

from pathlib import Path

from tachiai.referee.config import described

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "deploy" / "README.md"
BEGIN, END = "<!-- settings: python deploy/tools/settings_table.py -->\n", "<!-- end of settings -->"

FIRST = {
    "data": "the user's data folder",
    "public_url": "found out",
    "database_url": "a file in the data folder",
}
"""The defaults that are not constants."""


def table() -> str:
    """Return the table of all settings with their variable, default and description."""
    rows = ["| variable | at first | |\n|---|---|---|\n"]
    for setting in described():
        first = FIRST.get(setting.name) or (f"`{setting.first}`" if setting.first else "none")
        rows.append(f"| `{setting.variable}` | {first} | {setting.text.replace('|', chr(92) + '|')} |\n")
    return "".join(rows)


def page() -> str:
    """Return the page with a new table."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{end}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
