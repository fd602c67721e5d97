"""A tablet remembers names and results only by choice, and never at a table of an evening."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import Referee, Tablet

HURRIED = True
KEPT, RESULTS = "tachiai.names", "tachiai.results"


def kept(tablet: Tablet, key: str = KEPT) -> Any:
    return tablet.page.evaluate("key => JSON.parse(localStorage.getItem(key))", key)


def start(tablet: Tablet, *names: str) -> None:
    tablet.page.goto(f"{tablet.base}/#/new/john")
    fields = tablet.page.locator("form .names input")
    expect(fields).to_have_count(2)
    for k, name in enumerate(names):
        fields.nth(k).fill(name)
    tablet.tap(tablet.page.locator("form button[type=submit]"))
    tablet.root.wait_for()


def setting(tablet: Tablet) -> Any:
    tablet.page.goto(f"{tablet.base}/#/settings")
    part = tablet.page.locator("[data-part=names]")
    expect(part).to_be_visible()
    return part


def test_names_are_remembered_only_by_choice(referee: Referee, devices: Devices) -> None:
    tablet = devices.tablet("en")
    start(tablet, "Aoi", "Haru")
    assert kept(tablet) is None
    part = setting(tablet)
    expect(part.locator('[data-keep="false"]')).to_have_attribute("aria-pressed", "true")
    tablet.tap(part.locator('[data-keep="true"]'))
    start(tablet, "Mei", " Ren ")
    assert kept(tablet) == ["Mei", "Ren"]

    tablet.page.goto(f"{tablet.base}/#/new/john")
    fields, lately = tablet.page.locator("form .names input"), tablet.page.locator("[data-name]")
    expect(lately).to_have_count(2)
    tablet.tap(lately.nth(1))
    tablet.tap(lately.nth(0))
    assert [fields.nth(k).input_value() for k in (0, 1)] == ["Ren", "Mei"]
    expect(lately.nth(0)).to_be_disabled()
    fields.nth(0).fill("Sora")
    tablet.tap(lately.nth(1))  # into the focused field
    assert fields.nth(0).input_value() == "Ren"

    part = setting(tablet)
    tablet.tap(part.locator("[data-do=forget-names]"))
    assert kept(tablet) == []
    start(tablet, "Mei", "Ren")
    tablet.tap(setting(tablet).locator('[data-keep="false"]'))
    assert kept(tablet) is None


@pytest.mark.only_soak
def test_a_table_of_an_evening_remembers_no_names(referee: Referee, devices: Devices) -> None:
    tablet = devices.tablet("en")
    tablet.tap(setting(tablet).locator('[data-keep="true"]'))
    start(tablet, "Aoi", "Haru")
    tablet.page.evaluate(
        "localStorage.setItem('tachiai.place', JSON.stringify({table: 'bcdfghjkmnpq', matches: []}))"
    )
    tablet.page.goto(f"{tablet.base}/#/new/john")
    tablet.page.reload()
    expect(tablet.page.locator("form .names input")).to_have_count(2)
    expect(tablet.page.locator("[data-name]")).to_have_count(0)
    tablet.page.goto(f"{tablet.base}/#/settings")
    expect(tablet.page.locator("[data-keep]")).to_have_count(0)
