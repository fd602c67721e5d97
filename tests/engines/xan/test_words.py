"""Xan: its words in both languages."""

import pytest

from tachiai.engines import RecordError, load
from tachiai.engines._derived import package_of
from tachiai.engines.languages import LANGUAGES
from tachiai.engines.testing.wordfiles import Catalogue
from tachiai.engines.xan.scenario import PRINTED
from tachiai.referee.words import Translator

XAN = load("xan")
both_languages = pytest.mark.parametrize("language", LANGUAGES)


@both_languages
def test_the_record_errors_of_xan_name_the_wrong_value(language: str) -> None:
    said = Catalogue.of(package_of(XAN), language).messages
    own = {name for name in said if name.startswith("xan-record-")}
    assert own
    voice = Translator(XAN, language)
    for name in own:
        error = RecordError(name.removeprefix("xan-record-"), line=2, field="card", value="z9")
        assert "z9" in voice.record_error(error), name


@both_languages
def test_names_of_printed_cards_are_their_titles(language: str) -> None:
    voice = Translator(XAN, language)
    for scenario in PRINTED.values():
        for card in scenario["cards"]:
            assert voice.card(card["id"]).replace(" ", "") == card["title"][language].replace(" ", "")
