"""Request bodies of an evening: its desk, its tournament, and devices that scan a table's sheet."""

from __future__ import annotations

from ... import limits
from ...tournament.events import TIES
from ..schemas import Body, Bool, Int, IntText, Many, Obj, Open, Text, key, request_id, short_enough


def table_number(*, required: bool = True) -> Int:
    """Return the field for the number of a table."""
    return Int(
        1, limits.EVENING_TABLES, required=required, metadata={"description": "the number of the table"}
    )


class EnterDesk(Body):
    """``enter_desk``: the passphrase."""

    passphrase = Text(1, 200, required=True)


class OpenTables(Body):
    """``open_tables``: how many tables."""

    count = Int(
        1, limits.EVENING_TABLES, required=True, metadata={"description": "tables 1 to this one are open"}
    )
    close = Bool(metadata={"description": "close tables above that number, unless a match is played there"})


class SetTable(Body):
    """``set_table``: a table, and its new name or state."""

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
    """``open_at``: a table, and the fields that open a match."""

    class Meta(Open.Meta):
        """Without the fields of a tablet: PIN, key, and the match before."""

        exclude = ("pin", "key", "after", "table")

    number = table_number()


class ClearTable(Body):
    """``clear_table``: a table and its match.

    If the match is not over: also who closes it, and why.
    """

    number = table_number()
    match = Text(
        1, limits.ID_CHARACTERS, required=True, metadata={"description": "the match its people played"}
    )
    name = Text(0, limits.NAME_CHARACTERS)
    reason = Text(
        0, limits.REASON_CHARACTERS, metadata={"description": "why the match is closed, if it is not over"}
    )


class SetClock(Body):
    """``set_clock``: the length of the round, and whether its clock runs."""

    minutes = Int(
        0, limits.CLOCK_MINUTES, metadata={"description": "the length of the round; 0 removes the clock"}
    )
    running = Bool(metadata={"description": "left out: unchanged; a new clock runs"})
    anew = Bool(metadata={"description": "restart the round from its beginning"})


class LinkWall(Body):
    """``link_wall``: whether to replace the present address."""

    anew = Bool()


class LinkEntry(Body):
    """``link_entry``: whether the check-in is open."""

    open = Bool(metadata={"description": "`false` closes it; left out: it is opened"})


class RefuseEntry(Body):
    """``refuse_entry``: the names whose requests are dropped."""

    names = Many(Text(1, limits.CUP_NAME_CHARACTERS), limits.CUP_ENTRANTS, required=True)


class AskEntry(Body):
    """The address of the check-in, and the name of who takes part."""

    link = Text(1, limits.ID_CHARACTERS, required=True)
    name = Text(1, limits.CUP_NAME_CHARACTERS)
    ask = Bool(metadata={"description": "ask to take part; otherwise only look"})


def _ids(most: int = limits.CUP_SEATS, *, required: bool = False) -> Many:
    return Many(Text(1, limits.ID_CHARACTERS), most, required=required)


def _names() -> Many:
    return Many(Text(1, limits.CUP_NAME_CHARACTERS), limits.CUP_ENTRANTS)


class WhichTournament(Body):
    """The newest tournament of the evening, or another one."""

    number = Int(1, 999, metadata={"description": "which tournament of the evening; left out: the newest"})


class CreateTournament(Body):
    """``create_tournament``: the form and rules of the tournament."""

    name = Text(1, limits.CUP_NAME_CHARACTERS, required=True)
    game = Text(1, 60, required=True)
    form = Text(1, 20, required=True, metadata={"description": "`swiss`, `round-robin` or `knock-out`"})
    fewest = Int(2, limits.CUP_SEATS, metadata={"description": "the fewest seats of a table"})
    most = Int(2, limits.CUP_SEATS, metadata={"description": "the most seats of a table"})
    rounds = Int(1, 99)
    seed = Text(0, 80, metadata={"description": "the seed of the random first order"})
    boards = Int(1, 9)
    cycles = Int(1, 4)
    bye = Text(1, 3, metadata={"description": "the points of a bye: `1`, `1/2` or `0`"})
    ties = Many(
        Text(1, 20),
        len(TIES),
        metadata={"description": "the tie-breaks, first to last; left out: the default ones"},
    )
    options = Obj(validate=short_enough, metadata={"description": "the house rules of its matches"})
    places = Many(
        Int(0, 99),
        limits.CUP_SEATS,
        metadata={
            "description": "the points of each place at a bigger table; left out: one point for the winner"
        },
    )
    coaching = Bool(metadata={"description": "whether its matches help the players; left out: they do"})
    third = Bool(metadata={"description": "whether a knock-out has a match for third place"})


