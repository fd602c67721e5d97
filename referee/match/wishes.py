"""The wishes of seats for items that the table deals, such as class cards.

Wishes are not recorded as actions: the table records what was dealt, and may deal otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..json_text import JsonObject


class Deal(NamedTuple):
    """The items that the table can deal to the seats now."""

    of: str
    """The kind of item: ``char``."""
    size: int
    """The number of items that each seat gets."""
    sets: list[list[Any]]
    """The items that can be dealt together: one of these sets."""

    def allows(self, items: Iterable[str]) -> bool:
        """Return whether all ``items`` can be dealt, each once."""
        wanted = list(items)
        return any(len(set(wanted) & set(known)) == len(wanted) for known in self.sets)


def deal_of(choices: Iterable[JsonObject], seats: Sequence[str]) -> Deal | None:
    """Return what the table deals to ``seats`` with one of ``choices`` (templates in JSON).

    ``None`` if it deals nothing, or there is one seat.
    """
    types = [type_ for choice in choices for type_ in choice["fields"].values() if _deals(type_, seats)]
    if not types or len(seats) < 2:
        return None
    first = types[0]["item"]
    return Deal(first["item"]["of"], first["min"], [type_["item"]["item"]["values"] for type_ in types])


def _deals(type_: JsonObject, seats: Sequence[str]) -> bool:
    """Return whether a field gives each seat a list of known items."""
    if type_["type"] != "map" or type_["key"].get("values") != list(seats):
        return False
    items = type_["item"]
    return bool(items["type"] == "list" and items["item"]["type"] == "one")
