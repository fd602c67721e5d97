"""Random matches of Xan with real cards behind them: fifteen numbers that are shuffled, dealt and cleared.

Players place at random and disclose what they saw, sometimes falsely.  :class:`Dealt` knows the truth.
"""

from random import Random
from typing import Any

from tachiai.engines import Action, ActionTemplate, Match, Verdict, load
from tachiai.engines.match import Entry
from tachiai.engines.values import TABLE, Effect, Header
from tachiai.engines.xan.cards import partial

XAN = load("xan")

LIKELY = {"talk": 0.02, "peek": 0.4, "skill": 1.5}
"""Weights of kinds of actions in the random choice."""


class Dealt:
    """A match and the true cards."""

    def __init__(self, header: Header, rng: Random, lies: float) -> None:
        self.match = Match(XAN, header)
        self.rng = rng
        self.lies = lies
        self.pile = [n for n in range(1, 6) for _ in range(3)]
        rng.shuffle(self.pile)
        self.used: list[int] = []
        self.grid: dict[str, int] = {}
        self.true: dict[int, bool] = {}
        """Whether each claim, by its number, is true."""

    # -- the cards -----------------------------------------------------------------------------------

    def record(self, action: Action) -> Entry:
        entry = self.match.record(action)
        if entry.verdict is not Verdict.ILLEGAL:
            self._claim(entry)
            effects = entry.judgement.effects
            slide = next((e for e in effects if e["effect"] == "skill" and e["skill"] == "slide"), None)
            if slide is not None:
                self._slide(slide["row"])
                return entry  # the sweep and the new fields of a refill are part of it
            for effect in effects:
                self._do(effect, mixed="mixed" in action.fields)
        return entry

    def _do(self, effect: Effect, *, mixed: bool) -> None:
        kind = effect["effect"]
        if kind == "sweep":
            self.used += [self.grid.pop(cell) for cell in effect["cells"]]
            if effect["under"] and not mixed:
                self.rng.shuffle(self.used)
                self.pile += self.used
                self.used = []
        elif kind == "card" and mixed:
            self.pile += self.used
            self.used = []
            self.rng.shuffle(self.pile)
        elif kind == "rise":
            self.grid = {cell[0] + str(int(cell[1:]) - 1): n for cell, n in self.grid.items()}
        elif kind == "lay":
            for cell in self.rng.sample(effect["cells"], len(effect["cells"])):
                self.grid[cell] = self.pile.pop(0)

    def _slide(self, row: int) -> None:
        cells = [cell for cell in self.match.position.scene.fields.cells if cell[1:] == str(row)]
        *numbers, last = [self.grid[cell] for cell in cells]
        if self.match.header.options["slide"] == "refill":
            self.used.append(last)
            last = self.pile.pop(0)
        self.grid |= dict(zip(cells, [last, *numbers], strict=True))

    def _claim(self, entry: Entry) -> None:
        """Note whether what was just disclosed is true."""
        fields = entry.action.fields
        if entry.action.kind == "peek":
            told = {cell: n for cell, n in fields["cells"].items() if n != "??"}
            self.true[entry.n] = all(self.grid[cell] == n for cell, n in told.items())
        elif entry.action.kind == "hint":
            self.true[entry.n] = self.value(fields["from"], fields["to"]) == fields["value"]

    def value(self, start: str, end: str) -> int:
        """Return the true value of a hint the seat in turn could give."""
        position = self.match.position
        cell, card = position.scene.fields.cell, position.grid
        left, right = (
            self.grid[name] * (2 if card[cell[name]].id == position.doubled else 1) for name in (start, end)
        )
        return partial(position.signs[position.last], left, right)

    # -- the players ---------------------------------------------------------------------------------

    def action(self) -> Action | None:
        """Return a legal action (``None`` without one); open cards are named truthfully."""
        seats = self.match.header.seats
        offered = [c for who in (*seats, TABLE) for c in XAN.choices(self.match.position, who)]
        if not offered:
            return None
        choice = self.rng.choices(offered, [LIKELY.get(c.kind, 3) for c in offered])[0]
        return self._chosen(choice)

    def _chosen(self, choice: ActionTemplate) -> Action:
        rng, kind = self.rng, choice.kind
        cells: Any = choice.fields.get("cells")
        if kind == "open":
            return Action(TABLE, kind, {"cells": {cell: self.grid[cell] for cell in cells.key.values}})
        if kind == "peek":
            some = rng.sample(cells.key.values, rng.randint(1, len(cells.key.values)))
            return Action(choice.seat, kind, {"cells": {cell: self._disclosed(cell) for cell in some}})
        if kind == "flip":
            return Action(TABLE, kind, {"mixed": True} if rng.random() < 0.05 else {})
        if kind == "setup":
            return Action(TABLE, kind, {"party": self._party()})
        fields = {name: rng.choice(list(values.iter_values())) for name, values in choice.fields.items()}
        if kind == "hint" and rng.random() >= self.lies:
            fields["value"] = self.value(fields["from"], fields["to"])
        if kind == "skill" and fields["skill"] == "sight":
            fields["value"] = self.grid[fields["cell"]]
        return Action(choice.seat, kind, fields)

    def _party(self) -> dict[str, list[str]]:
        chars, seats = ["fighter", "thief", "mage", "seer"], self.match.header.seats
        self.rng.shuffle(chars)
        if "seer" in self.match.position.table.scenario.requires:
            chars.remove("seer")
            chars.insert(self.rng.randint(0, 2), "seer")
        each = {1: 4, 2: 2}.get(len(seats), 1)
        return {seat: chars[i * each : (i + 1) * each] for i, seat in enumerate(seats)}

    def _disclosed(self, cell: str) -> int | str:
        luck = self.rng.random()
        if luck < 0.1:
            return "??"
        return self.rng.randint(1, 5) if luck < 0.1 + self.lies else self.grid[cell]


