"""The page about security is correct: every limit with its value, every file it names."""

import re
from pathlib import Path

from deploy.tools.tables import SECURITY as PAGE
from tachiai.referee import limits

ROOT = Path(__file__).resolve().parent.parent


def test_every_bound_is_on_the_page():
    for name in vars(limits):
        if name.isupper() and name not in ("KIB", "MIB"):
            assert f"| `{name}` |" in PAGE.read_text("utf-8"), f"{name} needs a docstring"


def test_what_the_page_points_to_is_there():
    text = PAGE.read_text("utf-8")
    table = text[text.index("## OWASP ASVS") :]
    named = set(re.findall(r"(?:referee|tests|docs|deploy|web)/[\w./]*\w", table))
    assert len(named) > 15
    missing = [n for n in named if not (ROOT / re.sub("^web/", "companion_ui/web/", n)).exists()]
    assert missing == []


def test_every_row_of_the_standard_has_an_answer():
    text = PAGE.read_text("utf-8")
    rows = list(text[text.index("| item |") :].split("\n\n")[0].splitlines()[2:])
    assert len(rows) > 60
    numbers = []
    for row in rows:
        item, mark, answer, _where = (cell.strip() for cell in row.strip("|").split("|"))
        numbers += re.findall(r"\b\d+\.\d+(?:\.\d+)?\b", item)
        assert mark in "✓◐✗–", row
        assert answer or mark == "✓", row
    assert len(numbers) == len(set(numbers)), "each item once"


def test_every_finding_names_tests_that_are_there():
    section = PAGE.read_text("utf-8").split("## What was found by attacking it")[1]
    rows = [row for row in section.splitlines() if row.startswith("| ") and not row.startswith("| | ")]
    found = {row.split("|")[1].strip() for row in rows}
    numbered = [("H", 7), ("M", 11), ("F", 14), ("N", 20), ("B", 15)]
    assert found == {"L", *(f"{kind}{i}" for kind, most in numbered for i in range(1, most + 1))}
    for row in rows:
        named = re.findall(r"`((?:tests|engines/testing)/[\w/]+\.py)::(test_\w+)`", row)
        assert named, row
        for file, name in named:
            assert f"def {name}(" in (ROOT / file).read_text("utf-8"), f"{file} has no {name}"
