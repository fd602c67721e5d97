"""Statistics of many records: by game, by seat, and by the names of people.

    >>> statistics = Statistics()
    >>> statistics.add(Report.of("a", '{"record": "match", "version": 1, "game": "john", "seats": ["black", "red"]}'))
    >>> statistics.games["john"].matches, statistics.to_json()["games"]["john"]["unfinished"]
    (1, 1)

They come from the same judging as an audit. A claim that was never settled counts as open, neither true nor
false.

People are identified by name only: to be counted as one person, give the same name each time. A name used by
two seats of one match is ignored for both, and so are the default names of the screens ("Player 1").
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tachiai.engines.record import RecordError
from tachiai.engines.values import Verdict

from ..evidence.files import in_chunks
from .audit import Report, is_memo

LENGTHS = (10, 20, 40, 80, 160, 320)
"""The upper bounds of the classes of length, in moves; the last class has no upper bound."""

FAULTS_KEPT = 1000
"""The maximum number of invalid files whose reason is stored; further ones are only counted."""

PEOPLE_KEPT = 2000
"""The maximum number of names, and of pairs of names, stored for each game, which bounds memory."""

_NOBODY = re.compile(r"(プレイヤー|Player )\d+")
"""The default names that the screens give (``seat-number``)."""


class _Counts:
    """Counts that can be added to each other."""

    def merge(self, other: _Counts) -> None:
        """Add the counts of ``other``, which is of the same class."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


@dataclass
class SeatStats(_Counts):
    """The counts of one seat: the first, the second, … in the order of turns."""

    matches: int = 0
    won: int = 0
    """Matches won, alone or with others."""
    actions: int = 0
    """Actions that stood or were refused."""
    claims: int = 0
    """Claims taken on trust and not undone."""
    true: int = 0
    """Claims that were proved true."""
    lies: int = 0
    """Claims that were proved false."""
    refused: int = 0
    """Actions that were refused."""
    fouls: int = 0


@dataclass
class PersonStats(_Counts):
    """The counts of one name, in matches that ended."""

    matches: int = 0
    won: int = 0
    """Matches won, alone or with others."""


@dataclass
class Series(_Counts):
    """The results of two people against each other, in matches with two seats that ended."""

    first: int = 0
    """Matches won by the first of the two names, in alphabetical order."""
    second: int = 0
    neither: int = 0
    """Matches won by neither or by both."""


