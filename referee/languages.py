"""The languages and readings in which the referee speaks."""

LANGUAGES = ("ja", "en")
"""The languages, the first one written first: Japanese, English."""

READINGS = ("kanji", "furigana", "hiragana")
"""How Japanese is written: kanji alone, kanji with readings, readings alone."""
