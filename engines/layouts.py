"""Layouts: arrangements of the cards on a table, written without the match that led there.

A layout is plain JSON of the type a game declares (:attr:`tachiai.engines.game.Game.layouts`), in the words of
its public view: which cards are face up, how many are hidden where, whose turn it is. Lessons, examples of
rules and "what if" begin from one. It holds no disclosures of seats and nothing of what happened before: no
claims, no hints, no earlier positions. A seat can disclose something by an action after it.

    >>> from tachiai.engines import Match, load
    >>> john = load("john")
    >>> match = Match.arranged(john, {"board": {"b2": "3s", "b3": "5h"}, "to_move": "black"})
    >>> [effect["effect"] for effect in match.play("Bb2xb3")[-1].judgement.effects]
    ['move', 'move', 'pile', 'due']
    >>> Match.arranged(john, {"board": {"b2": "5s", "b3": "5s"}})
    Traceback (most recent call last):
    ...
    tachiai.engines.layouts.LayoutError: field board.b3: twice: 5s
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ._renamed import old_names
from .errors import WrongValue
from .fieldtypes import FieldType, ListOf, MapOf, Nullable, ObjectOf, Validated
from .values import Header

Layout = Mapping[str, Any]
"""The arrangement of a table: plain JSON of the type the game declares."""


def _always(view: Mapping[str, Any]) -> bool:  # noqa: ARG001 - any view
    return True


class Layouts(NamedTuple):
    """The layouts of a game: their type, and the position of a table arranged as one."""

    type: ObjectOf
    """The type: members of the game's public view, by the same names."""
    position: Callable[[Header, Layout], Any]
    """Returns the position of a well-formed layout, without disclosures or claims.

    Raises :class:`LayoutError` if the cards cannot be arranged so.
    """
    can_express: Callable[[Mapping[str, Any]], bool] = _always
    """Returns whether a layout can express the position of a public view: not, for example, a pending reaction."""


class LayoutError(WrongValue):
    """The error for a layout that is impossible. ``reason`` is a code, one of those of record errors."""

    def __init__(self, reason: str, field: str, value: Any = None) -> None:
        super().__init__(reason, field, value)
        self.reason = reason
        """The code of the reason: ``twice``, ``out-of-range``, ``no-fit`` and the like."""
        self.field = field
        """The field, as a dotted path: ``board.b3``."""
        self.value = value
        """The faulty value."""

    def __str__(self) -> str:
        shown = "" if self.value is None else f": {self.value}"
        return f"field {self.field}: {self.reason}{shown}"


def layout_from_view(kind: FieldType, seen: Any) -> Any:
    """Return the part of ``seen`` (a public view or a part of one) that a layout of this type also has."""
    match kind:
        case Validated() | Nullable():
            return None if seen is None else layout_from_view(kind.type, seen)
        case ObjectOf():
            return {
                name: layout_from_view(part, seen[name])
                for name, part in kind.members.items()
                if name in seen
            }
        case MapOf():
            return {name: layout_from_view(kind.item, part) for name, part in seen.items()}
        case ListOf():
            return [layout_from_view(kind.item, part) for part in seen]
    return seen


class UniqueCards:
    """The cards found so far in a layout: each may occur once."""

    def __init__(self) -> None:
        self._cards: set[str] = set()

    def add(self, field: str, card: str) -> str:
        """Return the card after registering it.

        :raises LayoutError: when it was registered before.
        """
        if card in self._cards:
            raise LayoutError("twice", field, card)
        self._cards.add(card)
        return card

    def add_all(self, field: str, cards: Iterable[str]) -> None:
        """Register every card of a list in this field.

        :raises LayoutError: when one of them was registered before.
        """
        for i, card in enumerate(cards):
            self.add(f"{field}[{i}]", card)


__all__ = ["Layout", "LayoutError", "Layouts", "UniqueCards", "layout_from_view"]

if not TYPE_CHECKING:  # type checkers shall report the old name
    __getattr__ = old_names(__name__, {"drawn": "layout_from_view"})
