"""101: its words in both languages."""

from __future__ import annotations

from tachiai.engines import Action, load
from tachiai.referee.words import Translator

GAME = load("one_o_one")
VOICE = Translator(GAME, "en", header=GAME.header(["a", "b"], {}, {"a": "Ann"}))


def test_a_line_names_value_and_deck() -> None:
    fields = {"card": "Ts", "value": -10, "from": "deck"}
    assert VOICE.line(Action("a", "play", fields)) == "Ann: 10 of spades (−10) (from the deck)"
    assert VOICE.line(Action("a", "play", {"card": "Ts", "from": "hand"})) == "Ann: 10 of spades"
