"""Watching a match: by link during and after it, from a file, and as a demo."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import INSPECT
from tests.browser.conftest import Devices
from tests.browser.devices import PHONE, ROOT, Device, Referee, Tablet, flat, unruby
from tests.browser.plays import plays
from tests.browser.plays.john import ACTIONS

HURRIED = True
PLAYS = plays()
EXAMPLES = sorted(file.parent.name for file in ROOT.glob("engines/*/example.jsonl"))


def at(device: Device, n: int) -> None:
    """Wait until the position after action `n` is shown."""
    expect(device.page.locator(".stage")).to_have_attribute("data-at", str(n))
    expect(device.page.locator(f'li.now[data-n="{n}"]' if n else ".story ol")).to_be_visible()


def board(device: Device) -> dict[str, str]:
    """Return the card of each cell in the picture of a JOHN position."""
    found: dict[str, str] = device.page.evaluate(
        """Object.fromEntries([...document.querySelectorAll('.scene [data-cell]')].flatMap((cell) => {
             const card = cell.querySelector('[data-card]');
             return card ? [[cell.dataset.cell, card.dataset.card]] : [];
           }))"""
    )
    return found


def watcher(devices: Devices, referee: Referee, opened: Any, **shape: Any) -> Tablet:
    """Return a device that opened the spectators' link."""
    tablet = devices.tablet(**shape)
    url = referee.joins(opened)["spectator"]["url"]
    tablet.page.goto(tablet.base + url[url.index("/j?") :])
    tablet.page.locator(".story").wait_for()
    return tablet


@pytest.mark.in_every_run("phone")
@pytest.mark.parametrize("shape", [{}, {"shape": PHONE}], ids=["tablet", "phone"])
def test_a_match_is_followed_by_its_link(referee: Referee, devices: Devices, shape: dict[str, Any]) -> None:
    opened = referee.open(ACTIONS[:9])
    guest = watcher(devices, referee, opened, **shape)
    at(guest, 9)
    assert board(guest) == referee.view(opened)["position"]["board"]
    assert opened.match in guest.page.url, "the ticket is not in the address any more"
    referee.play(opened, ACTIONS[9:10])
    at(guest, 10)
    # Someone who looks back is not moved to the newest line.
    guest.page.keyboard.press("ArrowLeft")
    guest.page.keyboard.press("ArrowLeft")
    at(guest, 8)
    referee.play(opened, ACTIONS[10:11])
    expect(guest.page.locator(".stage")).to_have_attribute("data-n", "11")
    at(guest, 8)
    guest.page.keyboard.press("End")
    at(guest, 11)
    guest.page.reload()
    at(guest, 11)
    guest.page.evaluate(INSPECT)
    assert not guest.page.evaluate("inspect.cut()")
    assert not guest.page.evaluate("inspect.targets(48)")["small"]


def test_spectators_see_nothing_private(referee: Referee, devices: Devices) -> None:
    opened = referee.open(ACTIONS[:2])
    guest = watcher(devices, referee, opened)
    pile = next(action for action in ACTIONS if action["action"] == "register")
    referee.play(opened, [pile])
    expect(guest.page.locator(".stage")).to_have_attribute("data-n", "3")
    registrations = [
        text for text in (*guest.traffic.frames, *guest.traffic.bodies()) if '"register"' in text
    ]
    assert registrations, "the guest receives the line"
    for text in registrations:
        assert "??" in text
        for line in re.findall(r'\{[^{}]*"action":\s*"register"[^{}]*\}', text):
            assert not set(re.findall(r'"([A2-9TJQK][shdc])"', line)) & set(pile["cards"])
    assert guest.page.get_by_role("button", name=re.compile("もどす")).count() == 0


@pytest.mark.only_soak
def test_the_result_offers_a_link_to_the_replay(referee: Referee, devices: Devices) -> None:
    opened = referee.open()
    for action in ACTIONS:
        referee.play(opened, [action])
    tablet = devices.tablet()
    tablet.enter(opened)
    tablet.tap(tablet.extra("replay-link"))
    expect(tablet.dialog.locator("img")).to_be_visible()
    url = tablet.dialog.locator(".address").inner_text()
    guest = devices.tablet()
    guest.page.goto(guest.base + url[url.index("/j?") :])
    at(guest, opened.n)
    slider = guest.page.get_by_role("slider")
    slider.fill("20")
    at(guest, 21)  # the twentieth public line
    expect(slider).to_have_attribute("aria-valuetext", re.compile("21"))
    stage = guest.page.locator(".stage")
    guest.page.locator("body").press("Home")
    at(guest, 0)
    for key, way in (("PageDown", 1), ("ArrowRight", 1), ("PageUp", -1)):
        before = int(stage.get_attribute("data-at") or 0)
        guest.page.locator("body").press(key)
        expect(stage).not_to_have_attribute("data-at", str(before))
        assert (int(stage.get_attribute("data-at") or 0) - before) * way > 0


