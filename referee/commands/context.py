"""The context of a command: its match under the lock, the calling device, and shared checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from tachiai.engines.record import Line, RecordError, parse_line
from tachiai.engines.values import TABLE, Action, Judgement

from ..errors import Refused, bad_field
from ..json_text import JsonObject
from ..match import devices, views
from ..match.cache import LiveMatch
from ..match.devices import ARBITER, SEAT, Devices, Grant
from ..match.draft import Draft
from ..match.history import MatchHistory, Provenance
from ..match.lines import is_unaffected
from ..match.recorded import action_of
from ..match.tokens import device_of
from ..store.chain import canonical, sha256
from . import ledger
from .ledger import AnsweredBefore
from .service import Service


@dataclass(slots=True)
class Context:
    """One command sent by one device."""

    service: Service
    live: LiveMatch
    grant: Grant
    request_id: str | None
    needs_pen: bool
    _asked: JsonObject | None = None

    @property
    def history(self) -> MatchHistory:
        """The match, folded from its chain."""
        return self.live.history

    @property
    def devices(self) -> Devices:
        """The devices of the match, and what they agreed on."""
        return self.live.devices

    @property
    def device(self) -> str:
        """The id of the calling device in the chain."""
        return device_of(self.grant.token)

    # -- the same request again ------------------------------------------------------------------------

    def check_not_repeated(self, body: JsonObject | None, action: Action | None = None) -> None:
        """Check that the request was not answered before, then that a table holds the pen.

        ``body`` is what the request asks for, ``None`` if its id alone counts.  ``action`` is the action it
        records.

        :raises AnsweredBefore: with the stored answer.
        :raises Refused: ``bad-field`` (``used-otherwise``), ``no-pen``.
        """
        self._asked = body
        if self.request_id is not None:
            before = ledger.lookup(self.live, self.grant, self.request_id, body, action)
            if before is not None:
                raise AnsweredBefore(before)
        self.require_pen()

    def store_answer(self, draft: Draft, answer: JsonObject) -> JsonObject:
        """Store ``answer`` with the events of the request; return it as a repeated request gets it."""
        assert self._asked is not None, "check_not_repeated() comes first"
        if self.request_id is not None:
            draft.note(
                devices.Answered,
                by=self.grant.role,
                seat=self.grant.seat,
                request=self.request_id,
                asked=sha256(canonical(self._asked)),
                reply=canonical(answer),
            )
        return ledger.as_repeated(answer)

    def store_refusal(self, answer: JsonObject) -> None:
        """Store in memory the ``answer`` to a request that writes nothing."""
        assert self._asked is not None, "check_not_repeated() comes first"
        assert self.request_id is not None
        if len(canonical([self._asked, answer])) > ledger.REFUSAL_CHARACTERS:
            return
        refusals = self.live.refusals
        refusals[(self.grant.role, self.grant.seat, self.request_id)] = (self._asked, answer)
        while len(refusals) > ledger.REFUSALS_KEPT:
            refusals.popitem(last=False)

    # -- checks ----------------------------------------------------------------------------------------

    def require_pen(self) -> None:
        """Check that a calling table holds the pen, if the command needs it.

        :raises Refused: ``no-pen``.
        """
        if self.needs_pen and self.grant.role == TABLE and self.devices.pen != self.grant.token:
            raise Refused("no-pen")

    def require_rules(self) -> None:
        """Check that today's rules give everything that was recorded.

        :raises Refused: ``other-rules``: the record may not be continued.
        """
        outdated = self.history.outdated
        if outdated is not None:
            raise Refused("other-rules", **outdated.to_json())

    def require_current(self, expect: int, seat: str | None = None, *, judging: bool = True) -> None:
        """Check that the match is open and that ``expect`` is the number of its last action.

        With ``judging`` today's rules must also be able to judge it.

        For an action of ``seat``, ``expect`` may be an earlier action if nothing that this seat saw has
        changed since (:func:`tachiai.referee.match.lines.is_unaffected`).  So another seat's private
        disclosure makes no tap stale.

        :raises Refused: ``over``, ``other-rules``, ``stopped`` (the arbiter may continue), ``stale`` with the
            present view.
        """
        people, n = self.history.people, self.history.n
        if self.devices.closed is not None or people.closed is not None:
            raise Refused("over")
        if judging:
            self.require_rules()
        if self.grant.role != ARBITER:
            if people.stopped is not None:
                raise Refused("stopped", **people.stopped)
            if people.result is not None:
                raise Refused("over")
        if expect != n and (seat is None or not is_unaffected(self.history.match, expect, seat)):
            raise Refused("stale", n=n, view=self.view(since=expect if 0 <= expect <= n else None))

    def require_over(self) -> None:
        """Check that the match has ended or was closed.

        :raises Refused: ``not-over``.
        """
        if not self.history.over and self.devices.closed is None:
            raise Refused("not-over")

    def require_full_access(self) -> None:
        """Check that the caller may read the full record.

        Only the arbiter may, once the match has ended or was closed.

        :raises Refused: ``not-yours``, ``not-over``.
        """
        if self.grant.role != ARBITER:
            raise Refused("not-yours")
        self.require_over()

    @property
    def closed_for_good(self) -> bool:
        """True if the arbiter closed the match; any other end can be undone, and the match continued."""
        return self.history.people.closed is not None or self.devices.closed is not None

    def seat_of_speaker(self, seat: str | None) -> str | None:
        """Return the seat for which the device speaks: a phone's own, or ``seat`` for the table with the pen.

        :raises Refused: ``not-yours``, ``no-pen``, ``bad-field`` (``no-such-seat``).
        """
        if self.grant.role == SEAT:
            if seat not in (None, self.grant.seat):
                raise Refused("not-yours")
            return self.grant.seat
        self.require_pen()  # before the ledger: the body compared there contains the seat
        if seat is not None and seat not in self.history.header.seats:
            raise bad_field("seat", "no-such-seat", seat)
        return seat

    def require_not_disclosed_here(self, lines: Iterable[int]) -> None:
        """Check that the table does not restore a disclosure made on it for a seat that has, or had, a phone.

        :raises Refused: ``phone-only``.
        """
        history = self.history
        for n in lines if self.grant.role == TABLE else ():
            action = history.match.entries[n - 1].action
            disclosed_here = history.provenance[n - 1].by == TABLE and views.discloses(history.game, action)
            if disclosed_here and history.people.has_phone(action.seat):
                raise Refused("phone-only")

    def parse_line(self, action: Mapping[str, Any]) -> Line:
        """Parse ``action`` as the game declares it.

        :raises Refused: ``bad-field`` (``action``, or the field below it).
        """
        if self.history.outdated is not None:  # perhaps answered while the game was installed
            return _any_line(action)
        try:
            return parse_line(self.history.game, self.history.header.seats, action, strict=True)
        except RecordError as error:
            name = f"action.{error.field}" if error.field else "action"
            raise bad_field(name, error.reason, error.value) from None

    # -- writing and reading ---------------------------------------------------------------------------

    def commit(self) -> AbstractContextManager[Draft]:
        """Return a context manager with a draft, committed at the end (:meth:`Service.commit`)."""
        return self.service.commit(self.live)

    def provenance(self, request_id: str | None, **more: Any) -> Provenance:
        """Return the provenance of an action recorded by the calling device for ``request_id``.

        Its time is set by :meth:`Draft.record`.
        """
        given = {"consent": {}, "reason": None, **more}
        grant = self.grant
        return Provenance("", grant.role, grant.seat, request_id, device=self.device, **given)

    def view(self, *, since: int | None = None, at: int | None = None) -> JsonObject:
        """Return the view of the device (:func:`tachiai.referee.match.views.view`)."""
        return views.view(self.live, self.grant, self.online(), since=since, at=at)

    def online(self) -> set[str]:
        """Return the seats known to be connected.

        Other processes are not asked, because the match is locked.
        """
        return self.service.listener.present(self.live.match, ask=False)

    def done(self, **more: Any) -> JsonObject:
        """Return an answer with the number of the last action, and ``more``."""
        return {"ok": True, "n": self.history.n, **more}

    def linked(self, **more: Any) -> JsonObject:
        """Return an answer with the numbers of the last action and of the last link, and ``more``."""
        return {"ok": True, "n": self.history.n, "link": self.history.link, **more}


def refusal(n: int, judged: Judgement[Any], action: Action) -> JsonObject:
    """Return why ``action`` is not recorded after action ``n``, for an answer."""
    return {"n": n, "verdict": judged.verdict.value, "code": judged.code, "action": action.to_json()}


def _any_line(action: Mapping[str, Any]) -> Line:
    """Parse ``action`` without the declarations of its game.

    :raises Refused: ``bad-field`` if ``seat`` or ``action`` is not a string.
    """
    fields = dict(action)
    for name in ("seat", "action"):
        if type(fields.get(name)) is not str:
            raise bad_field(f"action.{name}", "no-string" if name in fields else "missing", fields.get(name))
    return Line(action_of(fields))
