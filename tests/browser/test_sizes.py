"""Criterion 31: on every size of screen nothing is covered, cut off or out of sight.

The tests check the boxes of all words (see `boxes.py`) with sizes, reading levels, large text, and names of
ten letters. This file checks the reference match of each game, action by action, and its end.
`test_screens.py` checks all other states, `test_lessons.py` every step of a lesson, and
`test_sizes_of_the_desk.py` the desk. A normal run checks some sizes and looks per state, `make soak` all.
"""

from __future__ import annotations

import functools
import itertools
import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tachiai.engines import Match
from tachiai.engines.record import read
from tests.browser.boxes import HARD_TABLETS, LARGE, LOOKS, SET, TABLETS, Boxes, Look, Size, found, named
from tests.browser.conftest import Devices
from tests.browser.devices import PHONE, READINGS, TABLET, Device, Opened, Referee
from tests.browser.plays import GAMES, john, play_of
from tests.browser.plays.john import LIE, LYING
from tests.browser.test_every_game import RESULT
from tests.browser.test_said_to_all import FACES, turns
from tests.engines.soak import SOAK, often
from tests.referee.table import SETUP

HURRIED = True
TWICE: Size = (512, 384)
"""1024x768 at 200 %."""
HARD_LOOKS: Sequence[Look] = (("furigana", False), ("hiragana", True))


def opened_at(referee: Referee, game: str, n: int) -> Opened:
    """Open the reference match after `n` actions, with names of ten letters."""
    play = play_of(game)
    return referee.open(actions(game)[:n], header={**play.HEADER, "names": named(play.HEADER["seats"])})


@functools.cache
def actions(game: str) -> list[Any]:
    """Return the actions that stand at the end of the reference match."""
    play = play_of(game)
    rows = [play.HEADER, *(action for step in play.STEPS for action in step)]
    match = Match.of(read("\n".join(map(json.dumps, rows)).encode()))
    return [match.entries[n - 1].action.to_json() for n in match.standing_lines()]


def states(referee: Referee, opened: Opened) -> Iterator[int]:
    """Play the match and yield where to inspect it; its end is left to other tests."""
    moves = actions(opened.game)
    for n in range(len(moves) + 1):
        if n:
            referee.play(opened, moves[n - 1 : n])
        if referee.view(opened)["outcome"] is None and n % often(6, 1) == 0:
            yield n


@pytest.mark.only_soak
@pytest.mark.soak
@pytest.mark.timeout(often(600, 3600))
@pytest.mark.parametrize("game", GAMES)
def test_c31_a_match_fits_every_size(referee: Referee, devices: Devices, game: str) -> None:
    """Check all three layouts of the tablet, and two phones."""
    opened = opened_at(referee, game, 0)
    tablet = devices.tablet("ja", TABLET)
    tablet.enter(opened)
    joins = referee.joins(opened)
    phones = {seat: devices.phone("ja", PHONE) for seat in opened.seats[:2]}
    for seat, phone in phones.items():
        phone.join(joins[seat]["url"])
        phone.shows(opened.n)
        phone.page.locator(".bar h1").wait_for()
    boxes = Boxes()
    wrong: list[str] = []
    for i, n in enumerate(states(referee, opened)):
        for device in (tablet, *phones.values()):
            device.shows(opened.n)
        for layout in "ABC" if SOAK else "ABC"[i % 3]:
            wrong += [f"{game} {n} {layout} {what}" for what in boxes.walk(tablet, layout=layout)]
        for what in at_size(tablet, TWICE, (READINGS[i % len(READINGS)], False)):
            if ": away: " not in f": {what}":  # at this size the page scrolls
                wrong.append(f"{game} {n} at twice the size {what}")
        tablet.page.set_viewport_size({"width": LARGE[0], "height": LARGE[1]})
        for seat, phone in phones.items():
            wrong += [f"{game} {n} {seat} {what}" for what in boxes.walk(phone)]
    assert not wrong, "\n".join(wrong)


LOST_STEPS = """() => [...document.querySelectorAll('.saying ol')].flatMap((steps) => {
  const room = steps.closest('.saying').getBoundingClientRect();
  return [...steps.querySelectorAll('li span')]
    .filter((part) => [...part.getClientRects()].some((box) =>
      box.top < room.top - 1 || box.bottom > room.bottom + 1))
    .map((part) => part.textContent);
})"""
"""The parts of steps for the hands that are cut off."""


