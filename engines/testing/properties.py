"""The tests of every game, run on random matches; of its words; and after an arbiter overruled refusals.

A failure names the seed: ``walk.walk(game, seed, length)`` plays that match again.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from .. import Action, ClaimOutcome, Match, Purpose, Verdict
from .._derived import action_fault, is_private, preview, redact, waivable_codes
from ..match import replay, verdict_key
from ..values import TABLE
from ..waiting import Need
from . import _seen, walk
from .subject import Subject, replayed


class Properties(Subject):
    """The tests of the contract.  ``class TestNim(Properties): game = Nim()`` is a whole test file."""

    # -- judging -----------------------------------------------------------------------------------------

    def test_verdicts_and_codes_are_those_declared(self, seed: int) -> None:
        """Every code is declared, with the verdict it comes with; no code means legal."""
        match = self.walked(seed)
        codes = match.game.codes
        assert f"{match.game.name}.undo.target" in codes, "the code of an undo that goes nowhere"
        for entry in match.entries:
            verdict, code = entry.verdict, entry.judgement.code
            if code is None:
                assert verdict is Verdict.LEGAL, entry
            else:
                assert code in codes, f"{code} is not among the declared codes"
                assert codes[code].verdict is verdict, entry
        for n in range(match.n + 1):
            outcome = match.game.outcome(match.at(n))
            if outcome is not None:
                assert outcome.reason in codes
                assert set(outcome.winners) <= set(match.header.seats)

    def test_what_is_refused_changes_nothing(self, seed: int) -> None:
        """A refusal has no effects, settles nothing, and leaves the position; nothing accepted is private."""
        match = self.walked(seed)
        for entry in match.entries:
            judgement = entry.judgement
            if entry.verdict is Verdict.ILLEGAL:
                assert not judgement.effects
                assert not judgement.settled
                assert match.at(entry.n) == match.at(entry.n - 1)
            else:
                assert not judgement.private

    def test_judging_is_pure(self, seed: int) -> None:
        """Judging twice gives equal results, and changes nothing."""
        match = self.walked(seed)
        before = [_seen.audience(match, n) for n in range(match.n + 1)]
        for entry in match.entries:
            if entry.action.kind != "undo":
                again = match.game.judge(match.at(entry.n - 1), entry.action, entry.n)
                assert list(again.effects) == list(entry.judgement.effects)
                assert again._replace(effects=()) == entry.judgement._replace(effects=())
        assert before == [_seen.audience(match, n) for n in range(match.n + 1)]

    def test_positions_are_values(self, seed: int) -> None:
        """Replaying the lines gives an equal position with an equal key; a copied or pickled match is equal."""
        match = self.walked(seed)
        again = replay(match.game, match.header, [entry.line for entry in match.entries])
        for n in range(match.n + 1):
            assert again.at(n) == match.at(n), n
            key = match.game.key(match.at(n))
            assert {key: n} == {match.game.key(again.at(n)): n}, n
        assert match.copy() == match

    def test_settlements_are_of_open_claims(self, seed: int) -> None:
        """Each claim is settled once, not before it was made, and stays settled unless undone."""
        match = self.walked(seed)
        for n in range(match.n + 1):
            settled: set[int] = set()
            live = set(match.standing_lines(n))
            for i in sorted(live):
                claims = [s.claim for s in match.entries[i - 1].judgement.settled]
                assert claims == sorted(set(claims)), "each once, ascending"
                assert not settled & set(claims), "settled stays settled"
                settled |= set(claims)
                for claim in claims:
                    assert claim in live
                    assert claim <= i
                    assert match.entries[claim - 1].verdict in (Verdict.UNVERIFIED, Verdict.FOUL)
        for settlement in (s for e in match.entries for s in e.judgement.settled):
            assert isinstance(settlement.verdict, ClaimOutcome)
            assert settlement.seat is None or settlement.seat in match.header.seats

    def test_after_the_end_nothing_is_accepted(self, seed: int) -> None:
        """The turn is empty exactly when there is an outcome; then only ``after_end`` kinds are accepted."""
        match = self.walked(seed)
        sampler = walk.Sampler(Random(seed), match.header.seats)
        for n in range(match.n + 1):
            position = match.at(n)
            over = match.game.outcome(position) is not None
            assert over == (match.game.turn(position) == ()), "somebody is waited for until it is over"
            if over:
                still = {c.kind for who in walk.everybody(match) for c in match.game.choices(position, who)}
                assert all(match.game.action_types[kind].after_end for kind in still)
                for declared in match.game.actions:
                    judged = match.game.judge(position, sampler.well_formed(match.game, declared), n + 1)
                    assert judged.verdict is Verdict.ILLEGAL or declared.after_end
                    assert match.game.outcome(judged.position) == match.game.outcome(position)

    def test_a_card_that_comes_to_light_is_revealed(self, seed: int) -> None:
        """An action that names an unseen card lists it as revealed: an undo past it must warn of that."""
        match = self.walked(seed)
        cards = _seen.cards(match.game)
        for entry in match.entries:
            if entry.action.kind in {"undo", *self.own_cards} or entry.verdict is Verdict.ILLEGAL:
                continue
            known = set(_seen.strings(match.game.view(match.at(entry.n - 1))))
            for i in match.standing_lines(entry.n - 1):
                known.update(_seen.strings(match.entries[i - 1].judgement.effects))
            new = cards & set(_seen.strings(entry.judgement.effects)) - known
            if new:
                shown = entry.judgement.revealed
                assert shown, (
                    f"{entry.action.kind} (line {entry.n}) reveals {sorted(new)} and does not say so"
                )

    # -- choices -----------------------------------------------------------------------------------------

    def test_everything_accepted_is_admitted(self, seed: int) -> None:
        """For every action that is accepted, some template of ``choices`` admits it."""
        match = self.walked(seed)
        sampler = walk.Sampler(Random(seed), match.header.seats)
        for n in range(match.n + 1):
            tried = [match.entries[n].action] if n < match.n else []
            tried += [sampler.well_formed(match.game, declared) for declared in match.game.actions]
            for action in tried:
                sampler.remember_text(dict(action.fields))
                if action.kind == "undo":
                    continue
                if match.game.judge(match.at(n), action, n + 1).verdict is Verdict.ILLEGAL:
                    continue
                templates = walk.choices(match.game, match.at(n), action.seat)
                assert any(choice.admits(action, match.header.seats) for choice in templates), (n, action)

    def test_exact_templates_admit_nothing_refused(self, seed: int) -> None:
        """An action that a template admits is well-formed and of its seat; if ``exact``, it is accepted."""
        match = self.walked(seed)
        sampler = walk.Sampler(Random(seed), match.header.seats)
        for n in range(0, match.n + 1, 3):
            for who in walk.everybody(match):
                for choice in walk.choices(match.game, match.at(n), who):
                    assert choice.seat == who
                    for _ in range(3):
                        action = sampler.admitted(choice)
                        assert action_fault(match.game, action, match.header.seats) is None
                        assert choice.admits(action, match.header.seats)
                        if choice.exact:
                            verdict = match.game.judge(match.at(n), action, n + 1).verdict
                            assert verdict is not Verdict.ILLEGAL, (n, action)

    def test_a_default_means_the_same_as_no_value(self, seed: int) -> None:
        """Usual values and defaults are of their field's type; leaving a default out changes nothing."""
        game, seats = self.game, walk.any_header(self.game, Random(seed)).seats
        for declared in game.actions:
            for field in declared.fields:
                for value in (field.usual, field.default):
                    fault = None if value is None else field.type.fault(value, seats)
                    assert fault is None, f"{declared.kind}.{field.name}: {value!r} is not of its type"
                assert field.default is None or not field.required, (
                    f"{declared.kind}.{field.name} is required"
                )
        match = self.walked(seed)
        sampler = walk.Sampler(Random(seed), match.header.seats)
        for n in range(match.n + 1):
            position = match.at(n)
            tried = [match.entries[n].action] if n < match.n else []
            for who in walk.everybody(match):
                tried += map(sampler.admitted, walk.choices(game, position, who))
            for action in tried:
                defaults = {} if action.kind == "undo" else game.action_types[action.kind].defaults
                for name, value in defaults.items():
                    rest = {key: of for key, of in action.fields.items() if key != name}
                    given = action._replace(fields={**rest, name: value})
                    if action_fault(game, given, match.header.seats) is not None:
                        continue
                    two = [
                        game.judge(position, action._replace(fields=f), n + 1) for f in (given.fields, rest)
                    ]
                    if not any(judged.verdict is Verdict.ILLEGAL for judged in two):
                        assert two[0] == two[1], given

    def test_nothing_is_offered_twice(self, seed: int) -> None:
        """No list of ``choices`` has the same template twice, and each has the purpose of its kind of action."""
        match = self.walked(seed)
        for n in range(match.n + 1):
            for who in walk.everybody(match):
                templates = match.game.choices(match.at(n), who)
                for one in templates:
                    assert one.purpose is match.game.action_types[one.kind].purpose, one
                offered = [choice.to_json() for choice in templates]
                assert all(offered.count(choice) == 1 for choice in offered), (n, who)

    def test_who_is_waited_for_can_do_something(self, seed: int) -> None:
        """Each seat the game waits for has choices, of the kind that is due where one is."""
        match = self.walked(seed)
        for n in range(match.n + 1):
            position = match.at(n)
            for due in match.game.due(position):
                seats = [due["seat"]] if due.get("seat") else [*match.header.seats, TABLE]
                kinds = {choice.kind for seat in seats for choice in match.game.choices(position, seat)}
                assert due["action"] in kinds, (n, due)
            waited_for = match.game.turn(position)
            assert set(waited_for) <= {*match.header.seats, TABLE}
            for seat in waited_for:
                assert match.game.choices(position, seat), (n, seat)

    def test_who_may_act_meanwhile_is_named(self, seed: int) -> None:
        """Each move of a seat (or the table) that is not asked for is announced, and nothing else is."""
        match = self.walked(seed)
        game = match.game
        for n in range(match.n + 1):
            position = match.at(n)
            waits = game.waiting(position)
            if game.outcome(position) is not None:
                assert not waits, n
                continue
            asked = {seat for w in waits if w.need is Need.MUST for seat in (w.seat, w.by)}
            offered = {
                (seat, choice.kind)
                for seat in (*match.header.seats, TABLE)
                if seat not in asked
                for choice in game.choices(position, seat)
                if game.action_types[choice.kind].purpose is Purpose.MOVE
            }
            assert {(w.seat, w.action) for w in waits if w.need is Need.MAY} == offered, n

    # -- undo, replay, record ----------------------------------------------------------------------------

    def test_undo_is_replay_of_the_prefix(self, seed: int) -> None:
        """After an undo everybody sees what they saw before, and undoing the undo restores all."""
        match = self.walked(seed)
        lines = [entry.line for entry in match.entries]
        for to in Random(seed).sample(range(match.n + 1), min(4, match.n + 1)):
            prefix = replay(match.game, match.header, lines[:to])
            match_again = replay(match.game, match.header, lines)
            undone = match_again.record(Action(TABLE, "undo", {"to": to}))
            assert undone.verdict is Verdict.LEGAL
            assert _seen.audience(match_again, match_again.n) == _seen.audience(prefix, to)
            assert match_again.settled() == prefix.settled()
            assert match_again.standing_lines() == prefix.standing_lines()
            # and back again: the undo is undone
            match_again.record(Action(TABLE, "undo", {"to": match.n}))
            assert _seen.audience(match_again, match_again.n) == _seen.audience(match, match.n)
            assert match_again.settled() == match.settled()

    def test_live_is_replay_is_audit_of_the_written_record(self, seed: int) -> None:
        """A full export, read again, is judged and seen line by line like the match."""
        match = self.walked(seed)
        text = match.export(full=True).text()
        again = replayed(match.game, text)
        assert again.header == match.header
        assert again.export(full=True).text() == text
        # what went through JSON is what was there before
        live = list(match.audit())
        assert json.loads(json.dumps(live)) == json.loads(json.dumps(list(again.audit())))
        assert json.loads(json.dumps(live)) == live, "plain JSON values only"
        for n in range(match.n + 1):
            assert _seen.audience(again, n) == _seen.audience(match, n)

    def test_views_are_new_plain_values(self, seed: int) -> None:
        """Views are plain JSON values, and changing one changes neither the position nor the next view."""
        match = self.walked(seed)
        for n in (0, match.n // 2, match.n):
            position = match.at(n)
            view = match.game.view(position)
            assert json.loads(json.dumps(view)) == view
            _seen.spoil(view)
            assert match.game.view(position) != view or not view
            for seat in match.header.seats:
                mine = match.game.private(position, seat)
                assert json.loads(json.dumps(mine)) == mine
                _seen.spoil(mine)
            prefix = replay(match.game, match.header, [entry.line for entry in match.entries[:n]])
            assert match.game.view(position) == prefix.game.view(prefix.position)

    def test_what_screens_and_sheets_ask_for(self, seed: int) -> None:
        """Steps, previews, diagrams and notation give plain values in every position."""
        match = self.walked(seed)
        for entry in match.entries:
            position, effects = match.at(entry.n), entry.judgement.effects
            for step in match.game.steps(position, effects):
                assert step["step"].startswith(f"{match.game.name}.step.")
                assert json.loads(json.dumps(dict(step))) == dict(step)
            assert all(isinstance(card, str) for card in entry.judgement.revealed)
            token = match.game.notate(entry.action)
            assert not any(char.isspace() for char in token), token
            assert match.game.notate(match.game.read_notation(token)) == token
            if entry.action.kind != "undo":
                preview(match.game, match.at(entry.n - 1), entry.action)
        for who in (None, *match.header.seats):
            assert match.game.diagram(match.position, who)

    # -- private facts -----------------------------------------------------------------------------------

    def test_a_public_export_has_the_same_public_facts(self, seed: int) -> None:
        """Two worlds: one where the seats disclosed something to the referee, one where they did not."""
        match, public = self.walked(seed), self.exported(seed)
        assert public.n == match.n
        assert not any(is_private(match.game, entry.action) for entry in public.entries)
        for n in range(match.n + 1):
            assert _seen.shown_to_all(public, n) == _seen.shown_to_all(match, n), n

    def test_verdicts_are_those_of_the_public_export(self, seed: int) -> None:
        """Verdicts, codes, effects and public settlements are equal without the disclosures of seats."""
        match, public = self.walked(seed), self.exported(seed)
        for n in range(1, match.n + 1):
            ours, theirs = match.shown(n).judgement, public.entries[n - 1].judgement
            assert (ours.verdict, ours.code) == (theirs.verdict, theirs.code), n
            assert list(ours.effects) == list(theirs.effects), n
            public_settlements = [s for s in ours.settled if s.seat is None]
            assert public_settlements == list(theirs.settled), n

    def test_a_refusal_for_the_lines_own_secrets_is_marked(self, seed: int) -> None:
        """A line that is refused only with its private fields is marked: the reason is for its seat alone.

        Whole hands are tried, of cards in sight and out of it: partly disclosed hands seldom
        contradict anything.
        """
        match = self.walked(seed)
        game, rng = match.game, Random(f"secrets/{seed}")
        kinds = [kind for kind in game.actions if any(f.private or f.private_if for f in kind.fields)]
        for n in range(0, match.n + 1, 4) if kinds else ():
            position = match.at(n)
            disclosure_sampler = walk.DisclosureSampler(
                rng, match.header.seats, _seen.strings(game.view(position))
            )
            for kind in kinds:
                for action in disclosure_sampler.sample_disclosures(game, position, kind):
                    judged = game.judge(position, action, n + 1)
                    code = judged.code
                    assert code is None or code in game.codes, f"{code} is not among the declared codes"
                    if judged.private:
                        assert judged.verdict is Verdict.ILLEGAL
                        continue
                    public = game.judge(position, redact(game, action), n + 1)
                    assert (judged.verdict, code) == (public.verdict, public.code), (n, action)
                    assert list(judged.effects) == list(public.effects), (n, action)

    def test_two_worlds_look_the_same_to_everybody_else(self, seed: int) -> None:
        """An action with other secrets and the same judgement changes nothing that is shown to all."""
        match = self.walked(seed)
        for n, other in _in_another_world(match, Random(seed)):
            ours, theirs = match.shown(n), other.shown(n)
            assert ours.action == theirs.action
            assert ours.judgement[:2] == theirs.judgement[:2], n
            assert list(ours.judgement.effects) == list(theirs.judgement.effects), n
            settled = [[s for s in e.judgement.settled if s.seat is None] for e in (ours, theirs)]
            assert settled[0] == settled[1], n
            assert _seen.shown_to_all(match, n) == _seen.shown_to_all(other, n), n

    def test_a_seat_sees_its_own_facts_and_no_others(self, seed: int) -> None:
        """The export for a seat is enough for its own view."""
        match = self.walked(seed)
        for seat in match.header.seats:
            own = self.exported(seed, seat)
            for n in range(self.shared_from(match)):
                theirs, ours = own.game.private(own.at(n), seat), match.game.private(match.at(n), seat)
                assert theirs == ours, (seat, n)
                assert _seen.offered(own, n, seat) == _seen.offered(match, n, seat), (seat, n)
                assert own.game.diagram(own.at(n), seat) == match.game.diagram(match.at(n), seat)

    def test_a_seats_export_is_judged_as_at_the_table(self, seed: int) -> None:
        """Each of its lines, judged alone, has the judgement of the match, or that of the public export."""
        match, public = self.walked(seed), self.exported(seed)
        for seat in match.header.seats:
            own = self.exported(seed, seat)
            assert own.n == match.n
            for alone, here, there in zip(own.entries, match.entries, public.entries, strict=True):
                assert verdict_key(alone) in (verdict_key(here), verdict_key(there)), (seat, alone.n)
            for n in range(match.n + 1):
                shown = match.game.view(own.at(n))
                assert shown in (match.game.view(match.at(n)), match.game.view(public.at(n)))

    # -- cards and bytes ---------------------------------------------------------------------------------

    def test_no_card_is_lost_or_duplicate(self, seed: int) -> None:
        """In every position the counts of :meth:`Subject.conserved` are true."""
        match = self.walked(seed)
        for n in range(match.n + 1):
            for found, wanted in self.conserved(match.game.view(match.at(n))):
                assert found == wanted, n

    def test_the_same_bytes_under_every_hash_seed(self) -> None:
        """The order of sets and hash values must not affect records: they differ between machines."""
        kind = type(self.game)
        if getattr(importlib.import_module(kind.__module__), kind.__qualname__, None) is not kind:
            return  # a class made up inside a test, which another process cannot find
        outputs = set()
        env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "LC_ALL": "C"}
        for hash_seed in ("0", "1", "4711"):
            done = subprocess.run(
                [sys.executable, "-m", "tachiai.engines.testing._digest", kind.__module__, kind.__qualname__],
                env=env | {"PYTHONHASHSEED": hash_seed},
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, done.stderr
            outputs.add(done.stdout)
        assert len(outputs) == 1, outputs


def _in_another_world(match: Match, rng: Random) -> Iterator[tuple[int, Match]]:
    """Replay the match with other disclosures of the seats, but the same public facts.

    Yield the numbers of the lines played and the other match so far. End where a refusal for private
    reasons separates the worlds (its reason is shown only to its seat).
    """
    sampler = walk.Sampler(rng, match.header.seats)
    other = Match(match.game, match.header)
    for entry in match.entries:
        action = entry.action
        if is_private(match.game, action):
            offered = walk.choices(match.game, other.position, action.seat)
            same_kind = [c for c in offered if c.kind == action.kind]
            for _ in range(20 if same_kind else 0):
                another = sampler.admitted(rng.choice(same_kind))
                judged = other.judge(another)
                public = redact(match.game, another) == redact(match.game, action)
                if public and not judged.private and judged[:2] == entry.judgement[:2]:
                    action = another
                    break
        judged = other.record(action).judgement
        if judged.private or entry.judgement.private:
            return
        yield entry.n, other


def everything(game: Any, seed: int) -> str:
    """Return all output of a random match of ``game`` as text: its record, its audit, all its views."""
    match = walk.walk(game, seed, Subject.length, header=None)
    parts: list[Any] = [match.export(full=True).text(), list(match.audit())]
    parts += [_seen.audience(match, n) for n in range(match.n + 1)]
    return json.dumps(parts, ensure_ascii=False)


# -- refusals that an arbiter overrules ----------------------------------------------------------------


class Waived(Subject):
    """The tests after an arbiter overruled refusals that are ``waivable``."""

    def test_what_may_stand_is_a_refusal_the_game_declares(self) -> None:
        """Each waivable code is a refusal."""
        codes = self.game.codes
        for code in waivable_codes(self.game):
            assert codes[code].verdict is Verdict.ILLEGAL, code

    def test_cards_are_kept_and_play_goes_on(self, seed: int) -> None:
        """No card is lost or duplicate, the game waits for a seat until the end, a replay is equal."""
        if not waivable_codes(self.game):
            return
        match = _played(self.game, seed)
        for entry in match.entries:
            position = match.at(entry.n)
            if entry.line.waive is not None and entry.verdict is not Verdict.ILLEGAL:
                assert (entry.verdict, entry.judgement.code) == (Verdict.LEGAL, entry.line.waive)
                assert not entry.judgement.private
            for found, wanted in self.conserved(match.game.view(position)):
                assert found == wanted, (seed, entry)
            assert (match.game.outcome(position) is None) == bool(match.game.turn(position)), (seed, entry.n)
        again = replay(match.game, match.header, [e.line for e in match.entries])
        for n in range(0, match.n + 1, 7):
            assert _plain(_seen.audience(match, n)) == _plain(_seen.audience(again, n))
            assert match.game.diagram(match.at(n))
            for effect in match.entries[max(n, 1) - 1].judgement.effects:
                assert json.loads(json.dumps(dict(effect))) == dict(effect)
        list(match.audit())


def _played(game: Any, seed: int) -> Match:
    """Return a random match with many refusals, most of them overruled by an arbiter where possible."""
    return walk.walk(game, seed, 60, header=None, waive=0.25, fuzz=0.05, undo=0.02, ending=0.0)


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value, default=list))


# -- words ---------------------------------------------------------------------------------------------


class WordTests(Subject):
    """Tests of the game's words: complete in both languages, short enough, with their readings."""

    def test_its_words_and_codes_are_whole(self) -> None:
        """``tachiai lint`` finds nothing."""
        from .lint import lint  # noqa: PLC0415 - needs Fluent's parser, which playing at random does not

        assert "\n".join(map(str, lint(self.game))) == ""


__all__ = ["Properties", "Waived", "WordTests"]
