"""The rules at the table: every rule number opens its text and an example; how to play is always near."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tachiai import engines
from tachiai.engines.ruletexts import rules_of
from tests.browser.boxes import SET
from tests.browser.conftest import Devices
from tests.browser.devices import READINGS, Device, Referee
from tests.browser.plays import GAMES, john, play_of
from tests.browser.test_every_game import begin

HURRIED = True
READ_ALL = """async () => {
  const find = (what) => document.querySelector(what);
  const until = async (what, ready) => {
    for (let i = 0; i < 1000; i++) {
      if (ready()) return;
      await new Promise((then) => setTimeout(then, 5));
    }
    throw new Error(`waited for ${what}`);
  };
  const chapters = () => document.querySelectorAll('[data-how-to-play] nav button');
  const read = {};
  for (let n = 0; n < chapters().length; n++) {
    chapters()[n].click();
    await until(`chapter ${n}`, () => chapters()[n].getAttribute('aria-current') === 'page');
    for (const one of document.querySelectorAll('[data-rule-read]')) {
      const number = one.dataset.ruleRead;
      one.querySelector('.text button').click();
      await until(number, () => find(`dialog [data-example="${number}"]`));
      const text = find(`dialog [data-rule-shown="${number}"] .text`).textContent.trim();
      read[number] = { text: text.length, acts: document.querySelectorAll('dialog [data-act]').length };
    }
  }
  return read;
}"""
"""Opens each rule of the page how to play; returns length of its text and actions in its example."""


READ_TEXTS = """async ([lang, reading]) => {
  const chapters = () => document.querySelectorAll('[data-how-to-play] nav button');
  const until = async (ready) => {
    for (let i = 0; i < 1000; i++) {
      if (ready()) return;
      await new Promise((then) => setTimeout(then, 5));
    }
    throw new Error(`waited for ${reading}`);
  };
  const kana = () => /[ぁ-ゖ]/.test(document.querySelector('[data-rule-read] .text')?.textContent ?? '');
  await until(() => chapters().length > 0 && kana() === (lang === 'ja'));
  const read = {};
  for (let n = 0; n < chapters().length; n++) {
    chapters()[n].click();
    await until(() => chapters()[n].getAttribute('aria-current') === 'page');
    for (const one of document.querySelectorAll('[data-rule-read]')) {
      const text = one.querySelector('.text').cloneNode(true);
      text.querySelector('button')?.remove();
      read[one.dataset.ruleRead] = [text.textContent.trim(), text.querySelectorAll('rt').length];
    }
  }
  chapters()[0].click();
  return read;
}"""
"""Returns each rule's text at one reading level, and its number of words with a reading above."""


@pytest.mark.only_soak
@pytest.mark.parametrize("game", engines.BUILT_IN)
def test_c26_every_rule_has_a_text_and_an_example(
    devices: Devices, game: str, figures: Callable[..., None]
) -> None:
    """Open each example, and read each text at every level in both languages."""
    phone = devices.phone()
    phone.page.goto(f"{phone.base}/rules/{game}")
    phone.page.locator("[data-rule-read]").first.wait_for()
    read = phone.page.evaluate(READ_ALL)
    ours = {}
    for lang in ("ja", "en"):
        page = rules_of(engines.load(game), lang)
        assert page is not None
        ours[lang] = [rule.number for rule in page.rules]
    assert [*read] == ours["ja"]
    assert [number for number, seen in read.items() if seen["text"] < 5 or seen["acts"] == 0] == []

    phone.page.reload()  # closes the sheet of the last rule
    phone.page.locator("[data-rule-read]").first.wait_for()
    texts = {}
    for reading in READINGS:
        lang = "en" if reading == "en" else "ja"
        phone.page.evaluate(SET, {"reading": reading})
        phone.page.wait_for_selector(f"html[data-reading={reading}]")
        texts[reading] = phone.page.evaluate(READ_TEXTS, [lang, reading])
        assert [*texts[reading]] == ours[lang], reading
        short = [number for number, (text, _) in texts[reading].items() if len(text) < 5]
        assert not short, (reading, short)
    for reading, read_as in texts.items():
        readings = sum(above for _, above in read_as.values())
        assert (readings > 0) == (reading == "furigana"), reading
        whole = "".join(text for text, _ in read_as.values())
        assert bool(re.search("[一-龯]", whole)) == (reading in ("kanji", "furigana")), reading
        assert not re.search("[［｜］]", whole), reading
    figures(f"rules with a text at every level and an example ({game})", rules=len(read))


def read_behind(device: Device, where: str) -> None:
    """Tap the rule number in a message, use its example, and close it."""
    number = device.page.locator(f"{where} [data-rule]").first
    rule = number.inner_text()
    assert re.fullmatch(r"[RO]\d+", rule)
    device.tap(number)
    sheet = device.page.locator(f'[data-rule-shown="{rule}"]')
    expect(sheet.locator(f'[data-example="{rule}"]')).to_be_visible()
    device.tap(sheet.locator("[data-act]").first)
    expect(sheet.locator("[data-act]").first).to_have_attribute("aria-pressed", "true")
    device.tap(device.page.locator("dialog:has([data-rule-shown]) header button"))
    expect(sheet).to_have_count(0)


def how_to_play(device: Device, *taps: str, game: str = "john") -> None:
    """Open how to play with at most two taps."""
    assert len(taps) <= 2
    for target in taps:
        device.tap(device.page.locator(target).first)
    expect(device.page.locator(f"[data-how-to-play={game}] [data-rule-read=R1]")).to_be_visible()


def test_c26_a_rule_number_opens_its_rule_with_one_tap(referee: Referee, devices: Devices) -> None:
    """Check too that how to play is at most two taps from home, menu and phone."""
    match = begin(referee, john, devices.tablet(), 6)
    tablet = match.tablet
    tablet.tap(tablet.cell("c2"))
    tablet.tap(tablet.cell("b4"))
    tablet.tap(tablet.button("why").first)
    read_behind(tablet, ".why")

    tablet.tap(tablet.button("menu"))
    how_to_play(tablet, '[data-do="how-to-play"]')
    tablet.tap(tablet.page.locator('[data-do="share-rules"]'))
    expect(tablet.page.locator(".share img")).to_be_visible()
    expect(tablet.page.locator(".share")).to_contain_text("/rules/john")

    phone = devices.phone()
    phone.join(referee.joins(match.opened)["black"]["url"])
    phone.tap(phone.cell("c2"))
    phone.tap(phone.cell("b4"))
    phone.tap(phone.button("why").first)
    read_behind(phone, ".reason")
    how_to_play(phone, ".gear", '[data-do="how-to-play"]')

    home = devices.tablet()
    home.page.goto(home.base + "/")
    how_to_play(home, '.game[data-game="john"]', '[data-do="how-to-play"]')


@pytest.mark.only_soak
@pytest.mark.parametrize("game", [game for game in GAMES if game != "john"])
def test_c26_how_to_play_takes_two_taps(referee: Referee, devices: Devices, game: str) -> None:
    """Check from home, menu and phone, as for JOHN."""
    match = begin(referee, play_of(game), devices.tablet(), 1)
    match.tablet.tap(match.tablet.button("menu"))
    how_to_play(match.tablet, '[data-do="how-to-play"]', game=game)
    phone = devices.phone()
    phone.join(referee.joins(match.opened)[match.opened.seats[0]]["url"])
    how_to_play(phone, ".gear", '[data-do="how-to-play"]', game=game)
    home = devices.tablet()
    home.page.goto(home.base + "/")
    how_to_play(home, f'.game[data-game="{game}"]', '[data-do="how-to-play"]', game=game)
