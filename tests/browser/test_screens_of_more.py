"""The tests of `test_screens.py` with the other games."""

import pytest

from tests.browser.test_screens import (
    MORE,
    looks,
    test_c04_target_gaps,
    test_c04_target_sizes,
    test_c08_axe_finds_nothing,
    test_c08_contrast_of_important_text,
    test_c12_no_small_text,
    test_c12_nothing_is_cut_off,
    test_c23_no_word_is_missing,
    test_c31_nothing_is_covered_cut_or_out_of_sight,
    test_every_state_was_visited,
)
from tests.browser.tour import READINGS

__all__ = [
    "READINGS",
    "looks",
    "test_c04_target_gaps",
    "test_c04_target_sizes",
    "test_c08_axe_finds_nothing",
    "test_c08_contrast_of_important_text",
    "test_c12_no_small_text",
    "test_c12_nothing_is_cut_off",
    "test_c23_no_word_is_missing",
    "test_c31_nothing_is_covered_cut_or_out_of_sight",
    "test_every_state_was_visited",
]

HURRIED = True
TOUR = MORE
pytestmark = [
    pytest.mark.only_soak,
    pytest.mark.timeout(2400),
]  # the first test that needs the tour runs it
