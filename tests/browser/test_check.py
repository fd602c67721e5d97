"""The page たしかめる: try moves from a layout, a match or a record, without opening a match."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tachiai.engines import load
from tests.browser.conftest import Devices
from tests.browser.devices import ROOT, Referee, Tablet, flat, picture, unruby
from tests.browser.plays import GAMES, play_of
from tests.browser.plays.john import ACTIONS

HURRIED = True


def opened(tablet: Tablet, game: str) -> None:
    tablet.game = game
    tablet.allowed.append("422")  # logged by the browser for a refused layout
    tablet.page.goto(f"{tablet.base}/#/check/{game}")
    tablet.page.locator("[data-path='']").wait_for()
    tablet.page.locator("figure > *:not(figcaption)").first.wait_for()


def bar(tablet: Tablet) -> Locator:
    return tablet.page.locator("section.try")


def tried(tablet: Tablet, n: int) -> None:
    expect(bar(tablet)).to_have_attribute("data-tried", str(n))


def go(tablet: Tablet) -> None:
    expect(tablet.page.locator("figure")).to_have_attribute("data-laid", "yes")
    tablet.tap(tablet.button("try-go"))
    tablet.root.wait_for()
    bar(tablet).wait_for()


OVERLAPS = """(dialog) => {
  const keys = [...dialog.querySelectorAll('button')].map((key) => [key, key.getBoundingClientRect()]);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return keys.filter(([, a], i) => keys.slice(i + 1).some(([, b]) => over(a, b))).map(([key]) => key.ariaLabel);
}"""
"""Finds the keys of a dialog that overlap others."""


def put(tablet: Tablet, cell: str, card: str) -> None:
    tablet.tap(tablet.cell(cell))
    tablet.tap(tablet.dialog.locator(f'[data-key="{card}"]'))
    expect(tablet.dialog).to_have_count(0)


@pytest.mark.in_every_run("ja")
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_move_is_judged_in_an_edited_layout(devices: Devices, referee: Referee, lang: str) -> None:
    before = referee.text("/healthz")
    tablet = devices.tablet(lang)
    opened(tablet, "john")
    tablet.tap(tablet.page.locator("summary"))
    tablet.tap(tablet.button("try-empty"))
    picture(tablet, f"editor-empty-{lang}")
    put(tablet, "b2", "5s")
    put(tablet, "c3", "7h")
    # The card is already elsewhere: its cell is marked, and the layout cannot be tried.
    put(tablet, "d4", "7h")
    wrong = tablet.page.locator("[data-fault]")
    expect(wrong).to_have_attribute("data-fault", "board.d4")
    picture(tablet, f"editor-fault-{lang}")
    expect(tablet.button("try-go")).to_be_disabled()
    tablet.tap(tablet.cell("d4"))
    expect(tablet.dialog.locator("[role=alert]")).to_be_visible()
    assert tablet.dialog.evaluate(OVERLAPS) == []
    tablet.tap(tablet.dialog.locator('[data-key="nothing"]'))
    expect(wrong).to_have_count(0)
    # Choose the seat to move.
    if tablet.page.locator('[data-add="to_move"]').count():
        tablet.tap(tablet.page.locator('[data-add="to_move"]'))
    tablet.tap(tablet.page.locator('[data-path="to_move"] [data-key="black"]'))
    go(tablet)
    picture(tablet, f"try-john-{lang}")
    tablet.tap(tablet.cell("b2"))
    tablet.tap(tablet.cell("d4"))
    said = tablet.page.locator(".verdict-text").first
    expect(said.locator("[data-rule]").first).to_be_visible()
    expect(tablet.button("attempt")).to_have_count(0)
    picture(tablet, f"try-refused-{lang}")
    tablet.tap(said.locator("[data-rule]").first)
    expect(tablet.dialog).to_be_visible()
    tablet.tap(tablet.button("close", tablet.dialog))
    tried(tablet, 0)
    tablet.tap(tablet.cell("b3"))
    tried(tablet, 1)
    expect(tablet.cell("b3").locator('[data-card="5s"]')).to_be_visible()
    tablet.tap(tablet.button("undo"))
    tried(tablet, 0)
    expect(tablet.cell("b2").locator('[data-card="5s"]')).to_be_visible()
    # A try-out has no history, menu or phones, and no match was opened.
    for key in ("history", "menu", "phones"):
        expect(tablet.button(key)).to_have_count(0)
    assert tablet.page.evaluate("JSON.parse(localStorage.getItem('tachiai.matches') ?? '[]').length") == 0
    assert not tablet.traffic.sent
    assert referee.text("/healthz") == before
    tablet.tap(bar(tablet).locator('[data-do="lay"]'))
    expect(tablet.cell("b2").locator('[data-card="5s"]')).to_be_visible()


@pytest.mark.only_soak
@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_tried_from_a_layout(devices: Devices, game: str) -> None:
    """Check that the first layout offered is possible and allows some action."""
    tablet = devices.tablet("en")
    opened(tablet, game)
    picture(tablet, f"editor-{game}")
    names = tablet.page.locator(".form b, .form [data-add]").all_inner_texts()
    assert not [name for name in names if "_" in name], names
    go(tablet)
    picture(tablet, f"try-{game}")
    tried(tablet, 0)
    expect(bar(tablet).locator(".undo")).to_be_disabled()


@pytest.mark.only_soak
def test_trying_from_the_history_does_not_change_the_match(devices: Devices, referee: Referee) -> None:
    match = referee.open(ACTIONS[:12], names={"black": "Aoi", "red": "Haru"})
    tablet = devices.tablet("en")
    tablet.enter(match)
    tablet.tap(tablet.button("history"))
    tablet.tap(tablet.page.locator('li[data-n="5"] .line'))
    picture(tablet, "history-what-if")
    tablet.tap(tablet.page.locator('[data-do="try"]'))
    tried(tablet, 0)
    assert tablet.n == 5
    expect(tablet.page.locator(".table")).to_contain_text("Aoi")
    picture(tablet, "try-from-history")
    # The question asked in the match at that point is asked here too.
    play_of("john").act(tablet, [ACTIONS[5]])
    tried(tablet, 1)
    tablet.tap(bar(tablet).locator(".undo"))
    tried(tablet, 0)
    tablet.tap(bar(tablet).locator('[data-do="leave"]'))
    tablet.shows(12)
    assert referee.lines(match) == 12


def test_a_record_shows_the_broken_rule_and_another_move_can_be_tried(
    devices: Devices, referee: Referee, tmp_path: Path
) -> None:
    tablet = devices.tablet("en")
    match = referee.open(ACTIONS[:6])
    tablet.remember(
        matches=[
            {
                "match": match.match, "token": match.token, "role": "table", "seat": None, "game": "john",
                "seats": match.seats, "names": {}, "n": 6, "head": "", "over": False, "used": 1,
            }
        ]
    )  # fmt: skip
    tablet.page.goto(f"{tablet.base}/#/check")
    expect(tablet.page.locator("[data-try]")).to_have_count(len(GAMES))
    picture(tablet, "check")
    assert ".jsonl" not in tablet.page.locator("main").inner_text()
    tablet.tap(tablet.page.locator(".mine button").first)
    expect(tablet.page.locator("li[data-n]")).to_have_count(6)
    record = (ROOT / "engines" / "john" / "example.jsonl").read_text("utf-8").splitlines()
    wrong = tmp_path / "wrong.jsonl"
    bad = '{"seat": "black", "action": "move", "from": "c2", "to": "d4"}'
    wrong.write_text("\n".join([*record[:3], bad]) + "\n", encoding="utf-8")
    tablet.page.locator("input[type=file]").set_input_files(wrong)
    rule = tablet.page.locator("li.now [data-rule]")
    expect(rule).to_have_count(1)
    picture(tablet, "check-wrong")
    tablet.tap(rule)
    expect(tablet.dialog).to_be_visible()
    tablet.tap(tablet.button("close", tablet.dialog))
    tablet.tap(tablet.page.locator('[data-do="try"]'))
    tried(tablet, 0)
    assert tablet.n == 2
    tablet.tap(bar(tablet).locator('[data-do="leave"]'))
    expect(tablet.page.locator("input[type=file]")).to_have_count(1)


@pytest.mark.only_soak
def test_every_name_of_a_layout_has_words(devices: Devices) -> None:
    """Check that a form made from a game's declarations has words for every name."""
    from tachiai.engines.fieldtypes import Either, FieldType, ListOf, MapOf, ObjectOf, OneOf

    def said(of: FieldType) -> set[str]:
        if isinstance(of, ObjectOf):
            inner = [name for name in of.members if name not in seats]
            return set(inner).union(*map(said, of.members.values()))
        if isinstance(of, ListOf):
            return said(of.item)
        if isinstance(of, MapOf):
            return said(of.key) | said(of.item)
        if isinstance(of, Either):
            return set().union(*map(said, of.types))
        if hasattr(of, "type"):
            return said(of.type)
        if isinstance(of, OneOf) and of.of in ("word", "colour"):
            return {value for value in of.values if isinstance(value, str)}
        return set()

    for lang in ("ja", "en"):
        words = devices.tablet(lang).words
        for game in GAMES:
            engine = load(game)
            seats = engine.seating.orders[0] if engine.seating.orders else ()
            assert engine.layouts is not None
            for name in said(engine.layouts.type):
                found = [
                    key
                    for key in (
                        f"{game}-view-{name}",
                        f"{game}-phase-{name}",
                        f"{game}-card-{name}",
                        f"card-{name}",
                    )
                    if words._bundle.has_message(key)
                ]
                assert found, (game, lang, name)


