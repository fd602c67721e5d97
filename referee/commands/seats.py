"""The commands that give a taken seat to another device."""

from __future__ import annotations

from tachiai.engines.values import TABLE

from ..errors import Refused
from ..json_text import Json
from ..match import devices, views
from ..match.devices import ARBITER, SEAT, Grant
from ..match.tokens import device_of
from . import schemas
from .context import Context
from .joining import add_device, remove_device, require_room
from .registry import OnRepeat, command


@command(
    schemas.Admit,
    roles=(TABLE, ARBITER),
    needs_pen=True,
    on_repeat=OnRepeat.HARMLESS,
    errors=("no-such-claim", "too-many"),
)
def admit(context: Context, *, claim: str, answer: bool) -> Json:
    """Admit a phone to a taken seat, or refuse it.

    Disclosures made for the seat stay hidden from that phone.

    :raises Refused: ``no-pen``, ``no-such-claim``, ``too-many``, ``too-large``.
    """
    waiting = _claiming(context, claim)
    if answer:
        _move_seat(context, waiting, handed=False)
    else:
        _send_back(context, waiting)
    return context.done()


@command(schemas.Hand, roles=(SEAT,), on_repeat=OnRepeat.ONCE, errors=("no-such-claim", "too-many"))
def hand(context: Context, *, claim: str, answer: bool) -> Json:
    """Hand the caller's seat, with its disclosures, to another phone, or refuse it.

    Checks, in order: the ledger; a device waits under that name, and for this seat.  The ledger stores no
    answer: when the request is repeated the device no longer waits.

    :raises Refused: ``bad-field``, ``no-such-claim``, ``not-yours``, ``too-many``, ``too-large``.
    """
    context.check_not_repeated({"hand": claim, "answer": answer})
    waiting = _claiming(context, claim)
    if waiting.seat != context.grant.seat:
        raise Refused("not-yours")
    if answer:
        _move_seat(context, waiting, handed=True)
    else:
        _send_back(context, waiting)
    return context.done()


def _claiming(context: Context, claim: str) -> Grant:
    """Return the device that waits for a seat under the name ``claim``.

    :raises Refused: ``no-such-claim``.
    """
    waiting = next((g for g in context.live.waiting() if views.claim_of(g) == claim), None)
    if waiting is None or waiting.seat is None:
        raise Refused("no-such-claim")
    return waiting


def _send_back(context: Context, waiting: Grant) -> None:
    if waiting.token in context.devices.grants:
        with context.commit() as draft:
            remove_device(draft, waiting, "revoked")
        return
    context.live.waiters.remove(waiting.token, declined=True)
    context.live.waiters_changed()
    context.service.send_away(context.live.match, waiting.token, "revoked")
    context.service.changed(context.live.match)


def _move_seat(context: Context, to: Grant, *, handed: bool) -> None:
    """Move a seat to the device that waits for it; it sees earlier disclosures only if ``handed``."""
    seat, live = to.seat, context.live
    assert seat is not None
    before, new = context.devices.holder(seat), live.waiters.get(to.token)
    if new is not None:
        require_room(live, SEAT, seat)
    with context.commit() as draft:
        if new is not None:
            add_device(draft, to.token, SEAT, seat, new.key, waiting=True)
        if before is not None:
            draft.note(devices.TokenRevoked, token=before.token, reason="moved")
            draft.sent_away.append((before.token, "moved"))
        draft.note(devices.TokenAdmitted, token=to.token)
        was = None if before is None else device_of(before.token)
        draft.happen("seat", seat=seat, device=device_of(to.token), was=was, handed=handed)
    if new is not None:
        live.waiters.remove(to.token)
        live.waiters_changed()
