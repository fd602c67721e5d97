"""What the tablet shows, what a phone shows, and the table as text (section 6 of the rules file)."""

from __future__ import annotations

from typing import Any

from ..values import UNKNOWN
from .position import (
    ALL,
    COLOURS,
    GREEN,
    MASK,
    PHASES,
    PLAY,
    POTION,
    PURPLE,
    RED,
    ROUNDS,
    SEAT,
    SEATS,
    SUIT,
    TRICKS,
    Card,
    Position,
    cards_of,
)
from .rules import brewed, follower_wins, place


def public(position: Position) -> dict[str, Any]:
    """The public view: every field of section 6, in its order."""
    first, second = position.sizes
    return {
        "phase": PHASES[position.phase],
        "round": position.round,
        "trick": position.trick,
        "leader": SEATS[position.leader],
        "turn": None if position.turn < 0 else SEATS[position.turn],
        "table": [
            {"seat": SEATS[seat], "card": card, "colour": COLOURS[colour]}
            for seat, card, colour in position.table
        ],
        "tokens": [COLOURS[colour] for colour in position.tokens],
        "tricks": {"jekyll": position.tricks[0], "hyde": position.tricks[1]},
        "marker": position.marker,
        "hands": {"jekyll": first, "hyde": second},
        "passed": {seat: position.passing[i] is not None for i, seat in enumerate(SEATS)},
        "played": list(position.played),
        "open": sorted([claim.n for claim in position.vows] + [claim.n for claim in position.voids]),
        "refuted": list(position.refuted),
    }


def private(position: Position, name: str) -> dict[str, Any]:
    """The private view of a seat: its registered cards, which it may play and what they would do, and what it
    knows of the others."""
    seat = SEAT[name]
    told = None if position.told is None else position.told[seat]
    mask = 0 if told is None else told.cards
    given = 0 if told is None else told.given & ~mask
    passing = position.passing[seat]
    allowed = cards_of(playable(position, seat)) if position.turn == seat else []
    return {
        "seat": name,
        "hand": cards_of(mask) + [UNKNOWN] * (position.sizes[seat] - mask.bit_count()),
        "conflict": told is not None and told.conflict,
        "passing": None if passing is None else list(passing),
        "playable": allowed,
        "results": [result(position, seat, card) for card in allowed] if position.table else [],
        "opponent": cards_of(given),
        "unseen": cards_of(ALL & ~(mask | given | position.seen)),
    }


def playable(position: Position, seat: int) -> int:
    """The registered cards (a mask) that a seat in turn may play, as far as they tell (R4, R5)."""
    held = position.registered(seat)
    return held & may_follow(position.table[0], held) if position.table else held


def may_follow(led: Card, held: int) -> int:
    """The cards (a mask) that may follow, if ``held`` is what is known of the hand."""
    return follows(led) if held & MASK[led.colour] else ALL


def follows(led: Card) -> int:
    """The cards (a mask) that follow: of the led colour, or a potion if a coloured card was led."""
    of_led = MASK[led.colour]
    return of_led if SUIT[led.card] == POTION else of_led | MASK[POTION]


def result(position: Position, seat: int, card: str) -> dict[str, Any]:
    """What following with ``card`` would do: whether it wins, and the effect that would really happen."""
    lead = position.table[0]
    suit = SUIT[card]
    follow = Card(seat, card, lead.colour if suit == POTION else suit)
    tokens = position.tokens
    if not (position.colourless and suit == POTION):
        tokens = place(tokens, follow.colour)
    colour = brewed(lead.card, card)
    if colour == RED:
        tokens = ()
    wins, _ = follower_wins(lead, follow, tokens, position.colourless)
    loser = lead.seat if wins else seat
    effect = None
    if colour == PURPLE and position.tricks[loser]:
        effect = "steal"
    elif colour == RED:
        effect = "reset"
    elif colour == GREEN and position.sizes[seat] > 1:
        effect = "exchange"
    return {"card": card, "wins": wins, "effect": effect}


def diagram(position: Position, name: str | None = None) -> str:
    """The table as text: round and trick; the track, ``*`` the marker and ``:`` where Hyde's half begins; the
    tokens from weak to strong; a line a seat with its hand (a number, or the cards told by ``name``) and
    tricks; the cards of the trick.  ``>`` stands before whose turn it is.
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
    """The colour a potion on the table counts as."""
    return f"({'PWG'[played.colour]})" if SUIT[played.card] == POTION else ""
