"""A game without its own screens, in the same tests as the built-in games.

The tests come from `test_every_game.py` and `test_screens.py`, with a game installed from a package
(`tests/sixth_game`). Further tests here hold for forms alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import test_every_game, test_screens
from tests.browser.boxes import SET
from tests.browser.conftest import HASTE, Devices
from tests.browser.devices import Phone, Referee, Tablet
from tests.browser.plays import hattari
from tests.browser.test_every_game import begin, join, played
from tests.browser.test_screens import looks
from tests.browser.test_told import HATTARI, looks_alike
from tests.browser.tour import READINGS
from tests.support import SEVENTH_GAME, Servers, installed

__all__ = ["READINGS", "looks", "played"]

HURRIED = True
EVERY_GAME = TOUR = ["hattari"]
TOUR_IN_SOAK = True
ACTIONS = hattari.ACTIONS
for module in (test_every_game, test_screens):
    for name, one in vars(module).items():
        if name.startswith("test_") and name != "test_c10_both_sides_can_read_it":
            globals()[name] = one


@pytest.fixture(scope="module")
def referee(site: Path, serve_for_all: Servers) -> Iterator[Referee]:
    """Start a server with the installed game. `PYTHONPATH` stays set, so that an audit finds the game too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site))
        server = serve_for_all(env=HASTE)
        yield Referee(server)
        server.stop()


def table_and_phones(referee: Referee, devices: Devices, steps: int = 0) -> tuple[Tablet, Phone, Phone]:
    match = begin(referee, hattari, devices.tablet(), steps)
    join(match, devices, ["left", "right"])
    for phone in match.phones.values():
        phone.shows(steps)
    match.tablet.page.wait_for_function("() => document.querySelectorAll('.bar .phone').length === 2")
    return match.tablet, match.phones["left"], match.phones["right"]


def pressed(place: Locator) -> list[str]:
    found: list[str] = place.locator('[data-key][aria-pressed="true"]').evaluate_all(
        "all => all.map((one) => one.dataset.key)"
    )
    return found


def test_the_drawing_can_be_tapped_on_a_narrow_screen(referee: Referee, devices: Devices) -> None:
    tablet = begin(referee, hattari, devices.tablet(), 0).tablet
    tablet.page.set_viewport_size({"width": 390, "height": 844})
    key = tablet.page.locator(".drawing .may").first
    expect(key).to_be_visible()
    box = key.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 40
    tablet.tap(key)


def test_keys_below_a_tall_drawing_can_be_tapped_on_a_narrow_screen(
    tmp_path: Path, serve_for_all: Servers, devices: Devices
) -> None:
    """Tap the last key of a form that begins near the foot of the screen."""
    server = serve_for_all(env={**HASTE, "PYTHONPATH": str(installed(SEVENTH_GAME, tmp_path))})
    seats = ["aoi", "haru", "mei", "sora"]
    header = {"game": "dauto", "seats": seats, "options": {"cards": 4}}
    opened = Referee(server).open([{"seat": "aoi", "action": "lay", "rank": "A"}], header=header)
    tablet = devices.tablet(base=server.url)
    tablet.enter(opened)
    tablet.page.set_viewport_size({"width": 390, "height": 844})
    keys = tablet.page.locator(".fields .seats button")
    expect(keys).to_have_count(3)
    drawing, key = tablet.page.locator(".scene").bounding_box(), keys.first.bounding_box()
    assert drawing is not None
    assert key is not None
    assert drawing["y"] + drawing["height"] <= key["y"]
    tablet.tap(keys.last)
    tablet.shows(2)
    server.stop()


# -- 13, 14: private facts ----------------------------------------------------------------------------


@pytest.mark.only_soak
def test_c14_a_disclosure_under_the_cover_is_nowhere_else(referee: Referee, devices: Devices) -> None:
    looks_alike(referee, devices, HATTARI)


@pytest.mark.only_soak
def test_hidden_cards_are_asked_for_under_the_cover_alone(referee: Referee, devices: Devices) -> None:
    """Check that neither the tablet nor the open part of a phone has a key for a hidden card."""
    tablet, phone, _ = table_and_phones(referee, devices)
    for device in (tablet, phone):
        expect(device.page.locator('[data-pick="7"]')).to_be_visible()
        expect(device.key("7h")).to_have_count(0)
        expect(device.button("hattari-action-hand")).to_have_count(0)
    phone.open_cover()
    phone.pick(["9", "7h"])
    phone.tap(phone.button("cover-close"))
    expect(phone.key("7h")).to_have_count(0)
    phone.open_cover()
    assert pressed(phone.page.locator(".open")) == [], "nothing is left of it"


