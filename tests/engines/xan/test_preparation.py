"""Parties, scenario cards and the seats of an event (R1 to R8), each test named after its rule."""

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

from tachiai.engines import Action, Match, Verdict
from tachiai.engines.values import TABLE
from tachiai.engines.xan.cards import CHARS

from .lines import ANYTHING, XAN, Play, event, names, scene


def test_r2_no_thief_the_first_seat_leads() -> None:
    party = {"A": ["seer"], "B": ["mage"], "C": ["fighter"]}
    match = Match(XAN, XAN.header(["A", "B", "C"], {"scenario": "s2"}))
    effects = match.record(Action(TABLE, "setup", {"party": party})).judgement.effects
    assert effects == ({"effect": "party", "order": ["seer", "mage", "fighter"]},)


@pytest.mark.parametrize(
    "party",
    [
        {"A": ["thief"], "B": ["seer"]},
        {"A": ["thief"], "B": ["seer"], "D": ["mage"]},
        {"A": ["thief"], "B": ["seer"], "C": ["thief"]},
        {"A": ["thief", "mage"], "B": ["seer"], "C": ["fighter"]},
        {"A": [], "B": ["seer"], "C": ["fighter"]},
    ],
)
def test_r2_every_seat_gets_its_class_cards(party: dict[str, list[str]]) -> None:
    match = Match(XAN, XAN.header(["A", "B", "C"], {"scenario": "s2"}))
    assert match.record(Action(TABLE, "setup", {"party": party})).judgement.code == "xan.setup.party"


def test_r3_there_are_three_field_cards_of_each_number() -> None:
    play = Play(3, scene(4, 1), event())
    assert (play.view["pile"], play.view["used"]) == (11, 0)
    assert play.view["grid"]["a1"]["possible"] == [1, 2, 3, 4, 5]
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    assert play.table("open", cells={"a1": 5, "b1": 5, "c1": 5, "d1": 5}).code == "xan.open.count"
    assert play.open(5, 5, 5, 4).code is None


def test_r4_a_character_holds_at_most_as_many_skills_as_its_level() -> None:
    always = {"if": ANYTHING, "then": "gain"}
    play = Play(3, scene(4, 1), event(critical=always), event("F"), skills={"thief": ["slide"]})
    play.do("A", "skill", skill="slide", row=1)
    play.row(1, 2, 3, 4)
    assert play.table("gain", skill="double", char="thief").code == "xan.gain.char"
    assert play.table("gain", skill="double", char="seer").code is None
    play.table("flip")
    # A skill played in the last round is held and may be played again.
    assert play.member("thief")["skills"] == ["slide"]
    assert play.do("A", "skill", skill="slide", row=1).code is None


def test_r5_r6_r7_the_effects_of_a_turned_card() -> None:
    cards = [scene(4, 1), event(), event("F"), scene(2, 2, "T"), event("G")]
    play = Play(3, *cards)
    flips = [e.judgement for e in play.match.entries if e.action.kind == "flip"]
    all_of_it = ["a1", "b1", "c1", "d1"]
    # R6: a scene deals its pattern; R7: its first event leaves the fields as they are.
    assert flips[0].effects == (
        {"effect": "card", "type": "scene", "id": "S"},
        {"effect": "lay", "cells": all_of_it, "pile": 11},
    )
    assert flips[1].effects == ({"effect": "card", "type": "event", "id": "E"},)
    play.row(1, 2, 3, 4)
    # R5: the fields on the table are cleared away; R7: a further event has new fields.
    assert play.table("flip").effects == (
        {"effect": "sweep", "cells": all_of_it, "under": 4},
        {"effect": "card", "type": "event", "id": "F"},
        {"effect": "lay", "cells": all_of_it, "pile": 11},
    )
    assert {m["status"] for m in play.view["party"]} == {"in"}
    play.row(1, 2, 3, 4)
    assert names(play.table("flip")) == ["sweep", "card", "lay"]
    assert (play.view["event"], list(play.view["grid"])) == (None, ["a1", "b1", "a2", "b2"])


def picks(match: Match, taken: tuple[str, ...]) -> list[str]:
    """Return the class cards a screen offers next after those ``taken``, seat by seat."""
    sets = [
        choice.fields["party"].to_json()["item"]["item"]["values"]
        for choice in XAN.choices(match.position, TABLE)
    ]
    fitting = [chars for chars in sets if set(taken) <= set(chars)]
    return [char for char in CHARS if char not in taken and any(char in chars for chars in fitting)]


def parties(match: Match, each: int) -> Iterator[tuple[str, ...]]:
    """Yield every way to give out class cards one by one as offered; each way ends with all seats served."""
    size = each * len(match.header.seats)

    def further(taken: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if len(taken) == size:
            yield taken
            return
        offered = picks(match, taken)
        assert offered, taken
        for char in offered:
            yield from further((*taken, char))

    if XAN.choices(match.position, TABLE):
        yield from further(())


NEEDED = [list(some) for size in range(5) for some in combinations(CHARS, size)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "scenario",
    [
        "s1",
        "s2",
        *({"party": {"requires": needed}} for needed in NEEDED),
        *({"party": {"min": least, "max": most}} for least in (3, 4, 5) for most in (2, 3, 4)),
        {"party": {"requires": ["mage", "mage", "thief"], "max": 3}},
    ],
    ids=str,
)
def test_every_offered_card_leads_to_a_start_and_every_start_is_offered(scenario: Any, seats: int) -> None:
    if isinstance(scenario, dict):
        cards = [{"type": "scene", "id": "S", "cols": 3, "rows": 2}]
        cards += [{"type": "event", "id": "E", "clear": {"at_least": 0}}]
        scenario = {"id": "own", "cards": cards, **scenario}
    match = Match(XAN, XAN.header("ABCD"[:seats], {"scenario": scenario}))
    each = {1: 4, 2: 2}.get(seats, 1)

    def fits(taken: tuple[str, ...]) -> bool:
        party = {seat: list(taken[i * each : (i + 1) * each]) for i, seat in enumerate("ABCD"[:seats])}
        return match.judge(Action(TABLE, "setup", {"party": party})).verdict is Verdict.LEGAL

    offered = list(parties(match, each))
    assert all(fits(taken) for taken in offered)
    assert sorted(offered) == sorted(filter(fits, permutations(CHARS, each * seats)))
