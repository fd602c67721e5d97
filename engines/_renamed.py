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
        warnings.warn(_message(module, name, where, now), DeprecationWarning, stacklevel=2)
        return getattr(import_module(where), now)

    return getattr_


def old_module(module: str, now: str) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a module that has a new name and no other members."""

    def getattr_(name: str) -> Any:
        if not hasattr(found := import_module(now), name):
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(_message(module, name, now, name), DeprecationWarning, stacklevel=2)
        return getattr(found, name)

    return getattr_


def _message(module: str, old: str, where: str, now: str) -> str:
    """Return the warning of an old name; it never recommends an internal module."""
    if where.rpartition(".")[2].startswith("_"):
        return f"{module}.{old} is now internal, without a replacement; the old name will be removed"
    return f"{module}.{old} is now called {where}.{now}; the old name will be removed"


class OldMethod:
    """A method under its old name: reading it gives the new one and warns with ``DeprecationWarning``.

    A descriptor, since a class with ``__getattr__`` reads all its members more slowly.
    """

    def __init__(self, now: str) -> None:
        self.now = now
        self.__doc__ = f"Return :meth:`{now}`, under its old name."

    def __set_name__(self, owner: type, old: str) -> None:
        self.old = old

    def __get__(self, instance: Any, owner: type) -> Any:
        message = f"{owner.__name__}.{self.old} is now called {owner.__name__}.{self.now}; the old name will be removed"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return getattr(owner if instance is None else instance, self.now)
