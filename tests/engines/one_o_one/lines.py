"""Short lines for tests of 101: ``"F Kh"``, ``"a P Ts -10"``, ``"a F Qh"``, ``"a hand 7s ??"``, ``"undo 1"``.

P plays from the hand, D from the deck; F flips (by the table unless a seat is named before it).
"""

from typing import Any


def line(short: str) -> dict[str, Any]:
    """Return the line of a record for a short line."""
    words = short.split()
    if words[0] == "undo":
        return {"seat": "table", "action": "undo", "to": int(words[1])}
    if words[0] == "F":
        return {"seat": "table", "action": "flip", "card": words[1]}
    seat, kind, *rest = words
    if kind == "F":
        return {"seat": seat, "action": "flip", "card": rest[0]}
    if kind == "hand":
        return {"seat": seat, "action": "hand", "cards": rest}
    out: dict[str, Any] = {
        "seat": seat,
        "action": "play",
        "card": rest[0],
        "from": {"P": "hand", "D": "deck"}[kind],
    }
    if rest[1:]:
        out["value"] = int(rest[1])
    return out
