"""A short film of each game's example match: its goal, its last moves and the end, as README shows them.

`make screenshots` writes the films of README and docs, by the real screens; they are animated WebP.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.test_showing import EXAMPLES, ROOT

MOVES = 14
"""Stops of the player before the end."""
GOAL_MS, MOVE_MS, END_MS = 4_000, 1_800, 4_000
SIZE = (767, 533)
"""The size of a film (px)."""
MOST_KB = 400


@pytest.mark.only_soak
@pytest.mark.parametrize("game", EXAMPLES)
def test_a_film_shows_the_goal_the_last_moves_and_the_end(
    devices: Devices, tmp_path: Path, game: str
) -> None:
    tablet = devices.tablet()
    page = tablet.page
    page.goto(f"{tablet.base}/#/demo/{game}")
    page.locator(".story").wait_for()
    stage = page.locator(".stage")
    frames: list[Image.Image] = []

    def take() -> None:
        tablet.rest()
        picture = Image.open(io.BytesIO(page.screenshot()))
        frames.append(picture.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS))

    page.keyboard.press("Home")
    expect(stage).to_have_attribute("data-at", "0")
    expect(page.locator(".goal")).to_be_visible()
    take()
    page.keyboard.press("End")
    expect(page.locator("p.won")).to_be_visible()
    for _ in range(MOVES):
        before = stage.get_attribute("data-at") or ""
        page.keyboard.press("ArrowLeft")
        expect(stage).not_to_have_attribute("data-at", before)
    for _ in range(MOVES):
        take()
        before = stage.get_attribute("data-at") or ""
        page.keyboard.press("ArrowRight")
        expect(stage).not_to_have_attribute("data-at", before)
    expect(page.locator("p.won")).to_be_visible()
    take()

    film = (ROOT / "docs" / "pictures" if "TACHIAI_PICTURES" in os.environ else tmp_path) / f"{game}.webp"
    times = [GOAL_MS, *[MOVE_MS] * MOVES, END_MS]
    frames[0].save(
        film, save_all=True, append_images=frames[1:], duration=times, loop=0, quality=60, method=6
    )
    assert film.stat().st_size <= MOST_KB * 1024
