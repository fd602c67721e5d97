"""Commands by which people vouch for a match: signatures, the end confirmed, objections, opened hands."""

from __future__ import annotations

from engines.values import TABLE

from .. import limits
from ..errors import Refused, bad_field
from ..match.devices import SEAT, SPECTATOR, Grant
from ..match.tokens import device_of
from ..match.views import Json, Room
from ..records.evidence import signature_good
from ..store.chain import head_text, result_text
from .service import Caller, Service


def _speaking(room: Room, grant: Grant, seat: str | None) -> str | None:
    """The seat a device speaks for: a phone for its own, the table with the pen for any (``seat``)."""
    if grant.role == SEAT:
        if seat not in (None, grant.seat):
            raise Refused("not-yours")
        return grant.seat
    if grant.role != TABLE:
        raise Refused("not-yours")
    if room.devices.pen != grant.token:
        raise Refused("no-pen")
    if seat is not None and seat not in room.history.header.seats:
        raise bad_field("seat", "no-such-seat", seat)
    return seat


def _part(room: Room, most: int) -> int:
    """Everybody's part of ``most``: a seat, the table or the arbiter uses up nothing of another's."""
    return max(2, most // (2 * len(room.history.header.seats) + 2))


def _signed(room: Room, grant: Grant, text: str, signature: str) -> None:
    """Refuse a signature that is not of this device's key over ``text``."""
    key = room.history.people.devices.get(device_of(grant.token), {}).get("key")
    if key is None:
        raise bad_field("signature", "no-key")
    if not signature_good(key, text, signature):
        raise bad_field("signature", "wrong")


def _head_at(room: Room, of: int, head: str) -> None:
    """Refuse a head the chain does not have at link ``of``: the device saw another record."""
    heads = room.history.heads
    if of >= len(heads) or heads[of] != head:
        raise bad_field("head", "other-head", head)


def ask_sign(service: Service, caller: Caller, *, request_id: str) -> Json:
    """Ask every device to sign the newest head (table with the pen, arbiter, a seat's phone)."""

    def work(room: Room) -> Json:
        grant = service.grant(room, caller)
        if grant.role == SPECTATOR:
            raise Refused("not-yours")
        asked: Json = {"ask_sign": True}
        before = service.answered(room, grant, request_id, asked)
        if before is not None:
            return before
        if grant.role == TABLE and room.devices.pen != grant.token:
            raise Refused("no-pen")
        history = room.history
        if history.people.asked[(grant.role, grant.seat)] >= _part(room, limits.SIGNATURES_ASKED_A_MATCH):
            raise Refused("too-many")
        with service.draft(room) as draft:
            device = device_of(grant.token)
            draft.happen("sign-asked", device=device, of=history.link, head=history.head)
            answer: Json = {"ok": True, "n": history.n, "link": history.link}
            return service.keep_answer(draft, grant, request_id, asked, answer)

    return service.do(caller.match, work)


def sign(
    service: Service, caller: Caller, *, of: int, head: str, signature: str, request_id: str | None = None
) -> Json:
    """Keep a device's signature of the head that was asked for; sent again, it is kept once."""
    del request_id

    def work(room: Room) -> Json:
        grant = service.grant(room, caller)
        if grant.role == SPECTATOR:
            raise Refused("not-yours")
        history, device = room.history, device_of(grant.token)
        wanted = history.people.sign
        if wanted is None or wanted["of"] != of:
            raise bad_field("of", "not-asked", of)
        _head_at(room, of, head)
        _signed(room, grant, head_text(history.id, of, head), signature)
        if device not in wanted["signed"]:
            with service.draft(room) as draft:
                draft.happen("signed", device=device, of=of, head=head, signature=signature)
        return {"ok": True, "n": history.n, "link": history.link}

    return service.do(caller.match, work)


def confirm(  # noqa: PLR0913 - the members of the command
    service: Service,
    caller: Caller,
    *,
    request_id: str,
    agree: bool,
    of: int,
    head: str,
    seat: str | None = None,
    reason: str | None = None,
    signature: str | None = None,
) -> Json:
    """A seat says that the match ended as the record has it, or (``agree`` false, with a reason) that not."""

    def work(room: Room) -> Json:
        grant = service.grant(room, caller)
        speaking = _speaking(room, grant, seat)
        asked: Json = {"confirm": speaking, "agree": agree, "of": of, "head": head, "reason": reason}
        before = service.answered(room, grant, request_id, asked)
        if before is not None:
            return before
        history = room.history
        if speaking is None:
            raise bad_field("seat", "missing")
        if history.end is None:
            raise Refused("not-over")
        if of != history.end:
            raise bad_field("of", "not-the-end", of)
        _head_at(room, of, head)
        if not agree and not (reason or "").strip():
            raise bad_field("reason", "missing")
        if signature is not None:
            _signed(room, grant, result_text(history.id, of, head, speaking, agree), signature)
        if history.people.answers[(grant.role, speaking)] >= _part(room, limits.CONFIRMATIONS_A_MATCH):
            raise Refused("too-many")
        with service.draft(room) as draft:
            draft.happen(
                "confirmed",
                seat=speaking,
                agree=agree,
                reason=None if agree else reason,
                by=grant.role,
                device=device_of(grant.token),
                of=of,
                head=head,
                signature=signature,
            )
            answer: Json = {"ok": True, "n": history.n, "link": history.link}
            return service.keep_answer(draft, grant, request_id, asked, answer)

    return service.do(caller.match, work)


def objection(
    service: Service,
    caller: Caller,
    *,
    request_id: str,
    what: str,
    about: int | None = None,
    note: str | None = None,
    seat: str | None = None,
) -> Json:
    """Somebody says that the record is wrong: about action ``about``, or (``None``) about the whole."""

    def work(room: Room) -> Json:
        grant = service.grant(room, caller)
        speaking = _speaking(room, grant, seat)
        asked: Json = {"object": what, "about": about, "note": note, "seat": speaking}
        before = service.answered(room, grant, request_id, asked)
        if before is not None:
            return before
        history = room.history
        if about is not None and not 1 <= about <= history.n:
            raise bad_field("about", "out-of-range", about)
        own = sum(o["by"] == grant.role and o["seat"] == speaking for o in history.people.objections)
        if own >= _part(room, limits.OBJECTIONS_A_MATCH):
            raise Refused("too-many")
        with service.draft(room) as draft:
            device = device_of(grant.token)
            more = {"about": about, "what": what, "note": note}
            draft.happen("objection", by=grant.role, seat=speaking, device=device, **more)
            answer: Json = {"ok": True, "n": history.n, "link": history.link}
            return service.keep_answer(draft, grant, request_id, asked, answer)

    return service.do(caller.match, work)


def disclose(service: Service, caller: Caller, *, request_id: str, seat: str | None = None) -> Json:
    """After the end a seat opens what it told, for everybody.

    On its own phone, or, for a seat that told nothing on a phone, on the table with the pen.
    """

    def work(room: Room) -> Json:
        grant = service.grant(room, caller)
        speaking = _speaking(room, grant, seat)
        asked: Json = {"disclose": speaking}
        before = service.answered(room, grant, request_id, asked)
        if before is not None:
            return before
        history = room.history
        if speaking is None:
            raise bad_field("seat", "missing")
        if not history.over:
            raise Refused("not-over")
        if grant.role == TABLE and _phones(room, speaking):
            raise Refused("not-yours")
        with service.draft(room) as draft:
            if speaking not in history.disclosed:
                device = device_of(grant.token)
                draft.happen("disclosed", seat=speaking, by=grant.role, device=device)
            answer: Json = {"ok": True, "n": history.n, "link": history.link}
            return service.keep_answer(draft, grant, request_id, asked, answer)

    return service.do(caller.match, work)


def _phones(room: Room, seat: str) -> bool:
    """Whether a phone has ``seat``, or something was told on one: the table does not open that."""
    told = room.history.told
    private = (n for n, entry in enumerate(room.history.match.entries, 1) if entry.action.seat == seat)
    return room.devices.holder(seat) is not None or any(
        n in room.history.secret and told[n - 1].by == SEAT for n in private
    )


__all__ = ["ask_sign", "confirm", "disclose", "objection", "sign"]
