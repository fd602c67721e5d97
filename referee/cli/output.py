"""The output of commands: safe text, sentences in the chosen language, a progress bar."""

from __future__ import annotations

import os
import re
import sys
import time
from typing import TYPE_CHECKING, Any

from tachiai.engines._plain import escape_invisible, visible_json
from tachiai.engines.game import Game
from tachiai.engines.match import Match

from ..json_text import json_text
from ..reports.style import PLAIN, Style, plain

if TYPE_CHECKING:
    from ..words import Translator

STYLES = re.compile(r"(\033\[(?:0|1|2|97;40)m)")
"""The escape sequences that :class:`~tachiai.referee.reports.style.Style` writes."""


def emit(text: str) -> None:
    """Write UTF-8 to standard output: JSON, or a page.

    Lone surrogates, control and invisible characters are escaped as in JSON, where that means the same. Other
    text (a page, a table) may contain more of them; a terminal gets these in visible form.
    """
    sys.stdout.flush()
    text = visible_json(text)
    if sys.stdout.isatty():
        text = "\n".join(escape_invisible(line) for line in text.replace("\r\n", "\n").split("\n"))
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()


def show(*parts: str) -> None:
    """Print for people: only visible characters, and our own styles."""
    for line in " ".join(parts).split("\n"):
        pieces = STYLES.split(line)
        print("".join(piece if i % 2 else escape_invisible(piece) for i, piece in enumerate(pieces)))


def style() -> Style:
    """Return bold and dim styles if standard output is a terminal that supports them, else empty ones."""
    bare = not sys.stdout.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return PLAIN if bare else Style(True)


__all__ = ["STYLES", "emit", "json_text", "plain", "show", "style"]


# -- progress ------------------------------------------------------------------------------------------


class Progress:
    """A progress bar of ``whole`` steps, drawn at most ten times a second and removed at the end."""

    def __init__(self, whole: int) -> None:
        self.whole = whole
        """The number of steps."""
        self.done = 0
        """The number of completed steps."""
        self._shows = whole > 1 and sys.stderr.isatty()
        self._next = 0.0

    def add(self, more: int = 1) -> None:
        """Add ``more`` completed steps."""
        self.done += more
        if self._shows and (now := time.monotonic()) >= self._next:
            self._next = now + 0.1
            full = 30 * self.done // self.whole
            sys.stderr.write(f"\r[{'#' * full}{'.' * (30 - full)}] {self.done}/{self.whole}")
            sys.stderr.flush()

    def end(self) -> None:
        """Remove the bar."""
        if self._shows:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


# -- sentences -----------------------------------------------------------------------------------------


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
        """The way to write Japanese (:data:`tachiai.referee.READINGS`)."""

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

    def complain(self, what: str) -> None:
        """Write an error to standard error."""
        sys.stderr.write(plain(self.voice().text("cli-trouble", what=what)) + "\n")
