"""The contents that a position shows to each audience: the values that checks compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .. import Action, Game, Match
from .._derived import preview, undo_needs_consent
from ..fieldtypes import Either, FieldType, ListOf, MapOf, Nullable, ObjectOf, OneOf, Validated
from ..values import UNKNOWN
from ..waiting import may, upcoming
from . import walk


def audience(match: Match, n: int) -> dict[str, Any]:
    """Return everything the position after line ``n`` shows to any audience."""
    game, position = match.game, match.at(n)
    return {
        "view": game.view(position),
        "seats": {seat: game.private(position, seat) for seat in match.header.seats},
        "choices": {who: offered(match, n, who) for who in walk.everybody(match)},
        "turn": game.turn(position),
        "due": list(map(dict, game.due(position))),
        "outcome": game.outcome(position),
    }


def offered(match: Match, n: int, who: str, *, public: bool = False) -> list[Any]:
    """Return the templates offered to ``who`` after line ``n``, as they go to screens."""
    game, position = match.game, match.at(n)
    templates = game.choices(position, who) if public else walk.choices(game, position, who)
    return [choice.to_json() for choice in templates]


def shown_to_all(match: Match, n: int) -> dict[str, Any]:
    """Return what the position after line ``n`` shows on public screens."""
    game, position = match.game, match.at(n)
    return {
        "view": game.view(position),
        "choices": {who: offered(match, n, who, public=True) for who in walk.everybody(match)},
        "may": may(game.waiting(position)),
        "turn": game.turn(position),
        "upcoming": upcoming(game.waiting(position)),
        "due": list(map(dict, game.due(position))),
        "reference": list(map(dict, game.reference(position))),
        "outcome": game.outcome(position),
        "diagram": game.diagram(position),
    }


def shown_to_others(match: Match, position: Any, action: Action, n: int, but: str) -> dict[str, Any]:
    """Return everything that judging ``action`` in ``position`` shows to others than the seat ``but``."""
    game = match.game
    judged = game.judge(position, action, n)
    return {
        "judgement": (judged.verdict, judged.code, list(judged.effects), dict(judged.extra), judged.private),
        "settled": [s for s in judged.settled if s.seat != but],
        "view": game.view(judged.position),
        "steps": list(map(dict, game.steps(judged.position, judged.effects))),
        "revealed": judged.revealed,
        "asks": undo_needs_consent(game, action, judged),
        "created": judged.created,
        "preview": list(preview(game, position, action)),
        "outcome": game.outcome(judged.position),
    }


def spoil(value: Any) -> None:
    """Change a value as deeply as a careless caller might."""
    if isinstance(value, dict):
        for part in value.values():
            spoil(part)
        value["spoilt"] = True
    elif isinstance(value, list):
        for part in value:
            spoil(part)
        value.append("spoilt")


def inner_types(kind: FieldType) -> Iterator[FieldType]:
    """Yield a type and the types inside it."""
    yield kind
    match kind:
        case ListOf():
            yield from inner_types(kind.item)
        case MapOf():
            yield from inner_types(kind.key)
            yield from inner_types(kind.item)
        case Either():
            for part in kind.types:
                yield from inner_types(part)
        case ObjectOf():
            for part in (*kind.required.values(), *kind.optional.values()):
                yield from inner_types(part)
        case Nullable() | Validated():
            yield from inner_types(kind.type)


def types(game: Game[Any]) -> Iterator[FieldType]:
    """Yield every type among the fields and options a game declares, including inner types."""
    for action in game.actions:
        for field in action.fields:
            yield from inner_types(field.type)
    for option in game.options:
        yield from inner_types(option.type)


def cards(game: Game[Any]) -> frozenset[str]:
    """Return the names of cards in the declared actions (``OneOf(..., of="card")``), without ``"??"``."""
    listed = (kind.values for kind in types(game) if isinstance(kind, OneOf) and kind.of == "card")
    return frozenset(str(value) for values in listed for value in values) - {UNKNOWN, "none"}


def strings(value: Any) -> Iterator[str]:
    """Yield every string in a JSON value, names of members included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield key
            yield from strings(part)
    elif isinstance(value, Iterable):
        for part in value:
            yield from strings(part)
