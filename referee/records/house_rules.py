"""The house rules of a tournament, compared with those of its matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tachiai import engines
from tachiai.engines.record import RecordError, parse_header

from ..tournament.events import Created
from ..tournament.match_results import ConfirmedMatch


def house_rules(created: Created) -> Mapping[str, Any]:
    """Return every house rule of a tournament by name, with defaults for those that it does not change.

    :raises LookupError: if its game is not installed.
    :raises RecordError: if its game has no such rule, or a value is not allowed.
    """
    game = engines.load(created.game)
    seats = game.seating.orders[0] if game.seating.orders else [f"p{k + 1}" for k in range(created.fewest)]
    raw: dict[str, Any] = {"record": "match", "version": 1, "game": created.game, "seats": list(seats)}
    header = parse_header({**raw, "rules": game.version, "options": dict(created.options or {})})
    return header.options


def other_rules(created: Created, played: ConfirmedMatch) -> list[str]:
    """Return the names of the house rules in which a match differs from its tournament."""
    if played.options is None or played.game != created.game:
        return []
    try:
        own = house_rules(created)
        theirs = house_rules(
            Created(created.name, created.form, created.game, created.fewest, options=played.options)
        )
    except (LookupError, RecordError, engines.BrokenGame):
        return []
    return [name for name in own if theirs.get(name) != own[name]]
