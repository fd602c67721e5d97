"""The first minutes with a new tablet: the home screen, a new match, the lot."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import SET, SETTLED
from tests.browser.conftest import Devices
from tests.browser.devices import TABLET, Referee, Tablet

HURRIED = True

BELOW = """() => [...document.querySelectorAll('.games button, .games p, .more > *')]
  .filter((one) => one.getBoundingClientRect().bottom > innerHeight)
  .map((one) => one.innerText)"""

HOPS = """() => {
  window.hops = 0;
  new MutationObserver((found) => { window.hops += found.length; })
    .observe(document.querySelector('form'), { subtree: true, attributeFilter: ['aria-pressed'] });
}"""


def new(tablet: Tablet, game: str) -> None:
    tablet.game = game
    tablet.page.goto(f"{tablet.base}/#/new/{game}")
    tablet.page.locator("form").wait_for()


@pytest.mark.parametrize("size", [(1180, 820), (1024, 768), (1024, 600)])
def test_home_fits_on_one_screen(devices: Devices, size: tuple[int, int]) -> None:
    width, height = size
    tablet = devices.tablet("ja", {**TABLET, "viewport": {"width": width, "height": height}})
    tablet.page.goto(tablet.base + "/")
    expect(tablet.page.locator(".game")).to_have_count(5)
    expect(tablet.page.locator(".what-this-is svg")).to_be_visible()
    for reading in ("furigana", "hiragana", "en"):
        tablet.page.evaluate(SET, {"reading": reading})
        tablet.page.wait_for_function(SETTLED, polling=100)
        assert tablet.page.evaluate(BELOW) == []


def test_house_rules_are_folded_but_the_scenario_is_offered(devices: Devices) -> None:
    tablet = devices.tablet("en")
    new(tablet, "xan")
    expect(tablet.page.get_by_text(tablet.words("xan-option-scenario"), exact=True)).to_be_visible()
    rule = tablet.page.get_by_text(tablet.words("xan-option-delay"), exact=True)
    expect(rule).to_be_hidden()
    tablet.tap(tablet.page.locator("form summary"))
    expect(rule).to_be_visible()


def test_no_lot_is_drawn_where_the_cards_decide_who_begins(devices: Devices) -> None:
    tablet = devices.tablet("en")
    new(tablet, "xan")
    expect(tablet.button("new-start")).to_be_visible()
    expect(tablet.page.locator("[data-do=lot]")).to_have_count(0)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_lot_is_drawn_in_sight_and_recorded(devices: Devices, referee: Referee, motion: str) -> None:
    tablet = devices.tablet("en", reduced_motion=motion)
    new(tablet, "one_o_one")
    expect(tablet.page.get_by_text(tablet.words("new-clockwise"))).to_be_visible()
    for k, name in enumerate(("Aoi", "Ken", "Mio", "Sho")):
        tablet.page.locator("input.entry").nth(k).fill(name)
    tablet.page.evaluate(HOPS)
    tablet.tap(tablet.page.locator("[data-do=lot]"))
    expect(tablet.page.locator(".drawn b")).to_be_visible()
    assert (tablet.page.evaluate("window.hops") > 6) == (motion == "no-preference")
    said = tablet.page.locator(".drawn b").inner_text()
    tablet.tap(tablet.button("new-start"))
    tablet.root.wait_for()
    header = referee.view(tablet.opened())["header"]
    assert said == tablet.words("new-drawn", who=header["names"][header["seats"][0]])
    circle = "".join(header["names"][seat][0] for seat in header["seats"])
    assert circle in "AKMSAKMS", "people sit as they were written"


def test_lessons_have_pictures_stamps_and_a_next_one(devices: Devices) -> None:
    tablet = devices.tablet("en")
    tablet.context.add_init_script(
        "if (location.protocol.startsWith('http')) localStorage.setItem('tachiai.lessons', '[\"john/1_move\"]')"
    )
    tablet.page.goto(tablet.base + "/")
    expect(tablet.page.locator("li", has=tablet.page.locator("[data-game=john]"))).to_contain_text("1/6")
    tablet.page.goto(f"{tablet.base}/#/learn/john")
    expect(tablet.page.locator("li .picture [data-cell=c1]")).to_have_count(6)
    expect(tablet.page.locator("[data-lesson] .done")).to_have_count(1)
    expect(tablet.page.get_by_text(tablet.words("lessons-stamps", n=1, all=6))).to_be_visible()
    tablet.tap(tablet.page.locator("[data-do=next]"))
    expect(tablet.page.locator(".lesson .says")).to_be_visible()
    assert tablet.page.url.endswith("#/learn/john/2_attack")
