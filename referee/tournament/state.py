"""The fold from events to a tournament: entrants, rounds, tables, results.

>>> from .events import Created, Entered
>>> tournament = Tournament([Created("Evening", "swiss", "john"), Entered("a", "Aoi"), Entered("h", "Haru")])
>>> tournament.apply(tournament.pair())
>>> [table.seats for table in tournament.rounds[0].tables]
[('a', 'h')]
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from tachiai.engines._plain import invisible_fault, skeleton

from .. import limits
from . import schedules, swiss
from .events import (
    Apart,
    Corrected,
    Created,
    Entered,
    Event,
    Finished,
    Paired,
    Renamed,
    Resting,
    Result,
    Returned,
    Together,
    TournamentError,
    Unpaired,
    Withdrawn,
    checked,
    next_head,
)

_BoardResult: TypeAlias = Result | Corrected


@dataclass
class Entrant:
    """A player or team in a tournament."""

    id: str
    name: str
    """The display name."""
    members: tuple[str, ...] = ()
    """The members of a team."""
    rank: int | None = None
    """The position before the first round, if one was given."""
    withdrawn: bool = False
    former: tuple[str, ...] = ()
    """Their earlier names."""


@dataclass
class Table:
    """A table of a round."""

    seats: tuple[str, ...]
    """The entrants, first seat first."""
    withdrawn: set[str] = field(default_factory=set)
    """The entrants who withdrew before the table had a result."""
    results: dict[int, list[_BoardResult]] = field(default_factory=dict)
    """The results of each board, newest last: first the original one, then corrections."""

    @property
    def present(self) -> list[str]:
        """The entrants who did not withdraw, first seat first."""
        return [player for player in self.seats if player not in self.withdrawn]

    def lost(self, board: int) -> bool:
        """Return whether all lost a board, so that its point is lost."""
        last = [None, *self.results.get(board, ())][-1]
        return isinstance(last, Corrected) and last.nobody

    def winners(self, board: int = 1) -> tuple[str, ...] | None:
        """Return the winners of a board, after corrections; ``None`` while it has no result."""
        found = self.results.get(board)
        return None if not found else found[-1].winners


@dataclass
class Round:
    """A paired round."""

    number: int
    """The number of the round, from 1."""
    tables: list[Table]
    """The tables, table 1 first."""
    byes: tuple[str, ...] = ()
    """The entrants that do not play."""
    by_hand: str = ""
    """The reason for pairing by hand; empty if it was not."""


class Tournament:
    """The state of a tournament after its events."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.events: list[Event] = []
        """All events, oldest first."""
        self.heads: list[str] = []
        """The head of the chain of events after each event, as a match has one after each link."""
        self.entrants: dict[str, Entrant] = {}
        """The entrants by id, in the order of entry."""
        self.rounds: list[Round] = []
        """The rounds that were paired."""
        self.apart: set[frozenset[str]] = set()
        """Pairs of entrants that must not meet."""
        self.rests: dict[tuple[int, str], Fraction] = {}
        """The points of entrants that asked not to play, by round and entrant."""
        self.finished = False
        self._created: Created | None = None
        for event in events:
            self.apply(event)

    @property
    def created(self) -> Created:
        """The event that declared the tournament.

        :raises TournamentError: if that has not happened yet.
        """
        if self._created is None:
            raise TournamentError("missing", "created")
        return self._created

    # -- applying events -------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Apply one more event.

        :raises TournamentError: if it is invalid now; then nothing is changed.
        """
        checked(event)
        if isinstance(event, Created):
            self._create(event)
        elif self._created is None:
            raise TournamentError("missing", "created")
        elif self.finished and not isinstance(event, Corrected):
            raise TournamentError("finished", "event", type(event).__name__.lower())
        else:
            match event:
                case Entered():
                    self._enter(event)
                case Withdrawn():
                    self._withdraw(event)
                case Returned():
                    self._return(event)
                case Renamed():
                    self._rename(event)
                case Apart() | Together():
                    self._keep_apart(event)
                case Resting():
                    self._rest(event)
                case Paired():
                    self._paired(event)
                case Unpaired():
                    self._unpaired(event)
                case Result() | Corrected():
                    self._result(event)
                case Finished():
                    self._finish()
        self.events.append(event)
        self.heads.append(next_head(self.heads[-1] if self.heads else "", event))

    def _create(self, event: Created) -> None:
        if self._created is not None:
            raise TournamentError("twice", "created", event.name)
        if event.most < event.fewest:
            raise TournamentError("out-of-range", "most", event.most)
        if event.form == "knock-out" and event.most > 2:
            raise TournamentError("two-seats-only", "form", event.form)
        if event.boards > 1 and event.most > 2:
            raise TournamentError("two-seats-only", "boards", event.boards)
        if event.places and event.most == 2:
            raise TournamentError("bigger-tables-only", "places")
        if event.third and event.form != "knock-out":
            raise TournamentError("knock-out-only", "third")
        self._created = event

    def _enter(self, event: Entered) -> None:
        if event.entrant in self.entrants:
            raise TournamentError("twice", "entrant", event.entrant)
        if any(_same(player.name) == _same(event.name) for player in self.entrants.values()):
            raise TournamentError("twice", "name", event.name)
        if self.created.form != "swiss" and self.rounds:
            raise TournamentError("entries-closed", "name", event.name)
        if len(self.entrants) >= limits.CUP_ENTRANTS:
            raise TournamentError("too-many", "entrant", len(self.entrants) + 1)
        self.entrants[event.entrant] = Entrant(event.entrant, event.name, event.members, event.rank)

    def entrant(self, given: str, field: str = "entrant") -> Entrant:
        """Return the entrant with an id.

        :raises TournamentError: if it is unknown.
        """
        if given not in self.entrants:
            raise TournamentError("unknown", field, given)
        return self.entrants[given]

    def _withdraw(self, event: Withdrawn) -> None:
        found = self.entrant(event.entrant)
        if found.withdrawn:
            raise TournamentError("gone", "entrant", found.name)
        found.withdrawn = True
        for table in (table for played in self.rounds for table in played.tables):
            if found.id in table.seats and self.open(table):
                table.withdrawn.add(found.id)

    def _return(self, event: Returned) -> None:
        found = self.entrant(event.entrant)
        if not found.withdrawn:
            raise TournamentError("not-gone", "entrant", found.name)
        if self.created.form != "swiss" and self.rounds:
            raise TournamentError("entries-closed", "entrant", found.name)
        found.withdrawn = False

    def _rename(self, event: Renamed) -> None:
        found = self.entrant(event.entrant)
        others = (player for player in self.entrants.values() if player is not found)
        if any(_same(player.name) == _same(event.name) for player in others):
            raise TournamentError("twice", "name", event.name)
        found.name, found.former = event.name, (*found.former, found.name)

    def _keep_apart(self, event: Apart | Together) -> None:
        if self.created.form != "swiss":
            raise TournamentError("swiss-only", "form", self.created.form)
        pairs = {frozenset(pair) for pair in combinations(event.entrants, 2)}
        for player in event.entrants:
            self.entrant(player, "entrants")
        if not pairs or len(set(event.entrants)) != len(event.entrants):
            raise TournamentError("two-or-more", "entrants", len(set(event.entrants)))
        self.apart = self.apart | pairs if isinstance(event, Apart) else self.apart - pairs

    def _rest(self, event: Resting) -> None:
        found = self.entrant(event.entrant)
        if self.created.form != "swiss":
            raise TournamentError("swiss-only", "form", self.created.form)
        if event.round <= len(self.rounds):
            raise TournamentError("wrong-round", "round", event.round)
        if event.points is None:
            self.rests.pop((event.round, found.id), None)
        else:
            self.rests[event.round, found.id] = event.points

    def _paired(self, event: Paired) -> None:
        if event.round != len(self.rounds) + 1:
            raise TournamentError("wrong-round", "round", event.round)
        if event.by_hand and self.created.form != "swiss":
            wanted = self.pair()
            if _meetings(wanted) != _meetings(event) or set(wanted.byes) != set(event.byes):
                raise TournamentError("swiss-only", "form", self.created.form)
        everybody = [*(player for table in event.tables for player in table), *event.byes]
        for player in everybody:
            self.entrant(player, "tables")
        if len(set(everybody)) != len(everybody):
            twice = next(player for player in everybody if everybody.count(player) > 1)
            raise TournamentError("twice", "tables", self.entrants[twice].name)
        for table in event.tables:
            if not self.created.fewest <= len(table) <= self.created.most:
                raise TournamentError("table-size", "tables", len(table))
        tables = [
            Table(seats, {player for player in seats if self.entrants[player].withdrawn})
            for seats in event.tables
        ]
        self.rounds.append(Round(event.round, tables, event.byes, event.by_hand))

    def _unpaired(self, event: Unpaired) -> None:
        if not self.rounds or event.round != len(self.rounds):
            raise TournamentError("wrong-round", "round", event.round)
        if any(table.results for table in self.rounds[-1].tables):
            raise TournamentError("has-results", "round", event.round)
        self.rounds.pop()

    def table(self, round: int, table: int) -> Table:
        """Return a table by the numbers of its round and of itself.

        :raises TournamentError: if it is unknown.
        """
        if not 1 <= round <= len(self.rounds):
            raise TournamentError("unknown", "round", round)
        found = self.rounds[round - 1].tables
        if not 1 <= table <= len(found):
            raise TournamentError("unknown", "table", table)
        return found[table - 1]

    def _result(self, event: _BoardResult) -> None:
        table = self.table(event.round, event.table)
        listed = (*event.winners, *event.order)
        for player in listed:
            if player not in table.seats:
                who = self.entrants.get(player)
                raise TournamentError("not-at-table", "winners", player if who is None else who.name)
        if len(set(listed)) != len(listed):
            twice = next(player for player in listed if listed.count(player) > 1)
            raise TournamentError("twice", "winners", self.entrants[twice].name)
        if isinstance(event, Corrected) and event.nobody and listed:
            raise TournamentError("not-at-table", "winners", self.entrants[listed[0]].name)
        self._board(table, event)
        if isinstance(event, Result):
            if event.board in table.results:
                raise TournamentError("has-result", "board", event.board)
            if event.match in self.matches():
                raise TournamentError("match-twice", "match", event.match)
        elif self.finished and event.board not in table.results:
            raise TournamentError("finished", "board", event.board)
        if self.created.form == "knock-out":
            if self.created.boards == 1 and len(event.winners) != 1:
                raise TournamentError("needs-a-winner", "winners", len(event.winners))
            if event.round < len(self.rounds) and isinstance(event, Corrected):
                self._same_winner(table, event)
        table.results.setdefault(event.board, []).append(event)

    def _board(self, table: Table, event: _BoardResult) -> None:
        """Check the number of a board; a drawn meeting of a knock-out gets further boards, one at a time."""
        boards = self.created.boards
        if event.board <= boards or event.board in table.results:
            return
        drawn = self.created.form == "knock-out" and len(self._ahead(table)) != 1
        if not (drawn and event.board == max(table.results, default=0) + 1 and event.board > boards):
            raise TournamentError("unknown", "board", event.board)

    def _same_winner(self, table: Table, event: Corrected) -> None:
        """Check that a correction leaves the winner of a meeting, from which the next round was paired."""
        before = self._ahead(table)
        table.results.setdefault(event.board, []).append(event)
        after = self._ahead(table)
        table.results[event.board].pop()
        if not table.results[event.board]:
            del table.results[event.board]
        if before != after:
            raise TournamentError("already-paired", "round", event.round)

    def _finish(self) -> None:
        for _, table in self.due():
            raise TournamentError("open-table", "table", table)
        self.finished = True

    # -- what stands ------------------------------------------------------------------------------------

    def matches(self) -> dict[str, tuple[int, int, int]]:
        """Return the matches that gave results, with the round, table and board of each."""
        return {
            result.match: (result.round, result.table, result.board)
            for event in self.rounds
            for table in event.tables
            for board in table.results.values()
            for result in board
            if isinstance(result, Result)
        }

    def _boards(self, table: Table) -> list[tuple[str, ...]] | None:
        """Return the winners of every board, ``None`` while one is open."""
        count = max([self.created.boards, *table.results])
        found = [table.winners(board) for board in range(1, count + 1)]
        return None if None in found else [winners for winners in found if winners is not None]

    def board_points(self, table: Table) -> dict[str, Fraction]:
        """Return the points of each entrant on the boards so far.

        Each board has one point, shared by its winners; without winners, by all who stayed.
        """
        sums = dict.fromkeys(table.seats, Fraction(0))
        for board in table.results:
            if table.lost(board):
                continue
            winners = table.winners(board) or table.present or table.seats
            for player in winners:
                sums[player] += Fraction(1, len(winners))
        return sums

    def _ahead(self, table: Table) -> list[str]:
        if self._boards(table) is None:
            return []
        sums = self.board_points(table)
        return [player for player in table.seats if sums[player] == max(sums.values())]

    def win(self) -> int:
        """Return the points of a win."""
        return max(self.created.places, default=1)

    def _by_places(self, table: Table) -> dict[str, Fraction]:
        """Return the points of a table by places; those on the same place share the points of their places."""
        result = table.results[1][-1]
        listed = {*result.winners, *result.order}
        rest = [player for player in table.seats if player not in listed]
        groups = [
            [*result.winners],
            *([player] for player in result.order),
            [player for player in rest if player not in table.withdrawn],
            [player for player in rest if player in table.withdrawn],
        ]
        points, place = {}, 0
        for group in filter(None, groups):
            reached = self.created.places[place : place + len(group)]
            points.update(dict.fromkeys(group, Fraction(sum(reached), len(group))))
            place += len(group)
        return points

    def forfeited(self, table: Table) -> bool:
        """Return whether it was never played, as too few entrants stayed."""
        return not table.results and len(table.seats) - len(table.withdrawn) < self.created.fewest

    def shares(self, table: Table) -> dict[str, Fraction] | None:
        """Return the shares of a table's point (or its points by places) by entrant; ``None`` while it is open.

        Several winners share the point; without winners, all share it. If entrants left, those who stayed get
        it.
        """
        none = dict.fromkeys(table.seats, Fraction(0))
        if self.forfeited(table):
            return none | dict.fromkeys(table.present, Fraction(self.win(), max(1, len(table.present))))
        ahead = self._ahead(table)
        if ahead and all(map(table.lost, table.results)):
            return none
        if ahead and self.created.places:
            return self._by_places(table)
        if not ahead or (self.created.form == "knock-out" and len(ahead) != 1):
            return None
        return none | dict.fromkeys(ahead, Fraction(1, len(ahead)))

    def open(self, table: Table) -> bool:
        """Return whether its result is missing."""
        return self.shares(table) is None

    def due(self) -> list[tuple[int, int]]:
        """Return the tables without a result: round and number of each."""
        return [
            (played.number, k)
            for played in self.rounds
            for k, table in enumerate(played.tables, 1)
            if self.open(table)
        ]

    def order(self) -> list[str]:
        """Return all entrants in the order before the first round: by rank, then at random (or by entry)."""
        seed = self.created.seed

        def drawn(entrant: Entrant) -> str:
            return hashlib.sha256(f"{seed}\n{entrant.id}".encode()).hexdigest() if seed else ""

        everybody = self.entrants.values()
        ranked = sorted(everybody, key=lambda e: (e.rank is None, e.rank or 0, drawn(e)))
        return [player.id for player in ranked]

    def present(self) -> list[str]:
        """Return the entrants that have not withdrawn, in that order."""
        return [player for player in self.order() if not self.entrants[player].withdrawn]

    # -- the next round ----------------------------------------------------------------------------------

    def complete(self) -> bool:
        """Return whether all rounds are paired; a Swiss tournament without planned rounds never is."""
        created, size = self.created, len(self.entrants)
        if created.rounds is not None:
            count = created.rounds
        elif created.form == "knock-out":
            count = (size - 1).bit_length()
        elif created.form == "swiss":
            return False
        elif created.most == 2:
            count = (size - 1 + size % 2) * created.cycles
        else:
            count = len(schedules.tables(size, created.fewest, created.most, created.cycles) or ())
        return 0 < count <= len(self.rounds)

    def pair(self) -> Paired:
        """Return the next round without changing anything: apply what it returns.

        :raises TournamentError: if all rounds are paired, or it cannot be paired yet.
        """
        if self.finished:
            raise TournamentError("finished", "round", len(self.rounds))
        number = len(self.rounds) + 1
        form, planned = self.created.form, self.created.rounds
        if form != "round-robin":
            for _, table in self.due():
                raise TournamentError("open-table", "table", table)
        if planned is not None and number > planned:
            raise TournamentError("all-paired", "round", number)
        resting = [player for player in self.present() if (number, player) in self.rests]
        present = [player for player in self.present() if player not in resting]
        if len(present) < self.created.fewest and not (form == "round-robin" and self.rounds):
            raise TournamentError("too-few", "entrants", len(present))
        if form == "round-robin":
            return self._robin(number)
        if form == "knock-out":
            return self._knock_out(number)
        tables, byes = swiss.paired(self, present)
        return Paired(number, tuple(tables), (*byes, *resting))

    def _robin(self, number: int) -> Paired:
        everybody, created = self.order(), self.created
        if created.most == 2:
            rounds: schedules.Rounds | None = schedules.berger(len(everybody), created.cycles)
        else:
            rounds = schedules.tables(len(everybody), created.fewest, created.most, created.cycles)
        if rounds is None:
            raise TournamentError("no-such-round-robin", "entrants", len(everybody))
        if number > len(rounds):
            raise TournamentError("all-paired", "round", number)
        tables = [tuple(everybody[k] for k in table) for table in rounds[number - 1]]
        seated = {player for table in tables for player in table}
        byes = [
            player for player in everybody if player not in seated and not self.entrants[player].withdrawn
        ]
        return Paired(number, tuple(tables), tuple(byes))

    def slots(self) -> list[str | None]:
        """Return the entrants of a knock-out's first round in pairs, in the order of the bracket.

        ``None`` is a bye.
        """
        order = self.order()
        return [None if slot is None else order[slot] for slot in schedules.slots(len(order))]

    def _knock_out(self, number: int) -> Paired:
        left = self.slots()
        lost: list[str | None] = []
        for played in self.rounds:
            left, before = (
                [self.through(played, a, b) for a, b in zip(left[::2], left[1::2], strict=True)],
                left,
            )
            lost = [player for player in before if player not in left]
        left, lost = self._staying(left), self._staying(lost)
        if sum(player is not None for player in left) < 2:
            raise TournamentError("all-paired", "round", number)
        tables, byes = [], []
        for a, b in zip(left[::2], left[1::2], strict=True):
            if a is not None and b is not None:
                tables.append((a, b) if number % 2 or self._firsts(a) <= self._firsts(b) else (b, a))
            elif a is not None or b is not None:
                byes.append(str(a if a is not None else b))
        if self.created.third and len(left) == len(lost) == 2 and None not in lost:
            tables.append((str(lost[0]), str(lost[1])))
        return Paired(number, tuple(tables), tuple(byes))

    def _staying(self, players: Iterable[str | None]) -> list[str | None]:
        """Return the players, with ``None`` for those who withdrew."""
        return [None if one is None or self.entrants[one].withdrawn else one for one in players]

    def _firsts(self, player: str) -> int:
        return sum(table.seats[0] == player for played in self.rounds for table in played.tables)

    def through(self, played: Round, a: str | None, b: str | None) -> str | None:
        """Return the one of two slots that continues after a round; ``None``: neither, or not decided yet."""
        for table in played.tables:
            if a in table.seats or b in table.seats:
                shares = self.shares(table)
                return next((player for player, share in (shares or {}).items() if share == 1), None)
        return next((player for player in (a, b) if player in played.byes), None)


def _meetings(paired: Paired) -> set[frozenset[str]]:
    """Return the meetings of a round, without their tables and seats."""
    return {frozenset(table) for table in paired.tables}


def by_hand(
    tournament: Tournament, tables: Iterable[Sequence[str]], byes: Iterable[str], reason: str
) -> list[Event]:
    """Return the events that pair the last round by hand; none if it already has this pairing.

    :raises TournamentError: if no round is paired.
    """
    if not tournament.rounds:
        raise TournamentError("not-paired", "round")
    last = tournament.rounds[-1]
    paired = Paired(last.number, tuple(map(tuple, tables)), tuple(byes), reason)
    if ([table.seats for table in last.tables], last.byes) == (list(paired.tables), paired.byes):
        return []
    return [Unpaired(last.number, reason), paired]


def swapped(tournament: Tournament, player: str, other: str, reason: str) -> list[Event]:
    """Return the events that exchange two entrants of the last round.

    :raises TournamentError: if no round is paired.
    """
    if not tournament.rounds:
        raise TournamentError("not-paired", "round")
    last, change = tournament.rounds[-1], {player: other, other: player}
    tables = [[change.get(seat, seat) for seat in table.seats] for table in last.tables]
    return by_hand(tournament, tables, [change.get(bye, bye) for bye in last.byes], reason)


def _same(name: str) -> str:
    """Return a form of a name that is equal for names that people would read as equal."""
    from unicodedata import normalize

    return " ".join(normalize("NFKC", name).casefold().split())


def named(tournament: Tournament, name: str) -> Entrant | None:
    """Return the entrant with a name, or the team with such a member; else the one with that earlier name.

    Return ``None`` if it is unknown or ambiguous.
    """
    everybody = [(player, (player.name, *player.members)) for player in tournament.entrants.values()]
    before = [(player, player.former) for player in tournament.entrants.values()]
    for names in (everybody, before):
        for alike in (_same, skeleton):
            wanted = alike(name)
            found = [player for player, theirs in names if wanted in map(alike, theirs)]
            if found:
                return found[0] if len(found) == 1 else None
    return None


def takes_part(tournament: Tournament, name: str) -> bool:
    """Return whether somebody of a name takes part and has not withdrawn."""
    entrant = named(tournament, name)
    return entrant is not None and not entrant.withdrawn


def entering(
    tournament: Tournament, name: str, members: Sequence[str] = (), rank: int | None = None
) -> Entered:
    """Return the entry of a new entrant, with a new id.

    :raises TournamentError: if the name looks like another one, or has invisible characters.
    """
    for text in (name, *members):
        _unlike(text, [] if text != name else list(tournament.entrants.values()))
    return Entered(f"e{len(tournament.entrants) + 1}", name.strip(), tuple(members), rank)


def renaming(tournament: Tournament, entrant: str, name: str) -> Renamed:
    """Return the event that renames an entrant.

    :raises TournamentError: as :func:`entering`.
    """
    _unlike(name, [player for player in tournament.entrants.values() if player.id != entrant])
    return Renamed(entrant, name.strip())


def _unlike(name: str, others: Iterable[Entrant]) -> None:
    """Check that a name is visible, and does not look like one of the ``others``."""
    if invisible_fault(name) is not None:
        raise TournamentError("no-control", "name", name)
    if any(skeleton(player.name) == skeleton(name) for player in others):
        raise TournamentError("twice", "name", name)


def check_names(tournament: Tournament) -> None:
    """Check that people can distinguish the names of a tournament.

    :raises TournamentError: if two look the same, or one has invisible characters.
    """
    if invisible_fault(tournament.created.name) is not None:
        raise TournamentError("no-control", "name", tournament.created.name)
    seen: set[str] = set()
    for player in tournament.entrants.values():
        for name in (player.name, *player.members):
            if invisible_fault(name) is not None:
                raise TournamentError("no-control", "name", name)
        if skeleton(player.name) in seen:
            raise TournamentError("twice", "name", player.name)
        seen.add(skeleton(player.name))