@pytest.mark.only_soak
def test_the_editor_reproduces_a_position_of_a_match(devices: Devices, referee: Referee) -> None:
    """Edit a layout that starts from the middle of a match, and get the same board."""
    match = referee.open(ACTIONS[:12])
    tablet = devices.tablet("en")
    tablet.enter(match)
    tablet.tap(tablet.button("menu"))
    tablet.tap(tablet.dialog.locator('[data-do="try"]'))
    tried(tablet, 0)
    assert tablet.n == 12
    tablet.tap(bar(tablet).locator('[data-do="lay"]'))
    expect(tablet.page.locator("figure")).to_have_attribute("data-laid", "yes")
    picture(tablet, "editor-from-match")
    go(tablet)
    board = referee.view(match)["position"]["board"]
    shown = {cell: tablet.cell(cell).locator("[data-card]").get_attribute("data-card") for cell in board}
    assert shown == board
    assert flat(unruby(tablet.page.locator("section.try b"))) == "Whatif"


SHAPES = {"low": (1024, 600), "upright": (820, 1180), "phone": (360, 640), "small": (320, 568)}


@pytest.mark.only_soak
@pytest.mark.parametrize("shape", SHAPES)
def test_the_editor_and_the_try_out_fit_the_screen(devices: Devices, shape: str) -> None:
    width, height = SHAPES[shape]
    size = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    tablet = devices.tablet("ja", shape=size)
    for game in ("john", "xan", "shogi_card_war"):
        opened(tablet, game)
        for state in ("editor", "try"):
            if state == "try":
                go(tablet)
            picture(tablet, f"{state}-{game}-{shape}")
            # A page that is too wide also enlarges `innerWidth`, so compare with the device's width.
            assert tablet.page.evaluate("document.documentElement.scrollWidth") <= width, (game, state)
            for key in ("try-go",) if state == "editor" else ("undo", "try-lay", "try-leave"):
                box = tablet.button(key).bounding_box()
                assert box is not None, (game, key)
                assert box["x"] >= 0, (game, key)
                assert box["x"] + box["width"] <= width, (game, key)
