"""The codes for what is printed on the turned scenario cards, never for a card still to come."""

from typing import Any

from tachiai.engines import Action, Match, Verdict, load
from tachiai.engines.values import TABLE

XAN = load("xan")
OWN: dict[str, Any] = {
    "id": "own",
    "party": {"min": 1},
    "cards": [
        {"type": "scene", "id": "S", "cols": 2, "rows": 1, "title": {"ja": "はし", "en": "Bridge"}},
        {
            "type": "event",
            "id": "E",
            "clear": {
                "any": [
                    {"all": [{"at_least": 1}, {"at_most": 9}, {"not": {"contains": 3}}]},
                    {"between": [-4, -2]},
                    {"one_of": [13, 17]},
                ]
            },
            "critical": {"if": {"multiple_of": 2}, "then": "gain"},
            "fumble": {"if": {"equal_fields": 2}, "then": "out"},
        },
        {"type": "event", "id": "F", "clear": {"greater_than_previous": True}},
    ],
}


def play(match: Match, *actions: tuple[str, str, dict[str, Any]]) -> None:
    for action in actions:
        assert match.record(Action(*action)).verdict is not Verdict.ILLEGAL, action


def started(options: dict[str, Any]) -> Match:
    match = Match(XAN, XAN.header(["a", "b", "c"], options))
    party = {"a": ["thief"], "b": ["seer"], "c": ["fighter"]}
    play(match, (TABLE, "setup", {"party": party}))
    return match


def test_nothing_before_the_first_card() -> None:
    assert list(XAN.reference(started({}).position)) == []


def test_every_condition_keeps_its_form() -> None:
    match = started({"scenario": OWN})
    play(match, (TABLE, "flip", {}), (TABLE, "flip", {}))
    scene, event, clear, critical, fumble = XAN.reference(match.position)
    assert scene["title"] == {"ja": "はし", "en": "Bridge"}
    assert event["title"] is None
    assert clear["if"] == {
        "code": "xan.condition.any",
        "of": [
            {
                "code": "xan.condition.all",
                "of": [
                    {"code": "xan.condition.at-least", "n": 1},
                    {"code": "xan.condition.at-most", "n": 9},
                    {"code": "xan.condition.not", "of": [{"code": "xan.condition.contains", "n": 3}]},
                ],
            },
            {"code": "xan.condition.between", "m": -4, "n": -2},
            {"code": "xan.condition.one-of", "numbers": [13, 17]},
        ],
    }
    assert critical["if"] == {"code": "xan.condition.multiple-of", "n": 2}
    assert fumble == {
        "code": "xan.printed.fumble",
        "if": {"code": "xan.condition.equal-fields", "n": 2},
        "then": "out",
    }


def test_the_result_to_be_beaten() -> None:
    """It is unknown before any result, a number while it counts, and absent once the event itself is decided."""
    first = {"type": "event", "id": "D", "clear": {"greater_than_previous": True}}
    scene = {"type": "scene", "id": "S", "cols": 2, "rows": 2}
    again = {"type": "event", "id": "E", "clear": {"greater_than_previous": True}}
    scenario = {"id": "two", "party": {"min": 1}, "cards": [scene, first, again]}
    match = started({"scenario": scenario})

    def beaten() -> Any:
        return XAN.reference(match.position)[2]["if"]

    play(match, (TABLE, "flip", {}), (TABLE, "flip", {}))
    assert beaten() == {"code": "xan.condition.whatever"}
    play(
        match,
        ("a", "place", {"char": "thief", "slot": "a1-b1"}),
        ("b", "place", {"char": "seer", "slot": "b1-b2"}),
        ("c", "place", {"char": "fighter", "slot": "a2-b2"}),
        ("c", "declare", {"path": ["a1", "b1", "b2", "a2"]}),
        (TABLE, "open", {"cells": {"a1": 5, "b1": 4, "b2": 2, "a2": 1}}),
    )
    assert beaten() == {"code": "xan.condition.greater-than-previous"}
    play(match, (TABLE, "flip", {}))
    assert beaten() == {"code": "xan.condition.greater-than", "n": 4}
