"""The view of a device: everything its screen needs, and nothing that its audience may not see.

The game makes the public position and the private part.  This module adds the rest, and caches parts while
the chain is unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, cast

import orjson

from tachiai.engines import waiting
from tachiai.engines._derived import is_private, layout_of, preview
from tachiai.engines.declare import ActionTemplate, Field, Purpose, whole_actions
from tachiai.engines.game import Game
from tachiai.engines.match import Match, audit_end, audit_line
from tachiai.engines.values import TABLE, UNKNOWN, Action, Header, Judgement, Settled

from .. import __version__
from ..errors import bad_field
from ..json_text import JsonObject
from . import recorded
from .cache import LINES_IN_MEMORY, LiveMatch
from .devices import ARBITER, SEAT, SPECTATOR, Devices, Grant
from .draft import may_disclose
from .history import MatchHistory
from .lines import is_undone
from .tokens import device_of
from .undo import Restorable, consent_for, last_of, newest_restorable, undo_effects
from .wishes import Deal, deal_of

if TYPE_CHECKING:
    from ..wire import view as wire


PREVIEWS = 64
"""The most previews in a view."""

LINES_AT_ONCE = 4
"""Views with at most so many new lines make them for each device; longer ones use cached lines."""

SETTINGS: Mapping[str, Any] = {"coaching": True}
"""The settings of a match, with their default values."""


def view(
    live: LiveMatch, grant: Grant, online: set[str], *, since: int | None = None, at: int | None = None
) -> JsonObject:
    """Return everything the screen of the device with ``grant`` shows (``docs/protocol.md``, "The view").

    :raises Refused: ``bad-field`` (``at``, ``out-of-range``).
    """
    n = live.history.n
    if at is None or at == n:
        return _newest(live, grant, online, since)
    if not 0 <= at <= n:
        raise bad_field("at", "out-of-range", at)
    return {**_newest(live, grant, online, since), **_back(live, grant, at)}


def _newest(live: LiveMatch, grant: Grant, online: set[str], since: int | None) -> JsonObject:
    first = _from(live.history, since, grant.seat)
    return {
        **_own(live, grant, first, _lines(live, first, grant.seat)),
        **_of_chain(live),
        **_of_devices(live),
        **_of_now(live, online),
    }


def writer(live: LiveMatch, online: set[str]) -> Callable[[Grant, int | None], bytes]:
    """Return a function that returns :func:`view` as JSON, for a grant and the lines it has (``since``).

    The parts shared by all devices are made once.  Valid while the lock of ``live`` is held.
    """
    texts = (
        live.cached_until_change("chain", lambda: _members(_of_chain(live))),
        live.cached_until_change("devices", lambda: _members(_of_devices(live))),
        _members(_of_now(live, online)),
    )
    shared = b",".join(texts)

    def write(grant: Grant, since: int | None) -> bytes:
        first = _from(live.history, since, grant.seat)
        own = _own(live, grant, first, _lines_as_json(live, first, grant.seat))
        return b"{%b,%b}" % (_members(own), shared)

    return write


def _members(of: JsonObject) -> bytes:
    """Return the members of a non-empty object, as JSON."""
    return orjson.dumps(of)[1:-1]


def _of_chain(live: LiveMatch) -> JsonObject:
    """Return the members that depend on the chain."""
    history, people = live.history, live.history.people
    game, position = history.game, history.match.position
    return {
        "match": history.id,
        "link": history.link,
        "head": history.head,
        "header": header_json(history.header),
        "position": history.shown(position),
        **_around(game, position),
        "outcome": history.outcome,
        "confirm": _confirm(history),
        "disclosed": history.disclosed,
        "stopped": people.stopped,
        "objections": people.objections,
        "rulings": people.rulings,
        "sign": people.sign,
        "outdated": outdated(live, history.match.position),
        "after": history.after,
    }


def outdated(live: LiveMatch, position: Any) -> JsonObject | None:
    """Return the member of a view about an outdated match; ``position`` is the one shown."""
    found = live.history.outdated
    if found is None:
        return None
    return {**found.to_json(), "known": position.known, "lay": continuation_header(live) is not None}


def continuation_header(live: LiveMatch) -> Header | None:
    """Return the header of a match that continues this outdated one; ``None`` if it cannot be arranged."""
    history = live.history
    if history.outdated is None or history.over or live.devices.closed is not None:
        return None
    found: Header | None = live.cached_until_change(
        "laid", lambda: recorded.continuation_header(history.header, history.match.position, history.n)
    )
    return found


def _of_devices(live: LiveMatch) -> JsonObject:
    """Return the members that depend on the devices, and on what the table can deal."""
    devices, dealt = live.devices, deal(live)
    return {
        "wishes": None if dealt is None else {**dealt._asdict(), "seats": wished(live)},
        "settings": settings_of(live),
        "closed": devices.closed,
        "place": _place(devices),
        "next": None if devices.next is None else {"match": devices.next[0]},
        "build": __version__,
    }


def _of_now(live: LiveMatch, online: set[str]) -> JsonObject:
    """Return the members that depend on both, or on the connected devices."""
    ask = live.devices.waiting_ask(live.history.n) if live.history.outdated is None else None
    return {"ask": None if ask is None else ask.to_json(), "people": _people(live, online)}


def _own(live: LiveMatch, grant: Grant, first: int, lines: list[Any]) -> JsonObject:
    """Return the members for one device at the present action; ``lines`` are those after the first ``first``."""
    history, devices = live.history, live.devices
    match, game, n, people = history.match, history.game, history.n, history.people
    role, seat = grant.role, grant.seat
    pen = role == TABLE and devices.pen == grant.token
    device = None if role == SPECTATOR else device_of(grant.token)
    choices, previews = _choices(live, role, seat, pen)
    coaching = settings_of(live)["coaching"]
    own = match if seat is None else history.personal(seat)
    covered = None if seat is None else game.own_choices(own.position, seat)
    goes_on, missed = history.outdated is None, devices.missed
    stands = goes_on and devices.closed is None and (people.stopped is None or role == ARBITER)
    return {
        "n": n,
        "at": n,
        "device": device,
        "keyed": device is not None and people.key_of(device) is not None,
        "role": role,
        "seat": seat,
        "pen": pen,
        "mine": game.private(own.position, seat) if seat is not None and goes_on else None,
        "choices": choices,
        "mine_choices": None if covered is None else [_choice_json(game, choice) for choice in covered],
        "previews": previews if coaching else [],
        "from": first,
        "lines": lines,
        "undo": _undo_button(live, role, seat, pen) if stands else None,
        "restorable": _restorable(live) if goes_on and (pen or role == ARBITER) else None,
        "claims": live.cached_until_change(("claims", role, seat), lambda: _claims(live, grant)),
        "tried": {"pin": len(missed), "at": missed[-1]} if role == TABLE and missed else None,
    }


def _back(live: LiveMatch, grant: Grant, at: int) -> JsonObject:
    """Return the members that differ when the device looks at the position after action ``at``."""
    history, seat = live.history, grant.seat
    own = history.match if seat is None else history.personal(seat)
    position = history.match.at(at)
    shown = history.outdated is not None
    return {
        "at": at,
        **_table(history.game, position),
        "outdated": outdated(live, position),
        "mine": None if seat is None or shown else history.game.private(own.at(at), seat),
        "choices": [],
        "mine_choices": None,
        "previews": [],
    }


_Offer = tuple[list[JsonObject], list[JsonObject]]
"""The possible actions as templates, and previews of the first complete ones."""


def _choices(live: LiveMatch, role: str, seat: str | None, pen: bool) -> _Offer:
    header, has_phone = live.history.header, live.history.people.has_phone
    # The table offers only public actions for a seat with a phone; that phone has private ones in its own view.
    if pen:
        seats = (_offer(live, actor, openly=has_phone(actor)) for actor in header.seats)
        return _together(chain(seats, [_offer(live, TABLE)]))
    return _offer(live, seat) if role == SEAT and seat is not None else ([], [])


def _together(offers: Iterable[_Offer]) -> _Offer:
    choices: list[JsonObject] = []
    previews: list[JsonObject] = []
    for found, foreseen in offers:
        choices += found
        previews += foreseen
    return choices, previews[:PREVIEWS]


def _offer(live: LiveMatch, actor: str, *, openly: bool = False) -> _Offer:
    """Return the possible actions of ``actor``; ``openly``: without those that disclose a private fact."""
    history = live.history
    found: _Offer = live.cached_until_change(
        ("offer", actor, openly), lambda: _offered(history.game, history.match.position, actor, openly=openly)
    )
    return found


def _offered(game: Game[Any], position: Any, actor: str, *, openly: bool = False) -> _Offer:
    found: Iterable[ActionTemplate] = game.choices(position, actor)
    if openly:
        found = [choice for choice in found if not _is_private(game, choice)]
    kinds = game.action_types
    shown = islice(whole_actions((c for c in found if kinds[c.kind].preview), PREVIEWS), PREVIEWS)
    others = chain.from_iterable(
        choice.actions(PREVIEWS, defaults=kinds[choice.kind].defaults)
        for choice in found
        if (may_end := kinds[choice.kind].preview_end) and may_end(position)
    )
    ending = [
        action
        for action in islice(others, PREVIEWS)
        if game.outcome(game.judge(position, action, 1).position)
    ]
    previews = [
        {"action": action.to_json(), "effects": [dict(e) for e in preview(game, position, action)]}
        for action in chain(shown, ending)
    ]
    return [_choice_json(game, choice) for choice in found], previews


def _is_private(game: Game[Any], choice: ActionTemplate) -> bool:
    """Return whether actions of this template are for the seat's own phone (:func:`discloses`)."""
    kind = game.action_types[choice.kind]
    private = [name for name in choice.fields if _can_disclose(choice, kind.by_name[name])]
    if kind.purpose is Purpose.TELL and private:
        return True
    types = (choice.fields[name] for name in private if name not in choice.optional)
    return any(type_.redact(value) != value for type_ in types for value in islice(type_.iter_values(), 2))


