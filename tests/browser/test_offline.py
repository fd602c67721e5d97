"""Criterion 24, the rest of it: a reload without a network shows the last position, to look at.

That is so where browsers allow it: over https, or on the machine itself, as here.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import ROOT, Device, Referee, named, read_record
from tests.browser.plays.john import ACTIONS

GAMES = {file.parent.name: file for file in sorted(ROOT.glob("engines/*/example.jsonl"))}
KEPT = """async (page) => {
  for (;;) {
    const shelf = await (await caches.open('tachiai')).keys();
    const kept = shelf.map((one) => new URL(one.url).pathname);
    const fetched = performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname);
    const parts = fetched.filter((one) => one.startsWith('/assets/') || one.includes('/words/'));
    if ([page, ...parts].every((one) => kept.includes(one))) return;
    await new Promise(requestAnimationFrame);
  }
}"""


# What a part stands on is asked for when the part is there: the last comes a moment after the parts that are named.
STILL = """async () => {
  const fetched = () => performance.getEntriesByType('resource').map((one) => one.name);
  const here = (part) => fetched().some((one) => one.includes(`/${part}-`));
  let before = -1;
  while (!['Consent', 'Settings'].every(here) || before !== fetched().length) {
    before = fetched().length;
    await new Promise((done) => setTimeout(done, 1000));
  }
}"""


def kept(device: Device, page: str) -> None:
    """Wait until the device has put away what it needs: the page, and whatever of it was fetched by now."""
    device.page.evaluate(KEPT, page)


def away(device: Device) -> None:
    """The network goes, and the page is loaded anew."""
    cut(device)
    device.page.reload()


def cut(device: Device) -> None:
    """The network goes."""
    device.allowed += [
        "ERR_INTERNET_DISCONNECTED",
        "Failed to fetch",
        "net::ERR_",
        "WebSocket",
        "fetching the script",
    ]
    device.context.set_offline(True)


def test_c24_a_tablet_without_a_network_shows_the_last_position(referee: Referee, devices: Devices) -> None:
    opened = referee.open(ACTIONS[:9])
    tablet = devices.tablet("en")
    tablet.enter(opened)
    board = tablet.page.locator(".board[role=grid]")
    cards = board.inner_text().replace(f", {tablet.words('john-ui-can-move')}", "")
    kept(tablet, "/")
    away(tablet)
    tablet.shows(9)
    expect(tablet.page.locator(".bar [role=status]")).to_have_text(named(tablet.words("link-old")))
    assert board.inner_text() == cards
    # Nothing is offered, and what is tapped all the same is not recorded, now or later.
    expect(tablet.page.locator(".undo")).to_be_disabled()
    tablet.tap(tablet.cell("d3"))
    expect(tablet.page.locator("[data-cell][aria-pressed=true]")).to_have_count(0)
    tablet.context.set_offline(False)
    expect(tablet.page.locator(".bar [role=status]")).to_contain_text(
        named(tablet.words("status-n", n=8), whole=False)
    )
    assert referee.lines(opened) == 9
    tablet.act(ACTIONS[9])
    assert referee.lines(opened) == 10


@pytest.mark.in_every_run("john")
@pytest.mark.parametrize("game", GAMES)
def test_c24_a_phone_without_a_network_shows_the_last_position(
    referee: Referee, devices: Devices, game: str
) -> None:
    header, _ = read_record(GAMES[game])
    opened = referee.open(header=header)
    phone = devices.phone("en")
    phone.join(referee.joins(opened)[opened.seats[0]]["url"])
    phone.page.locator("p.turn").wait_for()
    kept(phone, "/p")
    away(phone)
    phone.shows(0)
    expect(phone.page.get_by_text(named(phone.words("link-old")))).to_be_visible()
    # What this seat alone knows is not kept.
    assert json.loads(phone.page.evaluate("localStorage.getItem('tachiai.view')"))["mine"] is None


@pytest.mark.only_soak
def test_what_a_phone_shows_now_and_then_is_there_without_a_network(
    referee: Referee, devices: Devices
) -> None:
    """It is no part of what a phone waits for, but comes soon after: an undo's question, the settings."""
    opened = referee.open(ACTIONS[:9])
    phone = devices.phone("en")
    phone.join(referee.joins(opened)["black"]["url"])
    phone.page.evaluate(STILL)
    cut(phone)
    phone.tap(phone.button("settings"))
    expect(phone.button("leave")).to_be_visible()
