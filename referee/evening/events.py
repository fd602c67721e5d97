"""The events of an evening (stream ``evening:<name>``)."""

from __future__ import annotations

from dataclasses import dataclass

from ..store.events import EveningEvent


@dataclass(frozen=True)
class PassphraseSet(EveningEvent):
    """The organiser's passphrase was set: ``kept`` is its scrypt hash.  Whoever was at the desk is out."""

    kept: str


@dataclass(frozen=True)
class DeskEntered(EveningEvent):
    """Somebody came to the desk with the passphrase: ``token`` is the SHA-256 of what that device got."""

    token: str


@dataclass(frozen=True)
class DeskLeft(EveningEvent):
    """The device with the digest ``token`` left the desk."""

    token: str


@dataclass(frozen=True)
class TableSet(EveningEvent):
    """A table: its ``number``, the ``code`` of its QR (it never changes), its ``name``, whether it is ``open``."""

    number: int
    code: str
    name: str
    open: bool


@dataclass(frozen=True)
class MatchPlaced(EveningEvent):
    """``match`` is the one played at table ``number`` from now on."""

    number: int
    match: str


@dataclass(frozen=True)
class TableFreed(EveningEvent):
    """The people at table ``number`` are done; ``match`` was theirs."""

    number: int
    match: str


@dataclass(frozen=True)
class WallLinked(EveningEvent):
    """The screen on the wall is reached under ``link`` from now on."""

    link: str


@dataclass(frozen=True)
class ClockSet(EveningEvent):
    """The round clock: ``minutes`` in all (0: there is none), ``used`` seconds of them, whether it is ``running``."""

    minutes: int
    used: int
    running: bool


@dataclass(frozen=True)
class TournamentHappened(EveningEvent):
    """Something of the evening's tournament: what ``kind`` it is, and its ``body`` as canonical JSON."""

    kind: str
    body: str


Said = tuple[type[EveningEvent], dict[str, object]]
"""An event to be appended: its kind, and its own fields."""
