"""The languages every game speaks: its words, its rules' texts, its lessons."""

LANGUAGES = ("ja", "en")
"""The languages of all texts: Japanese, in which they are written first, and English."""

__all__ = ["LANGUAGES"]
