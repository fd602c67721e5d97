"""Steps for the hands after an action: what they must do with the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..cards import colour
from ..values import Effect
from .position import CELL, SEAT, Position

Step = Mapping[str, Any]
"""``{"step": code, ...}``: a code of the locale and its parameters."""


def steps(position: Position, effects: Sequence[Effect]) -> list[Step]:
    """Return at most three steps in the order of the rules; ``position`` is the one after the effects."""
    if len(effects) == 4 and effects[1].get("yoko"):
        return _setup(effects)
    found: list[Step] = []
    if len(effects) > 1 and effects[0]["effect"] == effects[1]["effect"] == "move":  # an exchange (R11, R14)
        found.append(_step("swap", effects[0], "card", "from", "to", other=effects[1]["card"]))
        effects = effects[2:]
    replaced = True
    for effect in effects:
        step = _step_of(position, effect) if replaced or effect["effect"] != "defeat" else None
        if step is not None:
            found.append(step)
        replaced = effect.get("card") != "none"  # else the card that falls now is in the pile already (R16)
    return found


def _setup(effects: Sequence[Effect]) -> list[Step]:
    """Return the steps of a setup (R2, R3): place J, K and Q, deal reserve and pile, place the front card."""
    *royals, front = effects
    seat = colour(front["card"])
    return [
        {"step": "john.step.royals", "seat": seat, "cards": [effect["card"] for effect in royals]},
        {"step": "john.step.deal", "seat": seat},
        _step("front", front, "card", "cell", seat=seat),
    ]


def _step_of(position: Position, effect: Effect) -> Step | None:
    """Return the step for one effect, or ``None``."""
    match effect["effect"]:
        case "place":
            return _step("turn-up", effect, "card", "cell", seat=colour(effect["card"]))
        case "move":
            return _step("move", effect, "card", "from", "to")
        case "pile" | "defeat":
            return _step("to-pile", effect, "card", "cell", seat=colour(effect["card"]))
        case "due" if effect["action"] == "pull":
            name = "lay" + _sideways(position, effect["seat"], effect["cell"])
            return _step(name, effect, "seat", "rank", "cell")
        case "due":
            return _step("show-pile", effect, "seat")
        case "pull" if effect["card"] == "none":
            return _step("stays-empty", effect, "cell")
        case "pull":
            seat = colour(effect["card"])
            name = "lay-card" + _sideways(position, seat, effect["cell"])
            return _step(name, effect, "card", "cell", seat=seat)
        case "undo":
            return _step("undo", effect)
    return None


def _step(name: str, effect: Effect, *members: str, **more: Any) -> Step:
    # The cards in the order of the sentence: screens show them next to it.
    return {"step": f"john.step.{name}", **{k: effect[k] for k in members}, **more}


def _sideways(position: Position, seat: str, cell: str) -> str:
    """Return the ending of a step's name: ``"-sideways"`` if it places a card sideways (R8)."""
    return "-sideways" if position.sideways[SEAT[seat]] == CELL[cell] else ""
