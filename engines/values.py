"""The values that go in and out of a game: actions, judgements, outcomes, headers.

None of them can be changed; all can be hashed, compared, pickled and copied.  Each has a ``to_json`` where it is
written to a record or sent to a screen.

    >>> action = Action("red", "move", {"from": "c4", "to": "c3"})
    >>> action in {Action("red", "move", {"to": "c3", "from": "c4"})}
    True
    >>> action.fields["to"] = "d3"
    Traceback (most recent call last):
    ...
    TypeError: this value cannot be changed
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Self, TypeVar

from ._renamed import old_names
from .frozen import FINAL, FrozenDict, freeze, hash_of

Json = Any
"""A JSON value: ``None``, bool, int, float, str, list or dict of such."""

P = TypeVar("P")

TABLE = "table"
"""The seat id of actions that do not belong to a player."""

UNKNOWN: Final = "??"
"""Placeholder for a card or value that was not disclosed."""

Effect = Mapping[str, Json]
"""One thing an action did, in the vocabulary of the game's page in docs/spec: ``{"effect": "move", ...}``."""

NOTHING: FrozenDict = FrozenDict()
"""An empty mapping that cannot be changed: the default of members that are mappings."""


class Verdict(StrEnum):
    """The decision of the rules about an action (docs/spec/README.md, "Verdicts")."""

    LEGAL = "legal"
    """Allowed for any hidden cards."""
    UNVERIFIED = "unverified"
    """Allowed if something hidden is as the player claims: a later action may settle it."""
    ILLEGAL = "illegal"
    """Forbidden for any hidden cards; the position stays as it was."""
    FOUL = "foul"
    """The action was done although a rule punishes it; the punishment is carried out."""


class ClaimOutcome(StrEnum):
    """The result of a claim (docs/spec/README.md, "Verdicts")."""

    CONFIRMED = "confirmed"
    """It was true."""
    REFUTED = "refuted"
    """It was false."""


_LEGAL, _ILLEGAL = Verdict.LEGAL, Verdict.ILLEGAL
"""The verdicts as constants: looking up a member of an enumeration takes time."""


_new = tuple.__new__
_final = FINAL.get


class _Action(NamedTuple):
    seat: str
    """The acting seat of the header, or ``"table"``."""
    kind: str
    """The name of an :class:`~tachiai.engines.declare.ActionType` of the game, or ``"undo"``."""
    fields: Mapping[str, Any] = NOTHING
    """The fields of that kind of action, exactly as in the record."""


class Action(_Action):
    """An action at the table: one line of a record, without time and note."""

    __slots__ = ()

    def __new__(cls, seat: str, kind: str, fields: Mapping[str, Any] = NOTHING) -> Self:
        if type(fields) is not FrozenDict:
            fields = freeze(fields)
        return _new(cls, (seat, kind, fields))

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override] # for `_replace`
        return cls(*iterable)

    def to_json(self) -> dict[str, Any]:
        """Return the action as a line of a record: ``{"seat", "action", ...fields}``."""
        return {"seat": self.seat, "action": self.kind, **self.fields}


class Settlement(NamedTuple):
    """An earlier claim that the judged action proves true or false."""

    claim: int
    """The number of the claiming action."""
    verdict: ClaimOutcome
    seat: str | None = None
    """The only seat that may see it (a private settlement); ``None``: everybody."""


class Settled(NamedTuple):
    """The result of a claim in a match (:meth:`tachiai.engines.match.Match.settled`)."""

    verdict: ClaimOutcome
    by: int
    """The number of the action that proved it."""
    seat: str | None = None
    """The only seat that may see it; ``None``: everybody."""

    def to_json(self) -> dict[str, Any]:
        """Return the member ``settled`` of an audit line: ``{"as", "by"}``."""
        return {"as": self.verdict.value, "by": self.by}


class _Judgement(NamedTuple, Generic[P]):
    verdict: Verdict
    """Whether the rules allow it."""
    code: str | None
    """The reason of a refusal or a special judgement; ``None`` for a plain legal action."""
    effects: Sequence[Effect]
    """The effects, in order; public facts only. Empty if ``illegal``."""
    position: P
    """The position after it (the one given, if ``illegal``)."""
    settled: tuple[Settlement, ...] = ()
    """The earlier claims it settles, ascending; it may settle itself (``claim == n``)."""
    private: bool = False
    """True if it is refused for its own private fields (a disclosed hand with a card twice).

    The reason is for the acting seat alone; others, and a public export, see a line without effect.
    """
    extra: Mapping[str, Json] = NOTHING
    """Further members of the audit line (JOHN: ``claim_odds``). For audits, never for a screen."""
    revealed: tuple[str, ...] = ()
    """The cards that were hidden before and that this action revealed (``"??"``: some seat has seen the card
    since). An undo past it must name them."""
    created: tuple[str, ...] = ()
    """The ids that things on the table got by this action, in order (``"m3"``), if the game gives any.

    Recorded again after an undo, an action may create others; later lines are then written with the new
    ids.
    """
    undo_needs_consent: bool = False
    """True if taking it back needs the consent of the other seats even if it revealed nothing. Then it
    changed more than people remember. :class:`tachiai.engines.declare.UndoConsent` combines this with the
    kind of action."""


