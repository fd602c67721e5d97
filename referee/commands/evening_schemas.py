"""What comes in at an evening: the forms of the desk, of its tournament, and of who scans a table's sheet."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, validate

from .. import limits
from ..tournament.events import TIES
from .schemas import COMMON, Body, Bool, Int, IntText, Obj, Open, Text, key, request_id, short_enough


def table_number(*, required: bool = True) -> Int:
    """The number of a table."""
    return Int(
        1, limits.EVENING_TABLES, required=required, metadata={"description": "the number of the table"}
    )


class EnterDesk(Body):
    """``enter_desk``: the passphrase."""

    passphrase = Text(1, 200, required=True)


class OpenTables(Body):
    """``open_tables``: how many there shall be."""

    count = Int(
        1, limits.EVENING_TABLES, required=True, metadata={"description": "tables 1 to this one are open"}
    )
    close = Bool(metadata={"description": "whether further tables are closed where nothing is played"})


class SetTable(Body):
    """``set_table``: a table, and what is to change."""

    number = table_number()
    name = Text(0, limits.NAME_CHARACTERS)
    open = Bool()


class OneTable(Body):
    """A table."""

    number = table_number()


class JumpIn(Body):
    """``jump_in``: a table, and the key of the arbiter's device."""

    number = table_number()
    key = key()


class OpenAt(Open):
    """``open_at``: a table, and what opens a match."""

    class Meta(Open.Meta):
        """Whoever opens it is not its tablet: it has no PIN of its own, no key, and follows on none."""

        exclude = ("pin", "key", "after", "table")

    number = table_number()


class ClearTable(Body):
    """``clear_table``: a table, and the match whose people are done; if it is not over, who closes it and why."""

    number = table_number()
    match = Text(
        1, limits.ID_CHARACTERS, required=True, metadata={"description": "the match its people played"}
    )
    name = Text(0, limits.NAME_CHARACTERS)
    reason = Text(
        0, limits.REASON_CHARACTERS, metadata={"description": "why the match is closed, if it is not over"}
    )


class SetClock(Body):
    """``set_clock``: how long the round is in all, and whether its clock runs."""

    minutes = Int(
        0,
        limits.CLOCK_MINUTES,
        metadata={"description": "how long the round is in all; 0 puts the clock away"},
    )
    running = Bool(metadata={"description": "left out: as before; a new clock runs"})
    anew = Bool(metadata={"description": "nothing of the round has passed yet"})


class LinkWall(Body):
    """``link_wall``: whether the address before is to lead nowhere."""

    anew = Bool()


def _ids(most: int = limits.CUP_SEATS, *, required: bool = False) -> fields.List[Any]:
    return fields.List(
        Text(1, limits.ID_CHARACTERS),
        required=required,
        validate=validate.Length(0, most, error="wrong-length"),
        error_messages={**COMMON, "invalid": "no-list"},
    )


def _names() -> fields.List[Any]:
    return fields.List(
        Text(1, limits.CUP_NAME_CHARACTERS),
        validate=validate.Length(0, limits.CUP_ENTRANTS, error="wrong-length"),
        error_messages={**COMMON, "invalid": "no-list"},
    )


class CreateTournament(Body):
    """``create_tournament``: how it is played."""

    name = Text(1, limits.CUP_NAME_CHARACTERS, required=True)
    game = Text(1, 60, required=True)
    form = Text(1, 20, required=True, metadata={"description": "`swiss`, `round-robin` or `knock-out`"})
    fewest = Int(2, limits.CUP_SEATS, metadata={"description": "the fewest seats of a table"})
    most = Int(2, limits.CUP_SEATS, metadata={"description": "the most seats of a table"})
    rounds = Int(1, 99)
    seed = Text(0, 80, metadata={"description": "what the first order is drawn from"})
    boards = Int(1, 9)
    cycles = Int(1, 4)
    bye = Text(1, 3, metadata={"description": "the points of a bye: `1`, `1/2` or `0`"})
    ties = fields.List(
        Text(1, 20),
        validate=validate.Length(0, len(TIES), error="wrong-length"),
        error_messages={**COMMON, "invalid": "no-list"},
        metadata={"description": "the tie-breaks, first to last; left out: the usual ones"},
    )
    options = Obj(validate=short_enough, metadata={"description": "the house rules of its matches"})
    coaching = Bool(metadata={"description": "whether its matches help the players; left out: they do"})


