"""Criteria 28 to 40 that no other file tests (numbers as in the design)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.boxes import SET, SETTLED
from tests.browser.conftest import Devices
from tests.browser.devices import Device, Opened, Referee, Tablet, flat, unruby
from tests.browser.plays import GAMES, play_of
from tests.browser.test_every_game import RESULT

HURRIED = True
CELL = re.compile(r"(?<![A-Za-z0-9])[a-z][1-9](?![A-Za-z0-9])")
"""Matches a cell, or the number of something on the table, in a sentence."""


# -- 28: playable cards are highlighted before the first tap -----------------------------------------------

FIRST: dict[str, tuple[int, str, set[str] | None]] = {
    "one_o_one": (1, "data-key", None),
    "xan": (3, "data-place", None),
    "shogi_card_war": (0, "data-kind", {"P", "??", "S", "G", "B", "R", "K"}),
    "jekyll_hyde": (4, "data-key", None),
}
"""By game: the number of actions before the first card, the attribute that names it, the playable ones."""


def glowing(device: Device, named: str) -> set[str]:
    return {str(one.get_attribute(named)) for one in device.page.locator(f".may[{named}]").all()}


@pytest.mark.only_soak
@pytest.mark.parametrize("game", FIRST)
def test_c28_playable_cards_are_highlighted_before_the_first_tap(
    referee: Referee, devices: Devices, game: str
) -> None:
    """Check the highlights, and their absence with coaching off. For JOHN see `test_lessons.py`."""
    n, named, those = FIRST[game]
    play = play_of(game)
    actions = [action for step in play.STEPS for action in step][:n]
    tablet = devices.tablet()
    opened = referee.open(actions, header=play.HEADER)
    tablet.enter(opened)
    tablet.shows(n)
    expect(tablet.page.locator(".may").first).to_be_visible()
    found = glowing(tablet, named)
    if those is None:
        # The referee accepts exactly these: a card to play, or a free place.
        fields = [choice["fields"] for choice in referee.view(opened)["choices"]]
        kinds = [one.get("card") or one.get("slot") for one in fields]
        those = {str(value) for one in kinds if one for value in one.get("values", [])} - {"??"}
        if named == "data-key":
            those -= {str(one.get_attribute(named)) for one in tablet.page.locator(".dim[data-key]").all()}
    assert found == those
    plain = devices.tablet()
    plain.enter(referee.open(actions, header=play.HEADER, settings={"coaching": False}))
    plain.shows(n)
    expect(plain.page.locator(f"[{named}]").first).to_be_visible()
    expect(plain.page.locator(f".may[{named}]")).to_have_count(0)


# -- 29: what the history names is on the board -----------------------------------------------------------


WALK = """async lines => {
  const seen = {};
  for (const n of lines) {
    document.querySelector(`dialog li[data-n="${n}"] .line`).click();
    for (let i = 0; document.querySelector('dialog li.now[data-n]')?.dataset.n !== String(n); i++) {
      if (i > 1000) throw new Error(`line ${n} was not shown`);
      await new Promise((then) => setTimeout(then, 5));
    }
    const scene = document.querySelector('dialog .scene').cloneNode(true);
    for (const rt of scene.querySelectorAll('rt')) rt.remove();
    const rims = [...document.querySelectorAll('dialog .rim span')].map((one) => one.textContent.trim());
    seen[n] = [scene.textContent, rims];
  }
  return seen;
}"""
"""Taps lines of the history one by one; returns the texts on the board and on its rims after each."""


@dataclass
class LookedBack:
    """A finished reference match, and a tablet with its history open."""

    tablet: Tablet
    opened: Opened
    view: Any

    def read(self, reading: str) -> None:
        self.tablet.page.evaluate(SET, {"reading": reading})
        self.tablet.read(reading)
        self.tablet.page.wait_for_function(SETTLED, polling=100)


@pytest.fixture(scope="module")
def history(game: str, browser: Browser, referee: Referee) -> Iterator[LookedBack]:
    play = play_of(game)
    devices = Devices(browser, referee.server)
    opened = referee.open(header=play.HEADER)
    referee.play(opened, [action for step in play.STEPS for action in step])
    tablet = devices.tablet("en")
    tablet.enter(opened)
    tablet.page.locator(RESULT).wait_for()
    tablet.page.keyboard.press("Escape")
    tablet.tap(tablet.button("history"))
    view = referee.view(opened)
    # Disclosures are not listed at the table.
    shown = [line["n"] for line in view["lines"] if line.get("purpose") != "tell"]
    rows = tablet.page.locator("dialog li[data-n]")
    while (drawn := rows.count()) < len(shown):
        rows.first.scroll_into_view_if_needed()  # It draws more of them.
        expect(rows).not_to_have_count(drawn)
    expect(rows).to_have_count(len(shown))
    yield LookedBack(tablet, opened, view)
    devices.close()


def labelled(cell: str, written: str, rims: set[str]) -> bool:
    return cell in CELL.findall(written) or {cell[0], cell[1]} <= rims


@pytest.mark.only_soak
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES, scope="module")
def test_c29_each_cell_named_in_the_history_is_on_the_board(
    history: LookedBack, game: str, lang: str
) -> None:
    history.read("furigana" if lang == "ja" else "en")
    said = {
        int(row.get_attribute("data-n") or 0): unruby(row)
        for row in history.tablet.page.locator("dialog li[data-n]").all()
    }
    named = {at: set(CELL.findall(sentence)) - set(history.opened.seats) for at, sentence in said.items()}
    # It is there either after the line or before it.
    rows = sorted(said)
    around = {at: rows[max(0, i - 1) : i + 1] for i, at in enumerate(rows)}
    lines = sorted({there for at, cells in named.items() if cells for there in around[at]})
    seen = history.tablet.page.evaluate(WALK, lines)
    for at, cells in named.items():
        there = [seen[str(n)] for n in around[at]] if cells else []
        written = " ".join(text for text, _ in there)
        rims = {rim for _, rims in there for rim in rims}
        for cell in cells:
            assert labelled(cell, written, rims), (at, cell, said[at])
    assert any(named.values()) or game in ("one_o_one", "jekyll_hyde", "shogi_card_war"), (
        "those have no cells"
    )


@pytest.mark.only_soak
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES, scope="module")
def test_c29_each_move_names_its_card(history: LookedBack, game: str, lang: str) -> None:
    history.read("furigana" if lang == "ja" else "en")
    words = history.tablet.words

    def named(card: str) -> str:
        key = card.replace("+", "plus")
        own = words._bundle.has_message(f"{game}-card-{key}")
        return flat(words(f"{game}-card-{key}" if own else f"card-{key}"))

    moved = 0
    for line in history.view["lines"]:
        moving = [one for one in line["effects"] if one["effect"] == "move"]
        cards = {one.get("card") for one in (line["action"], *moving)} - {None, "??", "none"}
        if not cards or line["undone"]:
            continue
        row = flat(unruby(history.tablet.page.locator(f'dialog li[data-n="{line["n"]}"]')))
        assert any(named(card) in row for card in cards), (line["action"], row)
        moved += 1
    assert moved or game == "xan", "there class cards are placed, which have names of their own"