def most_steps(game: str) -> int:
    """Return the number of the action with the most steps for the hands."""
    rows = [play_of(game).HEADER, *actions(game)]
    match = Match.of(read("\n".join(map(json.dumps, rows)).encode()))
    steps = [len(match.game.steps(match.at(one.n), one.judgement.effects)) for one in match.entries[:-1]]
    return max(range(1, len(steps) + 1), key=lambda n: steps[n - 1])


@pytest.mark.parametrize("game", GAMES)
def test_c31_no_step_for_the_hands_is_lost(referee: Referee, devices: Devices, game: str) -> None:
    tablet = devices.tablet("ja", TABLET)
    opened = opened_at(referee, game, most_steps(game))
    tablet.enter(opened)
    tablet.page.locator(".saying ol li").first.wait_for()
    lost = {}
    for width, height in HARD_TABLETS:
        tablet.page.set_viewport_size({"width": width, "height": height})
        tablet.rest()
        lost[width, height] = tablet.page.evaluate(LOST_STEPS)
    assert not {size: parts for size, parts in lost.items() if parts}


GLUED = """() => [...document.querySelectorAll('.strip *')].filter((part) => {
  const { letterSpacing, wordSpacing } = getComputedStyle(part);
  return (parseFloat(letterSpacing) || 0) + parseFloat(wordSpacing) < 0;
}).map((part) => part.textContent)"""
"""The texts of the seats' edges whose words are closer to each other than their font draws them."""


@pytest.mark.only_soak
@pytest.mark.parametrize("layout", "AB")
def test_c31_words_in_a_low_edge_stand_apart(referee: Referee, devices: Devices, layout: str) -> None:
    tablet = devices.tablet("en", {**TABLET, "viewport": {"width": 1024, "height": 600}})
    tablet.enter(opened_at(referee, "jekyll_hyde", 4), settings={"layout": layout})
    tablet.page.locator(".strip .name").first.wait_for()
    assert tablet.page.evaluate(GLUED) == []


BEYOND = """() => [...document.querySelectorAll('.strip')].flatMap((edge) => {
  const room = edge.getBoundingClientRect();
  return [...edge.querySelectorAll('.name, .turn, .again, .doubt, .count')]
    .filter((part) => getComputedStyle(part).visibility === 'visible')
    .filter((part) => {
      const box = part.getBoundingClientRect();
      return box.height > 0 && (box.top < room.top - 1 || box.bottom > room.bottom + 1);
    })
    .map((part) => part.textContent);
})"""
"""The parts of a seat's edge that reach beyond it."""
ROUND = [("d1", "d2"), ("a4", "a3"), ("d2", "d1"), ("a3", "a4")]
"""Moves of JOHN after which the cards lie as before."""
LOOP = [
    {"seat": seat, "action": "move", "from": origin, "to": cell}
    for (origin, cell), seat in zip(2 * ROUND, itertools.cycle(("black", "red")), strict=False)
]


@pytest.mark.parametrize("state", ["loop", "doubt"])
def test_c31_the_edge_of_a_seat_holds_its_parts(referee: Referee, devices: Devices, state: str) -> None:
    """Check JOHN's fullest edges: with the note of a loop, and with the key of a doubt."""
    header = {**john.HEADER, "options": LIE["options"], "names": named(john.HEADER["seats"])}
    tablet = devices.tablet("ja", TABLET)
    tablet.enter(referee.open([*SETUP, *LOOP] if state == "loop" else LYING[:7], header=header))
    tablet.page.locator(".again" if state == "loop" else ".doubt:enabled").first.wait_for()
    beyond = {}
    for (width, height), reading in itertools.product((*HARD_TABLETS, LARGE), READINGS):
        tablet.page.set_viewport_size({"width": width, "height": height})
        tablet.page.evaluate(SET, {"reading": reading})
        tablet.rest()
        beyond[width, height, reading] = tablet.page.evaluate(BEYOND)
    assert not {size: parts for size, parts in beyond.items() if parts}


def test_c31_the_question_after_a_counter_is_not_faded(referee: Referee, devices: Devices) -> None:
    """Check that 101's news, seats and question all fit on a low tablet."""
    tablet = devices.tablet("ja", {**TABLET, "viewport": {"width": 1024, "height": 600}})
    tablet.enter(opened_at(referee, "one_o_one", 20))
    tablet.page.locator(".news ~ .question").wait_for()
    tablet.rest()
    expect(tablet.page.locator(".place[data-more]")).to_have_count(0)


