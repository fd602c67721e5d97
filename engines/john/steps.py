"""What the hands must do with the cards after an action, step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..cards import colour
from ..values import Effect
from .position import CELL, SEAT, Position

Step = Mapping[str, Any]
"""``{"step": code, ...}``: a code of the locale and its parameters."""


def steps(position: Position, effects: Sequence[Effect]) -> list[Step]:
    """At most three steps in the order of the rules; ``position`` is the one after the effects."""
    out: list[Step] = []
    rest = list(effects)
    while rest:
        effect = rest.pop(0)
        match effect["effect"]:
            case "place" if len(rest) == 3 and rest[0].get("yoko"):
                royals = [effect["card"], rest.pop(0)["card"], rest.pop(0)["card"]]
                front = rest.pop(0)
                seat = colour(front["card"])
                out.append({"step": "john.step.royals", "seat": seat, "cards": royals})
                out.append({"step": "john.step.deal", "seat": seat})
                out.append(_step("front", front, "card", "cell", seat=seat))
            case "place":
                out.append(_step("turn-up", effect, "card", "cell", seat=colour(effect["card"])))
            case "move" if rest and rest[0]["effect"] == "move":
                other = rest.pop(0)["card"]
                out.append(_step("swap", effect, "card", "from", "to", other=other))
            case "move":
                out.append(_step("move", effect, "card", "from", "to"))
            case "pile" | "defeat":
                out.append(_step("to-pile", effect, "card", "cell", seat=colour(effect["card"])))
            case "due" if effect["action"] == "pull":
                name = "lay" + _sideways(position, effect["seat"], effect["cell"])
                out.append(_step(name, effect, "seat", "rank", "cell"))
            case "due":
                out.append(_step("show-pile", effect, "seat"))
            case "pull" if effect["card"] == "none":
                rest.pop(0)  # the card it did not replace is in the pile already
                out.append(_step("stays-empty", effect, "cell"))
            case "pull":
                seat = colour(effect["card"])
                name = "lay-card" + _sideways(position, seat, effect["cell"])
                out.append(_step(name, effect, "card", "cell", seat=seat))
            case "undo":
                out.append(_step("undo", effect))
    return out


def _step(name: str, effect: Effect, *members: str, **more: Any) -> Step:
    return {"step": f"john.step.{name}", **more, **{k: effect[k] for k in members}}


def _sideways(position: Position, seat: str, cell: str) -> str:
    """The ending of a step that lays a card sideways (R8)."""
    return "-sideways" if position.sideways[SEAT[seat]] == CELL[cell] else ""
