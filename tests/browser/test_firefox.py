"""The reference matches in Firefox on a tablet and two phones, and the height of lines with readings.

`make test` plays one game and taps each kind of action twice. `make soak` plays all games by taps alone.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser.boxes import found_in
from tests.browser.conftest import Devices
from tests.browser.devices import PHONE, SMALL_TABLET, Device, Referee
from tests.browser.plays import GAMES, play_of
from tests.browser.test_every_game import begin, in_brief, join

RELAY = Path(__file__).with_name("firefox.py")
LINES = """family => {
  const place = document.createElement('div');
  place.style.cssText = `position: fixed; width: 300px; font: 16px/1.2 ${family}`;
  place.innerHTML = '<p style="margin: 0"><ruby>漢字<rt>かんじ</rt></ruby>を よむ</p>';
  document.body.append(place);
  const { height } = place.getBoundingClientRect();
  place.remove();
  return height;
}"""


class InFirefox(Devices):
    """Devices of a browser that does not emulate phones and does not grant permissions."""

    def _make(
        self, kind: type[Device], shape: dict[str, Any], lang: str, base: str | None, **more: Any
    ) -> Any:
        locale = "ja-JP" if lang == "ja" else "en-GB"
        context = self._browser.new_context(viewport=shape["viewport"], locale=locale, **more)
        device = kind(context, base or self._server.url, lang)
        device.touch = device.quick = False
        # Firefox logs this when a page with an open connection closes.
        device.allowed += ["can’t establish a connection", "was interrupted while the page was loading"]
        self.made.append(device)
        return device


@pytest.fixture(scope="module")
def firefox(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    start = tmp_path_factory.mktemp("firefox") / "firefox"
    start.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, str(RELAY)])} "$@"\n', encoding="utf-8")
    start.chmod(0o755)
    prefs: dict[str, Any] = {
        "dom.w3c_touch_events.enabled": 1,
        "ui.prefersReducedMotion": 1,
        "dom.max_script_run_time": 0,  # otherwise a script that waits for the processor counts as hung
    }
    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=str(start), firefox_user_prefs=prefs
    )
    yield browser
    browser.close()


@pytest.fixture
def foxes(firefox: Browser, referee: Referee) -> Iterator[InFirefox]:
    made = InFirefox(firefox, referee.server)
    yield made
    made.close()


@pytest.mark.in_every_run("john")
@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_c37_a_match_on_tablet_and_phones(game: str, foxes: InFirefox, referee: Referee) -> None:
    play = play_of(game)
    match = begin(referee, play, foxes.tablet(shape=SMALL_TABLET))
    join(match, foxes, match.opened.seats[:2])
    wrong = [fault for device in match.devices for fault in found_in(device, "furigana")]
    assert not wrong, "\n".join(wrong)
    in_brief(match, play.STEPS)
    assert match.referee.lines(match.opened) == match.tablet.n
    match.still()


@pytest.mark.only_soak
def test_lines_with_readings_have_the_same_height_in_firefox(
    foxes: InFirefox, devices: Devices, referee: Referee
) -> None:
    """Check the height for any font metrics: Debian's Noto is tall, and Firefox uses its ascent and descent.

    A line of 16 px with readings is 25 px high; Chromium rounds each measure up on a phone.
    """
    heights = {}
    for name, of in (("firefox", foxes), ("chromium", devices)):
        page = of.phone(shape=PHONE).page
        page.goto(referee.url)
        page.locator(".game").first.wait_for()
        heights[name] = page.evaluate(LINES, "var(--font)")
        heights[f"{name}, tall"] = page.evaluate(LINES, "'Noto Sans CJK JP'")
    assert heights["firefox"] < 27.5, heights
    assert heights["chromium"] < 27.5, heights
    assert heights["firefox, tall"] > 31, heights  # otherwise this test proves nothing
