"""The whole kit on the game named by ``TACHIAI_GAME``: what ``python -m tachiai.engines.testing`` gives to pytest."""

from __future__ import annotations

import os

from .. import load
from . import GameTests


class TestGame(GameTests):
    """All tests of the kit."""

    game = load(os.environ["TACHIAI_GAME"])
    remembered = frozenset(filter(None, os.environ.get("TACHIAI_REMEMBERED", "").split(",")))
