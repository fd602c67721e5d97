"""The schemas of everything that goes over the wire, for the OpenAPI document and for tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tachiai.engines._schemas import REF, Schema, definitions, game_definitions
from tachiai.engines.game import Game

from . import answers, evening, games, rules, tournament, view

MODULES = (games, view, answers, rules, evening, tournament)
"""The modules that declare the types of the house, in the order in which they are written."""

FAILURES: Mapping[str, str] = {
    "refused": "Refused",
    "advised": "Advised",
    "stale": "Stale",
    "bad-field": "BadField",
    "bad-record": "BadRecord",
}
"""The type of the answer with each of these error codes; other codes: ``OtherFailure``."""

_OPEN: Mapping[str, tuple[str, str, Schema]] = {
    "Position": ("PublicView", "The part of a position that everybody may see.", {}),
    "Mine": ("PrivateView", "The part of a position that one seat may see.", {}),
    "Effect": ("Effect", "One thing an action did.", {"effect": {"type": "string"}}),
    "Due": (
        "Due",
        "A follow-up the game waits for.",
        {"seat": {"type": "string"}, "action": {"type": "string"}},
    ),
    "Reference": ("Reference", "The text printed on face-up cards.", {"code": {"type": "string"}}),
    "Action": ("Action", "An action.", {"seat": {"type": "string"}, "action": {"type": "string"}}),
}
"""The types a game declares: by their name in the house, the game's own name for it, a description, and the
members known in any game."""


def house() -> dict[str, Schema]:
    """Return the types of the house by name; they refer to those of :data:`_OPEN` by name."""
    return {name: schema for module in MODULES for name, schema in definitions(module).items()}


def components(of: Iterable[Game[Any]]) -> dict[str, Schema]:
    """Return the types of the house and of the given games by name; a game's are named ``john.PublicView``."""
    out = house()
    own = {game.name: game_definitions(game, f"{game.name}.") for game in of}
    for name, (declared, doc, members) in _OPEN.items():
        kinds: list[Schema] = []
        for game, types in own.items():
            ref = f"{game}.{declared}"
            if ref in types:
                kinds.append({"$ref": REF + ref})
            elif f"{game}.PublicView" not in types:
                kinds.append(
                    {
                        "type": "object",
                        "properties": members,
                        "required": list(members),
                        "additionalProperties": True,
                    }
                )
        if name == "Effect":
            kinds.append({"$ref": f"{REF}UndoEffect"})
        unique = list({str(kind): kind for kind in kinds}.values())
        out[name] = {"description": doc, "anyOf": unique or [{"not": {}}]}
    for types in own.values():
        out |= types
    return out
