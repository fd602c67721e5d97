"""The events of the store: their streams, their stored names, and the reader of bodies.

Each match has three append-only streams:

* ``match:<id>``: the chain (:mod:`tachiai.referee.store.chain`). An event's version is the number of its link;
  ``body`` is the link's body as canonical JSON, ``head`` the chain's head after it;
* ``beside:<id>``: what opens the commitment of a private action, under the number of its link;
* ``desk:<id>``: the devices: tokens, tickets, the PIN, and answers given
  (:mod:`tachiai.referee.match.devices`), a hash chain of its own.

*Desk* is the stored word for the devices of a match. It is used in the names of streams, in bodies (``desk``:
the number and head of the stream's last event) and in faults. Code calls them *devices*; stored names never
change.

Each evening (:mod:`tachiai.referee.evening`) has one stream, chained like the devices:

* ``evening:<name>``: its tables, the organiser's passphrase, the devices that joined with it, and its tournament.

Each token, ticket, code and request has a tiny stream that names its match (:class:`Pointer`).

Bodies are stored as text. So the chain covers the exact bytes, and the library's transcoder cannot misread
what a client sent. Lists, tuples and number formats cannot change either.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import ClassVar, NamedTuple

from eventsourcing.utils import register_topic

from ..json_text import JsonObject
from .chain import FORM, canonical, exact_json, sha256


class Secret(NamedTuple):
    """The opening of a private action's commitment: its ``salt`` and ``text``.

    ``text`` is canonical JSON, an object of ``line``, ``verdict``, ``code``, ``by``, ``seat``, ``device``,
    ``request`` and ``era``.
    """

    salt: str
    text: str

    def opened(self) -> JsonObject:
        """Return the line with its judgement."""
        found: JsonObject = exact_json(self.text)
        return found


# -- events ---------------------------------------------------------------------------------------------

DECLARED_IN = ("tachiai.referee.match.devices", "tachiai.referee.evening.events")
"""The modules that declare the events of devices and of evenings; :func:`kinds` imports them."""

_KINDS: dict[str, type[Event]] = {}


@cache
def kinds() -> Mapping[str, type[Event]]:
    """Return every kind of event by its topic, whatever the process has imported so far."""
    for module in DECLARED_IN:
        import_module(module)
    return _KINDS


@dataclass(frozen=True)
class Event:
    """The base of all events: a stream (``originator_id``) and a number in it (``originator_version``)."""

    TOPIC: ClassVar[str]
    """The stored name of a class: it stays when the class is renamed or moved to another module."""

    def __init_subclass__(cls, stored_as: str | None = None) -> None:
        """Register the class; ``stored_as`` is the stored name if it differs from the name of the class."""
        super().__init_subclass__()
        # Stored names contain the modules in which these classes were at first.
        module = "log" if cls.__module__ == __name__ else "access"
        cls.TOPIC = f"referee.{module}:{stored_as or cls.__qualname__}"
        register_topic(cls.TOPIC, cls)
        _KINDS[cls.TOPIC] = cls

    originator_id: str
    originator_version: int


@dataclass(frozen=True)
class Opened(Event):
    """Link 0: its ``body``, the chain's ``head`` after it, and the ``form`` of the body.

    ``position``: the public position whose SHA-256 is in the body, as canonical JSON; ``None``: it was not
    stored.
    """

    body: str
    head: str
    form: int = FORM
    position: str | None = None


@dataclass(frozen=True)
class Recorded(Event):
    """A link that is an action: ``body``, ``head``, ``form`` and ``position`` as for :class:`Opened`.

    ``position`` is also ``None`` if the action changed nothing.
    """

    body: str
    head: str
    form: int = FORM
    position: str | None = None


@dataclass(frozen=True)
class Happened(Event):
    """A link that is not an action, such as a device that joined, a ruling, or a confirmation of the end.

    ``body``, ``head`` and ``form`` as for :class:`Opened`.
    """

    body: str
    head: str
    form: int = FORM


CHAINED: Mapping[str, type[Opened | Recorded]] = {"opened": Opened, "action": Recorded}
"""The events that store links, by their kind; all others are stored as :class:`Happened`."""


@dataclass(frozen=True)
class CommitmentOpening(Event, stored_as="Sealed"):
    """The opening of a private action's commitment: ``salt`` and ``text`` (:class:`Secret`)."""

    salt: str
    text: str

    def secret(self) -> Secret:
        """Return the opening of the commitment."""
        return Secret(self.salt, self.text)


@dataclass(frozen=True)
class DeviceEvent(Event):
    """An event of a match's devices, ``at`` its time; ``head`` chains it to the previous ones."""

    at: str
    head: str

    def pointers(self) -> list[tuple[str, str | None]]:
        """Return the streams of the pointers stored with it.

        Each has a :meth:`Pointer.digest` to check, or ``None``.
        """
        return []


@dataclass(frozen=True)
class EveningEvent(Event):
    """An event of an evening with many tables, ``at`` its time; ``head`` chains it to the previous ones."""

    at: str
    head: str


@dataclass(frozen=True)
class Pointer(Event):
    """The ``match`` to which a token, ticket, code or request belongs; ``at`` is when it was made."""

    match: str
    at: str

    def digest(self) -> str:
        """Return the SHA-256 of its content."""
        return sha256(canonical({k: v for k, v in vars(self).items() if k != "originator_version"}))


@dataclass(frozen=True)
class OpeningRequest(Pointer, stored_as="Asked"):
    """The pointer of a request that opened a match.

    ``asked``: the SHA-256 of the request; ``salt``: the salt from which its secrets were made.
    """

    asked: str
    salt: str


def match_stream(match: str) -> str:
    """Return the name of the stream of a match's chain."""
    return f"match:{match}"


def commitment_stream(match: str) -> str:
    """Return the name of the stream with the openings of a match's commitments."""
    return f"beside:{match}"


def devices_stream(match: str) -> str:
    """Return the name of the stream of a match's devices (*desk*: see above)."""
    return f"desk:{match}"


def evening_stream(name: str) -> str:
    """Return the name of the stream of the evening with that name (``""``: the one without a name)."""
    return f"evening:{name}"


def devices_head(before: str, event: Event) -> str:
    """Return the head of the chain of devices (or of an evening) after ``event``.

    ``before`` is the head before it, ``""`` for the first.
    """
    fields = {k: v for k, v in vars(event).items() if k not in ("originator_id", "head")}
    return sha256(before + canonical({**fields, "kind": type(event).__name__}))


# -- bodies ----------------------------------------------------------------------------------------------


def read_body(text: str) -> JsonObject:
    """Return a stored body.

    :raises ValueError: if its form is unknown.
    """
    body: JsonObject = exact_json(text)
    if body.get("form") != FORM:
        raise ValueError("unknown form")
    return body
