"""Errors of the protocol: why a command did nothing."""

from __future__ import annotations

import json
from typing import Any

CONFIDENTIAL = frozenset({"advised", "refused"})
"""Errors that may rest on what a seat told: who reads logs or numbers must not learn that one was answered, so such
a request is neither logged nor counted."""


class Refused(Exception):
    """The answer to a command that did nothing: an error code of the protocol and what belongs to it."""

    def __init__(self, error: str, **more: Any) -> None:
        super().__init__(error)
        self.error = error
        self.answer: dict[str, Any] = {"ok": False, "error": error, **more}


def bad_field(name: str, reason: str, value: Any = None) -> Refused:
    """The refusal of a command for one of its fields, by its path in the command and a reason code."""
    return Refused("bad-field", field=name, reason=reason, value=_short(value))


def _short(value: Any) -> Any:
    """The value back to its sender, if it is short enough to be of use."""
    try:
        return value if len(json.dumps(value)) <= 200 else None
    except (TypeError, ValueError, RecursionError):
        return None
