"""The organiser's common tasks, counted in taps; matches opened at the desk; idle tables; screen sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import PHONE, TABLET, Device, picture
from tests.browser.test_desk import (
    LAPTOP,
    OPEN,
    DeskPage,
    Evening,
    evening,  # noqa: F401 - a fixture
    referee,  # noqa: F401 - a fixture
    token_of,
)
from tests.browser.test_desk_tournament import confirmed

HURRIED = True
RESIGN = {"seat": "black", "action": "resign"}


def begun(hall: Evening, number: int, lang: str = "en") -> Any:
    """Return the tablet of a table, untouched so far."""
    tablet = hall.devices.tablet(lang)
    tablet.page.goto(hall.sheet_url(number))
    expect(tablet.page.locator(f'[data-place="{number}"]')).to_be_visible()
    return tablet


def test_a_match_opened_at_the_desk_starts_on_its_tablet(evening: Evening) -> None:  # noqa: F811
    tablet = begun(evening, 2)
    desk = evening.desk("en")
    desk.enter()
    sheet = desk.open(2)
    desk.tap(sheet.locator('[data-game="john"]'))
    sheet.locator('input[name="seat-black"]').fill("Aoi")
    sheet.locator('input[name="seat-red"]').fill("Alexandrina Victoria")
    picture(desk, "desk-open")
    desk.tap(sheet.locator('[data-do="open-at"]'))
    expect(sheet.locator("[data-board] *").first).to_be_visible()
    expect(sheet).to_contain_text(desk.words("now-tablet"))
    desk.close_sheet()
    expect(desk.table(2)).to_have_attribute("data-phase", "ready")

    phone = evening.devices.phone("en")
    phone.page.goto(evening.sheet_url(2))
    expect(phone.page.locator('[data-sit="red"]')).to_be_visible()
    expect(phone.page.locator('[data-do="begin-here"]')).to_have_count(
        0
    )  # a guest's phone cannot become the table's tablet

    begin = tablet.page.locator('[data-do="begin-here"]')
    expect(begin).to_be_visible()  # it appears without a reload
    expect(tablet.page.locator('[data-place="2"]')).to_contain_text("Aoi")
    picture(tablet, "place-opened")
    tablet.tap(begin)
    tablet.root.wait_for()
    match = evening.ask("tables")["tables"][1]["match"]
    view: Any = evening.referee.call(f"/api/matches/{match}", token=token_of(tablet))
    assert (view["pen"], view["role"]) == (True, "table")
    expect(desk.table(2)).not_to_contain_text(desk.words("trouble-no-tablet"))

    # It remains that table's tablet: after the match it shows the table again, and what the desk opens next.
    evening.ask("clear_table", number=2, match=match, reason="next")
    expect(tablet.page.locator('[data-do="begin"]')).to_be_visible()
    evening.ask("open_at", number=2, game="one_o_one", seats=["p1", "p2", "p3"])
    expect(begin).to_be_visible()
    other = evening.devices.tablet("en")
    other.page.goto(evening.sheet_url(2))
    expect(other.page.locator('[data-do="begin-here"]')).to_be_visible()
    tablet.tap(begin)
    tablet.root.wait_for()
    other.allowed += ["409"]
    other.tap(other.page.locator('[data-do="begin-here"]'))
    expect(other.page.get_by_role("alert")).to_have_text(other.words("error-taken"))
    expect(other.page.locator('[data-do="begin-here"]')).to_have_count(0)


@pytest.mark.only_soak
def test_a_match_that_a_tablet_just_started_is_kept(evening: Evening) -> None:  # noqa: F811
    """Check that the desk shows a match that the tablet starts while the organiser still chooses."""
    desk = evening.desk("en")
    desk.enter()
    sheet = desk.open(1)
    desk.tap(sheet.locator('[data-game="john"]'))
    evening.seat(1, names={"black": "Aoi"})
    expect(sheet).to_contain_text("Aoi")
    expect(sheet.locator('[data-do="open-at"]')).to_have_count(0)


@pytest.mark.only_soak
def test_an_idle_table_shows_a_demo_until_touched(evening: Evening) -> None:  # noqa: F811
    tablet = evening.devices.tablet("en")
    tablet.page.clock.install()
    tablet.page.goto(evening.sheet_url(1))
    place, demo = tablet.page.locator('[data-place="1"]'), tablet.page.locator(".demo")
    expect(place).to_be_visible()
    tablet.page.clock.run_for(11_000)
    expect(demo).to_have_count(0)
    tablet.tap(tablet.page.locator("h1"))  # a touch restarts the wait
    tablet.page.clock.run_for(11_000)
    expect(demo).to_have_count(0)
    tablet.page.clock.run_for(10_000)
    expect(demo.locator('[data-do="begin"]')).to_be_visible()
    expect(demo.locator(".scene *").first).to_be_visible()
    picture(tablet, "place-demo")
    tablet.page.locator(".demo").tap(position={"x": 300, "y": 300})
    expect(demo).to_have_count(0)
    expect(place).to_be_visible()
    tablet.page.clock.run_for(25_000)
    expect(demo).to_have_count(1)
    evening.ask("open_at", number=1, game="john")  # a match from the desk replaces the demo
    tablet.page.clock.run_for(6_000)
    expect(tablet.page.locator('[data-do="begin-here"]')).to_be_visible()
    expect(demo).to_have_count(0)
    phone = evening.devices.phone("en")
    phone.page.clock.install()
    phone.page.goto(evening.sheet_url(3))
    expect(phone.page.locator('[data-place="3"]')).to_be_visible()
    phone.page.clock.run_for(60_000)
    expect(phone.page.locator(".demo")).to_have_count(0)  # a guest's phone shows no demo


@pytest.mark.only_soak
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_low_tablet_shows_every_key_of_a_result(evening: Evening, lang: str) -> None:  # noqa: F811
    opened = evening.seat(1, [RESIGN], {"black": "長曾我部 元親次郎", "red": "小早川 隆之介"})
    tablet = evening.devices.tablet(lang, {**TABLET, "viewport": {"width": 1024, "height": 600}})
    tablet.enter(opened)
    more = tablet.page.locator(".more summary")
    for seat in opened.seats:
        expect(more).to_be_in_viewport(ratio=1)
        answer = tablet.page.locator(f'[data-said="{seat}"]')
        tablet.tap(tablet.button("end-yes", answer))
        expect(answer.locator(".who svg")).to_be_visible()
    expect(more).to_be_in_viewport(ratio=1)


@pytest.mark.only_soak
def test_the_organisers_common_tasks_take_few_taps(evening: Evening, figures: Callable[..., None]) -> None:  # noqa: F811
    """Count taps from the page of tables; typing, and tapping a field to type, do not count."""
    evening.seat(1, OPEN, {"black": "Aoi", "red": "Haru"})
    second = evening.seat(2, [RESIGN], {"black": "Mei", "red": "Ren"})
    third = evening.seat(3, OPEN[:2])
    desk = evening.desk("en", LAPTOP)
    page = desk.page
    done: dict[str, int] = {}

    def act(name: str, do: Callable[[], None], most: int) -> None:
        before = desk.taps
        do()
        done[name] = desk.taps - before
        assert done[name] <= most, (name, done[name])
        if page.get_by_role("dialog").count():
            desk.close_sheet()
        page.locator('[data-tab="tables"]').click()

    desk.enter()
    expect(desk.table(4)).to_be_visible()
    done["enter the desk"] = desk.taps
    evening.referee.call(f"/api/matches/{third.match}/call", token=third.token, body={})
    first = page.locator(".tables .table").first
    expect(first).to_have_attribute("data-table", "3")
    done["see who calls"] = 0

    def answer_call() -> None:
        desk.tap(first)
        desk.tap(page.locator('[data-do="answer-call"]'))
        expect(page.locator('[data-do="answer-call"]')).to_have_count(0)

    def look() -> None:
        expect(desk.open(1).locator("[data-board] *").first).to_be_visible()

    def jump() -> None:
        with desk.context.expect_page() as opening:
            desk.tap(desk.open(1).locator('[data-do="jump-in"]'))
        expect(opening.value.locator("div.arbiter[data-n]")).to_be_visible()
        opening.value.close()

    def next_group() -> None:
        sheet = desk.open(2)
        desk.tap(sheet.locator('[data-do="clear"] button'))
        desk.tap(sheet.locator('[data-do="clear"] .second button'))
        expect(desk.table(2)).to_have_attribute("data-phase", "idle")

    def open_match() -> None:
        sheet = desk.open(2)
        desk.tap(sheet.locator('[data-game="john"]'))
        desk.tap(sheet.locator('[data-do="open-at"]'))
        expect(sheet.locator("[data-board]")).to_be_visible()

    def begin_cup() -> None:
        desk.tap(page.locator("[data-tab=cup]"))
        page.locator("input[name=cup]").fill("Cranes' cup")
        desk.tap(page.locator("[data-game=john]"))
        desk.tap(page.locator("[data-do=begin]"))
        expect(page.locator("[data-cup=people]")).to_be_visible()

    def enter_players() -> None:
        desk.tap(page.locator("[data-tab=cup]"))
        desk.tap(page.locator("[data-cup=people]"))
        page.locator("textarea").fill("Sora\nYui")
        desk.tap(page.locator("form button[type=submit]"))
        expect(page.locator(".people li")).to_have_count(2)

    def pair() -> None:
        desk.tap(page.locator("[data-tab=cup]"))
        desk.tap(page.locator("[data-do=pair]"))
        expect(page.locator("[data-pairing]")).to_have_count(1)

    def open_pairing() -> None:
        sheet = desk.open(4)
        desk.tap(sheet.locator('[data-pairing="1"]'))
        desk.tap(sheet.locator('[data-do="open-at"]'))
        expect(sheet.locator("[data-board]")).to_be_visible()
        assert set(evening.ask("tables")["tables"][3]["names"].values()) == {"Sora", "Yui"}

    def take() -> None:
        desk.tap(page.locator("[data-tab=cup]"))
        taking = page.locator("[data-do=take]")
        expect(taking).to_be_visible()
        desk.tap(taking)
        expect(taking).to_have_count(0)

    def paper(*path: str) -> Callable[[], None]:
        def do() -> None:
            for where in path[:-1]:
                desk.tap(page.locator(where))
            with desk.context.expect_page() as opening:
                desk.tap(page.locator(path[-1]))
            expect(opening.value.locator("h1, article").first).to_be_visible()
            opening.value.close()

        return do

    act("answer a call", answer_call, 2)
    act("look at a board", look, 1)
    act("go in as arbiter", jump, 2)
    act("next group", next_group, 3)
    act("open a match at a table", open_match, 3)
    act("begin a tournament", begin_cup, 3)
    act("enter players", enter_players, 3)
    act("pair a round", pair, 2)
    act("open a pairing's match", open_pairing, 3)
    match = evening.ask("tables")["tables"][3]["match"]
    evening.ask("clear_table", number=4, match=match, reason="another tablet")
    confirmed(evening, 4, "Sora", "Yui")
    act("take results", take, 2)
    act("print standings", paper("[data-tab=cup]", "[data-cup=standings]", "[data-do=paper]"), 3)
    act("print the sheets", paper('[data-tab="setup"]', '[data-do="sheets"]'), 2)
    act("the evening in figures", paper('[data-tab="setup"]', '[data-do="figures"]'), 2)
    figures(
        "the organiser's acts, in taps",
        **{name.replace(" ", "_").replace("'", ""): n for name, n in done.items()},
    )
    assert second.match


def crowded(hall: Evening) -> None:
    """Fill twelve tables with long names, calls, objections and results, and a tournament of sixteen."""
    hall.ask("open_tables", count=12)
    hall.codes = {row["number"]: row["code"] for row in hall.ask("tables")["tables"]}
    long = {"black": "アレクサンドリナ・ヴィクトリアさん", "red": "Bartholomew-Maximilian"}
    for number in range(1, 11):
        game = ("john", "shogi_card_war", "jekyll_hyde", "one_o_one")[number % 4]
        names = long if game == "john" else {}
        one = hall.seat(number, OPEN[: number % 3 * 3] if game == "john" else (), names, game)
        if number % 3 == 1:
            hall.referee.call(f"/api/matches/{one.match}/call", token=one.token, body={})
        if number % 4 == 2:
            body = {"request_id": "object-0001", "what": "other", "seat": one.seats[0]}
            hall.referee.call(f"/api/matches/{one.match}/object", token=one.token, body=body)
    hall.ask("set_table", number=3, name="まどぎわの いちばん おくの テーブル")
    hall.ask("set_table", number=12, open=False)
    if hall.ask("tournament")["tournament"] is None or hall.ask("tournament")["tournament"]["finished"]:
        hall.ask("create_tournament", name="鶴の杯 2026 秋の大きな大会", game="john", form="swiss")
    people = [f"{'長い名前の人' * 2}{k}" if k % 3 else f"Maximiliane-Antoinette {k}" for k in range(15)]
    hall.ask("enter_players", names=people)
    if not hall.ask("tournament")["tournament"]["rounds"]:
        hall.ask("pair_round", round=1)


SIZES = {"390x844": (390, 844), "1024x600": (1024, 600), "320x568": (320, 568), "1280x800": (1280, 800)}

OVER_THE_EDGE = """() => [...document.querySelectorAll('#app *')].filter((one) => {
  const box = one.getBoundingClientRect();
  if (box.width === 0 || box.height === 0 || getComputedStyle(one).clipPath !== 'none') return false;
  for (let up = one.parentElement; up; up = up.parentElement) {
    const { overflowX } = getComputedStyle(up);
    if (overflowX === 'auto' || overflowX === 'hidden') return false;
  }
  return box.right > innerWidth + 1 || box.left < -1;
}).map((one) => one.outerHTML.slice(0, 120))"""
"""Finds elements outside the screen that scrolling cannot reach."""

CUT = """() => [...document.querySelectorAll('#app button, #app h1, #app h2, #app p, #app td, #app th, #app li')]
  .filter((one) => one.offsetWidth && !one.closest('.board') && one.scrollWidth > one.clientWidth + 2
    && getComputedStyle(one).display !== 'inline')
  .map((one) => [one.scrollWidth, one.clientWidth, one.outerHTML.slice(0, 120)])"""
"""Finds elements wider than their place, except boards, which are drawn to fit."""


def fits(device: Device, where: str) -> None:
    for look in (OVER_THE_EDGE, CUT):
        found = device.page.evaluate(look)
        assert found == [], (where, found)


def walk(desk: DeskPage, name: str) -> None:
    """Check every page of the desk, and a table's sheet in each of its states."""
    page = desk.page

    def seen(where: str) -> None:
        page.wait_for_load_state("networkidle")
        picture(desk, f"hall-{name}-{where}")
        fits(desk, f"{name} {where}")

    expect(page.locator(".tables .table")).to_have_count(12)
    seen("tables")
    for number, what in ((1, "called"), (3, "named"), (11, "idle")):
        sheet = desk.open(number)
        if what == "idle":
            expect(sheet.locator('[data-do="open-at"]')).to_be_attached()
        else:
            expect(sheet.locator("[data-board] *").first).to_be_attached()
        seen(f"sheet-{what}")
        desk.close_sheet()
    desk.tap(page.locator("[data-tab=cup]"))
    for part in ("round", "standings", "people"):
        desk.tap(page.locator(f"[data-cup={part}]"))
        page.locator("tbody tr, .round li, .people li").first.wait_for()
        seen(f"cup-{part}")
    for tab in ("setup", "settings"):
        desk.tap(page.locator(f"[data-tab={tab}]"))
        seen(tab)


