"""The installed games: their declarations, words and examples, as screens and readers get them."""

from __future__ import annotations

import importlib.resources
import logging
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from tachiai import engines
from tachiai.engines import teaching
from tachiai.engines._derived import advice_codes, judging_codes, package_of, previewed_kinds, waivable_codes
from tachiai.engines.drawing import DrawingError, drawing_of
from tachiai.engines.game import Game

from ..json_text import JsonObject
from ..words import catalogue_faults

logger = logging.getLogger("tachiai.api")


def declared(game: Game[Any]) -> JsonObject:
    """Return the declarations of a game, for screens and readers."""
    seating = game.seating
    return {
        "name": game.name,
        "version": game.version,
        "seating": {
            "orders": [list(o) for o in seating.orders],
            "first_begins": seating.first_begins,
            "least": seating.minimum,
            "most": seating.maximum,
        },
        "options": [
            {
                "name": o.name,
                "type": o.type.to_json(),
                "default": o.default,
                "settles": list(o.settles),
                "suggested": o.suggested,
            }
            for o in game.options
        ],
        "actions": [
            {
                "kind": a.kind,
                "by": a.by,
                "purpose": a.purpose.value,
                "preview": a.preview,
                "undo": a.undo.value,
                "after_end": a.after_end,
                "fields": [
                    {
                        "name": f.name,
                        "type": f.type.to_json(),
                        "required": f.required,
                        "private": f.private,
                        "private_if": list(f.private_if) if f.private_if else None,
                    }
                    for f in a.fields
                ],
            }
            for a in game.action_types.values()
        ],
        "codes": {
            c: {"rule": code.rule, "verdict": code.verdict.value} for c, code in judging_codes(game).items()
        },
        "advices": {c: {"rule": code.rule} for c, code in advice_codes(game).items()},
        "waivable": sorted(waivable_codes(game)),
        "previewed": previewed_kinds(game),
        "example": _example(game).is_file(),
        "lessons": len(lessons(game)),
        "drawing": drawing(game) is not None,
        "layout": None if game.layouts is None else game.layouts.type.to_json(),
        "word_faults": list(word_faults(game)),
    }


def _example(game: Game[Any]) -> Traversable:
    """Return the path of the game's example match; the file may be missing."""
    return importlib.resources.files(package_of(game)) / "example.jsonl"


def playable() -> list[Game[Any]]:
    """Return the installed games that can be loaded; the others are logged."""
    found = []
    for name in engines.names():
        try:
            found.append(engines.load(name))
            _warn(found[-1])
        except LookupError as error:
            logger.warning("the game %s cannot be loaded: %s", name, error)
    return found


def word_faults(game: Game[Any]) -> tuple[str, ...]:
    """Return the faults of a game's words, lessons, examples, preparation and drawing, which cannot be used."""
    faults = [*catalogue_faults(package_of(game)), *map(str, teaching.faults(game))]
    try:
        drawing_of(game)
    except DrawingError as error:
        faults.append(str(error))
    return tuple(faults)


@cache
def _warn(game: Game[Any]) -> None:
    """Log the faults of a game's words once."""
    for fault in word_faults(game):
        logger.warning("words of the package %s are missing: %s", package_of(game), fault)


def lessons(game: Game[Any]) -> list[JsonObject]:
    """Return the lessons of a game that can be used."""
    return [lesson.to_json() for lesson in teaching.lessons(game)]


def preparation(game: Game[Any]) -> JsonObject | None:
    """Return the preparation of the table as a lesson; ``None`` if it is missing or its file is broken."""
    found = teaching.preparation(game)
    return None if found is None else found.to_json()


def drawing(game: Game[Any]) -> JsonObject | None:
    """Return the drawing of a game's table; ``None`` if it is missing or cannot be used."""
    try:
        found = drawing_of(game)
    except DrawingError:
        return None
    return None if found is None else {"svg": found.svg}


def example(game: Game[Any]) -> str | None:
    """Return the record of the game's example match (JSON Lines); ``None`` if it has none."""
    source = _example(game)
    return source.read_text(encoding="utf-8") if source.is_file() else None
