"""Styles of text on a terminal, and safe output to it."""

from __future__ import annotations

from tachiai.engines._plain import escape_invisible

BOARDS = ("key", "all", "none")
"""The positions that a report draws: after illegal actions and fouls and at the end, all, or none."""


class Style:
    """Bold, dim, and white on black, if the terminal supports them."""

    def __init__(self, on: bool = False) -> None:
        self.on = on

    def bold(self, text: str) -> str:
        """Return ``text`` in bold."""
        return f"\033[1m{text}\033[0m" if self.on else text

    def dim(self, text: str) -> str:
        """Return ``text`` in grey."""
        return f"\033[2m{text}\033[0m" if self.on else text

    def paper(self, text: str) -> str:
        """Return white blocks on black, whatever the terminal's own colours are: for a QR code."""
        return f"\033[97;40m{text}\033[0m" if self.on else text


PLAIN = Style()
"""A style that changes nothing: for files, pipes and terminals without styles."""


def plain(text: str) -> str:
    """Return ``text`` with control and invisible characters escaped, except line breaks."""
    return "\n".join(map(escape_invisible, text.split("\n")))
