"""The kit for authors of games: random matches of any game, and the tests every game must pass.

Nothing here is needed to play. It is the one part of :mod:`tachiai.engines` that uses chance, pytest and
Fluent's parser (``pip install "tachiai[testing]"``). Apart from ``tachiai lint``, no module outside it
imports it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if "pytest" in sys.modules:  # its assertions show what they compared
    sys.modules["pytest"].register_assert_rewrite(
        f"{__name__}.properties", f"{__name__}.layouttests", f"{__name__}.worlds"
    )

from .._renamed import old_names
from .layouttests import LayoutTests
from .properties import Properties, Waived, WordTests
from .subject import Dealt, Subject
from .worlds import PairedWorlds


class GameTests(Properties, LayoutTests, Waived, PairedWorlds, WordTests):
    """Every check of the kit."""


__all__ = [
    "Dealt",
    "GameTests",
    "LayoutTests",
    "PairedWorlds",
    "Properties",
    "Subject",
    "Waived",
    "WordTests",
]

if not TYPE_CHECKING:  # type checkers shall report the old name
    __getattr__ = old_names(__name__, {"Laid": "LayoutTests"})
