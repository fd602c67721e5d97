"""The whole kit on the game ``TACHIAI_GAME`` names: what ``python -m tachiai.engines.testing`` gives to pytest."""

from __future__ import annotations

import os

from .. import load
from . import GameTests


class TestGame(GameTests):
    """Every check."""

    game = load(os.environ["TACHIAI_GAME"])
