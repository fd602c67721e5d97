"""Tests of layouts: a position turned into a layout and arranged again continues in the same way."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from .. import Action, Match
from .._derived import arrange, layout_of
from ..layouts import LayoutError
from . import walk
from .subject import Subject

WORDS = ("1/2", "a1-b1")
"""Texts tried where a layout takes any text, in addition to those of the match."""

HOOK = "members and codes that depend on earlier play are listed in `remembered`"


class LayoutTests(Subject):
    """The tests of a game that declares :attr:`tachiai.engines.game.Game.layouts`."""

    def test_a_rearranged_table_continues_in_the_same_way(self, seed: int) -> None:
        """Its public view, its choices and their judgements equal those of the match, memories apart."""
        match, rng = self.walked(seed), Random(seed)
        game = match.game
        for n in range(match.n + 1):
            drawn = layout_of(game, match.at(n))
            if drawn is None:
                continue
            layout: dict[str, Any] = json.loads(json.dumps(drawn))
            before = copy.deepcopy(layout)
            again = Match.arranged(game, layout, match.header)
            assert layout == before, "what is given is not changed"
            assert self._public(again.position) == self._public(match.at(n)), (seed, n, HOOK)
            for found, wanted in self.conserved(game.view(again.position)):
                assert found == wanted, (seed, n)
            assert layout_of(game, again.position) == layout, (seed, n)
            for action in self._tried(match, n, rng):
                self._judged_alike(match, again, n, action)

    def test_any_layout_is_arranged_or_refused_by_its_field(self, seed: int) -> None:
        """Random layouts, and true ones with a member changed, raise no other error and lose no card."""
        match, rng = self.walked(seed), Random(seed)
        game = match.game
        if game.layouts is None:
            return
        sampler = walk.Sampler(rng, match.header.seats)
        sampler.remember_text([*WORDS, *(dict(entry.action.fields) for entry in match.entries)])
        true = [drawn for n in range(match.n + 1) if (drawn := layout_of(game, match.at(n))) is not None]
        for _ in range(30):
            layout: dict[str, Any] = sampler.value(game.layouts.type)
            if true and rng.random() < 0.7:
                name = rng.choice(list(layout) or [""])
                layout = dict(rng.choice(true)) | ({name: layout[name]} if name else {})
            fault = _fault(match, layout)
            if fault is not None:
                assert re.split(r"[.[]", fault.field)[0] in game.layouts.type.members, fault
                continue
            position = arrange(game, match.header, layout)
            for found, wanted in self.conserved(game.view(position)):
                assert found == wanted, layout
            assert game.waiting(position)
            assert game.diagram(position)
            for seat in walk.everybody(match):
                list(game.choices(position, seat))
            for action in (sampler.well_formed(game, kind) for kind in game.actions):
                game.judge(position, action, 1)

    def test_an_arranged_table_has_no_record(self, seed: int) -> None:
        """An arranged table can never pass for a match."""
        match = self.walked(seed)
        layout = layout_of(match.game, match.at(0))
        if layout is None:
            return
        again = Match.arranged(match.game, layout, match.header)
        for full in (True, False):
            try:
                again.export(full=full)
            except ValueError:
                continue
            raise AssertionError("exported")

    def _public(self, position: Any) -> Any:
        return _without(json.loads(json.dumps(self.game.view(position))), self.remembered)

    def _tried(self, match: Match, n: int, rng: Random) -> Iterator[Action]:
        """Yield the action that came next, and one of every template offered in public."""
        if n < match.n and match.entries[n].action.kind != "undo":
            yield match.entries[n].action
        sampler = walk.Sampler(rng, match.header.seats)
        for who in walk.everybody(match):
            for template in match.game.choices(match.at(n), who):
                yield sampler.admitted(template)

    def _judged_alike(self, match: Match, again: Match, n: int, action: Action) -> None:
        first = match.game.judge(match.at(n), action, n + 1)
        second = again.judge(action)
        if {first.code, second.code} & self.remembered:
            return
        assert (first.verdict, first.code) == (second.verdict, second.code), (n, action, HOOK)
        if not first.created:
            effects = [
                [
                    _without(dict(e), self.remembered)
                    for e in judged.effects
                    if e["effect"] not in self.remembered
                ]
                for judged in (first, second)
            ]
            assert effects[0] == effects[1], (n, action, HOOK)


def _fault(match: Match, layout: Any) -> LayoutError | None:
    try:
        arrange(match.game, match.header, layout)
    except LayoutError as error:
        return error
    return None


def _without(value: Any, names: frozenset[str]) -> Any:
    """Return a JSON value without the members of these names, at any depth."""
    if isinstance(value, dict):
        return {name: _without(part, names) for name, part in value.items() if name not in names}
    if isinstance(value, list):
        return [_without(part, names) for part in value]
    return value


__all__ = ["LayoutTests"]
