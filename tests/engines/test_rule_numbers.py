"""Rules are found by number in the code and in the tests; pages and headings that code cites exist.

The numbers are those of ``engines/<game>/rules.en.md``.  Code and tests write every number out (``R10, R11,
R12``, not a range), so that a search finds each.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tachiai import engines
from tachiai.engines.ruletexts import rules_of

ROOT = Path(__file__).resolve().parents[2]

ELSEWHERE = {
    # game: {rule: why no line of its folder implements it}
    "john": {},
    "one_o_one": {"R14": "undo: engines/match.py carries it out for every game"},
    "xan": {"R37": "undo: engines/match.py carries it out for every game"},
    "shogi_card_war": {"R29": "undo: engines/match.py carries it out for every game"},
    "jekyll_hyde": {"R12": "undo: engines/match.py carries it out for every game"},
}

every_game = pytest.mark.parametrize("game", engines.BUILT_IN)


@cache
def stated(game: str) -> tuple[list[str], list[str]]:
    """Return the rules and the open points of a game."""
    page = rules_of(engines.load(game), "en")
    assert page is not None
    numbers = [rule.number for rule in page.rules]
    return [number for number in numbers if number[0] == "R"], [
        number for number in numbers if number[0] == "O"
    ]


DECLARATIONS = ("codes.py", "game.py", "types.py", "types")
"""These files name rules next to codes and members; the code that implements a rule is elsewhere."""


def sources(folder: str, *, but: tuple[str, ...] = ()) -> dict[Path, str]:
    """Return the Python files of a folder and below, with their text."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    return {path: path.read_text("utf-8") for path in paths if not {path.name, path.parent.name} & {*but}}


def without_index(path: Path, text: str) -> str:
    """Return the text of a module; for a package, without its docstring, which is an index of the chapters."""
    if path.name != "__init__.py":
        return text
    return text.replace(ast.get_docstring(ast.parse(text), clean=False) or "", "")


def named(text: str) -> set[str]:
    """Return the numbers of rules and open points in a text; in a test's name ``test_r16_...`` is R16."""
    found = re.findall(r"(?<![A-Za-z0-9])[RO]\d+(?![\dA-Za-z])", text)
    found += [f"R{number}" for number in re.findall(r"_r(\d+)(?=_)", text)]
    return set(found)


@every_game
def test_every_rule_is_named_next_to_its_code(game: str) -> None:
    rules, _ = stated(game)
    files = sources(f"engines/{game}", but=DECLARATIONS)
    code = named("\n".join(without_index(path, text) for path, text in files.items()))
    assert [rule for rule in rules if rule not in code and rule not in ELSEWHERE[game]] == []
    assert [rule for rule in ELSEWHERE[game] if rule in code or rule not in rules] == [], "listed for nothing"


@every_game
def test_every_rule_is_named_in_a_test_or_by_a_code(game: str) -> None:
    """Goldens have every code of a game."""
    rules, _ = stated(game)
    tested = named("\n".join(sources(f"tests/engines/{game}").values()))
    tested |= {code.rule for code in engines.load(game).codes.values()}
    assert [rule for rule in rules if rule not in tested] == []


@every_game
def test_every_number_in_the_code_is_that_of_a_rule_and_none_is_in_a_range(game: str) -> None:
    rules, points = stated(game)
    for path, text in sources(f"engines/{game}").items():
        assert sorted(named(text) - {*rules, *points}) == [], path
        assert re.findall(r"R\d+(?: ?[-\u2013] ?R?| to R)\d+", text) == [], path


CITED = re.compile(r"docs/spec/(\w+\.md)(?:`*,\s+(?:#\s+)?\"([^\"]+)\")?")
"""A citation such as ``docs/spec/john.md, "Effects"``, also broken at a space."""

NOWHERE = re.compile(
    r"(?i)(?<!RFC \d{4},\s)\bsections? \d+(?![.\d])|\brules file|\bfile of the rules|game's file|rules README"
)
"""A citation of pages outside the repository; sections of an RFC are allowed (7.1 has a point)."""


def unresolved(text: str) -> list[str]:
    """Return the citations of a source whose page or heading does not exist."""
    found = [hit.group() for hit in NOWHERE.finditer(text)]
    for page, heading in CITED.findall(text):
        path = ROOT / "docs" / "spec" / page
        if not path.exists():
            found.append(page)
        elif heading:
            words = re.sub(r"\s+(?:#\s+)?", " ", heading)
            if not re.search(rf"(?m)^##+ {re.escape(words)}$", path.read_text("utf-8")):
                found.append(f"{page}, {heading}")
    return found


@pytest.mark.parametrize("folder", ["engines", "referee", "tests", "deploy"])
def test_every_page_and_heading_cited_is_in_the_repository(folder: str) -> None:
    found = {path: unresolved(text) for path, text in sources(folder, but=(Path(__file__).name,)).items()}
    assert {str(path): hits for path, hits in found.items() if hits} == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('see docs/spec/john.md, "Effects"', []),
        ('see docs/spec/john.md,\n    # "The public view"', []),
        ('see docs/spec/john.md, "The sixth view"', ["john.md, The sixth view"]),
        ("see docs/spec/jon.md", ["jon.md"]),
        ("as section 5 of the rules file has it", ["section 5", "rules file"]),
    ],
)
def test_a_citation_that_leads_nowhere_is_found(text: str, found: list[str]) -> None:
    assert unresolved(text) == found
