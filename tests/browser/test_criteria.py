"""Promises to the people at the table, by criterion (numbers as in the design)."""

from __future__ import annotations

import io
import itertools
import json
import re
from collections.abc import Mapping

import pytest
from PIL import Image, ImageChops, ImageOps
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.boxes import INSPECT
from tests.browser.conftest import Devices
from tests.browser.devices import Device, Referee, flat, golden, named, unruby
from tests.browser.plays import GAMES, jekyll_hyde, play_of
from tests.browser.plays.john import ACTIONS, LIE, LYING

HURRIED = True
DIFFERENT = 48 * 48 // 20
"""Pixels of 48 by 48 that differ clearly in brightness if two shapes differ."""
MAGIC = 4  # in the reference match a 4 has a target in reach after this action, and a pull follows


def centre(page: Page, query: str) -> tuple[float, float]:
    x, y = page.evaluate(
        "query => { const b = document.querySelector(query).getBoundingClientRect();"
        " return [b.x + b.width / 2, b.y + b.height / 2]; }",
        query,
    )
    return x, y


def apart(one: FloatRect | None, other: FloatRect | None) -> float:
    """Return the distance between the centres of two boxes."""
    assert one
    assert other
    dx = one["x"] + one["width"] / 2 - other["x"] - other["width"] / 2
    dy = one["y"] + one["height"] / 2 - other["y"] - other["height"] / 2
    return float((dx * dx + dy * dy) ** 0.5)


# -- 5: nothing moves ---------------------------------------------------------------------------------


@pytest.mark.in_every_run("A")
@pytest.mark.parametrize("layout", ["A", "B", "C"])
def test_c05_notices_about_the_connection_move_nothing(
    referee: Referee, devices: Devices, layout: str
) -> None:
    opened = referee.open(LYING[:5], header=LIE)
    tablet = devices.tablet()
    tablet.enter(opened, settings={"layout": layout})
    where = (
        "[...document.querySelectorAll('.board, .strip, .controls')].map(one => one.getBoundingClientRect())"
    )
    tablet.page.locator(".strip").first.wait_for()  # layouts other than the first are fetched
    before = tablet.page.evaluate(where)
    for seat in opened.seats:
        phone = devices.phone()
        phone.join(referee.joins(opened)[seat]["url"])
        phone.root.wait_for()
    expect(tablet.page.locator(".bar .phone")).to_have_count(2)
    assert tablet.page.evaluate(where) == before
    tablet.allowed += ["ERR_", "WebSocket", "Failed to load resource"]
    tablet.context.set_offline(True)
    tablet.page.locator(".trouble").wait_for()
    assert tablet.page.evaluate(where) == before
    tablet.context.set_offline(False)


# -- 6, 7: taps that must not count, and those that count twice -------------------------------------


def test_c06_a_new_prompt_ignores_taps(referee: Referee, devices: Devices) -> None:
    """Check that a tap meant for what was there before does not press a key of a new prompt."""
    opened = referee.open(ACTIONS[:MAGIC])
    tablet = devices.tablet()
    tablet.enter(opened)
    tablet.page.evaluate(
        """window.pressed = new Promise((done) => {
             new MutationObserver((_, me) => {
               const key = document.querySelector('.prompt [data-key]');
               if (!key) return;
               me.disconnect();
               key.click();
               requestAnimationFrame(() => { key.click(); done(true); });
             }).observe(document, {subtree: true, childList: true});
           });
           0"""
    )
    tablet.act(ACTIONS[MAGIC])
    assert tablet.page.evaluate("window.pressed")
    assert referee.lines(opened) == MAGIC + 1
    tablet.act(ACTIONS[MAGIC + 1])  # a deliberate tap on the same prompt counts
    assert referee.lines(opened) == MAGIC + 2


def test_c06_a_double_tap_counts_once(referee: Referee, devices: Devices) -> None:
    opened = referee.open(ACTIONS[:12])
    tablet = devices.tablet()
    tablet.enter(opened)
    undo = tablet.page.locator(".undo")
    undo.evaluate("one => { one.click(); one.click(); }")
    tablet.shows(13)
    tablet.tap(tablet.button("history"))  # a second undo would have happened by now
    expect(tablet.page.locator("li[data-n]")).to_have_count(12)  # all but black's disclosure
    assert referee.lines(opened) == 13


