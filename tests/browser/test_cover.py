"""The area under a phone's cover: how long it stays open, and what happens to half-entered cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import Phone, Referee
from tests.browser.plays import john, one_o_one

HURRIED = True
pytestmark = pytest.mark.only_soak

BLUR = "window.dispatchEvent(new Event('blur'))"


def covered(phone: Phone) -> None:
    """Check that the cover is closed and no tick is visible."""
    expect(phone.button("cover-open")).to_be_visible()
    expect(phone.page.locator("[data-key]")).to_have_count(0)


def test_a_rule_opened_under_the_cover_stays_open_while_it_is_read(
    referee: Referee, devices: Devices
) -> None:
    opened = referee.open(john.ACTIONS[:35])
    phone = devices.phone("en")
    phone.allowed.append("WebSocket")  # its connection times out when the clock jumps
    phone.page.clock.install()
    phone.join(referee.joins(opened)["black"]["url"])
    phone.shows(35)
    phone.open_cover()
    phone.tap(phone.cell("b1"))
    phone.tap(phone.cell("d4"))
    phone.tap(phone.button("why"))
    phone.tap(phone.page.locator(".reason [data-rule]").first)
    rule = phone.page.locator("[data-rule-shown]")
    rule.wait_for()
    phone.page.clock.run_for(40_000)
    expect(rule).to_be_visible()
    phone.tap(phone.page.locator("dialog:has([data-rule-shown]) header button"))
    expect(rule).to_have_count(0)
    phone.page.clock.run_for(10_500)
    covered(phone)


def test_ticked_cards_survive_the_closing_of_the_cover(referee: Referee, devices: Devices) -> None:
    opened = referee.open(one_o_one.ACTIONS[:9], header=one_o_one.HEADER)
    phone = devices.phone("en")
    phone.game = "one_o_one"
    phone.join(referee.joins(opened)["p3"]["url"])
    phone.shows(9)
    phone.open_cover()
    phone.tap(phone.page.locator(".tell"))
    phone.pick(["Ah"])
    ticked = phone.page.locator('[data-key="Ah"][aria-pressed=true]')
    expect(ticked).to_be_visible()
    # Another seat discloses its hand.
    referee.play(opened, [{"seat": "p2", "action": "hand", "cards": ["2c", "3c"]}])
    phone.shows(10)
    expect(ticked).to_be_visible()
    phone.page.evaluate(BLUR)
    covered(phone)
    phone.open_cover()
    expect(ticked).to_be_visible()
    phone.pick(["8s"])
    phone.shows(11)
    expect(phone.page.locator('[data-own="Ah"]').first).to_be_visible()
    # After sending, the ticks are gone.
    phone.page.evaluate(BLUR)
    phone.open_cover()
    expect(ticked).to_have_count(0)
