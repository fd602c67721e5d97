"""Jekyll vs. Hyde: its words in both languages."""

from __future__ import annotations

import pytest

from tachiai.engines import load
from tachiai.engines.jekyll_hyde.position import PACK
from tests.engines.words import Words, bare_kanji, too_long, wanted

GAME = load("jekyll_hyde")
CARDS = {f"jekyll_hyde-card-{card.replace('+', 'plus')}" for card in PACK}
STEPS = {f"jekyll_hyde-step-{step}" for step in ("deal", "again", "take", "cross")}
"""Steps whose name the source puts together."""


@pytest.mark.parametrize("language", ["ja", "en"])
def test_words(language: str) -> None:
    words = Words("jekyll_hyde", language)
    phases = ("exchange", "play", "greed", "over")
    assert words.keys == wanted("jekyll_hyde", phases=phases, dues=("pass",)) | CARDS | STEPS
    for code, declared in {**GAME.codes, **GAME.advices}.items():
        assert words.say(code, {}, "why").endswith((f"（{declared.rule}）", f"({declared.rule})"))
    for option in GAME.options:
        assert words.say(f"jekyll_hyde-option-{option.name}", {}, "help")
    said = {key.replace(".", "-") for key, _ in words.say_goldens()}
    assert said >= {k for k in words.keys if any(part in k for part in ("-effect-", "-line-", "-step-"))}
    assert not too_long(words, language)


def test_kanji_have_readings() -> None:
    assert not bare_kanji(Words("jekyll_hyde", "ja").text)


def test_a_line_tells_the_colour_of_a_leading_potion() -> None:
    words = Words("jekyll_hyde", "en")
    line = {"seat": "Hyde", "card": "potion 4", "colour": "red"}
    assert words.say("jekyll_hyde-line-play", line) == "Hyde: potion 4 (as red)"
    assert words.say("jekyll_hyde-line-play", line | {"colour": ""}) == "Hyde: potion 4"
