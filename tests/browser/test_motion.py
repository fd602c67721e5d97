"""Criterion 32: motion shows what changed and delays no one; and the moments that all watch at the table.

Views with and without motion are compared throughout a match. With motion everything is tapped. Without it
each kind of action is tapped twice and the rest recorded over HTTP (in `make soak`: all tapped).
"""

from __future__ import annotations

import io
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Devices
from tests.browser.devices import AT_REST, SMALL_TABLET, Referee, Tablet, flat
from tests.browser.plays import GAMES, Action, play_of
from tests.browser.plays.john import ACTIONS, LIE, LYING, act
from tests.browser.test_criteria import centre
from tests.browser.test_every_game import RESULT, Match, begin, in_brief, p95

EVERY_GAME = GAMES
HURRIED = True
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
LONGEST = 200
"""The longest motion in ms. Exceptions: the turn mark, a stamp, a card that is hit, a marker that walks its steps."""
MARKS = ("pulse", "shake", "stamp", "walk")
SPECKS = 40
"""Pixels that may differ, because browsers sometimes redraw the edges of letters."""

SEEN = """
window.seen = {moved: [], long: [], astray: []};
{
  const animate = Element.prototype.animate;
  // Whether a finger that meets a button now meets that button, wherever its card is seen.
  const astray = () => [...document.querySelectorAll('.table button')].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit && !one.contains(hit) && hit.closest('[data-moves]') ? [one.outerHTML.slice(0, 200)] : [];
  });
  Element.prototype.animate = function (...how) {
    const started = animate.apply(this, how);
    seen.moved.push(this.dataset.moves ?? this.dataset.counts ?? this.className);
    requestAnimationFrame(() => { if (started.playState === 'running') seen.astray.push(...astray()); });
    return started;
  };
  const look = () => {
    for (const one of document.getAnimations()) {
      const {duration, iterations} = one.effect.getComputedTiming();
      const name = one.animationName ?? (one.id || 'moves');
      if (duration * iterations > LONGEST) seen.long.push(`${name} ${one.effect.target?.className} ${duration}`);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
""".replace("LONGEST", str(LONGEST))

PICTURE = """() => [...document.querySelectorAll('.table [data-moves], .table .count b, .table [data-counts],'
    + ' .table .strip, .table .shellboard, .table .controls, .table .pad')].map((one) => {
  const box = one.getBoundingClientRect();
  return [one.dataset.moves ?? one.dataset.counts ?? one.className, one.textContent, one.getAttribute('style') ?? '',
    ...[box.x, box.y, box.width, box.height].map((px) => Math.round(px * 2) / 2)].join(' ');
})"""


def watched(devices: Devices, **more: Any) -> Tablet:
    tablet = devices.tablet(shape=SMALL_TABLET, **more)
    tablet.context.add_init_script(SEEN)
    tablet.quick = False
    return tablet


def seen(page: Page) -> dict[str, list[str]]:
    found: dict[str, list[str]] = page.evaluate("window.seen")
    return found


def unlike(one: bytes, other: bytes) -> int:
    """Return how many pixels of two pictures differ visibly."""
    pictures = [Image.open(io.BytesIO(png)).convert("RGB") for png in (one, other)]
    seen = ImageChops.difference(*pictures).convert("L").point(lambda level: 255 * (level > 48))
    return seen.histogram()[255]


@dataclass
class Both:
    """The reference match on two tablets, one with motion."""

    moving: Match
    still: Match
    pictures: list[tuple[str, list[str], list[str]]]
    frames: list[tuple[str, bytes, bytes]]
    taps: list[tuple[str, int, int]]
    """Step and taps on each, for steps tapped on both."""

    def step(self, step: Sequence[Action]) -> None:
        before = len(self.still.taps)
        self.moving.step(step)
        in_brief(self.still, [step])
        if len(self.still.taps) > before:
            self.taps.append((str(step), self.moving.taps[-1][1], self.still.taps[-1][1]))


