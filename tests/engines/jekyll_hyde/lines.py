"""Short lines for tests of Jekyll vs. Hyde: ``"j P3"``, ``"h 4+ red"``, ``"j pass 2+ ??"``, ``"undo 3"``."""

from typing import Any

from tachiai.engines import Game, Match, load
from tachiai.engines.match import replay

GAME: Game[Any] = load("jekyll_hyde")
SEATS = {"j": "jekyll", "h": "hyde"}
PASSES = ["j pass ??", "h pass ??"]


def line(short: str) -> dict[str, Any]:
    """Return the line of a record for a short line."""
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
    """Split tricks written without blanks (``"jP7hP1 jP6hP2 hW7jW1"``) into short lines."""
    return [f"{t[i]} {t[i + 1 : i + 3]}" for t in text.split() for i in (0, 3)]


def match_of(*short: str, options: dict[str, Any] | None = None) -> Match:
    """Record short lines and return the match."""
    return replay(GAME, GAME.header(options=options), [line(row) for row in short])


def codes(match: Match) -> list[str | None]:
    """Return the code of each line, without the game's name."""
    return [e.judgement.code and e.judgement.code.removeprefix("jekyll_hyde.") for e in match.entries]


def names(match: Match, n: int = 0) -> list[str]:
    """Return the kinds of effects of line ``n`` (default: the last), in order."""
    return [effect["effect"] for effect in match.entries[n - 1].judgement.effects]


def settled(match: Match) -> dict[int, tuple[str, int]]:
    """Return the settled claims by line: the verdict, and the line that proved it."""
    return {claim: (out.verdict, out.by) for claim, out in match.settled().items()}
