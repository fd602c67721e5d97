"""Old names of the members of :class:`~tachiai.engines.game.Game`, kept for one release: using one warns."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from . import _derived
from .declare import Advice, MessageParams, Notation
from .layouts import Layouts, layout_from_view
from .values import Action
from .waiting import upcoming

DECLARED = {
    "about": "message_params",
    "about_names": "message_params",
    "advices": "codes, with Advice",
    "history": "frozen_position(history=...)",
    "joins_views": "the default: a file shows the private view alone",
    "laid": "layouts",
    "layout": "layouts",
    "layout_seen": "layouts",
    "notate": "notation",
    "position_from_layout": "layouts",
    "preview": "derived from judge",
    "read_notation": "notation",
    "waivable": "Code(..., waivable=True)",
}
"""The members a game defined: what it declares instead."""


def _warn(message: str) -> None:
    warnings.warn(f"{message}; the old name will be removed", DeprecationWarning, stacklevel=3)


def _method(old: str, name: str, now: Callable[..., Any]) -> Any:
    def method(game: Any, *arguments: Any, **named: Any) -> Any:
        _warn(f"Game.{old} is now {name}")
        return now(game, *arguments, **named)

    return method


def _value(old: str, get: Callable[[Any], Any], now: str) -> Any:
    def method(game: Any) -> Any:
        _warn(f"Game.{old} is now {now}")
        return get(game)

    return property(method)


def _about(game: Any, position: Any, action: Action) -> Mapping[str, Any]:
    return game.message_params.of(position, action)  # type: ignore[no-any-return]


def _layout_seen(game: Any, view: Mapping[str, Any]) -> Any:
    """Return the layout of a view; called by a method of that name, whatever is due."""
    if type(game).layout_seen.__module__ == __name__:
        return _derived.layout_of_view(game, view)
    return layout_from_view(game.layouts.type, view)


def _upcoming(game: Any, position: Any) -> tuple[str, ...]:
    return upcoming(game.waiting(position))


_INTERNAL = "internal, without a replacement"
_NOW = {
    "arrange": "Match.arranged",
    "fault": "checked by Match.judge",
    "is_private": _INTERNAL,
    "layout_of": _INTERNAL,
    "option_fault": "checked by Game.header",
    "preview": "Game.judge",
    "redact": "Match.shown",
    "undo_needs_consent": _INTERNAL,
}
"""The old methods for users of the library: what does the same in public now."""


def old_members() -> dict[str, Any]:
    """Return the old members of the class, by name."""
    methods: dict[str, Any] = {
        "arrange": _derived.arrange,
        "fault": _derived.action_fault,
        "is_private": _derived.is_private,
        "layout_of": _derived.layout_of,
        "option_fault": _derived.option_fault,
        "preview": _derived.preview,
        "redact": _derived.redact,
        "undo_needs_consent": _derived.undo_needs_consent,
    }
    values: dict[str, tuple[Callable[[Any], Any], str]] = {
        "about_names": (lambda game: game.message_params.names, "Game.message_params.names"),
        "advices": (_derived.advice_codes, "Game.codes"),
        "has_own_notation": (lambda game: game.notation is not None, "Game.notation"),
        "layout": (lambda game: game.layouts and game.layouts.type, "Game.layouts"),
        "package": (_derived.package_of, _INTERNAL),
        "previewed": (lambda game: tuple(_derived.previewed_kinds(game)), "ActionType.preview"),
        "waivable": (_derived.waivable_codes, "Code.waivable"),
    }
    return {
        "about": _method("about", "Game.message_params.of", _about),
        "layout_seen": _method("layout_seen", _INTERNAL, _layout_seen),
        "upcoming": _method("upcoming", "tachiai.engines.waiting.upcoming", _upcoming),
        **{old: _method(old, _NOW[old], now) for old, now in methods.items()},
        **{old: _value(old, get, now) for old, (get, now) in values.items()},
    }


def adapt(game: Any, base: type[Any]) -> None:
    """Give a game whose class (a subclass of ``base``) uses old names the declarations of today, and warn."""
    cls = type(game)
    own = {name for name in DECLARED if getattr(cls, name, None) is not getattr(base, name, None)}
    for name in sorted(own):
        _warn(f"{cls.__name__}.{name} is now {DECLARED[name]}")
    if own & {"advices", "waivable"}:
        waivable = game.waivable if "waivable" in own else ()
        game.codes = {
            code: replace(declared, waivable=declared.waivable or code in waivable)
            for code, declared in game.codes.items()
        } | {
            code: Advice(declared.rule)
            for code, declared in (game.advices if "advices" in own else {}).items()
        }
    if own & {"about", "about_names"}:
        names = game.about_names if "about_names" in own else game.message_params.names
        game.message_params = MessageParams(names, game.about if "about" in own else game.message_params.of)
    if own & {"laid", "layout", "layout_seen", "position_from_layout"}:
        kept = game.layouts
        game.layouts = Layouts(
            game.layout if "layout" in own else kept.type,
            getattr(game, "position_from_layout", None) or getattr(game, "laid", None) or kept.position,
            (lambda view: game.layout_seen(view) is not None) if "layout_seen" in own else lambda _: True,
        )
    if "notate" in own:
        game.notation = Notation(game.notate, game.read_notation)
    if "joins_views" in own:
        game._joins_views = game.joins_views  # noqa: SLF001


__all__ = ["DECLARED", "adapt", "old_members"]
