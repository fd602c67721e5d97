"""Test what surrounds the table: a failed join, page titles, keyboard shortcuts, system colours."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Devices
from tests.browser.devices import Referee
from tests.browser.plays.john import ACTIONS

HURRIED = True


def test_a_scanned_code_can_be_retried_after_a_failed_request(referee: Referee, devices: Devices) -> None:
    opened = referee.open(ACTIONS[:4])
    url = referee.joins(opened)["black"]["url"]
    phone = devices.phone()
    phone.allowed.append("Failed to load resource")
    asked: list[str] = []

    def once(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.abort()
        else:
            route.continue_()

    phone.page.route("**/api/join", once)
    phone.page.goto(phone.base + url[url.index("/j?") :])
    again = phone.button("join-retry")
    expect(again).to_be_visible()
    assert phone.page.url.endswith(url.partition("#")[2]), "a reload would try again, too"
    phone.tap(again)
    phone.root.wait_for()
    assert "#" not in phone.page.url
    assert len(asked) == 2


def test_a_page_has_its_title_and_the_focus(devices: Devices) -> None:
    tablet = devices.tablet("en")
    tablet.page.goto(tablet.base)
    expect(tablet.page).to_have_title(tablet.words("title"))
    tablet.page.locator(".game").first.wait_for()
    tablet.page.goto(f"{tablet.base}/#/settings")
    expect(tablet.page).to_have_title(f"{tablet.words('settings')} – {tablet.words('title')}")
    expect(tablet.page.locator("h1")).to_be_focused()
    tablet.tap(tablet.button("home"))
    expect(tablet.page).to_have_title(tablet.words("title"))


def test_choices_are_visible_in_forced_colours(devices: Devices) -> None:
    tablet = devices.tablet("en")
    tablet.page.emulate_media(forced_colors="active")
    tablet.page.goto(f"{tablet.base}/#/settings")
    chosen, other = (
        tablet.page.locator(f"button[aria-pressed={value}]").first for value in ("true", "false")
    )
    expect(chosen).to_have_css("outline-style", "solid")
    expect(other).to_have_css("outline-style", "none")


def test_shortcut_keys_can_be_switched_off(referee: Referee, devices: Devices) -> None:
    opened = referee.open(ACTIONS[:4])
    tablet = devices.tablet("en")
    tablet.enter(opened, settings={"reading": "en", "keys": False})
    for key in ("h", "?", "Backspace"):
        tablet.page.keyboard.press(key)
    expect(tablet.dialog).to_have_count(0)
    tablet.tap(tablet.button("menu"))
    tablet.tap(tablet.button("settings"))
    keys = tablet.dialog.locator(
        "div", has=tablet.page.get_by_role("heading", name=tablet.words("settings-keys"))
    )
    tablet.tap(keys.last.get_by_role("button").last)
    tablet.page.keyboard.press("Escape")
    expect(tablet.dialog).to_have_count(0)
    assert referee.lines(opened) == 4
    for key in ("h", "?"):
        tablet.page.keyboard.press(key)
        expect(tablet.page.get_by_role("dialog")).to_be_visible()
        tablet.page.keyboard.press("Escape")
        expect(tablet.dialog).to_have_count(0)
    tablet.page.keyboard.press("Backspace")
    expect(tablet.button("consent-yes")).to_be_visible()


def test_back_asks_then_leaves_for_good(referee: Referee, devices: Devices) -> None:
    tablet = devices.tablet("en")
    tablet.enter(referee.open(ACTIONS[:4]))
    tablet.page.evaluate("history.back()")
    tablet.tap(tablet.button("leave-no"))
    tablet.page.evaluate("history.back()")
    expect(tablet.button("leave-no")).to_be_visible()
    tablet.page.evaluate("history.back()")
    expect(tablet.page).to_have_url(re.compile("#/$"))
    tablet.page.go_back()
    expect(tablet.page).not_to_have_url(re.compile("#/m/"))
