"""The writes of one command: links, device events and pointers, committed in one transaction."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tachiai.engines.record import Line
from tachiai.engines.values import Judgement

from ..store.chain import canonical, next_head, sha256
from ..store.events import (
    DeviceEvent,
    Event,
    Pointer,
    chained,
    commitment_opening,
    devices_head,
    devices_stream,
)
from .bodies import action_body, happening_body
from .devices import Devices
from .history import MatchHistory, Provenance


class Draft:
    """The writes of one command to one match, at the time ``at`` (RFC 3339).

    Links are applied to ``history`` at once, so that the next one follows on them.  If they are not committed
    in the end, the history in memory must be dropped.  Events of the stream of devices are applied by the
    caller after the commit.
    """

    def __init__(self, history: MatchHistory, devices: Devices, at: str) -> None:
        self.history = history
        self.at = at
        self.links: list[Event] = []
        self.notes: list[DeviceEvent] = []
        self.pointers: list[Pointer] = []
        self.sent_away: list[tuple[str, str]] = []
        """The devices (digests of their tokens) to disconnect after the commit, and why."""
        self._ref = (devices.version, devices.head)
        self._version, self._head = self._ref

    @property
    def events(self) -> list[Event]:
        """All events to commit."""
        return [*self.links, *self.notes, *self.pointers]

    def note(self, kind: Callable[..., DeviceEvent], **fields: Any) -> None:
        """Add an event to the stream of devices."""
        self._version += 1
        event = kind(devices_stream(self.history.id), self._version, self.at, "", **fields)
        self._head = devices_head(self._head, event)
        self.notes.append(replace(event, head=self._head))

    def point(self, stream: str, version: int = 1) -> None:
        """Add a pointer from ``stream`` to the match."""
        self.pointers.append(Pointer(stream, version, self.history.id, self.at))

    def happen(self, kind: str, **fields: Any) -> int:
        """Add a link that is not an action; return its number."""
        history = self.history
        body = happening_body(history, kind, self.at, self._ref, fields)
        head = next_head(history.head, body)
        self.links.append(chained(history.id, history.link + 1, kind, body, head))
        history.add_happened(json.loads(body), head)
        return history.link

    def record(self, line: Line, judged: Judgement[Any], provenance: Provenance) -> None:
        """Add an action with its judgement."""
        history = self.history
        line = line._replace(at=self.at)
        provenance = provenance._replace(at=self.at)
        if history.version != history.game.version:
            self.happen("rules", was=history.version, rules=history.game.version)
        position = canonical(history.shown(judged.position))
        digest = sha256(position)
        kept = None if digest == history.digest else position
        body, secret, era = action_body(history, line, judged, provenance, self._ref, digest)
        history.digest = digest
        head = next_head(history.head, body)
        link = history.link + 1
        self.links.append(chained(history.id, link, "action", body, head, kept))
        private = commitment_opening(history.id, link, secret)
        if private is not None:
            self.links.append(private)
        history.add_action(line, judged, provenance._replace(era=era), head, self._ref)
