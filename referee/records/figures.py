"""What many records say together, in figures: by game, by seat, and by the names people gave.

    >>> figures = Figures()
    >>> figures.add(Report.of("a", '{"record": "match", "version": 1, "game": "john", "seats": ["black", "red"]}'))
    >>> figures.games["john"].matches, figures.to_json()["games"]["john"]["unfinished"]
    (1, 1)

They come from the same judging as an audit.  Of a claim nobody ever proved it stays open whether it was a lie: what
is counted is what the cards told.

People are known by their names alone: whoever wants to be counted as one gives the same name each time.  A name that
two seats of one match gave says nothing of either, and the screens' own ("Player 1") is none.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tachiai.engines.values import Verdict

from .audit import Report, is_memo
from .several import in_chunks

LENGTHS = (10, 20, 40, 80, 160, 320)
"""The ends of the classes of length, in moves; the last class is open."""

FAULTS_KEPT = 1000
"""Of so many files that are no records the reason is kept; more are counted."""

PEOPLE_KEPT = 2000
"""So many names, and so many pairs of them, are kept of a game, the first that came: memory has a bound."""

_NOBODY = re.compile(r"(プレイヤー|Player )\d+")
"""How the screens name who gave no name (``seat-number``)."""


@dataclass
class OfSeat:
    """What is counted of one seat: the first, the second, … in the order of turns."""

    matches: int = 0
    """Matches with such a seat."""
    won: int = 0
    """Of those, won (alone or with others)."""
    actions: int = 0
    """Actions that stood or were refused."""
    claims: int = 0
    """Taken on trust, and not taken back."""
    true: int = 0
    """Of those, proved true."""
    lies: int = 0
    """Of those, proved lies."""
    refused: int = 0
    """Not allowed."""
    fouls: int = 0
    """Fouls."""

    def merge(self, other: OfSeat) -> None:
        """Add what ``other`` counted."""
        _add(self, other)


@dataclass
class OfPerson:
    """What is counted of one name, in matches that ended."""

    matches: int = 0
    """Matches."""
    won: int = 0
    """Of those, won (alone or with others)."""

    def merge(self, other: OfPerson) -> None:
        """Add what ``other`` counted."""
        _add(self, other)


@dataclass
class Series:
    """What two people have won against each other, in matches of two seats that ended."""

    first: int = 0
    """Won by the first of the two names, in the order of their characters."""
    second: int = 0
    """Won by the second."""
    neither: int = 0
    """Won by neither or by both."""

    def merge(self, other: Series) -> None:
        """Add what ``other`` counted."""
        _add(self, other)


def _add(one: Any, other: Any) -> None:
    for name, value in vars(other).items():
        setattr(one, name, getattr(one, name) + value)


@dataclass
class OfGame:
    """What is counted of one game."""

    matches: int = 0
    """Matches."""
    unfinished: int = 0
    """Of those, without an end."""
    nobody: int = 0
    """Of those, that nobody won."""
    actions: int = 0
    """Actions of all of them."""
    longest: int = 0
    """Actions of the longest."""
    shortest: int | None = None
    """Actions of the shortest that ended."""
    undone: int = 0
    """Actions that were taken back."""
    loops: int = 0
    """Loops that began (effects called so)."""
    lengths: Counter[str] = field(default_factory=Counter)
    """Matches by class of length."""
    ends: Counter[str] = field(default_factory=Counter)
    """Matches by the reason of their end."""
    fouls: Counter[str] = field(default_factory=Counter)
    """Fouls by code."""
    refused: Counter[str] = field(default_factory=Counter)
    """Refusals by code."""
    seats: list[OfSeat] = field(default_factory=list)
    """By seat, in the order of turns."""
    people: dict[str, OfPerson] = field(default_factory=dict)
    """By name, at most :data:`PEOPLE_KEPT`."""
    series: dict[tuple[str, str], Series] = field(default_factory=dict)
    """By two names, in the order of their characters, at most :data:`PEOPLE_KEPT`."""

    def merge(self, other: OfGame) -> None:
        """Add what ``other`` counted."""
        for name in ("matches", "unfinished", "nobody", "actions", "undone", "loops"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        ended = [one for one in (self.shortest, other.shortest) if one is not None]
        self.shortest = min(ended, default=None)
        for name in ("lengths", "ends", "fouls", "refused"):
            getattr(self, name).update(getattr(other, name))
        for k, seat in enumerate(other.seats):
            self.seat(k).merge(seat)
        for one, person in other.people.items():
            _kept(self.people, one, OfPerson).merge(person)
        for pair, series in other.series.items():
            _kept(self.series, pair, Series).merge(series)

    def ended(self, winners: Iterable[str], names: Mapping[str, str], seats: Sequence[str]) -> None:
        """Count who won a match: ``winners`` and ``seats`` by their ids, ``names`` as they were given."""
        called = people_of(names)
        won = set(winners)
        for seat, name in called.items():
            _kept(self.people, name, OfPerson).merge(OfPerson(1, int(seat in won)))
        if len(seats) == len(called) == 2:
            (one, first), (other, second) = sorted(called.items(), key=lambda item: item[1])
            mine, theirs = one in won, other in won
            score = Series(int(mine > theirs), int(theirs > mine), int(mine == theirs))
            _kept(self.series, (first, second), Series).merge(score)

    def seat(self, k: int) -> OfSeat:
        """What is counted of seat ``k``, from 0."""
        while len(self.seats) <= k:
            self.seats.append(OfSeat())
        return self.seats[k]


_Key = TypeVar("_Key")
_Counted = TypeVar("_Counted")


def _kept(found: dict[_Key, _Counted], key: _Key, make: Callable[[], _Counted]) -> _Counted:
    """What is counted of ``key``; where too many are kept, something that nobody keeps."""
    if key not in found and len(found) >= PEOPLE_KEPT:
        return make()
    return found.setdefault(key, make())


def people_of(names: Mapping[str, str]) -> dict[str, str]:
    """The names that stand for somebody, by seat: given, in one form, and by one seat alone."""
    given = {
        seat: " ".join(unicodedata.normalize("NFKC", name).split())
        for seat, name in names.items()
        if not _NOBODY.fullmatch(name.strip())
    }
    times = Counter(given.values())
    return {seat: name for seat, name in given.items() if name and times[name] == 1}


def length_class(actions: int) -> str:
    """The class of length of a match: ``"1-10"``, …, ``"321-"``."""
    before = 0
    for end in LENGTHS:
        if actions <= end:
            return f"{before + 1}-{end}"
        before = end
    return f"{before + 1}-"


@dataclass
class Figures:
    """Everything that is counted; :meth:`merge` adds the figures of other records."""

    games: dict[str, OfGame] = field(default_factory=dict)
    """By the id of the game."""
    statuses: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Records by the status of their audit: clean, with something not allowed, none at all."""
    faults: list[tuple[str, str]] = field(default_factory=list)
    """The first files that are no records, each with the reason."""

    def add(self, report: Report) -> None:
        """Count one more record."""
        self.statuses[report.status] += 1
        match = report.match
        if match is None:
            if len(self.faults) < FAULTS_KEPT:
                self.faults.append((report.source, _reason(report.fault)))
            return
        game = self.games.setdefault(match.game.name, OfGame())
        places = {seat: k for k, seat in enumerate(match.header.seats)}
        outcome, live = match.outcome, set(match.live())
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
            seat_of = OfSeat() if k < 0 else game.seat(k)
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

    def merge(self, other: Figures) -> None:
        """Add what ``other`` counted."""
        for name, game in other.games.items():
            self.games.setdefault(name, OfGame()).merge(game)
        self.statuses = [a + b for a, b in zip(self.statuses, other.statuses, strict=True)]
        self.faults += other.faults[: FAULTS_KEPT - len(self.faults)]

    def to_json(self) -> dict[str, Any]:
        """The figures for programs, games and codes in the order of the alphabet."""

        def counted(counter: Counter[str]) -> dict[str, int]:
            return dict(sorted(counter.items()))

        good, bad, none = self.statuses
        return {
            "records": {"clean": good, "with_refusals": bad, "unreadable": none},
            "faults": [{"file": source, "reason": reason} for source, reason in self.faults],
            "games": {
                name: {
                    **{k: v for k, v in vars(game).items() if v is None or isinstance(v, int)},
                    "lengths": {c: game.lengths[c] for c in _classes() if game.lengths[c]},
                    **{k: counted(getattr(game, k)) for k in ("ends", "fouls", "refused")},
                    "seats": [vars(seat).copy() for seat in game.seats],
                    "people": [{"name": name, **vars(person)} for name, person in ranked(game)],
                    "series": [
                        {"names": list(pair), "won": [of.first, of.second], "neither": of.neither}
                        for pair, of in met(game)
                    ],
                }
                for name, game in sorted(self.games.items())
            },
        }


def ranked(game: OfGame) -> list[tuple[str, OfPerson]]:
    """People, who won most first."""
    return sorted(game.people.items(), key=lambda item: (-item[1].won, item[1].matches, item[0]))


def met(game: OfGame) -> list[tuple[tuple[str, str], Series]]:
    """Pairs of people, who met most often first."""
    return sorted(game.series.items(), key=lambda item: (-sum(vars(item[1]).values()), item[0]))


def _classes() -> list[str]:
    return [length_class(n) for n in (*LENGTHS, LENGTHS[-1] + 1)]


def _reason(fault: object) -> str:
    return str(getattr(fault, "reason", None) or getattr(fault, "strerror", None) or type(fault).__name__)


def _of_chunk(sources: list[str]) -> tuple[int, Figures]:
    figures = Figures()
    for source in sources:
        figures.add(Report.read(source))
    return len(sources), figures


def gather(sources: Iterable[str], *, jobs: int = 1) -> Iterator[tuple[int, Figures]]:
    """The figures of all sources, chunk by chunk: how many there were, and what they add."""
    return in_chunks(sources, jobs, _of_chunk)
