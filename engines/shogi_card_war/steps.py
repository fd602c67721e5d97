"""What the hands do next, from what an action did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..values import UNKNOWN


def steps(effects: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What the hands must do after these effects, few and in order: ``{"step": code, ...}`` each.

    Counters on one monster are one step, monsters that die go to the graveyard without any.
    """
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
            counters[name] = step = _step("counters", id=name, amount=effect["amount"])
        elif kind == "die":
            if effect["seat"] in graves:
                graves[effect["seat"]]["ids"].append(effect["id"])
                continue
            graves[effect["seat"]] = step = _step("die", seat=effect["seat"], ids=[effect["id"]])
        else:
            made = _STEPS.get(kind)
            if made is None:
                continue
            name, fields = made
            if kind == "play":
                name = _laying(effect)
            step = _step(name, **{field: effect[field] for field in fields})
        out.append(step)
    return out


_STEPS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "mulligan": ("mulligan", ("seat",)),
    "untap": ("untap", ("seat", "ids")),
    "draw": ("draw", ("seat", "count")),
    "play": ("", ("seat", "card", "id")),
    "equip": ("equip", ("seat", "id", "on")),
    "unequip": ("unequip", ("seat", "id")),
    "activate": ("activate", ("seat", "id", "card")),
    "negate": ("negate", ("seat", "card")),
    "discard": ("discard", ("seat", "cards")),
    "mill": ("mill", ("seat", "cards")),
    "spent": ("spent", ("seat", "card")),
    "attack": ("tap", ("seat", "ids")),
    "show": ("show", ("seat", "id", "card")),
}


def _laying(effect: Mapping[str, Any]) -> str:
    """The step for a card just played: a pawn upright, a 3/3 shown and face down, and so on (R5, R7, R8, R9)."""
    way: str = effect["as"]
    if way == "monster" and effect["card"] != "P":
        return "lay-big"
    if way == "trap" and effect["card"] != UNKNOWN:
        return "lay-known-trap"
    return f"lay-{way}"


def _step(name: str, **fields: Any) -> dict[str, Any]:
    return {"step": f"shogi_card_war.step.{name}", **fields}
