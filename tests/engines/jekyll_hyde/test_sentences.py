"""Jekyll vs. Hyde: the sentences at the end of a round, in both languages."""

import pytest

from tachiai.engines import Action
from tachiai.referee.words import Translator
from tests.engines.sentences import assert_said

from .lines import GAME, lines, match_of

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


STAYS = ("そのまま", "leave the marker where it is")
MARKER = [
    # (whole rounds, what is to be done with the marker: a tie, a step, cut short at the end of the track)
    ((EVEN,), *STAYS),
    ((FOUR_SIX,), "2マス目まで", "to step 2."),
    ((FOUR_SIX, EVEN), *STAYS),
    ((EVEN, EVEN, EVEN), *STAYS),
    ((NINE_ONE,), "8マス目まで", "to step 8."),
    ((FOUR_SIX, FOUR_SIX, NINE_ONE), "10マス目まで", "to step 10."),
]


@pytest.mark.parametrize(("played", "ja", "en"), MARKER)
def test_the_marker_goes_where_it_belongs_or_stays(played: tuple[str, ...], ja: str, en: str) -> None:
    assert_said(match_of(*rounds(*played)), "steps", ja, en)


def test_equal_tricks_are_named_in_the_record_too() -> None:
    assert_said(match_of(*rounds(EVEN)), "effects", "同じ 数です", "the marker stays")


def test_a_line_names_the_colour_of_a_leading_potion() -> None:
    voice, fields = Translator(GAME, "en"), {"card": "4+", "colour": "red"}
    assert voice.line(Action("hyde", "play", fields)) == "Hyde: potion 4 (as red)"
    del fields["colour"]
    assert voice.line(Action("hyde", "play", fields)) == "Hyde: potion 4"
