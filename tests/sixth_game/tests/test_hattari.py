from hattari import Hattari

from tachiai.engines.testing import GameTests


class TestHattari(GameTests):
    game = Hattari()
