"""The print on the turned scenario cards, as codes; cards still to come are left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..values import Json
from .cards import value_json
from .position import Position


def reference(position: Position) -> list[dict[str, Json]]:
    """Return the open scene and event, with the event's conditions; cards still to come are left out."""
    if not position.turned:
        return []
    scene, event = position.scene, position.event
    out: list[dict[str, Json]] = [{"code": "xan.printed.scene", "id": scene.id, "title": scene.title}]
    if event is None:
        return out
    out.append({"code": "xan.printed.event", "id": event.id, "title": event.title})
    out.append({"code": "xan.printed.clear", "if": _condition_json(event.clear, position)})
    for name, special in (("critical", event.critical), ("fumble", event.fumble)):
        if special is not None:
            condition = _condition_json(special["if"], position)
            out.append({"code": f"xan.printed.{name}", "if": condition, "then": special["then"]})
    return out


def _condition_json(condition: Mapping[str, Any], position: Position) -> Json:
    """Return a condition as a tree of codes.

    ``{"code": "xan.condition.at-least", "n": 7}``, operands in ``of``.

    The result to be beaten is that of the event cleared before the open one: once that is cleared itself,
    nothing is left to be beaten and its number would be wrong.
    """
    ((key, n),) = condition.items()
    code = f"xan.condition.{key.replace('_', '-')}"
    if key in ("all", "any", "not"):
        parts = [n] if key == "not" else n
        return {"code": code, "of": [_condition_json(part, position) for part in parts]}
    if key == "greater_than_previous":
        if position.phase in ("flip", "gain", "release", "over"):
            return {"code": code}
        if position.previous is None:
            return {"code": "xan.condition.whatever"}
        return {"code": "xan.condition.greater-than", "n": value_json(position.previous)}
    if key == "between":
        return {"code": code, "m": n[0], "n": n[1]}
    if key == "one_of":
        return {"code": code, "numbers": list(n)} if len(n) > 1 else {"code": "xan.condition.just", "n": n[0]}
    return {"code": code, "n": n}
