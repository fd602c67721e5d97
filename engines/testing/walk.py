"""Random matches of any game, from what the game declares.

A walk mixes three kinds of actions: sampled from ``choices`` (mostly accepted), sampled from the declared
field types (well-formed, but mostly out of time or place), and undos.  The same seed gives the same walk on
every machine.

    match = walk(load("john"), seed=7, length=60)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from .. import Action, ActionTemplate, Game, Header, Match, Verdict
from .._derived import action_fault, is_private, waivable_codes
from ..declare import ActionType, FieldError
from ..fieldtypes import (
    Bool,
    Either,
    FieldType,
    Int,
    ListOf,
    MapOf,
    Nullable,
    ObjectOf,
    OneOf,
    SeatId,
    Text,
    Validated,
)
from ..match import Entry
from ..values import TABLE, UNKNOWN

WORDS = ("a", "b", "north", "さくら", "a1", "m1", "t1", "e1", "m2", "t2", "0", "7", "-")
"""Texts that are tried where a field takes any text."""

NAMES = ("anna", "ben", "さくら", "dora", "emil", "fritz", "gina", "hugo", "ida", "jan", "kim", "leo", "mia")
"""Seats for games in which people choose their names."""

_HAND = 26
"""The most cards of a hand that is disclosed whole."""


class Sampler:
    """Random values and actions. ``texts``: strings seen so far, tried where any text is allowed."""

    def __init__(self, rng: Random, seats: Sequence[str]) -> None:
        self.rng = rng
        self.seats = seats
        self.texts: list[str] = list(WORDS)

    def remember_text(self, value: Any) -> None:
        """Remember the strings in a value of an action."""
        if isinstance(value, str):
            if value not in self.texts:
                self.texts.append(value)
        elif isinstance(value, dict):
            for key, part in value.items():
                self.remember_text(key)
                self.remember_text(part)
        elif isinstance(value, list):
            for part in value:
                self.remember_text(part)

    def value(self, kind: FieldType) -> Any:
        """Return a random value of the type."""
        rng = self.rng
        match kind:
            case OneOf():
                return rng.choice(kind.values)
            case Int():
                low = kind.minimum if kind.minimum is not None else min(-2, kind.maximum or 0)
                high = kind.maximum if kind.maximum is not None else max(low, 0) + rng.choice((3, 15, 120))
                return rng.randint(low, high)
            case Bool():
                return rng.random() < 0.5
            case SeatId():
                return rng.choice(list(self.seats))
            case ListOf():
                return self._list(kind)
            case MapOf():
                return {
                    key: self.value(kind.item)
                    for key in self._different(kind.key, kind.minimum, kind.maximum)
                }
            case Either():
                return self.value(rng.choice(kind.types))
            case Text():
                fitting = [word for word in self.texts if kind.fault(word, self.seats) is None]
                assert fitting, f"no sample for {kind!r}: add one to WORDS"
                return rng.choice(fitting)
            case Nullable():
                return None if rng.random() < 0.3 else self.value(kind.type)
            case ObjectOf():
                named = [*kind.required.items(), *(m for m in kind.optional.items() if rng.random() < 0.5)]
                return {name: self.value(part) for name, part in named}
            case Validated():
                tries = (self.value(kind.type) for _ in range(200))
                return next(value for value in tries if kind.fault(value, self.seats) is None)
        return rng.choice(list(kind.iter_values()))  # a type of the game's own

    def _list(self, kind: ListOf) -> list[Any]:
        if kind.distinct:
            return self._different(kind.item, kind.minimum, kind.maximum)
        return [self.value(kind.item) for _ in range(self._size(kind.minimum, kind.maximum))]

    def _different(self, kind: FieldType, least: int, most: int | None) -> list[Any]:
        """Return different values of the type; fewer than ``least`` only if the type has fewer."""
        size = self._size(least, most)
        try:
            pool = list(kind.iter_values())
        except TypeError:
            pool = [self.value(kind) for _ in range(4 * size)]
        found: list[Any] = []
        for value in self.rng.sample(pool, len(pool)):
            if value not in found and len(found) < size:
                found.append(value)
        return found

    def _size(self, least: int, most: int | None) -> int:
        if most is None:
            most = least + self.rng.choice((1, 2, 12))
        return self.rng.randint(least, most)

    def admitted(self, choice: ActionTemplate) -> Action:
        """Return a random action that the template admits."""
        names = [name for name in choice.fields if name not in choice.optional or self.rng.random() < 0.5]
        fields = {name: self.value(choice.fields[name]) for name in names}
        return Action(choice.seat, choice.kind, fields)

    def well_formed(self, game: Game[Any], declared: ActionType) -> Action:
        """Return a random well-formed action of that kind, independent of the position."""
        everybody = {"seat": [*self.seats], "table": [TABLE], "any": [*self.seats, TABLE]}[declared.by]
        for _ in range(30):
            fields = {
                field.name: self.value(field.type)
                for field in declared.fields
                if field.required or self.rng.random() < 0.5
            }
            seat = self.rng.choice(everybody)
            for _ in range(20):
                action = Action(seat, declared.kind, fields)
                fault = action_fault(game, action, self.seats)
                if fault is None:
                    return action
                self._mend(declared, fields, fault)
        raise AssertionError(f"no well-formed {declared.kind} found: its check refuses nearly everything")

    def _mend(self, declared: ActionType, fields: dict[str, Any], fault: FieldError) -> None:
        """Change a field where the fields do not fit together; add or remove one."""
        name = re.split(r"[.\[]", fault.field)[0]
        field = declared.by_name.get(name)
        if field is not None and (fault.reason == "missing" or field.required or self.rng.random() < 0.5):
            fields[name] = self.value(field.type)
        else:
            fields.pop(name, None)


class DisclosureSampler(Sampler):
    """Samples whole hands without ``"??"``, about half of them from visible cards, as a seat would disclose them.

    A game refuses hands with cards that are elsewhere, or twice, in private.
    """

    def __init__(self, rng: Random, seats: Sequence[str], sight: Iterable[str] = ()) -> None:
        super().__init__(rng, seats)
        self.sight = set(sight)

    def value(self, kind: FieldType) -> Any:
        if not isinstance(kind, OneOf):
            return super().value(kind)
        known = [value for value in kind.values if value != UNKNOWN] or kind.values
        in_sight = [value for value in known if str(value) in self.sight]
        return self.rng.choice(in_sight if in_sight and self.rng.random() < 0.2 else known)

    def _size(self, least: int, most: int | None) -> int:
        return super()._size(least, most) if most is None or most > _HAND else most

    def sample_disclosures(self, game: Game[Any], position: Any, declared: ActionType) -> Iterator[Action]:
        """Yield a few actions of a kind: as offered to each seat in the position, and as declared."""
        for seat in self.seats:
            for choice in choices(game, position, seat):
                if choice.kind == declared.kind:
                    yield self.admitted(choice)
                    yield self.admitted(choice)
        yield self.well_formed(game, declared)


def any_header(game: Game[Any], rng: Random) -> Header:
    """Return a header with random seats and some random options."""
    seating = game.seating
    if seating.orders:
        seats: Sequence[str] = rng.choice(seating.orders)
    else:
        fewest = min(seating.minimum + 4, seating.maximum, len(NAMES))
        seats = rng.sample(NAMES, rng.randint(seating.minimum, fewest))
    sampler = Sampler(rng, seats)
    options = {o.name: sampler.value(o.type) for o in game.options if rng.random() < 0.4}
    return game.header(seats, options)


def choices(game: Game[Any], position: Any, who: str) -> Sequence[ActionTemplate]:
    """Return the templates of ``who``: its own where it has any, and those everybody sees."""
    shared = game.choices(position, who)
    own = None if who == TABLE else game.own_choices(position, who)
    if own is None:
        return shared
    named = [choice.to_json() for choice in own]
    return [*own, *(choice for choice in shared if choice.to_json() not in named)]


def everybody(match: Match) -> tuple[str, ...]:
    """Return the seats and the table."""
    return (*match.header.seats, TABLE)


@dataclass
class Walker:
    """Makes the next action of a random match, and records it with :meth:`step`."""

    match: Match
    rng: Random
    undo: float = 0.05
    """The share of undos."""
    fuzz: float = 0.15
    """The share of actions sampled from declared types."""
    ending: float = 0.1
    """The chance to keep an action that would end the match; most are skipped."""
    disclosing: float = 1.0
    """The chance to keep a private disclosure."""
    waive: float = 0.0
    """The share of actions the rules refuse and an arbiter overrules."""
    whole: float = 0.0
    """The share of private actions that disclose whole hands."""

    def __post_init__(self) -> None:
        self.sampler = Sampler(self.rng, self.match.header.seats)
        self.disclosure_sampler = DisclosureSampler(self.rng, self.match.header.seats)

    def next(self) -> Action:
        """Return a well-formed action, mostly one that is allowed now."""
        rng = self.rng
        luck = rng.random()
        if luck < self.undo:
            return Action(TABLE, "undo", {"to": rng.randint(-1, self.match.n + 1)})
        if luck < self.undo + self.fuzz:
            return self._any()
        action = self._allowed()
        if action is None:
            return Action(TABLE, "undo", {"to": rng.randint(0, self.match.n)})
        self.sampler.remember_text(dict(action.fields))
        return action

    def step(self) -> Entry:
        """Record the next action."""
        if self.waive and self.rng.random() < self.waive:
            for _ in range(30):
                bent = self.rng.random() < 0.6
                action = self._bent() if bent else self._any()
                code = None if action is None else self.match.judge(action).code
                if action is not None and code in waivable_codes(self.match.game):
                    return self.match.record(action, waive=code)
        return self.match.record(self.next())

    def _any(self) -> Action:
        """Return a well-formed action, independent of the position."""
        return self.sampler.well_formed(self.match.game, self.rng.choice(self.match.game.actions))

    def _bent(self) -> Action | None:
        """Return an action that is allowed now, but with another seat or one other field.

        ``None`` if not found.
        """
        game, rng, seats = self.match.game, self.rng, self.match.header.seats
        allowed = self._allowed()
        if allowed is None:
            return None
        declared = game.action_types[allowed.kind]
        for _ in range(10):
            seat, fields = allowed.seat, dict(allowed.fields)
            if not declared.fields or rng.random() < 0.25:
                seat = rng.choice((*seats, TABLE))
            else:
                field = rng.choice(declared.fields)
                fields[field.name] = self._other(field.type, fields.get(field.name))
            action = Action(seat, allowed.kind, fields)
            if action_fault(game, action, seats) is None:
                return action
        return None

    def _other(self, kind: FieldType, value: Any) -> Any:
        """Return another value of the type; of a list or map often the same with one part changed."""
        rng = self.rng
        if isinstance(value, list) and value and rng.random() < 0.7:
            other = list(value)
            i = rng.randrange(len(other))
            part = rng.choice(other) if rng.random() < 0.5 else self.sampler.value(kind.item)  # type: ignore[attr-defined]
            how = rng.randrange(3)
            other[i : i + (how != 0)] = [part] if how < 2 else []
            return other
        if isinstance(value, dict) and value and rng.random() < 0.7:
            key = rng.choice(sorted(value))
            return {**value, key: self._other(kind.item, value[key])}  # type: ignore[attr-defined]
        return self.sampler.value(kind)

    def _allowed(self) -> Action | None:
        match, rng = self.match, self.rng
        offered = [c for who in everybody(match) for c in choices(match.game, match.position, who)]
        if not offered:
            return None
        # One kind, then one of its templates: a card game has a hundred plays and one "resign".
        waited_for = [c for c in offered if c.seat in match.game.turn(match.position)]
        for _ in range(12):
            pool = waited_for if waited_for and rng.random() < 0.8 else offered
            kind = rng.choice(sorted({c.kind for c in pool}))
            sampler = self.sampler
            if self.whole and rng.random() < self.whole:
                sampler = self.disclosure_sampler
            action = sampler.admitted(rng.choice([c for c in pool if c.kind == kind]))
            judged = match.judge(action)
            if judged.verdict is Verdict.ILLEGAL and rng.random() < 0.7:
                continue
            if self.disclosing < 1 and is_private(match.game, action) and rng.random() >= self.disclosing:
                continue
            if match.game.outcome(judged.position) is None or rng.random() < self.ending:
                return action
        return action


def walk(
    game: Game[Any], seed: int, length: int = 60, *, header: Header | None = None, **shares: float
) -> Match:
    """Return a random match of ``length`` lines."""
    rng = Random(f"{game.name}/{seed}")
    match = Match(game, header or any_header(game, rng))
    walker = Walker(match, rng, **shares)
    for _ in range(length):
        walker.step()
    return match


def walks(game: Game[Any], count: int, length: int = 60, **shares: float) -> Iterator[Match]:
    """Yield random matches of ``length`` lines, with seeds from 0 to ``count``."""
    for seed in range(count):
        yield walk(game, seed, length, header=None, **shares)


__all__ = ["DisclosureSampler", "Sampler", "Walker", "any_header", "choices", "everybody", "walk", "walks"]
