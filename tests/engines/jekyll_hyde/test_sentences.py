"""Jekyll vs. Hyde: the exact sentences at the end of a round, in both languages."""

from __future__ import annotations

import pytest

from tests.engines.sentences import sentences_of

from .lines import lines, match_of

EVEN = "jP7hP1 jP6hP2 jP5hP3 jW7hW1 jW6hW2 jW3hW5 hG7jG1 hG6jG2 hG5jG3 hG4jP4"
"""Five tricks each."""
FOUR_SIX = "jP7hP1 jP6hP2 jP5hP3 jW7hW1 jW3hW5 hW6jW2 hG7jG1 hG6jG2 hG5jG3 hG4jP4"
NINE_ONE = "jP7hP1 jP6hP2 jP5hP3 jW7hW1 jW6hW2 jW5hW3 jG7hG1 jG6hG2 jG5hG3 jP4hG4"


def rounds(*tricks: str) -> list[str]:
    """Return the short lines of whole rounds with their exchanges."""
    out = []
    for number, one in enumerate(tricks, 1):
        cards = " ??" * number
        out += [f"j pass{cards}", f"h pass{cards}", *lines(one)]
    return out


STAYS = ["差は 0です。コマは そのままです。", "The difference is 0: leave the marker where it is."]
MARKER = [
    ((EVEN,), STAYS),
    (
        (FOUR_SIX,),
        ["コマを ハイドの ほうへ、2マス目まで すすめます。", "Move the marker toward Hyde, to step 2."],
    ),
    ((FOUR_SIX, EVEN), STAYS),
    ((EVEN, EVEN, EVEN), STAYS),
    (
        (NINE_ONE,),
        ["コマを ハイドの ほうへ、8マス目まで すすめます。", "Move the marker toward Hyde, to step 8."],
    ),
    (
        (FOUR_SIX, FOUR_SIX, NINE_ONE),
        ["コマを ハイドの ほうへ、10マス目まで すすめます。", "Move the marker toward Hyde, to step 10."],
    ),
]
"""Rounds, and the sentences about the marker after the last: a tie, cut short at the end, the end of the
match.
"""


@pytest.mark.parametrize(("played", "expected"), MARKER)
def test_the_marker_goes_where_it_belongs_or_stays(played: tuple[str, ...], expected: list[str]) -> None:
    match = match_of(*rounds(*played))
    assert [sentences[0] for sentences in sentences_of(match, "steps")] == expected


def test_equal_tricks_are_named_in_the_record_too() -> None:
    match = match_of(*rounds(EVEN))
    assert [sentences[1] for sentences in sentences_of(match, "effects")] == [
        "同じ 数です。コマは 動きません。",
        "Equally many tricks: the marker stays.",
    ]
