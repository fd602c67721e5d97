"""The tournament of an evening at the organiser's desk: entries, rounds, and results from confirmed matches.

It is stored in the evening's own stream, as the events of :mod:`tachiai.referee.tournament.events`.
Standings are always computed from these events.  Results are not typed in: they come from matches at tables
of the evening that their players confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import partial, wraps
from typing import Any

from marshmallow.fields import Field

from tachiai import engines
from tachiai.engines._plain import skeleton
from tachiai.engines.record import RecordError

from ... import limits
from ...errors import Refused, bad_field
from ...evening import events as happened
from ...evening.log import EveningLog
from ...evening.state import NUMBER, Evening, TournamentEvent
from ...evidence.tournament import house_rules
from ...json_text import JsonObject
from ...match.cache import LiveMatch
from ...match.history import export_text
from ...store.chain import canonical
from ...store.log import proof_rows
from ...threads import in_thread
from ...tournament import tables
from ...tournament.events import (
    TIES,
    Apart,
    Corrected,
    Created,
    Event,
    Finished,
    Resting,
    Result,
    Returned,
    Together,
    TournamentError,
    Unpaired,
    Withdrawn,
    checked,
    of_json,
    points,
    text_of,
    to_json,
)
from ...tournament.match_results import ConfirmedMatch, result
from ...tournament.state import Tournament, by_hand, entering, named, renaming, takes_part
from ..registry import DeskCommand, OnRepeat, desk_command
from ..schemas import Bool, Int, Many, Obj, Text, WhichTournament, ids, names, reason, short_enough
from ..service import Service

LOOKED_AT = 3
"""At each table, only so many of the last matches from before the open round are searched for results."""

Decide = Callable[[Tournament], Iterator[Event]]
"""Yields the events to append to a tournament, given its present state."""

_command = partial(
    desk_command, on_repeat=OnRepeat.HARMLESS, errors=("bad-field",), answer="TournamentAnswer"
)
"""Declares a command that changes the tournament; its fields are given."""

_WHICH = WhichTournament().declared_fields
_ENTRANT = Text(1, limits.ID_CHARACTERS, required=True)
_NUMBER = Int(1, 999, required=True, what="the number of the round")


def _change(**takes: Field[Any]) -> Callable[[Callable[..., Iterator[Event]]], DeskCommand]:
    """Declare a command whose function yields the events to append to a tournament; it takes these fields."""

    def declared(decide: Callable[..., Iterator[Event]]) -> DeskCommand:
        @wraps(decide)
        def run(service: Service, *, number: int | None = None, **given: Any) -> JsonObject:
            return _append(service, lambda tournament: decide(tournament, **given), number)

        return _command({**_WHICH, **takes} if takes else WhichTournament)(run)

    return declared


def tournament_of(now: Evening, number: int | None = None) -> Tournament | None:
    """Return the latest tournament of an evening, or the one with ``number`` (from 1); ``None`` without one."""
    begun = now.tournaments
    number = len(begun) if number is None else number
    return (
        Tournament(of_json(event.body) for event in begun[number - 1]) if 1 <= number <= len(begun) else None
    )


def running(now: Evening) -> Iterator[tuple[int, Tournament]]:
    """Yield the tournaments that are not over, with their numbers."""
    for number, events in enumerate(now.tournaments, 1):
        if not _is_over(events):
            yield number, Tournament(of_json(event.body) for event in events)


def _is_over(events: list[TournamentEvent]) -> bool:
    return any(event.kind == "finished" for event in events)


def settled_without_match(tournament: Tournament) -> set[frozenset[str]]:
    """Return the names at each table that got its result by hand or by a withdrawal, and is not due again."""
    last = {}
    due = set()
    for table in (table for paired in tournament.rounds for table in paired.tables):
        people = frozenset(tournament.entrants[player].name for player in table.seats)
        last[people] = table
        if tournament.open(table):
            due.add(people)
    return {
        people
        for people, table in last.items()
        if people not in due
        and not any(isinstance(item, Result) for board in table.results.values() for item in board)
    }


@contextmanager
def _tournament_errors() -> Iterator[None]:
    """Turn errors of a tournament into errors of the protocol."""
    try:
        yield
    except TournamentError as error:
        raise bad_field(error.field, error.reason, error.value) from None


def _append(service: Service, decide: Decide, number: int | None) -> JsonObject:
    """Append the events that ``decide`` yields to the newest tournament, or the one with ``number``.

    Return the tournament after them as the desk sees it.

    :raises Refused: ``bad-field``, ``unavailable``.
    """
    with _tournament_errors(), service.evening_errors():
        now = append_events(service.evening_log, decide, number)
    return _shown(service, now, number)


def begin(log: EveningLog, created: Created) -> Evening:
    """Begin a tournament in an evening; return the evening after it.  A repetition changes nothing.

    :raises TournamentError: if one of that name is not over.
    """

    def decide(now: Evening) -> list[happened.EventDraft]:
        for _, tournament in running(now):
            if tournament.events == [created]:
                return []
            if skeleton(tournament.created.name) == skeleton(created.name):
                raise TournamentError("twice", "tournament", tournament.created.name)
        return [_event_draft(created)]

    checked(created)
    Tournament([created])
    return log.append(decide)


def append_events(log: EveningLog, decide: Decide, number: int | None = None) -> Evening:
    """Append the events that ``decide`` yields to the newest tournament of an evening, or to another one.

    Return the evening after them.

    :raises TournamentError: if that tournament is unknown, or an event does not fit.
    """

    def events_of(now: Evening) -> list[happened.EventDraft]:
        tournament = tournament_of(now, number)
        if tournament is None:
            raise _missing(number)
        other = None if number == len(now.tournaments) else number
        drafts = []
        for event in decide(tournament):
            tournament.apply(event)
            drafts.append(_event_draft(event, other))
        return drafts

    return log.append(events_of)


def _missing(number: int | None) -> TournamentError:
    return (
        TournamentError("missing", "tournament")
        if number is None
        else TournamentError("unknown", "number", number)
    )


def _event_draft(event: Event, number: int | None = None) -> happened.EventDraft:
    line = to_json(event)
    kind = line["event"]
    return happened.TournamentHappened, {
        "kind": kind,
        "body": canonical(line if number is None else {**line, NUMBER: number}),
    }


# -- reading -------------------------------------------------------------------------------------------


@desk_command(WhichTournament, on_repeat=OnRepeat.READS, errors=("bad-field",), answer="TournamentAnswer")
def tournament(service: Service, *, number: int | None = None) -> JsonObject:
    """Return the newest tournament or another one: entrants, rounds, standings, and results ready to take.

    :raises Refused: ``bad-field``: the ``number`` is unknown.
    """
    if number is not None:
        require_tournament(service, number)
    return _shown(service, service.evening(), number)


@desk_command(WhichTournament, on_repeat=OnRepeat.READS, for_wall=True, answer="TournamentAnswer")
def standings(service: Service, *, number: int | None = None) -> JsonObject:
    """Return the public part of the newest tournament or another one, for the wall; ``null`` if unknown."""
    now = service.evening()
    tournament = tournament_of(now, number)
    shown = None if tournament is None else tables.to_json(tournament)
    for table in [] if shown is None else [t for paired in shown["rounds"] for t in paired["tables"]]:
        table["boards"] = []  # reasons of corrections are for the desk
    if shown is not None:
        shown["apart"], shown["rests"] = [], []  # at the request of people, so not public
        for paired in shown["rounds"]:
            paired["by_hand"] = ""
    return {"ok": True, "tournament": shown, "ready": [], "asked": [], "all": _all(now)}


def _all(now: Evening) -> list[JsonObject]:
    """Return the number and name of each tournament of an evening, and whether it is over."""
    return [
        {"number": k, "name": events[0].body["name"], "finished": _is_over(events)}
        for k, events in enumerate(now.tournaments, 1)
    ]


def _shown(service: Service, now: Evening, number: int | None = None) -> JsonObject:
    number = len(now.tournaments) if number is None else number
    tournament = tournament_of(now, number)
    if tournament is None:
        return {"ok": True, "tournament": None, "ready": [], "asked": [], "all": []}
    others = [(k, other) for k, other in running(now) if k != number]
    ready = []
    for table, opened, played in (
        [] if tournament.finished else confirmed_matches(service, now, tournament, number)
    ):
        fits = _fitting(_paired_since(now, number), tournament, opened, played) is not None
        if not fits and any(_fitting(_paired_since(now, k), cup, opened, played) for k, cup in others):
            continue
        names = list(played.players.values())
        ready.append({"match": played.match, "number": table, "names": names, "fits": fits})
    asked = [
        name
        for name in ([] if tournament.finished else now.asked)
        if all(takes_part(other, name) for _, other in others) or not takes_part(tournament, name)
    ]
    shown = tables.to_json(tournament)
    return {"ok": True, "tournament": shown, "ready": ready, "asked": asked, "all": _all(now)}


def confirmed_matches(
    service: Service, now: Evening, tournament: Tournament, number: int, named: str | None = None
) -> Iterator[tuple[int, str, ConfirmedMatch]]:
    """Yield the confirmed matches at tables of the evening whose results no tournament has taken.

    Each comes with its table and the time when it was placed there.  ``number`` is that of the
    ``tournament``; matches from before it are left out. With ``named`` only that match is returned.
    """
    paired, began = _paired_since(now, number), now.tournaments[number - 1][0].at
    taken = {event.body["match"] for cup in now.tournaments for event in cup if event.kind == "result"}
    due = [(round, frozenset(tournament.table(round, table).seats)) for round, table in tournament.due()]
    # Another request may have changed the pairing meanwhile.
    since = min((paired.get(round, {}).get(meeting, began) for round, meeting in due), default=None)
    for table in now.tables.values():
        played_here = list(table.played.items())
        for k, (match, opened) in enumerate(played_here):
            old = (since is None or opened < since) and k < len(played_here) - LOOKED_AT
            if match in taken or opened < began or (old if named is None else match != named):
                continue
            try:
                played = service.with_match(match, confirmed_match)
            except Refused as refused:
                if refused.error in ("no-such-match", "broken"):
                    continue
                raise
            if played is not None and played.game == tournament.created.game:
                yield table.number, opened, played


def _paired_since(now: Evening, number: int) -> dict[int, dict[frozenset[str], str]]:
    """Return for each round of a tournament since when its tables are paired, by the entrants of each table.

    A table that a change by hand does not touch keeps its time.
    """
    since: dict[int, dict[frozenset[str], str]] = {}
    for event in now.tournaments[number - 1]:
        if event.kind == "paired":
            before = since.get(event.body["round"], {}) if event.body.get("by_hand") else {}
            meetings = map(frozenset, event.body["tables"])
            since[event.body["round"]] = {meeting: before.get(meeting, event.at) for meeting in meetings}
    return since


def _fitting(
    paired: Mapping[int, Mapping[frozenset[str], str]],
    tournament: Tournament,
    opened: str,
    played: ConfirmedMatch,
) -> Result | None:
    """Return the result of a match for a table with its people that was paired before it; else ``None``."""
    try:
        fitting = result(tournament, played)
    except TournamentError:
        return None
    meeting = frozenset(tournament.table(fitting.round, fitting.table).seats)
    since = paired.get(fitting.round, {}).get(meeting)
    return fitting if since is not None and opened >= since else None


def confirmed_match(live: LiveMatch) -> ConfirmedMatch | None:
    """Return a match that its players confirmed or an arbiter decided; ``None`` while neither is the case."""
    history, header = live.history, live.history.header
    outcome = history.outcome
    if history.end is None or outcome is None:
        return None
    answers = history.people.confirmed
    agreed = [
        seat in answers and answers[seat]["agree"] and answers[seat]["of"] == history.end
        for seat in header.seats
    ]
    if history.people.result is None and not all(agreed):
        return None
    names = header.names or {}
    players = {seat: names.get(seat, seat) for seat in header.seats}
    winners, options = tuple(outcome["winners"]), header.given or {}
    order = _order(live, winners)
    return ConfirmedMatch(history.id, history.head, header.game, players, winners, options, order)


def _order(live: LiveMatch, winners: Sequence[str]) -> tuple[str, ...]:
    """Return the seats after the winners, best first; empty if the game's view has no ``out``.

    A game of several seats can show there which of them went out, in that order.
    """
    match = live.history.match
    out = match.game.view(match.position).get("out") if match is not None else None
    seats = live.history.header.seats
    if not isinstance(out, (list, tuple)) or sorted([*winners, *out]) != sorted(seats):
        return ()
    return tuple(reversed(out))


# -- changing ------------------------------------------------------------------------------------------


@_command(
    {
        "name": Text(1, limits.CUP_NAME_CHARACTERS, required=True),
        "game": Text(1, 60, required=True),
        "form": Text(1, 20, required=True, what="`swiss`, `round-robin` or `knock-out`"),
        "fewest": Int(2, limits.CUP_SEATS, what="the fewest seats of a table"),
        "most": Int(2, limits.CUP_SEATS, what="the most seats of a table"),
        "rounds": Int(1, 99),
        "seed": Text(0, 80, what="the seed of the random first order"),
        "boards": Int(1, 9),
        "cycles": Int(1, 4),
        "bye": Text(1, 3, what="the points of a bye: `1`, `1/2` or `0`"),
        "ties": Many(
            Text(1, 20), len(TIES), what="the tie-breaks, first to last; left out: the default ones"
        ),
        "options": Obj(validate=short_enough, what="the house rules of its matches"),
        "places": Many(
            Int(0, 99),
            limits.CUP_SEATS,
            what="the points of each place at a bigger table; left out: one point for the winner",
        ),
        "coaching": Bool(what="whether its matches help the players; left out: they do"),
        "third": Bool(what="whether a knock-out has a match for third place"),
    }
)
def create_tournament(service: Service, *, name: str, game: str, form: str, **given: Any) -> JsonObject:
    """Begin a tournament, unless one of that name is not over.

    :raises Refused: ``bad-field`` with the field and the reason.
    """
    try:
        seating = engines.load(game).seating
    except (LookupError, engines.BrokenGame):
        raise bad_field("game", "unknown", game) from None
    fewest = given.pop("fewest", 2)
    if given.get("ties") is not None:
        given["ties"] = tuple(given["ties"])
    given["places"] = tuple(given.get("places") or ())
    with _tournament_errors():
        given["bye"] = points("bye", given.get("bye", "1"))
    given["options"] = given.get("options") or None
    created = Created(name.strip(), form, game, fewest, given.pop("most", fewest), **given)
    if not seating.takes(created.fewest, created.most):
        raise bad_field("most", "table-size", created.most)
    with _tournament_errors(), service.evening_errors():
        checked(created)
        try:
            house_rules(created)
        except RecordError as error:
            raise bad_field(error.field or "options", error.reason, error.value) from None
        now = begin(service.evening_log, created)
    return _shown(service, now)


@_command(
    {
        **_WHICH,
        "names": names(),
        "members": names(),
        "ranked": Bool(what="the names are in order of strength, below the entrants ranked before"),
    }
)
def enter_players(
    service: Service,
    *,
    names: list[str],
    members: list[str] | None = None,
    ranked: bool = False,
    number: int | None = None,
) -> JsonObject:
    """Enter players, or one team with its ``members``; those who withdrew return.

    :raises Refused: ``bad-field``, also if two of the ``names`` look the same.
    """
    seen: set[str] = set()
    for name in names:
        if skeleton(name) in seen:
            raise bad_field("names", "same-name", name)
        seen.add(skeleton(name))

    def decide(tournament: Tournament) -> Iterator[Event]:
        for name in names:
            known = named(tournament, name)
            if known is None:
                rank = 1 + max((entrant.rank or 0 for entrant in tournament.entrants.values()), default=0)
                team = tuple(members or ()) if len(names) == 1 else ()
                yield entering(tournament, name, team, rank if ranked else None)
            elif known.withdrawn:
                yield Returned(known.id)

    return _append(service, decide, number)


@_change(entrant=_ENTRANT, reason=reason())
def withdraw_player(tournament: Tournament, *, entrant: str, reason: str) -> Iterator[Event]:
    """Withdraw an entrant; an open table of theirs is forfeited."""
    if not tournament.entrant(entrant).withdrawn:
        yield Withdrawn(entrant, reason)


@_change(round=_NUMBER)
def pair_round(tournament: Tournament, *, round: int) -> Iterator[Event]:
    """Pair a round."""
    if round == len(tournament.rounds):  # a repeated request
        return
    if round != len(tournament.rounds) + 1:
        raise TournamentError("wrong-round", "round", round)
    yield in_thread(tournament.pair)


@_change(round=_NUMBER, reason=reason())
def unpair_round(tournament: Tournament, *, round: int, reason: str) -> Iterator[Event]:
    """Remove the pairing of the last round, while it has no result."""
    if round != len(tournament.rounds) + 1:
        yield Unpaired(round, reason)


@_change(
    round=_NUMBER,
    reason=reason(),
    tables=Many(ids(), limits.CUP_ENTRANTS, required=True, what="the ids at each table, first seat first"),
    byes=ids(limits.CUP_ENTRANTS),
)
def pair_by_hand(
    tournament: Tournament, *, round: int, tables: list[list[str]], reason: str, byes: list[str] | None = None
) -> Iterator[Event]:
    """Replace the pairing of the last round, while it has no result: all its tables and byes, and why."""
    if round != len(tournament.rounds):
        raise TournamentError("wrong-round", "round", round)
    yield from by_hand(tournament, tables, byes or (), reason)


@_change(
    entrants=ids(limits.CUP_ENTRANTS, required=True),
    reason=reason(),
    apart=Bool(what="`false`: they may meet again"),
)
def keep_apart(
    tournament: Tournament, *, entrants: list[str], reason: str, apart: bool = True
) -> Iterator[Event]:
    """Keep entrants apart from the next round on, or with ``apart`` false allow pairing them again."""
    event = (Apart if apart else Together)(tuple(entrants), reason)
    after = Tournament(tournament.events)
    after.apply(event)
    if after.apart != tournament.apart:
        yield event


@_change(
    entrant=_ENTRANT,
    round=Int(1, 999, required=True, what="a round that is not paired yet"),
    reason=reason(),
    half=Bool(what="half a point (the default), or none"),
    plays=Bool(what="cancel the rest: they play"),
)
def rest_player(
    tournament: Tournament, *, entrant: str, round: int, reason: str, plays: bool = False, half: bool = True
) -> Iterator[Event]:
    """Give an entrant a rest in a coming round, for ``half`` a point or none; ``plays`` cancels it."""
    wanted = None if plays else Fraction(1, 2) if half else Fraction(0)
    if tournament.rests.get((round, entrant)) != wanted:
        yield Resting(entrant, round, reason, wanted)


@_change(entrant=_ENTRANT, name=Text(1, limits.CUP_NAME_CHARACTERS, required=True))
def rename_player(tournament: Tournament, *, entrant: str, name: str) -> Iterator[Event]:
    """Rename an entrant."""
    if tournament.entrant(entrant).name != name.strip():
        yield renaming(tournament, entrant, name)


@_command(
    {
        **_WHICH,
        "match": Text(1, limits.ID_CHARACTERS),
        "round": Int(1, 999),
        "table": Int(1, limits.CUP_ENTRANTS),
    }
)
def take_results(
    service: Service, *, match: str | None = None, round: int = 0, table: int = 0, number: int | None = None
) -> JsonObject:
    """Take the results of confirmed matches: of all that fit an open table, or of one ``match``.

    :raises Refused: ``bad-field``: the match is not confirmed, or fits no open table.
    """
    now = service.evening()
    number = len(now.tournaments) if number is None else number
    tournament = require_tournament(service, number or None)
    paired = _paired_since(now, number)
    found = confirmed_matches(service, now, tournament, number, match)
    confirmed = [(opened, played) for _, opened, played in found]

    def decide(tournament: Tournament) -> Iterator[Event]:
        if match is None:
            for opened, played in confirmed:
                taken = _fitting(paired, tournament, opened, played)
                if taken is not None:
                    yield taken
        elif match not in tournament.matches():
            named_match = next((played for _, played in confirmed if played.match == match), None)
            if named_match is None:
                raise TournamentError("not-confirmed", "match", match)
            yield result(tournament, named_match, round=round, table=table)

    return _append(service, decide, number)


@_change(
    round=Int(1, 999, required=True),
    table=Int(1, limits.CUP_ENTRANTS, required=True),
    board=Int(1, 99),
    winners=ids(),
    nobody=Bool(what="all lost: no one gets the point"),
    order=ids(what="the entrants on the places after the winners, best first"),
    reason=reason(),
)
def correct_result(
    tournament: Tournament,
    *,
    winners: list[str] | None = None,
    order: list[str] | None = None,
    board: int = 1,
    **given: Any,
) -> Iterator[Event]:
    """Correct the winners of a table, or record that all lost (``nobody``); earlier results are kept."""
    corrected = Corrected(winners=tuple(winners or ()), order=tuple(order or ()), board=board, **given)
    results = tournament.table(corrected.round, corrected.table).results.get(board)
    if not results or results[-1] != corrected:
        yield corrected


@_change()
def finish_tournament(tournament: Tournament) -> Iterator[Event]:
    """Finish the tournament.

    :raises TournamentError: if a table has no result.
    """
    if not tournament.finished:
        yield Finished()


# -- exports -------------------------------------------------------------------------------------------


def require_tournament(service: Service, number: int | None = None) -> Tournament:
    """Return the tournament, or the one with ``number``.

    :raises Refused: ``bad-field``: the tournament is missing, or its ``number`` is unknown.
    """
    tournament = tournament_of(service.evening(), number)
    if tournament is None:
        error = _missing(number)
        raise bad_field(error.field, error.reason, error.value)
    return tournament


def archived(service: Service, number: int | None = None) -> Iterator[tuple[str, str]]:
    """Return the files of the archive of a tournament: its events, tables, and each match with its proof.

    All records and proofs are public: they contain no private disclosures.

    :raises Refused: as :func:`require_tournament`.
    """

    def public(match: str) -> tuple[str, str]:
        record, opened = service.with_match(
            match, lambda live: (export_text(live.history, live.history.match), live.history.open_links())
        )
        rows = proof_rows(service.log, match, opened.__contains__)
        return record, "".join(f"{row}\n" for row in rows)

    return archive_files(require_tournament(service, number), public)


def archive_files(
    tournament: Tournament, public: Callable[[str], tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """Yield the files of an archive; ``public`` returns the public record and proof of a match."""
    from ...evidence import archive

    yield "tournament.jsonl", text_of(tournament.events)
    yield "pairings.csv", tables.pairings_csv(tournament)
    yield "standings.csv", tables.standings_csv(tournament)
    for match in sorted(tournament.matches()):
        record, proof = public(match)
        yield f"{archive.RECORDS}{match}.jsonl", record
        yield f"{archive.PROOFS}{match}.jsonl", proof
