"""Helpers for tests of the command ``tachiai``: its output, records, a data folder with a match in it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tachiai.engines import Match, read
from tachiai.referee import commands
from tachiai.referee.commands import Service

from .table import view_of

RECORDS = Path(__file__).parent / "records"
CLEAN, REFUSED, SECRET, FOUL = (str(RECORDS / f"{n}.jsonl") for n in ("clean", "refused", "secret", "foul"))
HEADER = '{"record": "match", "version": 1, "game": "john", "seats": ["black", "red"]}\n'


class Output(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, object]]:
        return [json.loads(row) for row in self.out.splitlines()]


Tachiai = Callable[..., Output]


class Kept(NamedTuple):
    """A data folder with one match in it."""

    data: Path
    match: str
    service: Service
    token: str

    def record(self, *actions: dict[str, object]) -> None:
        caller = self.service.enter(self.token)
        for action in actions:
            n = view_of(self.service, caller)["n"]
            answer = commands.record(self.service, caller, request_id=f"{n:08}", expect=n, action=action)
            assert answer["ok"], answer


def match_of(path: str) -> Match:
    """Return the match of a record."""
    return Match.of(read(Path(path).read_bytes()))


def over(kept: Kept) -> list[str]:
    """End the match; return the arguments with which the command finds it."""
    kept.record({"seat": "black", "action": "resign"})
    return ["--data", str(kept.data)]
