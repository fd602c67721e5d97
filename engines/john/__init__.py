"""JOHN, a battle for two on a board of 4x4 cells: each side fights with the cards of one colour.

Modules: ``rules``; ``claims``, what pulls claim about hidden cards; ``choices``, the actions allowed now.

    >>> from tachiai.engines import Match, load
    >>> match = Match(load("john"))
    >>> played = match.play("B/s5s R/h6h 1. Bc2-c3 2. Ra4-a3 3. Bc3xb3")
    >>> due = played[-1].judgement.effects[-1]
    >>> due["seat"], due["action"], due["rank"], due["cell"]
    ('red', 'pull', 1, 'c3')
    >>> claim, = match.play("R=-")
    >>> claim.verdict.value, claim.judgement.code, claim.judgement.extra
    ('unverified', 'john.pull.skipped', {'claim_odds': '5/21'})
    >>> print(match.game.diagram(match.position))
      ▶ red    reserve 11  pile 12
        ┌────┬────┬────┬────┐
      4 │    │‹K♥›│ J♥ │    │
        ├────┼────┼────┼────┤
      3 │ Q♥ │ 5♠ │    │    │
        ├────┼────┼────┼────┤
      2 │    │    │    │    │
        ├────┼────┼────┼────┤
      1 │    │ J♠ │‹K♠›│ Q♠ │
        └────┴────┴────┴────┘
          a    b    c    d
        black  reserve 11  pile 11
        turn 4
"""

from .game import John

__all__ = ["John"]
