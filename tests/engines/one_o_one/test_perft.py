"""101: counts of possible continuations (perft)."""

from typing import Any

from tachiai.engines.values import TABLE
from tests.engines.one_o_one.play import GAME


def count(position: Any, seat: str | None, depth: int) -> int:
    """Count the sequences of ``depth`` plays and flips."""
    if depth == 0:
        return 1
    found = 0
    view = GAME.view(position)
    by = TABLE if view["phase"] == "open" else view["turn"]
    if by is None:
        return 0
    for choice in GAME.choices(position, by):
        if choice.kind == "hand":
            continue
        for action in choice.actions():
            judgement = GAME.judge(position, action, 1)
            assert judgement.verdict == "legal"
            found += count(judgement.position, seat, depth - 1)
    return found


def test_perft_from_the_start() -> None:
    start = GAME.start(GAME.header(["a", "b"]))
    assert count(start, None, 1) == 54
    # two sources each; an ace has two values, and so has a ten: below a total of 10 it may be played without
    # one
    below = 2 * 46 + 2 * (3 * 2) + 2 * (4 * 2)
    low_plain = 2 * 45 + 2 * (4 * 2) + 2 * (4 * 2)
    from_ten = 2 * 45 + 2 * (4 * 2) + 2 * (4 * 2)
    after_ten = 2 * 46 + 2 * (4 * 2) + 2 * (3 * 2)
    assert count(start, None, 2) == 4 * below + 32 * low_plain + 14 * from_ten + 4 * after_ten
