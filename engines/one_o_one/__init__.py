"""101: keep the total at 101 or below, and be the last one with life points.

Two to 26 seats play with 52 cards and two jokers. The referee sees only the face-up cards and judges each play by
them alone. A disclosed hand is settled for its seat in private.

    >>> from tachiai.engines import Action, Match, load
    >>> game = load("one_o_one")
    >>> match = Match(game, game.header(["ann", "ben"]))
    >>> for seat, kind, fields in [
    ...     ("table", "flip", {"card": "Kh"}),
    ...     ("ann", "play", {"card": "7s", "from": "hand"}),
    ...     ("ben", "play", {"card": "Qd", "from": "deck"}),
    ... ]:
    ...     entry = match.record(Action(seat, kind, fields))
    >>> entry.judgement.effects
    ({'effect': 'total', 'value': 20, 'total': 57},)
    >>> print(game.diagram(match.position))
    57 / 101   ×1   ↻   1
    [47]  K♥ 7♠ Q♦
    > ann  LP 10  2
      ben  LP 10  2

``Match.judge`` returns the reason of a refusal, and changes nothing.

    >>> refused = match.judge(Action("ann", "play", {"card": "Ts", "from": "hand"}))
    >>> refused.verdict.value, refused.code
    ('illegal', 'one_o_one.play.value-missing')

After a seat disclosed its hand, its private view shows the result of each card, and the chances of the deck.

    >>> disclosed = match.record(Action("ann", "hand", {"cards": ["Ah", "??"]}))
    >>> view = game.private(match.position, "ann")
    >>> view["plays"][1]
    {'card': 'Ah', 'value': 11, 'total': 68, 'result': 'go'}
    >>> view["deck"]
    {'unseen': 50, 'bust': 2, 'reset': 0, 'counter': 0}
"""

from .game import OneOOne

__all__ = ["OneOOne"]
