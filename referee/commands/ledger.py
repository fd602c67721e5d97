"""The ledger of requests: the answer that each request got, for when it is sent again.

A request is identified by its id together with the kind of device and the seat that sent it.  Its answer is
stored in the same commit as its effect:

* an action: not stored; the answer is made again from the record (:attr:`MatchHistory.action_of_request`);
* an undo that needs consent, a consent, restored lines: in the event itself (:attr:`Devices.undo_answers`);
* any other command: in an event of its own (``Answered``, :attr:`Devices.command_answers`);
* a refusal, which records nothing: in memory, for a while (:attr:`LiveMatch.refusals`);
* a match that was opened: the salt of its secrets, in the pointer of the request.

The same id with the same content gets the same answer.  The same id with other content is refused as
``bad-field`` (``request_id``, ``used-otherwise``).
"""

from __future__ import annotations

import json

from tachiai.engines.values import Action

from .. import clock
from ..errors import Refused, bad_field
from ..json_text import JsonObject
from ..match import devices, tokens
from ..match.cache import LiveMatch
from ..match.devices import Grant
from ..match.people import RequestKey
from ..match.tokens import device_of
from ..match.views import judgement_json
from ..store.chain import canonical, sha256
from ..store.events import OpeningRequest, Pointer

REFUSALS_KEPT = 64
"""The number of refusals kept in memory for each match."""

REFUSAL_CHARACTERS = 2_000
"""The longest refusal that is kept, in characters; a longer one is judged again when repeated."""


class AnsweredBefore(Exception):
    """Raised when the request was answered before; ``answer`` is to be returned again."""

    def __init__(self, answer: JsonObject) -> None:
        super().__init__("answered before")
        self.answer = answer


def used_otherwise(request_id: str) -> Refused:
    """Return the refusal of a request id that was used before with other content."""
    return bad_field("request_id", "used-otherwise", request_id)


def lookup(
    live: LiveMatch, grant: Grant, request_id: str, body: JsonObject | None, action: Action | None
) -> JsonObject | None:
    """Return the answer that the request got before, ``None`` if it is new.

    ``body`` is the content of the request (``None``: only its id counts), ``action`` the action it records.

    :raises Refused: ``bad-field`` (``used-otherwise``).
    """
    key: RequestKey = (grant.role, grant.seat, request_id)
    n = live.history.action_of_request.get(key)
    reply = live.devices.undo_answers.get(key)
    answered = live.devices.command_answers.get(key)
    refusal = live.refusals.get(key)
    answer: JsonObject | None = None
    if n is not None:
        answer = _recorded(live, grant, n, body, action, reply)
    elif reply is not None:
        answer = _replied(json.loads(reply), body, action)
    elif answered is not None:
        digest, text = answered
        answer = json.loads(text) if digest == sha256(canonical(body)) else None
    elif refusal is not None:
        answer = refusal[1] if refusal[0] == body else None
    else:
        return None
    if answer is None:
        raise used_otherwise(request_id)
    return answer


def _recorded(
    live: LiveMatch,
    grant: Grant,
    n: int,
    body: JsonObject | None,
    action: Action | None,
    reply: str | None,
) -> JsonObject | None:
    """Return the answer to the request that recorded action ``n``, if the content is the same, else ``None``.

    Request ids are part of every proof.  So a line with a disclosure is only compared for the device that
    recorded it: any other device could use the comparison to check a guess.
    """
    if not live.history.may_compare(n, device_of(grant.token)):
        return None
    if action is not None and live.history.match.entries[n - 1].action != action:
        return None
    if reply is not None:  # an undo that was recorded once the others agreed
        return _replied(json.loads(reply), body, action)
    return None if action is None else recorded_answer(live, n)


def _replied(reply: JsonObject, body: JsonObject | None, action: Action | None) -> JsonObject | None:
    """Return the answer stored with an undo request, a consent or restored lines, if the content is the same."""
    if "answer" in reply:
        answer: JsonObject = reply["answer"]
        return answer if body == reply["asked"] else None
    if action is None:
        return reply if body is None else None
    same = action.kind == "undo" and action.fields["to"] == (reply.get("asked") or {}).get("to")
    return reply if same else None


def recorded_answer(live: LiveMatch, n: int) -> JsonObject:
    """Return the answer to the request that recorded action ``n``, made from the record."""
    history = live.history
    judged = history.match.entries[n - 1].judgement
    return {"ok": True, "n": n, **judgement_json(history.game, judged, history.match.at(n))}


def as_repeated(answer: JsonObject) -> JsonObject:
    """Return the answer exactly as a repeated request gets it: read from its stored form."""
    stored: JsonObject = json.loads(canonical(answer))
    return stored


def opened_before(
    pointer: Pointer | None, request_id: str, asked: str, pin: str | None, now: str
) -> JsonObject | None:
    """Return the answer to a request that opened a match, ``None`` if it is new.

    ``pointer`` is that of the request, ``asked`` its content (canonical JSON) and ``pin`` the PIN in
    that content. Token and PIN are derived again from the request id and the stored salt.

    :raises Refused: ``bad-field`` (``used-otherwise``), also :data:`devices.OPENING_MINUTES` after the match
        was opened.
    """
    if pointer is None:
        return None
    soon = clock.fresh(pointer.at, now, minutes=devices.OPENING_MINUTES)
    if not isinstance(pointer, OpeningRequest) or pointer.asked != sha256(asked) or not soon:
        raise used_otherwise(request_id)
    token, made_pin = tokens.opening_secrets(request_id, pointer.salt)
    device = device_of(tokens.digest(token))
    return {"ok": True, "match": pointer.match, "token": token, "pin": pin or made_pin, "device": device}
