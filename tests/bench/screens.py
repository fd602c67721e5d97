"""How soon a tap is painted on an old tablet: a browser at a quarter of this machine's speed, and nothing else open.

    python -m tests.bench.screens [--steps 16] [--rounds 5]

Each round plays the beginning of every game's reference match on a tablet's screen, as its player taps: what is timed
is a finger that leaves the glass until the next frame that shows the answer of the screen.  Beside it stands a bare
page, at the same speed, whose one key counts the taps on it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tachiai.engines import BUILT_IN
from tests.browser.conftest import HASTE, Devices
from tests.browser.devices import PROBE, Referee
from tests.browser.plays import play_of
from tests.browser.test_every_game import begin
from tests.support import QUIET_BROWSER, Server, chromium

from .rounds import Figures, Row, Size, interleaved, percentile, report
from .servers import referees

SLOWER = 4
"""How many times as slow as this machine the browser runs."""
ALREADY = 3
"""Steps of a match that are recorded before the tablet comes: how cards are laid out."""


def slow(page: Page) -> None:
    """Have the browser run ``page`` as an old tablet would."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def painted(name: str, taps: list[dict[str, Any]]) -> Figures:
    """Median and 95th percentile of what the page noted of its taps, in ms."""
    times = [tap["answer"] for tap in taps if tap["answer"] is not None]
    assert len(times) >= len(taps) / 2, f"{name}: taps were not painted"
    return {f"{name} p50": median(times), f"{name} p95": percentile(times, 0.95)}


def played(browser: Browser, server: Server, steps: int, game: str) -> Figures:
    """The taps of a match's beginning."""
    play, devices = play_of(game), Devices(browser, server)
    tablet = devices.tablet()
    tablet.quick = False
    match = begin(Referee(server), play, tablet, ALREADY)
    slow(tablet.page)
    match.go(play.STEPS[ALREADY : ALREADY + steps])
    found = painted(game, tablet.report()["taps"])
    devices.close()
    return found


def bare(browser: Browser, steps: int) -> Figures:
    """Taps on a page that does nothing but count them."""
    context = browser.new_context(has_touch=True, is_mobile=True)
    page = context.new_page()
    page.add_init_script(PROBE)
    page.goto("data:text/html,<button onclick='textContent++'>0</button>")
    slow(page)
    for number in range(2 * steps):
        page.locator("button", has_text=str(number)).tap()
    page.locator("button", has_text=str(2 * steps)).wait_for()
    found = painted("bare", page.evaluate("probe.taps"))
    context.close()
    return found


def measured(size: Size) -> dict[str, list[float]]:
    """Every game in turn, and the bare page."""
    with referees() as serve, sync_playwright() as playwright:
        server = serve(env=HASTE)
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET_BROWSER)
        tasks: list[Callable[[], Figures]] = [
            *(partial(played, browser, server, size.steps, game) for game in BUILT_IN),
            partial(bare, browser, size.steps),
        ]
        found = interleaved(max(1, size.rounds // 2), tasks)
        browser.close()
    return found


def rows(size: Size) -> list[Row]:
    """A row for each game and figure; measured in a thread of its own, as the tests' may drive a browser already."""
    with ThreadPoolExecutor(1) as alone:
        found = alone.submit(measured, size).result()
    out = []
    for game in BUILT_IN:
        what = f"tap → painted at a quarter of the speed: {game}"
        out.append(Row(f"{what}, p50", "ms", found[f"{game} p50"], "bare page", found["bare p50"]))
        out.append(Row(f"{what}, p95", "ms", found[f"{game} p95"], at_most=120))
    return out


if __name__ == "__main__":
    report(rows, __doc__, "steps", "rounds")
