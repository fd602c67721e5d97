"""Refused actions that an arbiter overrules: what the hands did is done, and the match continues."""

from __future__ import annotations

import json
from typing import Any

from .. import Match, Verdict
from .._derived import waivable_codes
from ..match import replay
from . import _seen, walk
from .subject import Subject


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


__all__ = ["Waived"]
