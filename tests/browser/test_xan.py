"""Xan's own screens; its matches are played in `test_every_game.py`."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.boxes import HARD_TABLETS, LARGE, SET
from tests.browser.conftest import Devices
from tests.browser.devices import (
    HERE,
    PHONE,
    SMALL_TABLET,
    TABLET,
    Phone,
    Referee,
    Tablet,
    flat,
    read_record,
    unruby,
)
from tests.browser.plays.xan import GOLDEN, foul_key
from tests.browser.test_criteria import normal, views_since

HURRIED = True
HEADER, ACTIONS = read_record(HERE / "records" / "xan.jsonl")


@pytest.mark.only_soak
def test_c13_a_disclosure_is_on_no_other_screen(referee: Referee, devices: Devices) -> None:
    """Play two matches that differ only in disclosed numbers, on a phone and on the tablet.

    The tablet and another seat's phone show and receive the same after every action.
    """
    worlds = []
    for one, other in (((2, 1), (1, 4)), ((5, 4), (4, 4))):
        match = referee.open(header=HEADER)
        tablet = devices.tablet()
        tablet.enter(match)
        owner, rival = devices.phone(), devices.phone()
        joins = referee.joins(match)
        owner.join(joins["p1"]["url"])
        rival.join(joins["p3"]["url"])
        tablet.page.wait_for_function("() => document.querySelectorAll('.bar .phone').length === 2")
        referee.play(match, ACTIONS[:4])
        own = {"seat": "p1", "action": "peek", "cells": dict(zip(("a1", "b1"), one, strict=True))}
        second = {"seat": "p2", "action": "peek", "cells": dict(zip(("b1", "c1"), other, strict=True))}
        seen, since = [], match.n
        for action in (own, *ACTIONS[5:7], second, ACTIONS[8]):
            for device in (tablet, owner, rival):
                device.shows(match.n)
            if action is own:
                owner.act(action)
            elif action is second:
                tablet.act(action)
            else:
                referee.play(match, [action])
                match.n -= 1
            match.n += 1
            for device in (tablet, rival):
                device.shows(match.n)
                seen.append(normal(device.markup()).replace(match.match, ""))
        frames = views_since((tablet, rival), since)
        peeks = [line for line in referee.export(match).splitlines() if '"peek"' in line]
        assert len(peeks) == 2
        assert all(line.count('"??"') == 2 for line in peeks)
        kept = tablet.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
        assert not re.search(r"cells\W+[a-c][12]\W+[1-5]", kept)
        worlds.append((seen, frames))
        for device in (owner, rival, tablet):
            devices.leave(device)
    assert worlds[0][0] == worlds[1][0]
    assert worlds[0][1]
    assert worlds[0][1] == worlds[1][1]


@pytest.mark.only_soak
@pytest.mark.parametrize(
    "shape", [TABLET, SMALL_TABLET, {**TABLET, "viewport": {"width": 512, "height": 384}}]
)
def test_a_foul_is_recorded_in_the_menu_by_taps_at_two_places(
    referee: Referee, devices: Devices, shape: dict[str, Any]
) -> None:
    """Check that the turn's keys do not include it, and that the confirmation is elsewhere."""
    seats = ["p1", "p2", "p3", "p4"]
    header = {"game": "xan", "seats": seats, "options": {}}
    chars = ("fighter", "thief", "mage", "seer")
    party = {seat: [char] for seat, char in zip(seats, chars, strict=True)}
    flip = {"seat": "table", "action": "flip"}
    setup = {"seat": "table", "action": "setup", "party": party}
    tablet = devices.tablet(shape=shape)
    tablet.enter(referee.open([setup, flip, flip], header=header))
    assert tablet.words("xan-action-talk") not in flat(unruby(tablet.page.locator(".asking")))
    tablet.tap(tablet.button("menu"))
    key = foul_key(tablet, "p2")
    key.scroll_into_view_if_needed()
    spot = middle(key)
    tablet.tap(key)
    yes = tablet.dialog.locator(".sure .strong")
    expect(yes).to_be_visible()
    tablet.page.wait_for_timeout(400)  # as long as a hesitant person's second tap takes
    assert math.dist(spot, middle(yes)) >= 96
    tablet.page.touchscreen.tap(*spot)
    tablet.page.wait_for_timeout(400)
    assert tablet.n == referee.lines(tablet.opened()) == 3
    if yes.count() == 0:
        tablet.tap(key)
    tablet.tap(yes)
    tablet.shows(4)
    assert referee.view(tablet.opened())["lines"][3]["action"] == {"seat": "p2", "action": "talk"}