def test_c07_irrevocable_actions_need_taps_at_two_places(referee: Referee, devices: Devices) -> None:
    """Check doubt, resign, draw and a recorded foul: the second key is elsewhere and names the consequence."""
    opened = referee.open(LYING[:7], options=LIE["options"])
    tablet = devices.tablet()
    tablet.enter(opened)
    words = tablet.words
    first = tablet.page.locator('[data-seat="black"] .doubt')
    one = first.bounding_box()
    tablet.tap(first)
    yes = tablet.button("john-ui-doubt-yes")
    assert apart(one, yes.bounding_box()) >= 96
    tablet.page.keyboard.press("Escape")

    tablet.tap(tablet.button("menu"))
    for label, consequence in (
        (
            f"{words('john-seat-black')}：{words('john-action-resign')}",
            words("resign-yes", seat=words("john-seat-black")),
        ),
        (words("john-action-draw"), words("draw-yes")),
    ):
        button = tablet.dialog.get_by_role("button", name=named(label))
        button.scroll_into_view_if_needed()
        one = button.bounding_box()
        tablet.tap(button)
        second = tablet.dialog.get_by_role("button", name=named(consequence))
        assert apart(one, second.bounding_box()) >= 96
        tablet.tap(tablet.button("confirm-no", tablet.dialog))
    tablet.tap(tablet.button("close", tablet.dialog))

    tablet.tap(tablet.cell("b1"))
    tablet.tap(tablet.cell("b4"))
    attempt = tablet.button("attempt")
    attempt.wait_for()
    one = attempt.bounding_box()
    tablet.tap(attempt)
    assert apart(one, tablet.button("attempt-yes").bounding_box()) >= 96
    assert referee.lines(opened) == 7
    tablet.tap(tablet.button("attempt-yes"))
    tablet.shows(8)
    assert referee.view(opened)["lines"][-1]["verdict"] == "illegal"

    phone = devices.phone()
    phone.join(referee.joins(opened)["black"]["url"])
    doubt = phone.button("john-action-doubt")
    doubt.wait_for()
    one = doubt.bounding_box()
    phone.tap(doubt)
    assert apart(one, phone.button("john-ui-doubt-yes").bounding_box()) >= 96


# -- 9, 10, 11: visual cues ------------------------------------------------------------------------


@pytest.mark.only_soak
def test_c09_nothing_depends_on_colour_alone(referee: Referee, devices: Devices) -> None:
    """Check that verdicts, seats and suits differ in shape too, and that each verdict has a word."""
    tablet = devices.tablet()
    tablet.page.goto(tablet.base + "/#/how")
    marks = tablet.page.locator("dl .mark")
    expect(marks).to_have_count(4)
    shapes = {marks.nth(i).locator("svg").inner_html() for i in range(4)}
    said = {marks.nth(i).locator(".unseen").inner_text().strip() for i in range(4)}
    assert len(shapes) == 4
    apart_without_colour(tablet, {str(i): f"dl div:nth-of-type({i + 1}) .mark svg" for i in range(4)})
    assert said == {tablet.words(f"verdict-short-{v}") for v in ("legal", "unverified", "illegal", "foul")}

    tablet = devices.tablet()
    tablet.enter(referee.open(ACTIONS[:2]))
    apart_without_colour(tablet, {seat: f".badge.{seat}" for seat in ("black", "red")})
    suits = tablet.page.evaluate(
        "[...document.querySelectorAll('.badge svg path')].map((path) => path.getAttribute('d'))"
    )
    assert len(set(suits)) == 4, "each suit has its own outline"

    # In Jekyll vs. Hyde each colour has a shape and a word.
    tablet = devices.tablet()
    tablet.enter(referee.open(jekyll_hyde.plays("j P4", "h P2"), header=jekyll_hyde.HEADER))
    cards = {"purple": "P3", "red": "W3", "green": "G3", "potion": "3+"}
    apart_without_colour(tablet, {colour: f'[data-key="{card}"] svg.sign' for colour, card in cards.items()})
    named_as = {colour: tablet.key(card).locator("small").inner_text() for colour, card in cards.items()}
    assert len(set(named_as.values())) == 4
    for colour, word in named_as.items():
        assert flat(word) == flat(tablet.words(f"jekyll_hyde-ui-kana-{colour}"))


def apart_without_colour(device: Device, places: Mapping[str, str]) -> None:
    """Check that no two places look the same to eyes without colour, or without red or green."""
    cdp = device.page.context.new_cdp_session(device.page)
    for deficiency in ("achromatopsia", "protanopia", "deuteranopia"):
        cdp.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
        shapes = {}
        for name, query in places.items():
            png = device.page.locator(query).first.screenshot()
            grey = Image.open(io.BytesIO(png)).convert("L").resize((48, 48))
            shapes[name] = ImageOps.autocontrast(grey)  # a disabled key is pale
        for (one, a), (other, b) in itertools.combinations(shapes.items(), 2):
            seen = ImageChops.difference(a, b).point(lambda level: 255 * (level > 64)).histogram()[255]
            assert seen > DIFFERENT, f"{one} and {other} look alike ({deficiency}, {seen} pixels)"
    cdp.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})


