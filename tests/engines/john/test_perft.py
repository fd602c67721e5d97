"""Counts of continuations from named positions, computed once by a naive search over everything recordable.

The table is in ``perft.json``: the moves so far, and the number of ways to play 1, 2 and (where that is
quick) 3 actions: moves, attacks, magic, reinforcements, pulls.  A plain swap and a healing one are two ways.
"""

import json
from pathlib import Path

import pytest

from .. import perft
from .lines import JOHN, match

KINDS = frozenset({"move", "attack", "magic", "reinforce", "pull"})
TABLE = json.loads(Path(__file__).with_name("perft.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", TABLE, ids=[row["name"] for row in TABLE])
def test_nodes(row):
    position = match(row["tokens"], **row["options"]).position
    for depth, nodes in enumerate(row["nodes"], 1):
        assert perft.nodes(JOHN, position, depth, KINDS) == nodes
