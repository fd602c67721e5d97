"""The bodies of new links: what the chain records of the opening, of actions and of other events.

``docs/evidence.md`` describes every member.  This module does not read or write a store.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from tachiai.engines._derived import redact
from tachiai.engines.game import Game
from tachiai.engines.record import Line
from tachiai.engines.values import TABLE, Action, Header, Judgement, Verdict

from ..json_types import Json
from ..store.chain import FORM, canonical, commitment, sha256
from ..store.events import Secret
from ..store.log import DevicesRef
from .history import SEALED, MatchHistory, Provenance


def _body(kind: str, link: int, at: str, devices: DevicesRef, fields: Mapping[str, Any]) -> str:
    return canonical({"form": FORM, "link": link, "kind": kind, "at": at, "desk": list(devices), **fields})


def opening_body(
    match: str,
    game: Game[Any],
    header: Header,
    settings: Mapping[str, Any],
    at: str,
    position: str,
    after: Json | None = None,
) -> str:
    """Return the body of link 0.

    ``position`` is the SHA-256 of the public position at the start.  ``after`` names the match before, and
    also its link if the table was arranged again from it.
    """
    fields: Json = {
        "match": match,
        "header": header.to_json(),
        "settings": dict(settings),
        "rules": game.version,
        "position": position,
    }
    if after is not None:
        fields["after"] = after
    return _body("opened", 0, at, (0, ""), fields)


def happening_body(
    history: MatchHistory, kind: str, at: str, devices: DevicesRef, fields: Mapping[str, Any]
) -> str:
    """Return the body of the next link of ``history``, for a link that is not an action."""
    return _body(kind, history.link + 1, at, devices, fields)


def action_body(
    history: MatchHistory,
    line: Line,
    judgement: Judgement[Any],
    provenance: Provenance,
    devices: DevicesRef,
    position: str,
) -> tuple[str, Secret | None, int | None]:
    """Return the body of the next link of ``history``, which records ``line`` with ``judgement``.

    ``position`` is the SHA-256 of the public position after it.  If the line has a private part (or
    ``provenance`` has an era), two more values are returned, otherwise ``None`` twice: the secret that opens
    its commitment, and the era of its seat that may see it.
    """
    n = history.n + 1
    action, note = line.action, line.note
    recorded: Json = {
        "verdict": judgement.verdict.value,
        "code": judgement.code,
        "by": provenance.by,
        "seat": provenance.seat,
        "device": provenance.device,
        "request": provenance.request,
    }
    effects = list(judgement.effects)
    shown = redact(history.game, action)
    secret = None
    era = provenance.era
    if era is None and (judgement.private or may_disclose(history.game, action)):
        # An attempt on the table that must be hidden stays sealed until the end.
        idle = judgement.private and provenance.by != "seat"
        era = SEALED if idle else history.people.era(action.seat)
    if era is not None:
        text = canonical({"line": line.to_json(), **recorded, "era": era})
        secret = Secret(secrets.token_hex(16), text)
    if judgement.private:
        # Others only learn that something was attempted, but neither the action nor the seat.
        shown, note = Action(TABLE, "undo", {"to": n - 1}), None
        effects = [{"effect": "undo", "to": n - 1}]
        recorded = {
            "verdict": Verdict.LEGAL.value,
            "code": None,
            "by": TABLE,
            "seat": None,
            "device": None,
            "request": None,
        }
    outcome = history.game.outcome(judgement.position)
    fields = {
        "n": n,
        "action": shown.to_json(),
        "note": note,
        **recorded,
        "effects": effects,
        "position": position,
        "outcome": None if outcome is None else outcome.to_json(),
        "consent": dict(provenance.consent),
        "reason": provenance.reason,
        "rules": history.game.version,
        "private": None if secret is None else commitment(secret.salt, secret.text),
        "ruling": None if provenance.ruling is None else dict(provenance.ruling),
        "waived": line.waive,
    }
    return _body("action", history.link + 1, provenance.at, devices, fields), secret, era


def may_disclose(game: Game[Any], action: Action) -> bool:
    """Return whether the action has a field whose value only its seat knows, known or not (``"??"``).

    The link commits to the field in both cases, because whether something was disclosed is also secret.
    """
    declared = game.action_types[action.kind].by_name
    return any(declared[name].is_private(action.fields) for name in action.fields)


def position_digest(shown: Any) -> str:
    """Return the SHA-256 of a public position's canonical JSON."""
    return sha256(canonical(shown))
