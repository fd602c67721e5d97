"""The error of invalid events and impossible actions."""

from __future__ import annotations

from typing import Any


class TournamentError(Exception):
    """An error with a ``reason`` (a code), the ``field`` and its ``value``; ``line`` of the file, if any."""

    def __init__(self, reason: str, field: str, value: Any = None, *, line: int | None = None) -> None:
        super().__init__(reason, field, value)
        self.reason = reason
        self.field = field
        self.value = value
        self.line = line

    def __str__(self) -> str:
        text = f"{self.field}: {self.reason}"
        return text if self.value is None else f"{text}: {self.value!r}"
