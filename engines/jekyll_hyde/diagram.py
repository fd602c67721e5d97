"""The table as text."""

from __future__ import annotations

from .position import PLAY, POTION, ROUNDS, SEATS, SUIT, TRICKS, Card, Position
from .views import private


def diagram(position: Position, name: str | None = None) -> str:
    """Return the table as text.

    Round and trick; the track, with ``*`` for the marker and ``:`` where Hyde's half begins; the tokens
    from weak to strong; a line for each seat with its hand (a number, or the cards disclosed by
    ``name``), tricks and cards of the trick. ``>`` precedes the seat in turn.
    """
    half = (position.track + 1) // 2
    track = "".join(
        "*" if step == position.marker else ":" if step == half else "-" for step in range(position.track + 1)
    )
    rows = [
        f"{position.round}/{ROUNDS}   {position.trick}/{TRICKS}",
        f"jekyll {track} hyde   {position.marker}/{position.track}",
        " < ".join("PWG"[colour] for colour in position.tokens) or "-",
    ]
    for seat, who in enumerate(SEATS):
        waits = position.turn == seat or (position.phase != PLAY and position.passing[1 - seat] is not None)
        hand = str(position.sizes[seat])
        if who == name:
            hand = " ".join(private(position, who)["hand"])
        cards = [played.card + _as(played) for played in position.table if played.seat == seat]
        row = f"{'>' if waits else ' '} {who:6}  [{hand}]  {position.tricks[seat]}"
        rows.append("   ".join([row, *cards]))
    return "\n".join(rows)


def _as(played: Card) -> str:
    """Return the colour that a potion on the table counts as, in brackets; empty for other cards."""
    return f"({'PWG'[played.colour]})" if SUIT[played.card] == POTION else ""
