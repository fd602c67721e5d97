"""The public view and each seat's private one (``docs/spec/shogi_card_war.md``).

The public view uses only listed public members: it never reads disclosures.
"""

from __future__ import annotations

from ..values import UNKNOWN
from . import types
from .kinds import KINDS, WAYS, by_kind, cards_of, count
from .position import INDEX, SEATS, Position, Side
from .rules.common import gate
from .rules.playing import play_fault


def public(position: Position) -> types.PublicView:
    """Return the public view (R28; ``docs/spec/shogi_card_war.md``, "The public view")."""
    window, (sente, gote), turn_no = position.window, position.sides, position.turn_no
    return {
        "phase": position.phase,
        "turn": SEATS[position.turn],
        "turn_no": turn_no,
        "mana": position.mana,
        "pawn_played": position.pawn_played,
        "magic": position.magic,
        "counterable": None
        if window is None
        else {"seat": SEATS[window.seat], "card": window.card, "as": window.way, "id": window.id},
        "combat": {"attackers": list(position.attackers), "blocks": dict(position.blocks)}
        if position.phase in ("block", "damage")
        else None,
        "players": {"sente": _side(sente, turn_no), "gote": _side(gote, turn_no)},
    }


def _side(side: Side, turn_no: int) -> types.Side:
    """Return one player of the public view."""
    return {
        "life": side.life,
        "deck": side.deck,
        "hand": side.hand,
        "mulligan": side.mulligan,
        "graveyard": list(side.graveyard),
        "monsters": [
            {
                "id": name,
                "card": monster.card,
                "attack": monster.attack,
                "hp": monster.hp,
                "damage": monster.damage,
                "tapped": monster.tapped,
                "new": monster.entered == turn_no,
            }
            for name, monster in side.monsters.items()
        ],
        "equipment": [{"id": name, "on": on} for name, on in side.equipment.items()],
        "traps": [
            {"id": name, "card": trap.card, "new": trap.entered == turn_no}
            for name, trap in side.traps.items()
        ],
        "unseen": by_kind(side.unseen),
    }


def private(position: Position, seat: str) -> types.PrivateView:
    """Return a seat's private view: its disclosures and their consequences.

    ``docs/spec/shogi_card_war.md``, "The private views".
    """
    index = INDEX[seat]
    side = position.sides[index]
    return {
        "seat": SEATS[index],
        "hand": hand(side),
        "traps": {i: trap.note if trap.card == UNKNOWN else trap.card for i, trap in side.traps.items()},
        "conflict": side.conflict,
        "rest": by_kind(side.unseen - side.disclosed - side.noted),
        "plays": _plays(position, index),
    }


def hand(side: Side) -> list[str]:
    """Return the cards of a seat's hand as it disclosed them, ``"??"`` for the others."""
    disclosed = cards_of(side.disclosed)
    return disclosed + [UNKNOWN] * (side.hand - len(disclosed))


def _plays(position: Position, seat: int) -> list[types.Play]:
    """Return the disclosed cards that the seat may play, and whether it would lose by it (R6)."""
    disclosed = position.sides[seat].disclosed
    if not disclosed or gate(position, seat) is not None:
        return []
    return [
        {"card": card, "as": way, "foul": card == "P" and position.pawn_played}
        for card in KINDS
        if count(disclosed, card)
        for way in WAYS[card]
        if play_fault(position, seat, card, way) is None
    ]
