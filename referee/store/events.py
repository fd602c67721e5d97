"""The events of the store: what is kept of a match, under which names, and what reads a body.

Three streams a match, all append-only:

* ``match:<id>``: the chain (:mod:`tachiai.referee.store.chain`).  An event's version is the number of its link;
  ``body`` is the link's body as canonical JSON, ``head`` the chain's head after it;
* ``beside:<id>``: what opens the commitment of a private action, under the number of its link;
* ``desk:<id>``: the devices: tokens, tickets, the PIN, and answers given
  (:mod:`tachiai.referee.match.devices`), a hash chain of its own.

*Desk* is the stored word for the devices of a match: it stands in the names of streams, in bodies (``desk``: the
number and head of the stream's last event) and in faults.  Code says *devices*; what is stored keeps its name.

One stream an evening (:mod:`tachiai.referee.evening`), chained as the devices are:

* ``evening:<name>``: its tables, the organiser's passphrase, who came in with it, and its tournament.

And one tiny stream a token, ticket, code or request that says which match it belongs to (:class:`Pointer`).

Bodies are kept as text.  So the chain is over the very bytes, nothing a client sent can be misread by the
library's transcoder, and lists, tuples and number formats cannot change on the way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import ClassVar, NamedTuple

from eventsourcing.utils import register_topic

from ..json_types import Json
from .chain import FORM, canonical, exact_json, sha256


class Secret(NamedTuple):
    """What opens the commitment of a private action: its ``salt`` and ``text``.

    ``text`` is canonical JSON, an object of ``line``, ``verdict``, ``code``, ``by``, ``seat``, ``device``,
    ``request`` and ``era``.
    """

    salt: str
    text: str

    def opened(self) -> Json:
        """The line and what was said of it."""
        found: Json = exact_json(self.text)
        return found

    def to_json(self) -> Json:
        """As a row of a proof has it under ``opened``."""
        return {"salt": self.salt, "text": self.text}


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
    """What every event has: its stream (``originator_id``) and its number there (``originator_version``)."""

    TOPIC: ClassVar[str]
    """The name a class is stored under: it stays when the class is renamed or moves to another module."""

    def __init_subclass__(cls, stored_as: str | None = None) -> None:
        """``stored_as``: the name a class had when the first databases were written, if it was another."""
        super().__init_subclass__()
        # Databases name the modules that these classes stood in when the first ones were written.
        module = "log" if cls.__module__ == __name__ else "access"
        cls.TOPIC = f"referee.{module}:{stored_as or cls.__qualname__}"
        register_topic(cls.TOPIC, cls)
        _KINDS[cls.TOPIC] = cls

    originator_id: str
    originator_version: int


@dataclass(frozen=True)
class Opened(Event):
    """Link 0: its ``body``, the chain's ``head`` after it, and the ``form`` of the body.

    ``position``: the public position whose SHA-256 the body has, as canonical JSON; ``None``: it was not kept.
    """

    body: str
    head: str
    form: int = FORM
    position: str | None = None


@dataclass(frozen=True)
class Recorded(Event):
    """A link that is an action: ``body``, ``head``, ``form`` and ``position`` as for :class:`Opened`.

    ``position`` is also ``None`` where the action changed nothing.
    """

    body: str
    head: str
    form: int = FORM
    position: str | None = None


@dataclass(frozen=True)
class Happened(Event):
    """A link that is not an action: a device joined, a ruling, the end confirmed.

    ``body``, ``head`` and ``form`` as for :class:`Opened`.
    """

    body: str
    head: str
    form: int = FORM


CHAINED: Mapping[str, type[Opened | Recorded]] = {"opened": Opened, "action": Recorded}
"""The events that keep links, by their kind; all others are kept as :class:`Happened`."""


@dataclass(frozen=True)
class Sealed(Event):
    """What opens the commitment of a private action, ``salt`` and ``text`` (:class:`Secret`)."""

    salt: str
    text: str

    def secret(self) -> Secret:
        """What opens the commitment."""
        return Secret(self.salt, self.text)


@dataclass(frozen=True)
class DeviceEvent(Event):
    """An event of a match's devices, ``at`` its time; ``head`` chains it to those before."""

    at: str
    head: str

    def pointers(self) -> list[tuple[str, str | None]]:
        """The streams of the pointers kept with it; the :meth:`Pointer.digest` of one, where it matters."""
        return []


@dataclass(frozen=True)
class EveningEvent(Event):
    """An event of an evening with many tables, ``at`` its time; ``head`` chains it to those before."""

    at: str
    head: str


@dataclass(frozen=True)
class Pointer(Event):
    """Which ``match`` a token, ticket, code or request belongs to; ``at`` is when it was made."""

    match: str
    at: str

    def digest(self) -> str:
        """SHA-256 of what it says."""
        return sha256(canonical({k: v for k, v in vars(self).items() if k != "originator_version"}))


@dataclass(frozen=True)
class OpeningRequest(Pointer, stored_as="Asked"):
    """A match was opened on a request.

    ``asked``: the SHA-256 of what it asked for; ``salt``: what its secrets were made with.
    """

    asked: str
    salt: str


def match_stream(match: str) -> str:
    """The stream of a match's chain."""
    return f"match:{match}"


def beside_stream(match: str) -> str:
    """The stream of what opens the commitments of a match."""
    return f"beside:{match}"


def devices_stream(match: str) -> str:
    """The stream of the devices of a match (*desk*: see above)."""
    return f"desk:{match}"


def evening_stream(name: str) -> str:
    """The stream of the evening of that name (``""``: the one without a name)."""
    return f"evening:{name}"


def devices_head(before: str, event: Event) -> str:
    """The head of the chain of devices (or of an evening) after ``event``; ``before`` is ``""`` for the first."""
    fields = {k: v for k, v in vars(event).items() if k not in ("originator_id", "head")}
    return sha256(before + canonical({**fields, "kind": type(event).__name__}))


def chained(match: str, link: int, kind: str, body: str, head: str, position: str | None = None) -> Event:
    """The event that keeps a link of that kind: its ``body``, and the chain's ``head`` after it.

    ``position``: the public position after it, if it has one that is kept.
    """
    made = CHAINED.get(kind)
    if made is None:
        return Happened(match_stream(match), link, body, head)
    return made(match_stream(match), link, body, head, position=position)


def beside(match: str, link: int, secret: Secret | None) -> Event | None:
    """The event that keeps what opens a link's commitment."""
    return None if secret is None else Sealed(beside_stream(match), link, secret.salt, secret.text)


# -- bodies ----------------------------------------------------------------------------------------------


def read_body(text: str) -> Json:
    """Return a stored body.

    :raises ValueError: when it is no body of the form known here.
    """
    body: Json = exact_json(text)
    if body.get("form") != FORM:
        raise ValueError("unknown form")
    return body
