"""Invalid records of Xan: actions and scenario objects, and the field that the error names."""

import json
from typing import Any

import pytest

from tachiai.engines import Match, RecordError, load, read
from tachiai.engines._derived import option_fault
from tachiai.engines.xan.scenario import PRINTED

XAN = load("xan")
HEAD = {"record": "match", "version": 1, "game": "xan", "seats": ["A", "B", "C"]}


def fault(*lines: dict[str, Any], **head: Any) -> tuple[str, str | None, int | None]:
    text = "".join(json.dumps(line) + "\n" for line in ({**HEAD, **head}, *lines))
    with pytest.raises(RecordError) as caught:
        read(text)
    return caught.value.reason, caught.value.field, caught.value.line


@pytest.mark.parametrize(
    ("line", "reason", "field"),
    [
        ({"seat": "A", "action": "flip"}, "only-table", "seat"),
        ({"seat": "table", "action": "place", "char": "thief", "slot": "a1-b1"}, "never-table", "seat"),
        ({"seat": "D", "action": "talk"}, "no-such-seat", "seat"),
        ({"seat": "A", "action": "look"}, "unknown-action", "action"),
        ({"seat": "A", "action": "place", "char": "bard", "slot": "a1-b1"}, "no-char", "char"),
        ({"seat": "A", "action": "place", "char": "thief", "slot": 1}, "no-string", "slot"),
        ({"seat": "A", "action": "place", "char": "thief"}, "missing", "slot"),
        ({"seat": "table", "action": "setup", "party": {"A": ["bard"]}}, "no-char", "party.A[0]"),
        ({"seat": "table", "action": "setup", "party": {"A": "thief"}}, "no-list", "party.A"),
        ({"seat": "table", "action": "flip", "mixed": False}, "no-word", "mixed"),
        ({"seat": "table", "action": "flip", "mixed": 1}, "wrong-type", "mixed"),
        ({"seat": "A", "action": "peek", "cells": {}}, "wrong-length", "cells"),
        ({"seat": "A", "action": "peek", "cells": {"a1": 6}}, "no-number", "cells.a1"),
        ({"seat": "A", "action": "peek", "cells": {"a1": 1.0}}, "wrong-type", "cells.a1"),
        ({"seat": "A", "action": "peek", "cells": {"a1": True}}, "wrong-type", "cells.a1"),
        ({"seat": "A", "action": "hint", "from": "a1", "to": "b1", "value": "2"}, "no-integer", "value"),
        ({"seat": "A", "action": "skill", "skill": "fly"}, "no-skill", "skill"),
        ({"seat": "A", "action": "skill", "skill": "first"}, "missing", "target"),
        ({"seat": "A", "action": "skill", "skill": "sight", "cell": "a1"}, "missing", "value"),
        (
            {"seat": "A", "action": "skill", "skill": "first", "target": "mage", "row": 1},
            "unknown-field",
            "row",
        ),
        (
            {"seat": "A", "action": "skill", "skill": "sight", "cell": "a1", "value": 0},
            "out-of-range",
            "value",
        ),
        ({"seat": "A", "action": "skill", "skill": "transform", "sign": "/"}, "no-sign", "sign"),
        ({"seat": "A", "action": "declare", "path": ["a1", 2]}, "no-string", "path[1]"),
        ({"seat": "table", "action": "open", "cells": {"a1": "??"}}, "no-integer", "cells.a1"),
        ({"seat": "table", "action": "gain", "skill": "first", "char": "bard"}, "no-char", "char"),
        ({"seat": "table", "action": "gain", "skill": "first"}, "missing", "char"),
        ({"seat": "table", "action": "release", "skill": None}, "wrong-type", "skill"),
    ],
)
def test_record_errors(line: dict[str, Any], reason: str, field: str) -> None:
    assert fault(line) == (reason, field, 2)


