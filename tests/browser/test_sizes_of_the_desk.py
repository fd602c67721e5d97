"""Criterion 31 at the desk and on the wall: every page at every usual size."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import Boxes, named
from tests.browser.test_desk import OPEN, SHAPES, Evening, evening, referee
from tests.engines.soak import often

HURRIED = True
pytestmark = pytest.mark.only_soak
__all__ = ["evening", "referee"]


@pytest.mark.soak
@pytest.mark.timeout(often(600, 3600))
@pytest.mark.parametrize("shape", ["laptop", "phone"])
def test_c31_the_desk_fits_every_size(evening: Evening, shape: str) -> None:
    first = evening.seat(1, OPEN, named(["black", "red"]))
    second = evening.seat(2, OPEN[:2], named(["black", "red"]))
    evening.seat(3, [], named(["p1", "p2", "p3", "p4"]), game="one_o_one")
    evening.referee.call(f"/api/matches/{second.match}/call", token=second.token, body={})
    evening.referee.play(first, [{"seat": "black", "action": "resign"}])
    desk = evening.desk("ja", SHAPES[shape])
    boxes = Boxes()
    wrong = []
    desk.page.goto(f"{desk.base}/desk")
    desk.page.locator("input[name=passphrase]").wait_for()
    wrong += [f"enter: {what}" for what in boxes.walk(desk)]
    desk.enter()
    expect(desk.page.locator(".tables .table")).to_have_count(4)
    wrong += [f"tables: {what}" for what in boxes.walk(desk)]
    sheet = desk.open(2)
    expect(sheet.locator("[data-board] *").first).to_be_visible()
    wrong += [f"a table: {what}" for what in boxes.walk(desk)]
    desk.close_sheet()
    for tab in desk.page.locator("[data-tab]").all():
        name = tab.get_attribute("data-tab")
        desk.tap(tab)
        wrong += [f"{name}: {what}" for what in boxes.walk(desk)]
    # On a phone the main button may need scrolling.
    wrong = [one for one in wrong if shape != "phone" or ": away: " not in one]
    assert not wrong, "\n".join(wrong)
