"""The languages and readings in which the referee speaks."""

from tachiai.engines.languages import LANGUAGES

READINGS = ("kanji", "furigana", "hiragana")
"""How Japanese is written: kanji alone, kanji with readings, readings alone."""

__all__ = ["LANGUAGES", "READINGS"]
