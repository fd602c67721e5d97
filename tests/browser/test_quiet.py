"""A table where nobody taps: nothing is reported to be wrong, and no connection is made anew."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Devices
from tests.browser.devices import Device, Referee
from tests.browser.plays.john import ACTIONS
from tests.browser.test_showing import watcher

IDLE = 60_000
"""Milliseconds without a tap, for all three at once; a link that says nothing for five seconds is taken as dead."""

WATCH = """troubles => {
  window.seen = [];
  const look = () => {
    const text = document.body.innerText;
    window.seen.push(...troubles.filter((trouble) => text.includes(trouble)));
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
  look();
}"""


def test_c35_a_quiet_table_says_nothing_and_stays_connected(referee: Referee, devices: Devices) -> None:
    """The tablet and the guest come after the phone: nothing that happens later brings them a second view."""
    opened = referee.open(ACTIONS[:6])
    phone, tablet = devices.phone("en"), devices.tablet("en")
    connections: dict[Device, list[str]] = {}

    def count(device: Device) -> None:
        made: list[str] = []

        def opens(socket: Any) -> None:
            made.append(socket.url)

        device.page.on("websocket", opens)
        connections[device] = made

    count(phone)
    phone.join(referee.joins(opened)["red"]["url"])
    phone.shows(6)
    count(tablet)
    tablet.enter(opened)
    guest = watcher(devices, referee, opened, lang="en")
    count(guest)
    before = {device: len(made) for device, made in connections.items()}
    for device in connections:
        keys = [key for key in ("link-stale", "link-offline") if device.screen == "table" or "stale" in key]
        device.page.evaluate(WATCH, [device.words(key) for key in keys])
    tablet.page.wait_for_timeout(IDLE)
    for device, made in connections.items():
        assert device.page.evaluate("window.seen") == []
        assert len(made) == before[device], "a connection was made anew"
