"""The events of an evening (stream ``evening:<name>``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..store.events import EveningEvent


@dataclass(frozen=True)
class PassphraseSet(EveningEvent):
    """The organiser's passphrase was set: ``kept`` is its scrypt hash.

    All devices are removed from the desk.
    """

    kept: str


@dataclass(frozen=True)
class DeskEntered(EveningEvent):
    """A device joined the desk with the passphrase: ``token`` is the SHA-256 of its token."""

    token: str


@dataclass(frozen=True)
class DeskLeft(EveningEvent):
    """The device with the digest ``token`` left the desk."""

    token: str


@dataclass(frozen=True)
class TableSet(EveningEvent):
    """A table was set: ``number``, constant ``code`` of its QR, ``name``, and whether it is ``open``."""

    number: int
    code: str
    name: str
    open: bool


@dataclass(frozen=True)
class MatchPlaced(EveningEvent):
    """The ``match`` was placed at table ``number``."""

    number: int
    match: str


@dataclass(frozen=True)
class TableFreed(EveningEvent):
    """Table ``number`` was cleared; ``match`` was played there."""

    number: int
    match: str


@dataclass(frozen=True)
class WallLinked(EveningEvent):
    """The wall's screen got the address ``link``."""

    link: str


@dataclass(frozen=True)
class EntryLinked(EveningEvent):
    """The page to ask to take part got the address ``link``; empty: it was closed, and its requests dropped."""

    link: str


@dataclass(frozen=True)
class EntryAsked(EveningEvent):
    """Somebody with this ``name`` asked to take part."""

    name: str


@dataclass(frozen=True)
class EntryRefused(EveningEvent):
    """The organiser refused the request of ``name``."""

    name: str


@dataclass(frozen=True)
class ClockSet(EveningEvent):
    """The round clock was set: its ``minutes`` (0: removed), ``used`` seconds, and whether it is ``running``."""

    minutes: int
    used: int
    running: bool


@dataclass(frozen=True)
class TournamentHappened(EveningEvent):
    """An event of a tournament: its ``kind``, and its ``body`` as canonical JSON.

    The body has a member ``tournament``, its number in the evening, if it is not the newest one.
    """

    kind: str
    body: str


EventDraft = tuple[type[EveningEvent], dict[str, Any]]
"""The type and the fields of an event to append."""
