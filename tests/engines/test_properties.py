"""Properties of every game, on random matches of the project's games.

TACHIAI_EXAMPLES=500 python -m pytest tests/engines/test_properties.py      # more examples
"""

from tachiai.engines import BUILT_IN
from tachiai.engines.testing.layouttests import LayoutTests
from tachiai.engines.testing.properties import Properties, Waived, WordTests

from . import subjects


class Every(Properties, LayoutTests, Waived, WordTests):
    """All properties except the pairs of worlds, which are in ``test_law``."""


class TestJohn(subjects.John, Every):
    """JOHN."""


class TestOneOOne(subjects.OneOOne, Every):
    """101."""


class TestXan(subjects.Xan, Every):
    """Xan."""


class TestShogiCardWar(subjects.ShogiCardWar, Every):
    """Shogi Card War."""


class TestJekyllHyde(subjects.JekyllHyde, Every):
    """Jekyll vs. Hyde."""


def test_every_game_of_the_project_is_here() -> None:
    assert {kind.game.name for kind in Every.__subclasses__()} == set(BUILT_IN)
