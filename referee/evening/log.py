"""Reading an evening from the store, and appending to it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ..match import tokens
from ..store.events import EveningEvent, Event, devices_head, evening_stream
from ..store.log import Conflict, EventLog
from .events import EventDraft
from .state import Evening

TRIES = 6
"""The number of tries when another process appends first."""

LEAST_CHARACTERS = 8
"""The least characters of a passphrase."""

MOST_CHARACTERS = 200
"""The most characters of a passphrase."""


class EveningLog:
    """The stored events of the evening ``name``, and its present state.

    Other processes may append to it (another worker, the command line), so each access brings it up to date.
    ``changed`` is called after an append here.
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
        """The name of its stream, by which changes are announced."""
        self._log = log
        self._clock = clock
        self._changed = changed
        self._lock = threading.Lock()
        self._comparing = threading.Semaphore(1)
        self._state, self._shown = Evening(name), Evening(name)

    def now(self) -> Evening:
        """Return the present state of the evening.

        :raises CorruptMatch: if the stored stream is damaged.
        :raises Unavailable: if the store cannot be read.
        """
        with self._lock:
            return self._read()

    def _read(self) -> Evening:
        return self._apply(self._log.evening_events(self.name, self._state.version))

    def _apply(self, events: Sequence[Any]) -> Evening:
        """Apply ``events``; return the state after them, which is not changed again."""
        try:
            for event in events:
                self._state.apply(event)
        except BaseException:
            self._state = Evening(self.name)
            raise
        if self._shown.version != self._state.version:
            self._shown = self._state.copy()
        return self._shown

    def append(self, decide: Callable[[Evening], list[EventDraft]], beside: Sequence[Event] = ()) -> Evening:
        """Append the events that ``decide`` returns for the present state; return the state after them.

        ``decide`` is called again if another process appends first.  With ``beside``, events of other streams
        for the same commit, it is called once, because the caller must make those events again.

        :raises Conflict: if another process was first (without ``beside``: each time).
        :raises CorruptMatch: if the stored stream is damaged.
        :raises Unavailable: if it is unknown whether the events were stored.
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

    def check_passphrase(self, kept: str, passphrase: str) -> bool | None:
        """Return whether ``passphrase`` has the stored hash ``kept``.

        Return ``None`` if another one is being compared.  Only one is compared at a time, because each takes
        about 30 ms and 16 MiB.
        """
        if not self._comparing.acquire(timeout=2):
            return None
        try:
            return tokens.verify_pin(kept, passphrase)
        finally:
            self._comparing.release()