def any_header(rng: Random) -> Header:
    """Return a header: one to four seats, house rules, a printed scenario or a random one."""
    seats = ["A", "B", "C", "D"][: rng.randint(1, 4)]
    options = {
        "scenario": rng.choice(["s1", "s2", *[any_scenario(rng)] * 6]),
        "delay": rng.random() < 0.4,
        "open_first": rng.random() < 0.2,
        "final": rng.choice(["exact", "truncate"]),
        "slide": rng.choice(["wrap", "refill"]),
        "talk": rng.choice(["warn", "redo"]),
    }
    return XAN.header(seats, options)


def any_scenario(rng: Random) -> dict[str, Any]:
    """Return a scenario for long matches, of any pattern, with every kind of consequence."""
    sizes = [(c, r) for c in range(1, 8) for r in range(1, 8) if 4 <= c * r <= 15]
    cards: list[dict[str, Any]] = []
    for scene in range(rng.randint(1, 2)):
        cols, rows = rng.choice([*sizes, (3, 2), (3, 2), (5, 1)])
        flow = rng.random() < 0.5
        cards.append({"type": "scene", "id": f"S{scene}", "cols": cols, "rows": rows, "flow": flow})
        for event in range(rng.randint(1, 5)):
            then = ["gain", "gain", "release", "out", "none"]
            card: dict[str, Any] = {"type": "event", "id": f"E{scene}{event}", "clear": {"at_least": -99}}
            card["critical"] = {"if": {"multiple_of": rng.randint(1, 3)}, "then": rng.choice(then)}
            card["fumble"] = {"if": {"contains": rng.randint(1, 5)}, "then": rng.choice(then)}
            if rng.random() < 0.3:
                card["participants"] = rng.randint(1, 3)
            cards.append(card)
    held = {"fighter": ["first", "slide"], "thief": ["shortcut"], "mage": ["transform"]}
    skills = {"seer": ["sight", "double"], **held} if rng.random() < 0.6 else {}
    return {"id": "any", "level": 2, "skills": skills, "cards": cards}


def play(seed: int, length: int = 120, *, lies: float = 0.2, header: Header | None = None) -> Dealt:
    """Return a random match of at most ``length`` lines."""
    rng = Random(f"xan/{seed}")
    dealt = Dealt(header or any_header(rng), rng, lies)
    while dealt.match.n < length:
        action = dealt.action()
        if action is None:
            break
        dealt.record(action)
    return dealt
