"""The commands by which people vouch for a match: signatures, confirmations, objections, disclosures."""

from __future__ import annotations

from tachiai.engines.values import TABLE

from .. import limits
from ..errors import Refused, bad_field
from ..json_text import JsonObject
from ..match.devices import SEAT
from ..store.chain import head_text, result_text, signature_good
from .context import Context
from .registry import TAKING_PART, OnRepeat, command
from .schemas import Bool, Int, Text, Word, head_field, request_id, signature_field


@command(
    {"request_id": request_id()},
    roles=TAKING_PART,
    needs_pen=True,
    on_repeat=OnRepeat.ANSWERED,
    errors=("too-many",),
)
def ask_sign(context: Context) -> JsonObject:
    """Ask every device to sign the newest head of the chain.

    :raises Refused: ``bad-field``, ``no-pen``, ``too-many`` (asked by this role and seat), ``too-large``.
    """
    context.check_not_repeated({"ask_sign": True})
    history, grant = context.history, context.grant
    if history.people.asked[(grant.role, grant.seat)] >= _share(context, limits.SIGNATURES_ASKED_A_MATCH):
        raise Refused("too-many")
    with context.commit() as draft:
        draft.happen("sign-asked", device=context.device, of=history.link, head=history.head)
        return context.store_answer(draft, context.linked())


@command(
    {
        "request_id": request_id(required=False),
        "of": Int(required=True, what="the link whose head is signed"),
        "head": head_field(),
        "signature": signature_field(required=True),
    },
    roles=TAKING_PART,
    on_repeat=OnRepeat.HARMLESS,
    errors=("bad-field",),
)
def sign(context: Context, *, of: int, head: str, signature: str) -> JsonObject:
    """Record a device's signature of the requested head.

    A repeated signature is stored once.  Checks, in order: signatures for that link were requested; the chain
    has this head there; the signature matches the device's key.

    :raises Refused: ``bad-field`` (``not-asked``, ``other-head``, ``no-key``, ``wrong``), ``too-large``.
    """
    history, device = context.history, context.device
    wanted = history.people.sign
    if wanted is None or wanted["of"] != of:
        raise bad_field("of", "not-asked", of)
    _require_head(context, of, head)
    _require_signature(context, head_text(history.id, of, head), signature)
    if device not in wanted["signed"]:
        with context.commit() as draft:
            draft.happen("signed", device=device, of=of, head=head, signature=signature)
    return context.linked()


@command(
    {
        "request_id": request_id(),
        "seat": Text(1, limits.NAME_CHARACTERS, what="the seat for which the table answers"),
        "agree": Bool(required=True),
        "reason": Text(0, limits.REASON_CHARACTERS),
        "of": Int(required=True, what="the link with which the match ended"),
        "head": head_field(),
        "signature": signature_field(),
    },
    roles=(TABLE, SEAT),
    needs_pen=True,
    on_repeat=OnRepeat.ANSWERED,
    errors=("phone-only", "not-over", "too-many"),
)
def confirm(
    context: Context,
    *,
    agree: bool,
    of: int,
    head: str,
    seat: str | None = None,
    reason: str | None = None,
    signature: str | None = None,
) -> JsonObject:
    """Confirm the result of the match, or dispute it.

    A phone speaks for its own seat, the table with the pen for a ``seat`` that never had a phone.  An answer
    from a phone can only be changed by that phone, or by one to which it handed the seat.  A seat that does
    not ``agree`` must give a ``reason``.

    Checks, in order: the seat, the pen; the ledger; the match ended with link ``of``, and the chain has this
    head there; whether the device may answer for the seat; the reason; the signature.
    """
    speaking = context.seat_of_speaker(seat)
    context.check_not_repeated(
        {"confirm": speaking, "agree": agree, "of": of, "head": head, "reason": reason}
    )
    history, by = context.history, context.grant.role
    if speaking is None:
        raise bad_field("seat", "missing")
    if history.end is None:
        raise Refused("not-over")
    if of != history.end:
        raise bad_field("of", "not-the-end", of)
    _require_head(context, of, head)
    answer = {"seat": speaking, "by": by, "device": context.device, "of": of}
    if not history.people.confirms(answer) or (by == TABLE and history.people.has_phone(speaking)):
        raise Refused("phone-only")
    if not agree and not (reason or "").strip():
        raise bad_field("reason", "missing")
    if signature is not None:
        _require_signature(context, result_text(history.id, of, head, speaking, agree), signature)
    if history.people.answers[(by, speaking)] >= _share(context, limits.CONFIRMATIONS_A_MATCH):
        raise Refused("too-many")
    with context.commit() as draft:
        draft.happen(
            "confirmed",
            **answer,
            agree=agree,
            reason=None if agree else reason,
            head=head,
            signature=signature,
        )
        return context.store_answer(draft, context.linked())


