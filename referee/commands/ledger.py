"""The same request again: one place that knows which request was answered how.

A request is known by its id and by the kind of device, and the seat, that sent it.  Its answer is kept where it
is committed together with what the request did:

* an action: nowhere beside it; the answer is made again from the record (:attr:`MatchHistory.action_of_request`);
* an undo that asked, a consent, lines recorded again: in the event itself (:attr:`Devices.undo_answers`);
* everything else: in an event of its own (``Answered``, :attr:`Devices.command_answers`);
* a refusal, which records nothing: in memory only (:attr:`LiveMatch.refusals`), for some while;
* a match that was opened: the salt its secrets were made with, in the pointer of the request.

Whatever was asked, the rule is one: asked the same, the answer is the same; asked something else under the
same id, it is ``bad-field`` (``request_id``, ``used-otherwise``).
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from tachiai.engines.values import Action

from .. import clock
from ..errors import Refused, bad_field
from ..json_types import Json
from ..match import devices, tokens
from ..match.cache import LiveMatch
from ..match.devices import Grant
from ..match.draft import Draft
from ..match.people import RequestKey
from ..match.tokens import device_of
from ..match.views import judgement_json
from ..store.chain import canonical, sha256
from ..store.events import OpeningRequest, Pointer

REFUSALS_KEPT = 64
"""Refusals remembered per match, for devices that send a request again."""

REFUSAL_CHARACTERS = 2_000
"""A longer refusal is not remembered: sent again, its request is judged again."""


@dataclass(frozen=True)
class Asked:
    """What a request asks for, as it is compared with what an earlier one of the same id asked."""

    body: Json | None
    """What is compared, as JSON; ``None``: the id alone decides (an answer to an undo that waits)."""
    action: Action | None = None
    """The action to be recorded, where the request is for one."""


class AnsweredBefore(Exception):
    """The request was answered before: nothing is to be done but to give ``answer`` again."""

    def __init__(self, answer: Json) -> None:
        super().__init__("answered before")
        self.answer = answer


def used_otherwise(request_id: str) -> Refused:
    """The refusal of a request id under which something else was asked before."""
    return bad_field("request_id", "used-otherwise", request_id)


def lookup(live: LiveMatch, grant: Grant, request_id: str, asked: Asked) -> Json | None:
    """The answer the request got before; ``None`` if it is a new one.

    :raises Refused: ``bad-field`` (``used-otherwise``).
    """
    key: RequestKey = (grant.role, grant.seat, request_id)
    n = live.history.action_of_request.get(key)
    reply = live.devices.undo_answers.get(key)
    answered = live.devices.command_answers.get(key)
    refusal = live.refusals.get(key)
    answer: Json | None = None
    if n is not None:
        answer = _recorded(live, grant, n, asked, reply)
    elif reply is not None:
        answer = _replied(json.loads(reply), asked)
    elif answered is not None:
        digest, text = answered
        answer = json.loads(text) if digest == sha256(canonical(asked.body)) else None
    elif refusal is not None:
        answer = refusal[1] if refusal[0] == asked.body else None
    else:
        return None
    if answer is None:
        raise used_otherwise(request_id)
    return answer


def _recorded(live: LiveMatch, grant: Grant, n: int, asked: Asked, reply: str | None) -> Json | None:
    """The answer to the request that recorded action ``n``, if the same is asked.

    Ids of requests stand in every proof.  So a line in which something was told is compared only with what
    the device that told it sends again: any other would learn whether it guessed right.
    """
    if not live.history.told_by(n, device_of(grant.token)):
        return None
    if asked.action is not None and live.history.match.entries[n - 1].action != asked.action:
        return None
    if reply is not None:  # an undo that asked first, and was recorded once the others agreed
        return _replied(json.loads(reply), asked)
    return None if asked.action is None else recorded_answer(live, n)


def _replied(reply: Json, asked: Asked) -> Json | None:
    """The answer kept with an undo that asked, a consent, or lines recorded again, if the same is asked."""
    if "answer" in reply:
        answer: Json = reply["answer"]
        return answer if asked.body == reply["asked"] else None
    if asked.action is None:
        return reply if asked.body is None else None
    same = asked.action.kind == "undo" and asked.action.fields["to"] == (reply.get("asked") or {}).get("to")
    return reply if same else None


def recorded_answer(live: LiveMatch, n: int) -> Json:
    """The answer to the request that recorded action ``n``: from the record, also after a restart."""
    history = live.history
    judged = history.match.entries[n - 1].judgement
    return {"ok": True, "n": n, **judgement_json(history.game, judged, history.match.at(n))}


def keep(draft: Draft, grant: Grant, request_id: str | None, asked: Asked, answer: Json) -> Json:
    """Keep the answer to a request with what it writes; returns it as it will be given again."""
    reply = canonical(answer)
    if request_id is not None:
        draft.note(
            devices.Answered,
            by=grant.role,
            seat=grant.seat,
            request=request_id,
            asked=sha256(canonical(asked.body)),
            reply=reply,
        )
    kept: Json = json.loads(reply)
    return kept


def keep_refusal(live: LiveMatch, grant: Grant, request_id: str, asked: Asked, answer: Json) -> None:
    """Remember the answer to a request that recorded nothing, for a device that sends it again."""
    assert asked.body is not None
    if len(canonical([asked.body, answer])) > REFUSAL_CHARACTERS:
        return
    live.refusals[(grant.role, grant.seat, request_id)] = (asked.body, answer)
    while len(live.refusals) > REFUSALS_KEPT:
        live.refusals.popitem(last=False)


def opened_before(
    found: Pointer | None, request_id: str, asked: str, pin: str | None, now: str
) -> Json | None:
    """The answer to a request that opened a match; ``None`` if it is a new one.

    ``found`` is the pointer of the request, ``asked`` everything that was asked for (canonical JSON), ``pin``
    the PIN among it.  Token and PIN are derived again from the request id and the stored salt.

    :raises Refused: ``bad-field`` (``used-otherwise``), also some minutes after the match was opened.
    """
    if found is None:
        return None
    soon = clock.fresh(found.at, now, minutes=devices.OPENING_MINUTES)
    if not isinstance(found, OpeningRequest) or found.asked != sha256(asked) or not soon:
        raise used_otherwise(request_id)
    token, made_pin = tokens.opening_secrets(request_id, found.salt)
    device = device_of(tokens.digest(token))
    return {"ok": True, "match": found.match, "token": token, "pin": pin or made_pin, "device": device}
