"""Old names of public members still work, and warn."""

import importlib
import re
from collections.abc import Mapping
from typing import Any

import pytest

from tachiai.engines import Action, Game, Header, Match, Verdict, load
from tachiai.engines._derived import advice_codes, layout_of, layout_of_view, view_of_seat, waivable_codes
from tachiai.engines._old_game import DECLARED
from tachiai.engines.declare import Advice, Code
from tachiai.engines.fieldtypes import Int, ListOf, ObjectOf
from tachiai.engines.layouts import Layout
from tests.engines.boast import BOAST, Boast, Statement, Table

OLD_NAMES = [
    ("", "Proof", "ClaimOutcome"),
    ("declare", "Fault", "FieldError"),
    ("fieldtypes", "Checked", "Validated"),
    ("fieldtypes", "Flag", "Bool"),
    ("fieldtypes", "OrNull", "Nullable"),
    ("fieldtypes", "Whole", "Int"),
    ("fieldtypes", "Wrong", "ValueProblem"),
    ("layouts", "drawn", "layout_from_view"),
    ("teaching", "begun", "match_from_layout"),
    ("testing", "Laid", "LayoutTests"),
    ("values", "Proof", "ClaimOutcome"),
]
"""The module in ``tachiai.engines``, the old name, the new name."""


MOVED_NAMES = [
    ("", "Fault", "declare", "FieldError"),
    ("", "Option", "declare", "Option"),
    ("", "Wait", "waiting", "Wait"),
    ("limits", "ITEMS", "_limits", "ITEMS"),
    ("plain", "looks", "_plain", "skeleton"),
    ("plain", "escape_invisible", "_plain", "escape_invisible"),
    ("schemas", "definitions", "_schemas", "definitions"),
    ("told", "Pack", "disclosures", "Pack"),
    ("told", "Told", "disclosures", "Disclosed"),
    ("told", "tell", "disclosures", "disclose"),
]
"""The module, the old name, the module now, the new name."""


@pytest.mark.parametrize(("module", "old", "new"), OLD_NAMES)
def test_an_old_name_is_the_new_member_with_a_warning(module: str, old: str, new: str) -> None:
    where = importlib.import_module(f"tachiai.engines.{module}".rstrip("."))
    with pytest.warns(DeprecationWarning, match=rf"{old} is now called [\w.]*\.{new};"):
        assert getattr(where, old) is getattr(where, new)
    assert old not in where.__all__


@pytest.mark.parametrize("module", sorted({row[0] for row in (*OLD_NAMES, *MOVED_NAMES)}))
def test_other_names_are_still_missing(module: str) -> None:
    where = importlib.import_module(f"tachiai.engines.{module}".rstrip("."))
    with pytest.raises(AttributeError, match="has no attribute 'Nonsense'"):
        _ = where.Nonsense


@pytest.mark.parametrize(("module", "old", "now", "new"), MOVED_NAMES)
def test_a_moved_name_is_the_member_with_a_warning(module: str, old: str, now: str, new: str) -> None:
    where = importlib.import_module(f"tachiai.engines.{module}".rstrip("."))
    words = (
        "internal, without a replacement" if now.startswith("_") else f"called tachiai.engines.{now}.{new}"
    )
    with pytest.warns(DeprecationWarning, match=rf"{old} is now {re.escape(words)};"):
        assert getattr(where, old) is getattr(importlib.import_module(f"tachiai.engines.{now}"), new)


class OldBoast(Game[Table]):
    """A game that declares everything by the old names."""

    name = "old_boast"
    seating, options, actions = BOAST.seating, BOAST.options, BOAST.actions
    codes: Mapping[str, Code] = {code: Code(now.rule, now.verdict) for code, now in BOAST.codes.items()}
    waivable = frozenset({"boast.over"})
    advices: Mapping[str, Code] = {"boast.advice.less": Code("R2")}
    layout = ObjectOf({}, {"said": ListOf(Int(0, 20))})
    about_names = ("high",)
    joins_views = True
    start, judge, judge_waived = Boast.start, Boast.judge, Boast.judge_waived
    outcome, view, private = Boast.outcome, Boast.view, Boast.private
    choices, waiting = Boast.choices, Boast.waiting

    def laid(self, header: Header, layout: Layout) -> Table:
        return Table(tuple([Statement(0, "a", value) for value in layout.get("said", ())]))

    def layout_seen(self, view: Mapping[str, Any]) -> Any:
        return None if len(view["said"]) > 2 else super().layout_seen(view)

    def about(self, position: Table, action: Action) -> dict[str, Any]:
        return {"high": action.fields["value"] > 5}

    def notate(self, action: Action) -> str:
        return str(action.fields["value"])

    def read_notation(self, token: str) -> Action:
        return Action("a", "boast", {"value": int(token)})


