"""Parameters of sentences about an action: cards instead of ids, from public facts alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ..declare import MessageParams
from ..values import UNKNOWN, Action
from .kinds import MANA
from .position import INDEX, SEATS, Position

NAMES = (
    "cost",
    "mana",
    "big",
    "hidden",
    "magic",
    "foe",
    "what",
    "hits",
    "on",
    "with",
    "against",
    "count",
    "shares",
)
"""The members that :func:`message_params` can return."""


def message_params(position: Position, action: Action) -> dict[str, Any]:
    """Return the parameters of sentences about ``action`` in ``position``; unknown ids are left unchanged.

    Of a card played: ``cost`` and the present ``mana``; ``big``: it is a 3/3; ``hidden``: its kind is not
    public. Of magic: its kind, ``magic``; the ``foe``; ``what`` it does (hits, card, draw); a rook's
    ``hits`` by target. ``on``: the target of a lance or equipment; ``with``: the attackers or blockers;
    ``against``: the monsters they block, or the play a knight cancels; ``count``: the number of blockers;
    ``shares``: damage by monster. Hits and shares are counted by kind, or by id where a side has several
    monsters of a kind.
    """
    seat = INDEX.get(action.seat)
    if seat is None:
        return {}
    fields = action.fields
    if action.kind == "play":
        return _played(position, fields)
    if action.kind == "resolve":
        foe = SEATS[1 - seat]
        found: dict[str, Any] = {"magic": position.magic, "foe": foe}
        if "targets" in fields:
            return found | {"what": "hits", "hits": _by_monster(position, Counter(fields["targets"]))}
        return found | {"what": "card" if "card" in fields else "draw"}
    if action.kind == "counter":
        window = position.window
        return {"against": fields.get("reveal", UNKNOWN if window is None else window.card)}
    if action.kind in ("lance", "equip"):
        return {"on": card(position, fields["target" if action.kind == "lance" else "to"])}
    if action.kind == "attack":
        return {"with": [card(position, name) for name in fields["attackers"]]}
    if action.kind == "block":
        blocks: Mapping[str, str] = fields["blocks"]
        return {
            "count": len(blocks),
            "with": [card(position, name) for name in blocks],
            "against": [card(position, name) for name in dict.fromkeys(blocks.values())],
        }
    if action.kind == "assign":
        shares = {name: n for row in fields["damage"].values() for name, n in row.items()}
        return {"shares": _by_monster(position, shares)}
    return {}


def card(position: Position, name: str) -> str:
    """Return the kind of the monster of that id; the id itself (or the seat) if it is not on the table."""
    for side in position.sides:
        if name in side.monsters:
            return side.monsters[name].card
    return name


def _played(position: Position, fields: Mapping[str, Any]) -> dict[str, Any]:
    trap = fields["as"] == "trap"
    return {
        "cost": 1 if trap else MANA[fields["card"]],
        "mana": position.mana,
        "big": fields["as"] == "monster" and fields["card"] != "P",
        "hidden": fields["card"] == UNKNOWN,
    }


def _by_monster(position: Position, damage: Mapping[str, int]) -> dict[str, int | dict[str, int]]:
    """Return ``damage`` by the kind of monster; of a kind with twins by their ids: ``{"P": {"m6": 2, "m8": 1}}``."""
    sides = [side for side in position.sides if not side.monsters.keys().isdisjoint(damage)]
    kinds = Counter(monster.card for side in sides for monster in side.monsters.values())
    found: dict[str, Any] = {}
    for name, amount in damage.items():
        kind = card(position, name)
        if kinds[kind] > 1:
            found.setdefault(kind, {})[name] = amount
        else:
            found[kind] = amount
    return found


MESSAGE_PARAMS = MessageParams(NAMES, message_params)