class TournamentQuery(Body):
    """The tournament of the evening, in an address."""

    number = IntText(metadata={"description": "left out: the newest"})


class PaperQuery(TournamentQuery):
    """The round and the tournament of the evening, in an address."""

    round = IntText(metadata={"description": "left out: the last"})


class EnterPlayers(WhichTournament):
    """``enter_players``: names, or one team with its members."""

    names = _names()
    members = _names()
    ranked = Bool(
        metadata={"description": "the names are in order of strength, below the entrants ranked before"}
    )


class WithdrawPlayer(WhichTournament):
    """``withdraw_player``: which entrant, and why."""

    entrant = Text(1, limits.ID_CHARACTERS, required=True)
    reason = Text(1, limits.REASON_CHARACTERS, required=True)


class PairRound(WhichTournament):
    """``pair_round``: the number of the round."""

    round = Int(1, 999, required=True, metadata={"description": "the number of the round"})


class UnpairRound(PairRound):
    """``unpair_round``: the number of the round, and why its pairing is taken back."""

    reason = Text(1, limits.REASON_CHARACTERS, required=True)


class PairByHand(UnpairRound):
    """``pair_by_hand``: the last round, all its tables and byes, and why."""

    tables = Many(
        _ids(),
        limits.CUP_ENTRANTS,
        required=True,
        metadata={"description": "the ids at each table, first seat first"},
    )
    byes = _ids(limits.CUP_ENTRANTS)


class KeepApart(WhichTournament):
    """``keep_apart``: which entrants, why, and whether they are kept apart or may meet again."""

    entrants = _ids(limits.CUP_ENTRANTS, required=True)
    reason = Text(1, limits.REASON_CHARACTERS, required=True)
    apart = Bool(metadata={"description": "`false`: they may meet again"})


class RestPlayer(WhichTournament):
    """``rest_player``: which entrant does not play, in which round, and why."""

    entrant = Text(1, limits.ID_CHARACTERS, required=True)
    round = Int(1, 999, required=True, metadata={"description": "a round that is not paired yet"})
    reason = Text(1, limits.REASON_CHARACTERS, required=True)
    half = Bool(metadata={"description": "half a point (the default), or none"})
    plays = Bool(metadata={"description": "cancel the rest: they play"})


class RenamePlayer(WhichTournament):
    """``rename_player``: which entrant, and the new name."""

    entrant = Text(1, limits.ID_CHARACTERS, required=True)
    name = Text(1, limits.CUP_NAME_CHARACTERS, required=True)


class TakeResults(WhichTournament):
    """``take_results``: all results that fit, or those of one ``match``.

    ``round`` and ``table`` are needed where the names of the players do not identify the table.
    """

    match = Text(1, limits.ID_CHARACTERS)
    round = Int(1, 999)
    table = Int(1, limits.CUP_ENTRANTS)


class CorrectResult(WhichTournament):
    """``correct_result``: the board, its winners, and the reason."""

    round = Int(1, 999, required=True)
    table = Int(1, limits.CUP_ENTRANTS, required=True)
    board = Int(1, 99)
    winners = _ids()
    nobody = Bool(metadata={"description": "all lost: no one gets the point"})
    order = Many(
        Text(1, limits.ID_CHARACTERS),
        limits.CUP_SEATS,
        metadata={"description": "the entrants on the places after the winners, best first"},
    )
    reason = Text(1, limits.REASON_CHARACTERS, required=True)


class AtTable(Body):
    """The code of a table's QR."""

    table = Text(
        1, limits.ID_CHARACTERS, required=True, metadata={"description": "the code of the table's QR"}
    )


class LookAtTable(AtTable):
    """The code of a table's QR, and whether the table's tablet sends it."""

    tablet = Bool(metadata={"description": "true if the table's tablet asks, which waits for a match"})


class BeginAtTable(AtTable):
    """``begin_at_table``: the match to begin at the table, and the tablet's key."""

    match = Text(1, limits.ID_CHARACTERS, required=True)
    key = key()
    request_id = request_id(required=False)


class SitAtTable(AtTable):
    """``sit_at_table``: the seat, and the device's key."""

    seat = Text(1, limits.NAME_CHARACTERS, required=True)
    key = key()
