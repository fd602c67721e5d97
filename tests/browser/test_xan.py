"""A reference match of Xan through the screens: three seats, one with a phone, every action's taps."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import HERE, Opened, Phone, Referee, Tablet, bare, read_record

REFERENCE = HERE / "records" / "xan.jsonl"
LONG = {"open", "setup", "peek"}
"""What names many cards: one tap each."""


def opened(referee: Referee, header: Mapping[str, Any]) -> Opened:
    body = {"game": "xan", "seats": header["seats"], "names": header["names"]}
    got = referee.call("/api/matches", body=body)
    return Opened(got["match"], got["token"], got["pin"], header["seats"], "xan")


def act(tablet: Tablet, action: Mapping[str, Any]) -> None:
    """One action by taps on the tablet."""
    kind, n = action["action"], tablet.n
    find = tablet.page.locator

    def tap(query: str) -> None:
        tablet.tap(find(query))

    if kind == "setup":
        for chars in action["party"].values():
            for char in chars:
                tap(f'.asking [data-char="{char}"]')
    elif kind in ("flip", "redo"):
        tap(".asking .strong")
    elif kind == "place":
        tap(f'[data-place="{action["slot"]}"]')
    elif kind == "hint":
        tap(f'[data-hint="{action["from"]} {action["to"]} {action["value"]}"]')
    elif kind == "skill":
        tap(f'[data-skill="{action["skill"]}"]')
        tap(f'[data-place="a{action["row"]}"]')
    elif kind == "declare":
        tap(f'[data-place="{action["path"][0]}"]')
        tap(f'[data-place="{action["path"][-1]}"]')
    elif kind == "open":
        for number in action["cells"].values():
            tap(f'[data-number="{number}"]')
    elif kind == "gain":
        tap(f'[data-skill="{action["skill"]}"]')
        tap(f'.asking [data-char="{action["char"]}"]')
    elif kind == "talk":
        tablet.tap(tablet.button("xan-ui-talk"))
        tablet.tap(tablet.page.locator(".chips").get_by_role("button", name="たろう"))
    else:
        raise AssertionError(kind)
    tablet.shows(n + 1)
    expect(tablet.page.locator(".table")).not_to_have_attribute("aria-busy", "true")
    tablet.free()


def act_on_phone(phone: Phone, action: Mapping[str, Any]) -> None:
    n, find = phone.n, phone.page.locator
    if phone.button("cover-open").count():
        phone.open_cover()
    if action["action"] == "peek":
        for number in action["cells"].values():
            phone.tap(find(".digits").get_by_role("button", name=str(number), exact=True))
    else:
        value = str(action["value"]).replace("-", "−")
        words = phone.words("xan-phone-hint", **{"from": action["from"], "to": action["to"], "value": value})
        phone.tap(find(".hints").get_by_role("button", name=words))
    phone.shows(n + 1)


@pytest.mark.parametrize("with_phone", [True, False], ids=["phone", "tablet alone"])
def test_the_reference_match(
    referee: Referee, devices: Devices, figures: Callable[..., None], with_phone: bool
) -> None:
    header, actions = read_record(REFERENCE)
    if not with_phone:
        actions = [action for action in actions if action["action"] != "peek"]
    match = opened(referee, header)
    tablet = devices.tablet()
    tablet.enter(match)
    phone = None
    if with_phone:
        phone = devices.phone()
        phone.join(referee.joins(match)["p1"]["url"])
    taps: list[tuple[str, int]] = []
    for action in actions:
        before = tablet.taps + (phone.taps if phone else 0)
        if phone and action["seat"] == "p1" and action["action"] in ("peek", "hint"):
            phone.shows(tablet.n)
            act_on_phone(phone, action)
            tablet.shows(phone.n)
        else:
            act(tablet, action)
        taps.append((action["action"], tablet.taps + (phone.taps if phone else 0) - before))
    expect(tablet.page.locator('.cover[aria-labelledby="result-title"]')).to_be_visible()

    rows = [json.loads(line) for line in referee.export(match).splitlines()][1:]
    hidden = [
        {**action, "cells": dict.fromkeys(action["cells"], "??")} if action["action"] == "peek" else action
        for action in actions
    ]
    assert [bare(row) for row in rows] == hidden

    counts = [count for _, count in taps]
    most = {kind: max(count for one, count in taps if one == kind) for kind, _ in taps}
    figures(
        f"taps per action (Xan, {'phone' if with_phone else 'tablet alone'})",
        median=statistics.median(counts),
        mean=round(statistics.mean(counts), 2),
        most=most,
    )
    assert statistics.median(counts) == 1
    assert all(count <= 2 for kind, count in taps if kind not in LONG), most
    for action, (kind, count) in zip(actions, taps, strict=True):
        if kind == "open":
            assert count == len(action["cells"])
    if phone:
        assert most["peek"] == 3  # uncover, a number, a number


def test_what_a_phone_told_is_on_no_other_screen(referee: Referee, devices: Devices) -> None:
    """Two matches that differ only in the numbers told: the tablet shows the same."""
    header, actions = read_record(REFERENCE)
    seen = []
    for cells in ({"a1": 2, "b1": 1}, {"a1": 5, "b1": 4}):
        match = opened(referee, header)
        tablet = devices.tablet()
        tablet.enter(match)
        referee.play(match, actions[:4])
        referee.play(match, [{**actions[4], "cells": cells}])
        tablet.shows(5)
        seen.append(tablet.markup().replace(match.match, ""))
        assert '"??"' in referee.export(match).splitlines()[-1]
        devices.leave(tablet)
    assert seen[0] == seen[1]


def test_deduction_is_shown_only_when_asked(referee: Referee, devices: Devices) -> None:
    header, actions = read_record(REFERENCE)
    match = opened(referee, header)
    referee.play(match, actions[:3])
    tablet = devices.tablet("en")
    tablet.enter(match)
    can = tablet.page.locator(".cell .can")
    expect(can).to_have_count(0)
    tablet.tap(tablet.button("xan-ui-deduce"))
    expect(can).to_have_count(6)
    tablet.tap(tablet.button("xan-ui-deduce"))
    expect(can).to_have_count(0)


def test_an_occupied_place_says_why_and_leaves_no_line(referee: Referee, devices: Devices) -> None:
    header, actions = read_record(REFERENCE)
    match = opened(referee, header)
    referee.play(match, actions[:4])
    tablet = devices.tablet()
    tablet.enter(match)
    tablet.tap(tablet.page.locator('[data-place="a1-b1"]'))
    expect(tablet.button("attempt").first).to_be_visible()
    assert referee.lines(match) == 4


def test_one_player_leads_all_four(referee: Referee, devices: Devices) -> None:
    """Solo: the cards beside a class card are turned up at once; either is tapped first, card or place."""
    got = referee.call(
        "/api/matches", body={"game": "xan", "seats": ["p1"], "names": {"p1": "ひとり"}, "options": {}}
    )
    match = Opened(got["match"], got["token"], got["pin"], ["p1"], "xan")
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
