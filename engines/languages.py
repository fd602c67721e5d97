"""The languages every game speaks: its words, its rules' texts, its lessons."""

LANGUAGES = ("ja", "en")
"""Japanese, in which texts are written first, and English beside it."""

__all__ = ["LANGUAGES"]
