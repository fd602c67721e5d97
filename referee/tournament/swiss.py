"""Swiss: all play every round, against opponents with similar points, and never the same twice.

Two seats: a minimum-weight perfect matching of all present entrants. It minimises, in this order:

* meetings of entrants that are kept apart (if one is unavoidable, the round is not paired);
* repeated meetings;
* repeated byes;
* the points of the entrant with the bye;
* squared differences of points;
* seats that an entrant had too often;
* among equals, the distance from pairing the first half against the second.

A bye is treated as an opponent, so no bye is given at the price of a repeated meeting.

More seats: tables of equal size as far as possible, filled by points. Then pairs of players are exchanged as
long as that reduces first repeated meetings, then differences. The result is a local optimum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from math import lcm
from typing import TYPE_CHECKING

from .events import TournamentError
from .standings import played_points

if TYPE_CHECKING:
    from .state import Tournament


class _History:
    """The history of the rounds so far, from which the next one is paired."""

    def __init__(self, tournament: Tournament, present: Sequence[str]) -> None:
        self.apart = tournament.apart
        self.met: Counter[frozenset[str]] = Counter()
        self.seats: Counter[tuple[str, int]] = Counter()
        self.last: dict[str, int] = {}
        self.byes: Counter[str] = Counter()
        for played in tournament.rounds:
            self.byes.update(
                player for player in played.byes if (played.number, player) not in tournament.rests
            )
            for table in played.tables:
                if tournament.forfeited(table):
                    self.byes.update(table.present)
                    continue
                self.met.update(map(frozenset, combinations(table.seats, 2)))
                for seat, player in enumerate(table.seats):
                    self.seats[player, seat] += 1
                    self.last[player] = seat
        points = played_points(tournament)
        whole = lcm(*(share.denominator for share in points.values()))  # the shares of a table are fractions
        self.points = {player: int(points[player] * whole) for player in present}
        self.order = {player: k for k, player in enumerate(present)}
        # by points; `place` is the position among entrants with equal points
        self.ranked = sorted(present, key=lambda player: (-self.points[player], self.order[player]))
        groups = Counter(self.points.values())
        place: Counter[int] = Counter()
        self.place: dict[str, tuple[int, int]] = {}
        for player in self.ranked:
            self.place[player] = place[self.points[player]], groups[self.points[player]]
            place[self.points[player]] += 1

    def seat_cost(self, seats: Sequence[str]) -> int:
        """Return the cost of an order of seats.

        It counts how often they had these seats, with more weight for the last time.
        """
        return sum(
            2 * self.seats[player, seat] ** 2 + 2 * self.seats[player, seat] + (self.last.get(player) == seat)
            for seat, player in enumerate(seats)
        )

    def seated(self, group: Sequence[str], turn: int) -> tuple[str, ...]:
        """Return the order of seats with the least cost.

        Among equal costs the stronger is first at every other table.
        """
        start = sorted(group, key=lambda player: self.order[player], reverse=bool(turn % 2))
        if len(start) > 4:
            by = turn % len(start)
            return (*start[by:], *start[:by])
        return min(permutations(start), key=self.seat_cost)

    def pair_cost(self, a: str, b: str) -> tuple[int, ...]:
        """Return the cost of pairing two entrants, most important criterion first."""
        gap = abs(self.points[a] - self.points[b])
        first = min(self.seat_cost((a, b)), self.seat_cost((b, a)))
        (i, group), (j, other) = self.place[a], self.place[b]
        if not gap:
            away = abs(abs(i - j) - group // 2)
        elif self.points[a] > self.points[b]:
            away = group - 1 - i + j
        else:
            away = other - 1 - j + i
        pair = frozenset((a, b))
        return int(pair in self.apart), self.met[pair] ** 2, 0, 0, gap * gap, first, away * away

    def bye_cost(self, player: str) -> tuple[int, ...]:
        """Return the cost of a bye for an entrant, in the same order."""
        _, group = self.place[player]
        return (
            0,
            0,
            self.byes[player] ** 2,
            self.points[player],
            0,
            0,
            (group - 1 - self.place[player][0]) ** 2,
        )


def paired(tournament: Tournament, present: Sequence[str]) -> tuple[list[tuple[str, ...]], list[str]]:
    """Return the tables and the byes of the next round for the present entrants.

    :raises TournamentError: if they cannot be seated at tables of this size.
    """
    history = _History(tournament, present)
    if tournament.created.most == 2:
        groups, byes = _matched(history)
    else:
        groups, byes = _grouped(history, tournament.created.fewest, tournament.created.most)
    for group in groups:
        for pair in combinations(group, 2):
            if frozenset(pair) in history.apart:
                names = " – ".join(tournament.entrants[player].name for player in pair)
                raise TournamentError("not-apart", "entrants", names)
    rank = {player: k for k, player in enumerate(history.ranked)}
    groups.sort(key=lambda group: sorted(rank[player] for player in group))
    return [history.seated(group, turn) for turn, group in enumerate(groups)], byes


# -- two seats ---------------------------------------------------------------------------------------------


def _matched(history: _History) -> tuple[list[tuple[str, ...]], list[str]]:
    import networkx

    people = history.ranked
    costs = {(a, b): history.pair_cost(a, b) for a, b in combinations(people, 2)}
    if len(people) % 2:
        costs |= {(player, ""): history.bye_cost(player) for player in people}
    # combine the costs into one number: each digit outweighs the sum of all lower ones in a round
    columns = list(zip(*costs.values(), strict=True))
    steps, step = [], 1
    for column in reversed(columns):
        steps.append(step)
        step *= max(column) * (len(people) // 2 + 1) + 1
    steps.reverse()
    weights = {pair: sum(c * s for c, s in zip(cost, steps, strict=True)) for pair, cost in costs.items()}
    most = max(weights.values()) + 1
    graph = networkx.Graph()
    graph.add_weighted_edges_from((a, b, most - weight) for (a, b), weight in weights.items())
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    pairs = [tuple(sorted(pair, key=lambda player: history.order.get(player, -1))) for pair in found]
    byes = [b for a, b in pairs if not a]
    return [pair for pair in pairs if pair[0]], byes


# -- more seats --------------------------------------------------------------------------------------------


def sizes(n: int, fewest: int, most: int) -> tuple[list[int], int]:
    """Return the sizes of the tables for ``n`` players, and the number of byes.

    Tables are as few and as equal as possible.

        >>> sizes(11, 3, 4), sizes(5, 3, 4)
        (([4, 4, 3], 0), ([4], 1))

    :raises TournamentError: if not even one table can be filled.
    """
    for byes in range(n):
        tables = -(-(n - byes) // most)
        if tables and (n - byes) // tables >= fewest:
            more = (n - byes) % tables
            least = (n - byes) // tables
            return [least + (k < more) for k in range(tables)], byes
    raise TournamentError("too-few", "entrants", n)


def _grouped(history: _History, fewest: int, most: int) -> tuple[list[tuple[str, ...]], list[str]]:
    wanted, without = sizes(len(history.ranked), fewest, most)
    last = sorted(
        history.ranked,
        key=lambda player: (history.byes[player], history.points[player], -history.order[player]),
    )
    byes = last[:without]
    people = [player for player in history.ranked if player not in byes]
    tables: list[list[str]] = [[] for _ in wanted]
    if len({history.points[player] for player in people}) == 1:
        # all have equal points: spread strong players over the tables in alternating order
        turn = 0
        rooms = list(range(len(wanted)))
        while people:
            for k in rooms if turn % 2 == 0 else reversed(rooms):
                if people and len(tables[k]) < wanted[k]:
                    tables[k].append(people.pop(0))
            turn += 1
    else:
        for table, size in zip(tables, wanted, strict=True):
            table.extend(people[:size])
            del people[:size]
    _improve_by_swaps(history, tables)
    return [tuple(table) for table in tables], byes


def _improve_by_swaps(history: _History, tables: list[list[str]]) -> None:
    """Exchange two players of different tables as long as that reduces the cost."""

    def cost(table: Sequence[str]) -> tuple[int, ...]:
        apart = met = gaps = 0
        for a, b in combinations(table, 2):
            apart += frozenset((a, b)) in history.apart
            met += history.met[frozenset((a, b))] ** 2
            gaps += (history.points[a] - history.points[b]) ** 2
        return apart, met, gaps

    costs = [cost(table) for table in tables]
    changed = True
    while changed:
        changed = False
        for x, y in combinations(range(len(tables)), 2):
            for i in range(len(tables[x])):
                for j in range(len(tables[y])):
                    first, other = list(tables[x]), list(tables[y])
                    first[i], other[j] = other[j], first[i]
                    new = cost(first), cost(other)
                    if _plus(*new) < _plus(costs[x], costs[y]):
                        tables[x], tables[y] = first, other
                        costs[x], costs[y] = new
                        changed = True


def _plus(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(a, b, strict=True)))