@pytest.fixture(scope="module")
def both(game: str, browser: Browser, referee: Referee) -> Iterator[Both]:
    play = play_of(game)
    devices = Devices(browser, referee.server)
    moving = begin(referee, play, watched(devices, **MOVING))
    still = begin(referee, play, watched(devices))
    moving.tablet.moments()
    still.tablet.quick = True
    found = Both(moving, still, [], [], [])
    pages = [moving.tablet.page, still.tablet.page]
    for i, step in enumerate(play.STEPS[:-1]):
        found.step(step)
        # The moving tablet continues while the other one acts.
        still.tablet.page.wait_for_function(AT_REST)
        moving.tablet.rest()
        shown = [page.evaluate(PICTURE) for page in pages]
        found.pictures.append((str(step), shown[0], shown[1]))
        if i % 4 == 0:
            found.frames.append((str(step), pages[0].screenshot(), pages[1].screenshot()))
    found.step(play.STEPS[-1])
    yield found
    devices.close()


@pytest.mark.only_soak
@pytest.mark.soak
def test_c32_motion_changes_and_delays_nothing(
    both: Both, tmp_path: Path, figures: Callable[..., None]
) -> None:
    """Compare pictures and taps; check that motion is short, takes no tap, and is off where it should be."""
    moving, still = (seen(match.tablet.page) for match in (both.moving, both.still))
    assert moving["moved"], "nothing ever moved"
    assert not still["moved"]
    assert not moving["astray"], "a finger would meet something that moves"
    for step, moved, stood in both.pictures:
        assert moved == stood, step
    for step, one, other in both.frames:
        assert unlike(one, other) < SPECKS, step
    assert {kind for kind, _ in both.moving.taps} == {kind for kind, _ in both.still.taps}
    for step, many, few in both.taps:
        assert many == few, step
    long = [one for one in moving["long"] + still["long"] if not one.split()[0].endswith(MARKS)]
    assert not long, long
    report = both.moving.tablet.report()
    shifts = [one for one in report["shifts"] if not one["input"] and one["at"] > both.moving.began]
    assert not shifts, shifts
    both.moving.still()
    answers = [tap["answer"] for tap in report["taps"] if tap["answer"] is not None]
    assert len(answers) >= len(both.moving.play.STEPS) / 2, "taps were not painted"
    median = round(statistics.median(answers), 1)
    figures(f"tap to paint in motion ({both.moving.opened.game}), ms", median=median, p95=p95(answers))
    expect(both.moving.tablet.page.locator(RESULT)).to_be_visible()
    both.moving.stands(tmp_path)


# -- taps during motion
# ----------------------------------------------------------------------------------------


def test_c32_a_tap_while_a_card_moves_is_recorded(referee: Referee, devices: Devices) -> None:
    """Tap red's card and its target while black's card still moves."""
    opened = referee.open(ACTIONS[:6])
    tablet = watched(devices, **MOVING)
    tablet.enter(opened)
    page = tablet.page
    tablet.moments()
    theirs = {"seat": "red", "action": "move", "from": "c4", "to": "c3"}
    page.evaluate(
        """([from, to]) => {
             const animate = Element.prototype.animate;
             window.meanwhile = new Promise((done) => {
               Element.prototype.animate = function (...how) {
                 const started = animate.apply(this, how);
                 requestAnimationFrame(() => {
                   for (const cell of [from, to]) {
                     const box = document.querySelector(`[data-cell="${cell}"]`).getBoundingClientRect();
                     document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).closest('button').click();
                   }
                   done(started.playState);
                 });
                 Element.prototype.animate = animate;
                 return started;
               };
             });
             0;
           }""",
        [theirs["from"], theirs["to"]],
    )
    for way in ("from", "to"):
        tablet.tap(tablet.cell(ACTIONS[6][way]))
    assert page.evaluate("window.meanwhile") == "running"
    tablet.shows(8)
    assert referee.view(opened)["lines"][-1]["action"] == theirs


@pytest.mark.only_soak
def test_c32_the_first_view_has_no_motion(referee: Referee, devices: Devices) -> None:
    tablet = watched(devices, **MOVING)
    tablet.enter(referee.open(ACTIONS[:9]))
    tablet.moments()
    tablet.rest()
    assert not seen(tablet.page)["moved"]


# -- the last blow ---------------------------------------------------------------------------------------------

NO_WAITING = """
{
  const later = window.setTimeout;
  window.setTimeout = (what, ms, ...more) => (ms === 2000 ? 0 : later(what, ms, ...more));
}
"""
"""Stops the timer of two seconds that shows the last blow."""


