"""Reading an evening from the store, and appending to it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ..match import tokens
from ..store.events import EveningEvent, Event, devices_head, evening_stream
from ..store.log import Conflict, EventLog
from .state import Evening

TRIES = 6
"""How often something is decided anew when another process appends first."""

LEAST_CHARACTERS = 8
"""The shortest passphrase."""

MOST_CHARACTERS = 200
"""The longest passphrase."""


class Evenings:
    """The evening ``name`` of a store.

    Others may append to it too (another worker, the command line): it is brought up to date whenever it is
    asked for.  ``changed`` is called after what was appended here.
    """

    def __init__(
        self,
        log: EventLog,
        name: str,
        clock: Callable[[], str],
        changed: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.name = name
        self.stream = evening_stream(name)
        """The name of its stream, under which others hear of changes."""
        self._log = log
        self._clock = clock
        self._changed = changed
        self._lock = threading.Lock()
        self._comparing = threading.Semaphore(1)
        self._state, self._shown = Evening(name), Evening(name)

    def now(self) -> Evening:
        """The evening as it is at this moment.

        :raises CorruptMatch: when the stored stream is damaged.
        :raises Unavailable: when the store cannot be read.
        """
        with self._lock:
            return self._read()

    def _read(self) -> Evening:
        return self._apply(self._log.evening_events(self.name, self._state.version))

    def _apply(self, events: Sequence[Any]) -> Evening:
        """Take in ``events``; the evening as it is then, which nobody changes any more."""
        try:
            for event in events:
                self._state.apply(event)
        except BaseException:
            self._state = Evening(self.name)
            raise
        if self._shown.version != self._state.version:
            self._shown = self._state.copy()
        return self._shown

    def append(
        self,
        decide: Callable[[Evening], list[tuple[type[EveningEvent], dict[str, Any]]]],
        beside: Sequence[Event] = (),
    ) -> Evening:
        """Append what ``decide`` says of the evening as it is: kinds of events with their fields.

        It is asked again when somebody else appends first.  With ``beside``, events of other streams that are kept
        in the same commit, it is asked once: whoever made them makes them anew.

        :raises Conflict: when somebody else was first (without ``beside``: again and again).
        :raises CorruptMatch: when the stored stream is damaged.
        :raises Unavailable: when nobody knows whether it was kept.
        """
        for attempt in range(TRIES):
            with self._lock:
                state = self._read()
                events: list[EveningEvent] = []
                head = state.head
                for kind, given in decide(state):
                    event: Any = kind(
                        self.stream, state.version + len(events) + 1, self._clock(), "", **given
                    )
                    head = devices_head(head, event)
                    events.append(replace(event, head=head))
                if not events:
                    return state
                try:
                    self._log.append([*beside, *events])
                except Conflict:
                    if beside or attempt == TRIES - 1:
                        raise
                    continue
                state = self._apply(events)
            self._changed(self.stream)
            return state
        raise AssertionError("unreachable")

    def fits(self, kept: str, passphrase: str) -> bool | None:
        """Whether ``passphrase`` is the one whose hash was kept; ``None``: another one is being compared.

        One at a time: each takes some 30 ms and 16 MiB.
        """
        if not self._comparing.acquire(timeout=2):
            return None
        try:
            return tokens.verify_pin(kept, passphrase)
        finally:
            self._comparing.release()
