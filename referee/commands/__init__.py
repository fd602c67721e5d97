"""Every command a device can send to the referee, independent of the transport.

Importing this package declares them all (:mod:`tachiai.referee.commands.registry`)::

    from tachiai.referee import commands

    commands.record(service, caller, request_id="…", expect=3, action={…})
    commands.COMMANDS["record"].errors
"""

from .evening import desk, entry, tournament
from .evening.desk import (
    begin_at_table,
    clock_here,
    desk_here,
    enter_desk,
    leave_desk,
    open_here,
    sit_at_table,
    table_here,
    watch_table,
)
from .evening.entry import ask_entry
from .exports import audit, proof, record_text, sheet, takehome
from .joining import arbiter, join
from .opening import open_match
from .recording import check, record
from .registry import OPERATIONS, Command, DeskCommand, Endpoint, OnRepeat
from .rematch import next_match_ticket, open_next, play_on
from .rulings import rule
from .seats import admit, hand, joins, reissue, ticket
from .service import Caller, DeskCaller, Listener, Service
from .table import call, close, pen, settings, wish
from .undoing import consent, restore, undo
from .viewing import view, view_json, views
from .witness import ask_sign, confirm, disclose, objection, sign

COMMANDS = {
    command.name: command
    for command in (
        *(record, check, undo, consent, restore, view, pen, admit, hand, settings, close),
        *(objection, rule, ask_sign, sign, confirm, disclose, call, wish, play_on),
    )
}
"""The commands of a match by name, for Socket.IO and HTTP."""

DESK_COMMANDS = {
    command.name: command
    for command in (
        *(desk.tables, desk.wall, desk.board, desk.open_tables, desk.set_table),
        *(desk.open_at, desk.answer_call, desk.jump_in, desk.clear_table, desk.link_wall),
        desk.set_clock,
        *(tournament.tournament, tournament.standings, tournament.create_tournament),
        *(tournament.enter_players, tournament.withdraw_player, tournament.pair_round),
        *(tournament.unpair_round, tournament.take_results, tournament.correct_result),
        *(tournament.pair_by_hand, tournament.keep_apart, tournament.rest_player),
        *(tournament.rename_player, tournament.finish_tournament),
        *(entry.link_entry, entry.refuse_entry),
    )
}
"""The commands of the organiser's desk by name, for Socket.IO and HTTP."""