def test_plain_values_get_a_verdict() -> None:
    """Cells, slots, rows, seats of a party and lengths of lists are judged; they are not record errors."""
    lines: list[dict[str, Any]] = [
        {"seat": "table", "action": "setup", "party": {"Z": [], "A": ["thief", "thief"]}},
        {"seat": "A", "action": "place", "char": "thief", "slot": "nowhere"},
        {"seat": "table", "action": "open", "cells": {}},
        {"seat": "A", "action": "declare", "path": []},
        {"seat": "A", "action": "skill", "skill": "slide", "row": -3},
        {"seat": "table", "action": "choose", "chars": []},
        {"seat": "table", "action": "gain", "skill": "first", "char": None},
    ]
    match = Match.of(read("".join(json.dumps(line) + "\n" for line in (HEAD, *lines))))
    assert [entry.judgement.code for entry in match.entries] == ["xan.setup.party"] + ["xan.phase.wrong"] * 6


@pytest.mark.parametrize("seats", [[], ["A", "B", "C", "D", "E"], ["A", "A"], ["table"], [""]])
def test_seats(seats: list[str]) -> None:
    assert fault(seats=seats)[1] == "seats"


@pytest.mark.parametrize(
    ("options", "reason", "field"),
    [
        ({"colour": 1}, "unknown-option", "options.colour"),
        ({"delay": 1}, "no-boolean", "options.delay"),
        ({"final": "round"}, "no-word", "options.final"),
        ({"scenario": "s3"}, "no-scenario", "options.scenario"),
        ({"scenario": []}, "wrong-type", "options.scenario"),
        ({"scenario": None}, "wrong-type", "options.scenario"),
    ],
)
def test_options(options: dict[str, Any], reason: str, field: str) -> None:
    assert fault(options=options) == (reason, field, 1)


SCENE = {"type": "scene", "id": "S", "cols": 3, "rows": 2}
EVENT = {"type": "event", "id": "E", "clear": {"at_least": 7}}


def scenario(**more: Any) -> dict[str, Any]:
    return {"id": "own", "cards": [SCENE, EVENT], **more}


def event(**more: Any) -> dict[str, Any]:
    return scenario(cards=[SCENE, {**EVENT, **more}])


def scene(**more: Any) -> dict[str, Any]:
    return scenario(cards=[{**SCENE, **more}, EVENT])


FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"cards": [SCENE, EVENT]}, "missing", ".id"),
    ({"id": "own"}, "missing", ".cards"),
    (scenario(id=1), "no-string", ".id"),
    (scenario(author="me"), "unknown-field", ".author"),
    (scenario(level=0), "out-of-range", ".level"),
    (scenario(level=True), "no-integer", ".level"),
    (scenario(title="Cave"), "no-object", ".title"),
    (scenario(title={"en": "Cave"}), "missing", ".title.ja"),
    (scenario(title={"ja": "", "en": 1}), "no-string", ".title.en"),
    (scenario(party={"least": 3}), "unknown-field", ".party.least"),
    (scenario(party={"min": "3"}), "no-integer", ".party.min"),
    (scenario(party={"requires": ["bard"]}), "no-char", ".party.requires[0]"),
    (scenario(skills={"bard": []}), "no-char", ".skills.bard"),
    (scenario(skills={"thief": ["fly"]}), "no-skill", ".skills.thief[0]"),
    (scenario(skills={"thief": ["first"]}), "not-their-skill", ".skills.thief[0]"),
    (scenario(skills={"thief": ["slide"], "mage": ["slide"]}), "twice", ".skills.mage[0]"),
    (scenario(skills={"thief": ["slide", "double"]}), "wrong-length", ".skills.thief"),
    (scenario(cards=[]), "wrong-length", ".cards"),
    (scenario(cards={}), "no-list", ".cards"),
    (scenario(cards=[EVENT, SCENE]), "no-scene-first", ".cards[0].type"),
    (scenario(cards=[SCENE, {**SCENE, "id": "S2"}]), "no-event", ".cards"),
    (scenario(cards=[SCENE, EVENT, EVENT]), "twice", ".cards[2].id"),
    (scenario(cards=[SCENE, 7]), "no-object", ".cards[1]"),
    (scenario(cards=[SCENE, {"id": "E"}]), "missing", ".cards[1].type"),
    (scenario(cards=[SCENE, {**EVENT, "type": "quest"}]), "no-card-type", ".cards[1].type"),
    (scene(cols=0), "out-of-range", ".cards[0].cols"),
    (scene(cols=16, rows=1), "out-of-range", ".cards[0].cols"),
    (scene(cols=4, rows=4), "cell-count", ".cards[0].rows"),
    (scene(cols=1, rows=1), "cell-count", ".cards[0].rows"),
    (scene(flow=1), "no-boolean", ".cards[0].flow"),
    (scene(clear={}), "unknown-field", ".cards[0].clear"),
    (event(kind="riddle"), "no-kind", ".cards[1].kind"),
    (event(participants=5), "out-of-range", ".cards[1].participants"),
    (event(critical={"if": {"at_least": 1}}), "missing", ".cards[1].critical.then"),
    (event(fumble={"if": {"at_least": 1}, "then": "dance"}), "no-consequence", ".cards[1].fumble.then"),
    (event(clear={}), "no-condition", ".cards[1].clear"),
    (event(clear={"at_least": 1, "at_most": 2}), "no-condition", ".cards[1].clear"),
    (event(clear={"above": 1}), "no-condition", ".cards[1].clear.above"),
    (event(clear={"at_least": 1.0}), "no-integer", ".cards[1].clear.at_least"),
    (event(clear={"between": [2, 1]}), "out-of-range", ".cards[1].clear.between"),
    (event(clear={"between": [1]}), "wrong-length", ".cards[1].clear.between"),
    (event(clear={"one_of": []}), "wrong-length", ".cards[1].clear.one_of"),
    (event(clear={"one_of": [1, "2"]}), "no-integer", ".cards[1].clear.one_of[1]"),
    (event(clear={"multiple_of": 0}), "out-of-range", ".cards[1].clear.multiple_of"),
    (event(clear={"equal_fields": 1}), "out-of-range", ".cards[1].clear.equal_fields"),
    (event(clear={"contains": 6}), "out-of-range", ".cards[1].clear.contains"),
    (event(clear={"greater_than_previous": False}), "not-true", ".cards[1].clear.greater_than_previous"),
    (event(clear={"all": []}), "wrong-length", ".cards[1].clear.all"),
    (
        event(clear={"any": [{"at_most": 1}, {"not": {"contains": 0}}]}),
        "out-of-range",
        ".cards[1].clear.any[1].not.contains",
    ),
]


def _any(count: int) -> dict[str, Any]:
    return {"any": [{"at_least": n} for n in range(count)]}


CARDS = [{**EVENT, "id": f"E{i}"} for i in range(64)]

FAULTS += [
    (scenario(id="x" * 41), "too-long", ".id"),
    (event(id="x" * 41), "too-long", ".cards[1].id"),
    (scenario(title={"ja": "", "en": "x" * 201}), "too-long", ".title.en"),
    (scene(title={"ja": "漢" * 201, "en": ""}), "too-long", ".cards[0].title.ja"),
    (scenario(level=10**9 + 1), "out-of-range", ".level"),
    (event(clear={"at_least": 10**4000}), "out-of-range", ".cards[1].clear.at_least"),
    (event(clear={"one_of": [1] * 65}), "wrong-length", ".cards[1].clear.one_of"),
    (event(clear=_any(64)), "too-large", ".cards[1]"),
    (
        event(
            clear=_any(31), critical={"if": _any(31), "then": "none"}, fumble={"if": _any(1), "then": "out"}
        ),
        "too-large",
        ".cards[1]",
    ),
    (scenario(cards=[SCENE, *CARDS]), "wrong-length", ".cards"),
    (scenario(title={"ja": "", "en": "x" * 17_000}), "too-large", ""),
    (event(clear={"any": [{"all": [{}]}] * 5000}), "too-large", ""),
]