@command(
    {
        "request_id": request_id(),
        "seat": Text(1, limits.NAME_CHARACTERS, what="the seat that objects at the table"),
        "about": Int(1, what="the action it is about"),
        "what": Word("missing", "card", "rule", "other", reason="no-objection", required=True),
        "note": Text(0, limits.NOTE_CHARACTERS),
    },
    name="object",
    roles=(TABLE, SEAT),
    needs_pen=True,
    on_repeat=OnRepeat.ANSWERED,
    errors=("phone-only", "too-many"),
)
def objection(
    context: Context, *, what: str, about: int | None = None, note: str | None = None, seat: str | None = None
) -> JsonObject:
    """Object to the record.

    ``about`` is the number of an action; ``None``: the record as a whole.  A table speaks for itself, or for
    a seat that never had a phone.
    """
    speaking = context.seat_of_speaker(seat)
    context.check_not_repeated({"object": what, "about": about, "note": note, "seat": speaking})
    history, by = context.history, context.grant.role
    if by == TABLE and speaking is not None and history.people.has_phone(speaking):
        raise Refused("phone-only")
    if about is not None and not 1 <= about <= history.n:
        raise bad_field("about", "out-of-range", about)
    own = sum(o["by"] == by and o["seat"] == speaking for o in history.people.objections)
    if own >= _share(context, limits.OBJECTIONS_A_MATCH):
        raise Refused("too-many")
    with context.commit() as draft:
        more = {"about": about, "what": what, "note": note}
        draft.happen("objection", by=by, seat=speaking, device=context.device, **more)
        return context.store_answer(draft, context.linked())


@command(
    {
        "request_id": request_id(),
        "seat": Text(1, limits.NAME_CHARACTERS, what="the seat, if the table sends it"),
    },
    roles=(TABLE, SEAT),
    needs_pen=True,
    on_repeat=OnRepeat.ANSWERED,
    errors=("phone-only", "not-over"),
)
def disclose(context: Context, *, seat: str | None = None) -> JsonObject:
    """Open a seat's disclosures to everyone, after the end of the match.

    Its own phone can do this; for a seat that never had a phone, the table with the pen.
    """
    speaking = context.seat_of_speaker(seat)
    context.check_not_repeated({"disclose": speaking})
    history, by = context.history, context.grant.role
    if speaking is None:
        raise bad_field("seat", "missing")
    if not history.over:
        raise Refused("not-over")
    if by == TABLE and history.people.has_phone(speaking):
        raise Refused("phone-only")
    with context.commit() as draft:
        if speaking not in history.disclosed:
            draft.happen("disclosed", seat=speaking, by=by, device=context.device)
        return context.store_answer(draft, context.linked())


def _share(context: Context, most: int) -> int:
    """Return the share of ``most`` that one seat, the table or the arbiter may use up."""
    return max(2, most // (2 * len(context.history.header.seats) + 2))


def _require_signature(context: Context, text: str, signature: str) -> None:
    """Check that ``signature`` is by this device's key over ``text``.

    :raises Refused: ``bad-field`` (``no-key``, ``wrong``).
    """
    key = context.history.people.key_of(context.device)
    if key is None:
        raise bad_field("signature", "no-key")
    if not signature_good(key, text, signature):
        raise bad_field("signature", "wrong")


def _require_head(context: Context, of: int, head: str) -> None:
    """Check that the chain has ``head`` at link ``of``; if not, the device saw another record.

    :raises Refused: ``bad-field`` (``other-head``).
    """
    heads = context.history.heads
    if of >= len(heads) or heads[of] != head:
        raise bad_field("head", "other-head", head)
