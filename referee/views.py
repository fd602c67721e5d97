"""What a device is shown: everything its screen needs, for exactly its eyes.

The engine makes the views of each audience; here they are put together and remembered.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engines.game import TABLE, UNKNOWN, Choice, Field, Game, Judgement, whole_actions
from engines.match import Match, audit_line

from . import __version__
from .access import ARBITER, SEAT, Asked, Desk, Grant
from .log import Story, is_undo
from .undo import Rest, consent_for, last_of, newest_rest

Json = dict[str, Any]

PREVIEWS = 64
"""Previews sent with one view, at most."""

SETTINGS: Mapping[str, Any] = {"coaching": True}
"""The settings of a match and what they are until somebody changes them."""


class Refused(Exception):
    """The answer to a command that did nothing: an error code of the protocol and what belongs to it."""

    def __init__(self, error: str, **more: Any) -> None:
        super().__init__(error)
        self.error = error
        self.answer: Json = {"ok": False, "error": error, **more}


def bad_field(name: str, reason: str, value: Any = None) -> Refused:
    return Refused("bad-field", field=name, reason=reason, value=_short(value))


def _short(value: Any) -> Any:
    """The value back to its sender, if it is short enough to be of use."""
    try:
        return value if len(json.dumps(value)) <= 200 else None
    except (TypeError, ValueError, RecursionError):
        return None


class Room:
    """One match in memory.  Everything in it belongs to who holds the lock."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.lock = threading.Lock()
        self.kept: tuple[Story, Desk] | None = None
        self.refusals: OrderedDict[Asked, tuple[Json, Json]] = OrderedDict()
        """What was refused lately: the action and the answer, by who sent it under which request id."""
        self.news: list[Callable[[], None]] = []
        """What others are told once the lock is free."""
        self.lines: list[Json] = []
        self.own_lines: dict[tuple[int, str], Json] = {}
        self._memo: dict[Any, Any] = {}
        self._memo_n = -1

    @property
    def story(self) -> Story:
        assert self.kept is not None
        return self.kept[0]

    @property
    def desk(self) -> Desk:
        assert self.kept is not None
        return self.kept[1]

    def forget(self) -> None:
        """Throw away what is in memory; the next one to ask reads it from the store."""
        self.kept = None
        self.lines.clear()
        self.own_lines.clear()
        self._memo.clear()
        self._memo_n = -1

    def remembered(self, key: Any, make: Callable[[], Any]) -> Any:
        """Something that is the same as long as no action is recorded."""
        if self._memo_n != self.story.n:
            self._memo.clear()
            self._memo_n = self.story.n
        if key not in self._memo:
            self._memo[key] = make()
        return self._memo[key]


def view(
    room: Room,
    grant: Grant,
    online: set[str],
    *,
    since: int | None = None,
    at: int | None = None,
    seen: Mapping[str, Any] | None = None,
) -> Json:
    """Everything the screen of the device with ``grant`` shows (``docs/protocol.md``, "The view")."""
    story, desk = room.story, room.desk
    match, game, n = story.match, story.game, story.n
    looking_back = at is not None and at != n
    if at is not None and not 0 <= at <= n:
        raise bad_field("at", "out-of-range", at)
    pen = grant.role == TABLE and desk.pen == grant.token
    seat = grant.seat
    settings = settings_of(room)
    if looking_back:
        assert at is not None
        position = match.at(at)
        public = _public(game, position)
        choices: list[Json] = []
        previews: list[Json] = []
    else:
        position = match.position
        public = room.remembered("public", lambda: _public(game, position))
        choices, previews = room.remembered(
            ("choices", grant.role, seat, pen), lambda: _choices(story, grant.role, seat, pen)
        )
        if not settings["coaching"]:
            previews = []
    first = _from(story, since)
    return {
        "match": story.id,
        "n": n,
        "at": n if at is None else at,
        "head": story.head,
        "witness": _witness(story, seen),
        "role": grant.role,
        "seat": seat,
        "pen": pen,
        "header": room.remembered("header", story.header.to_json),
        "settings": settings,
        **public,
        "mine": None if seat is None else game.private(position, seat),
        "choices": choices,
        "previews": previews,
        "from": first,
        "lines": [_line_json(room, i, seat) for i in range(first + 1, n + 1)],
        "undo": None
        if desk.closed is not None
        else room.remembered(("undo", grant.role, seat, pen), lambda: _undo_button(story, grant, pen)),
        "restorable": _restorable(room) if pen or grant.role == ARBITER else None,
        "ask": None if (ask := desk.waiting_ask(n)) is None else ask.to_json(),
        "people": _people(room, online),
        "claims": _claims(desk) if grant.role in (TABLE, ARBITER) else [],
        "closed": desk.closed,
        "build": __version__,
    }


