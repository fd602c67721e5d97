"""What one command writes: links, events of the desk and pointers, committed together or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engines.record import Line
from engines.values import Judgement

from ..store.chain import next_head
from ..store.log import DeskEvent, Event, Pointer, beside, chained, desk_head, desk_stream
from .devices import Desk
from .story import Story, Told, happening, recording


class Draft:
    """The writing of one command at one match, at the time ``at`` (RFC 3339).

    Links are added to ``story`` at once, so that the next one follows on them: if they are not kept after
    all, the story in memory must be thrown away.  Events of the desk are applied by who commits.
    """

    def __init__(self, story: Story, desk: Desk, at: str) -> None:
        self.story = story
        self.at = at
        self.links: list[Event] = []
        self.notes: list[DeskEvent] = []
        self.pointers: list[Pointer] = []
        self._ref = (desk.version, desk.head)
        self._version, self._head = self._ref

    @property
    def events(self) -> list[Event]:
        """Everything to be kept."""
        return [*self.links, *self.notes, *self.pointers]

    def note(self, kind: Callable[..., DeskEvent], **fields: Any) -> None:
        """Add an event to the desk."""
        self._version += 1
        event = kind(desk_stream(self.story.id), self._version, self.at, "", **fields)
        self._head = desk_head(self._head, event)
        self.notes.append(replace(event, head=self._head))

    def point(self, stream: str, version: int = 1) -> None:
        """Add a pointer from ``stream`` to the match."""
        self.pointers.append(Pointer(stream, version, self.story.id, self.at))

    def happen(self, kind: str, **fields: Any) -> int:
        """Add a link that is no action; returns its number."""
        story = self.story
        body = happening(story, kind, self.at, self._ref, fields)
        head = next_head(story.head, body)
        self.links.append(chained(story.id, story.link + 1, kind, body, head))
        story.add_happened(json.loads(body), head)
        return story.link

    def record(self, line: Line, judged: Judgement[Any], told: Told) -> None:
        """Add an action with its judgement."""
        story = self.story
        line = line._replace(at=self.at)
        told = told._replace(at=self.at)
        body, secret, era = recording(story, line, judged, told, self._ref)
        head = next_head(story.head, body)
        link = story.link + 1
        self.links.append(chained(story.id, link, "action", body, head))
        private = beside(story.id, link, secret)
        if private is not None:
            self.links.append(private)
        story.add_action(line, judged, told, head, self._ref, era=era)
