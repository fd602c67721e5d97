"""JOHN's words in both languages."""

from __future__ import annotations

import pytest

from tachiai.engines.languages import LANGUAGES
from tachiai.referee.words import Translator

from .lines import JOHN


@pytest.mark.parametrize("language", LANGUAGES)
def test_ranks_are_named_as_on_the_cards(language: str) -> None:
    voice = Translator(JOHN, language)
    for rank, names in ((1, ("A", "ace")), (10, ("10",)), (11, ("J", "jack")), (12, ("Q", "queen"))):
        text = voice.step({"step": "john.step.lay", "seat": "X", "rank": rank, "cell": "c2"})
        assert any(name in text for name in names)
