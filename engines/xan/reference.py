"""The print on the turned scenario cards, as codes; cards still to come are left out."""

from __future__ import annotations

from ..values import Json
from .cards import value_json
from .conditions import Program
from .position import ENDED, FLIP, GAIN, RELEASE, Position


def reference(position: Position) -> list[dict[str, Json]]:
    """Return the open scene and event, with the event's conditions; cards still to come are left out."""
    if not position.turned:
        return []
    scene, event = position.scene, position.event
    out: list[dict[str, Json]] = [
        {"code": "xan.printed.scene", "id": scene.id, "title": _title_json(scene.title)}
    ]
    if event is None:
        return out
    out.append({"code": "xan.printed.event", "id": event.id, "title": _title_json(event.title)})
    out.append({"code": "xan.printed.clear", "if": _condition_json(event.clear, position)})
    for name, special in (("critical", event.critical), ("fumble", event.fumble)):
        if special is not None:
            condition = _condition_json(special.condition, position)
            out.append({"code": f"xan.printed.{name}", "if": condition, "then": special.then})
    return out


def _title_json(title: tuple[str, str] | None) -> Json:
    return None if title is None else {"ja": title[0], "en": title[1]}


def _condition_json(condition: Program, position: Position) -> Json:
    """Return a condition as a tree of codes.

    ``{"code": "xan.condition.at-least", "n": 7}``, operands in ``of``.

    The result to be beaten is that of the event cleared before the open one: once that is cleared itself,
    nothing is left to be beaten and its number would be wrong.
    """
    stack: list[Json] = []
    for key, n in condition:
        line: dict[str, Json] = {"code": f"xan.condition.{key.replace('_', '-')}"}
        if key in ("all", "any", "not"):
            line["of"] = stack[-n:]
            del stack[-n:]
        elif key == "greater_than_previous":
            beaten = position.phase not in (FLIP, GAIN, RELEASE, ENDED)
            if beaten and position.previous is None:
                line["code"] = "xan.condition.whatever"
            elif beaten and position.previous is not None:
                line = {"code": "xan.condition.greater-than", "n": value_json(position.previous)}
        elif key == "between":
            line |= {"m": n[0], "n": n[1]}
        elif key == "one_of":
            line |= {"numbers": list(n)} if len(n) > 1 else {"code": "xan.condition.just", "n": n[0]}
        else:
            line["n"] = n
        stack.append(line)
    return stack.pop()
