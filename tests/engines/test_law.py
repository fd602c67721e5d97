"""The law of all games, that verdicts never reveal a secret, on random matches of the project's games.

make soak        # 2,000 pairs of worlds a game
"""

from typing import Any

import pytest

from tachiai.engines import Action, Judgement, Verdict
from tachiai.engines.testing.worlds import PairedWorlds

from . import subjects
from .soak import often


class Law(PairedWorlds):
    pytestmark = pytest.mark.soak
    pairs = often(12, 2000)
    exports = often(30, 1000)

    def test_a_leak_would_be_seen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Check that the comparison catches a game that refuses actions because of disclosures."""
        engine = self.game

        def talkative(position: Any, action: Action, n: int) -> Judgement[Any]:
            for advice in engine.advise(position, action):
                return Judgement(Verdict.ILLEGAL, advice["code"], (), position)
            return type(engine).judge(engine, position, action, n)

        monkeypatch.setattr(engine, "judge", talkative, raising=False)
        with pytest.raises(AssertionError):
            self.compare(400)


class TestJohn(subjects.John, Law):
    """JOHN."""


class TestOneOOne(subjects.OneOOne, Law):
    """101."""


class TestXan(subjects.Xan, Law):
    """Xan."""


class TestShogiCardWar(subjects.ShogiCardWar, Law):
    """Shogi Card War."""


class TestJekyllHyde(subjects.JekyllHyde, Law):
    """Jekyll vs. Hyde."""
