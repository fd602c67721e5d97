"""Short lines for tests of Jekyll vs. Hyde: ``"j P3"``, ``"h 4+ red"``, ``"j pass 2+ ??"``, ``"undo 3"``."""

from __future__ import annotations

from typing import Any

SEATS = {"j": "jekyll", "h": "hyde"}


def line(short: str) -> dict[str, Any]:
    """The line of a record that a short line stands for."""
    who, *rest = short.split()
    if who == "undo":
        return {"seat": "table", "action": "undo", "to": int(rest[0])}
    seat = SEATS[who]
    if rest[0] in ("pass", "hand"):
        return {"seat": seat, "action": rest[0], "cards": rest[1:]}
    out: dict[str, Any] = {"seat": seat, "action": "play", "card": rest[0]}
    if rest[1:]:
        out["colour"] = rest[1]
    return out


def lines(text: str) -> list[str]:
    """Tricks written without blanks (``"jP7hP1 jP6hP2 hW7jW1"``) as short lines."""
    return [f"{t[i]} {t[i + 1 : i + 3]}" for t in text.split() for i in (0, 3)]
