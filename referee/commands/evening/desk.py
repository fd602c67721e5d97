"""The organiser's desk: the tables of an evening, what happens at each, and what the organiser can do.

The desk sees each table as a spectator does, and which tables need help.  It never receives a disclosure of a
seat, because its boards are made with a spectator's rights.  To rule at a table the organiser joins its match
as arbiter, and the chain records this.
"""

from __future__ import annotations

from typing import Any

from tachiai.engines.values import TABLE

from ... import limits
from ...clock import later
from ...errors import Refused
from ...evening import events as happened
from ...evening.log import LEAST_CHARACTERS, MOST_CHARACTERS, EveningLog
from ...evening.state import DESK_HOURS, Evening, EveningTable
from ...json_text import JsonObject
from ...match import devices, summary, tokens, views
from ...match.cache import LiveMatch
from ...match.devices import ARBITER
from ..joining import (
    ask_for_seat,
    forget_waiting,
    join_as_spectator,
    join_device,
    remove_device,
    repeated_join,
    take_pen,
)
from ..opening import Place, open_match
from ..registry import OnRepeat, desk_command, endpoint
from ..schemas import (
    AtTable,
    Body,
    Bool,
    Int,
    LookAtTable,
    OneTable,
    Open,
    OpenAt,
    Text,
    key_field,
    request_id,
    table_number,
)
from ..seats import issue
from ..service import DeskCaller, Service
from .tournament import running, settled_without_match

CODE_LENGTH = 12
"""The length of a table code; 57 bits, too many to guess."""


# -- the passphrase ------------------------------------------------------------------------------------


def may_be_chosen(passphrase: str) -> bool:
    """Return whether a passphrase may be chosen: it has a valid length and is not blank."""
    return LEAST_CHARACTERS <= len(passphrase) <= MOST_CHARACTERS and bool(passphrase.strip())


def set_passphrase(log: EveningLog, passphrase: str) -> None:
    """Set the organiser's passphrase; every device at the desk has to enter it again.

    :raises ValueError: if it is too short, too long or blank.
    """
    if not may_be_chosen(passphrase):
        raise ValueError("wrong-length")
    kept = tokens.pin_hash(passphrase)
    log.append(lambda _: [(happened.PassphraseSet, {"kept": kept})])


@endpoint(Body, errors=(), answer="DeskHere")
def desk_here(service: Service) -> JsonObject:
    """Return the name of the evening and whether its desk is open."""
    now = service.evening()
    return {"ok": True, "evening": now.name, "open": now.passphrase is not None}


@endpoint(
    {"passphrase": Text(1, 200, required=True)},
    errors=("wrong-passphrase", "no-desk", "too-many"),
    answer="DeskKey",
)
def enter_desk(service: Service, *, passphrase: str) -> JsonObject:
    """Return a token for the desk in exchange for the organiser's passphrase.

    :raises Refused: also ``no-desk`` (no passphrase was set), ``too-many`` at once.
    """
    stored = service.evening().passphrase
    if stored is None:
        raise Refused("no-desk")
    right = service.evening_log.check_passphrase(stored, passphrase)
    if right is None:
        raise Refused("too-many")
    if not right:
        raise Refused("wrong-passphrase")
    token = tokens.new_token()

    def enter(now: Evening) -> list[happened.EventDraft]:
        if now.passphrase != stored:  # it was changed in the meantime
            raise Refused("wrong-passphrase")
        return [(happened.DeskEntered, {"token": tokens.digest(token)})]

    service.append_to_evening(enter)
    return {"ok": True, "token": token, "until": later(service.clock(), hours=DESK_HOURS)}


# -- reading -------------------------------------------------------------------------------------------


@desk_command(Body, on_repeat=OnRepeat.READS, answer="Evening")
def tables(service: Service) -> JsonObject:
    """Return a summary of every table."""
    return evening_view(service)


def evening_view(service: Service) -> JsonObject:
    """Return the evening as the desk sees it."""
    now = service.evening()
    rows = [desk_row(service, table) for table in now.tables.values()]
    return evening_json(now, rows, service.clock())


@desk_command(Body, on_repeat=OnRepeat.READS, for_wall=True, answer="Wall")
def wall(service: Service) -> JsonObject:
    """Return the public summary of every open table."""
    now = service.evening()
    return wall_json(now, [desk_row(service, table) for table in now.tables.values()], service.clock())


