"""Bytes and time until a screen can be used: on a café's Wi-Fi, and on an old tablet.

Bytes have budgets, times are only measured. What was requested until the screen appeared has a budget of its own:
later prefetches (motion, sheets) delay no one. A table has a second one for everything it fetches.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Devices
from tests.browser.devices import ROOT, Device, Phone, Referee, Tablet, read_record
from tests.browser.plays.john import ACTIONS

GAMES = {file.parent.name: file for file in sorted(ROOT.glob("engines/*/example.jsonl"))}
KB = 1000

# Packed scripts that a device fetches until it can be used. (The selection that all games share is 2 kB of them.)
HOME = 40_500
TABLET = 68_500
PHONE = 59_000
# Code to hash and sign, fetched at some time after the first paint.
LATER = re.compile(r"/(chain|examine|sha2|sign)-[^/]*\.js")
EVIDENCE = 12 * KB
# The same with styles and fonts.
ALL = 300 * KB
# Scripts and styles that a table fetches in all, what is fetched ahead included.
FILES = 26
# Everything that a table fetches in all: the page, scripts, styles, words.
IN_ALL = 190 * KB
# The files that a table fetches ahead: parts of their names, and the words of the language that is not shown.
AHEAD = ["/controls-", "/examine-", "/layouts-", "/sheets-"]
# Whether all files have come that a page `asked` for, and those it fetches `ahead`.
HAVE_COME = """({ asked, ahead }) => {
  const names = performance.getEntries().map(({ name }) => name);
  const words = names.filter((name) => /\\/en(-[^/]*[.]ftl)?$/.test(name));
  return words.length >= 4 && [...asked, ...ahead].every((part) => names.some((name) => name.includes(part)));
}"""
# Waits until all has come that the page's scripts import.
IMPORTED = """async () => {
  const names = performance.getEntries().map(({ name }) => name);
  await Promise.all(names.filter((name) => name.endsWith('.js')).map((name) => import(name)));
}"""

every_game = pytest.mark.parametrize("game", GAMES)
Figures = Callable[..., None]


STANDS = """new MutationObserver(() => {
  if (document.querySelector('.game, .shellboard, p.turn, .arbiter .board')) window.stood ??= performance.now();
}).observe(document, { childList: true, subtree: true })"""
ASKED = """() => performance.getEntriesByType('resource')
  .filter(({ startTime }) => startTime > window.stood).map(({ name }) => name)"""


def watched(device: Device) -> None:
    """Note in the page when its screen first appeared."""
    device.page.add_init_script(STANDS)


def asked_for(device: Device) -> list[str]:
    """Return a list to which the address of each file is added as the device asks for it."""
    asked: list[str] = []

    def note(request: Any) -> None:
        # "other" is the icon of the page, which a browser fetches when it likes.
        if request.resource_type != "other":
            asked.append(request.url)

    device.page.on("request", note)
    return asked


def everything(device: Device, asked: list[str]) -> dict[str, int]:
    """Return the transferred bytes of each file, once the last file has come."""
    known = 0
    while known < len(asked):
        known = len(asked)
        device.page.wait_for_function(HAVE_COME, arg={"asked": asked, "ahead": AHEAD})
        device.page.evaluate(IMPORTED)
    sizes = {answer.url: int(answer.headers.get("content-length", 0)) for answer in device.traffic.answers}
    return {url: sizes[url] for url in asked}


def weight(device: Device) -> dict[str, int]:
    """Return the transferred bytes by kind, requested until the screen appeared.

    ``later`` counts at any time.
    """
    device.page.wait_for_function("() => window.stood")
    afterwards = set(device.page.evaluate(ASKED))
    sizes: dict[str, dict[str, int]] = {"script": {}, "stylesheet": {}, "font": {}, "words": {}, "later": {}}
    for answer in list(device.traffic.answers):
        kind = answer.request.resource_type
        if answer.url.endswith(".ftl") or "/words/" in answer.url:
            kind = "words"
        elif LATER.search(answer.url):
            kind = "later"
        if kind in sizes and (kind == "later" or answer.url not in afterwards):
            sizes[kind][answer.url] = int(answer.headers["content-length"])
    return {kind: sum(found.values()) for kind, found in sizes.items()}


def hold(device: Device, most: int, figures: Figures, what: str) -> None:
    sums = weight(device)
    figures(f"weight of {what}, kB", **{kind: round(size / KB, 1) for kind, size in sums.items()})
    assert 0 < sums["script"] <= most
    assert sums["later"] <= EVIDENCE
    assert sums["script"] + sums["stylesheet"] + sums["font"] <= ALL


def test_the_home_screen_is_light(devices: Devices, figures: Figures) -> None:
    tablet = devices.tablet()
    watched(tablet)
    tablet.page.goto(tablet.base + "/")
    tablet.page.locator(".game").first.wait_for()
    hold(tablet, HOME, figures, "the home screen")


@every_game
def test_a_table_is_light(referee: Referee, devices: Devices, figures: Figures, game: str) -> None:
    """Check too that it asks for few files, what is fetched ahead included: each costs a cheap phone time.

    Everything that opens over a table is one script and one style sheet.
    """
    header, _ = read_record(GAMES[game])
    tablet = devices.tablet()
    watched(tablet)
    asked = asked_for(tablet)
    tablet.enter(referee.open(header=header))
    hold(tablet, TABLET, figures, f"the tablet ({game})")
    sizes = everything(tablet, asked)
    files = [url for url in sizes if url.endswith((".js", ".css"))]
    in_all = sum(size for url, size in sizes.items() if "/api/matches" not in url)
    figures(f"files of the tablet ({game})", files=len(files), kB=round(in_all / KB, 1))
    assert len(files) <= FILES
    assert in_all <= IN_ALL


@pytest.mark.in_every_run("john")
@every_game
def test_a_phone_is_light(referee: Referee, devices: Devices, figures: Figures, game: str) -> None:
    header, _ = read_record(GAMES[game])
    opened = referee.open(header=header)
    phone = devices.phone()
    watched(phone)
    phone.join(referee.joins(opened)[opened.seats[0]]["url"])
    phone.page.wait_for_load_state("networkidle")
    hold(phone, PHONE, figures, f"a phone ({game})")


@pytest.mark.only_soak
@pytest.mark.parametrize("kind", ["tablet", "phone"])
def test_first_paint_is_measured(referee: Referee, devices: Devices, figures: Figures, kind: str) -> None:
    """Measure on a processor slowed down four times, with empty caches: first paint, then the table."""
    paints, tables = [], []
    for _ in range(3):
        opened = referee.open(ACTIONS[:9])
        device: Tablet | Phone = devices.tablet() if kind == "tablet" else devices.phone()
        cdp = device.context.new_cdp_session(device.page)
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        if isinstance(device, Tablet):
            device.enter(opened)
        else:
            device.join(referee.joins(opened)["black"]["url"])
        stands = device.page.wait_for_function(
            "() => document.querySelector('div[data-n] [data-cell]') && performance.now()", polling="raf"
        )
        tables.append(stands.json_value())
        painted = device.page.wait_for_function(
            "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
        )
        paints.append(painted.json_value())
        devices.leave(device)
    figures(
        f"{kind} at 4x CPU throttle, ms",
        first_paint=round(statistics.median(paints)),
        the_table_stands=round(statistics.median(tables)),
    )
