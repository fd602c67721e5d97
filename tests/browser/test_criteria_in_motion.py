"""Criteria with motion switched on; all other tests switch it off.

This file runs in `make soak` only, with all games. In every run `test_motion.py` taps things that are moving.
`TACHIAI_MOTION=1 pytest tests/browser/...` runs any other test with motion.
"""

import pytest

from tests.browser import test_criteria, test_every_game
from tests.browser.plays import GAMES
from tests.browser.test_every_game import played

__all__ = ["played"]

HURRIED = True
MOTION = "no-preference"
EVERY_GAME = GAMES
pytestmark = [pytest.mark.soak, pytest.mark.only_soak]

for module in (test_criteria, test_every_game):
    for name, one in vars(module).items():
        if name.startswith("test_") and name != "test_c31_each_screen_can_be_read_and_tapped":  # at rest
            globals().setdefault(name, one)
