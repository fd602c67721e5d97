"""Effects and steps in one line of text, for tables of cases."""

from collections.abc import Iterable, Mapping
from typing import Any


def short(facts: Iterable[Mapping[str, Any]]) -> str:
    """Return the values of each effect or step: ``"move 5s c2 c3, loop-broken"``.

    A step's name is without its game: ``"swap 5s Qs c2 d1"``.
    """
    return ", ".join(
        " ".join(str(value).rpartition(".step.")[2] for value in fact.values()) for fact in facts
    )
