"""The command's own sentences, in the chosen language and reading."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from tachiai.engines._plain import escape_invisible
from tachiai.engines.game import Game
from tachiai.engines.match import Match

from .output import plain

if TYPE_CHECKING:
    from ..words import Translator


def system_language() -> str:
    """Return ``"ja"`` or ``"en"``, as set in the environment."""
    for name in ("TACHIAI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ja" if value.lower().startswith("ja") else "en"
    return "en"


class Speech:
    """The sentences of the command, and translators for the games it reports on.

    Sentences are loaded only when needed: a command that prints JSON loads none.
    """

    def __init__(self, lang: str, reading: str) -> None:
        self.lang = lang
        self.reading = reading
        """The way to write Japanese (:data:`tachiai.referee.languages.READINGS`)."""

    def voice(self, game: Game[Any] | None = None, match: Match | None = None) -> Translator:
        """Return the translator for a game or a match, including common words and the command's."""
        from ..words import Translator

        if match is not None:
            return Translator(match.game, self.lang, header=match.header, reading=self.reading)
        return Translator(game, self.lang, reading=self.reading)

    def message(self, name: str, /, attribute: str = "", **params: Any) -> str:
        """Return a sentence of the command; parameters show invisible characters."""
        shown = {k: escape_invisible(v) if isinstance(v, str) else v for k, v in params.items()}
        return self.voice().text(name, attribute=attribute, **shown)

    def trouble(self, what: str) -> str:
        """Return the text on standard error for an error."""
        return plain(self.voice().text("cli-trouble", what=what)) + "\n"
