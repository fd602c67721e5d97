"""101: its words in both languages."""

from __future__ import annotations

import pytest

from tachiai.engines import load
from tests.engines.words import Words, bare_kanji, too_long, wanted

GAME = load("one_o_one")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_words(language: str) -> None:
    words = Words("one_o_one", language)
    assert words.keys == wanted("one_o_one", phases=("open", "play", "flip", "over"), dues=("flip",)) | {
        "one_o_one-step-deal",  # named by an expression
        "one_o_one-step-again",
    }
    for code, declared in {**GAME.codes, **GAME.advices}.items():
        assert words.say(code, {}, "why").endswith((f"（{declared.rule}）", f"({declared.rule})"))
    for option in GAME.options:
        assert words.say(f"one_o_one-option-{option.name}", {}, "help")
    assert {key for key, _ in words.say_goldens()} >= {
        k for k in words.keys if "-effect-" in k or "-line-" in k
    }
    assert not too_long(words, language)


def test_kanji_have_readings() -> None:
    assert not bare_kanji(Words("one_o_one", "ja").text)


def test_a_line_tells_value_and_deck() -> None:
    words = Words("one_o_one", "en")
    line = {"seat": "Ann", "card": "ten of spades", "value": -10, "from": "deck"}
    assert words.say("one_o_one-line-play", line) == "Ann: ten of spades (−10) (from the deck)"
    line |= {"value": "", "from": "hand"}
    assert words.say("one_o_one-line-play", line) == "Ann: ten of spades"
