"""What is special about Xan on its screens; its matches are played in `test_every_game.py`."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import HERE, SMALL_TABLET, TABLET, Referee, flat, read_record, unruby
from tests.browser.plays.xan import GOLDEN
from tests.browser.test_criteria import heard, normal

HEADER, ACTIONS = read_record(HERE / "records" / "xan.jsonl")


def test_what_was_told_is_on_no_other_screen(referee: Referee, devices: Devices) -> None:
    """Two matches that differ only in the numbers told, on a phone and alone with the tablet.

    The tablet and the phone of another seat show the same after every action, and hear the same.
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
        frames = heard((tablet, rival), since)
        told = [line for line in referee.export(match).splitlines() if '"peek"' in line]
        assert len(told) == 2
        assert all(line.count('"??"') == 2 for line in told)
        kept = tablet.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
        assert not re.search(r"cells\W+[a-c][12]\W+[1-5]", kept)
        worlds.append((seen, frames))
        for device in (owner, rival, tablet):
            devices.leave(device)
    assert worlds[0][0] == worlds[1][0]
    assert worlds[0][1]
    assert worlds[0][1] == worlds[1][1]


@pytest.mark.parametrize(
    "shape", [TABLET, SMALL_TABLET, {**TABLET, "viewport": {"width": 512, "height": 384}}]
)
def test_a_double_tap_records_no_foul(referee: Referee, devices: Devices, shape: dict[str, Any]) -> None:
    """Who said a number is asked elsewhere: the finger that opened the question lies on the way back."""
    seats = ["p1", "p2", "p3", "p4"]
    header = {"game": "xan", "seats": seats, "options": {}}
    chars = ("fighter", "thief", "mage", "seer")
    party = {seat: [char] for seat, char in zip(seats, chars, strict=True)}
    flip = {"seat": "table", "action": "flip"}
    setup = {"seat": "table", "action": "setup", "party": party}
    tablet = devices.tablet(shape=shape)
    tablet.enter(referee.open([setup, flip, flip], header=header))
    talk = tablet.page.locator("[data-talk]")
    talk.scroll_into_view_if_needed()
    box = talk.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tablet.page.touchscreen.tap(x, y)
    names = tablet.page.locator("[data-talker]")
    expect(names).to_have_count(4)
    for name in names.all():
        other = name.bounding_box()
        assert other
        assert other["x"] + other["width"] <= x - 96, "out of the finger's reach"
    tablet.page.wait_for_timeout(400)  # as long as the second tap of somebody who is not sure of the first
    tablet.page.touchscreen.tap(x, y)
    tablet.page.wait_for_timeout(400)
    assert tablet.n == referee.lines(tablet.opened()) == 3


def test_a_phone_waits_for_the_classes_and_blames_nobody(referee: Referee, devices: Devices) -> None:
    opened = referee.open(header={"game": "xan", "seats": ["p1", "p2", "p3", "p4"], "options": {}})
    phone = devices.phone()
    phone.join(referee.joins(opened)["p1"]["url"])
    phone.shows(0)
    phone.page.locator(".asking").wait_for()
    assert flat(phone.words("xan-ui-too-few")) not in flat(unruby(phone.page.locator("#app")))


@pytest.mark.parametrize("layout", ["A", "B"])
def test_two_across_a_small_tablet_have_fields_for_fingers(
    referee: Referee, devices: Devices, layout: str
) -> None:
    """Fields of 96 px and places of 72, where they were, whatever is asked below them."""
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
    # Once the sum is done there is nothing left to work out.
    referee.play(match, ACTIONS[3:15])
    tablet.shows(15)
    expect(tablet.button("xan-ui-deduce")).to_have_count(0)


def test_hints_cover_nothing(referee: Referee, devices: Devices) -> None:
    """Also those between fields that a landslide moved apart."""
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


def test_an_occupied_place_says_why_and_leaves_no_line(referee: Referee, devices: Devices) -> None:
    match = referee.open(header=HEADER)
    referee.play(match, ACTIONS[:4])
    tablet = devices.tablet()
    tablet.enter(match)
    tablet.tap(tablet.page.locator('[data-place="a1-b1"]'))
    expect(tablet.button("attempt").first).to_be_visible()
    assert referee.lines(match) == 4


def test_one_player_leads_all_four(referee: Referee, devices: Devices) -> None:
    """Solo: the cards beside a class card are turned up at once; either is tapped first, card or place."""
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


def test_who_may_look_is_told_so_on_the_phone(referee: Referee, devices: Devices) -> None:
    """Before the cover is lifted, and nobody else is."""
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