# -- forms ----------------------------------------------------------------------------------------------


@pytest.mark.only_soak
def test_a_whole_match_on_two_phones(referee: Referee, devices: Devices, tmp_path: Path) -> None:
    """Record all actions, answers and shown cards too, on the phone of their seat."""
    match = begin(referee, hattari, devices.tablet("en"))
    join(match, devices, ["left", "right"])
    for n, action in enumerate(ACTIONS):
        if action["action"] == "undo":
            match.tablet.go_back(action["to"])
        else:
            phone = match.phones[action["seat"]]
            phone.shows(n)
            phone.act(action)
        match.tablet.shows(n + 1)
    match.stands(tmp_path)


@pytest.mark.only_soak
def test_half_entered_forms_survive_other_languages_and_other_phones(
    referee: Referee, devices: Devices
) -> None:
    """Tick a number, change the language, join and leave with another phone: the tick and the page stay."""
    match = begin(referee, hattari, devices.tablet())
    join(match, devices, ["left"])
    phone, here = match.phones["left"], match.tablet.page.locator(".bar .phone:not(.away)")
    phone.open_cover()
    phone.pick(["9"])
    form = phone.page.locator(".open")
    form.evaluate("one => (one.same = true)")
    for reading in ("hiragana", "en", "kanji"):
        phone.page.evaluate(SET, {"reading": reading})
        phone.read(reading)
        expect(phone.page.locator(f"html[data-reading={reading}]")).to_have_count(1)
        expect(form.locator(".label").first).to_contain_text(phone.words("hattari-field-number"))
    join(match, devices, ["right"])
    expect(here).to_have_count(2)
    devices.leave(match.phones.pop("right"))
    expect(here).to_have_count(1)
    phone.pick(["3h"])
    assert form.evaluate("one => one.same") is True
    assert pressed(form) == ["9", "3h"]


@pytest.mark.only_soak
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_identifier_of_the_code_is_on_a_screen(referee: Referee, devices: Devices, lang: str) -> None:
    """Check that people read words, no matter how a game names things in its records."""
    opened = referee.open(ACTIONS[:6], header=hattari.HEADER)
    tablet, phone = devices.tablet(lang), devices.phone(lang)
    tablet.enter(opened)
    phone.join(referee.joins(opened)["left"]["url"])
    phone.open_cover()
    names: set[str] = set()
    view: Any = referee.view(opened)
    places: list[Any] = [view["position"], view["choices"], view["mine"]]
    while places:
        one = places.pop()
        if isinstance(one, dict):
            names |= one.keys()
            places += one.values()
        elif isinstance(one, list):
            places += one
        elif isinstance(one, str):
            names.add(one)
    for device in (tablet, phone):
        device.page.locator(".scene").first.wait_for()
        texts = device.page.locator("#app").evaluate(
            """app => {
                 const walk = document.createTreeWalker(app, NodeFilter.SHOW_TEXT);
                 const found = [];
                 for (let node = walk.nextNode(); node; node = walk.nextNode()) found.push(node.data.trim());
                 return found;
               }"""
        )
        assert not names & set(texts), names & set(texts)


# -- the drawing that the game brings -------------------------------------------------------------------


def test_places_of_the_drawing_are_tapped(referee: Referee, devices: Devices) -> None:
    """Play on the drawing by finger and by keyboard: it follows the position, and its values have no keys."""
    match = begin(referee, hattari, devices.tablet(), 6)
    tablet, page = match.tablet, match.tablet.page
    place = page.locator(".drawing [data-pick]")
    open_places = page.locator('.drawing [data-pick][role="button"]')
    expect(place).to_have_count(10)
    expect(open_places).to_have_count(9)  # the 9 is face up
    expect(page.locator(".fields [data-key]")).to_have_count(0)
    expect(page.locator(".drawing [data-text]").nth(1)).to_have_text("9")

    # One place is a tab stop, arrow keys go on from it; a key records.
    page.locator('.drawing [tabindex="0"]').focus()
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator('.drawing [data-pick="7"]')).to_be_focused()
    page.keyboard.press("Enter")
    tablet.shows(7)
    expect(open_places).to_have_count(0)
    expect(page.locator('.drawing [data-text="said.number"]')).to_have_text("7")

    # A screen without a turn of its own shows the same picture.
    joins = referee.joins(match.opened)
    phone = devices.phone()
    phone.join(joins["right"]["url"])
    phone.shows(7)
    expect(phone.page.locator('.drawing [data-text="said.number"]')).to_have_text("7")
    expect(phone.page.locator('.drawing [role="button"]')).to_have_count(0)
