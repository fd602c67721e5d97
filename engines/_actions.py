"""The constructor that the generated modules of typed actions call (``deploy/tools/actions.py``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .values import Action


def make_action(seat: str, kind: str, fields: Mapping[str, Any], **optional: Any) -> Action:
    """Return the action: optional fields that are ``None`` are left out, sequences are lists, mappings dicts."""
    given = {**fields, **{name.rstrip("_"): value for name, value in optional.items() if value is not None}}
    return Action(seat, kind, {name: _plain(value) for name, value in given.items()})


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _plain(part) for name, part in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(part) for part in value]
    return value


__all__ = ["make_action"]