def discloses(game: Game[Any], action: Action) -> bool:
    """Return whether ``action`` discloses a fact that only its seat knows, or withdraws it (``"??"``)."""
    kind = game.action_types[action.kind]
    return is_private(game, action) or (kind.purpose is Purpose.TELL and may_disclose(game, action))


def _choice_json(game: Game[Any], choice: ActionTemplate) -> JsonObject:
    """Return a template with its usual values, private fields and purpose (left out: none, and a move)."""
    kind = game.action_types[choice.kind]
    private = [name for name in choice.fields if _can_disclose(choice, kind.by_name[name])]
    found = choice.to_json()
    usual = {name: value for name, value in kind.usual.items() if name in choice.fields}
    if usual:
        found["usual"] = usual
    if private:
        found["private"] = private
    if kind.purpose is not Purpose.MOVE:
        found["purpose"] = kind.purpose.value
    return found


def _can_disclose(choice: ActionTemplate, field: Field) -> bool:
    """Return whether an action of this template can disclose a private fact in this field."""
    if field.private or field.private_if is None:
        return field.private
    name, value = field.private_if
    can = set(choice.fields[field.name].iter_values()) != {UNKNOWN}
    return can and value in choice.fields[name].iter_values()


def _from(history: MatchHistory, since: int | None, seat: str | None) -> int:
    """Return the index of the first line to send to a device of ``seat`` that has ``since`` lines.

    It depends only on what that device may see: the choice of lines must not reveal private facts.
    """
    if since is None or not 0 <= since <= history.n:
        return 0
    return history.first_changed(since, seat) - 1


