"""Parameters of sentences about an action: the cards it met, from public facts alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..cards import RANKS
from ..declare import MessageParams
from ..values import Action
from .position import CARD, CARDS, CELL, CELLS, JACK, MAGIC_RANGE, NOBODY, OWNER, RANK, SEATS, Position
from .rules import TURN_ACTIONS

NAMES = ("card", "other", "swap", "face", "turn", "square", "rank", "lowest", "skipped", "cell")
"""The members that :func:`message_params` can return."""


def message_params(position: Position, action: Action) -> dict[str, Any]:
    """Return the parameters of sentences about ``action`` in ``position``.

    ``card`` and ``other``, the cards on its cells; ``swap``: both are its seat's; ``face``: ``card`` is
    J, Q or K. ``turn``, the seat in turn; ``square``: a 4 reaches a whole square. Of a pull ``rank``, the
    rank that was due; ``skipped``, how many ranks it passes over (R27), down to ``lowest``; ``cell``, the
    cell to fill. Of a reveal ``card``, the highest card that disproves a doubted claim, or ``"none"``.
    """
    found: dict[str, Any] = {}
    if action.kind in TURN_ACTIONS and position.to_move != NOBODY:
        found["turn"] = SEATS[position.to_move]
    if "from" in action.fields:
        found |= _met(position.board, action.fields)
        if action.kind == "magic":
            found["square"] = position.rules.magic is MAGIC_RANGE["square"]
    elif action.kind == "pull":
        found |= _due(position, action.fields["card"])
    elif action.kind == "reveal":
        found["card"] = _disproving_card(position, action.fields["cards"])
    return found


def _met(board: bytes, fields: Mapping[str, Any]) -> dict[str, Any]:
    card, other = board[CELL[fields["from"]]], board[CELL[fields["to"]]]
    found: dict[str, Any] = {}
    if card:
        found |= {"card": CARDS[card], "face": RANK[card] >= JACK}
    if other:
        found["other"] = CARDS[other]
    if card and other:
        found["swap"] = OWNER[card] == OWNER[other]
    return found


def _due(position: Position, named: str) -> dict[str, Any]:
    due = position.due
    if due is None or due.action != "pull":
        return {}
    rank = 0 if named == "none" else RANK[CARD[named]]
    found: dict[str, Any] = {"rank": _name(due.rank), "cell": CELLS[due.cell]}
    if rank < due.rank:
        found |= {"skipped": due.rank - rank, "lowest": _name(rank + 1)}
    return found


def _disproving_card(position: Position, shown: Sequence[str]) -> str:
    """Return the highest card shown that disproves a doubted claim, or ``"none"``."""
    doubted = position.due.claims if position.due is not None else ()
    denied = 0
    for claim in position.claims:
        if claim.n in doubted:
            denied |= claim.denied
    found = [card for card in shown if card in CARD and denied >> CARD[card] & 1]
    return max(found, key=lambda card: RANK[CARD[card]], default="none")


def _name(rank: int) -> str:
    """Return the print of a card of that rank: ``"A"``, ``"10"``, ``"J"``."""
    return RANKS[rank - 1].replace("T", "10")


MESSAGE_PARAMS = MessageParams(NAMES, message_params)
