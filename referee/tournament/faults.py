"""What is wrong with an event, or cannot be done."""

from __future__ import annotations

from typing import Any


class TournamentError(Exception):
    """The ``reason`` (a code), the ``field`` it is about and its ``value``; ``line``: of the file it came from."""

    def __init__(self, reason: str, field: str, value: Any = None, *, line: int | None = None) -> None:
        super().__init__(reason, field, value)
        self.reason = reason
        self.field = field
        self.value = value
        self.line = line

    def __str__(self) -> str:
        said = f"{self.field}: {self.reason}"
        return said if self.value is None else f"{said}: {self.value!r}"