@pytest.mark.parametrize(("own", "reason", "path"), FAULTS, ids=[f"{p} {r}" for _, r, p in FAULTS])
def test_a_wrong_scenario_names_the_field(own: dict[str, Any], reason: str, path: str) -> None:
    assert fault(options={"scenario": own}) == (reason, f"options.scenario{path}", 1)


def test_right_scenarios() -> None:
    right = [
        *PRINTED.values(),
        scenario(),
        scenario(title=None, level=2, party={}, skills={"mage": ["transform", "double"]}),
        scene(cols=1, rows=15, title={"ja": "", "en": ""}),
        event(
            kind="battle", critical=None, participants=None, fumble={"if": {"one_of": [1]}, "then": "none"}
        ),
        event(clear={"all": [{"any": [{"not": {"greater_than_previous": True}}]}]}),
        event(clear=_any(63)),
        event(clear=_any(31), critical={"if": _any(31), "then": "none"}),
        event(clear={"at_least": -(10**9)}, id="x" * 40, title={"ja": "漢" * 200, "en": "x" * 200}),
        scenario(cards=[SCENE, *CARDS[1:]]),
    ]
    for own in right:
        header = read(json.dumps({**HEAD, "options": {"scenario": own}})).header
        assert XAN.view(XAN.start(header))["scenario"]["cards"] == len(own["cards"])


def test_deep_conditions() -> None:
    deep: dict[str, Any] = {"at_least": 0}
    for _ in range(31):
        deep = {"not": {"all": [deep]}}
    assert option_fault(XAN, {"scenario": event(clear=deep)}) is None
    assert "¬" in XAN.diagram(_second_card(event(clear=deep)))


def test_a_scenario_has_16_kib() -> None:
    """The size is that of JSON in UTF-8, without spaces."""
    size = 16 * 1024
    cards = [{**EVENT, "id": f"{i:02}漢", "title": {"ja": "漢" * 80, "en": ""}} for i in range(48)]
    own = scenario(cards=[SCENE, *cards])
    short = size - len(json.dumps(own, ensure_ascii=False, separators=(",", ":")).encode())
    own["title"] = {"ja": "", "en": ""}
    room = short - len('"title":{"ja":"","en":""},')
    assert room > 0
    for card in own["cards"][1:]:
        added = min(room, 100)
        card["title"]["en"] = "x" * added
        room -= added
    assert room == 0
    assert len(json.dumps(own, ensure_ascii=False, separators=(",", ":")).encode()) == size
    assert option_fault(XAN, {"scenario": own}) is None
    assert fault(options={"scenario": own | {"id": own["id"] + "x"}}) == ("too-large", "options.scenario", 1)


def test_a_scenario_nested_without_end_is_too_large() -> None:
    deep: dict[str, Any] = {"at_least": 0}
    for _ in range(100_000):
        deep = {"not": deep}
    assert option_fault(XAN, {"scenario": event(clear=deep)})[:2] == ("options.scenario", "too-large")  # type: ignore[index]


def _second_card(own: dict[str, Any]) -> Any:
    match = Match(XAN, XAN.header(["A"], {"scenario": own}))
    lines = [
        {"seat": "table", "action": "setup", "party": {"A": ["seer", "mage", "thief", "fighter"]}},
        *[{"seat": "table", "action": "flip"}] * 2,
    ]
    for line in read("".join(json.dumps(x) + "\n" for x in (match.header.to_json(), *lines))).lines:
        match.record(line.action)
    return match.position


def test_a_printed_scenario_written_out_plays_the_same() -> None:
    named, written = (XAN.start(XAN.header(["A"], {"scenario": x})) for x in ("s1", PRINTED["s1"]))
    assert named == written
