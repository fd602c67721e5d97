"""Steps for the hands after an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..values import UNKNOWN
from .message_params import card
from .position import INDEX, Position


def steps(position: Position, effects: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return what the hands must do after these effects, few steps and in order.

    ``{"step": code, ...}`` each.

    Counters on one monster are one step; monsters that die go to the graveyard without any. Monsters are
    named by their ``cards``; ``twins``: there are others of the same kind, so that their ids must be
    named too. ``traps``: how many the other seat has set. A card whose playing loses is on the table
    already (R6).
    """
    if effects and effects[-1].get("reason") == "shogi_card_war.end.two-pawns":
        return []
    out: list[dict[str, Any]] = []
    dead = {effect["id"] for effect in effects if effect["effect"] == "die"}
    counters: dict[str, dict[str, Any]] = {}
    graves: dict[str, dict[str, Any]] = {}
    for effect in effects:
        kind = effect["effect"]
        if kind == "damage":
            name = effect["id"]
            if name in dead:
                continue
            if name in counters:
                counters[name]["amount"] += effect["amount"]
                continue
            step = _step("counters", ids=[name], cards=[card(position, name)], amount=effect["amount"])
            counters[name] = step
        elif kind == "die":
            if effect["seat"] in graves:
                graves[effect["seat"]]["ids"].append(effect["id"])
                graves[effect["seat"]]["cards"].append(effect["card"])
                continue
            step = _step("die", seat=effect["seat"], ids=[effect["id"]], cards=[effect["card"]])
            graves[effect["seat"]] = step
        else:
            made = _STEPS.get(kind)
            if made is None or effect.get("cards") == []:
                continue
            name, fields = made
            if kind == "play":
                name = _laying(effect)
            step = _step(name, **{field: effect[field] for field in fields})
            if "ids" in fields:
                step["cards"] = [card(position, thing) for thing in effect["ids"]]
            elif name == "lay-magic":
                step["traps"] = len(position.sides[1 - INDEX[effect["seat"]]].traps)
            elif kind == "equip":
                step |= {"ids": [effect["on"]], "cards": [card(position, effect["on"])]}
        out.append(step)
    for step in out:
        if "ids" in step:
            step["twins"] = _twins(position, step)
    return out


def _twins(position: Position, step: Mapping[str, Any]) -> bool:
    """Return whether another monster (of the seat, if the step names one) is of a kind that the step names."""
    sides = (position.sides[INDEX[step["seat"]]],) if "seat" in step else position.sides
    return any(
        name not in step["ids"] and monster.card in step["cards"]
        for side in sides
        for name, monster in side.monsters.items()
    )


_STEPS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "mulligan": ("mulligan", ("seat",)),
    "untap": ("untap", ("seat", "ids")),
    "draw": ("draw", ("seat", "count")),
    "play": ("", ("seat", "card", "id")),
    "equip": ("equip", ("seat",)),
    "unequip": ("unequip", ("seat",)),
    "activate": ("activate", ("seat", "id", "card")),
    "negate": ("negate", ("seat", "card")),
    "discard": ("discard", ("seat", "cards")),
    "mill": ("mill", ("seat", "cards")),
    "spent": ("spent", ("seat", "card")),
    "attack": ("tap", ("seat", "ids")),
    "show": ("show", ("seat", "id", "card")),
}


def _laying(effect: Mapping[str, Any]) -> str:
    """Return the step for a card just played: a pawn upright, a 3/3 face down ... (R5, R7, R8, R9)."""
    way: str = effect["as"]
    if way == "monster" and effect["card"] != "P":
        return "lay-big"
    if way == "trap" and effect["card"] != UNKNOWN:
        return "lay-known-trap"
    return f"lay-{way}"


def _step(name: str, **fields: Any) -> dict[str, Any]:
    return {"step": f"shogi_card_war.step.{name}", **fields}