def middle(where: Locator) -> tuple[float, float]:
    box = where.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.only_soak
@pytest.mark.parametrize("kind", ["tablet", "phone"])
def test_both_possible_sums_are_offered(referee: Referee, devices: Devices, kind: str) -> None:
    """Check that they are written as sums before one is declared; the board accepts taps too."""
    match = referee.open(ACTIONS[:13], header=HEADER)
    offered = referee.view(match)["choices"]
    paths = next(one for one in offered if one["action"] == "declare")["fields"]["path"]["values"]
    assert len(paths) == 2
    device: Tablet | Phone = (tablet := devices.tablet("en"))
    if kind == "tablet":
        tablet.enter(match)
    else:
        seat = next(one["seat"] for one in offered if one["action"] == "declare")
        device = devices.phone("en")
        device.join(referee.joins(match)[seat]["url"])
        device.shows(13)
    keys = device.page.locator("[data-path]")
    expect(keys).to_have_count(2)
    for path, key in zip(paths, keys.all(), strict=True):
        name = key.locator(".unseen").inner_text()
        assert re.findall("[a-c][1-5]", name) == path
        assert len(re.findall("[−+×÷]", name)) == len(path) - 1
    assert device.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    device.tap(keys.nth(1))
    device.shows(14)
    assert referee.view(match)["position"]["path"] == paths[1]


@pytest.mark.only_soak
def test_the_number_of_redos_is_shown(referee: Referee, devices: Devices) -> None:
    """Check 15 cards with nine left (one redo), and a labyrinth, where only a row is redone."""
    for record, steps, redos in (("", 3, "1 redo left"), ("scenario-2", 3, "3 redos left")):
        header, actions = read_record(GOLDEN / f"{record}.jsonl") if record else (HEADER, ACTIONS)
        tablet = devices.tablet("en")
        tablet.enter(referee.open(actions[:steps], header=header))
        said = tablet.page.locator(".event .small").first
        expect(said).to_contain_text(redos)
        devices.leave(tablet)


@pytest.mark.only_soak
@pytest.mark.parametrize("skill", ["double", "slide"])
@pytest.mark.parametrize("kind", ["tablet", "phone"])
def test_an_active_skill_moves_no_key(referee: Referee, devices: Devices, kind: str, skill: str) -> None:
    header, actions = read_record(GOLDEN / "skills.jsonl")
    match = referee.open(actions[:4], header=header)
    device: Tablet | Phone = (tablet := devices.tablet())
    if kind == "tablet":
        tablet.enter(match)
    else:
        holder = next(
            one["seat"]
            for one in referee.view(match)["choices"]
            if one["action"] == "skill" and skill in one["fields"]["skill"]["values"]
        )
        device = devices.phone()
        device.join(referee.joins(match)[holder]["url"])
        device.shows(4)
    key = device.page.locator(f'[data-skill="{skill}"]')
    key.scroll_into_view_if_needed()
    board = device.page.locator(".fields")
    before, fields = key.bounding_box(), board.bounding_box()
    device.tap(key)
    back = device.button("confirm-no", device.page.locator(".asking"))
    expect(back).to_be_visible()
    assert key.bounding_box() == before  # it keeps its place while invisible
    assert board.bounding_box() == fields
    assert before
    under = device.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.textContent ?? ''",
        [before["x"] + before["width"] / 2, before["y"] + before["height"] / 2],
    )
    assert flat(under) in ("", flat(back.text_content() or ""))
    device.tap(back)
    expect(key).to_be_visible()


