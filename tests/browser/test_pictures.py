"""The two pictures of the README, made of what there is. `make screenshots` keeps them."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.conftest import Devices
from tests.browser.devices import PHONE, ROOT, Referee
from tests.browser.plays.john import ACTIONS

MOST = 300_000  # bytes: a README is read on phones too


def keep(page: Page, name: str, folder: Path) -> None:
    if "TACHIAI_PICTURES" in os.environ:
        folder = ROOT / "docs" / "pictures"
    page.mouse.move(0, 0)
    file = folder / name
    page.screenshot(path=file)
    assert file.stat().st_size <= MOST


def test_the_tablet_with_a_card_in_hand(referee: Referee, devices: Devices, tmp_path: Path) -> None:
    """Black has tapped its jack: where it may go, and what would come of it."""
    tablet = devices.tablet()
    tablet.enter(referee.open(ACTIONS[:9]))
    tablet.tap(tablet.cell("d3"))
    tablet.page.locator(".chip").first.wait_for()
    keep(tablet.page, "tablet.png", tmp_path)


def test_a_phone_asked_for_a_card(referee: Referee, devices: Devices, tmp_path: Path) -> None:
    opened = referee.open(ACTIONS[:5])
    phone = devices.phone(shape={**PHONE, "device_scale_factor": 2})
    phone.join(referee.joins(opened)["black"]["url"])
    phone.key("5s").wait_for()
    keep(phone.page, "phone.png", tmp_path)