def _choices(story: Story, role: str, seat: str | None, pen: bool) -> tuple[list[Json], list[Json]]:
    game, position = story.game, story.match.position
    found: list[Choice] = []
    if pen:
        for each in (*story.header.seats, TABLE):
            found += game.public_choices(position, each)
    elif role == SEAT and seat is not None:
        # What a phone offers lies open on the table; its private help is in `mine`, under cover.
        found += game.public_choices(position, seat)
    previews = []
    if game.previewed:
        worth = (c for c in found if c.kind in game.previewed)
        for action in whole_actions(worth, PREVIEWS):
            effects = [dict(e) for e in game.preview(position, action)]
            previews.append({"action": action.to_json(), "effects": effects})
            if len(previews) == PREVIEWS:
                break
    return [_choice_json(game, choice) for choice in found], previews


def _choice_json(game: Game[Any], choice: Choice) -> Json:
    """The template, with the names of the fields only its seat may know (absent if there are none)."""
    declared = game.action_types[choice.kind].by_name
    private = [name for name in choice.fields if _tells(choice, declared[name])]
    return {**choice.to_json(), "private": private} if private else choice.to_json()


def _tells(choice: Choice, field: Field) -> bool:
    """Whether an action of this template can say in this field what only its seat knows."""
    if field.private or field.private_if is None:
        return field.private
    name, value = field.private_if
    return value in choice.fields[name].values() and set(choice.fields[field.name].values()) != {UNKNOWN}


def _from(story: Story, since: int | None) -> int:
    """The index of the first line a device that has ``since`` lines must be sent."""
    if since is None or not 0 <= since <= story.n:
        return 0
    return min((*story.changed[since + 1 :], since + 1)) - 1


def _line_json(room: Room, n: int, seat: str | None) -> Json:
    story = room.story
    while len(room.lines) < n:
        i = len(room.lines) + 1
        room.lines.append(_line_base(story, i, None))
    base = room.lines[n - 1]
    private = seat is not None and n in story.secret and story.match.entries[n - 1].action.seat == seat
    if private and seat is not None:
        if (n, seat) not in room.own_lines:
            room.own_lines[(n, seat)] = _line_base(story, n, seat)
        base = room.own_lines[(n, seat)]
    settled = story.settled.get(n)
    if settled is not None and settled.seat not in (None, seat):
        settled = None
    return {
        **base,
        "settled": None if settled is None else settled.to_json(),
        "undone": story.undone(n),
        "private": private,
    }


def _undo_button(story: Story, grant: Grant, pen: bool) -> Json | None:
    last = last_of(story)
    if last is None:
        return None
    if grant.role == ARBITER:
        return {"to": last - 1, "tier": "free"}
    if not (pen or grant.role == SEAT):
        return None
    return {"to": last - 1, "tier": consent_for(story, [last], [last], grant.role, grant.seat).tier}


def _restorable(room: Room) -> Json | None:
    if room.desk.closed is not None:
        return None
    rest: Rest | None = room.remembered("rest", lambda: newest_rest(room.story, room.desk))
    return None if rest is None else {"from": rest.undo, "count": len(rest.left), "since": rest.since}


