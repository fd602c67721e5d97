"""Which matches in play an update of the rules concerns."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..match.devices import Devices
from ..match.loading import load_history
from ..match.recorded import installed
from ..store.chain import CorruptMatch
from ..store.events import match_stream
from ..store.log import EventLog, NoSuchMatch

NEWEST = 16
"""So many links at the end of a match are looked at to see that it is over."""


class Concerned(NamedTuple):
    """A match in play that was recorded under other rules than those that are installed."""

    match: str
    """Its id."""
    table: str
    """The table of the evening it is played at; empty: at none."""
    game: str
    """The name of its game."""
    rules: str
    """The version it was recorded under."""
    today: str | None
    """The version that is installed; ``None``: the game is not."""
    since: int | None
    """The first action that today's rules do not give as it was recorded; ``None``: they give all, and it goes on."""


def of_other_rules(log: EventLog, seconds: float) -> tuple[list[Concerned], int]:
    """The matches in play whose rules are not those that are installed, newest first.

    It takes no longer than ``seconds`` or the one match that is read then: the number says how many were not looked at.
    """
    until = time.monotonic() + seconds
    versions: dict[str, str | None] = {}
    others = []
    for match, opened in log.matches():
        name = opened["header"]["game"]
        if name not in versions:
            game = installed(name)
            versions[name] = None if game is None else game.version
        if opened["rules"] != versions[name]:
            others.append((match, versions[name]))
    found = []
    while others:
        if time.monotonic() >= until:
            break
        match, today = others.pop()
        if not _ended(log, match):
            concerned = _concerned(log, match, today)
            if concerned is not None:
                found.append(concerned)
    return found, len(others)


def _ended(log: EventLog, match: str) -> bool:
    """Whether the newest links of a match say that it is over, without reading it all."""
    newest: Sequence[Any] = log.recorder.select_events(match_stream(match), desc=True, limit=NEWEST)
    for stored in newest:
        try:
            body = json.loads(log.decode(match, stored).body)
        except (CorruptMatch, ValueError, AttributeError):
            return True  # `tachiai verify` says what is wrong with it
        kind = body.get("kind")
        if kind == "closed":
            return True
        if kind == "ruling" and body["ruling"] not in ("stop", "resume", "answer"):
            return bool(body["ruling"] == "result")
        if "outcome" in body:
            return body["outcome"] is not None
    return False


def _concerned(log: EventLog, match: str, today: str | None) -> Concerned | None:
    try:
        history, devices = load_history(log, match), Devices(match)
        for event in log.device_events(match):
            devices.apply(event)
    except (CorruptMatch, NoSuchMatch):
        return None
    if history.over or devices.closed is not None or history.version == today:
        return None
    place = "" if devices.place is None else " ".join(map(str, filter(None, devices.place)))
    outdated = history.outdated
    return Concerned(
        match,
        place,
        history.header.game,
        history.version,
        today,
        None if outdated is None else outdated.since,
    )


__all__ = ["Concerned", "of_other_rules"]
