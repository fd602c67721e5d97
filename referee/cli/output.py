"""What a command writes to standard output: nothing that a terminal would obey or nobody sees."""

from __future__ import annotations

import os
import re
import sys

from tachiai.engines.plain import escape_invisible, visible_json

from ..records.json_text import json_text
from ..records.style import PLAIN, Style, plain

STYLES = re.compile(r"(\033\[(?:0|1|2|97;40)m)")
"""What :class:`~tachiai.referee.records.style.Style` puts between the words."""


def emit(text: str) -> None:
    """Write UTF-8 to standard output: JSON, or a page.

    What UTF-8 cannot say (half a surrogate pair) and what a terminal would obey or not show is escaped as in
    JSON, where it says the same. What is no JSON (a page, a table) can hold more: a terminal gets that visible.
    """
    sys.stdout.flush()
    text = visible_json(text)
    if sys.stdout.isatty():
        text = "\n".join(escape_invisible(line) for line in text.replace("\r\n", "\n").split("\n"))
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()


def show(*parts: str) -> None:
    """Print for people: nothing but what can be seen, and our own styles."""
    for line in " ".join(parts).split("\n"):
        pieces = STYLES.split(line)
        print("".join(piece if i % 2 else escape_invisible(piece) for i, piece in enumerate(pieces)))


def style() -> Style:
    """Bold and dim where standard output is a terminal that has them, else nothing."""
    bare = not sys.stdout.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return PLAIN if bare else Style(True)


__all__ = ["STYLES", "emit", "json_text", "plain", "show", "style"]