def _people(room: Room, online: set[str]) -> Json:
    return {
        seat: {"claimed": room.desk.holder(seat) is not None, "online": seat in online}
        for seat in room.story.header.seats
    }


def said(game: Game[Any], judged: Judgement[Any], position: Any = None) -> Json:
    """A judgement as an answer has it."""
    effects = [dict(e) for e in judged.effects]
    steps = game.steps(judged.position if position is None else position, judged.effects)
    return {
        "verdict": judged.verdict.value,
        "code": judged.code,
        "effects": effects,
        "steps": [dict(s) for s in steps],
    }


def _public(game: Game[Any], position: Any) -> Json:
    """What of a view is the position, and the same for every device."""
    outcome = game.outcome(position)
    return {
        "position": game.view(position),
        "turn": list(game.turn(position)),
        "upcoming": list(game.upcoming(position)),
        "due": [dict(d) for d in game.due(position)],
        "reference": [dict(r) for r in game.reference(position)],
        "outcome": None if outcome is None else outcome.to_json(),
    }


def settings_of(room: Room) -> Json:
    return {**SETTINGS, **room.story.settings, **room.desk.settings}


def _line_base(story: Story, n: int, seat: str | None) -> Json:
    """What of a line never changes, as ``seat`` (``None``: everybody) may see it."""
    told = story.told[n - 1]
    return {
        **_line_written(story.match, n, seat),
        "at": told.at,
        "by": TABLE if hidden(story, n, seat) else told.by,
        "consent": list(told.consent),
        "reason": told.reason,
    }


def _line_written(match: Match, n: int, seat: str | None) -> Json:
    """What a record knows of a line, as ``seat`` (``None``: everybody) may see it."""
    entry = match.shown(n, seat)
    return {
        "n": n,
        "seat": entry.action.seat,
        "action": entry.action.to_json(),
        **said(match.game, entry.judgement, match.at(n)),
        "at": entry.line.at,
        "by": None,
        "consent": [],
        "reason": None,
        "note": entry.line.note,
    }


def replay_frames(match: Match) -> Iterator[Json]:
    """What ``view {at: n}`` says to a spectator of a whole record, for n = 0, 1, ...: one at a time."""
    for n in range(match.n + 1):
        yield _public(match.game, match.at(n))


def replay_lines(match: Match) -> list[Json]:
    """The lines of a whole record as a spectator sees them at its end."""
    settled, standing = match.settled(), set(match.live())
    lines = []
    for n in range(1, match.n + 1):
        proof = settled.get(n)
        lines.append(
            {
                **_line_written(match, n, None),
                "settled": None if proof is None or proof.seat is not None else proof.to_json(),
                "undone": n not in standing and not is_undo(match.entries[n - 1]),
                "private": False,
            }
        )
    return lines


def hidden(story: Story, n: int, seat: str | None) -> bool:
    """Whether line ``n`` is shown to ``seat`` as an idle one."""
    entry = story.match.entries[n - 1]
    return entry.judgement.private and entry.action.seat != seat


def _witness(story: Story, seen: Mapping[str, Any] | None) -> Json | None:
    """The head the chain has where a device says it saw one; ``null`` as head if the chain ends before."""
    if seen is None:
        return None
    n = seen["n"]
    return {"n": n, "head": story.heads[n] if 0 <= n <= story.n else None}


def claim_of(grant: Grant) -> str:
    return grant.token[:16]


def _claims(desk: Desk) -> list[Json]:
    return [{"id": claim_of(g), "seat": g.seat} for g in desk.waiting()]


def audit_rows(story: Story, *, full: bool) -> Iterator[Json]:
    """The audit of a stored match: as it was judged when it was recorded."""
    if full:
        yield from story.match.audit(full=True)
        return
    for n in range(1, story.n + 1):
        settled = story.settled.get(n)
        yield audit_line(story.match.shown(n), settled if settled is None or settled.seat is None else None)
    outcome = story.match.outcome
    yield {
        "outcome": None if outcome is None else outcome.to_json(),
        "position": story.game.view(story.match.position),
    }
