"""Old names of public members still work, and warn."""

from __future__ import annotations

import importlib

import pytest

from tachiai.engines import Game, Match, load
from tachiai.engines.john.game import John
from tachiai.engines.john.layout import position_from_layout
from tachiai.engines.john.position import Position
from tachiai.engines.layouts import Layout
from tachiai.engines.values import Header

OLD_NAMES = [
    ("", "Fault", "FieldError"),
    ("", "Proof", "ClaimOutcome"),
    ("declare", "Fault", "FieldError"),
    ("fieldtypes", "Checked", "Validated"),
    ("fieldtypes", "Flag", "Bool"),
    ("fieldtypes", "OrNull", "Nullable"),
    ("fieldtypes", "Whole", "Int"),
    ("fieldtypes", "Wrong", "ValueProblem"),
    ("layouts", "drawn", "layout_from_view"),
    ("plain", "fault", "invisible_fault"),
    ("plain", "looks", "skeleton"),
    ("plain", "visible", "escape_invisible"),
    ("teaching", "begun", "match_from_layout"),
    ("values", "Proof", "ClaimOutcome"),
]
"""The module in ``tachiai.engines``, the old name, the new name."""


@pytest.mark.parametrize(("module", "old", "new"), OLD_NAMES)
def test_an_old_name_is_the_new_member_with_a_warning(module: str, old: str, new: str) -> None:
    where = importlib.import_module(f"tachiai.engines.{module}".rstrip("."))
    with pytest.warns(DeprecationWarning, match=rf"{old} is now called [\w.]*\.{new};"):
        assert getattr(where, old) is getattr(where, new)
    assert old not in where.__all__


@pytest.mark.parametrize("module", sorted({module for module, _, _ in OLD_NAMES}))
def test_other_names_are_still_missing(module: str) -> None:
    where = importlib.import_module(f"tachiai.engines.{module}".rstrip("."))
    with pytest.raises(AttributeError, match="has no attribute 'Nonsense'"):
        _ = where.Nonsense


@pytest.mark.parametrize(("old", "new"), [("Told", "Disclosed"), ("tell", "disclose"), ("Pack", "Pack")])
def test_a_module_has_a_new_name(old: str, new: str) -> None:
    where = importlib.import_module("tachiai.engines.told")
    with pytest.warns(DeprecationWarning, match=rf"is now called tachiai\.engines\.disclosures\.{new};"):
        assert getattr(where, old) is getattr(importlib.import_module("tachiai.engines.disclosures"), new)


class OldJohn(John):
    """A game written before ``position_from_layout`` had that name."""

    position_from_layout = Game.position_from_layout

    def laid(self, header: Header, layout: Layout) -> Position:
        return position_from_layout(header, layout)


def test_a_game_with_the_old_method_is_arranged_with_a_warning() -> None:
    layout = {"board": {"b2": "3s", "b3": "5h"}}
    with pytest.warns(DeprecationWarning, match=r"OldJohn\.laid is now called position_from_layout"):
        old = Match.arranged(OldJohn(), layout)
    assert old.position == Match.arranged(load("john"), layout).position