def evening_json(now: Evening, rows: list[JsonObject], at: str) -> JsonObject:
    """Return the evening for the desk, at the time ``at``."""
    checked_in = {"entry": now.entry, "asked": list(now.asked)}
    return {**_evening(now, rows, at), **checked_in, "wall": now.wall, "now": at}


def wall_json(now: Evening, rows: list[JsonObject], at: str) -> JsonObject:
    """Return the evening for the wall, at the time ``at``: public facts only."""
    return _evening(now, [{key: row[key] for key in summary.PUBLIC} for row in rows if row["open"]], at)


def _evening(now: Evening, rows: list[JsonObject], at: str) -> JsonObject:
    clock = None if now.clock is None else now.clock.to_json(at)
    return {"ok": True, "evening": now.name, "tables": rows, "clock": clock}


def desk_row(service: Service, table: EveningTable) -> JsonObject:
    """Return the row of a table as the desk sees it."""
    row = {
        **summary.EMPTY,
        "number": table.number,
        "name": table.name,
        "open": table.open,
        "code": table.code,
        "match": table.match,
        "played": len(table.played),
        "waits": service.idle_tablets.waits(table.number),
    }
    if table.match is None:
        return row
    online = service.listener.present(table.match)
    try:
        return {**row, **service.with_match(table.match, lambda live: summary.of(live, online))}
    except Refused as refused:
        if refused.error == "no-such-match":  # it was never played and has been erased
            return {**row, "match": None}
        return {**row, "trouble": ["broken"]}


def seated(service: Service) -> dict[frozenset[str], int]:
    """Return the number of each table with an unfinished match, by the names of its players.

    A match whose pairing got its result otherwise is left out: the next round takes that table.
    """
    now = service.evening()
    rows = [desk_row(service, table) for table in now.tables.values()]
    open_matches = [row for row in rows if row["phase"] in ("ready", "playing")]
    found = {frozenset(row["names"].values()): row["number"] for row in open_matches}
    left = {people for _, tournament in running(now) for people in settled_without_match(tournament)}
    return {people: number for people, number in found.items() if people not in left}


@desk_command(
    OneTable,
    on_repeat=OnRepeat.READS,
    for_wall=True,
    errors=("no-such-table", "no-such-match", "broken"),
    answer="Board",
)
def board(service: Service, *, number: int) -> JsonObject:
    """Return the board of a table as a spectator sees it.

    :raises Refused: ``no-such-table``, ``no-such-match`` (nothing is played there), ``broken``.
    """
    match = _match_at(service, number)

    def look(live: LiveMatch) -> JsonObject:
        view = views.view(live, summary.SPECTATOR_GRANT, set(), since=live.history.n)
        last = views.line(live, live.history.n) if live.history.n else None
        wanted = ("n", "header", "position", "turn", "outcome")
        effects = [] if last is None or last["undone"] else last["effects"]
        return {"ok": True, "number": number, **{key: view[key] for key in wanted}, "effects": effects}

    return service.with_match(match, look)


def _table(now: Evening, number: int) -> EveningTable:
    table = now.tables.get(number)
    if table is None:
        raise Refused("no-such-table")
    return table


def _match_at(service: Service, number: int) -> str:
    match = _table(service.evening(), number).match
    if match is None:
        raise Refused("no-such-match")
    return match


# -- tables --------------------------------------------------------------------------------------------


@desk_command(
    {
        "count": Int(1, limits.EVENING_TABLES, required=True, what="tables 1 to this one are open"),
        "close": Bool(what="close tables above that number, unless a match is played there"),
    },
    on_repeat=OnRepeat.HARMLESS,
    answer="Evening",
)
def open_tables(service: Service, *, count: int, close: bool = False) -> JsonObject:
    """Open tables 1 to ``count``, creating missing ones.

    With ``close``, tables above ``count`` are closed unless a match is played there.
    """

    def decide(now: Evening) -> list[happened.EventDraft]:
        wanted = []
        for number in range(1, count + 1):
            table = now.tables.get(number)
            if table is None:
                wanted.append(_set(number, tokens.new_id(CODE_LENGTH), "", is_open=True))
            elif not table.open:
                wanted.append(_set(number, table.code, table.name, is_open=True))
        if close:
            wanted += [
                _set(table.number, table.code, table.name, is_open=False)
                for table in now.tables.values()
                if table.number > count and table.open and table.match is None
            ]
        return wanted

    service.append_to_evening(decide)
    return evening_view(service)


