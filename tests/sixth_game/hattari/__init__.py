"""Hattari (はったり), a game of bluff for two with ten cards.

>>> from tachiai.engines import Action, Match, load
>>> match = Match(load("hattari"))
>>> lay, doubt, show = match.play("L7 R? L=3h")
>>> lay.verdict.value, lay.judgement.code
('unverified', 'hattari.lay.said')
>>> match.settled()[1]
Settled(verdict='refuted', by=3, seat=None)
>>> print(match.game.diagram(match.position))
  left   3 cards  0 points
> right  4 cards  7 points
shown: 3h
"""

from .game import Hattari

__all__ = ["Hattari"]
