"""Errors of the protocol: why a command changed nothing."""

from __future__ import annotations

import json
from typing import Any

CONFIDENTIAL = frozenset({"advised", "refused"})
"""Errors that may depend on what a seat disclosed. Readers of logs or metrics must not learn that one was
answered, so such a request is neither logged nor counted."""


class Refused(Exception):
    """The answer to a command that changed nothing: an error code of the protocol and its parameters."""

    def __init__(self, error: str, **more: Any) -> None:
        super().__init__(error)
        self.error = error
        self.answer: dict[str, Any] = {"ok": False, "error": error, **more}


def bad_field(name: str, reason: str, value: Any = None) -> Refused:
    """Return the refusal of a command for one field, given its path in the command and a reason code."""
    return Refused("bad-field", field=name, reason=reason, value=_short(value))


def _short(value: Any) -> Any:
    """Return the value if it is short enough to send back, else None."""
    try:
        return value if len(json.dumps(value)) <= 200 else None
    except (TypeError, ValueError, RecursionError):
        return None
