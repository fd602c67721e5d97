"""Old names of public members, kept for one release: reading one gives the new member and a warning."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def old_names(module: str, new: Mapping[str, str], *, now_in: str | None = None) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a module whose members were renamed; ``new``: the new names, by the old ones.

    The function warns with ``DeprecationWarning``, and raises ``AttributeError`` for any other name.  ``now_in``: the
    module that has the members now, if it is another.
    """

    def getattr_(name: str) -> Any:
        if name not in new:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        message = (
            f"{module}.{name} is now called {now_in or module}.{new[name]}; the old name will be removed"
        )
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return getattr(import_module(now_in or module), new[name])

    return getattr_


def renamed_method(owner: str, old: str, new: str) -> Callable[..., Any]:
    """Return the method ``old`` of a class: it warns, and calls the method ``new``."""

    def method(self: Any, *arguments: Any, **named: Any) -> Any:
        message = f"{owner}.{old} is now called {owner}.{new}; the old name will be removed"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return getattr(self, new)(*arguments, **named)

    return method
