"""The rules for players: a page for each game in two languages, complete in what the referee refers to."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from deploy.tools import rules_pages
from tachiai import engines
from tachiai.engines._derived import option_fault
from tachiai.engines.fieldtypes import OneOf
from tachiai.engines.languages import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "rules"

every_game = pytest.mark.parametrize("game", engines.BUILT_IN)
both_languages = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def page(game: str, lang: str) -> str:
    return (PAGES / f"{game}.{lang}.md").read_text("utf-8")


def ruled(text: str) -> list[str]:
    """Return the rules on a page, in its order."""
    return re.findall(r"(?m)^### (R\d+) ", text)


def points(text: str) -> list[str]:
    """Return the open points on a page."""
    return re.findall(r"(?m)^### (O\d+) ", text)


def test_every_game_has_its_page_in_both_languages() -> None:
    wanted = {f"{game}.{lang}.md" for game in engines.BUILT_IN for lang in LANGUAGES}
    assert {path.name for path in PAGES.glob("*.md")} == wanted | {"index.md"}
    listed = re.findall(r"(?m)^(\w+\.(?:ja|en))$", (PAGES / "index.md").read_text("utf-8"))
    assert sorted(f"{name}.md" for name in listed) == sorted(wanted)


@pytest.mark.parametrize("path", rules_pages.files(), ids=lambda path: path.name)
def test_the_rules_on_a_page_are_those_of_the_game(path: Path) -> None:
    assert path.read_text("utf-8") == rules_pages.files()[path], "python deploy/tools/rules_pages.py"


def test_every_page_has_its_rules_from_the_game() -> None:
    assert {path.name for path in rules_pages.files()} == {path.name for path in PAGES.glob("*.*.md")}


@both_languages
@every_game
def test_rules_and_open_points_are_counted_through(game: str, lang: str) -> None:
    """Each number occurs once without gaps, and all references in the text are valid."""
    text = page(game, lang)
    for letter, found in (("R", ruled(text)), ("O", points(text))):
        assert sorted(found, key=lambda n: int(n[1:])) == [f"{letter}{i}" for i in range(1, len(found) + 1)]
    spoken_of = set(re.findall(r"(?<![A-Z0-9])[RO]\d+(?!\d)", text))
    assert spoken_of <= set(ruled(text)) | set(points(text))


@both_languages
@every_game
def test_every_house_rule_stands_in_the_table(game: str, lang: str) -> None:
    rows = {
        found[1]: found[0]
        for found in re.finditer(r"(?m)^\| `([a-z_]+)` \|.*\|$", page(game, lang))
        if found[1] in {option.name for option in engines.load(game).options}
    }
    for option in engines.load(game).options:
        row = rows[option.name]
        for point in option.settles:
            assert re.search(rf"\b{point}\b", row), (option.name, point)
            assert point in points(page(game, lang))
        if isinstance(option.type, OneOf):
            assert re.findall(r"`(\w+)`", row)[1:] == [*option.type.values]
            assert option.type.values[0] == option.default, "the normal one comes first"
        elif isinstance(option.default, str):
            assert f"`{option.default}`" in row
        elif type(option.default) is int:
            assert re.search(rf"(?<!\d){option.default}(?!\d)", row)


@both_languages
@every_game
def test_every_page_shows_a_board(game: str, lang: str) -> None:
    """(tests/test_docs.py checks that it is the one that the command prints.)"""
    shown = re.findall(r"```console\n\$ tachiai replay .*?docs/examples/(\w+)\.jsonl", page(game, lang))
    assert set(shown) == {game}


@both_languages
def test_the_scenario_shown_is_one(lang: str) -> None:
    (shown,) = re.findall(r"```json\n(.*?)```", page("xan", lang), re.DOTALL)
    xan = engines.load("xan")
    scenario = json.loads(shown)
    assert option_fault(xan, {"scenario": scenario}) is None
    scenario["cards"][1]["clear"] = {"at_least": "7"}
    fault = option_fault(xan, {"scenario": scenario})
    assert fault is not None
    assert fault.field in page("xan", lang)


@both_languages
def test_xan_names_its_authors(lang: str) -> None:
    assert {"fullkawa", "new1ro", "CC BY 2.1 JP"} <= set(
        re.findall(r"fullkawa|new1ro|CC BY 2\.1 JP", page("xan", lang))
    )