@pytest.mark.only_soak
@pytest.mark.parametrize("game", GAMES)
def test_c31_the_main_button_at_the_end_is_visible(referee: Referee, devices: Devices, game: str) -> None:
    """Check every tablet, in both orientations, and at 200 %."""
    play = play_of(game)
    header = {**play.HEADER, "names": named(play.HEADER["seats"])}
    opened = referee.open([action for step in play.STEPS for action in step], header=header)
    tablet = devices.tablet("ja", TABLET)
    tablet.enter(opened)
    main = tablet.page.locator(f"{RESULT} .buttons .strong")
    main.wait_for()
    wrong: list[str] = []
    for size in (*HARD_TABLETS, LARGE, TWICE):
        for look in (LOOKS if SOAK else HARD_LOOKS) if size != TWICE else HARD_LOOKS[:1]:
            wrong += [f"{size} {look} {what}" for what in at_size(tablet, size, look)]
        box = main.bounding_box()
        assert box is not None
        if box["y"] < 0 or box["y"] + box["height"] > size[1]:
            wrong.append(f"{size}: the main button is out of sight")
    assert not wrong, "\n".join(wrong)


@pytest.mark.only_soak
def test_c31_the_notice_that_the_tablet_may_sleep_fits(referee: Referee, devices: Devices) -> None:
    """Check the notice with its button, in a browser that cannot keep the screen on."""
    tablet = devices.tablet("ja", TABLET)
    tablet.context.add_init_script(
        "delete Navigator.prototype.wakeLock; delete HTMLCanvasElement.prototype.captureStream;"
    )
    tablet.enter(opened_at(referee, "john", 4))
    # The notice needs a tap, after the screen was open for a while.
    tablet.page.wait_for_function(
        "() => document.dispatchEvent(new Event('pointerup')) && document.querySelector('.bar .says button')"
    )
    expect(tablet.button("understood")).to_be_visible()
    wrong: list[str] = []
    for size, look, layout in itertools.product((*TABLETS, TWICE), HARD_LOOKS, "ABC"):
        wrong += [f"{size} {look} {layout} {what}" for what in at_size(tablet, size, look, layout)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.in_every_run("A")
@pytest.mark.parametrize("layout", "ABC")
def test_c31_a_doubt_fits_every_size(referee: Referee, devices: Devices, layout: str) -> None:
    """Check that the doubt over the board (seats, claim, stake) fits with long names."""
    tablet = devices.tablet("ja", TABLET)
    opened = referee.open(LYING[:7], header={**LIE, "names": named(LIE["seats"])})
    tablet.enter(opened, settings={"layout": layout})
    tablet.moments()
    john.act(tablet, [LYING[7]])
    expect(tablet.page.locator(".moment")).to_have_attribute("data-moment", "doubt")
    for part in (".claim", ".stake", ".answer"):  # upright for each side
        assert turns(tablet, f".moment {part}") == FACES[layout]
    wrong: list[str] = []
    for size, look in itertools.product(TABLETS, (*HARD_LOOKS, ("furigana", True), ("en", True))):
        wrong += [f"{size} {look} {what}" for what in at_size(tablet, size, look, layout)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.only_soak
@pytest.mark.parametrize("people", [2, 4, 6])
def test_c31_the_codes_for_phones_fit_every_size(referee: Referee, devices: Devices, people: int) -> None:
    """Check that with too little room one code is shown, next to everybody's names."""
    seats = list("abcdef"[:people])
    tablet = devices.tablet("ja", TABLET)
    tablet.enter(referee.open(header={"game": "one_o_one", "seats": seats, "names": named(seats)}))
    tablet.tap(tablet.button("menu"))
    tablet.tap(tablet.button("phones", tablet.dialog))
    tablet.page.locator(".join img").first.wait_for()
    wrong: list[str] = []
    for size, look, layout in itertools.product((*TABLETS, LARGE), HARD_LOOKS, "ABC"[: 4 - people // 2]):
        wrong += [f"{size} {look} {layout} {what}" for what in at_size(tablet, size, look, layout)]
        for place in (*tablet.page.locator(".join").all(), tablet.page.locator(".go")):
            box = place.bounding_box()
            assert box is not None
            if box["y"] < 0 or box["y"] + box["height"] > size[1]:
                wrong.append(f"{size} {look} {layout}: a card or the main button is out of sight")
    assert not wrong, "\n".join(wrong)


def at_size(device: Device, size: Size, look: Look, layout: str = "A") -> Iterator[str]:
    device.page.set_viewport_size({"width": size[0], "height": size[1]})
    device.page.evaluate(SET, {"reading": look[0], "big": look[1], "layout": layout})
    yield from found(device)