@dataclass
class GameStats:
    """The counts of one game."""

    matches: int = 0
    unfinished: int = 0
    """Matches without an end."""
    nobody: int = 0
    """Matches that ended without a winner."""
    actions: int = 0
    """Actions of all matches together."""
    longest: int = 0
    """The number of actions of the longest match."""
    shortest: int | None = None
    """The number of actions of the shortest match that ended."""
    undone: int = 0
    """Actions that were undone."""
    loops: int = 0
    """Loops that began (effects named ``loop``)."""
    lengths: Counter[str] = field(default_factory=Counter)
    """Matches by class of length."""
    ends: Counter[str] = field(default_factory=Counter)
    """Matches by the reason of their end."""
    fouls: Counter[str] = field(default_factory=Counter)
    """Fouls by code."""
    refused: Counter[str] = field(default_factory=Counter)
    """Refusals by code."""
    seats: list[SeatStats] = field(default_factory=list)
    """The counts by seat, in the order of turns."""
    people: dict[str, PersonStats] = field(default_factory=dict)
    """The counts by name, for at most :data:`PEOPLE_KEPT` names."""
    series: dict[tuple[str, str], Series] = field(default_factory=dict)
    """The results by pair of names (each pair in alphabetical order), for at most :data:`PEOPLE_KEPT`
    pairs.
    """

    def merge(self, other: GameStats) -> None:
        """Add the counts of ``other``."""
        for name in ("matches", "unfinished", "nobody", "actions", "undone", "loops"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        ended = [shortest for shortest in (self.shortest, other.shortest) if shortest is not None]
        self.shortest = min(ended, default=None)
        for name in ("lengths", "ends", "fouls", "refused"):
            getattr(self, name).update(getattr(other, name))
        for k, seat in enumerate(other.seats):
            self.seat(k).merge(seat)
        for name, person in other.people.items():
            _kept(self.people, name, PersonStats).merge(person)
        for pair, series in other.series.items():
            _kept(self.series, pair, Series).merge(series)

    def ended(self, winners: Iterable[str], names: Mapping[str, str], seats: Sequence[str]) -> None:
        """Count the winners of a match.

        ``winners`` and ``seats`` are ids of seats, ``names`` the given names by seat.
        """
        called = people_of(names)
        won = set(winners)
        for seat, name in called.items():
            _kept(self.people, name, PersonStats).merge(PersonStats(1, int(seat in won)))
        if len(seats) == len(called) == 2:
            (one, first), (other, second) = sorted(called.items(), key=lambda item: item[1])
            mine, theirs = one in won, other in won
            score = Series(int(mine > theirs), int(theirs > mine), int(mine == theirs))
            _kept(self.series, (first, second), Series).merge(score)

    def seat(self, k: int) -> SeatStats:
        """Return the counts of seat ``k``, from 0."""
        while len(self.seats) <= k:
            self.seats.append(SeatStats())
        return self.seats[k]


_Key = TypeVar("_Key")
_Counted = TypeVar("_Counted")


def _kept(found: dict[_Key, _Counted], key: _Key, make: Callable[[], _Counted]) -> _Counted:
    """Return the counts stored for ``key``; if too many keys are stored, new ones that are not stored."""
    if key not in found and len(found) >= PEOPLE_KEPT:
        return make()
    return found.setdefault(key, make())


def people_of(names: Mapping[str, str]) -> dict[str, str]:
    """Return the names that identify somebody, by seat.

    They are normalised, not default names, and used by one seat only.
    """
    given = {
        seat: " ".join(unicodedata.normalize("NFKC", name).split())
        for seat, name in names.items()
        if not _NOBODY.fullmatch(name.strip())
    }
    times = Counter(given.values())
    return {seat: name for seat, name in given.items() if name and times[name] == 1}


def length_class(actions: int) -> str:
    """Return the class of length of a match: ``"1-10"``, …, ``"321-"``."""
    before = 0
    for end in LENGTHS:
        if actions <= end:
            return f"{before + 1}-{end}"
        before = end
    return f"{before + 1}-"


@dataclass
class Statistics:
    """All counts; :meth:`merge` adds those of other records."""

    games: dict[str, GameStats] = field(default_factory=dict)
    """The counts by the id of the game."""
    statuses: list[int] = field(default_factory=lambda: [0, 0, 0])
    """The number of records by the status of their audit: clean, with something illegal, invalid."""
    faults: list[tuple[str, RecordError | OSError]] = field(default_factory=list)
    """The first invalid files, each with its error."""

    def add(self, report: Report) -> None:
        """Count one more record."""
        self.statuses[report.status] += 1
        match = report.match
        if match is None:
            if len(self.faults) < FAULTS_KEPT and report.fault is not None:
                self.faults.append((report.source, report.fault))
            return
        game = self.games.setdefault(match.game.name, GameStats())
        places = {seat: k for k, seat in enumerate(match.header.seats)}
        outcome, live = match.outcome, set(match.standing_lines())
        game.matches += 1
        game.actions += match.n
        game.longest = max(game.longest, match.n)
        game.lengths[length_class(max(match.n, 1))] += 1
        if outcome is None:
            game.unfinished += 1
        else:
            game.ends[outcome.reason] += 1
            game.nobody += not outcome.winners
            game.shortest = match.n if game.shortest is None else min(game.shortest, match.n)
            game.ended(outcome.winners, match.header.names or {}, match.header.seats)
        for seat, k in places.items():
            of = game.seat(k)
            of.matches += 1
            of.won += outcome is not None and seat in outcome.winners
        for entry in match.entries:
            judgement = entry.judgement
            stands, verdict = entry.n in live, judgement.verdict
            k = places.get(entry.action.seat, -1)
            seat_of = SeatStats() if k < 0 else game.seat(k)
            seat_of.actions += 1
            if verdict is Verdict.ILLEGAL:
                seat_of.refused += 1
                game.refused[str(judgement.code)] += 1
            elif not stands and not entry.is_undo:
                game.undone += 1
            elif verdict is Verdict.FOUL:
                seat_of.fouls += 1
                game.fouls[str(judgement.code)] += 1
            elif verdict is Verdict.UNVERIFIED and not is_memo(match, entry.n):
                seat_of.claims += 1
            if stands:
                game.loops += sum(effect.get("effect") == "loop" for effect in judgement.effects)
        for n, settled in report.settled.items():
            k = places.get(match.entries[n - 1].action.seat, -1)
            if k >= 0 and not is_memo(match, n):
                game.seat(k).lies += settled.verdict == "refuted"
                game.seat(k).true += settled.verdict == "confirmed"

    def merge(self, other: Statistics) -> None:
        """Add the counts of ``other``."""
        for name, game in other.games.items():
            self.games.setdefault(name, GameStats()).merge(game)
        self.statuses = [a + b for a, b in zip(self.statuses, other.statuses, strict=True)]
        self.faults += other.faults[: FAULTS_KEPT - len(self.faults)]

    def to_json(self) -> dict[str, Any]:
        """Return the counts for programs, with games and codes in alphabetical order."""

        def counted(counter: Counter[str]) -> dict[str, int]:
            return dict(sorted(counter.items()))

        good, bad, none = self.statuses
        classes = [length_class(n) for n in (*LENGTHS, LENGTHS[-1] + 1)]
        return {
            "records": {"clean": good, "with_refusals": bad, "unreadable": none},
            "faults": [{"file": source, "reason": _reason(fault)} for source, fault in self.faults],
            "games": {
                name: {
                    **{k: v for k, v in vars(game).items() if v is None or isinstance(v, int)},
                    "lengths": {c: game.lengths[c] for c in classes if game.lengths[c]},
                    **{k: counted(getattr(game, k)) for k in ("ends", "fouls", "refused")},
                    "seats": [vars(seat).copy() for seat in game.seats],
                    "people": [{"name": name, **vars(person)} for name, person in ranked(game)],
                    "series": [
                        {"names": list(pair), "won": [of.first, of.second], "neither": of.neither}
                        for pair, of in frequent_pairs(game)
                    ],
                }
                for name, game in sorted(self.games.items())
            },
        }


def ranked(game: GameStats) -> list[tuple[str, PersonStats]]:
    """Return people with their counts, those with most wins first."""
    return sorted(game.people.items(), key=lambda item: (-item[1].won, item[1].matches, item[0]))


def frequent_pairs(game: GameStats) -> list[tuple[tuple[str, str], Series]]:
    """Return pairs of people with their results, those with most matches first."""
    return sorted(game.series.items(), key=lambda item: (-sum(vars(item[1]).values()), item[0]))


def _reason(fault: object) -> str:
    return str(getattr(fault, "reason", None) or getattr(fault, "strerror", None) or type(fault).__name__)


def _of_chunk(sources: list[str]) -> tuple[int, Statistics]:
    statistics = Statistics()
    for source in sources:
        statistics.add(Report.read(source))
    return len(sources), statistics


def gather(sources: Iterable[str], *, jobs: int = 1) -> Iterator[tuple[int, Statistics]]:
    """Yield the statistics of all sources by chunk: the number of sources in it, and their counts."""
    return in_chunks(sources, jobs, _of_chunk)
