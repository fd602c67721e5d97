"""Jekyll vs. Hyde: its words in both languages."""

from __future__ import annotations

from tachiai.engines import Action, load
from tachiai.referee.words import Translator

VOICE = Translator(load("jekyll_hyde"), "en")


def test_a_line_names_the_colour_of_a_leading_potion() -> None:
    fields = {"card": "4+", "colour": "red"}
    assert VOICE.line(Action("hyde", "play", fields)) == "Hyde: potion 4 (as red)"
    del fields["colour"]
    assert VOICE.line(Action("hyde", "play", fields)) == "Hyde: potion 4"
