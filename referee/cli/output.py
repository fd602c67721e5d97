"""Standard output of commands, without control characters or invisible ones."""

from __future__ import annotations

import os
import re
import sys

from tachiai.engines._plain import escape_invisible, visible_json

from ..records.json_text import json_text
from ..records.style import PLAIN, Style, plain

STYLES = re.compile(r"(\033\[(?:0|1|2|97;40)m)")
"""The escape sequences that :class:`~tachiai.referee.records.style.Style` writes."""


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