def test_a_game_with_the_old_declarations_works_with_warnings() -> None:
    with pytest.warns(DeprecationWarning, match="OldBoast") as warned:
        old = OldBoast()
    match = Match.arranged(old, {"said": [3]}, old.header(["a", "b"]))
    (entry,) = match.play("4")
    assert entry.verdict is Verdict.LEGAL
    assert match.message_params(1) == {"high": False}
    assert old.message_params.names == ("high",)
    assert (old.codes["boast.over"].waivable, old.codes["boast.high"].waivable) == (True, False)
    assert old.codes["boast.advice.less"] == Advice("R2")
    with pytest.warns(DeprecationWarning, match="Game.layout_seen"):
        assert layout_of(old, match.position) == {"said": [3, 4]}
    assert view_of_seat(old, match.position, "a") == {"said": [3, 4]}
    match.play("5")
    assert layout_of(old, match.position) is None
    named = {str(warning.message).partition(" is now")[0] for warning in warned}
    assert named >= {f"OldBoast.{name}" for name in DECLARED.keys() & vars(OldBoast).keys()}


@pytest.mark.filterwarnings("error")
def test_a_game_of_today_is_used_without_warnings() -> None:
    match = Match(BOAST, BOAST.header(["a", "b"]))
    match.record(Action("a", "boast", {"value": 3}))
    assert match.message_params(1) == {}


ACTION = Action("black", "register", {"cards": ["??"] * 26})
VIEW = load("john").view(Match(load("john")).position)
OLD_MEMBERS: list[tuple[str, tuple[Any, ...], Any]] = [
    ("redact", (ACTION,), ACTION),
    ("is_private", (ACTION,), False),
    ("fault", (ACTION, ("black", "red")), None),
    ("option_fault", ({"ultimate": True},), None),
    ("layout_seen", (VIEW,), layout_of_view(load("john"), VIEW)),
    ("upcoming", (Match(load("john")).position,), ("black", "red")),
    ("about", (Match(load("john")).position, ACTION), {}),
]


@pytest.mark.parametrize(("old", "given", "result"), OLD_MEMBERS, ids=[row[0] for row in OLD_MEMBERS])
def test_an_old_method_of_a_game_works_with_a_warning(old: str, given: tuple[Any, ...], result: Any) -> None:
    with pytest.warns(DeprecationWarning, match=rf"Game\.{old} is now (?!.*\._)"):
        assert getattr(load("john"), old)(*given) == result


OLD_VALUES = [
    ("package", "tachiai.engines.john"),
    ("has_own_notation", True),
    ("previewed", ("attack", "magic")),
    ("waivable", waivable_codes(load("john"))),
    ("advices", advice_codes(load("john"))),
    ("about_names", load("john").message_params.names),
]


@pytest.mark.parametrize(("old", "value"), OLD_VALUES, ids=[row[0] for row in OLD_VALUES])
def test_an_old_attribute_of_a_game_works_with_a_warning(old: str, value: Any) -> None:
    with pytest.warns(DeprecationWarning, match=rf"Game\.{old} is now (?!.*\._)"):
        assert getattr(load("john"), old) == value


@pytest.mark.parametrize(
    ("old", "new", "given"), [("about", "message_params", [1]), ("live", "standing_lines", [])]
)
def test_an_old_method_of_a_match_works_with_a_warning(old: str, new: str, given: list[int]) -> None:
    match = Match(load("john"))
    match.play("B/s5s")
    with pytest.warns(DeprecationWarning, match=rf"Match\.{old} is now called Match\.{new}"):
        assert getattr(match, old)(*given) == getattr(match, new)(*given)
    assert old not in dir(match)
    with pytest.raises(AttributeError, match="'Match' object has no attribute 'nonsense'"):
        _ = match.nonsense  # type: ignore[attr-defined]
