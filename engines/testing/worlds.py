"""Tests that a verdict never reveals a secret: a match in two worlds with other disclosures.

What others see follows from the public record and the line's own fields, never from earlier disclosures:
verdict, code, effects, public settlements, outcome. Two tests show it. The audit of a record equals
that of its public export, line by line. In two worlds that differ in the disclosures of one seat, all
judgements are equal and the other seats see no difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar

from .. import Action, ClaimOutcome, Match, Verdict
from .._derived import action_fault, advice_codes, is_private, redact
from ..fieldtypes import Either, FieldType, ListOf, MapOf, OneOf
from . import _seen, walk
from .subject import EXAMPLES, Subject, replayed

LENGTH = 36
"""The lines of a match with many disclosures."""


class PairedWorlds(Subject):
    """Tests for leaks of secrets, and of the contents of advice."""

    pairs: ClassVar[int] = 2 * EXAMPLES
    """The number of pairs of worlds that are compared."""

    exports: ClassVar[int] = 6 * EXAMPLES
    """The number of matches whose audit is compared with that of their public export."""

    gives_advice: ClassVar[bool | None] = None
    """Whether random players must get advice now and then; ``None``: if the game declares advice."""

    # -- the audit of a record and of its public export ---------------------------------------------------

    def test_a_record_and_its_public_export_are_judged_equally(self) -> None:
        """Line by line, with outcome and position; a refusal for a line's own secrets has no effect."""
        for seed in range(self.exports):
            match = self.match_with_disclosures(seed)
            public = replayed(match.game, match.export().text())
            assert not any(is_private(match.game, entry.action) for entry in public.entries)
            for ours, theirs in zip(match.audit(full=False), public.audit(), strict=True):
                assert ours == theirs, seed
            for entry in match.entries:
                assert not entry.judgement.private or is_private(match.game, entry.action), "its own fields"
            for n in range(0, match.n + 1, 6):
                assert _seen.shown_to_all(match, n) == _seen.shown_to_all(public, n), (seed, n)
            self.tally("lines judged alike in full and in public", match.n)

    # -- two worlds --------------------------------------------------------------------------------------

    def test_two_worlds_that_differ_in_one_seats_disclosures(self) -> None:
        """The other seats see and receive the same, whichever of two things one seat disclosed."""
        self.compare(self.pairs)

    def compare(self, number: int) -> None:
        """Compare all that others than the disclosing seat receive in ``number`` pairs of worlds."""
        for seed, seat, one, two in self._pairs(number):
            self.tally("pairs of worlds")
            rng = Random(seed)
            sampler = walk.Sampler(rng, one.header.seats)
            for ours, theirs in zip(one.entries, two.entries, strict=True):
                n = ours.n
                where = (seed, seat, n)
                assert ours.judgement[:3] == theirs.judgement[:3], where
                assert (ours.judgement.private, ours.judgement.extra) == (
                    theirs.judgement.private,
                    theirs.judgement.extra,
                ), where
                assert _public(ours.judgement.settled) == _public(theirs.judgement.settled), where
                assert one.shown(n).action == two.shown(n).action, where
                if n % 6 == 0 or n == one.n:
                    assert _seen.shown_to_all(one, n) == _seen.shown_to_all(two, n), where
                self.tally("lines compared")
                if n % 4 == 0:
                    self._compare_questions(rng, sampler, seat, one, two, n)

    def _compare_questions(
        self, rng: Random, sampler: walk.Sampler, seat: str, one: Match, two: Match, n: int
    ) -> None:
        """Check that judging without recording reveals no disclosures either."""
        apart = n < self.shared_from(one)
        offered = [c for who in walk.everybody(one) for c in walk.choices(one.game, one.at(n), who)]
        tried = [sampler.admitted(rng.choice(offered)) for _ in range(3) if offered]
        tried += [sampler.well_formed(one.game, rng.choice(one.game.actions)) for _ in range(2)]
        for action in tried:
            answers = [_seen.shown_to_others(world, world.at(n), action, n + 1, seat) for world in (one, two)]
            if not apart:
                for answer in answers:
                    answer["settled"] = _public(answer["settled"])
            assert answers[0] == answers[1], (seat, n, action)
            if apart and action.seat != seat:
                advice = [list(world.game.advise(world.at(n), action)) for world in (one, two)]
                assert advice[0] == advice[1], (seat, n, action)
            self.tally("questions answered alike")
        for who in one.header.seats if apart else ():
            if who != seat:
                views = [world.game.private(world.at(n), who) for world in (one, two)]
                assert views[0] == views[1], (seat, n, who)
                own = [world.game.own_choices(world.at(n), who) for world in (one, two)]
                plain = [None if found is None else [c.to_json() for c in found] for found in own]
                assert plain[0] == plain[1], (seat, n, who)

    def _pairs(self, number: int) -> Iterator[tuple[int, str, Match, Match]]:
        """Yield pairs of worlds that differ in one seat's disclosures: the seed, that seat, the two matches."""
        if not any(f.private or f.private_if for kind in self.game.actions for f in kind.fields):
            return  # a game without disclosures
        found, seed = 0, 0
        while found < number:
            match = self.match_with_disclosures(seed)
            rng = Random(f"pair/{self.game.name}/{seed}")
            seat = rng.choice(match.header.seats)
            other = Match(match.game, match.header)
            differs = False
            for entry in match.entries:
                action = entry.action
                discloses = action.seat == seat and is_private(match.game, action)
                if discloses and entry.verdict is not Verdict.ILLEGAL:
                    new = _another(other, action, rng)
                    if new is not None:
                        action, differs = new, True
                other.record(action)
            seed += 1
            if differs:
                found += 1
                yield seed - 1, seat, match, other
            assert seed < 60 * number, f"{found} pairs of {seed} matches: too little is told"

    # -- advice ------------------------------------------------------------------------------------------

    def test_advice_is_of_declared_codes_and_for_what_is_accepted(self) -> None:
        """Advice uses only declared codes, and is never given for refused actions."""
        given = set()
        for seed in range(2 * self.exports):
            match = self.match_with_disclosures(seed)
            for entry in match.entries:
                if entry.action.kind == "undo":
                    continue
                advice = match.game.advise(match.at(entry.n - 1), entry.action)
                assert {a["code"] for a in advice} <= set(advice_codes(match.game))
                if entry.verdict is Verdict.ILLEGAL:
                    assert not advice, (seed, entry)
                given |= {a["code"] for a in advice}
                if advice:
                    self.tally("lines advised against")
        wanted = bool(advice_codes(self.game)) if self.gives_advice is None else self.gives_advice
        assert given or not wanted, "random people now and then do what they told otherwise"

    def test_advice_needs_disclosures(self) -> None:
        """A public export has no disclosures, so it gets no advice."""
        for seed in range(self.exports // 2):
            match = self.match_with_disclosures(seed)
            public = replayed(match.game, match.export().text())
            for entry in public.entries:
                if entry.action.kind != "undo":
                    assert not public.game.advise(public.at(entry.n - 1), entry.action), (seed, entry)

    # -- settlements -------------------------------------------------------------------------------------

    def test_what_is_settled_is_so(self) -> None:
        """With real cards (:meth:`Subject.dealt`), only false claims are refuted, and none is legal."""
        claims, settled = 0, 0
        for seed in range(self.exports // 2):
            dealt = self.dealt(Random(f"truth/{self.game.name}/{seed}"), 4 * LENGTH)
            if dealt is None:
                return
            claims += len(dealt.truth)
            for claim, true in dealt.truth.items():
                verdict = dealt.match.entries[claim - 1].verdict
                assert true or verdict is not Verdict.LEGAL, f"line {claim} is false, and is called legal"
            for claim, how in dealt.match.settled().items():
                if claim in dealt.truth and how.seat is None:
                    settled += 1
                    assert (how.verdict is ClaimOutcome.CONFIRMED) == dealt.truth[claim], (seed, claim, how)
        self.tally("settlements compared with the true cards", settled)
        assert settled or not claims, "no claim of the matches that were dealt is ever settled"

    # -- matches with many disclosures ---------------------------------------------------------------------

    @classmethod
    def match_with_disclosures(cls, seed: int) -> Match:
        """Return a random match with many disclosures; every other one with real cards, if possible."""
        name = cls.game.name
        if seed % 2:
            dealt = cls.dealt(Random(f"law/{name}/{seed}"), LENGTH)
            if dealt is not None:
                return dealt.match
        orders = cls.game.seating.orders
        header = cls.game.header(orders[0]) if seed % 4 == 0 and orders else None
        whole = 0.5 if seed % 4 > 1 else 0.0
        return walk.walk(cls.game, seed, LENGTH, header=header, fuzz=0.2, ending=0.02, whole=whole)


def _public(settled: Sequence[Any]) -> list[Any]:
    return [s for s in settled if s.seat is None]


def _values(kind: FieldType) -> Sequence[Any]:
    """Return the possible values of a field's items."""
    match kind:
        case OneOf():
            return list(kind.values)
        case ListOf() | MapOf():
            return _values(kind.item)
        case Either():
            return [value for part in kind.types for value in _values(part)]
    return []


def _another(match: Match, action: Action, rng: Random) -> Action | None:
    """Return the action with other secrets, but the same public fields and judgement; ``None`` if not found."""
    game, judged = match.game, match.judge(action)
    declared = game.action_types[action.kind].by_name
    offered = [c for c in walk.choices(game, match.position, action.seat) if c.kind == action.kind]
    for _ in range(12):
        fields = dict(action.fields)
        for name, value in action.fields.items():
            if not declared[name].is_private(action.fields):
                continue
            pool = [v for c in offered if name in c.fields for v in _values(c.fields[name])]
            pool = pool or list(_values(declared[name].type))
            if isinstance(value, list):
                fields[name] = [rng.choice(pool) if rng.random() < 0.4 else v for v in value]
            elif isinstance(value, dict):
                fields[name] = {k: rng.choice(pool) if rng.random() < 0.6 else v for k, v in value.items()}
            else:
                fields[name] = rng.choice(pool)
        other = Action(action.seat, action.kind, fields)
        if other == action or redact(game, other) != redact(game, action):
            continue
        if action_fault(game, other, match.header.seats) is None:
            again = match.judge(other)
            if not again.private and again[:2] == judged[:2]:
                return other
    return None


__all__ = ["PairedWorlds"]