@desk_command(
    {"number": table_number(), "name": Text(0, limits.NAME_CHARACTERS), "open": Bool()},
    on_repeat=OnRepeat.HARMLESS,
    errors=("no-such-table",),
    answer="Evening",
)
def set_table(
    service: Service, *, number: int, name: str | None = None, open: bool | None = None
) -> JsonObject:
    """Set a table's name, or open or close it; its QR code stays the same."""

    def decide(now: Evening) -> list[happened.EventDraft]:
        table = _table(now, number)
        new_name = table.name if name is None else name.strip()
        is_open = table.open if open is None else open
        if (new_name, is_open) == (table.name, table.open):
            return []
        return [_set(number, table.code, new_name, is_open=is_open)]

    table = service.append_to_evening(decide).tables[number]
    if table.match is not None:
        _record_place(service, table, table.match)
    return evening_view(service)


def _set(number: int, code: str, name: str, *, is_open: bool) -> happened.EventDraft:
    return happened.TableSet, {"number": number, "code": code, "name": name, "open": is_open}


# -- matches at tables ---------------------------------------------------------------------------------


def free_table(service: Service, code: str) -> Place:
    """Return the place of a new match at the table with ``code``.

    The place refuses with ``no-such-table`` (unknown or closed) and ``taken`` (a match is in progress there).
    """

    def place(now: Evening) -> EveningTable:
        table = now.by_code(code)
        if table is None or not table.open:
            raise Refused("no-such-table")
        if table.match is not None and not _is_over(service, table.match):
            raise Refused("taken")
        return table

    return place


@endpoint(Open, errors=("bad-field", "no-such-table", "taken"), answer="Opened")
def open_here(service: Service, *, table: str, **given: Any) -> JsonObject:
    """Open a match at the table of a QR code, for the tablet on that table.

    :raises Refused: as :func:`open_match`; ``no-such-table``, ``taken`` (a match is in progress there).
    """
    opened: JsonObject = open_match(service, **given, place=free_table(service, table), place_named=table)
    return opened


@desk_command(
    OpenAt,
    on_repeat=OnRepeat.HARMLESS,
    errors=("bad-field", "no-such-table", "taken"),
    answer="Evening",
)
def open_at(service: Service, *, number: int, **given: Any) -> JsonObject:
    """Open a match at a free table; its tablet begins the match, and its players join by the QR of the table.

    The match has no device until the table's tablet has joined (:func:`begin_at_table`).  Its PIN is not
    returned, because the desk can join without one.

    :raises Refused: as :func:`open_match`; ``no-such-table``, ``taken`` (it was not cleared).
    """

    def place(now: Evening) -> EveningTable:
        table = _table(now, number)
        if not table.open:
            raise Refused("no-such-table")
        if table.match is not None:
            raise Refused("taken")
        return table

    open_match(
        service, **given, place=place, place_named=f"{service.evening_log.name} {number}", tablet=False
    )
    return evening_view(service)


def _is_over(service: Service, match: str) -> bool:
    try:
        return service.with_match(match, lambda live: live.history.over or live.devices.closed is not None)
    except Refused as refused:
        if refused.error in ("no-such-match", "broken"):
            return True
        raise


def _record_place(service: Service, table: EveningTable, match: str) -> None:
    def work(live: LiveMatch) -> None:
        if live.devices.place != (table.number, table.name):
            with service.commit(live) as draft:
                draft.note(devices.Placed, number=table.number, name=table.name)

    service.with_match(match, work)


@desk_command(OneTable, on_repeat=OnRepeat.HARMLESS, errors=("no-such-table", "no-such-match", "broken"))
def answer_call(service: Service, *, number: int) -> JsonObject:
    """Mark the call of a table as answered."""

    def work(live: LiveMatch) -> None:
        if live.devices.called is not None:
            with service.commit(live) as draft:
                draft.note(devices.CallAnswered)

    service.with_match(_match_at(service, number), work)
    return {"ok": True}


@desk_command(
    {"number": table_number(), "key": key_field()},
    on_repeat=OnRepeat.HARMLESS,
    errors=("no-such-table", "no-such-match", "broken", "bad-field", "too-many", "too-large"),
    answer="Joined",
)
def jump_in(service: Service, *, number: int, key: str | None = None) -> JsonObject:
    """Return an arbiter's token for the match at a table, without its PIN; the chain records the device."""

    def work(live: LiveMatch) -> JsonObject:
        with service.commit(live) as draft:
            return join_device(live, draft, ARBITER, None, key)

    return service.with_match(_match_at(service, number), work)


