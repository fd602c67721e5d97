"""The languages of the referee, and the ways to write Japanese."""

from tachiai.engines.languages import LANGUAGES

READINGS = ("kanji", "furigana", "hiragana")
"""The ways to write Japanese: kanji alone, kanji with readings, readings alone."""

__all__ = ["LANGUAGES", "READINGS"]
