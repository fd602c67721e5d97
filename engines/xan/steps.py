"""Steps for the hands after an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..values import Effect, Json
from .position import Position

SKILL_STEPS: Mapping[str, tuple[str, str, str]] = {
    "first": ("xan.step.first", "char", "target"),
    "shortcut": ("xan.step.shortcut", "slot", "to"),
    "transform": ("xan.step.transform", "sign", "sign"),
    "sight": ("xan.step.sight", "cell", "cell"),
    "slide": ("xan.step.slide", "row", "row"),
    "double": ("xan.step.double", "cell", "cell"),
}
"""The step for each skill: its code, its parameter, the member of the effect it comes from."""


def steps(position: Position, effects: Sequence[Effect]) -> list[dict[str, Json]]:
    """Return at most three steps: cards to clear away, move up, place, look at, turn up, take or give back."""
    out: list[dict[str, Json]] = []
    sliding = False
    new_cards = any(effect["effect"] == "lay" for effect in effects)
    for effect in effects:
        kind = effect["effect"]
        if kind == "sweep" and not sliding:
            if effect["under"] and position.deck.shuffled:
                out.append({"step": "xan.step.mixed", "cells": effect["cells"]})
            elif effect["under"]:
                out.append({"step": "xan.step.clear", "cells": effect["cells"], "count": effect["under"]})
            else:
                out.append({"step": "xan.step.discard", "cells": effect["cells"]})
        elif kind == "rise" and position.scene.fields.rows > 1:
            out.append({"step": "xan.step.rise"})
        elif kind == "lay":
            out.append({"step": "xan.step.push" if sliding else "xan.step.lay", "cells": effect["cells"]})
        elif kind == "card" and effect["type"] == "event" and len(effects) == 1:
            out.append({"step": "xan.step.read"})
        elif kind == "place":
            out += _look_step(position)
        elif kind == "skill":
            sliding = effect["skill"] == "slide"
            step, name, member = SKILL_STEPS[effect["skill"]]
            out.append({"step": step, name: effect[member]})
            if sliding and not new_cards:
                out.append({"step": "xan.step.wrap", "row": effect["row"]})
        elif kind == "declare" and effect["due"]:
            out.append({"step": "xan.step.open", "cells": effect["due"]})
        elif kind == "gain" and effect["char"] is not None:
            out.append({"step": "xan.step.learn", "skill": effect["skill"], "char": effect["char"]})
        elif kind in ("gain", "release"):
            out.append({"step": "xan.step.return", "skill": effect["skill"]})
        elif kind == "critical" and position.phase == "gain":
            out.append({"step": "xan.step.draw"})
        elif kind == "out":
            out.append({"step": "xan.step.out", "char": effect["char"]})
    if position.phase == "reveal":
        cells = [position.scene.fields.cells[i] for i in position.reveal]
        out.append({"step": "xan.step.open", "cells": cells})
    return out[:3]


def _look_step(position: Position) -> list[dict[str, Json]]:
    if position.table.solo:
        return []
    cells = position.scene.fields.cells
    hidden = [cells[i] for i, c in enumerate(position.grid) if c.id in position.looked and not c.face]
    seat = position.table.seats[position.turn]
    return [{"step": "xan.step.look", "seat": seat, "cells": hidden}] if hidden else []