def lines(live: LiveMatch) -> list[JsonObject]:
    """Return all lines of a match in their public form."""
    return _lines(live, 0, None)


def _lines(live: LiveMatch, first: int, seat: str | None) -> list[JsonObject]:
    history = live.history
    settled = history.settled_of(seat)
    return [_line_json(live, n, seat, settled.get(n)) for n in range(first + 1, history.n + 1)]


def _lines_as_json(live: LiveMatch, first: int, seat: str | None) -> list[Any]:
    """Return the lines after the first ``first``; if they are many, cached JSON is used for the public ones."""
    history = live.history
    if history.n - first <= LINES_AT_ONCE:
        return _lines(live, first, seat)
    settled, public = history.settled_of(seat), write_public_lines(live)
    return [
        orjson.Fragment(public[n - 1])
        if settled.get(n) == history.settled.get(n) and not _private(history, n, seat)
        else _line_json(live, n, seat, settled.get(n))
        for n in range(first + 1, history.n + 1)
    ]


def write_public_lines(live: LiveMatch) -> list[bytes]:
    """Return all public lines as JSON; only those that changed since they were cached are made again."""
    history = live.history
    n, lines = live.public_lines.get((live.match,)) or (0, list[bytes]())
    if n != history.n:
        first = history.first_changed(n, None) if n <= history.n else 1
        fresh = (_line_json(live, k, None, history.settled.get(k)) for k in range(first, history.n + 1))
        # Copied, because orjson returns texts in buffers of at least 4 KiB.
        lines = [*lines[: first - 1], *(b"%b" % orjson.dumps(line) for line in fresh)]
        live.public_lines.put((live.match,), (history.n, lines), sum(map(len, lines)))
    return lines


