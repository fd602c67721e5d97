"""Measures the time from the start of a referee to its first answer, by the number of matches in its store.

    python -m tests.bench.start [--matches 3000] [--data FOLDER]

The matches are made once and stay in the folder, if one is given.
"""

from __future__ import annotations

import argparse
import tempfile
import urllib.request
from pathlib import Path
from unittest.mock import patch

from tachiai.referee.commands import Service
from tachiai.referee.config import Config
from tachiai.referee.match import tokens
from tachiai.referee.store.log import EventLog
from tests.referee.table import MOVE, REGISTER, SETUP, Table

from .rounds import seconds
from .servers import referees


def make(data: Path, matches: int) -> None:
    """Fill a store with matches of eleven lines."""
    with (
        EventLog(Config(data=data).store) as log,
        patch.object(tokens, "pin_hash", lambda pin: f"scrypt ${pin}"),
    ):
        service = Service(log)
        for _ in range(matches):
            Table(service).play(*SETUP, MOVE, *[REGISTER] * 8)


def first_answer(data: Path) -> float:
    """Return the seconds until a referee over ``data`` answers that it is ready."""
    with referees() as serve:
        return seconds(lambda: urllib.request.urlopen(f"{serve(data=data).url}/readyz").read())


def main() -> None:
    """Measure it three times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=3_000)
    parser.add_argument("--data", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = given.data or Path(folder)
        data.mkdir(parents=True, exist_ok=True)
        if not (data / "tachiai.sqlite").exists():
            make(data, given.matches)
        print(*[f"{first_answer(data):.2f} s" for _ in range(3)])


if __name__ == "__main__":
    main()