@pytest.mark.only_soak
@pytest.mark.parametrize("width", [320, 360, 390])
def test_a_row_of_five_fits_a_phone(referee: Referee, devices: Devices, width: int) -> None:
    """Check B14: no field outside the screen, nothing over a number; also with two rows of three."""
    row = read_record(GOLDEN / "scenario-1.jsonl")
    for (header, actions), steps in ((row, 65), (row, 67), ((HEADER, ACTIONS), 13)):
        match = referee.open(actions[:steps], header=header)
        phone = devices.phone(shape={**PHONE, "viewport": {"width": width, "height": 640}})
        phone.join(referee.joins(match)[header["seats"][0]]["url"])
        phone.shows(steps)
        phone.page.locator(".cell").first.wait_for()
        over = phone.page.evaluate(WRITTEN_OVER)
        assert over == []
        devices.leave(phone)


WRITTEN_OVER = """() => {
  const box = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const found = [];
  const room = document.querySelector('.fields').parentElement.getBoundingClientRect();
  for (const spot of document.querySelectorAll('.fields .spot')) {
    const {left, right} = spot.getBoundingClientRect();
    if (left < 0 || right > innerWidth || left < room.left || right > room.right) found.push(spot.dataset.place);
  }
  // A digit fills seven tenths of its line.
  for (const number of document.querySelectorAll('.cell b')) {
    const one = box(number);
    const high = parseFloat(getComputedStyle(number).fontSize) * 0.7;
    const middle = (one.top + one.bottom) / 2;
    for (const said of document.querySelectorAll('.cell .name, .cell .mark, .token')) {
      const other = said.getBoundingClientRect();
      if (other.left < one.right - 1 && other.right > one.left + 1
        && other.top < middle + high / 2 - 1 && other.bottom > middle - high / 2 + 1)
        found.push(`${said.textContent} over ${number.textContent}`);
    }
  }
  return found;
}"""


@pytest.mark.only_soak
@pytest.mark.parametrize("size", [*HARD_TABLETS, LARGE], ids=str)
def test_questions_cover_no_field(referee: Referee, devices: Devices, size: tuple[int, int]) -> None:
    """Check numbers, a skill to learn, fields to redo and two sums to choose from: the lower row stays
    visible.
    """
    for record, steps in (("", 13), ("", 14), ("", 15), ("", 27), ("scenario-1", 67), ("no-fields", 11)):
        header, actions = read_record(GOLDEN / f"{record}.jsonl") if record else (HEADER, ACTIONS)
        tablet = devices.tablet(
            shape={**TABLET, "viewport": dict(zip(("width", "height"), size, strict=True))}
        )
        tablet.enter(referee.open(actions[:steps], header=header))
        tablet.page.locator(".cell").first.wait_for()
        tablet.page.locator(".asking button").first.wait_for()
        for reading in ("furigana", "hiragana", "en"):
            tablet.page.evaluate(SET, {"reading": reading})
            tablet.page.locator(f"html[data-reading={reading}]").wait_for()
            # The board is fitted to its room after the words have changed.
            tablet.page.wait_for_function(f"() => ({OVER_FIELDS})() <= 0")
        devices.leave(tablet)


OVER_FIELDS = """() => {
  const sheet = document.querySelector('.sheet').getBoundingClientRect();
  const fields = [...document.querySelectorAll('.cell')].map((one) => one.getBoundingClientRect().bottom);
  return Math.max(...fields) - sheet.top;
}"""


@pytest.mark.only_soak
def test_a_sum_and_its_result_are_shown(referee: Referee, devices: Devices) -> None:
    """Check that nothing covers it, and that the verdict on the hints is next to it."""
    match = referee.open(ACTIONS[:14], header=HEADER)
    tablet, phone = devices.tablet("en"), devices.phone("en")
    tablet.enter(match)
    phone.join(referee.joins(match)["p1"]["url"])
    tablet.moments()
    referee.play(match, ACTIONS[14:15])
    for device in (tablet, phone):
        device.shows(15)
        expect(device.page.locator(".answer")).to_have_text("＝ 18")
        expect(device.page.locator(".came")).to_have_text("Critical!")
    expect(tablet.page.locator(".moment")).to_have_count(0)


