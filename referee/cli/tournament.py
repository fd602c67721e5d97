"""``tachiai tournament``: pair rounds, take results from confirmed matches, show standings."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from tachiai.engines._plain import escape_invisible
from tachiai.engines.record import RecordError

from ..evidence import files
from ..evidence.tournament import fault_text, house_rules
from ..tournament import events
from ..tournament.events import (
    FORMS,
    TIES,
    Apart,
    Corrected,
    Created,
    Finished,
    Resting,
    Returned,
    Together,
    TournamentError,
    Unpaired,
    Withdrawn,
)
from ..tournament.state import Entrant, Tournament, check_names, entering, named, renaming, swapped
from .declare import WHOLE_NUMBER, Mistake, OneOf, argument, declared, flag, option
from .new import pairs, value
from .output import emit, json_text, show
from .run import GOOD, OutputOptions, Run, StoreOptions, UserError, is_file, takes_output, takes_store

if TYPE_CHECKING:
    from ..commands import Service

_Options = SimpleNamespace
"""The values of the options, and ``what`` the action concerns."""


def _missing(what: str) -> Mistake:
    """Return the error of a missing option or argument, which names the help of the action."""
    return Mistake(click.get_current_context(), "cli-bad-required", what=what)


def _tournament(service: Service, number: int | None = None) -> Tournament:
    from ..commands.evening.tournament import tournament_of

    tournament = tournament_of(service.evening(), number)
    if tournament is None and number is not None:
        raise TournamentError("unknown", "number", number)
    if tournament is None:
        raise TournamentError("not-begun", "event")
    return tournament


@contextmanager
def _evening(run: Run, store: StoreOptions, event: str) -> Iterator[Service]:
    """Open the service of the evening ``event``.

    :raises UserError: if the store or evening does not exist, or cannot be read.
    """
    from ..commands import Service
    from ..errors import Refused
    from ..store.log import EventLog

    config = run.config(store, event=event)
    run.require_store(store)
    try:
        with run.store_errors(), closing(EventLog(config.store)) as log:
            service = Service(log, shared=True, event=config.event)
            if service.evening_log.now().version == 0:
                raise UserError(run.message("tournament-no-event", event=event or "–"))
            yield service
    except Refused as error:
        raise UserError(run.message("cli-no-store", why=str(error))) from None


def _created(run: Run, asked: _Options, file: str) -> Created:
    if asked.game is None:
        raise _missing("--game")
    seating = run.game(asked.game).seating
    least, _, most = asked.seats.partition("-")
    if not least.isdigit() or not (most or least).isdigit():
        raise TournamentError("unknown", "seats", asked.seats)
    fewest, largest = int(least), int(most or least)
    if not seating.takes(fewest, largest):
        raise TournamentError("table-size", "seats", asked.seats)
    name = file.partition(".")[0] if asked.name is None else asked.name
    ties = None if asked.ties is None else tuple(asked.ties.split(","))
    for tie in ties or ():
        if tie not in TIES:
            raise TournamentError("unknown", "ties", tie)
    places = [place.strip() for place in asked.places.split(",") if place.strip()]
    if not all(map(str.isdigit, places)):
        raise TournamentError("unknown", "places", asked.places)
    options = {k: value(v) for k, v in pairs(run, "--option", asked.options).items()}
    created = Created(
        name,
        asked.form,
        asked.game,
        fewest,
        largest,
        asked.rounds,
        asked.seed,
        events.points("bye", asked.bye),
        asked.cycles,
        asked.boards,
        ties,
        options or None,
        not asked.no_help,
        tuple(map(int, places)),
        asked.third,
    )
    try:
        events.checked(created)
        house_rules(created)
    except RecordError as error:
        raise UserError(run.speech.voice(run.game(asked.game)).record_error(error)) from None
    return created


def _read(run: Run, file: Path) -> Tournament:
    text = run.text(str(file))
    recorded = events.read(text)
    if not recorded or not isinstance(recorded[0], Created):
        raise TournamentError("not-begun", "event")
    numbers = [number for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    tournament = Tournament([])
    for number, event in zip(numbers, recorded, strict=True):
        try:
            tournament.apply(event)
        except TournamentError as error:
            error.line = number
            raise
    check_names(tournament)
    return tournament


def _append(run: Run, file: Path, new: Sequence[events.Event]) -> None:
    try:
        with file.open("a", encoding="utf-8") as out:
            out.write(events.text_of(new))
    except OSError as error:
        raise run.cannot_write(str(file), error) from None


def _who(tournament: Tournament, name: str) -> Entrant:
    entrant = named(tournament, name)
    if entrant is None:
        raise TournamentError("unknown", "name", name)
    return entrant


# -- actions ---------------------------------------------------------------------------------------------


class _Inputs(NamedTuple):
    """The inputs of an action."""

    run: Run
    tournament: Tournament
    asked: _Options
    store: StoreOptions


def _add(do: _Inputs) -> Iterator[events.Event]:
    members = tuple(member.strip() for member in do.asked.members.split(",") if member.strip())
    for name in do.asked.what or [""]:
        yield entering(do.tournament, name, members, do.asked.rank)


def _two(do: _Inputs) -> tuple[str, str]:
    """Return the two given names; raise Mistake if there are not two."""
    if len(do.asked.what) != 2:
        raise _missing("NAME NAME")
    return do.asked.what[0], do.asked.what[1]


def _rename(do: _Inputs) -> Iterator[events.Event]:
    name, other = _two(do)
    yield renaming(do.tournament, _who(do.tournament, name).id, other)


def _apart(do: _Inputs) -> Iterator[events.Event]:
    yield Apart(tuple(_who(do.tournament, name).id for name in do.asked.what), do.asked.reason)


def _together(do: _Inputs) -> Iterator[events.Event]:
    yield Together(tuple(_who(do.tournament, name).id for name in do.asked.what), do.asked.reason)


def _rest(do: _Inputs) -> Iterator[events.Event]:
    points = None if do.asked.points == "plays" else events.points("points", do.asked.points)
    round = do.asked.round or len(do.tournament.rounds) + 1
    for name in do.asked.what:
        yield Resting(_who(do.tournament, name).id, round, do.asked.reason, points)


def _swap(do: _Inputs) -> Iterator[events.Event]:
    first, second = (_who(do.tournament, name).id for name in _two(do))
    yield from swapped(do.tournament, first, second, do.asked.reason)


def _pair(do: _Inputs) -> Iterator[events.Event]:
    yield do.tournament.pair()


def _round(do: _Inputs) -> int:
    """Return the chosen round (default: the last); raise TournamentError if no round is paired."""
    if not do.tournament.rounds:
        raise TournamentError("not-paired", "round")
    return do.asked.round or len(do.tournament.rounds)


def _unpair(do: _Inputs) -> Iterator[events.Event]:
    yield Unpaired(_round(do), do.asked.reason)


def _take(do: _Inputs) -> Iterator[events.Event]:
    from ..evidence.reader import read
    from ..evidence.tournament import NotConfirmed, confirmed_by_proof
    from ..tournament.match_results import result

    for name in do.asked.what:
        if is_file(name):
            try:
                text = files.read_bytes(name).decode()
            except (OSError, UnicodeDecodeError):
                raise UserError(do.run.message("tournament-broken", value=name)) from None
        else:
            with do.run.stored(do.store, name) as stored:
                text = stored.proof(name)
        try:
            played = confirmed_by_proof(read(text))
        except NotConfirmed as error:
            raise UserError(do.run.message(f"tournament-{error.reason}", value=name)) from None
        yield result(do.tournament, played, round=do.asked.round, table=do.asked.table)


def _correct(do: _Inputs) -> Iterator[events.Event]:
    round = _round(do)
    if not do.asked.table:
        raise _missing("--table")
    winners = tuple(_who(do.tournament, name).id for name in do.asked.winners)
    order = tuple(_who(do.tournament, name).id for name in do.asked.then)
    yield Corrected(round, do.asked.table, winners, do.asked.reason, do.asked.board, do.asked.nobody, order)


def _withdraw(do: _Inputs) -> Iterator[events.Event]:
    for name in do.asked.what:
        yield Withdrawn(_who(do.tournament, name).id, do.asked.reason)


def _return(do: _Inputs) -> Iterator[events.Event]:
    for name in do.asked.what:
        yield Returned(_who(do.tournament, name).id)


def _finish(_: _Inputs) -> Iterator[events.Event]:
    yield Finished()


_Do = Callable[[_Inputs], Iterator[events.Event]]
_DO: dict[str, _Do] = {
    "add": _add,
    "rename": _rename,
    "apart": _apart,
    "together": _together,
    "rest": _rest,
    "pair": _pair,
    "swap": _swap,
    "unpair": _unpair,
    "take": _take,
    "correct": _correct,
    "withdraw": _withdraw,
    "return": _return,
    "finish": _finish,
}


# -- output ------------------------------------------------------------------------------------------------


def _show_result(run: Run, tournament: Tournament, action: str) -> None:
    """Show the result of ``action``: the pairings, the standings, or the number of entrants."""
    from ..reports.tournament_sheet import pairings_lines, standings_lines

    voice = run.speech.voice()
    if action in ("pair", "swap"):
        for line in pairings_lines(tournament, voice):
            show(line)
    elif action in ("take", "correct", "finish"):
        for line in standings_lines(tournament, voice):
            show(line)
    else:
        show(voice.text("tournament-present", n=len(tournament.present())))


def _show(
    run: Run,
    tournament: Tournament,
    asked: _Options,
    output: OutputOptions,
    _: StoreOptions,
    *,
    seated: Mapping[frozenset[str], int] = MappingProxyType({}),
) -> int:
    from ..reports import tournament_sheet
    from ..tournament import tables

    if asked.shown == "html":
        page = tournament_sheet.page(tournament, asked.round or None, seated=seated)
        run.write(page, output)
    elif asked.shown == "json":
        run.write(json_text(tables.to_json(tournament)) + "\n", output)
    elif asked.shown.endswith("csv"):
        text = (
            tables.pairings_csv(tournament)
            if asked.shown == "pairings-csv"
            else tables.standings_csv(tournament)
        )
        if output.file is None:
            emit(text)
        else:
            run.write("\ufeff" + text, output)  # so that spreadsheets read it as UTF-8
    else:
        voice = run.speech.voice()
        lines = []
        if asked.round:
            tournament.table(asked.round, 1)
        if tournament.rounds:
            lines += [*tournament_sheet.pairings_lines(tournament, voice, asked.round or None, seated), ""]
        lines += tournament_sheet.standings_lines(tournament, voice)
        if output.file is None:
            show("\n".join(lines))
        else:
            run.write("\n".join(lines) + "\n", output)
    return GOOD


def _archive(
    run: Run, tournament: Tournament, _: _Options, output: OutputOptions, store: StoreOptions
) -> int:
    from ..commands.evening.tournament import archive_files
    from ..evidence import archive

    if output.file is None:
        raise _missing("--output")

    def public(match: str) -> tuple[str, str]:
        with run.stored(store, match) as stored:
            return stored.record(match), stored.proof(match)

    made = io.BytesIO()
    archive.write(made, archive_files(tournament, public))
    with run.opened(output.file, force=output.force) as number, os.fdopen(number, "wb") as file:
        file.write(made.getvalue())
    show(run.message("tournament-archived", file=output.file, n=len(tournament.matches())))
    return GOOD


_LOOKS: dict[str, Callable[[Run, Tournament, _Options, OutputOptions, StoreOptions], int]] = {
    "show": _show,
    "archive": _archive,
}


# -- the command -----------------------------------------------------------------------------------------

ACTIONS = ("new", *_DO, *_LOOKS)
"""The actions, in the order of an evening."""

NAMED = ("add", "rename", "apart", "together", "rest", "swap", "take", "withdraw", "return")
"""The actions that take names or matches; at a desk, ``take`` needs none."""

IN_ROUND = "show take correct unpair rest"
"""The actions with ``--round``."""

WITH_REASON = "correct withdraw unpair swap apart together rest"
"""The actions with ``--reason``, which they need."""

SHOWN = ("text", "pairings-csv", "standings-csv", "json", "html")
"""The formats of ``--as``."""


@declared("tournament")
@argument("action", "ACTION", type=OneOf(ACTIONS), help="tournament-action")
@argument("events_file", "FILE", required=False, help="tournament-file")
@argument("what", "WHAT", nargs=-1, help="tournament-what")
@option("--event", metavar="NAME", help="tournament-event")
@option("--form", type=OneOf(FORMS), default="swiss", help="tournament-form", of="new")
@option("--game", metavar="GAME", help="game", of="new")
@option("--name", metavar="NAME", help="tournament-name", of="new")
@option("--seats", metavar="N-M", default="2", help="tournament-seats", of="new")
@option("--rounds", metavar="N", type=WHOLE_NUMBER, help="tournament-rounds", of="new")
@option("--seed", metavar="TEXT", default="", help="tournament-seed", of="new")
@option("--bye", type=OneOf(("1", "1/2", "0")), default="1", help="tournament-bye", of="new")
@option("--cycles", metavar="N", type=WHOLE_NUMBER, default=1, help="tournament-cycles", of="new")
@option("--boards", metavar="N", type=WHOLE_NUMBER, default=1, help="tournament-boards", of="new")
@option("--ties", metavar="TIE,TIE,…", help="tournament-ties", of="new")
@option("--places", metavar="N,N,…", default="", help="tournament-places", of="new")
@flag("--third", help="tournament-third", of="new")
@option("--option", "options", metavar="NAME=VALUE", multiple=True, help="tournament-option", of="new")
@flag("--no-help", help="tournament-no-help", of="new")
@option("--members", metavar="NAME,NAME,…", default="", help="tournament-members", of="add")
@option("--rank", metavar="N", type=WHOLE_NUMBER, help="tournament-rank", of="add")
@option("--round", metavar="N", type=WHOLE_NUMBER, default=0, help="tournament-round", of=IN_ROUND)
@option("--table", metavar="N", type=WHOLE_NUMBER, default=0, help="tournament-table", of="take correct")
@option("--board", metavar="N", type=WHOLE_NUMBER, default=1, help="tournament-board", of="correct")
@option("--winner", "winners", metavar="NAME", multiple=True, help="tournament-winner", of="correct")
@option("--then", metavar="NAME", multiple=True, help="tournament-then", of="correct")
@flag("--nobody", help="tournament-nobody", of="correct")
@option(
    "--points", type=OneOf(("1/2", "0", "plays")), default="1/2", help="tournament-rest-points", of="rest"
)
@option("--reason", metavar="TEXT", default="", help="tournament-reason", of=WITH_REASON)
@option("--number", metavar="N", type=WHOLE_NUMBER, help="tournament-number")
@option("--as", "shown", type=OneOf(SHOWN), default="text", help="tournament-as", of="show")
@takes_output
@takes_store
def command(
    run: Run,
    *,
    action: str,
    events_file: str | None,
    event: str | None,
    what: Sequence[str],
    output: OutputOptions,
    store: StoreOptions,
    **given: Any,
) -> int:
    """Manage a tournament in a file of events or at an organiser's desk; results follow from the events."""
    if event is not None and events_file is not None:
        what = (events_file, *what)
    if action in NAMED and not what and (event is None or action != "take") and (event or events_file):
        raise _missing("MATCH" if action == "take" else "NAME")
    if action in WITH_REASON.split() and not given["reason"]:
        raise _missing("--reason")
    try:
        if event is not None:
            asked = _Options(what=what, **given)
            return _at_desk(run, action, event, asked, output, store)
        if events_file is None:
            raise UserError(run.message("tournament-where"))
        return _in_file(run, action, Path(events_file), _Options(what=what, **given), output, store)
    except TournamentError as error:
        text = fault_text(run.speech.voice(), error)
        raise UserError(
            text if event is not None else f"{escape_invisible(str(events_file))}: {text}"
        ) from None


