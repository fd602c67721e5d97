"""Players of Xan choose their class cards on their own phones; the tablet deals them."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Devices
from tests.browser.devices import Device, Referee


def card(device: Device, char: str) -> Locator:
    return device.page.locator(f'.asking [data-char="{char}"]')


def test_each_player_takes_a_class_on_the_own_phone(referee: Referee, devices: Devices) -> None:
    opened = referee.open(header={"game": "xan", "seats": ["A", "B", "C"], "options": {}})
    tablet = devices.tablet()
    tablet.enter(opened)
    joins = referee.joins(opened)
    a, b, c = (devices.phone() for _ in "ABC")
    for phone, seat in ((a, "A"), (b, "B"), (c, "C")):
        phone.join(joins[seat]["url"])

    a.tap(card(a, "fighter"))
    expect(card(a, "fighter")).to_have_attribute("aria-pressed", "true")
    expect(card(b, "fighter")).to_be_disabled()
    b.tap(card(b, "thief"))
    # Only the class that the scenario requires is left.
    expect(card(c, "mage")).to_be_disabled()
    expect(card(c, "seer")).to_be_enabled()
    expect(card(tablet, "mage")).to_be_disabled()
    b.tap(card(b, "thief"))
    expect(card(tablet, "fighter")).to_be_disabled()
    expect(card(tablet, "thief")).to_be_enabled()
    b.tap(card(b, "thief"))
    c.tap(card(c, "seer"))
    tablet.tap(tablet.page.locator(".asking .strong"))
    for device in (tablet, a, b, c):
        device.shows(1)
    party = referee.view(opened)["lines"][0]["action"]["party"]
    assert party == {"A": ["fighter"], "B": ["thief"], "C": ["seer"]}