@pytest.mark.only_soak
@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_covered_part_of_a_phone_shows_whole_fields(
    referee: Referee, devices: Devices, width: int
) -> None:
    """Check signs, hints and possible numbers on the fields, and five digits large enough for fingers."""
    phone = devices.phone(shape={**PHONE, "viewport": {"width": width, "height": 640}})
    match = referee.open(ACTIONS[:10], header=HEADER)
    phone.join(referee.joins(match)["p3"]["url"])
    phone.shows(10)
    phone.open_cover()
    own = phone.page.locator(".open")
    expect(own.locator(".cell")).to_have_count(6)
    expect(own.locator(".token")).to_have_count(2)
    expect(own.locator(".note")).to_have_count(2)
    assert phone.page.evaluate("document.documentElement.scrollWidth") == width
    for key in phone.page.locator(".digits button").all():
        box = key.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 48


@pytest.mark.only_soak
def test_the_seat_that_acts_is_named_to_the_others(referee: Referee, devices: Devices) -> None:
    """Check names instead of "other side", because all play together."""
    header, actions = read_record(GOLDEN / "no-fields.jsonl")
    names = dict(zip(header["seats"], ("さくら", "こうたろうのおとうと"), strict=True))
    match = referee.open(actions[:3], header={**header, "names": names})
    tablet = devices.tablet()
    tablet.enter(match)
    turn = referee.view(match)["turn"]
    for seat in header["seats"]:
        said = tablet.page.locator(f'.strip[data-seat="{seat}"] .turn')
        if seat in turn:
            expect(said).to_contain_text("あなた")
        else:
            assert flat(unruby(said)) == f"{'、'.join(names[one] for one in turn)}の番"


@pytest.mark.only_soak
def test_a_phone_waiting_for_the_classes_shows_no_error(referee: Referee, devices: Devices) -> None:
    opened = referee.open(header={"game": "xan", "seats": ["p1", "p2", "p3", "p4"], "options": {}})
    phone = devices.phone()
    phone.join(referee.joins(opened)["p1"]["url"])
    phone.shows(0)
    phone.page.locator(".asking").wait_for()
    assert flat(phone.words("xan-ui-too-few")) not in flat(unruby(phone.page.locator("#app")))


@pytest.mark.only_soak
@pytest.mark.parametrize("layout", ["A", "B"])
def test_fields_for_two_on_a_small_tablet_are_large_enough(
    referee: Referee, devices: Devices, layout: str
) -> None:
    """Check fields of 96 px and places of 72 px that do not move, whatever question is below them."""
    header, actions = read_record(GOLDEN / "no-fields.jsonl")
    seen = set()
    for steps in (3, 4, 11):
        tablet = devices.tablet(shape=SMALL_TABLET)
        tablet.enter(referee.open(actions[:steps], header=header), settings={"layout": layout})
        tablet.page.locator(".cell").first.wait_for()
        boxes = tablet.page.evaluate(
            """() => [...document.querySelectorAll('.cell, .slot')].map((one) => {
                 const {x, y, width, height} = one.getBoundingClientRect();
                 return [one.dataset.place, Math.round(x), Math.round(y), width, height];
               })"""
        )
        for name, *_, width, height in boxes:
            assert min(width, height) >= (72 if "-" in name else 96), (name, width, height)
        seen.add(tuple(map(tuple, boxes)))
        devices.leave(tablet)
    assert len(seen) == 1