@pytest.mark.only_soak
def test_c11_cards_look_like_cards(referee: Referee, devices: Devices) -> None:
    tablet = devices.tablet()
    opened = referee.open(ACTIONS[:35])
    tablet.enter(opened)
    faces = tablet.page.evaluate(
        """[...document.querySelectorAll('[data-cell] svg[data-card]')].map((card) => ({
             code: card.dataset.card,
             box: [card.getBoundingClientRect().width, card.getBoundingClientRect().height],
             corners: [...card.querySelectorAll('text.rank')].map((one) => {
               const b = one.getBoundingClientRect(), c = card.getBoundingClientRect();
               return [b.x + b.width / 2 < c.x + c.width / 2, b.y + b.height / 2 < c.y + c.height / 2];
             }),
             turned: card.querySelector('g g[transform="rotate(180 50 70)"] text.rank') !== null,
             lines: card.querySelectorAll('rect.ink').length,
             suits: [...card.querySelectorAll('path.ink')].length,
             words: [...card.querySelectorAll('text')].map((one) => one.textContent).join(' '),
           }))"""
    )
    assert len(faces) == 9
    view = referee.view(opened)
    sideways = {view["position"]["board"][cell] for cell in view["position"]["yoko"].values()}
    for card in faces:
        assert len(card["corners"]) == 2, card
        (left, top), (right, bottom) = card["corners"]
        assert left != right, card
        assert top != bottom, card
        assert card["turned"], card
        assert card["suits"] >= 2, card
        assert not re.search("[♠♥♦♣]", card["words"]), "suits are drawn, never written"
        assert (card["lines"] == 2) == (card["code"][0] in "69"), card
        wide, high = card["box"]
        assert (wide > high) == (card["code"] in sideways), card


# -- 16: taking back --------------------------------------------------------------------------------


def test_c16_undo_alone_and_by_consent(referee: Referee, devices: Devices) -> None:
    """Check one's own step, and one across the other side's. (The arbiter's: `test_arbiter.py`.)"""
    opened = referee.open(ACTIONS[:6])
    tablet, phone = devices.tablet(), devices.phone()
    tablet.enter(opened)
    phone.join(referee.joins(opened)["red"]["url"])

    def position() -> str:
        return json.dumps(referee.view(opened)["position"], sort_keys=True)

    # U1: the recorder's own last step needs one tap and no consent.
    before = position()
    tablet.act(ACTIONS[6])
    taps = tablet.taps
    tablet.tap(tablet.page.locator(".undo"))
    tablet.shows(8)
    assert tablet.taps - taps == 1
    assert position() == before
    tablet.tap(tablet.button("history"))
    expect(tablet.page.locator('li[data-n="7"]')).to_have_class(re.compile("undone"))
    tablet.tap(tablet.button("history-back"))

    # U2: an undo across the other side's action changes nothing before いいよ; だめ refuses it.
    tablet.act(ACTIONS[6])
    tablet.act(ACTIONS[7])
    there = position()
    tablet.go_back(8)
    phone.button("consent-no").wait_for()
    assert (position(), referee.lines(opened)) == (there, 10)
    phone.answer(False)
    expect(tablet.button("consent-yes")).to_have_count(0)
    assert (position(), referee.lines(opened)) == (there, 10)
    # The next action cancels the request.
    tablet.go_back(8)
    phone.button("consent-yes").wait_for()
    tablet.act(ACTIONS[8])
    expect(phone.button("consent-yes")).to_have_count(0)
    assert referee.view(opened)["ask"] is None
    # With consent the undo happens.
    tablet.go_back(8)
    phone.answer(True)
    tablet.shows(12)
    phone.shows(12)
    assert position() == before


# -- 20, 21, 22, 23: small screens, keys, names, languages --------------------------------------------


@pytest.mark.only_soak
@pytest.mark.parametrize("game", [game for game in GAMES if game != "jekyll_hyde"])
def test_c20_text_spacing_of_wcag_loses_nothing(referee: Referee, devices: Devices, game: str) -> None:
    """Apply the spacing of WCAG 1.4.12: nothing may be cut off, but it may scroll."""
    tablet, play = devices.tablet("en"), play_of(game)
    actions = [action for step in play.STEPS[: play.AT] for action in step]
    tablet.page.add_init_script(
        """{
             const sheet = new CSSStyleSheet();
             sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important;'
               + ' word-spacing: 0.16em !important; } p { margin-block-end: 2em }');
             document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
           }"""
    )
    tablet.enter(referee.open(actions, header=play.HEADER))
    tablet.page.evaluate(INSPECT)
    # A line's box may extend a little below the edge, its letters do not.
    lost = [
        one
        for one in tablet.page.evaluate("inspect.cut()")
        if not re.match(r"div[\w.-]*\.table.* 8[23]\d>820 tall", one)
    ]
    assert not lost


