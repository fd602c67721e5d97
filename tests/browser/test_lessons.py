"""Lessons, guided preparation and the coaching of a first match."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tachiai.engines import Verdict, load, teaching
from tachiai.engines.teaching import Lesson
from tachiai.engines.testing.teachingfiles import Pupil
from tests.browser.boxes import PAINTED, PHONES, Boxes
from tests.browser.conftest import Devices
from tests.browser.devices import Referee, Tablet, flat, picture, unruby
from tests.browser.plays import GAMES, play_of
from tests.browser.plays.john import ACTIONS
from tests.engines.soak import often

HURRIED = True
TAPS = 40
KANA, LAYING, DOING = 5, 15, 8
"""For an estimate of minutes: kana read aloud per second, seconds to find and place the cards of a picture,
and seconds to move a card and tap it.
"""


def at(tablet: Tablet, step: int) -> None:
    expect(tablet.page.locator(".progress")).to_have_attribute("data-step", str(step + 1))


def seconds(lesson: Lesson) -> float:
    """Estimate how long a family that reads aloud takes for a lesson."""
    kana = [len(re.sub(r"［[^｜］]*｜([^］]*)］|\s", r"\1", step.say["ja"])) for step in lesson.steps]
    laid, done = (
        sum(map(bool, parts)) for parts in zip(*((s.lay, s.accept) for s in lesson.steps), strict=True)
    )
    return sum(kana) / KANA + laid * LAYING + done * DOING


def follow(tablet: Tablet, game: str, lesson: Lesson, boxes: Boxes) -> list[str]:
    """Follow the screen's instructions only; return what is covered, cut off or out of sight on the way."""
    wrong: list[str] = []
    pupil = Pupil(load(game), lesson)
    match = teaching.match_from_layout(pupil.game, lesson.header, None)
    go = tablet.page.locator(".lesson .go")
    for i, step in enumerate(lesson.steps):
        at(tablet, i)
        said = flat(unruby(tablet.page.locator(".lesson .says")))
        assert flat(step.say["en"]) in said, "the screen says what the step says"
        wrong += [f"{game} {lesson.id} {i} {what}" for what in boxes.walk(tablet)]
        if step.lay is not None:
            match = teaching.match_from_layout(pupil.game, lesson.header, step.lay)
        for action in step.play:
            match.record(action)
        if not step.accept:
            tablet.tap(go)
            continue
        action = pupil.fitting(match, step)[0]
        expect(go).to_have_count(0)
        if step.verdict is Verdict.ILLEGAL:
            tablet.tap(tablet.cell(action.fields["from"]))
            tablet.tap(tablet.cell(action.fields["to"]))
            expect(tablet.page.locator(".verdict-text .head").first).to_be_visible()
        else:
            play_of(game).act(tablet, [action.to_json()])
            match.record(action)
        if i + 1 < len(lesson.steps) and lesson.steps[i + 1].lay is not None:
            tablet.tap(go)
    return wrong


@pytest.mark.in_every_run("john")
@pytest.mark.soak
@pytest.mark.timeout(often(600, 3600))
@pytest.mark.parametrize("game", GAMES)
def test_c27_each_lesson_can_be_finished_by_its_instructions(
    devices: Devices, game: str, figures: Callable[..., None]
) -> None:
    """Check too that every step is fully visible on every size of tablet (criterion 31).

    Outside a soak two lessons are followed; `tests/engines` does what each asks for.
    """
    tablet = devices.tablet(lang="en")
    tablet.game = game
    boxes = Boxes(each=1)
    wrong: list[str] = []
    taps, steps = 0, 0
    for lesson in teaching.lessons(load(game))[: often(2, 99)]:
        tablet.page.goto(f"{tablet.base}/#/learn/{game}")
        tile = tablet.page.locator(f'[data-lesson="{lesson.id}"]')
        before = tablet.taps
        tablet.tap(tile)
        wrong += follow(tablet, game, lesson, boxes)
        expect(tile.locator(".done")).to_be_visible()
        assert tablet.taps - before <= TAPS, lesson.id
        taps += tablet.taps - before
        steps += len(lesson.steps)
    figures(
        f"all lessons ({game})",
        lessons=len(teaching.lessons(load(game))),
        steps=steps,
        taps=taps,
        minutes=round(sum(map(seconds, teaching.lessons(load(game)))) / 60, 1),
    )
    assert not wrong, "\n".join(wrong)


