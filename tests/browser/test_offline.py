"""Criterion 24: a reload without a network shows the last position, read-only.

Browsers allow that over https or on the same machine, as here.
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


# A part's dependencies are requested after the part itself, so wait until the requests stop.
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
    """Wait until the device has cached the page and all parts of it that were fetched so far."""
    device.page.evaluate(KEPT, page)


def away(device: Device) -> None:
    """Disconnect the network and reload the page."""
    cut(device)
    device.page.reload()


def cut(device: Device) -> None:
    """Disconnect the network."""
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
    cards = board.inner_text().replace(f", {tablet.words('cell-can-move')}", "")
    kept(tablet, "/")
    away(tablet)
    tablet.shows(9)
    expect(tablet.page.locator(".bar [role=status]")).to_have_text(named(tablet.words("link-old")))
    assert board.inner_text() == cards
    # Nothing is offered, and a tap is never recorded, not even later.
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
    # Private facts are not cached.
    assert json.loads(phone.page.evaluate("localStorage.getItem('tachiai.view')"))["mine"] is None


@pytest.mark.only_soak
def test_rarely_used_parts_of_a_phone_work_without_a_network(referee: Referee, devices: Devices) -> None:
    """Check the settings; such parts are fetched soon after the first view."""
    opened = referee.open(ACTIONS[:9])
    phone = devices.phone("en")
    phone.join(referee.joins(opened)["black"]["url"])
    phone.page.evaluate(STILL)
    cut(phone)
    phone.tap(phone.button("settings"))
    expect(phone.button("leave")).to_be_visible()
