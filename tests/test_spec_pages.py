"""docs/spec/<game>.md agrees with the engine: options, fields, codes, effects and views."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tachiai import engines
from tachiai.engines import Match, read
from tachiai.engines._derived import waivable_codes
from tachiai.engines.declare import UNDO
from tests.engines import goldens

PAGES = Path(__file__).resolve().parents[1] / "docs" / "spec"
GAMES = [game for game in engines.BUILT_IN if (PAGES / f"{game}.md").exists()]
HEADINGS = (
    *("Options", "Actions and their fields", "Order of checks", "Verdicts and codes", "Effects"),
    *("The public view", "The private views", "Settlements", "Undo", "Open points"),
)

every_game = pytest.mark.parametrize("game", GAMES)


@cache
def sections(game: str) -> dict[str, str]:
    """Return the text below each second-level heading of a game's page."""
    parts = re.split(r"(?m)^## (.+)$", (PAGES / f"{game}.md").read_text("utf-8"))
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def rows(text: str) -> Iterator[list[str]]:
    """Yield the cells of every table row, without headings and rules."""
    for row in re.findall(r"(?m)^\| (`.*) \|$", text):
        yield re.split(r"(?<!\\) \| ", row)


def words(cell: str) -> list[str]:
    """Return the words in backticks."""
    return re.findall(r"`([^`]+)`", cell)


def by_name(text: str) -> dict[str, list[str]]:
    """Return the rows of all tables, by each name in backticks in their first cell."""
    return {name: cells for cells in rows(text) for name in words(cells[0])}


def matches(game: str) -> Iterator[Match]:
    for path in goldens.paths(game):
        yield Match.of(read(path.read_bytes()))


@every_game
def test_a_page_has_the_agreed_headings_in_their_order(game: str) -> None:
    found = [heading for heading in sections(game) if heading in HEADINGS]
    assert found == list(HEADINGS)


def as_written(value: Any) -> str:
    """Return a default as a page writes it: JSON in backticks, numbers without."""
    return str(value) if type(value) is int else f"`{json.dumps(value)}`"


@every_game
def test_every_option_has_a_row_with_its_default(game: str) -> None:
    found = by_name(sections(game)["Options"])
    for option in engines.load(game).options:
        assert any(cell.startswith(as_written(option.default)) for cell in found[option.name])


@every_game
def test_every_action_has_a_row_with_its_fields(game: str) -> None:
    found = by_name(sections(game)["Actions and their fields"])
    for declared in (*engines.load(game).actions, UNDO):
        cells = found[declared.kind]
        assert {field.name for field in declared.fields} <= set(words(cells[2])), declared.kind
        assert any(f.private or f.private_if for f in declared.fields) == ("private" in cells[2])
    assert {cells[0].strip("`") for cells in rows(sections(game)["Actions and their fields"])} >= {
        declared.kind for declared in engines.load(game).actions
    }


def codes(game: str, text: str) -> set[str]:
    """Return the codes that a text names; a page may omit the game's name before them."""
    return {name if name.startswith(f"{game}.") else f"{game}.{name}" for name in words(text)}


@every_game
def test_every_code_has_a_row_with_verdict_and_rule(game: str) -> None:
    declared = engines.load(game)
    text = "".join(sections(game)[heading] for heading in ("Order of checks", "Verdicts and codes", "Undo"))
    assert declared.codes.keys() <= codes(game, text)
    for name, (_, verdict, rule, *_rest) in by_name(sections(game)["Verdicts and codes"]).items():
        if name in declared.codes:
            assert rule == declared.codes[name].rule, name
            assert verdict == "reason of an end" or verdict.startswith(declared.codes[name].verdict), name


@every_game
def test_the_refusals_an_arbiter_may_let_stand_are_named(game: str) -> None:
    text = sections(game)["Order of checks"] + sections(game)["Verdicts and codes"]
    (shown,) = re.findall(r"An arbiter may let stand(.*?)(?:\n\n|\Z)", text, re.DOTALL)
    assert waivable_codes(engines.load(game)) == codes(game, shown) & engines.load(game).codes.keys()


@every_game
def test_every_effect_has_a_row_with_its_members(game: str) -> None:
    found = by_name(sections(game)["Effects"])
    seen: dict[str, set[str]] = {}
    for match in matches(game):
        for entry in match.entries:
            for effect in entry.judgement.effects:
                seen.setdefault(effect["effect"], set()).update(effect)
    for kind, members in seen.items():
        assert members - {"effect"} <= set(words(found[kind][1])), kind
    assert found.keys() - {"effect"} == seen.keys()


def members(views: Iterator[Mapping[str, Any]]) -> set[str]:
    """Yield the members of the views; for a view that only wraps ``me``, the inner ones."""
    found: set[str] = set()
    for view in views:
        found |= set(view["me"]) if view.keys() == {"me"} else view.keys()
    return found


@every_game
def test_every_member_of_the_public_view_has_a_row(game: str) -> None:
    shown = members(m.game.view(m.at(n)) for m in matches(game) for n in range(m.n + 1))
    assert shown <= by_name(sections(game)["The public view"]).keys()


@every_game
def test_every_member_of_a_private_view_has_a_row_and_no_other(game: str) -> None:
    shown = members(
        m.game.private(m.at(n), seat)
        for m in matches(game)
        for n in range(m.n + 1)
        for seat in m.header.seats
    )
    assert shown == by_name(sections(game)["The private views"]).keys()


@every_game
def test_every_open_point_of_the_rules_has_its_reason(game: str) -> None:
    rules = (PAGES.parent / "rules" / f"{game}.en.md").read_text("utf-8")
    points = set(re.findall(r"(?m)^### (O\d+) ", rules))
    assert set(re.findall(r"\bO\d+\b", sections(game)["Open points"])) == points