@pytest.mark.only_soak
def test_c27_a_wrong_move_is_explained_and_not_played(devices: Devices) -> None:
    tablet = devices.tablet(lang="en")
    tablet.page.goto(f"{tablet.base}/#/learn/john/1_move")
    tablet.tap(tablet.page.locator(".lesson .go"))
    at(tablet, 1)
    for start, to in (("a1", "a2"), ("c1", "d2")):  # another card; an illegal move
        tablet.tap(tablet.cell(start))
        tablet.tap(tablet.cell(to))
        expect(tablet.page.locator(".wrong" if start == "a1" else ".verdict-text .head")).to_be_visible()
        at(tablet, 1)
        expect(tablet.cell(start).locator("[data-card]")).to_be_visible()
    expect(tablet.page.locator(".verdict-text")).to_contain_text("R10")
    tablet.tap(tablet.page.locator(".lesson .top button").last)
    expect(tablet.page.locator("[data-lesson]").first).to_be_visible()


@pytest.mark.only_soak
def test_c27_a_wrong_card_is_explained_and_not_played(devices: Devices) -> None:
    tablet = devices.tablet(lang="en")
    tablet.page.goto(f"{tablet.base}/#/learn/one_o_one/3_ends")
    tablet.tap(tablet.page.locator(".lesson .go"))
    at(tablet, 1)
    total = tablet.page.locator(".total")
    expect(total).to_have_attribute("data-total", "96")
    tablet.tap(tablet.key("5h"))
    wrong = teaching.lessons(load("one_o_one"))[2].steps[1].wrong
    assert wrong
    expect(tablet.page.locator(".wrong")).to_have_text(wrong["en"])
    at(tablet, 1)
    expect(total).to_have_attribute("data-total", "96")
    tablet.tap(tablet.key("7h"))
    at(tablet, 2)


@pytest.mark.only_soak
@pytest.mark.parametrize("game", GAMES)
def test_c31_the_text_of_a_lesson_stays_visible_on_small_screens(devices: Devices, game: str) -> None:
    """Check a phone that opens the table's page and a tablet at 200 %, also after scrolling down."""
    tablet = devices.tablet()
    first = teaching.lessons(load(game))[0]
    for width, height in (*PHONES, (512, 384)):
        tablet.page.set_viewport_size({"width": width, "height": height})
        tablet.page.goto(f"{tablet.base}/#/learn/{game}")
        tablet.tap(tablet.page.locator(f'[data-lesson="{first.id}"]'))
        for step in (0, 1):
            at(tablet, step)
            says, go = tablet.page.locator(".lesson .says"), tablet.page.locator(".lesson .go")
            for _ in ("above", "further down"):
                expect(says).to_be_in_viewport(ratio=1)
                if go.count():
                    expect(go).to_be_in_viewport(ratio=1)
                tablet.page.evaluate(DOWN)
            if step == 0:
                tablet.tap(go)


DOWN = """() => {
  for (const one of document.querySelectorAll('.table, .table *'))
    if (!one.closest('.lesson') && /auto|scroll/.test(getComputedStyle(one).overflowY)) one.scrollTop = 1e6;
}"""
"""Scrolls everything to its end."""


