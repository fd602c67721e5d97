"""A dialog traps the focus: it moves in, cycles inside, and returns afterwards; Esc closes the dialog.

Nothing behind it can be reached: not with Tab, not by a script that sets the focus, not by the table's
shortcuts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Devices
from tests.browser.devices import Device, Opened, Referee, Tablet
from tests.browser.plays.john import ACTIONS
from tests.browser.tour import LIE, LYING

HURRIED = True
FOCUS = """() => {
  const over = [...document.querySelectorAll('dialog:modal')].at(-1);
  const at = document.activeElement;
  if (!over) return 'no dialog is open';
  if (!over.contains(at)) return at === document.body ? 'browser' : at.outerHTML.slice(0, 120);
  const again = window.been?.has(at);
  window.been?.add(at);
  return again ? 'again' : 'in';
}"""
BEHIND = """() => {
  const over = [...document.querySelectorAll('dialog:modal')].at(-1);
  const before = document.activeElement;
  const reached = [...document.querySelectorAll('button, a[href], input, summary, [tabindex="0"]')]
    .filter((one) => !over.contains(one))
    .filter((one) => (one.focus(), document.activeElement === one))
    .map((one) => one.outerHTML.slice(0, 120));
  before.focus();
  return reached;
}"""
STOPS = 150


def go_round(device: Device) -> None:
    """Press Tab, then Shift+Tab, once around the topmost dialog."""
    keyboard = device.page.keyboard
    expect(device.page.locator("dialog:modal").first).to_be_visible()
    assert device.page.evaluate(FOCUS) == "in", "the focus did not move in"
    for key in ("Tab", "Shift+Tab"):
        device.page.evaluate("() => { window.been = new Set(); }")
        for _ in range(STOPS):
            keyboard.press(key)
            where = device.page.evaluate(FOCUS)
            assert where in ("in", "browser", "again"), where
            if where == "again":
                break
        else:
            raise AssertionError(f"{key} never came round")
    assert device.page.evaluate(BEHIND) == []


def esc(device: Device, *, left: int = 0) -> None:
    device.page.keyboard.press("Escape")
    expect(device.page.locator("dialog:modal")).to_have_count(left)


@pytest.fixture(scope="module")
def opened(referee: Referee) -> Opened:
    return referee.open(ACTIONS[:8])


@pytest.fixture(scope="module")
def table(devices_of_module: Devices, opened: Opened) -> Tablet:
    tablet = devices_of_module.tablet("en")
    tablet.enter(opened)
    return tablet


@pytest.fixture
def tablet(table: Tablet) -> Iterator[Tablet]:
    yield table
    for _ in range(3):  # close what the test left open
        table.page.keyboard.press("Escape")


@pytest.fixture
def still(tablet: Tablet, referee: Referee, opened: Opened) -> Iterator[None]:
    """Check that keys pressed in a dialog record nothing and undo nothing."""
    n = referee.view(opened)["n"]
    yield
    assert referee.view(opened)["n"] == n


def menu(tablet: Tablet, *more: str) -> None:
    tablet.tap(tablet.button("menu"))
    for key in more:
        tablet.tap(tablet.button(key, tablet.dialog.last))


@pytest.mark.in_every_run("menu")
@pytest.mark.parametrize("key", ["menu", "history"])
def test_a_dialog_of_the_table_returns_the_focus(tablet: Tablet, still: None, key: str) -> None:
    opener = tablet.button(key)
    tablet.tap(opener)
    go_round(tablet)
    tablet.page.keyboard.press("?")  # the table's shortcuts: help, undo
    tablet.page.keyboard.press("Backspace")
    expect(tablet.page.locator("dialog:modal")).to_have_count(1)
    esc(tablet)
    expect(opener).to_be_focused()


@pytest.mark.in_every_run("keys0")
@pytest.mark.parametrize(
    "keys",
    [
        *(("phones", "phones-help"), ("phones", "phones-more"), ("arbiter",)),
        *(("phones",), ("settings",), ("objection",), ("home",)),
    ],
)
def test_a_dialog_of_the_menu_traps_the_focus(tablet: Tablet, still: None, keys: tuple[str, ...]) -> None:
    """Check too that a dialog over another closes alone."""
    menu(tablet, *keys)
    dialogs = tablet.page.locator("dialog:modal")
    expect(dialogs).to_have_count(2 if len(keys) == 2 or keys == ("arbiter",) else 1)
    for left in range(dialogs.count() - 1, -1, -1):
        go_round(tablet)
        esc(tablet, left=left)
    expect(tablet.page.locator(".table")).to_be_visible()


def test_the_handed_over_tablet_traps_the_focus(tablet: Tablet, still: None, opened: Opened) -> None:
    menu(tablet)
    tablet.tap(tablet.handover_key(opened.seats[0]))
    go_round(tablet)
    tablet.tap(tablet.page.locator(".cover .strong"))
    tablet.tap(tablet.page.locator(".cover [data-key]").first)
    go_round(tablet)
    esc(tablet)
    menu(tablet)
    tablet.tap(tablet.handover_key(opened.seats[0]))
    tablet.tap(tablet.page.locator(".cover .strong"))
    expect(tablet.page.locator('.cover [aria-pressed="true"]')).to_have_count(0)
    esc(tablet)


@pytest.mark.only_soak
def test_the_result_and_a_link_over_it_trap_the_focus(referee: Referee, devices: Devices) -> None:
    tablet = devices.tablet("en")
    tablet.enter(referee.open(LYING, header=LIE))
    expect(tablet.page.locator("dialog:modal")).to_have_count(1)
    go_round(tablet)
    tablet.tap(tablet.extra("replay-link"))
    go_round(tablet)
    esc(tablet, left=1)
    esc(tablet)
    expect(tablet.page.locator(".table")).to_be_visible()


@pytest.mark.only_soak
def test_the_warning_on_phone_and_tablet_traps_the_focus(
    referee: Referee, devices: Devices, opened: Opened
) -> None:
    phone, tablet = devices.phone("en"), devices.tablet("en")
    phone.join(referee.joins(opened)["black"]["url"])
    mark = {"what": "head", "link": 3, "n": 3, "mine": "a" * 64, "theirs": "b" * 64, "at": 1, "away": False}
    kept = json.dumps([f"tachiai.marks.{opened.match}", json.dumps([mark])])
    for device in (tablet, phone):
        device.context.add_init_script(f"localStorage.setItem(...{kept})")
    tablet.enter(opened)
    phone.page.reload()
    for device in (tablet, phone):
        expect(device.page.locator("dialog.mark")).to_be_visible()
        go_round(device)
        esc(device)


@pytest.mark.only_soak
def test_the_arbiters_sheets_trap_the_focus(referee: Referee, devices: Devices, opened: Opened) -> None:
    arbiter = devices.arbiter("en")
    arbiter.enter(opened)

    def sheet(opener: Locator) -> None:
        arbiter.tap(opener)
        go_round(arbiter)
        esc(arbiter)
        expect(opener).to_be_focused()

    sheet(arbiter.button("settings"))
    arbiter.part("history")
    sheet(arbiter.page.locator('li[data-n="3"] button'))
    arbiter.part("rule")
    sheet(arbiter.page.locator('[data-rule="result"]'))
