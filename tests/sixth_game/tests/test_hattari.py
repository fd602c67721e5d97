from hattari import Hattari

from engines.testing import GameTests


class TestHattari(GameTests):
    game = Hattari()
