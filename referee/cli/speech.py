"""The command's own sentences, in the language and reading wanted."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from tachiai.engines.game import Game
from tachiai.engines.match import Match
from tachiai.engines.plain import escape_invisible

from .output import plain

if TYPE_CHECKING:
    from ..words import Voice


def system_language() -> str:
    """``"ja"`` or ``"en"``, as the environment has it."""
    for name in ("TACHIAI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ja" if value.lower().startswith("ja") else "en"
    return "en"


class Speech:
    """The command's own voice, and those of the games it speaks of.

    Sentences are looked up when they are needed: a command that prints JSON loads no words.
    """

    def __init__(self, lang: str, reading: str) -> None:
        self.lang = lang
        """``ja`` or ``en``."""
        self.reading = reading
        """How Japanese is written (:data:`tachiai.referee.languages.READINGS`)."""

    def voice(self, game: Game[Any] | None = None, match: Match | None = None) -> Voice:
        """The voice for a game or a match; common words and the command's are in it."""
        from ..words import Voice

        if match is not None:
            return Voice(match.game, self.lang, header=match.header, reading=self.reading)
        return Voice(game, self.lang, reading=self.reading)

    def say(self, name: str, /, attribute: str = "", **params: Any) -> str:
        """A sentence of the command; what was typed or read shows all its characters in it."""
        shown = {k: escape_invisible(v) if isinstance(v, str) else v for k, v in params.items()}
        return self.voice().text(name, attribute=attribute, **shown)

    def trouble(self, what: str) -> str:
        """The lines on standard error about what went wrong."""
        return plain(self.voice().text("cli-trouble", what=what)) + "\n"
