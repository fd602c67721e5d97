"""A floor: only appends of the eventsourcing library, as durable as ours (SQLite, WAL, FULL)."""

from dataclasses import dataclass
from itertools import count
from pathlib import Path

from eventsourcing.application import Application

BODY = "x" * 600
"""A text about as long as the body of a recorded action."""


@dataclass(frozen=True)
class Appended:
    originator_id: str
    originator_version: int
    body: str
    head: str


class Bare(Application[str]):
    """The library without anything of ours."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            {
                "PERSISTENCE_MODULE": "eventsourcing.sqlite",
                "SQLITE_DBNAME": str(path),
                "ORIGINATOR_ID_TYPE": "text",
            }
        )
        self._names = count(1)

    def append(self, how_many: int, body: str) -> str:
        """Append a number of events, one by one; return the name of their stream."""
        name = f"bare-{next(self._names)}"
        for n in range(how_many):
            self.save(Appended(name, n, body, "0" * 64))
        return name

    def rebuild(self, name: str) -> int:
        """Read them back and fold them by a function that does nothing."""
        state = 0
        for event in self.events.get(name):
            state += len(event.body) > 0  # type: ignore[attr-defined]
        return state