def _in_file(
    run: Run, action: str, file: Path, asked: _Options, output: OutputOptions, store: StoreOptions
) -> int:
    """Apply ``action`` to the tournament in a file."""
    if action == "new":
        created = _created(run, asked, file.name)
        check_names(Tournament([created]))
        run.write(events.text_of([created]), OutputOptions(str(file), output.force))
        return GOOD
    tournament = _read(run, file)
    if action in _LOOKS:
        return _LOOKS[action](run, tournament, asked, output, store)
    before = len(tournament.events)
    for event in _DO[action](_Inputs(run, tournament, asked, store)):
        tournament.apply(event)
    _append(run, file, tournament.events[before:])
    _show_result(run, tournament, action)
    return GOOD


def _at_desk(
    run: Run, action: str, event: str, asked: _Options, output: OutputOptions, store: StoreOptions
) -> int:
    """Apply ``action`` to the tournament of an evening, as its desk does, also while the referee runs."""
    from ..commands.evening import tournament as desk
    from ..commands.evening.desk import seated

    with _evening(run, store, event) as service:
        if action == "new":
            desk.begin(service.evening_log, _created(run, asked, event))
        elif action == "show":
            tournament = _tournament(service, asked.number)
            return _show(run, tournament, asked, output, store, seated=seated(service))
        elif action in _LOOKS:
            return _LOOKS[action](run, _tournament(service, asked.number), asked, output, store)
        elif action == "take" and not asked.what:
            _tournament(service, asked.number)
            desk.take_results.run(service, number=asked.number)
        else:
            desk.append_events(
                service.evening_log,
                lambda tournament: _DO[action](_Inputs(run, tournament, asked, store)),
                asked.number,
            )
        _show_result(run, _tournament(service, None if action == "new" else asked.number), action)
    return GOOD
