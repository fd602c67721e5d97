"""Criteria 1 to 25 where people want motion: everywhere else in these tests nothing moves.

In `make soak` alone, with all games; in every run `test_motion.py` looks at taps that meet something on its way.
`TACHIAI_MOTION=1 pytest tests/browser/...` runs any other test in motion.
"""

import pytest

from tests.browser import test_criteria, test_every_game
from tests.browser.plays import GAMES
from tests.browser.test_criteria import (
    test_c06_a_prompt_is_deaf_when_it_opens,
    test_c06_the_second_of_two_taps_on_one_key_is_nothing,
    test_c07_what_cannot_be_undone_needs_two_places,
    test_c16_undo_in_three_tiers,
    test_c25_the_back_gesture_asks,
    test_c25_two_fingers_are_one_tap_at_most,
)
from tests.browser.test_every_game import (
    played,
    test_c01_taps_per_action,
    test_c02_tap_to_paint_is_measured,
    test_c03_a_tap_reaches_every_screen,
    test_c05_nothing_moves,
    test_the_match_that_was_played_is_the_one_on_record,
)
from tests.engines.soak import SOAK

__all__ = [
    "played",
    "test_c01_taps_per_action",
    "test_c02_tap_to_paint_is_measured",
    "test_c03_a_tap_reaches_every_screen",
    "test_c05_nothing_moves",
    "test_c06_a_prompt_is_deaf_when_it_opens",
    "test_c06_the_second_of_two_taps_on_one_key_is_nothing",
    "test_c07_what_cannot_be_undone_needs_two_places",
    "test_c16_undo_in_three_tiers",
    "test_c25_the_back_gesture_asks",
    "test_c25_two_fingers_are_one_tap_at_most",
    "test_the_match_that_was_played_is_the_one_on_record",
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