class WhichTournament(Body):
    """``tournament``: the newest, or an earlier one of the evening."""

    number = Int(1, 999, metadata={"description": "which tournament of the evening; left out: the newest"})


class TournamentQuery(Body):
    """Which tournament of the evening, in an address."""

    number = IntText(metadata={"description": "left out: the newest"})


class PaperQuery(TournamentQuery):
    """Which round of which tournament of the evening, in an address."""

    round = IntText(metadata={"description": "left out: the last"})


class EnterPlayers(Body):
    """``enter_players``: names, or one team with its members."""

    names = _names()
    members = _names()
    ranked = Bool(metadata={"description": "they stand strongest first, behind those who are ranked already"})


class WithdrawPlayer(Body):
    """``withdraw_player``: who, and why."""

    entrant = Text(1, limits.ID_CHARACTERS, required=True)
    reason = Text(1, limits.REASON_CHARACTERS, required=True)


class PairRound(Body):
    """``pair_round``: the number of the round."""

    round = Int(1, 999, required=True, metadata={"description": "the number of the round"})


class UnpairRound(PairRound):
    """``unpair_round``: the number of the round, and why it is taken back."""

    reason = Text(1, limits.REASON_CHARACTERS, required=True)


class PairByHand(UnpairRound):
    """``pair_by_hand``: the last round, all its tables and byes, and why."""

    tables = fields.List(
        _ids(),
        required=True,
        validate=validate.Length(0, limits.CUP_ENTRANTS, error="wrong-length"),
        error_messages={**COMMON, "invalid": "no-list"},
        metadata={"description": "the ids at each table, first seat first"},
    )
    byes = _ids(limits.CUP_ENTRANTS)


class KeepApart(Body):
    """``keep_apart``: who, why, and whether they are kept apart or may meet again."""

    entrants = _ids(limits.CUP_ENTRANTS, required=True)
    reason = Text(1, limits.REASON_CHARACTERS, required=True)
    apart = Bool(metadata={"description": "`false`: they may meet again"})


class RestPlayer(Body):
    """``rest_player``: who does not play in which round, and why."""

    entrant = Text(1, limits.ID_CHARACTERS, required=True)
    round = Int(1, 999, required=True, metadata={"description": "a round that is not paired yet"})
    reason = Text(1, limits.REASON_CHARACTERS, required=True)
    half = Bool(metadata={"description": "whether for half a point (as usual) or for none"})
    plays = Bool(metadata={"description": "they play after all"})


class RenamePlayer(Body):
    """``rename_player``: who, and the name."""

    entrant = Text(1, limits.ID_CHARACTERS, required=True)
    name = Text(1, limits.CUP_NAME_CHARACTERS, required=True)


class TakeResults(Body):
    """``take_results``: all that can be taken, or one ``match``, and which table it was where names do not tell."""

    match = Text(1, limits.ID_CHARACTERS)
    round = Int(1, 999)
    table = Int(1, limits.CUP_ENTRANTS)


class CorrectResult(Body):
    """``correct_result``: which board, who won, and why it was otherwise."""

    round = Int(1, 999, required=True)
    table = Int(1, limits.CUP_ENTRANTS, required=True)
    board = Int(1, 99)
    winners = _ids()
    nobody = Bool(metadata={"description": "all lost: nobody has the point"})
    reason = Text(1, limits.REASON_CHARACTERS, required=True)


class AtTable(Body):
    """The code of a table's QR."""

    table = Text(
        1, limits.ID_CHARACTERS, required=True, metadata={"description": "the code of the table's QR"}
    )


class LookAtTable(AtTable):
    """The code of a table's QR, and whether the tablet that lies there asks."""

    tablet = Bool(metadata={"description": "whether it is the table's tablet, which waits for a match"})


class BeginAtTable(AtTable):
    """``begin_at_table``: the match that is to be begun there, and the tablet's key."""

    match = Text(1, limits.ID_CHARACTERS, required=True)
    key = key()
    request_id = request_id(required=False)


class SitAtTable(AtTable):
    """``sit_at_table``: the seat, and the device's key."""

    seat = Text(1, limits.NAME_CHARACTERS, required=True)
    key = key()
