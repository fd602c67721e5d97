"""The values that go in and out of a game: actions, judgements, outcomes, headers.

All are immutable.  Each has a ``to_json`` where it is written to a record or sent to a screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

Json = Any
"""A JSON value: ``None``, bool, int, float, str, list or dict of such."""

P = TypeVar("P")

TABLE = "table"
"""The seat id of what nobody in particular does."""

UNKNOWN: Final = "??"
"""How a card or value nobody told is written."""

Effect = Mapping[str, Json]
"""One thing an action did, in the vocabulary of the game's page in docs/spec: ``{"effect": "move", ...}``."""

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Verdict(StrEnum):
    """What the referee says of an action (docs/spec/README.md, "Verdicts")."""

    LEGAL = "legal"
    UNVERIFIED = "unverified"
    ILLEGAL = "illegal"
    FOUL = "foul"


class Action(NamedTuple):
    """One action: ``seat`` did ``kind`` with ``fields`` (exactly those the record has)."""

    seat: str
    kind: str
    fields: Mapping[str, Any] = NOTHING

    def to_json(self) -> dict[str, Any]:
        """The action as a line of a record: ``{"seat", "action", ...fields}``."""
        return {"seat": self.seat, "action": self.kind, **self.fields}


class Settlement(NamedTuple):
    """An earlier claim proved one way or the other by the action judged.

    ``claim`` is the number of the claiming action, ``verdict`` ``"confirmed"`` or ``"refuted"``.
    ``seat`` names the only seat that may see it (a private settlement); ``None`` means everybody.
    """

    claim: int
    verdict: str
    seat: str | None = None


class Settled(NamedTuple):
    """How a claim came out: ``verdict`` ``confirmed`` or ``refuted``, ``by`` the action that proved it.

    ``seat``: the only seat that may see it, ``None`` for everybody.
    """

    verdict: str
    by: int
    seat: str | None = None

    def to_json(self) -> dict[str, Any]:
        return {"as": self.verdict, "by": self.by}


class Judgement(NamedTuple, Generic[P]):
    """What the rules say of one action (:meth:`engines.game.Game.judge`)."""

    verdict: Verdict
    """Whether the rules allow it."""
    code: str | None
    """Why not, or what is special about it; ``None`` for a plain legal action."""
    effects: Sequence[Effect]
    """What it did, in order; public facts only.  Empty if ``illegal``."""
    position: P
    """The position after it (the one given, if ``illegal``)."""
    settled: tuple[Settlement, ...] = ()
    """The earlier claims it settles, ascending; it may settle itself (``claim == n``)."""
    private: bool = False
    """Whether it is refused for its own private fields (a told hand with a card twice).

    The reason is for the acting seat alone; everybody else, and a public export, sees an idle line.
    """
    extra: Mapping[str, Json] = NOTHING
    """Further members of the audit line (JOHN: ``claim_odds``).  For audits, never for a screen."""
    revealed: tuple[str, ...] = ()
    """The cards that were hidden before and that this action brought to light (``"??"``: a card that some seat
    has seen since).  An undo past it must say so."""
    created: tuple[str, ...] = ()
    """The ids that things on the table got by this action, in order (``"m3"``), if the game gives any.

    Recorded again after an undo, an action may create others; later lines are then written with the new ids.
    """
    undo_needs_consent: bool = False
    """Whether taking it back asks the other seats even if it revealed nothing: it changed more than the eye
    remembers.  :class:`engines.declare.UndoConsent` says how this goes with the kind of action."""


class Outcome(NamedTuple):
    """How a match ended: ``winners`` empty means a draw or that all lost; ``reason`` is a code."""

    winners: tuple[str, ...]
    reason: str

    def to_json(self) -> dict[str, Any]:
        return {"winners": list(self.winners), "reason": self.reason}


@dataclass(frozen=True)
class Header:
    """The first line of a record: which game, who sits where, under which house rules.

    ``options`` has every option of the game, ``given`` only those the record names.
    """

    game: str
    seats: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    given: Mapping[str, Any] | None = None
    names: Mapping[str, str] | None = None
    rules: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The header as it stands in a record; what was left out stays out."""
        line: dict[str, Any] = {"record": "match", "version": 1, "game": self.game, "seats": list(self.seats)}
        if self.given is not None:
            line["options"] = dict(self.given)
        if self.names is not None:
            line["names"] = dict(self.names)
        if self.rules is not None:
            line["rules"] = self.rules
        return line


__all__ = [
    "NOTHING",
    "TABLE",
    "UNKNOWN",
    "Action",
    "Effect",
    "Header",
    "Json",
    "Judgement",
    "Outcome",
    "Settled",
    "Settlement",
    "Verdict",
]
