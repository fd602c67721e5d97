"""A phone's request for a seat is visible on the tablet, no matter which question the game asks."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.test_desk import Evening, evening, referee

HURRIED = True
pytestmark = pytest.mark.only_soak
__all__ = ["evening", "referee"]

SHAPES: dict[str, Any] = {
    "1024x600": {"viewport": {"width": 1024, "height": 600}},
    "820x1180": {"viewport": {"width": 820, "height": 1180}},
    "1280x800": {"viewport": {"width": 1280, "height": 800}},
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_request_for_a_seat_is_visible_at_the_first_question(
    evening: Evening, shape: str, lang: str
) -> None:
    opened = evening.seat(1, [], {"black": "Aoi", "red": "Haru"})
    tablet = evening.devices.tablet(lang, {**SHAPES[shape], "has_touch": True, "is_mobile": True})
    tablet.enter(opened)
    expect(tablet.page.locator(".question").first).to_be_visible()
    body = {"table": evening.codes[1], "seat": "red"}
    evening.referee.call("/api/evening/sit", body=body)
    yes, no = tablet.button("consent-yes"), tablet.button("consent-no")
    for button in (yes, no):
        expect(button).to_be_visible()
        button.tap(trial=True)  # nothing covers it
    expect(tablet.page.locator(".bar .says")).to_contain_text("Haru")
    folder = os.environ.get("TACHIAI_PICTURES")
    if folder:
        tablet.page.screenshot(path=str(Path(folder) / f"ask-{shape}-{lang}.png"))
    tablet.tap(yes)
    expect(yes).to_have_count(0)
