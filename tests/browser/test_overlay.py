"""The overlay for streams (`/o#<spectator's ticket>`): the public match on a transparent page without input."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import HASTE, Devices
from tests.browser.devices import ROOT, Device, Opened, Referee, read_record
from tests.browser.plays.john import ACTIONS
from tests.browser.test_dialogs import menu
from tests.browser.test_joining import NETWORK_NOISE
from tests.browser.test_weight import KB
from tests.support import Servers

HURRIED = True
GAMES = {file.parent.name: file for file in sorted(ROOT.glob("engines/*/example.jsonl"))}
STREAM = {"viewport": {"width": 1920, "height": 1080}}
SMALL_STREAM = {"viewport": {"width": 1280, "height": 720}}

SCRIPTS = 50 * KB
"""Packed scripts of the page and of a game's drawing."""

SEEN_THROUGH = """() => {
  const parts = [document.documentElement, document.body, document.querySelector('#app'),
    document.querySelector('main')];
  return parts.map((part) => getComputedStyle(part))
    .every(({ backgroundColor, backgroundImage, opacity }) =>
      backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1');
}"""

OUTSIDE = """() => [...document.querySelectorAll('main section')]
  .map((part) => part.getBoundingClientRect())
  .filter(({ top, left, right, bottom }) => top < 0 || left < 0 || right > innerWidth || bottom > innerHeight)
  .length"""


class Overlay(Device):
    """A browser source of a program for streams."""

    screen = "overlay"
    touch = False

    @property
    def root(self) -> Locator:
        return self.page.locator("main[data-n]")

    def watch(self, ticket: str, query: str = "") -> None:
        self.page.goto(f"{self.base}/o{query}#{ticket}")


def ticket_of(referee: Referee, opened: Opened, place: str = "spectator") -> str:
    url: str = referee.joins(opened)[place]["url"]
    return url.partition("#")[2]


def overlay(devices: Devices, referee: Referee, opened: Opened, query: str = "", **more: Any) -> Overlay:
    made: Overlay = devices._make(Overlay, more.pop("shape", STREAM), more.pop("lang", "ja"), None, **more)
    made.watch(ticket_of(referee, opened), query)
    made.shows(opened.n)
    return made


@pytest.mark.in_every_run("john")
@pytest.mark.parametrize("game", GAMES)
def test_an_overlay_shows_the_match_on_nothing(
    referee: Referee, devices: Devices, figures: Callable[..., None], game: str
) -> None:
    header, actions = read_record(GAMES[game])
    opened = referee.open(header=header)
    referee.play(opened, actions[:-1])
    stream = overlay(devices, referee, opened)
    assert stream.page.evaluate(SEEN_THROUGH)
    for _ in range(2):
        expect(stream.page.locator(".board > div > *").first).to_be_visible()
        expect(stream.page.locator(".head .mark")).to_be_visible()
        # The drawing of a board may have keys, but none that works.
        expect(stream.page.locator("main[inert]")).to_have_count(1)
        expect(stream.page.locator("audio, video, .words :is(a, button, input)")).to_have_count(0)
        stream.page.keyboard.press("Tab")
        assert stream.page.evaluate("document.activeElement === document.body")
        assert stream.page.evaluate(OUTSIDE) == 0
        stream.page.set_viewport_size(SMALL_STREAM["viewport"])  # type: ignore[arg-type]
    scripts = {
        answer.url: int(answer.headers["content-length"])
        for answer in stream.traffic.answers
        if answer.request.resource_type == "script"
    }
    figures(f"weight of the overlay ({game}), kB", scripts=round(sum(scripts.values()) / KB, 1))
    assert 0 < sum(scripts.values()) <= SCRIPTS
    referee.play(opened, actions[-1:])
    stream.shows(opened.n)
    views = [
        json.loads(frame[frame.index("[") :])[1] for frame in stream.traffic.frames if '["view"' in frame
    ]
    assert [(view["role"], view["mine"], view["choices"]) for view in views] == [("spectator", None, [])] * 2
    # Nothing is stored: the browser may also be the table's.
    kept = stream.page.evaluate("Object.keys(localStorage).filter((key) => !/coached|prepared/.test(key))")
    assert kept == []


def test_an_overlay_has_a_side_a_reading_and_takes_no_seat(referee: Referee, devices: Devices) -> None:
    """Check too that it names the side of each person, and that the table shows its address."""
    opened = referee.open(ACTIONS[:3], names={"black": "Aoi", "red": "Ren"})
    stream = overlay(devices, referee, opened, "?side=left&reading=en")
    box = stream.root.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] < 960
    stream.read("en")
    expect(stream.page.locator("li.marked")).to_contain_text(stream.words("john-seat-black"))
    sides = [re.compile(r"Aoi\s+Black"), re.compile(r"Ren\s+Red")]
    expect(stream.page.locator(".words li")).to_have_text(sides)
    stream.allowed.append("404")
    with stream.page.expect_response("**/api/join") as refused:
        stream.watch(ticket_of(referee, opened, "red"))
    assert refused.value.json() == {"ok": False, "error": "no-such-ticket"}
    assert not referee.view(opened)["people"]["red"]["claimed"]
    expect(stream.root).to_have_count(0)
    tablet = devices.tablet()
    tablet.enter(opened)
    menu(tablet, "phones", "phones-more")
    shown = tablet.page.locator("[data-stream]").inner_text()
    assert shown.endswith(f"/o#{ticket_of(referee, opened)}")


def test_an_overlay_survives_the_end_of_the_server(serve: Servers, browser: Browser) -> None:
    server = serve(env=HASTE)
    referee = Referee(server)
    devices = Devices(browser, server)
    opened = referee.open(ACTIONS[:3])
    stream = overlay(devices, referee, opened)
    stream.allowed += NETWORK_NOISE
    server.kill()
    stream.page.wait_for_event("websocket")  # it noticed
    expect(stream.page.locator(".board [data-cell]").first).to_be_visible()
    expect(stream.page.locator("main.lost")).to_have_count(1)
    serve(port=server.port, data=server.data, env=HASTE)
    referee.play(opened, ACTIONS[3:4])
    stream.shows(4)
    expect(stream.page.locator("main.lost")).to_have_count(0)
    devices.close()


@pytest.mark.in_every_run("john")
@pytest.mark.parametrize("game", GAMES)
def test_the_board_of_an_overlay_stays_where_it_is(referee: Referee, devices: Devices, game: str) -> None:
    """Its lower edge and its width stay while the words above it get longer and shorter; no panel is empty."""
    header, actions = read_record(GAMES[game])
    opened = referee.open(header=header)
    referee.play(opened, actions[:4])
    stream = overlay(devices, referee, opened, shape=SMALL_STREAM)
    places: set[tuple[int, int, int]] = set()
    for action in actions[4:12]:
        referee.play(opened, [action])
        stream.shows(opened.n)
        box = stream.page.locator("section.board").bounding_box()
        assert box is not None
        places.add((round(box["x"]), round(box["y"] + box["height"]), round(box["width"])))
        shown = stream.page.locator("main section:visible")
        assert all(text.strip() for text in shown.all_inner_texts()[:1])
        assert stream.page.evaluate(OUTSIDE) == 0
    assert len(places) == 1