@pytest.mark.in_every_run("john")
@pytest.mark.parametrize("game", EXAMPLES)
def test_a_demo_plays_by_itself_to_its_end(referee: Referee, devices: Devices, game: str) -> None:
    """Run the page's clock by hand and tap nothing."""
    tablet = devices.tablet()
    tablet.page.clock.install(time="2026-01-01T12:00:00Z")
    tablet.page.goto(f"{tablet.base}/#/demo/{game}")
    tablet.page.locator(".story").wait_for()
    last = int(tablet.page.locator(".stage").get_attribute("data-n") or 0)
    assert last >= 20
    tablet.page.clock.pause_at("2026-01-01T13:00:00Z")  # otherwise a slow machine plays on by itself
    stage = tablet.page.locator(".stage")
    while (n := int(stage.get_attribute("data-at") or 0)) < last:
        tablet.page.clock.run_for(2_600 if n else 1_500)  # the start is shown for a shorter time
        expect(stage).not_to_have_attribute("data-at", str(n))  # disclosures are skipped
    expect(tablet.page.locator(".caption .won")).to_be_visible()
    tablet.page.clock.run_for(6_000)
    expect(tablet.page.locator(".stage")).to_have_attribute("data-at", "0")  # and starts again


@pytest.mark.only_soak
def test_the_demo_of_all_games_continues_with_the_next_game(referee: Referee, devices: Devices) -> None:
    tablet = devices.tablet("en")
    tablet.page.clock.install()
    tablet.page.goto(tablet.base + "/")
    tablet.tap(tablet.button("demo"))
    seen: list[str] = []
    for _ in range(len(EXAMPLES) + 1):
        title = tablet.page.locator(".stage h1")
        if seen:
            expect(title).not_to_have_text(seen[-1])
        seen.append(title.inner_text())
        tablet.page.keyboard.press("End")
        tablet.page.keyboard.press("ArrowLeft")
        tablet.tap(tablet.button("replay-play"))
        tablet.page.clock.run_for(2_600)
        tablet.page.clock.run_for(6_000)
    assert len(set(seen)) == len(EXAMPLES)
    assert seen[0] == seen[-1]


@pytest.mark.only_soak
def test_a_file_is_checked_and_watched(referee: Referee, devices: Devices, tmp_path: Path) -> None:
    tablet = devices.tablet()
    tablet.page.goto(f"{tablet.base}/#/check")
    tablet.page.locator("input[type=file]").set_input_files(ROOT / "engines" / "john" / "example.jsonl")
    tablet.tap(tablet.button("check-watch"))
    at(tablet, 0)
    tablet.page.keyboard.press("End")
    expect(tablet.page.locator(".caption .won")).to_be_visible()
    tablet.tap(tablet.button("close"))
    expect(tablet.button("check-watch")).to_be_visible()
    # One wrong move, and a later one that became impossible: the first is named and drawn on its board.
    moves = [
        {"seat": "black", "action": "setup", "suit": "s", "front": "5s"},
        {"seat": "red", "action": "setup", "suit": "h", "front": "6h"},
        {"seat": "black", "action": "move", "from": "c2", "to": "d4"},
        {"seat": "red", "action": "move", "from": "a4", "to": "a3"},
    ]
    header = {"record": "match", "version": 1, "game": "john", "seats": ["black", "red"]}
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("".join(f"{json.dumps(line)}\n" for line in (header, *moves)), encoding="utf-8")
    tablet.page.locator("input[type=file]").set_input_files(wrong)
    expect(tablet.page.locator("[data-root]")).to_have_attribute("data-root", "3")
    assert flat(tablet.words("check-root", n=3)) in flat(unruby(tablet.page.locator(".sum")))
    expect(tablet.page.locator(".scene .arrow.refused")).to_have_count(1)
    expect(tablet.page.locator('.scene [data-cell="c2"] [data-card="5s"]')).to_be_visible()
    tablet.tap(tablet.button("check-next"))
    expect(tablet.page.locator("li.now")).to_have_attribute("data-n", "4")
    tablet.tap(tablet.page.locator('li[data-n="1"] .row'))
    expect(tablet.page.locator(".scene .arrow")).to_have_count(0)
