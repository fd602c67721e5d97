"""Print a digest of all output of random matches: ``python -m tachiai.engines.testing._digest MODULE CLASS``.

Run under several hash seeds it must print the same (:mod:`tachiai.engines.testing.properties`).
"""

from __future__ import annotations

import hashlib
import importlib
import sys

from .properties import everything

if __name__ == "__main__":
    module, name = sys.argv[1:]
    game = getattr(importlib.import_module(module), name)()
    for seed in range(2):
        print(game.name, seed, hashlib.sha256(everything(game, seed).encode()).hexdigest())
