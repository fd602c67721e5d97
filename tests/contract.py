"""Checks messages strictly against their declared types: an additional member is an error."""

from functools import cache
from typing import Any

import jsonschema_rs

from tachiai.engines import load
from tachiai.engines._schemas import REF, game_module, strict
from tachiai.referee.commands import COMMANDS
from tachiai.referee.wire.components import FAILURES, components


@cache
def _schemas(game: str) -> dict[str, Any]:
    found: dict[str, Any] = strict(components([load(game)]))
    return found


@cache
def _validator(game: str, name: str) -> jsonschema_rs.Draft202012Validator:
    schemas = _schemas(game)
    assert name in schemas, name
    return jsonschema_rs.Draft202012Validator({"$ref": REF + name, "components": {"schemas": schemas}})


def fault(game: str, name: str, value: Any) -> str | None:
    """Return the fault of ``value`` as a ``name`` (``View``, ``john.PublicView``) in a match of ``game``."""
    error = next(_validator(game, name).iter_errors(value), None)
    return None if error is None else f"{game} {name}: {error}"


def check(game: str, name: str, value: Any) -> None:
    """Check that ``value`` is a ``name`` as declared, without further members."""
    wrong = fault(game, name, value)
    assert wrong is None, wrong


def check_answer(game: str, command: str, answer: Any) -> None:
    """Check that ``answer`` is what ``command`` answers, or one of the failures."""
    if isinstance(answer, dict) and answer.get("ok") is False:
        check(game, FAILURES.get(answer["error"], "OtherFailure"), answer)
    else:
        check(game, COMMANDS[command].answer, answer)


def declared(game: str) -> bool:
    """Return whether a game declares the types of its messages."""
    return game_module(load(game)) is not None