@pytest.mark.only_soak
def test_the_desk_fits_every_screen_size(evening: Evening) -> None:  # noqa: F811
    crowded(evening)
    try:
        for lang in ("ja", "en"):
            for name, (width, height) in SIZES.items():
                shape = {**(PHONE if width < 700 else TABLET), "viewport": {"width": width, "height": height}}
                desk = evening.desk(lang, shape)
                desk.enter()
                walk(desk, f"{name}-{lang}")
                evening.devices.leave(desk)
    finally:
        for number in range(5, 13):
            row = evening.ask("tables")["tables"][number - 1]
            if row["match"]:
                evening.ask("clear_table", number=number, match=row["match"], reason="next")
            evening.ask("set_table", number=number, open=False)
        evening.ask("set_table", number=3, name="")


CUT_BOARDS = """() => [...document.querySelectorAll('[data-wall] .view')].flatMap((view) => {
  const { top, left, right, bottom } = view.closest('section').getBoundingClientRect();
  return [...view.querySelectorAll('p, span, b, svg')]
    .filter((one) => {
      const box = one.getBoundingClientRect();
      const out = Math.max(top - box.top, left - box.left, box.right - right, box.bottom - bottom);
      return box.width > 0 && out > 1;
    })
    .map((one) => one.outerHTML.slice(0, 80));
})"""
"""Finds parts of a board outside its frame."""


@pytest.mark.only_soak
def test_the_wall_fits_common_screens(evening: Evening) -> None:  # noqa: F811
    crowded(evening)
    link = evening.ask("link_wall")["wall"]
    try:
        for width, height in ((1920, 1080), (1280, 720)):
            wall = evening.desk("ja", {"viewport": {"width": width, "height": height}})
            wall.page.clock.install()
            wall.page.goto(f"{wall.base}/wall#{link}")
            for step in range(6):
                wall.page.locator("[data-wall], [data-part]").first.wait_for()
                wall.page.wait_for_load_state("networkidle")
                picture(wall, f"wall-{width}x{height}-{step}")
                fits(wall, f"wall {width} {step}")
                low = wall.page.evaluate("document.documentElement.scrollHeight - innerHeight")
                assert low <= 0, (width, step)
                assert not wall.page.evaluate(CUT_BOARDS), (width, step)
                wall.page.clock.run_for(12_000)
            evening.devices.leave(wall)
    finally:
        for number in range(5, 13):
            row = evening.ask("tables")["tables"][number - 1]
            if row["match"]:
                evening.ask("clear_table", number=number, match=row["match"], reason="next")
            evening.ask("set_table", number=number, open=False)
