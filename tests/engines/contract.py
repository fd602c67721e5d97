"""Validators of what a game declares of its wire, strict: a member that is not declared is an error."""

from __future__ import annotations

from functools import cache
from typing import Any

import jsonschema_rs

from engines import load
from engines.schemas import REF, game_definitions, game_module, strict


@cache
def validators(game: str) -> dict[str, jsonschema_rs.Draft202012Validator]:
    """A validator for each type a game declares; empty if it declares none."""
    if game_module(load(game)) is None:
        return {}
    found = strict(game_definitions(load(game)))
    return {
        name: jsonschema_rs.Draft202012Validator({"$ref": REF + name, "components": {"schemas": found}})
        for name in found
    }


def check(game: str, name: str, value: Any) -> None:
    """``value`` is a ``name`` as the game declares it, and has no other member."""
    error = next(validators(game)[name].iter_errors(value), None)
    assert error is None, f"{game} {name}: {error}: {value}"
