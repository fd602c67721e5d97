"""Shogi Card War (将棋カード大戦): two decks of twenty, monsters, magic, equipment and traps.

    >>> from tachiai.engines import Action, Match, load
    >>> match = Match(load("shogi_card_war"))
    >>> match.record(Action("sente", "play", {"card": "P", "as": "monster"})).verdict.value
    'legal'
    >>> entry = match.record(Action("sente", "play", {"card": "??", "as": "trap"}))
    >>> entry.verdict.value, entry.judgement.code
    ('unverified', 'shogi_card_war.trap.face-down')
    >>> match.record(Action("gote", "counter", {"trap": "t9"})).judgement.code
    'shogi_card_war.trap.none'
    >>> print(match.game.diagram(match.position))
    ▽ gote   life 20  hand 5  deck 15  graveyard –
      ·
      ·
    ──── 1 · ▲ sente · main · ●○○ ────
      m1 歩2/2!
      t1[▒]
    ▲ sente  life 20  hand 3  deck 15  graveyard –

The referee counts each seat's *unseen* cards (its twenty minus all public ones). Every verdict depends on
these counts alone. Disclosures of a seat are kept apart as notes and shown to that seat only.

* :mod:`~tachiai.engines.shogi_card_war.kinds`: the eight kinds, and tallies of cards
* :mod:`~tachiai.engines.shogi_card_war.position`: the parts of a position
* :mod:`~tachiai.engines.shogi_card_war.rules`: the rules by chapter, one function a kind of action
* :mod:`~tachiai.engines.shogi_card_war.claims`: claims settled by counting, and disclosures of seats
* :mod:`~tachiai.engines.shogi_card_war.choices`: the actions allowed now
* :mod:`~tachiai.engines.shogi_card_war.views`: the public view and the private ones
* :mod:`~tachiai.engines.shogi_card_war.steps`: the next steps for the hands
* :mod:`~tachiai.engines.shogi_card_war.diagram`: the table as text
* :mod:`~tachiai.engines.shogi_card_war.game`: the declarations
"""

from .game import ShogiCardWar

__all__ = ["ShogiCardWar"]
