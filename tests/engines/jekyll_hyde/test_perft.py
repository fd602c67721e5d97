"""Jekyll vs. Hyde: counts of possible continuations (perft)."""

from typing import Any

from tachiai.engines import Match
from tachiai.engines.values import UNKNOWN
from tests.engines.jekyll_hyde.play import GAME, action_of


def count(position: Any, depth: int) -> int:
    """Count the sequences of ``depth`` actions in which cards passed are unnamed and no hand is disclosed."""
    if depth == 0:
        return 1
    found = 0
    for seat in GAME.turn(position):
        for choice in GAME.choices(position, seat):
            if choice.kind == "hand":
                continue
            for action in choice.actions():
                if action.kind == "pass" and UNKNOWN not in action.fields["cards"]:
                    continue
                judgement = GAME.judge(position, action, 9)
                assert judgement.verdict != "illegal"
                found += count(judgement.position, depth - 1)
    return found


def test_perft() -> None:
    start = GAME.start(GAME.header())
    assert count(start, 2) == 2  # who passes first
    assert count(start, 3) == 2 * (21 + 4 * 3)
    # 24 cards follow any lead, whatever was disclosed to the referee
    assert count(start, 4) == 2 * (21 + 4 * 3) * 24
    match = Match(GAME)
    hand = ["P1", "P2", "W1", "W2", "G1", "G2", "G3", "G4", "2+", "3+"]
    for raw in (
        {"seat": "jekyll", "action": "pass", "cards": [UNKNOWN]},
        {"seat": "hyde", "action": "hand", "cards": hand},
        {"seat": "hyde", "action": "pass", "cards": ["2+"]},
    ):
        match.record(action_of(raw))
    assert count(match.position, 2) == (21 + 4 * 3) * 24
