"""Short helpers for matches of Xan: ``play.place("thief a1-b1")``, ``play.open(1, 2)``."""

from collections.abc import Mapping
from typing import Any

from tachiai.engines import Action, Match, load
from tachiai.engines._derived import action_fault
from tachiai.engines.values import TABLE, Judgement

XAN = load("xan")
PARTIES = {
    1: {"A": ["seer", "fighter", "thief", "mage"]},
    2: {"A": ["seer", "mage"], "B": ["fighter", "thief"]},
    3: {"A": ["thief"], "B": ["seer"], "C": ["fighter"]},
    4: {"A": ["mage"], "B": ["thief"], "C": ["seer"], "D": ["fighter"]},
}
ANYTHING = {"at_least": -99}


def event(name: str = "E", **more: Any) -> dict[str, Any]:
    return {"type": "event", "id": name, "clear": ANYTHING, **more}


def scene(cols: int, rows: int, name: str = "S", **more: Any) -> dict[str, Any]:
    return {"type": "scene", "id": name, "cols": cols, "rows": rows, **more}


class Play:
    """A match of an own scenario, set up and turned to its first event."""

    def __init__(self, seats: int, *cards: dict[str, Any], **options: Any) -> None:
        own: dict[str, Any] = {"id": "own", "cards": list(cards)}
        own |= {key: options.pop(key) for key in ("skills", "level") if key in options}
        party = options.pop("party", PARTIES[seats])
        header = XAN.header(["A", "B", "C", "D"][:seats], {"scenario": own, **options})
        self.match = Match(XAN, header)
        self.table("setup", party=party)
        for _ in range(2):
            self.table("flip")

    def do(self, seat: str, kind: str, **fields: Any) -> Judgement[Any]:
        action = Action(seat, kind, {name.rstrip("_"): value for name, value in fields.items()})
        assert action_fault(XAN, action, self.match.header.seats) is None
        return self.match.record(action).judgement

    def table(self, kind: str, **fields: Any) -> Judgement[Any]:
        return self.do(TABLE, kind, **fields)

    def place(self, *placings: str) -> None:
        """Place class cards (``"thief a1-b1"``) for the seats that have them; fail if one is refused."""
        for placing in placings:
            char, slot = placing.split()
            seat = next(m["seat"] for m in self.view["party"] if m["char"] == char)
            assert self.do(seat, "place", char=char, slot=slot).code is None, placing

    def open(self, *numbers: int) -> Judgement[Any]:
        return self.table("open", cells=dict(zip(self.view["due"], numbers, strict=True)))

    def row(self, *numbers: int) -> Judgement[Any]:
        """Place three on the slots of a row of four fields, declare the walk, and open these numbers."""
        self.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
        assert self.do("C", "declare", path=["a1", "b1", "c1", "d1"]).code is None
        return self.open(*numbers)

    @property
    def view(self) -> Mapping[str, Any]:
        return XAN.view(self.match.position)

    def member(self, char: str) -> dict[str, Any]:
        return next(m for m in self.view["party"] if m["char"] == char)


def names(judgement: Judgement[Any]) -> list[str]:
    return [effect["effect"] for effect in judgement.effects]