@desk_command(
    {
        "number": table_number(),
        "match": Text(1, limits.ID_CHARACTERS, required=True, what="the match its people played"),
        "name": Text(0, limits.NAME_CHARACTERS),
        "reason": Text(0, limits.REASON_CHARACTERS, what="why the match is closed, if it is not over"),
    },
    on_repeat=OnRepeat.HARMLESS,
    errors=("no-such-table", "no-such-match", "not-over", "broken", "too-large"),
    answer="Evening",
)
def clear_table(
    service: Service, *, number: int, match: str, name: str | None = None, reason: str | None = None
) -> JsonObject:
    """Clear a table for the next group: remove all devices and guests of its match, and void its tickets.

    A match that is not over is closed for ``reason``, and its chain records that ``name`` closed it.
    """
    if _table(service.evening(), number).match != match:
        if match in service.evening().tables[number].played:
            return evening_view(service)  # it was cleared already
        raise Refused("no-such-match")

    def work(live: LiveMatch) -> None:
        over = live.history.over or live.devices.closed is not None
        if not over and not (reason or "").strip():
            raise Refused("not-over")
        with service.commit(live) as draft:
            if not over:
                draft.note(devices.Closed, reason=reason)
                draft.happen("closed", name=name or "", reason=reason, device="")
            for grant in list(live.devices.grants.values()):
                remove_device(draft, grant, "revoked")
            for place_ in live.devices.tickets:
                issue(service.log, draft, place_)
            draft.sent_away.clear()
        forget_waiting(live)
        service.send_away(match, "", "cleared")

    try:
        service.with_match(match, work)
    except Refused as refused:
        if refused.error != "no-such-match":  # it was never played and has been erased: the table is free too
            raise
    service.append_to_evening(lambda _: [(happened.TableFreed, {"number": number, "match": match})])
    return evening_view(service)


# -- the wall, and leaving -----------------------------------------------------------------------------


@desk_command({"anew": Bool()}, on_repeat=OnRepeat.HARMLESS, answer="WallLink")
def link_wall(service: Service, *, anew: bool = False) -> JsonObject:
    """Return the address of the wall screen; with ``anew`` it is replaced, and the old one stops working."""

    def decide(now: Evening) -> list[happened.EventDraft]:
        if now.wall is not None and not anew:
            return []
        return [(happened.WallLinked, {"link": tokens.new_token()})]

    now = service.append_to_evening(decide)
    return {"ok": True, "wall": now.wall}


def leave_desk(service: Service, caller: DeskCaller) -> JsonObject:
    """Remove the device from the desk, so that its token is void."""
    token = caller.token

    def decide(now: Evening) -> list[happened.EventDraft]:
        return [(happened.DeskLeft, {"token": token})] if token in now.desk else []

    service.append_to_evening(decide)
    return {"ok": True}


# -- devices that scan the sheet of a table ------------------------------------------------------------


@endpoint(LookAtTable, errors=("no-such-table", "broken"), answer="TableHere")
def table_here(service: Service, *, table: str, tablet: bool = False) -> JsonObject:
    """Return the match at the table of a QR code; a calling ``tablet`` is noted as waiting for one."""
    now = service.evening()
    here = now.by_code(table)
    if here is None:
        raise Refused("no-such-table")
    playing = None
    if here.match is not None:
        try:
            playing = service.with_match(here.match, _playing)
        except Refused as refused:
            if refused.error != "no-such-match":
                raise
    if tablet:
        service.idle(here.number)
    return {
        "ok": True,
        "evening": now.name,
        "number": here.number,
        "name": here.name,
        "open": here.open,
        "tournament": now.in_tournament,
        "playing": playing,
    }


def _playing(live: LiveMatch) -> JsonObject:
    header = live.history.header
    names = header.names or {}
    return {
        "match": live.match,
        "game": header.game,
        "seats": [
            {"seat": seat, "name": names.get(seat, ""), "claimed": live.devices.holder(seat) is not None}
            for seat in header.seats
        ],
        "over": live.history.over or live.devices.closed is not None,
        "tablet": _has_begun(live),
    }


def _has_begun(live: LiveMatch) -> bool:
    """Return whether a tablet has joined the match, or something was recorded in it."""
    return live.history.n > 0 or bool(live.devices.of_role(TABLE))


_TABLE = AtTable().declared_fields
_AT_TABLE = ("no-such-table", "no-such-match", "broken", "too-many", "too-large")


