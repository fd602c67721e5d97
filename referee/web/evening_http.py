"""The HTTP interface of the organiser's desk, and of devices that scan the sheet of a table."""

from __future__ import annotations

import io
from contextlib import AbstractContextManager

from flask import Response

from .. import commands
from ..commands import DESK_COMMANDS, schemas
from ..errors import Refused, bad_field
from ..json_text import JsonObject
from ..tournament import tables
from ..tournament.events import TournamentError
from ..tournament.state import Tournament
from .answers import reply, text
from .callers import desk_caller, guess, judging, service
from .http import base_url, command_address, guess_address, paper
from .openapi import BEARER, TEXT, errors_of, operations, ref, responds
from .rates import LONG, PASSPHRASE


@operations.route("/desk")
@responds(
    "Whether a passphrase was chosen", ref("DeskHere"), errors=errors_of(commands.desk_here, body=False)
)
def desk_here() -> Response:
    """Return whether there is a desk, and the name of its evening."""
    return reply(commands.desk_here(service()))


guess_address(
    commands.enter_desk,
    "/desk/enter",
    "The token of this device",
    lambda _: guess(PASSPHRASE, "wrong-passphrase"),
)


@operations.route("/desk/leave", methods=["POST"])
@operations.doc(**BEARER)
@responds("Done", ref("Done"), errors=("unauthorised",))
def leave_desk() -> Response:
    """Leave the desk."""
    return reply(commands.leave_desk(service(), desk_caller()))


for _name, _command in DESK_COMMANDS.items():
    command_address(_command, f"desk_{_name}", f"/desk/{_name}", desk_caller)


def table_url(base: str, code: str) -> str:
    """Return the address in a table's QR code. The code is in the fragment, so it reaches no server's log."""
    return f"{base}/?openExternalBrowser=1#/t/{code}"


@operations.route("/desk/sheet")
@operations.doc(**BEARER)
@operations.arguments(schemas.AddressQuery, location="query")
@responds(
    "The QR codes of all open tables, to print",
    TEXT,
    "text/html",
    errors=errors_of(commands.desk.tables, body=False),
)
def desk_sheets(given: JsonObject) -> Response:
    """Return a page for each table with its number and QR code, in Japanese and English."""
    from ..reports.table_sheet import TableSheet, table_sheets

    shown: JsonObject = commands.desk.tables(service(), desk_caller())
    base = base_url(given.get("address"))
    sheets = [
        TableSheet(row["number"], row["name"], table_url(base, row["code"]))
        for row in shown["tables"]
        if row["open"]
    ]
    return paper(table_sheets(sheets, shown["evening"], base))


@operations.route("/desk/entry")
@operations.doc(**BEARER)
@operations.arguments(schemas.AddressQuery, location="query")
@responds(
    "The QR code of the check-in, to show or print",
    TEXT,
    "text/html",
    errors=("unauthorised", "no-such-table"),
)
def entry_sheet(given: JsonObject) -> Response:
    """Return a page with the QR code of the open check-in, in Japanese and English."""
    from ..reports.table_sheet import TableSheet, table_sheets

    service().require_desk(desk_caller())
    link = service().evening().entry
    if link is None:
        raise Refused("no-such-table")
    base = base_url(given.get("address"))
    sheet = TableSheet(None, "", f"{base}/enter?openExternalBrowser=1#{link}")
    return paper(table_sheets([sheet], service().evening().name, base))


@operations.route("/desk/figures")
@operations.doc(**BEARER)
@responds(
    "Statistics of the evening: a page to view, print and save",
    TEXT,
    "text/html",
    errors=("unauthorised", "too-many"),
)
def figures() -> Response:
    """Return statistics of the evening's finished matches: by game, seat and length; false claims, loops, fouls."""
    from ..commands.evening.statistics import evening_statistics
    from ..reports.statistics_views import statistics_page

    here = service()
    here.require_desk(desk_caller())
    with judging():
        statistics = evening_statistics(here)
    return paper(statistics_page(statistics, here.evening().name))


def _tournament(number: int | None = None) -> Tournament:
    """Return the tournament for a caller at the desk.

    :raises Refused: ``unauthorised``, ``bad-field`` (the evening has no such tournament).
    """
    service().require_desk(desk_caller())
    return commands.tournament.require_tournament(service(), number)


@operations.route("/desk/tournament/paper")
@operations.doc(**BEARER)
@operations.arguments(schemas.PaperQuery, location="query")
@responds("Pairings and standings, to print", TEXT, "text/html", errors=("unauthorised", "bad-field"))
def tournament_paper(given: JsonObject) -> Response:
    """Return the last round (or another) and the standings on paper, in Japanese and English."""
    from ..reports.tournament_sheet import page

    number = given.pop("round", None)
    try:
        return paper(page(_tournament(**given), number, seated=commands.desk.seated(service())))
    except TournamentError as error:
        raise bad_field(error.field, error.reason, error.value) from None


@operations.route("/desk/tournament/pairings")
@operations.doc(**BEARER)
@operations.arguments(schemas.TournamentQuery, location="query")
@responds("The pairings of all rounds as CSV", TEXT, "text/csv", errors=("unauthorised", "bad-field"))
def tournament_pairings(given: JsonObject) -> Response:
    """Return the pairings of all rounds, for a spreadsheet."""
    return text("\ufeff" + tables.pairings_csv(_tournament(**given)), "text/csv")


@operations.route("/desk/tournament/standings")
@operations.doc(**BEARER)
@operations.arguments(schemas.TournamentQuery, location="query")
@responds("The standings as CSV", TEXT, "text/csv", errors=("unauthorised", "bad-field"))
def tournament_standings(given: JsonObject) -> Response:
    """Return the standings, for a spreadsheet."""
    return text("\ufeff" + tables.standings_csv(_tournament(**given)), "text/csv")


@operations.route("/desk/tournament/archive")
@operations.doc(**BEARER)
@operations.arguments(schemas.TournamentQuery, location="query")
@responds(
    "The tournament with its public records and proofs: a zip that `tachiai audit` and `tachiai verify` take",
    {"type": "string", "format": "binary"},
    "application/zip",
    errors=("unauthorised", "bad-field", "no-such-match", "broken"),
)
def tournament_archive(given: JsonObject) -> Response:
    """Return everything of the tournament in one file."""
    from ..evidence import archive

    service().require_desk(desk_caller())
    made = io.BytesIO()
    archive.write(made, commands.tournament.archived(service(), **given))
    return Response(made.getvalue(), content_type="application/zip")


@operations.route("/evening/clock")
@responds("The round clock", ref("ClockHere"), errors=errors_of(commands.clock_here, body=False))
def clock_here() -> Response:
    """Return the round clock of the evening."""
    return reply(commands.clock_here(service()))


def _guess_code(_: JsonObject) -> AbstractContextManager[None]:
    return guess(LONG, "no-such-table")


for _asked, _address, _what, _near in (
    (commands.ask_entry, "/evening/entry", "Whether they take part", False),
    (commands.table_here, "/evening/table", "The table, and the match played there", False),
    (commands.sit_at_table, "/evening/sit", "The token: it waits until the table admits it", True),
    (commands.begin_at_table, "/evening/begin", "The token of the table, which has the pen", False),
    (commands.watch_table, "/evening/watch", "The token", False),
):
    guess_address(_asked, _address, _what, _guess_code, near=_near)
