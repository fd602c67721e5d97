"""Functions of a game's declarations, for matches, the kit and the referee: no author of a game needs them.

Four of them call a private method of the game, which the referee overrides for a match of other rules.
"""

# ruff: noqa: SLF001

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .declare import Advice, Code, FieldError, UndoConsent
from .layouts import Layout, layout_from_view
from .values import Action, Effect, Header, Judgement, Verdict

if TYPE_CHECKING:
    from .game import Game


# -- actions ---------------------------------------------------------------------------------------------


def action_fault(game: Game[Any], action: Action, seats: Sequence[str]) -> FieldError | None:
    """Return why the action is not well-formed in this game (a record error), or ``None``."""
    return game._action_fault(action, seats)


def redact(game: Game[Any], action: Action, keep: str | None = None) -> Action:
    """Return the action with its private fields replaced by ``"??"``, unless its seat is ``keep``."""
    return game._redact(action, keep)


def is_private(game: Game[Any], action: Action) -> bool:
    """Return whether the action has a private field with a value other than ``"??"``."""
    return redact(game, action) != action


def undo_needs_consent(game: Game[Any], action: Action, judgement: Judgement[Any]) -> bool:
    """Return whether taking back this action alone needs consent, even after no other action."""
    declared = game.action_types[action.kind].undo
    if declared is UndoConsent.REVEALED:
        return judgement.undo_needs_consent or bool(judgement.revealed)
    return declared is UndoConsent.ALWAYS


def preview(game: Game[Any], position: Any, action: Action) -> Sequence[Effect]:
    """Return what ``action`` would do, from public facts alone; empty if it would be refused."""
    judgement = game.judge(position, action, 1)
    return () if judgement.verdict is Verdict.ILLEGAL else judgement.effects


# -- codes, options, views -------------------------------------------------------------------------------


def advice_codes(game: Game[Any]) -> dict[str, Code]:
    """Return the codes of advice."""
    return {code: declared for code, declared in game.codes.items() if isinstance(declared, Advice)}


def judging_codes(game: Game[Any]) -> dict[str, Code]:
    """Return the codes that ``judge`` can give: all but those of advice."""
    return {code: declared for code, declared in game.codes.items() if not isinstance(declared, Advice)}


def waivable_codes(game: Game[Any]) -> frozenset[str]:
    """Return the codes of the refusals that an arbiter may overrule."""
    return frozenset([code for code, declared in game.codes.items() if declared.waivable])


def previewed_kinds(game: Game[Any]) -> list[str]:
    """Return the kinds of action whose effects screens show before the second tap."""
    return [kind.kind for kind in game.actions if kind.preview]


def option_fault(game: Game[Any], given: Mapping[str, Any]) -> FieldError | None:
    """Return the first fault among the options of a header, or ``None``."""
    declared = {o.name: o for o in game.options}
    for name, value in given.items():
        if name not in declared:
            return FieldError(f"options.{name}", "unknown-option", value)
        wrong = declared[name].type.fault(value, ())
        if wrong is not None:
            return FieldError(f"options.{name}{wrong.path}", wrong.reason, wrong.value)
    return None


def view_of_seat(game: Game[Any], position: Any, seat: str) -> Mapping[str, Any]:
    """Return the view of a seat in files, in the format of its game's page in docs/spec."""
    private = game.private(position, seat)
    joined = game._joins_views  # of JOHN alone
    return {**game.view(position), **private} if joined else private


def package_of(game: Game[Any]) -> str:
    """Return the package with the game's ``locale/`` folder: that of the module its class is defined in."""
    return game._package()


# -- tables arranged from a layout -------------------------------------------------------------------------


def arrange(game: Game[Any], header: Header, layout: Layout) -> Any:
    """Return the position of a table arranged as ``layout``, without disclosures or claims.

    :raises LayoutError: when the game has no layouts, the layout is not well-formed, or impossible; it names
        the field.  Impossible are a card twice, too many cards, a seat that could not be in turn.
    """
    return game._arrange(header, layout)


def layout_of(game: Game[Any], position: Any) -> dict[str, Any] | None:
    """Return the layout of a position, from its public view; ``None`` if it has none.

    It leaves out what happened before: claims, hints, rights to doubt, earlier positions.
    """
    return None if game.outcome(position) is not None else layout_of_view(game, game.view(position))


def layout_of_view(game: Game[Any], view: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the layout of a match that is not over, from its public view alone; ``None`` if it has none.

    The view may come from another version of the game.
    """
    if game.layouts is None or not game.layouts.can_express(view):
        return None
    found: dict[str, Any] = layout_from_view(game.layouts.type, view)
    return found
