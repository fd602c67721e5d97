"""How text is set off on a terminal, and made safe for one."""

from __future__ import annotations

from tachiai.engines.plain import escape_invisible

BOARDS = ("key", "all", "none")
"""Which positions a report draws: where something was remarkable and at the end, all, or none."""


class Style:
    """Bold, dim and white on black, where the terminal has them."""

    def __init__(self, on: bool = False) -> None:
        self.on = on

    def bold(self, text: str) -> str:
        """``text`` in bold."""
        return f"\033[1m{text}\033[0m" if self.on else text

    def dim(self, text: str) -> str:
        """``text`` in grey."""
        return f"\033[2m{text}\033[0m" if self.on else text

    def paper(self, text: str) -> str:
        """White blocks on black, whatever the terminal's own colours are: for a QR code."""
        return f"\033[97;40m{text}\033[0m" if self.on else text


PLAIN = Style()
"""No styles: for files, pipes and terminals without them."""


def plain(text: str) -> str:
    """``text`` as it may go to a terminal: lines of what can be seen."""
    return "\n".join(map(escape_invisible, text.split("\n")))