def line(live: LiveMatch, n: int) -> JsonObject:
    """Return line ``n`` in its public form."""
    return _line_json(live, n, None, live.history.settled_of(None).get(n))


def _line_json(live: LiveMatch, n: int, seat: str | None, settled: Settled | None) -> JsonObject:
    history = live.history
    public = _cached_line_json(live, n, None)
    private = _private(history, n, seat)
    base = _cached_line_json(live, n, seat) if private else public
    return {
        **base,
        "settled": None if settled is None else settled.to_json(),
        "undone": history.undone(n),
        "private": private and base["action"] != public["action"],
    }


def _private(history: MatchHistory, n: int, seat: str | None) -> bool:
    """Return whether ``seat`` may see a private part of line ``n``."""
    return seat is not None and n in history.secret and history.may_see(n, seat)


def _cached_line_json(live: LiveMatch, n: int, seat: str | None) -> JsonObject:
    """Return the constant part of a line, as ``seat`` (``None``: everyone) may see it."""
    found = live.lines.get((n, seat))
    if found is None:
        found = live.lines[(n, seat)] = _stored_line_json(live.history, n, seat)
        if len(live.lines) > LINES_IN_MEMORY:
            live.lines.popitem(last=False)
    return found


def _undo_button(live: LiveMatch, role: str, seat: str | None, pen: bool) -> JsonObject | None:
    history = live.history
    last: int | None = live.cached_until_change("last", lambda: last_of(history))
    if last is None:
        return None
    if role == ARBITER:
        return {"to": last - 1, "tier": "free"}
    if not (pen or role == SEAT) or last - 1 < history.people.ruled:
        return None
    taken = live.cached_until_change("taken", lambda: undo_effects(history, [last], [last]))
    return {"to": last - 1, "tier": consent_for(history, taken, role, seat, seats_with_phones(live)).tier}


def _restorable(live: LiveMatch) -> JsonObject | None:
    if live.devices.closed is not None:
        return None
    rest: Restorable | None = live.cached_until_change(
        "rest", lambda: newest_restorable(live.history, live.devices)
    )
    if rest is None:
        return None
    return {"from": rest.undo, "count": len(rest.left), "first": rest.left[0], "since": rest.since}


def seats_with_phones(live: LiveMatch) -> tuple[str, ...]:
    """Return the seats that have, or had, a phone."""
    return tuple(filter(live.history.people.has_phone, live.history.header.seats))


def _people(live: LiveMatch, online: set[str]) -> JsonObject:
    history = live.history
    grants = live.devices.grants
    held = live.cached_until_change("held", lambda: {g.seat for g in grants.values() if not g.waiting})
    people = history.people
    return {
        seat: {
            "claimed": seat in held,
            "phone": people.has_phone(seat),
            "online": seat in online,
            "moved": people.moved.get(seat),
        }
        for seat in history.header.seats
    }


def judgement_json(game: Game[Any], judged: Judgement[Any], position: Any = None) -> JsonObject:
    """Return a judgement as the member of an answer."""
    effects = [dict(e) for e in judged.effects]
    steps = game.steps(judged.position if position is None else position, judged.effects)
    return {
        "verdict": judged.verdict.value,
        "code": judged.code,
        "effects": effects,
        "steps": [dict(s) for s in steps],
    }


def _table(game: Game[Any], position: Any) -> JsonObject:
    """Return the members about a position that are the same for every device."""
    outcome = game.outcome(position)
    return {
        "position": game.view(position),
        **_around(game, position),
        "outcome": None if outcome is None else outcome.to_json(),
    }


def _around(game: Game[Any], position: Any) -> JsonObject:
    """Return the members about the seats waited for, and the reference of open cards."""
    return {**waiting.lists(game.waiting(position)), "reference": list(map(dict, game.reference(position)))}


def header_json(header: Header) -> wire.Header:
    """Return the header of the record, with all house rules in force."""
    return cast("wire.Header", {**header.to_json(), "rules_in_force": dict(header.options)})


def settings_of(live: LiveMatch) -> JsonObject:
    """Return the settings of a match: the opening's, with later changes."""
    return {**SETTINGS, **live.history.settings, **live.devices.settings}


def _stored_line_json(history: MatchHistory, n: int, seat: str | None) -> JsonObject:
    provenance = history.provenance[n - 1]
    return {
        **_recorded_line_json(history.match, n, seat),
        "at": provenance.at,
        "by": TABLE if hidden(history, n, seat) else provenance.by,
        "consent": list(provenance.consent),
        "reason": provenance.reason,
        "ruling": None if provenance.ruling is None else dict(provenance.ruling),
        "link": history.links[n],
    }