def test_c28_only_the_first_match_is_prepared_and_coached(devices: Devices, referee: Referee) -> None:
    tablet = devices.tablet(lang="en", new=True)
    tablet.enter(referee.open())
    go = tablet.dialog.locator(".go")
    for _ in range(4):
        expect(tablet.dialog).to_be_visible()
        tablet.tap(go)
    expect(tablet.dialog).to_have_count(0)
    notes = []
    for action in ACTIONS[:8]:
        if tablet.n == 2:
            expect(tablet.page.locator(".may").first).to_be_visible()
            assert {cell.get_attribute("data-cell") for cell in tablet.page.locator(".may").all()} == {
                "b1", "c1", "d1", "c2",
            }  # fmt: skip
        note = tablet.page.locator("[data-note]")
        if note.count():
            notes.append(note.get_attribute("data-note") or "")
        tablet.act(action)
    assert sorted(set(notes)) == ["1", "2"]
    assert notes == sorted(notes)
    expect(tablet.page.locator("[data-note]")).to_have_count(0)
    tablet.page.goto(tablet.base + "/")
    tablet.start()
    tablet.leave_phones_out()
    expect(tablet.prompt.first).to_be_visible()
    expect(tablet.dialog).to_have_count(0)
    expect(tablet.page.locator("[data-note]")).to_have_count(0)


@pytest.mark.only_soak
def test_tile_page_and_menu_lead_to_the_lessons(devices: Devices, referee: Referee) -> None:
    tablet = devices.tablet(lang="en")
    tablet.enter(referee.open(ACTIONS[:4]))
    tablet.tap(tablet.button("menu"))
    tablet.tap(tablet.dialog.locator("[data-do=lessons]"))
    expect(tablet.page.locator("[data-lesson]")).to_have_count(6)
    tablet.page.goto(tablet.base + "/")
    tiles = tablet.page.locator(".games li:has(.game)")
    expect(tiles).to_have_count(5)
    for tile in tiles.all():
        expect(tile.locator(".facts")).to_contain_text(" players")
        expect(tile.locator(".facts")).to_contain_text(" min · ")
        expect(tile.locator("[data-do=how-to-play]")).to_be_visible()
        expect(tile.locator("[data-do=lessons]")).to_be_visible()
    john = tiles.filter(has=tablet.page.locator("[data-game=john]"))
    tablet.tap(john.locator("[data-do=how-to-play]"))
    expect(tablet.dialog).to_be_visible()
    tablet.tap(tablet.button("close", tablet.dialog))
    tablet.tap(john.locator("[data-do=lessons]"))
    expect(tablet.page.locator("[data-lesson]")).to_have_count(6)
    tablet.page.goto(f"{tablet.base}/#/new/john")
    tablet.tap(tablet.page.locator("button.lessons"))
    expect(tablet.page.locator("[data-lesson]")).to_have_count(6)


CUT = """() => {
  const found = [];
  for (const one of document.querySelectorAll('dialog :is(.picture, .piles) :is(span, b, svg, [data-card])')) {
    const { left, top, right, bottom, width } = one.getBoundingClientRect();
    const box = one.closest('.picture, .piles').getBoundingClientRect();
    const out = Math.max(box.left - left, box.top - top, right - box.right, bottom - box.bottom);
    if (width > 0 && out > 2) found.push(`${one.outerHTML.slice(0, 60)}: ${Math.round(out)} px`);
  }
  return found;
}"""
"""Finds parts of a picture outside its box."""


@pytest.mark.only_soak
@pytest.mark.parametrize("game", GAMES)
def test_pictures_of_the_preparation_fit_a_phone_that_is_the_table(
    devices: Devices, referee: Referee, game: str
) -> None:
    opened = referee.open(header=play_of(game).HEADER)
    phone = devices.tablet(lang="ja", new=True)
    phone.enter(opened)
    sheet = phone.dialog
    go = sheet.locator(".go")
    drawn = 0
    for step in itertools.count(1):
        expect(sheet.locator(".say").first).to_be_visible()  # the other one is turned to the far side
        drawn += sheet.locator(".picture, .piles").count()
        for width, height in PHONES:
            phone.page.set_viewport_size({"width": width, "height": height})
            phone.page.evaluate(PAINTED)
            expect(go).to_be_in_viewport(ratio=1)
            cut = phone.page.evaluate(CUT)
            picture(phone, f"prepare-{game}-{step}-{width}")
            assert not cut, (game, width, sheet.locator(".say").first.inner_text(), cut)
        last = phone.words("prepare-ready") in go.inner_text()
        phone.tap(go)
        if last:
            break
    assert drawn > 0