@endpoint(
    {**_TABLE, "seat": Text(1, limits.NAME_CHARACTERS, required=True), "key": key_field()},
    errors=(*_AT_TABLE, "no-such-seat", "bad-field"),
    answer="Joined",
)
def sit_at_table(
    service: Service, *, table: str, seat: str, key: str | None = None, near: str = ""
) -> JsonObject:
    """Request a seat of the match at a table; the device waits until it is admitted.

    The tablet or the holder of the seat admits it.  A device that has scanned the sheet was once at the
    table; the people there can see whether it still is.

    :raises Refused: also ``no-such-match`` (nothing is played there), ``too-many`` wait for it.
    """

    def work(live: LiveMatch) -> JsonObject:
        if seat not in live.history.header.seats:
            raise Refused("no-such-seat")
        return ask_for_seat(service, live, seat, key, near=near, by_sheet=True)

    return service.with_match(_match_of(service, table), work)


@endpoint(
    {
        **_TABLE,
        "match": Text(1, limits.ID_CHARACTERS, required=True),
        "key": key_field(),
        "request_id": request_id(required=False),
    },
    errors=(*_AT_TABLE, "taken", "bad-field"),
    answer="Joined",
)
def begin_at_table(
    service: Service, *, table: str, match: str, key: str | None = None, request_id: str | None = None
) -> JsonObject:
    """Join as the tablet of a match that the desk opened; the first device gets the role and the pen.

    The sheet of a free table allows opening a match there, so it also allows beginning one opened for that
    table.

    :raises Refused: also ``no-such-match`` (another one, or none, is played there), ``taken`` (it has a tablet).
    """
    if _match_of(service, table) != match:
        raise Refused("no-such-match")

    def work(live: LiveMatch) -> JsonObject:
        token, known = repeated_join(service, live, request_id, live.devices.tickets[TABLE].ticket, key)
        if known is not None:
            return known
        if _has_begun(live) or live.devices.closed is not None or live.history.over:
            raise Refused("taken")
        with service.commit(live) as draft:
            got = join_device(live, draft, TABLE, None, key, token=token)
            take_pen(draft, tokens.digest(got["token"]))
            return got

    return service.with_match(match, work)


@endpoint(AtTable, errors=_AT_TABLE, answer="Joined")
def watch_table(service: Service, *, table: str) -> JsonObject:
    """Join the match of a table as a spectator."""
    return service.with_match(_match_of(service, table), lambda live: join_as_spectator(service, live))


def _match_of(service: Service, code: str) -> str:
    table = service.evening().by_code(code)
    if table is None:
        raise Refused("no-such-table")
    if table.match is None:
        raise Refused("no-such-match")
    return table.match


# -- the round clock -----------------------------------------------------------------------------------


@endpoint(Body, errors=(), answer="ClockHere")
def clock_here(service: Service) -> JsonObject:
    """Return the round clock, which is public."""
    clock = service.evening().clock
    return {"ok": True, "clock": None if clock is None else clock.to_json(service.clock())}


@desk_command(
    {
        "minutes": Int(0, limits.CLOCK_MINUTES, what="the length of the round; 0 removes the clock"),
        "running": Bool(what="left out: unchanged; a new clock runs"),
        "anew": Bool(what="restart the round from its beginning"),
    },
    on_repeat=OnRepeat.HARMLESS,
    answer="Evening",
)
def set_clock(
    service: Service, *, minutes: int | None = None, running: bool | None = None, anew: bool = False
) -> JsonObject:
    """Start, stop, lengthen or remove the round clock."""
    with service.evening_errors():
        set_round_clock(service.evening_log, service.clock(), minutes, running, anew=anew)
    return evening_view(service)


def set_round_clock(
    log: EveningLog, at: str, minutes: int | None = None, running: bool | None = None, *, anew: bool = False
) -> Evening:
    """Set the round clock at the time ``at``; return the evening after it.

    ``minutes`` is the length of the round; 0 removes the clock.  ``running`` starts or stops it; a new clock
    runs. ``anew`` restarts the round from its beginning.  Without a clock and without ``minutes`` nothing
    changes.
    """

    def decide(now: Evening) -> list[happened.EventDraft]:
        clock = now.clock
        length = (0 if clock is None else clock.minutes) if minutes is None else minutes
        runs = (anew or clock is None or clock.since is not None) if running is None else running
        used = 0 if clock is None or anew or length == 0 else clock.passed(at)
        before = (0, False) if clock is None else (clock.minutes, clock.since is not None)
        if not anew and before == (length, runs and length > 0):
            return []
        return [(happened.ClockSet, {"minutes": length, "used": used, "running": runs and length > 0})]

    return log.append(decide)
