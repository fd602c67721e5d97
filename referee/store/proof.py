"""A match's chain as lines of JSON, as proved, exported and verified."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator

from .chain import ChainFault, CorruptMatch, canonical
from .events import Secret
from .log import EventLog


def proof_rows(
    log: EventLog, match: str, opens: Callable[[int], bool] = lambda _: False, start: int = 0
) -> Iterator[str]:
    """Yield the links of ``match`` from ``start`` on, each body with its ``hash``, as canonical JSON.

    Where ``opens(link)`` is true, ``opened`` opens the commitment of a private action. The links are read at
    once, and written one at a time.

    :raises CorruptMatch: if a link cannot be read.
    """
    return _written(match, log.proof(match, start), opens)


def _written(
    match: str, links: Iterable[tuple[int, str, str, Secret | None]], opens: Callable[[int], bool]
) -> Iterator[str]:
    for link, body, head, secret in links:
        try:
            row = json.loads(body)
            row["hash"] = head
            if secret is not None and opens(link):
                row["opened"] = secret.to_json()
            text = canonical(row)
        except (ValueError, TypeError):
            raise CorruptMatch(match, ChainFault(link, "unreadable")) from None
        yield text
