"""Finds matches in play that an update of the rules affects."""

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
"""The number of newest links that are read to check whether a match is over."""


class Concerned(NamedTuple):
    """A match in play that was recorded under rules other than the installed ones."""

    match: str
    table: str
    """The table of the evening at which it is played; empty if it has none."""
    game: str
    rules: str
    """The version of the rules that recorded it."""
    today: str | None
    """The installed version; ``None`` if the game is not installed."""
    since: int | None
    """The first action that today's rules judge differently; ``None`` if they agree on all, so that it
    continues.
    """


def of_other_rules(log: EventLog, seconds: float) -> tuple[list[Concerned], int]:
    """Return the matches in play whose rules are not the installed ones, newest first.

    It stops after ``seconds`` (plus the time to read one match); the number returned is how many were not
    checked.
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
    """Return whether the newest links of a match show that it is over, without reading all of it."""
    newest: Sequence[Any] = log.recorder.select_events(match_stream(match), desc=True, limit=NEWEST)
    for stored in newest:
        try:
            body = json.loads(log.decode(match, stored).body)
        except (CorruptMatch, ValueError, AttributeError):
            return True  # `tachiai verify` reports what is wrong with it
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
