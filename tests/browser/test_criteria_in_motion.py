"""Criteria 1 to 25 with motion switched on; all other tests switch it off.

This file runs in `make soak` only, with all games. In every run `test_motion.py` taps things that are moving.
`TACHIAI_MOTION=1 pytest tests/browser/...` runs any other test with motion.
"""

import pytest

from tests.browser import test_criteria, test_every_game
from tests.browser.plays import GAMES
from tests.browser.test_criteria import (
    test_c06_a_double_tap_counts_once,
    test_c06_a_new_prompt_ignores_taps,
    test_c07_irrevocable_actions_need_taps_at_two_places,
    test_c16_undo_in_three_tiers,
    test_c25_the_back_gesture_asks,
    test_c25_two_fingers_are_at_most_one_tap,
)
from tests.browser.test_every_game import (
    played,
    test_c01_taps_per_action,
    test_c02_tap_to_paint_is_measured,
    test_c03_a_tap_reaches_every_screen,
    test_c05_nothing_moves,
    test_the_record_is_the_match_that_was_played,
)
from tests.engines.soak import SOAK

__all__ = [
    "played",
    "test_c01_taps_per_action",
    "test_c02_tap_to_paint_is_measured",
    "test_c03_a_tap_reaches_every_screen",
    "test_c05_nothing_moves",
    "test_c06_a_double_tap_counts_once",
    "test_c06_a_new_prompt_ignores_taps",
    "test_c07_irrevocable_actions_need_taps_at_two_places",
    "test_c16_undo_in_three_tiers",
    "test_c25_the_back_gesture_asks",
    "test_c25_two_fingers_are_at_most_one_tap",
    "test_the_record_is_the_match_that_was_played",
]

HURRIED = True
MOTION = "no-preference"
EVERY_GAME = GAMES
pytestmark = [pytest.mark.soak, pytest.mark.only_soak]

if SOAK:
    for module in (test_criteria, test_every_game):
        for name, one in vars(module).items():
            if name.startswith("test_") and name != "test_c31_each_screen_can_be_read_and_tapped":  # at rest
                globals().setdefault(name, one)
