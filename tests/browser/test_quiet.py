"""An idle table shows no warning, and no connection is opened again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Devices
from tests.browser.devices import Device, Referee
from tests.browser.plays.john import ACTIONS
from tests.browser.test_showing import watcher
from tests.engines.soak import often

pytestmark = pytest.mark.only_soak

IDLE = often(15_000, 60_000)
"""Milliseconds without a tap for all three devices: longer than any wait for a connection."""
SILENT = 2_000
"""Milliseconds of silence after which a connection counts as dead (the referee pings every 1.2 s):
`net/reconnecting-socket.ts`.
"""

LISTEN = """{
  const Line = WebSocket;
  let heard = performance.now();
  let longest = 0;
  window.silences = [];  // how long the line before was silent when each was made
  window.longest = () => Math.max(longest, performance.now() - heard);
  window.listenAnew = () => (longest = 0);
  window.WebSocket = class extends Line {
    constructor(...args) {
      silences.push(performance.now() - heard);
      super(...args);
      this.addEventListener('message', () => {
        longest = window.longest();
        heard = performance.now();
      });
    }
  };
}"""

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


class Listening(Devices):
    """Devices that measure how long their connections were silent."""

    def _make(self, *args: Any, **more: Any) -> Any:
        device = super()._make(*args, **more)
        device.context.add_init_script(LISTEN)
        return device


@pytest.fixture
def listening(browser: Browser, referee: Referee) -> Iterator[Listening]:
    made = Listening(browser, referee.server)
    yield made
    made.close()


@pytest.mark.soak
def test_c35_an_idle_table_shows_no_warning_and_stays_connected(
    referee: Referee, listening: Listening
) -> None:
    """Add tablet and guest after the phone, so that no later event sends them a second view.

    On a machine so busy that a connection is silent for seconds, a new connection and a warning are allowed.
    """
    opened = referee.open(ACTIONS[:6])
    phone, tablet = listening.phone("en"), listening.tablet("en")
    phone.join(referee.joins(opened)["red"]["url"])
    phone.shows(6)
    tablet.enter(opened)
    guest = watcher(listening, referee, opened, lang="en")
    devices: list[Device] = [phone, tablet, guest]
    before = [len(device.page.evaluate("silences")) for device in devices]
    for device in devices:
        keys = [key for key in ("link-stale", "link-offline") if device.screen == "tablet" or "stale" in key]
        device.page.evaluate(WATCH, [device.words(key) for key in keys])
        device.page.evaluate("listenAnew()")
    tablet.page.wait_for_timeout(IDLE)
    for device, lines in zip(devices, before, strict=True):
        made = device.page.evaluate("silences")[lines:]
        assert not [silent for silent in made if silent < SILENT], "a connection was made anew"
        if device.page.evaluate("longest()") < SILENT:
            assert device.page.evaluate("window.seen") == []
