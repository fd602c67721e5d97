"""Criteria 28 to 40 that no other file tests (numbers as in the design)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.boxes import SET, SETTLED
from tests.browser.conftest import HASTE, Devices
from tests.browser.devices import Device, Opened, Phone, Referee, Tablet, flat, unruby
from tests.browser.plays import GAMES, play_of
from tests.browser.test_arbiter import OPEN, Table
from tests.browser.test_every_game import RESULT, begin
from tests.browser.test_joining import NETWORK_NOISE
from tests.browser.test_rematch import is_at, near, over
from tests.browser.test_told import FACTS, is_shown
from tests.support import Servers

HURRIED = True
CELL = re.compile(r"(?<![A-Za-z0-9])[a-z][1-9](?![A-Za-z0-9])")
"""Matches a cell, or the number of something on the table, in a sentence."""


# -- 28: playable cards are highlighted before the first tap -----------------------------------------------

FIRST: dict[str, tuple[int, str, set[str] | None]] = {
    "one_o_one": (1, "data-key", None),
    "xan": (3, "data-place", None),
    "shogi_card_war": (0, "data-kind", {"P", "trap", "S", "G", "B", "R", "K"}),
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


@pytest.mark.only_soak
@pytest.mark.parametrize("game", FIRST)
def test_c28_the_first_match_shows_three_notes_once_each(
    referee: Referee, devices: Devices, game: str
) -> None:
    """Check that the notes come one after another. For JOHN see `test_lessons.py`."""
    tablet = devices.tablet("en", new=True)
    match = begin(referee, play_of(game), tablet)
    expect(tablet.dialog).to_be_visible()
    while tablet.dialog.count():  # the instructions for preparing the table
        tablet.tap(tablet.dialog.locator(".go"))
    coach = tablet.page.locator(".coach[data-note]")
    notes: list[str] = []
    for step in match.play.STEPS:
        if coach.count() and (note := coach.get_attribute("data-note") or "") not in notes:
            notes.append(note)
        match.go([step])
        if len(notes) == 3 and not coach.count():
            break
    assert notes == ["1", "2", "3"]
    expect(coach).to_have_count(0)


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
    expect(tablet.page.locator("dialog li[data-n]")).to_have_count(len(shown))
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


# -- 30: rematch
# -----------------------------------------------------------------------------------------------


@pytest.mark.only_soak
@pytest.mark.parametrize("game", GAMES)
def test_c30_phones_follow_into_the_rematch_without_a_tap(
    referee: Referee, devices: Devices, game: str, figures: Callable[..., None]
) -> None:
    """Check that phones that confirmed the result follow without a tap, and that people keep their places."""
    opened = over(referee, game)
    joins = referee.joins(opened)
    phones: dict[str, Phone] = {seat: devices.phone("en") for seat in opened.seats[:2]}
    for seat, phone in phones.items():
        phone.join(joins[seat]["url"])
        phone.shows(opened.n)
        phone.tap(phone.button("end-yes"))
        expect(phone.button("end-yes")).to_have_count(0)
    tablet = devices.tablet("en")
    tablet.enter(opened)
    before = near(tablet)
    tablet.page.locator(RESULT).wait_for()
    taps = {seat: phone.taps for seat, phone in phones.items()}
    asked = tablet.page.evaluate("performance.now()")
    tablet.tap(tablet.page.locator(f"{RESULT} .buttons .strong"))
    tablet.page.wait_for_url(lambda url: opened.match not in url)
    new = tablet.opened()
    fixed = game in ("shogi_card_war", "jekyll_hyde")
    for i, (seat, phone) in enumerate(phones.items()):
        is_at(phone, new.match, opened.seats[1 - i] if fixed else seat)
        assert phone.taps == taps[seat]
    figures("once more, phones there", game=game, ms=round(tablet.page.evaluate("performance.now()") - asked))
    tablet.shows(0)
    assert near(tablet) == before


# -- 34: a tap is not refused as stale without need
# -------------------------------------------------------------


class Late:
    """Can hold back what is pushed to a page; answers to the page's own requests pass."""

    def __init__(self, device: Device) -> None:
        self.holding = False
        self.messages: list[str] = []
        device.page.route_web_socket(re.compile("socket"), self._open)

    def _open(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(lambda said: self._came(page, str(said)))

    def _came(self, page: WebSocketRoute, said: str) -> None:
        self.messages.append(said)
        if not (self.holding and said.startswith("42")):
            page.send(said)


NEXT: dict[str, int] = {"john": 3, "one_o_one": 5}
"""By game: the step another seat does next after a disclosure."""


@pytest.mark.in_every_run("john")
@pytest.mark.parametrize("game", NEXT)
def test_c34_a_disclosure_by_another_seat_refuses_no_tap(
    referee: Referee, devices: Devices, game: str
) -> None:
    """Disclose on a phone, then tap on the tablet before it is notified."""
    fact, play = FACTS[game], play_of(game)
    tablet, phone = devices.tablet("en"), devices.phone("en")
    late = Late(tablet)
    match = begin(referee, play, tablet, fact.steps)
    phone.join(referee.joins(match.opened)[fact.action["seat"]]["url"])
    n = tablet.n
    phone.shows(n)
    late.holding = True
    phone.act(fact.action)
    assert tablet.n == n, "it was held back"
    step = play.STEPS[NEXT[game]]
    play.act(tablet, step)
    phone.shows(n + 1 + len(step))
    late.holding = False
    done = [line["action"] for line in referee.view(match.opened)["lines"]][n:]
    assert [action["action"] for action in done] == [one["action"] for one in (fact.action, *step)]
    assert late.messages
    assert not any('"stale"' in said for said in late.messages)
    expect(tablet.page.locator(".saying:has(.illegal)")).to_have_count(0)


# -- 36: disclosures are shown to their owner
# ----------------------------------------------------------------------


@pytest.mark.only_soak
def test_c36_a_disclosure_is_under_its_cover_after_a_reload_and_a_restart(
    serve: Servers, browser: Browser, figures: Callable[..., None]
) -> None:
    server = serve(env=HASTE)
    referee, devices = Referee(server), Devices(browser, server)
    phones: dict[str, tuple[Phone, int]] = {}
    took: dict[str, int] = {}
    for game, fact in FACTS.items():
        match = begin(referee, play_of(game), devices.tablet("en"), fact.steps)
        phone = devices.phone("en")
        phone.allowed += NETWORK_NOISE
        match.tablet.allowed += NETWORK_NOISE
        phone.join(referee.joins(match.opened)[fact.action["seat"]]["url"])
        phone.act(fact.action)
        recorded = phone.page.evaluate("performance.now()")
        is_shown(phone)
        took[game] = round(phone.page.evaluate("performance.now()") - recorded)
        phones[game] = (phone, match.tablet.n + 1 if match.tablet.n == fact.steps else phone.n)
    figures("told until seen, ms (with the tap that opens the cover)", **took)
    server.kill()
    again = serve(port=server.port, data=server.data, env=HASTE)
    for phone, n in phones.values():
        phone.page.reload()
        phone.shows(n)
        is_shown(phone)
    assert again.process.poll() is None
    devices.close()


@pytest.mark.in_every_run("john")
@pytest.mark.parametrize("game", GAMES)
def test_c36_a_disclosure_on_the_tablet_is_recorded_and_shown_nowhere(
    referee: Referee, devices: Devices, game: str
) -> None:
    """Check that cards picked on the handed-over tablet are recorded, and that no device shows them later."""
    fact = FACTS[game]
    match = begin(referee, play_of(game), devices.tablet("en"), fact.steps)
    n = match.tablet.n
    match.tablet.act(fact.action)
    expect(match.tablet.dialog).to_have_count(0)
    line = referee.view(match.opened)["lines"][n]
    assert line["action"]["action"] == fact.action["action"]
    assert "??" in str(line["action"])
    phone = devices.phone("en")
    phone.join(referee.joins(match.opened)[fact.action["seat"]]["url"])
    phone.shows(n + 1)
    phone.open_cover()
    assert fact.seen(phone) == [], "it was disclosed on another device"


# -- 38: rulings ---------------------------------------------------------------------------------------------------


@pytest.mark.only_soak
def test_c38_a_ruling_names_its_arbiter_everywhere_and_no_player_can_undo_it(
    referee: Referee, devices: Devices
) -> None:
    table = Table(referee, devices)
    arbiter, tablet, opened = table.arbiter, table.tablet, table.opened
    arbiter.start("correct", within=arbiter.line(5))
    arbiter.tap(arbiter.dialog.locator('[data-key="4s"]'))
    arbiter.decide("It was the 4")
    n = len(OPEN) + 5
    table.everywhere(n)

    def says(text: str, where: str) -> None:
        assert "Mori" in text, where
        assert "It was the 4" in text, where

    # In the history of the tablet, and for spectators.
    tablet.tap(tablet.button("history"))
    says(tablet.page.locator('dialog li[data-n="10"]').inner_text(), "history")
    tablet.tap(tablet.button("history-back"))
    # On the match sheet, in the exported record, in the chain.
    path = f"/api/matches/{opened.match}"
    for where in ("sheet?lang=en", "record?audience=public", "proof?audience=public"):
        says(referee.text(f"{path}/{where}", token=opened.token), where)
    # No player can undo it: not on the tablet, not on a phone, not by going back further.
    for to in (3, 4, 8, 9):
        for seat, token in (("black", opened.token), ("red", table.token(table.phones["red"]))):
            body: dict[str, Any] = {"request_id": referee.new_id(), "expect": n, "to": to, "seat": seat}
            assert referee.refused(f"{path}/undo", token=token, body=body) in (403, 409)
    assert table.view()["n"] == n
    assert table.lines()[4][0] == 9
