"""A tournament at the organiser's desk in a real browser: entered, paired, taken from confirmed matches, corrected."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import AXE
from tests.browser.test_desk import (
    LAPTOP,
    SHAPES,
    WALL,
    DeskPage,
    Evening,
    evening,  # noqa: F401 - a fixture
    referee,  # noqa: F401 - a fixture
)
from tests.browser.tour import VIOLATIONS

pytestmark = pytest.mark.browser
RESIGN = {"seat": "black", "action": "resign"}


def confirmed(hall: Evening, number: int, loser: str, winner: str) -> None:
    """A match at a table, given up by ``loser`` and confirmed by both."""
    opened = hall.seat(number, [RESIGN], {"black": loser, "red": winner})
    for seat in ("black", "red"):
        view: Any = hall.referee.call(f"/api/matches/{opened.match}", token=opened.token)
        body = {"request_id": f"confirm-{opened.match}-{seat}", "seat": seat, "agree": True}
        body |= {"of": view["confirm"]["of"], "head": view["confirm"]["head"]}
        assert hall.referee.call(f"/api/matches/{opened.match}/confirm", token=opened.token, body=body)["ok"]


def picture(desk: DeskPage, name: str) -> None:
    folder = os.environ.get("TACHIAI_PICTURES")
    if folder:
        desk.page.screenshot(path=str(Path(folder) / f"cup-{name}.png"), full_page=True)


def accessible(desk: DeskPage) -> None:
    desk.page.evaluate(AXE.read_text(encoding="utf-8"))
    assert desk.page.evaluate(VIOLATIONS) == []


def test_an_evening_with_a_tournament(evening: Evening) -> None:  # noqa: F811
    desk = evening.desk("en", LAPTOP)
    desk.enter()
    page = desk.page
    desk.tap(page.locator("[data-tab=cup]"))
    page.locator("input[name=cup]").fill("Cranes' cup")
    desk.tap(page.locator("[data-game=john]"))
    desk.tap(page.locator("[data-form=round-robin]"))
    picture(desk, "new")
    desk.tap(page.locator("[data-do=begin]"))
    desk.tap(page.locator("[data-cup=people]"))
    page.locator("textarea").fill("Aoi\nHaru\n Sora \n\nMei-with-a-rather-long-name-that-wraps")
    desk.tap(page.locator("form button[type=submit]"))
    expect(page.locator(".people li")).to_have_count(4)
    picture(desk, "people")
    desk.tap(page.locator("[data-cup=round]"))
    desk.tap(page.locator("[data-do=pair]"))
    expect(page.locator("[data-pairing]")).to_have_count(2)

    pairing = page.locator("[data-pairing='1'] .who > span")
    first, second = (name.strip() for name in pairing.all_text_contents())  # as they were drawn
    confirmed(evening, 1, second, first)
    take = page.locator("[data-do=take]")
    expect(take).to_contain_text("Take 1 result")  # it came by itself
    desk.tap(take)
    expect(page.locator(".result", has_text="–")).to_have_count(1)
    expect(take).to_have_count(0)

    other = page.locator("[data-pairing='2']")
    desk.tap(other.locator("[data-do=correct]"))
    desk.tap(other.locator("form button").first)
    other.locator("input[name=reason]").fill("played on another tablet")
    picture(desk, "correct")
    desk.tap(other.locator("button[type=submit]"))
    expect(other).to_contain_text("“played on another tablet”")
    accessible(desk)
    picture(desk, "round")
    desk.tap(page.locator("[data-cup=standings]"))
    expect(page.locator("[data-part=standings] tbody tr")).to_have_count(4)
    expect(page.locator("[data-part=standings] tbody tr").first).to_contain_text("1")
    accessible(desk)
    picture(desk, "standings")
    with page.expect_download() as saved:
        desk.tap(page.locator("[data-do=archive]"))
    assert saved.value.suggested_filename == "tournament.zip"

    # the room sees it on the wall, after the boards
    wall = evening.desk("ja", WALL)
    wall.page.clock.install()
    wall.page.goto(f"{wall.base}/wall#{evening.ask('link_wall')['wall']}")
    expect(wall.page.locator("[data-wall]")).to_have_count(1)
    wall.page.clock.fast_forward(12_000)
    expect(wall.page.locator("[data-part=pairings] [data-pairing='1']")).to_contain_text("1 – 0")
    expect(wall.page.locator("[data-part=pairings] [data-pairing]")).to_have_count(2)
    expect(wall.page.locator("[data-part=standings] li")).to_have_count(4)
    expect(wall.page.locator("body")).not_to_contain_text("played on another tablet")  # not for the room
    accessible(wall)
    picture(wall, "wall")

    # what cannot be is said
    desk.tap(page.locator("[data-cup=people]"))
    page.locator("textarea").fill("Late")
    desk.tap(page.locator("form button[type=submit]").first)
    expect(page.locator(".error")).to_contain_text("the first round is paired")

    for name, shape in SHAPES.items():
        small = evening.desk("ja", shape)
        small.enter()
        small.tap(small.page.locator("[data-tab=cup]"))
        expect(small.page.locator("[data-pairing]")).to_have_count(2)
        picture(small, f"{name}-round-ja")
        small.tap(small.page.locator("[data-cup=standings]"))
        expect(small.page.locator("[data-part=standings] tbody tr")).to_have_count(4)
        wide = small.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, name
        picture(small, f"{name}-standings-ja")
