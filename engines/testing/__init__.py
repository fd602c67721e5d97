"""The kit for authors of games: random matches of any game, and what must hold for every one of them.

Nothing here is needed to play.  It is the one part of :mod:`engines` that uses chance, pytest and Fluent's
parser (``pip install "tachiai[testing]"``); no module outside it imports it, apart from ``tachiai lint``.
"""
