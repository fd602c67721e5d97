"""Counts of possible continuations (perft), through ``choices`` and ``judge``.

Only moves count, each once: no resignation, draw, registration or doubt, and no optional field.  As in chess
the numbers catch a missing rule deep in the tree.
"""

from collections.abc import Iterator
from typing import Any

from tachiai.engines import Game, Verdict
from tachiai.engines.declare import ActionTemplate
from tachiai.engines.fieldtypes import OneOf


def plays(game: Game[Any], position: Any, kinds: frozenset[str]) -> Iterator[ActionTemplate]:
    """Yield the templates of those kinds for the seats the game waits for."""
    for seat in game.turn(position):
        yield from (c for c in game.choices(position, seat) if c.kind in kinds)


def _without_optional(choice: ActionTemplate) -> ActionTemplate:
    fields = {name: kind for name, kind in choice.fields.items() if name not in choice.optional}
    return ActionTemplate(choice.seat, choice.kind, fields)


def _size(choice: ActionTemplate) -> int:
    size = 1
    for kind in choice.fields.values():
        size *= len(kind.values) if isinstance(kind, OneOf) else sum(1 for _ in kind.iter_values())
    return size


def nodes(game: Game[Any], position: Any, depth: int, kinds: frozenset[str], n: int = 1) -> int:
    """Return the number of different ways to play ``depth`` actions."""
    offered = [_without_optional(choice) for choice in plays(game, position, kinds)]
    if depth == 1:
        return sum(_size(choice) for choice in offered)
    found = 0
    for choice in offered:
        for action in choice.actions():
            judged = game.judge(position, action, n)
            assert judged.verdict is not Verdict.ILLEGAL, action
            found += nodes(game, judged.position, depth - 1, kinds, n + 1)
    return found
