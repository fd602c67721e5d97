"""The view of a device: all that its screen needs, and nothing that its audience may not see.

The game makes position and private part; here they are put together, and remembered while the chain stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from tachiai.engines import waiting
from tachiai.engines.declare import ActionTemplate, Field, Purpose, whole_actions
from tachiai.engines.game import Game
from tachiai.engines.match import Match, audit_end, audit_line
from tachiai.engines.values import TABLE, UNKNOWN, Header, Judgement, Settled

from .. import __version__
from ..errors import bad_field
from ..json_types import Json
from .cache import LINES_IN_MEMORY, LiveMatch
from .devices import ARBITER, SEAT, SPECTATOR, Devices, Grant
from .history import MatchHistory
from .lines import is_undone
from .tokens import device_of
from .undo import Restorable, consent_for, last_of, newest_restorable

if TYPE_CHECKING:
    from ..wire import view as wire


PREVIEWS = 64
"""Previews sent with one view, at most."""

SETTINGS: Mapping[str, Any] = {"coaching": True}
"""The settings of a match and what they are until somebody changes them."""


def view(
    live: LiveMatch,
    grant: Grant,
    online: set[str],
    *,
    since: int | None = None,
    at: int | None = None,
) -> Json:
    """Everything the screen of the device with ``grant`` shows (``docs/protocol.md``, "The view")."""
    history, devices = live.history, live.devices
    match, game, n = history.match, history.game, history.n
    looking_back = at is not None and at != n
    if at is not None and not 0 <= at <= n:
        raise bad_field("at", "out-of-range", at)
    pen = grant.role == TABLE and devices.pen == grant.token
    seat = grant.seat
    settings = settings_of(live)
    if looking_back:
        assert at is not None
        position = match.at(at)
        public = _public(game, position)
        choices: list[Json] = []
        previews: list[Json] = []
    else:
        position = match.position
        public = live.remembered("public", lambda: _public(game, position))
        choices, previews = _choices(live, grant.role, seat, pen)
        if not settings["coaching"]:
            previews = []
    own = match if seat is None else history.personal(seat)
    first = _from(history, since, seat)
    people = history.people
    return {
        "match": history.id,
        "n": n,
        "at": n if at is None else at,
        "link": history.link,
        "head": history.head,
        "device": None if grant.role == SPECTATOR else device_of(grant.token),
        "keyed": people.key_of(device_of(grant.token)) is not None,
        "role": grant.role,
        "seat": seat,
        "pen": pen,
        "header": live.remembered("header", lambda: header_json(history.header)),
        "settings": settings,
        **public,
        "outcome": public["outcome"] if looking_back or people.result is None else history.outcome,
        "mine": None if seat is None else game.private(own.at(n if at is None else at), seat),
        "choices": choices,
        "mine_choices": None if looking_back or seat is None else _own_choices(game, own, seat),
        "previews": previews,
        "from": first,
        "lines": _lines(live, first, seat),
        "undo": None
        if devices.closed is not None or (people.stopped is not None and grant.role != ARBITER)
        else live.remembered(("undo", grant.role, seat, pen), lambda: _undo_button(history, grant, pen)),
        "restorable": _restorable(live) if pen or grant.role == ARBITER else None,
        "ask": None if (ask := devices.waiting_ask(n)) is None else ask.to_json(),
        "people": _people(live, online),
        "claims": _claims(devices, grant),
        "tried": _tried(devices) if grant.role == TABLE else None,
        "closed": devices.closed,
        "stopped": people.stopped,
        "objections": people.objections,
        "rulings": people.rulings,
        "confirm": _confirm(history),
        "sign": people.sign,
        "disclosed": live.remembered("disclosed", lambda: history.disclosed),
        "place": _place(devices),
        "next": None if devices.next is None else {"match": devices.next[0]},
        "build": __version__,
    }


_Offer = tuple[list[Json], list[Json]]
"""What may be done, as templates, and what would come of the first whole actions of it."""


def _choices(live: LiveMatch, role: str, seat: str | None, pen: bool) -> _Offer:
    header = live.history.header
    # What a phone offers lies open on the table; its private help is in `mine`, under cover.
    actors = (*header.seats, TABLE) if pen else (seat,) if role == SEAT and seat is not None else ()
    return _together(_offer(live, actor) for actor in actors)


def _together(offers: Iterable[_Offer]) -> _Offer:
    choices: list[Json] = []
    previews: list[Json] = []
    for found, foreseen in offers:
        choices += found
        previews += foreseen
    return choices, previews[:PREVIEWS]


def _offer(live: LiveMatch, actor: str) -> _Offer:
    """What ``actor`` may do: the same for the tablet and for its phone."""
    history = live.history
    found: _Offer = live.remembered(
        ("offer", actor), lambda: _offered(history.game, history.match.position, actor)
    )
    return found


def _offered(game: Game[Any], position: Any, actor: str) -> _Offer:
    found = game.choices(position, actor)
    previews = []
    if game.previewed:
        worth = (c for c in found if c.kind in game.previewed)
        for action in whole_actions(worth, PREVIEWS):
            effects = [dict(e) for e in game.preview(position, action)]
            previews.append({"action": action.to_json(), "effects": effects})
            if len(previews) == PREVIEWS:
                break
    return [_choice_json(game, choice) for choice in found], previews


def _own_choices(game: Game[Any], own: Match, seat: str) -> list[Json] | None:
    """The templates for the covered form of the device that has ``seat``; ``None``: those everybody sees."""
    found = game.own_choices(own.position, seat)
    return None if found is None else [_choice_json(game, choice) for choice in found]


def _choice_json(game: Game[Any], choice: ActionTemplate) -> Json:
    """The template, with its private fields and its purpose (absent if there are none, and for a move)."""
    kind = game.action_types[choice.kind]
    private = [name for name in choice.fields if _tells(choice, kind.by_name[name])]
    found = choice.to_json()
    if private:
        found["private"] = private
    if kind.purpose is not Purpose.MOVE:
        found["purpose"] = kind.purpose.value
    return found


def _tells(choice: ActionTemplate, field: Field) -> bool:
    """Whether an action of this template can say in this field what only its seat knows."""
    if field.private or field.private_if is None:
        return field.private
    name, value = field.private_if
    tells = set(choice.fields[field.name].iter_values()) != {UNKNOWN}
    return tells and value in choice.fields[name].iter_values()


def _from(history: MatchHistory, since: int | None, seat: str | None) -> int:
    """The index of the first line a device of ``seat`` that has ``since`` lines must be sent.

    It rests on what that device may see alone: which lines are sent again must not tell of private facts.
    """
    if since is None or not 0 <= since <= history.n:
        return 0
    return history.first_changed(since, seat) - 1


def lines(live: LiveMatch) -> list[Json]:
    """All lines of a match as everybody may see them."""
    return _lines(live, 0, None)


def _lines(live: LiveMatch, first: int, seat: str | None) -> list[Json]:
    settled = live.history.settled_of(seat)
    return [_line_json(live, n, seat, settled.get(n)) for n in range(first + 1, live.history.n + 1)]


def line(live: LiveMatch, n: int) -> Json:
    """Line ``n`` as everybody may see it."""
    return _line_json(live, n, None, live.history.settled_of(None).get(n))


def _line_json(live: LiveMatch, n: int, seat: str | None, settled: Settled | None) -> Json:
    history = live.history
    public = _line_shown(live, n, None)
    private = seat is not None and n in history.secret and history.own(n, seat)
    base = _line_shown(live, n, seat) if private else public
    return {
        **base,
        "settled": None if settled is None else settled.to_json(),
        "undone": history.undone(n),
        "private": private and base["action"] != public["action"],
    }


def _line_shown(live: LiveMatch, n: int, seat: str | None) -> Json:
    """What of a line never changes, as ``seat`` (``None``: everybody) may see it."""
    found = live.lines.get((n, seat))
    if found is None:
        found = live.lines[(n, seat)] = _line_base(live.history, n, seat)
        if len(live.lines) > LINES_IN_MEMORY:
            live.lines.popitem(last=False)
    return found


def _undo_button(history: MatchHistory, grant: Grant, pen: bool) -> Json | None:
    last = last_of(history)
    if last is None:
        return None
    if grant.role == ARBITER:
        return {"to": last - 1, "tier": "free"}
    if not (pen or grant.role == SEAT):
        return None
    if last - 1 < history.people.ruled:
        return None
    return {"to": last - 1, "tier": consent_for(history, [last], [last], grant.role, grant.seat).tier}


def _restorable(live: LiveMatch) -> Json | None:
    if live.devices.closed is not None:
        return None
    rest: Restorable | None = live.remembered("rest", lambda: newest_restorable(live.history, live.devices))
    if rest is None:
        return None
    return {"from": rest.undo, "count": len(rest.left), "first": rest.left[0], "since": rest.since}


def _people(live: LiveMatch, online: set[str]) -> Json:
    history = live.history
    held = {grant.seat for grant in live.devices.grants.values() if not grant.waiting}
    moved = history.people.moved
    return {
        seat: {"claimed": seat in held, "online": seat in online, "moved": moved.get(seat)}
        for seat in history.header.seats
    }


def judgement_json(game: Game[Any], judged: Judgement[Any], position: Any = None) -> Json:
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
        **waiting.lists(game.waiting(position)),
        "reference": list(map(dict, game.reference(position))),
        "outcome": None if outcome is None else outcome.to_json(),
    }


def header_json(header: Header) -> wire.Header:
    """The header as screens get it: that of the record, and every house rule in force."""
    return cast("wire.Header", {**header.to_json(), "rules_in_force": dict(header.options)})


def settings_of(live: LiveMatch) -> Json:
    """The settings of a match: as it was opened, and what was changed since."""
    return {**SETTINGS, **live.history.settings, **live.devices.settings}


def _line_base(history: MatchHistory, n: int, seat: str | None) -> Json:
    provenance = history.provenance[n - 1]
    return {
        **_line_written(history.match, n, seat),
        "at": provenance.at,
        "by": TABLE if hidden(history, n, seat) else provenance.by,
        "consent": list(provenance.consent),
        "reason": provenance.reason,
        "ruling": None if provenance.ruling is None else dict(provenance.ruling),
        "link": history.links[n],
    }


def _line_written(match: Match, n: int, seat: str | None) -> Json:
    """What a record knows of a line, as ``seat`` (``None``: everybody) may see it."""
    entry = match.shown(n, seat)
    return {
        "n": n,
        "seat": entry.action.seat,
        "action": entry.action.to_json(),
        **judgement_json(match.game, entry.judgement, match.at(n)),
        "about": dict(match.about(n, entry.action)),
        "at": entry.line.at,
        "by": None,
        "consent": [],
        "reason": None,
        "ruling": None,
        "link": None,
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
                "undone": is_undone(match.entries[n - 1], standing),
                "private": False,
            }
        )
    return lines


def laid_table(match: Match) -> Json:
    """What the screen at a table that was laid shows: for the table itself, which records for everybody."""
    game, position = match.game, match.position
    everybody = (*match.header.seats, TABLE)
    choices, previews = _together(_offered(game, position, who) for who in everybody)
    return {
        "header": header_json(match.header),
        **_public(game, position),
        "choices": choices,
        "previews": previews,
        "lines": replay_lines(match),
        "layout": game.layout_of(position),
    }


def hidden(history: MatchHistory, n: int, seat: str | None) -> bool:
    """Whether line ``n`` is shown to ``seat`` as an idle one."""
    entry = history.match.entries[n - 1]
    return entry.judgement.private and (seat is None or not history.own(n, seat))


def _confirm(history: MatchHistory) -> Json | None:
    """What each seat said of the end, while the match is over."""
    if history.end is None:
        return None
    said = history.people.confirmed
    return {
        "of": history.end,
        "head": history.heads[history.end],
        "seats": {
            seat: {k: v for k, v in said[seat].items() if k != "of"}
            if seat in said and said[seat]["of"] == history.end
            else None
            for seat in history.header.seats
        },
    }


def _place(devices: Devices) -> Json | None:
    """The table of the evening, and whether the organiser was called to it."""
    if devices.place is None:
        return None
    number, name = devices.place
    return {"number": number, "name": name, "called": None if devices.called is None else devices.called[0]}


def _tried(devices: Devices) -> Json | None:
    """That somebody gave wrong PINs: how many in all, and when the last."""
    return {"pin": len(devices.missed), "at": devices.missed[-1]} if devices.missed else None


def claim_of(grant: Grant) -> str:
    """The id under which a waiting device is shown: 16 hexadecimal digits."""
    return grant.token[:16]


def _claims(devices: Devices, grant: Grant) -> list[Json]:
    """The phones that wait for a seat: for the table and the arbiter all, for a seat's phone its own."""
    if grant.role == SPECTATOR:
        return []
    waiting = devices.waiting(grant.seat if grant.role == SEAT else None)
    return [{"id": claim_of(g), "seat": g.seat, "handed": False} for g in waiting]


def audit_rows(history: MatchHistory, *, full: bool) -> Iterator[Json]:
    """The audit of a stored match: as it was judged when it was recorded."""
    if full:
        yield from history.match.audit(full=True)
        return
    for n in range(1, history.n + 1):
        yield audit_line(history.match.shown(n), history.settled.get(n))
    yield audit_end(history.match, history.outcome)
