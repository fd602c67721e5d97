"""What a command works with: its match under the lock, the device that asks, and the checks many share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Any

from tachiai.engines.record import Line, RecordError, parse_line
from tachiai.engines.values import TABLE, Action

from ..errors import Refused, bad_field
from ..json_types import Json
from ..match import views
from ..match.cache import LiveMatch
from ..match.devices import ARBITER, SEAT, Devices, Grant
from ..match.draft import Draft
from ..match.history import MatchHistory, Provenance
from ..match.lines import leaves_alone
from ..match.recorded import action_of
from ..match.tokens import device_of
from . import ledger
from .ledger import AnsweredBefore, Asked
from .service import Service


class Context:
    """One command of one device."""

    __slots__ = ("_asked", "grant", "live", "needs_pen", "request_id", "service")

    def __init__(
        self, service: Service, live: LiveMatch, grant: Grant, request_id: str | None, *, needs_pen: bool
    ) -> None:
        self.service = service
        self.live = live
        self.grant = grant
        self.request_id = request_id
        self.needs_pen = needs_pen
        self._asked: Asked | None = None

    @property
    def history(self) -> MatchHistory:
        """The match as it is folded from its chain."""
        return self.live.history

    @property
    def devices(self) -> Devices:
        """The devices of the match, and what they agreed on."""
        return self.live.devices

    @property
    def device(self) -> str:
        """What the device that asks is called in the chain."""
        return device_of(self.grant.token)

    # -- the same request again ------------------------------------------------------------------------

    def once(self, body: Json | None, action: Action | None = None) -> None:
        """Go on only if the request was not answered before; then see that a table has the pen.

        ``body`` is what the request asks for, ``None`` if its id alone counts; ``action`` the action it
        records.

        :raises AnsweredBefore: with the answer it got.
        :raises Refused: ``bad-field`` (``used-otherwise``), ``no-pen``.
        """
        self._asked = Asked(body, action)
        if self.request_id is not None:
            before = ledger.lookup(self.live, self.grant, self.request_id, self._asked)
            if before is not None:
                raise AnsweredBefore(before)
        self.require_pen()

    def keep(self, draft: Draft, answer: Json) -> Json:
        """Keep ``answer`` in the ledger, with what the request writes; returns it as it will be given again."""
        assert self._asked is not None, "once() comes first"
        return ledger.keep(draft, self.grant, self.request_id, self._asked, answer)

    def keep_refusal(self, answer: Json) -> None:
        """Remember ``answer`` to a request that writes nothing."""
        assert self._asked is not None, "once() comes first"
        assert self.request_id is not None
        ledger.keep_refusal(self.live, self.grant, self.request_id, self._asked, answer)

    # -- checks ----------------------------------------------------------------------------------------

    def require_pen(self) -> None:
        """Where the command needs the pen, and a table asks, it must hold it.

        :raises Refused: ``no-pen``.
        """
        if self.needs_pen and self.grant.role == TABLE and self.devices.pen != self.grant.token:
            raise Refused("no-pen")

    def require_rules(self) -> None:
        """Today's rules give all that was recorded: else nothing more is.

        :raises Refused: ``other-rules``.
        """
        outdated = self.history.outdated
        if outdated is not None:
            raise Refused("other-rules", **outdated.to_json())

    def require_current(self, expect: int, seat: str | None = None, *, judging: bool = True) -> None:
        """The match is open, and ``expect`` is the number of its last action; today's rules can judge it (``judging``).

        For an action of ``seat`` it may be an earlier one, if what was recorded since leaves alone what that seat saw
        (:func:`tachiai.referee.match.lines.leaves_alone`): another seat's private telling makes nobody's tap stale.

        :raises Refused: ``over``, ``other-rules``, ``stopped`` (the arbiter goes on), ``stale`` with the present view.
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
        if expect != n and (seat is None or not leaves_alone(self.history.match, expect, seat)):
            raise Refused("stale", n=n, view=self.view(since=expect if 0 <= expect <= n else None))

    def require_over(self) -> None:
        """The match has ended, or was closed.

        :raises Refused: ``not-over``.
        """
        if not self.history.over and self.devices.closed is None:
            raise Refused("not-over")

    def require_full_access(self) -> None:
        """The full record is the arbiter's, once nothing more can be played with it.

        :raises Refused: ``not-yours``, ``not-over``.
        """
        if self.grant.role != ARBITER:
            raise Refused("not-yours")
        self.require_over()

    @property
    def closed_for_good(self) -> bool:
        """Whether the arbiter closed the match: any other end may be taken back, and the match go on."""
        return self.history.people.closed is not None or self.devices.closed is not None

    def seat_of_speaker(self, seat: str | None) -> str | None:
        """The seat a device speaks for: a phone for its own, the table with the pen for any (``seat``).

        :raises Refused: ``not-yours``, ``no-pen``, ``bad-field`` (``no-such-seat``).
        """
        if self.grant.role == SEAT:
            if seat not in (None, self.grant.seat):
                raise Refused("not-yours")
            return self.grant.seat
        self.require_pen()  # before the ledger: what is asked depends on the seat
        if seat is not None and seat not in self.history.header.seats:
            raise bad_field("seat", "no-such-seat", seat)
        return seat

    def has_phone(self, seat: str) -> bool:
        """Return whether a phone has ``seat`` or once had it: then the table neither tells nor confirms for it."""
        return views.has_phone(self.live, seat)

    def require_not_told_here(self, lines: Iterable[int]) -> None:
        """Check that the table brings back nothing that was told on it for a seat that has, or had, a phone.

        :raises Refused: ``phone-only``.
        """
        history = self.history
        for n in lines if self.grant.role == TABLE else ():
            action = history.match.entries[n - 1].action
            told_here = history.provenance[n - 1].by == TABLE and views.tells(history.game, action)
            if told_here and self.has_phone(action.seat):
                raise Refused("phone-only")

    def parse_line(self, action: Mapping[str, Any]) -> Line:
        """``action`` as the game declares it.

        :raises Refused: ``bad-field`` (``action``, or the field below it).
        """
        if self.history.outdated is not None:  # it may be a request that was answered when the game was here
            return _any_line(action)
        try:
            return parse_line(self.history.game, self.history.header.seats, action, strict=True)
        except RecordError as error:
            name = f"action.{error.field}" if error.field else "action"
            raise bad_field(name, error.reason, error.value) from None

    # -- writing and looking ---------------------------------------------------------------------------

    def commit(self) -> AbstractContextManager[Draft]:
        """A draft to write to, committed at the end of the block (:meth:`Service.commit`)."""
        return self.service.commit(self.live)

    def provenance(self, request_id: str | None, **more: Any) -> Provenance:
        """Who records an action, and on which request; when, the draft says (:meth:`Draft.record`)."""
        given = {"consent": {}, "reason": None, **more}
        grant = self.grant
        return Provenance("", grant.role, grant.seat, request_id, device=self.device, **given)

    def view(self, *, since: int | None = None, at: int | None = None) -> Json:
        """Everything the device's screen shows (:func:`tachiai.referee.match.views.view`)."""
        return views.view(self.live, self.grant, self.online(), since=since, at=at)

    def online(self) -> set[str]:
        """Return who is connected, as far as it is known: nobody is asked while the lock is held."""
        return self.service.listener.present(self.live.match, ask=False)

    def done(self, **more: Any) -> Json:
        """The answer of a command that has nothing more to say: the number of the last action."""
        return {"ok": True, "n": self.history.n, **more}

    def linked(self, **more: Any) -> Json:
        """The answer of a command that writes a link: the number of the last action, and of the last link."""
        return {"ok": True, "n": self.history.n, "link": self.history.link, **more}


def _any_line(action: Mapping[str, Any]) -> Line:
    """``action``, whatever its game may have declared of it."""
    fields = dict(action)
    for name in ("seat", "action"):
        if type(fields.get(name)) is not str:
            raise bad_field(f"action.{name}", "no-string" if name in fields else "missing", fields.get(name))
    return Line(action_of(fields))
