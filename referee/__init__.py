"""The referee's service: matches as event streams, access, HTTP, Socket.IO and the command line."""

from __future__ import annotations

from tachiai.engines import __version__
from tachiai.engines.languages import LANGUAGES

READINGS = ("kanji", "furigana", "hiragana")
"""The ways to write Japanese: kanji alone, kanji with readings, readings alone."""

__all__ = ["LANGUAGES", "READINGS", "__version__"]
