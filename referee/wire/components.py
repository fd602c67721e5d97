"""The schemas of everything that goes over the wire, for the OpenAPI document and for tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tachiai.engines.game import Game
from tachiai.engines.schemas import REF, Schema, definitions, game_definitions

from . import answers, evening, games, rules, tournament, view

MODULES = (games, view, answers, rules, evening, tournament)
"""Where the types of the house are declared, in the order in which they are written out."""

ANSWERS: Mapping[str, str] = {
    "record": "Recorded",
    "check": "Checked",
    "undo": "UndoAnswer",
    "consent": "UndoAnswer",
    "restore": "Restored",
    "play_on": "Opened",
    "rule": "RuleAnswer",
    "view": "View",
}
"""What commands answer when all is well; those that are not listed: ``Done``."""

FAILURES: Mapping[str, str] = {
    "refused": "Refused",
    "advised": "Advised",
    "stale": "Stale",
    "bad-field": "BadField",
    "bad-record": "BadRecord",
}
"""What is answered with these errors; with others: ``OtherFailure``."""

_OPEN: Mapping[str, tuple[str, str, Schema]] = {
    "Position": ("PublicView", "What everybody may see of a position.", {}),
    "Mine": ("PrivateView", "What a seat may see beside it.", {}),
    "Effect": ("Effect", "One thing an action did.", {"effect": {"type": "string"}}),
    "Due": (
        "Due",
        "A follow-up the game waits for.",
        {"seat": {"type": "string"}, "action": {"type": "string"}},
    ),
    "Reference": ("Reference", "What is printed on cards lying open.", {"code": {"type": "string"}}),
    "Action": ("Action", "An action.", {"seat": {"type": "string"}, "action": {"type": "string"}}),
}
"""What a game declares: its name in the house, in the game's own types, and what is known of it in any game."""


def house() -> dict[str, Schema]:
    """The types of the house; they refer to those of :data:`_OPEN` by name."""
    return {name: schema for module in MODULES for name, schema in definitions(module).items()}


def components(of: Iterable[Game[Any]]) -> dict[str, Schema]:
    """The types of the house and of these games: a game's are named ``john.PublicView``."""
    out = house()
    own = {game.name: game_definitions(game, f"{game.name}.") for game in of}
    for name, (declared, doc, members) in _OPEN.items():
        kinds: list[Schema] = []
        for game, found in own.items():
            ref = f"{game}.{declared}"
            if ref in found:
                kinds.append({"$ref": REF + ref})
            elif f"{game}.PublicView" not in found:
                kinds.append({"type": "object", "properties": members, "additionalProperties": True})
        if name == "Effect":
            kinds.append({"$ref": f"{REF}UndoEffect"})
        unique = list({str(kind): kind for kind in kinds}.values())
        out[name] = {"description": doc, "anyOf": unique or [{"not": {}}]}
    for found in own.values():
        out |= found
    return out
