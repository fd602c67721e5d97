"""Jekyll vs. Hyde: a trick-taking game for two. One pulls, the other holds.

Three rounds of ten tricks; after each the marker moves toward Hyde by the difference of the tricks. The
referee sees the played cards, never the hands. A follower who plays another colour claims to be void, and the
cards that come up later prove it or not. Below, Hyde claims to hold no purple card; then one turns up.

    >>> from tachiai.engines import Action, Match, load
    >>> game = load("jekyll_hyde")
    >>> match = Match(game)
    >>> for seat, kind, fields in [
    ...     ("jekyll", "pass", {"cards": ["??"]}),
    ...     ("hyde", "pass", {"cards": ["??"]}),
    ...     ("jekyll", "play", {"card": "P7"}),
    ...     ("hyde", "play", {"card": "G1"}),
    ... ]:
    ...     entry = match.record(Action(seat, kind, fields))
    >>> entry.verdict.value, entry.judgement.code
    ('unverified', 'jekyll_hyde.play.void-unseen')
    >>> print(game.diagram(match.position))
    1/3   2/10
    jekyll *----:----- hyde   0/10
    P < G < W
      jekyll  [9]  0
    > hyde    [9]  1
    >>> for seat, card in [("hyde", "W3"), ("jekyll", "W1"), ("hyde", "P2")]:
    ...     entry = match.record(Action(seat, "play", {"card": card}))
    >>> entry.judgement.settled
    (Settlement(claim=4, verdict=<ClaimOutcome.REFUTED: 'refuted'>, seat=None),)
"""

from .game import JekyllHyde

__all__ = ["JekyllHyde"]