def _recorded_line_json(match: Match, n: int, seat: str | None) -> JsonObject:
    """Return the part of a line that a record contains, as ``seat`` (``None``: everyone) may see it."""
    entry = match.shown(n, seat)
    purpose = match.game.action_types[entry.action.kind].purpose
    return {
        "n": n,
        "seat": entry.action.seat,
        "action": entry.action.to_json(),
        **judgement_json(match.game, entry.judgement, match.at(n)),
        "about": dict(match.message_params(n, entry.action)),
        "at": entry.line.at,
        "by": None,
        "consent": [],
        "reason": None,
        "ruling": None,
        "link": None,
        "note": entry.line.note,
        **({} if purpose is Purpose.MOVE else {"purpose": purpose.value}),
    }


def replay_frames(match: Match) -> Iterator[JsonObject]:
    """Yield the public view at n = 0, 1, ... of a whole record, as a spectator sees it."""
    for n in range(match.n + 1):
        yield _table(match.game, match.at(n))


def replay_lines(match: Match) -> list[JsonObject]:
    """Return the lines of a whole record as a spectator sees them at its end."""
    settled, standing = match.settled(), set(match.standing_lines())
    lines = []
    for n in range(1, match.n + 1):
        proof = settled.get(n)
        lines.append(
            {
                **_recorded_line_json(match, n, None),
                "settled": None if proof is None or proof.seat is not None else proof.to_json(),
                "undone": is_undone(match.entries[n - 1], standing),
                "private": False,
            }
        )
    return lines


def arranged_table(match: Match) -> JsonObject:
    """Return the view of an arranged table, for the table itself, which records for every seat."""
    game, position = match.game, match.position
    everybody = (*match.header.seats, TABLE)
    choices, previews = _together(_offered(game, position, who) for who in everybody)
    return {
        "header": header_json(match.header),
        **_table(game, position),
        "choices": choices,
        "previews": previews,
        "lines": replay_lines(match),
        "layout": layout_of(game, position),
    }


def hidden(history: MatchHistory, n: int, seat: str | None) -> bool:
    """Return whether line ``n`` is shown to ``seat`` as an empty step."""
    entry = history.match.entries[n - 1]
    return entry.judgement.private and (seat is None or not history.may_see(n, seat))


def _confirm(history: MatchHistory) -> JsonObject | None:
    """Return each seat's answer to the end, while the match is over."""
    if history.end is None:
        return None
    answers = history.people.confirmed
    return {
        "of": history.end,
        "head": history.heads[history.end],
        "seats": {
            seat: {k: v for k, v in answers[seat].items() if k not in ("of", "device")}
            if seat in answers and answers[seat]["of"] == history.end
            else None
            for seat in history.header.seats
        },
    }


def _place(devices: Devices) -> JsonObject | None:
    """Return the table of the evening, and when the organiser was called to it."""
    if devices.place is None:
        return None
    number, name = devices.place
    return {"number": number, "name": name, "called": None if devices.called is None else devices.called[0]}


def deal(live: LiveMatch) -> Deal | None:
    """Return what the table can deal to the seats now; ``None`` if it deals nothing."""
    history = live.history
    if history.outdated is not None or history.over:
        return None
    return deal_of(_offer(live, TABLE)[0], history.header.seats)


def wished(live: LiveMatch) -> dict[str, list[str]]:
    """Return the wishes of seats since the last action."""
    n = live.history.n
    return {seat: items for seat, (at, items) in live.devices.wishes.items() if at == n and items}


def _claims(live: LiveMatch, grant: Grant) -> list[JsonObject]:
    """Return the waiting phones: all for the table and the arbiter, those for its seat for a phone."""
    if grant.role == SPECTATOR:
        return []
    waiting = live.waiting(grant.seat if grant.role == SEAT else None)
    return [{"id": device_of(g.token), "seat": g.seat, "handed": False} for g in waiting]


def audit_rows(history: MatchHistory, *, full: bool) -> Iterator[JsonObject]:
    """Yield the audit of a stored match, as it was judged when it was recorded."""
    if full:
        yield from history.match.audit(full=True)
        return
    for n in range(1, history.n + 1):
        yield audit_line(history.match.shown(n), history.settled.get(n))
    yield audit_end(history.match, history.outcome)