@pytest.mark.in_every_run("no-preference-tap")
@pytest.mark.parametrize("by", ["tap", "key"])
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_last_blow_is_shown_before_the_result(
    referee: Referee, devices: Devices, motion: str, by: str
) -> None:
    opened = referee.open(ACTIONS[:-1])
    tablet = devices.tablet(reduced_motion=motion)
    tablet.context.add_init_script(NO_WAITING)
    tablet.enter(opened)
    act(tablet, [ACTIONS[-1]])
    tablet.shows(len(ACTIONS))
    page = tablet.page
    expect(page.locator(".strip .turn", has_text="！").first).to_be_visible()
    expect(page.locator(RESULT)).to_have_count(0)
    page.evaluate("() => new Promise((done) => setTimeout(done, 300))")
    expect(page.locator(RESULT)).to_have_count(0)
    if by == "tap":
        page.touchscreen.tap(5, 5)
    else:
        page.keyboard.press("Enter")
    expect(page.locator(RESULT)).to_be_visible()
    # After a reload the result is shown at once.
    page.reload()
    expect(page.locator(RESULT)).to_be_visible()


@pytest.mark.only_soak
def test_the_result_appears_by_itself(referee: Referee, devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.enter(referee.open(ACTIONS[:-1]))
    act(tablet, [ACTIONS[-1]])
    expect(tablet.page.locator(RESULT)).to_be_visible()
    expect(tablet.page.locator(".cover .strong")).to_have_count(1)  # a single main button
    expect(tablet.page.locator(".cover .strong")).to_be_in_viewport(ratio=1)


# -- a doubt ----------------------------------------------------------------------------------------------------


@pytest.mark.only_soak
def test_all_watch_a_doubt(referee: Referee, devices: Devices) -> None:
    opened = referee.open(LYING[:7], header=LIE)
    tablet = watched(devices, **MOVING)
    tablet.enter(opened)
    page = tablet.page
    tablet.moments()
    act(tablet, [LYING[7]])
    moment = page.locator(".moment")
    expect(moment).to_have_attribute("data-moment", "doubt")
    names = {"seat": LIE["names"]["black"], "other": LIE["names"]["red"], "doubt_loser": "liar"}
    for said in (tablet.words("john-line-doubt", seat=names["seat"]), tablet.words("john-ui-stake", **names)):
        assert flat(said) in flat(unread(page, ".moment"))
    expect(moment.locator("li")).to_have_count(0)
    # Red's keys are next to it and not covered.
    cards: Sequence[str] = LYING[8]["cards"]
    act(tablet, [LYING[8]])
    expect(moment).to_have_attribute("data-moment", "refuted")
    # Cards appear one by one in the order shown; the verdict comes after the last.
    page.locator(".moment li.up").nth(1).wait_for()
    expect(page.locator(RESULT)).to_have_count(0)
    expect(page.locator(".moment .cards.open")).to_have_count(1)
    shown = page.locator(".moment li svg").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert shown == cards
    against = page.locator(".moment li.against svg").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert against == ["2d"]  # the 2 that was denied
    papers = page.locator(":is(.moment, .board) svg .paper").evaluate_all(
        "all => [...new Set(all.map((one) => getComputedStyle(one).fill))]"
    )
    assert len(papers) == 1, "a card is as white there as on the board"
    assert flat(tablet.words("john-ui-result-refuted")) in flat(unread(page, ".moment"))
    expect(page.locator(RESULT)).to_be_visible()
    expect(moment).to_have_count(0)


def test_one_tap_reveals_all_cards(referee: Referee, devices: Devices) -> None:
    opened = referee.open(LYING[:8], header=LIE)
    tablet = watched(devices, **MOVING)
    # Stop the timer after which the next card is shown.
    tablet.context.add_init_script(NO_WAITING.replace("2000", "160"))
    tablet.enter(opened)
    page = tablet.page
    tablet.moments()
    act(tablet, [LYING[8]])
    expect(page.locator(".moment li")).to_have_count(len(LYING[8]["cards"]))
    expect(page.locator(".moment li.up")).to_have_count(0)
    expect(page.locator(".moment .waits").first).to_be_hidden()
    page.touchscreen.tap(*centre(page, ".moment"))
    expect(page.locator(".moment li.up")).to_have_count(len(LYING[8]["cards"]))
    expect(page.locator(RESULT)).to_be_visible()


def unread(page: Page, query: str) -> str:
    """Return the text of a place without furigana."""
    said: str = page.locator(query).evaluate(
        """one => { const copy = one.cloneNode(true);
          copy.querySelectorAll('rt').forEach((reading) => reading.remove()); return copy.textContent; }"""
    )
    return said