class Judgement(_Judgement[P]):
    """The judgement of one action (:meth:`tachiai.engines.game.Game.judge`).

    Rules make effects and positions that can still be changed: the constructor seals the position, and
    effects are frozen when they are read.
    """

    __slots__ = ()

    def __new__(  # noqa: PLR0913, PLR0917 - as the named tuple has it
        cls,
        verdict: Verdict,
        code: str | None,
        effects: Sequence[Effect],
        position: P,
        settled: tuple[Settlement, ...] = (),
        private: bool = False,
        extra: Mapping[str, Json] = NOTHING,
        revealed: tuple[str, ...] = (),
        created: tuple[str, ...] = (),
        undo_needs_consent: bool = False,
    ) -> Self:
        final = _final(type(position))
        if final is not None:
            position.__class__ = final
        return _new(
            cls,
            (
                verdict,
                code,
                effects,
                position,
                settled,
                private,
                extra,
                revealed,
                created,
                undo_needs_consent,
            ),
        )

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects, in order; public facts only. Empty if ``illegal``."""
        return tuple([freeze(effect) for effect in self[2]])

    @property
    def extra(self) -> Mapping[str, Json]:
        """Further members of the audit line (JOHN: ``claim_odds``).  For audits, never for a screen."""
        return freeze(self[6])

    def _values(self) -> tuple[Any, ...]:
        return (*self[:2], self.effects, *self[3:6], self.extra, *self[7:])

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if isinstance(other, Judgement) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash_of(self._values())

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self._values()


def make_judgement(
    verdict: Verdict,
    code: str | None,
    effects: Sequence[Effect],
    position: P,
    settled: tuple[Settlement, ...] = (),
    revealed: tuple[str, ...] = (),
    created: tuple[str, ...] = (),
    undo_needs_consent: bool = False,
) -> Judgement[P]:
    """Return a judgement like the constructor, in half the time: rules end here."""
    final = _final(type(position))
    if final is not None:
        position.__class__ = final
    return _new(
        Judgement,
        (verdict, code, effects, position, settled, False, NOTHING, revealed, created, undo_needs_consent),
    )


def refuse(position: P, code: str, *, private: bool = False) -> Judgement[P]:
    """Return the ``illegal`` judgement with ``code``: no effects, and the position stays.

    ``private``: only private fields of the action cause the refusal.
    """
    final = _final(type(position))
    if final is not None:
        position.__class__ = final
    return _new(Judgement, (_ILLEGAL, code, (), position, (), private, NOTHING, (), (), False))


def allow(position: P, effects: Sequence[Effect]) -> Judgement[P]:
    """Return a plain ``legal`` judgement with the position after it."""
    return make_judgement(_LEGAL, None, effects, position)


class Outcome(NamedTuple):
    """The result of a match."""

    winners: tuple[str, ...]
    """The seats that won; empty: a draw, or all lost."""
    reason: str
    """A code of the game (:attr:`tachiai.engines.game.Game.codes`)."""

    def to_json(self) -> dict[str, Any]:
        """Return ``{"winners", "reason"}``."""
        return {"winners": list(self.winners), "reason": self.reason}


@dataclass(frozen=True)
class Header:
    """The first line of a record: the game, the order of seats, the house rules."""

    game: str
    """The id of the game."""
    seats: tuple[str, ...]
    """The seat ids in the order of turns, first player first."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """All house rules by name, with their defaults where left out."""
    given: Mapping[str, Any] | None = None
    """The house rules that the record names; ``None``: it has no such member."""
    names: Mapping[str, str] | None = None
    """Display names by seat; ``None``: it has no such member."""
    rules: str | None = None
    """The version of the rules the match was judged under; ``None``: today's."""
    layout: Mapping[str, Any] | None = None
    """The arrangement of the cards at the start (:mod:`tachiai.engines.layouts`); ``None``: as the game
    begins."""

    def __post_init__(self) -> None:
        for name in ("options", "given", "names", "layout"):
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, freeze(value))

    def to_json(self) -> dict[str, Any]:
        """Return the header as in a record; members that were left out stay out."""
        line: dict[str, Any] = {"record": "match", "version": 1, "game": self.game, "seats": list(self.seats)}
        if self.given is not None:
            line["options"] = dict(self.given)
        if self.names is not None:
            line["names"] = dict(self.names)
        if self.rules is not None:
            line["rules"] = self.rules
        if self.layout is not None:
            line["layout"] = dict(self.layout)
        return line


__all__ = [
    "NOTHING",
    "TABLE",
    "UNKNOWN",
    "Action",
    "ClaimOutcome",
    "Effect",
    "Header",
    "Json",
    "Judgement",
    "Outcome",
    "Settled",
    "Settlement",
    "Verdict",
    "allow",
    "refuse",
]

if not TYPE_CHECKING:  # type checkers shall report the old name
    __getattr__ = old_names(__name__, {"Proof": "ClaimOutcome"})
