"""The writes of one command: links with their bodies, device events and pointers, in one transaction."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tachiai.engines._derived import redact
from tachiai.engines.game import Game
from tachiai.engines.record import Line
from tachiai.engines.values import TABLE, Action, Header, Judgement, Verdict

from ..json_text import JsonObject
from ..store.chain import FORM, canonical, commitment, next_head, sha256
from ..store.events import (
    CommitmentOpening,
    DeviceEvent,
    Event,
    Happened,
    Pointer,
    Recorded,
    Secret,
    commitment_stream,
    devices_head,
    devices_stream,
    match_stream,
)
from ..store.log import DevicesRef
from .devices import Devices
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
    after: JsonObject | None = None,
) -> str:
    """Return the body of link 0.

    ``position`` is the SHA-256 of the public position at the start.  ``after`` names the match before, and
    also its link if the table was arranged again from it.
    """
    fields: JsonObject = {
        "match": match,
        "header": header.to_json(),
        "settings": dict(settings),
        "rules": game.version,
        "position": position,
    }
    if after is not None:
        fields["after"] = after
    return _body("opened", 0, at, (0, ""), fields)


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
    recorded: JsonObject = {
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


class Draft:
    """The writes of one command to one match, at the time ``at`` (RFC 3339).

    Links are applied to ``history`` at once, so that the next one follows on them.  If they are not committed
    in the end, the history in memory must be dropped.  Events of the stream of devices are applied by the
    caller after the commit.
    """

    def __init__(self, history: MatchHistory, devices: Devices, at: str) -> None:
        self.history = history
        self.at = at
        self.links: list[Event] = []
        self.notes: list[DeviceEvent] = []
        self.pointers: list[Pointer] = []
        self.sent_away: list[tuple[str, str]] = []
        """The devices (digests of their tokens) to disconnect after the commit, and why."""
        self._ref = (devices.version, devices.head)
        self._version, self._head = self._ref

    @property
    def events(self) -> list[Event]:
        """All events to commit."""
        return [*self.links, *self.notes, *self.pointers]

    def note(self, kind: Callable[..., DeviceEvent], **fields: Any) -> None:
        """Add an event to the stream of devices."""
        self._version += 1
        event = kind(devices_stream(self.history.id), self._version, self.at, "", **fields)
        self._head = devices_head(self._head, event)
        self.notes.append(replace(event, head=self._head))

    def point(self, stream: str, version: int = 1) -> None:
        """Add a pointer from ``stream`` to the match."""
        self.pointers.append(Pointer(stream, version, self.history.id, self.at))

    def happen(self, kind: str, **fields: Any) -> int:
        """Add a link that is not an action; return its number."""
        history = self.history
        body = _body(kind, history.link + 1, self.at, self._ref, fields)
        head = next_head(history.head, body)
        self.links.append(Happened(match_stream(history.id), history.link + 1, body, head))
        history.add_happened(json.loads(body), head)
        return history.link

    def record(self, line: Line, judged: Judgement[Any], provenance: Provenance) -> None:
        """Add an action with its judgement."""
        history = self.history
        line = line._replace(at=self.at)
        provenance = provenance._replace(at=self.at)
        if history.version != history.game.version:
            self.happen("rules", was=history.version, rules=history.game.version)
        position = canonical(history.shown(judged.position))
        digest = sha256(position)
        kept = None if digest == history.digest else position
        body, secret, era = action_body(history, line, judged, provenance, self._ref, digest)
        history.digest = digest
        head = next_head(history.head, body)
        link = history.link + 1
        self.links.append(Recorded(match_stream(history.id), link, body, head, position=kept))
        if secret is not None:
            self.links.append(CommitmentOpening(commitment_stream(history.id), link, *secret))
        history.add_action(line, judged, provenance._replace(era=era), head, self._ref)
