"""Loading a match from the store, and verifying each of its links with the rules."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator

from ..json_text import JsonObject
from ..store.chain import ChainFault, CorruptMatch, canonical, sha256, witness_faults
from ..store.events import read_body
from ..store.log import EventLog, NoSuchMatch, StoredLink, StoredLinks
from ..threads import in_thread
from .devices import Devices
from .history import MatchHistory, apply_event
from .recorded import OtherRules

logger = logging.getLogger("tachiai.log")

LINKS_AT_ONCE = 50
"""A match with more links is read in another thread, while the event loop serves others."""


def load_history(log: EventLog, match: str, last: int | None = None) -> MatchHistory:
    """Return the history of ``match`` (up to link ``last``), folded from its first link.

    :raises NoSuchMatch: if nothing is stored under that id.
    :raises CorruptMatch: if the stored match does not verify.
    """
    links = log.links(match)
    return follow(log, match, None, links if last is None else links.until(last))


def load_devices(log: EventLog, match: str) -> Devices:
    """Return the devices of ``match``, folded from all events of their stream.

    :raises CorruptMatch: if the stored stream does not verify.
    """
    devices = Devices(match)
    for event in log.device_events(match):
        devices.apply(event)
    return devices


def follow(log: EventLog, match: str, history: MatchHistory | None, links: StoredLinks) -> MatchHistory:
    """Return ``history`` after the ``links`` that follow on it; ``None`` before the first link.

    It is changed in place.  Another history is returned if a link shows that today's rules do not give what
    was recorded.

    :raises NoSuchMatch: if nothing is stored under that id.
    :raises CorruptMatch: if the stored match does not verify.
    """
    fresh = history is None
    if history is None and not len(links):
        if links.only_private or log.has_devices(match):
            raise CorruptMatch(match, ChainFault(0, "missing"))
        raise NoSuchMatch(match)
    last = len(links) - 1 if history is None else history.link + len(links)
    try:
        history = _all_applied(history, match, links)
    except OtherRules as other:
        history = _all_applied(None, match, links if fresh else log.links(match).until(last), other.n)
    assert history is not None
    if fresh and links.ends_early(history.link):
        raise CorruptMatch(match, ChainFault(history.link + 1, "missing"))
    return history


def _all_applied(
    history: MatchHistory | None, match: str, links: StoredLinks, other: int | None = None
) -> MatchHistory | None:
    def work() -> MatchHistory | None:
        found = history
        for link in links:
            found = _applied(found, match, link, other)
        return found

    # A history that others may use meanwhile must change in one step.
    return in_thread(work) if history is None and len(links) > LINKS_AT_ONCE else work()


def _applied(
    history: MatchHistory | None, match: str, link: StoredLink, other: int | None = None
) -> MatchHistory:
    try:
        secret = link.secret()
        return apply_event(history, match, link.number, link.body, link.head, secret, link.position, other)
    except (ValueError, TypeError, AttributeError, LookupError) as error:
        raise CorruptMatch(match, ChainFault(link.number, "unreadable")) from error


def verify_match(log: EventLog, match: str, witnesses: Iterable[tuple[int, str]] = ()) -> ChainFault | None:
    """Return the first fault of a stored match, or ``None`` (see :func:`verified`)."""
    return verified(log, match, witnesses)[0]


def verified(
    log: EventLog, match: str, witnesses: Iterable[tuple[int, str]] = ()
) -> tuple[ChainFault | None, MatchHistory | None]:
    """Return the first fault of a stored match, or ``None``, and the match as far as it could be read.

    ``witnesses`` are pairs ``(link, head)`` from elsewhere (a phone, a printed sheet).  Without them a chain
    that was cut at its end, or rewritten from its start, looks whole.
    """
    faults: list[ChainFault] = []
    heads: list[str] = []
    history: MatchHistory | None = None

    def check(links: StoredLinks, other: int | None = None) -> None:
        nonlocal history
        heads.clear()
        for history in _checked(links, match, other):
            heads.append(history.head)

    try:
        links = log.links(match)
        try:
            in_thread(check, links)
        except OtherRules as other:
            in_thread(check, links, other.n)
        if history is None:
            faults.append(ChainFault(0, "missing"))
        elif links.ends_early(history.link):
            faults.append(ChainFault(history.link + 1, "missing"))
        else:
            log.check_devices(match, history.device_refs)
    except CorruptMatch as corrupt:
        faults.append(corrupt.fault)
    return min(faults + witness_faults(heads, witnesses), default=None), history


def _checked(links: StoredLinks, match: str, other: int | None) -> Iterator[MatchHistory]:
    """Yield the history after each of ``links``, after all checks of that link."""
    history = before = None
    kept = first_has_position = False
    for link in links:
        link.check_form()
        history = _applied(history, match, link, other)
        body = read_body(link.body)
        if link.may_keep_position and not kept and first_has_position and link.number > 0:
            raise CorruptMatch(match, ChainFault(0, "form"))  # the same version stored that of the first link
        kept = kept or link.may_keep_position
        if body["kind"] == "opened":
            first_has_position = "position" in body
        if body["kind"] in ("opened", "action"):
            _check_position(history, link, body, before, kept=kept)
            before = body.get("position")
        link.check_private()
        yield history


def _check_position(
    history: MatchHistory, link: StoredLink, body: JsonObject, before: str | None, *, kept: bool
) -> None:
    """Check the position by the rules, and the stored one, against the digest in the link ``body``.

    ``before`` is the digest in the link before.  ``kept``: this link was written by a version that stores
    positions whenever they change.
    """
    digest, position = body.get("position"), link.position
    judged = body["kind"] == "action" and history.recorded is None
    if judged and sha256(canonical(history.game.view(history.match.position))) != digest:
        raise CorruptMatch(history.id, ChainFault(link.number, "position"))
    if kept != link.may_keep_position or not isinstance(position, str | None):
        raise CorruptMatch(history.id, ChainFault(link.number, "form"))
    if kept and (None if position is None else sha256(position)) != (None if digest == before else digest):
        raise CorruptMatch(history.id, ChainFault(link.number, "position"))
