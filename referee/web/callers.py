"""The caller of a request over HTTP, and the limits on guesses and judging."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from flask import current_app, request

from tachiai import engines
from tachiai.engines.game import Game

from ..commands import Caller, DeskCaller, Service
from ..errors import Refused
from ..match import tokens
from ..match.devices import ARBITER, TABLE
from .rates import Rates, neighbourhood

JUDGING_SECONDS = 2.0
"""Seconds a record waits while others are being judged."""


def _token() -> str | None:
    """Return the token in the ``Authorization`` header of the request, if it has one."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def caller_of(match: str | None = None) -> Caller:
    """Return the device that sent the request, by the token in its ``Authorization`` header.

    :raises Refused: ``unauthorised``; ``not-yours`` if it belongs to another match than ``match``;
        ``too-many``.
    """
    caller = service().enter(_token())
    if match is not None and caller.match != match:
        raise Refused("not-yours")
    if not rates().command(caller.token):
        raise Refused("too-many")
    return caller._replace(near=neighbourhood(request.remote_addr))


def desk_caller() -> DeskCaller:
    """Return the device that sent a request about the evening.

    The token of a device is in the ``Authorization`` header, the wall's link in ``X-Tachiai-Wall``: neither
    is logged.

    :raises Refused: ``unauthorised`` without either; ``too-many``.
    """
    token, wall = _token(), request.headers.get("X-Tachiai-Wall")
    if token is None and not wall:
        raise Refused("unauthorised")
    caller = DeskCaller(None if token is None else tokens.digest(token), wall)
    if not rates().command(caller.token or request.remote_addr or ""):
        raise Refused("too-many")
    return caller


def service() -> Service:
    """Return the service of this application."""
    service: Service = current_app.extensions["tachiai.service"]
    return service


def loaded_game(name: str) -> Game[Any]:
    """Return the game of that name.

    :raises Refused: ``no-such-game``.
    """
    try:
        return engines.load(name)
    except LookupError:
        raise Refused("no-such-game") from None


def rates() -> Rates:
    """Return the rate counters of this application."""
    rates: Rates = current_app.extensions["tachiai.rates"]
    return rates


def guess(kind: str, *wrong: str, match: str = "") -> AbstractContextManager[None]:
    """Return a context that counts a try of a ticket, code, PIN or passphrase (:meth:`Rates.guess`).

    The errors ``wrong`` mean that it was wrong; ``match`` is the match whose PIN is tried.
    """
    return rates().guess(kind, request.remote_addr, wrong, about=match, known=_known(match))


def _known(match: str) -> str:
    """Return the calling device if it is a table or an arbiter of ``match`` already; else ``""``."""
    if not match:
        return ""
    try:
        caller = service().enter(_token())
        role = service().identify(caller)[0].role if caller.match == match else None
    except Refused:
        return ""
    return caller.token if role in (TABLE, ARBITER) else ""


@contextmanager
def judging() -> Iterator[None]:
    """Limit how many whole records are judged at the same time.

    :raises Refused: ``too-many``.
    """
    here = current_app.extensions["tachiai.judging"]
    if not here.acquire(timeout=JUDGING_SECONDS):
        raise Refused("too-many")
    try:
        yield
    finally:
        here.release()
