"""Old names of public members, kept for one release: reading one gives the new member and a warning."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping
from typing import Any


def old_names(module: str, new: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a module whose members were renamed; ``new``: the new names, by the old ones.

    The function warns with ``DeprecationWarning``, and raises ``AttributeError`` for any other name.
    """

    def getattr_(name: str) -> Any:
        if name not in new:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        message = f"{module}.{name} is now called {new[name]}; the old name will be removed"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], new[name])

    return getattr_
