"""Runs the kit on an installed game, without a test file: ``python -m tachiai.engines.testing GAME``.

Further arguments are pytest's.  The exit status is pytest's: 0 if every check passes.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from .. import load


def main() -> None:
    """Hand over to pytest, with the game named in the environment."""
    parser = argparse.ArgumentParser(prog="python -m tachiai.engines.testing")
    parser.add_argument("game", help="its name, as `tachiai games` lists it")
    parser.add_argument("--examples", type=int, help="random matches each property is tried on (default 5)")
    parser.add_argument("--remembered", help="members and codes that depend on earlier play, with commas")
    asked, more = parser.parse_known_args()
    try:
        load(asked.game)
    except LookupError as error:
        parser.error(str(error))
    env = os.environ | {"TACHIAI_GAME": asked.game}
    if asked.remembered is not None:
        env["TACHIAI_REMEMBERED"] = asked.remembered
    if asked.examples is not None:
        env["TACHIAI_EXAMPLES"] = str(asked.examples)
    suite = str(Path(__file__).with_name("_suite.py"))
    given = ["-m", "pytest", "-q", "-p", "no:cacheprovider", suite, *more]
    os.execve(sys.executable, [sys.executable, *given], env)


if __name__ == "__main__":
    main()