@pytest.mark.in_every_run("ja")
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_c22_a_choice_is_read_aloud(referee: Referee, devices: Devices, lang: str) -> None:
    """Compare the accessibility tree of a selected card, its targets and a question."""
    tablet = devices.tablet(lang)
    tablet.enter(referee.open(ACTIONS[:9]))
    tablet.tap(tablet.cell("d3"))
    golden(f"john.selected.{lang}.yaml", tablet.page.locator(".board[role=grid]"))
    king = tablet.page.get_by_role("gridcell").filter(has=tablet.cell("c1"))
    assert tablet.words("john-ui-sideways") in king.aria_snapshot()
    asked = devices.tablet(lang)
    asked.enter(referee.open(ACTIONS[:5]))
    golden(f"john.pull.{lang}.yaml", asked.prompt)


@pytest.mark.only_soak
def test_c23_a_selection_survives_a_change_of_language(referee: Referee, devices: Devices) -> None:
    """Check that a selected card stays selected when the language changes."""
    tablet = devices.tablet()
    tablet.enter(referee.open(ACTIONS[:9]))
    tablet.tap(tablet.cell("d3"))
    for reading in ("hiragana", "en"):
        tablet.tap(tablet.button("menu"))
        tablet.tap(tablet.button("settings", tablet.dialog))
        tablet.tap(tablet.dialog.locator(f'[data-reading="{reading}"]'))
        tablet.read(reading)
        tablet.tap(tablet.button("close", tablet.dialog))
        expect(tablet.cell("d3")).to_have_attribute("aria-pressed", "true")
        assert flat(tablet.words("your-turn")) in flat(unruby(tablet.page.locator(".near .turn")))


def test_c25_two_fingers_are_at_most_one_tap(referee: Referee, devices: Devices) -> None:
    opened = referee.open(ACTIONS[:9])
    tablet = devices.tablet()
    tablet.enter(opened)
    cdp = tablet.page.context.new_cdp_session(tablet.page)
    points = [centre(tablet.page, f'[data-cell="{cell}"]') for cell in ("d3", "c1")]
    touch = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touch})
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert tablet.page.locator("[data-cell][aria-pressed=true]").count() <= 1
    assert referee.lines(opened) == 9
    style = tablet.page.evaluate(
        "(() => { const s = getComputedStyle(document.body);"
        " return [s.userSelect, s.touchAction, s.overscrollBehaviorY]; })()"
    )
    assert style == ["none", "manipulation", "none"]
    stopped = tablet.page.evaluate(
        "(() => { const e = new MouseEvent('contextmenu', {bubbles: true, cancelable: true});"
        " document.querySelector('[data-cell] svg').dispatchEvent(e); return e.defaultPrevented; })()"
    )
    assert stopped, "a long press on a card opens no menu"


@pytest.mark.only_soak
def test_c25_motion_is_short_and_can_be_off(referee: Referee, devices: Devices) -> None:
    opened = referee.open(ACTIONS[:9])
    for motion, most in (("no-preference", 200), ("reduce", 0)):
        tablet = devices.tablet(reduced_motion=motion)
        tablet.enter(opened)
        long = tablet.page.evaluate(
            """[...document.querySelectorAll('*')].flatMap((one) => {
                 const s = getComputedStyle(one);
                 const times = s.transitionDuration.split(',')
                   .map((t) => parseFloat(t) * (t.includes('ms') ? 1 : 1000));
                 const loops = s.animationName !== 'none' && s.animationIterationCount === 'infinite';
                 return [...times, loops ? 1e9 : 0];
               }).reduce((a, b) => Math.max(a, b), 0)"""
        )
        assert long <= most
        if motion == "reduce":
            assert tablet.page.evaluate("document.getAnimations().length") == 0


@pytest.mark.only_soak
def test_c25_a_second_tablet_records_only_with_the_pen(referee: Referee, devices: Devices) -> None:
    opened = referee.open(ACTIONS[:6])
    with_pen, without = devices.tablet(), devices.tablet()
    with_pen.enter(opened)
    without.enter(referee.second(opened))
    expect(without.button("pen-take")).to_be_visible()
    expect(with_pen.button("pen-take")).to_have_count(0)
    without.cell("c2").tap()
    without.cell("d3").tap()
    assert referee.lines(opened) == 6
    without.tap(without.button("pen-take"))
    expect(with_pen.button("pen-take")).to_be_visible()
    without.act(ACTIONS[6])
    with_pen.shows(7)