@pytest.mark.only_soak
def test_deduction_is_shown_only_when_asked(referee: Referee, devices: Devices) -> None:
    match = referee.open(header=HEADER)
    referee.play(match, ACTIONS[:3])
    tablet = devices.tablet("en")
    tablet.enter(match)
    can = tablet.page.locator(".cell .can")
    expect(can).to_have_count(0)
    tablet.tap(tablet.button("xan-ui-deduce"))
    expect(can).to_have_count(6)
    tablet.tap(tablet.button("xan-ui-deduce"))
    expect(can).to_have_count(0)
    # After the sum nothing is left to deduce.
    referee.play(match, ACTIONS[3:15])
    tablet.shows(15)
    expect(tablet.button("xan-ui-deduce")).to_have_count(0)


@pytest.mark.only_soak
def test_hints_cover_nothing(referee: Referee, devices: Devices) -> None:
    """Check hints between fields that a landslide separated too."""
    header, actions = read_record(GOLDEN / "skills.jsonl")
    tablet = devices.tablet()
    tablet.enter(referee.open(actions[:12], header=header))
    tablet.page.locator(".note").nth(1).wait_for()
    covered = tablet.page.evaluate(
        """() => {
             const boxes = query =>
               [...document.querySelectorAll(query)].map(one => one.getBoundingClientRect());
             const beside = (a, b) => a.right <= b.left || b.right <= a.left;
             const apart = (a, b) => beside(a, b) || a.bottom <= b.top || b.bottom <= a.top;
             const rest = boxes('.board .token, .board .cell b');
             return boxes('.board .note').map(note => rest.filter(one => !apart(note, one)).length);
           }"""
    )
    assert covered == [0, 0]


@pytest.mark.only_soak
def test_an_occupied_place_is_explained_and_not_recorded(referee: Referee, devices: Devices) -> None:
    match = referee.open(header=HEADER)
    referee.play(match, ACTIONS[:4])
    tablet = devices.tablet()
    tablet.enter(match)
    tablet.tap(tablet.page.locator('[data-place="a1-b1"]'))
    expect(tablet.button("attempt").first).to_be_visible()
    assert referee.lines(match) == 4


@pytest.mark.only_soak
def test_one_player_controls_all_four_classes(referee: Referee, devices: Devices) -> None:
    """Play solo: the cards next to a class card are turned up at once; card and place can be tapped in any
    order.
    """
    match = referee.open(header={"game": "xan", "seats": ["p1"], "names": {"p1": "ひとり"}})
    tablet = devices.tablet()
    tablet.enter(match)
    for _ in range(3):
        n = tablet.n
        tablet.tap(tablet.page.locator(".asking .strong"))
        tablet.shows(n + 1)
        tablet.free()
    tablet.tap(tablet.page.locator('[data-place="a1-b1"]'))
    tablet.tap(tablet.page.locator('.asking [data-char="seer"]'))
    tablet.shows(4)
    tablet.free()
    for number in (5, 2):
        tablet.tap(tablet.page.locator(f'[data-number="{number}"]'))
    tablet.shows(5)
    tablet.free()
    tablet.tap(tablet.page.locator('.asking [data-char="mage"]'))
    tablet.tap(tablet.page.locator('[data-place="b1-c1"]'))
    tablet.shows(6)
    assert referee.view(match)["position"]["due"] == ["c1"]


def test_the_seat_that_may_look_is_asked_on_its_phone(referee: Referee, devices: Devices) -> None:
    """Check the message before the cover is opened, and its absence on other phones."""
    match = referee.open(ACTIONS[:4], header=HEADER)
    (step,) = [one for one in referee.view(match)["lines"][-1]["steps"] if one["step"] == "xan.step.look"]
    seat = ACTIONS[3]["seat"]
    joins = referee.joins(match)
    for one in (seat, next(other for other in match.seats if other != seat)):
        phone = devices.phone()
        phone.join(joins[one]["url"])
        phone.shows(4)
        cells = phone.words("xan-ui-and-cells").join(step["cells"])
        expect(phone.page.locator(".xan > .question")).to_have_count(1 if one == seat else 0)
        if one == seat:
            said = unruby(phone.page.locator(".xan > .question"))
            assert flat(phone.words("xan-phone-look", cells=cells)) == flat(said)
