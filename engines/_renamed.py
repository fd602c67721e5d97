"""Old names of public members, kept for one release: reading one gives the new member and a warning."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def old_names(module: str, new: Mapping[str, str], *, now_in: str | None = None) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a module whose members were renamed; ``new``: the new names, by the old ones.

    The function warns with ``DeprecationWarning``, and raises ``AttributeError`` for any other name.  A member that
    is in another module now has a dotted name; ``now_in``: the module that has all others, if it is another.
    """

    def getattr_(name: str) -> Any:
        if name not in new:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        where, _, now = new[name].rpartition(".")
        where = where or now_in or module
        message = f"{module}.{name} is now called {where}.{now}; the old name will be removed"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return getattr(import_module(where), now)

    return getattr_


def old_module(module: str, now: str) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a module that has a new name and no other members."""

    def getattr_(name: str) -> Any:
        if not hasattr(found := import_module(now), name):
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        message = f"{module}.{name} is now called {now}.{name}; the old name will be removed"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return getattr(found, name)

    return getattr_


def renamed_method(owner: str, old: str, new: str) -> Callable[..., Any]:
    """Return the method ``old`` of a class: it warns, and calls the method ``new``."""

    def method(self: Any, *arguments: Any, **named: Any) -> Any:
        message = f"{owner}.{old} is now called {owner}.{new}; the old name will be removed"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return getattr(self, new)(*arguments, **named)

    return method
