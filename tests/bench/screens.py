"""Measures how soon a tap is painted on an old tablet: a browser at a quarter of this machine's speed.

    python -m tests.bench.screens [--steps 16] [--rounds 5]

Each round plays the beginning of every game's reference match on a tablet's screen, as its player taps. It
times from the finger that leaves the glass to the next frame with the screen's answer. The floor is a bare
page, at the same speed, whose one key counts the taps on it. Script is what runs for the screens' own scripts,
layout that they force included, without the scripts with which Playwright finds and taps.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tachiai.engines import BUILT_IN
from tests.browser.conftest import HASTE, Devices
from tests.browser.devices import PROBE, Referee
from tests.browser.plays import play_of
from tests.browser.test_every_game import begin
from tests.support import QUIET_BROWSER, Server, chromium

from .rounds import Figures, Row, Size, interleaved, percentile, report
from .servers import referees

SLOWER = 4
"""The factor by which the browser is slower than this machine."""
ALREADY = 3
"""Steps that are recorded before the tablet joins: the cards at the beginning."""


def slow(page: Page) -> CDPSession:
    """Slow the browser of ``page`` down to an old tablet."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    session.send("Profiler.enable")
    session.send("Profiler.setSamplingInterval", {"interval": 1000})
    return session


def script(session: CDPSession, base: str) -> float:
    """Stop profiling a page, and return how long the scripts of a server ran in it, in ms."""
    profile = session.send("Profiler.stop")["profile"]
    nodes = {node["id"]: node for node in profile["nodes"]}
    running: set[int] = set()
    for number, node in nodes.items():  # callers come first
        if number in running or node["callFrame"]["url"].startswith(base):
            running.update([number, *node.get("children", ())])
    return (
        sum(
            time
            for number, time in zip(profile["samples"], profile["timeDeltas"], strict=True)
            if number in running
        )
        / 1000
    )


def painted(name: str, taps: list[dict[str, Any]]) -> Figures:
    """Return median and 95th percentile of the times that the page measured, in ms."""
    times = [tap["answer"] for tap in taps if tap["answer"] is not None]
    assert len(times) >= len(taps) / 2, f"{name}: taps were not painted"
    return {f"{name} p50": median(times), f"{name} p95": percentile(times, 0.95)}


def played(browser: Browser, server: Server, steps: int, game: str) -> Figures:
    """Tap the beginning of a match."""
    play, devices = play_of(game), Devices(browser, server)
    tablet = devices.tablet()
    tablet.quick = False
    match = begin(Referee(server), play, tablet, ALREADY)
    tablet.moments()
    session = slow(tablet.page)
    moves = play.STEPS[ALREADY : ALREADY + steps]
    session.send("Profiler.start")
    match.go(moves)
    spent = script(session, server.url) / sum(map(len, moves))
    found = {**painted(game, tablet.report()["taps"]), f"{game} script": spent}
    devices.close()
    return found


def bare(browser: Browser, steps: int) -> Figures:
    """Tap on a page that only counts."""
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
    """Measure every game in turn, and the bare page."""
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
    """Return a row for each game and figure, measured in a thread of its own.

    The tests' thread may already drive a browser.
    """
    with ThreadPoolExecutor(1) as alone:
        found = alone.submit(measured, size).result()
    out = []
    for game in BUILT_IN:
        what = f"tap → painted at a quarter of the speed: {game}"
        out.append(Row(f"{what}, p50", "ms", found[f"{game} p50"], "bare page", found["bare p50"]))
        out.append(Row(f"{what}, p95", "ms", found[f"{game} p95"], at_most=120))
        out.append(
            Row(f"script a move at a quarter of the speed: {game}", "ms", found[f"{game} script"], at_most=20)
        )
    return out


if __name__ == "__main__":
    report(rows, __doc__, "steps", "rounds")
