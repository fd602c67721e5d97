"""Snapshots: what a match adds up to at one of its links, kept so that it need not be folded from its first link.

A snapshot is a cache.  It proves nothing, and whoever proves, audits, exports or copies something reads the links.
It is used to play on, if it fits the chain (:func:`resumed`) and was taken by the very code that reads it
(:func:`code_of`); else the match is folded from its first link, and nobody notices but by the time.  Whoever has
folded the links after all knows whether it was right (:func:`is_of`).
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import orjson

from tachiai import engines
from tachiai.engines.game import Game

from ..store.chain import next_head, sha256
from ..store.events import match_stream, read_body
from ..store.log import StoredLink
from ..store.snapshots import Snapshot
from .bodies import position_digest
from .history import MatchHistory

HERE = Path(__file__).parent
"""The folder of this module."""


class Unfit(Exception):
    """A snapshot is not one of this match by this code; it says why."""


def taken(history: MatchHistory) -> Snapshot | None:
    """A snapshot of ``history``.

    ``None`` if its newest link is no action, whose position the chain would tell, or if the game has none.
    """
    if not history.n or history.links[history.n] != history.link:
        return None
    code = code_of(history.game)
    if code is None:
        return None
    value = history.snapshot()
    try:
        state = (
            None if value is None else orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
        )  # as links have it
    except TypeError:  # a whole number beyond 64 bits in a line
        return None
    if state is None:
        return None
    stream = match_stream(history.id)
    return Snapshot(stream, history.link, code, _digest(stream, history.link, code, state), state)


def resumed(
    match: str, snapshot: Snapshot, link: StoredLink | None, folded: Callable[[], MatchHistory]
) -> MatchHistory:
    """The history at the link of ``snapshot``, which lies in the store as ``link``.

    ``folded`` folds the same history from its links, when more of it is asked for than a snapshot holds.

    :raises Unfit: when it does not fit the link or its own digest, or was taken by other code.
    """
    stream, number, code, digest, state = snapshot
    if digest != _digest(stream, number, code, state) or stream != match_stream(match):
        raise Unfit("it is damaged")
    if link is None or link.number != number:
        raise Unfit("its link is not there")
    try:
        name = code.partition(" ")[0]
        if code != code_of(engines.load(name)):
            raise Unfit("other code has taken it")
        value = orjson.loads(state)
        history = MatchHistory.resumed(match, value, folded)
        if history.game.name != name or history.link != number or history.links[history.n] != number:
            raise Unfit("it is of another link")
        _check(history, link)
    except Unfit:
        raise
    except Exception as error:  # whatever somebody may have written: the links say what is so
        raise Unfit(f"it cannot be read: {error!r}") from error
    return history


def _check(history: MatchHistory, link: StoredLink) -> None:
    """Check that the newest link of ``history`` is ``link``, and its position the one that the link states."""
    number = link.number
    if history.heads[number] != link.head or next_head(history.heads[number - 1], link.body) != link.head:
        raise Unfit("the chain has another head there")
    body, _ = read_body(link.body)
    if body["kind"] != "action" or body["n"] != history.n or body["rules"] != history.game.version:
        raise Unfit("its link is another one")
    shown: Any = history.shown(history.match.position)
    if body["position"] != position_digest(shown):
        raise Unfit("its position is another one")


def is_of(snapshot: Snapshot, folded: MatchHistory) -> bool:
    """Whether ``snapshot``, which fitted when it was read, is one of ``folded``, which was folded from the links."""
    resumed = MatchHistory.resumed(folded.id, orjson.loads(snapshot.state), lambda: folded)
    return resumed.goes_on_as(folded)


def _digest(stream: str, link: int, code: str, state: bytes) -> str:
    return hashlib.sha256(f"{stream}\n{link}\n{code}\n".encode() + state).hexdigest()


@cache
def code_of(game: Game[Any]) -> str | None:
    """The game, its version, and a digest of the code that gives its snapshots their shape.

    Whatever it is that changes in the game, the contract or the fold: a snapshot of before is not read.  ``None`` if
    the game has no snapshots, or nobody can say of which code it is made.
    """
    if not game.position_types:
        return None
    digest = hashlib.sha256(sys.version.encode())
    try:
        for source in _sources(game):
            digest.update(sha256(source.read_text(encoding="utf-8")).encode())
    except (OSError, TypeError, ValueError):  # out of an archive, or written at a prompt
        return None
    return f"{game.name} {game.version} {digest.hexdigest()}"


def _sources(game: Game[Any]) -> Iterator[Path]:
    own = Path(inspect.getfile(type(game)))
    yield from sorted(own.parent.rglob("*.py")) if (own.parent / "__init__.py").is_file() else [own]
    yield from sorted(Path(engines.__file__).parent.glob("*.py"))
    yield from sorted(HERE.glob("*.py"))
    yield from sorted(HERE.with_name("store").glob("*.py"))


__all__ = ["Snapshot", "Unfit", "code_of", "is_of", "resumed", "taken"]
