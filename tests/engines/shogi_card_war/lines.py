"""Short helpers for matches of Shogi Card War, such as ``table.sente.play("P")``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tachiai.engines import Action, Match
from tachiai.engines._derived import action_fault
from tachiai.engines.shogi_card_war.kinds import tally
from tachiai.engines.values import Judgement
from tests.engines.shogi_card_war.play import GAME


class Table:
    """A match with short methods: ``table.sente.play("P")``; ``judgement`` is the last judgement."""

    def __init__(self, **options: Any) -> None:
        self.match = Match(GAME, GAME.header(options=options))
        self.sente = Seat(self, "sente")
        self.gote = Seat(self, "gote")

    @property
    def judgement(self) -> Judgement[Any]:
        return self.match.entries[-1].judgement

    @property
    def code(self) -> str | None:
        code = self.judgement.code
        return None if code is None else code.removeprefix("shogi_card_war.")

    @property
    def effects(self) -> list[Any]:
        return list(self.judgement.effects)

    @property
    def view(self) -> Mapping[str, Any]:
        return GAME.view(self.match.position)

    def rounds(self, number: int = 1) -> Table:
        """End the turns of both seats, ``number`` times."""
        for _ in range(number):
            self.sente.end()
            self.gote.end()
        return self

    def undo(self, to: int) -> Table:
        self.match.record(Action("table", "undo", {"to": to}))
        return self

    def settled(self, claim: int) -> tuple[str, int] | None:
        found = self.match.settled().get(claim)
        return None if found is None else (found.verdict, found.by)


class Seat:
    def __init__(self, table: Table, name: str) -> None:
        self.table = table
        self.name = name

    def do(self, kind: str, **fields: Any) -> Table:
        action = Action(self.name, kind, {k.rstrip("_"): v for k, v in fields.items()})
        assert action_fault(GAME, action, ("sente", "gote")) is None
        self.table.match.record(action)
        return self.table

    def play(self, card: str, way: str | None = None) -> Table:
        return self.do("play", card=card, as_=way or ("trap" if card in ("L", "N", "??") else "monster"))

    def end(self) -> Table:
        return self.do("end")

    def mill(self, *cards: str) -> Table:
        """Play a gold and resolve it with the other seat's top cards."""
        self.play("G", "magic")
        return self.do("resolve", choice="mill", cards=list(cards))

    def discard(self, *cards: str) -> Table:
        self.play("G", "magic")
        return self.do("resolve", choice="discard", cards=list(cards))

    @property
    def view(self) -> Mapping[str, Any]:
        side: dict[str, Any] = self.table.view["players"][self.name]
        return side

    @property
    def notes(self) -> Mapping[str, Any]:
        return GAME.private(self.table.match.position, self.name)


def life(seat: str, change: int, left: int) -> dict[str, Any]:
    return {"effect": "life", "seat": seat, "change": change, "life": left}


def gang(**options: Any) -> Table:
    """Return a table: sente attacks with m1 (2/2), m2 (3/3); gote has m3, m5 (2/2), m4 (3/3), upright."""
    table = Table(**options)
    table.sente.play("P").sente.play("G")
    table.sente.end().gote.play("P").gote.play("S")
    table.gote.end().sente.end().gote.play("P")
    table.gote.end().sente.do("attack", attackers=["m1", "m2"])
    return table


def only_traps_left() -> Table:
    """Return an artificial position: gote's unseen cards are its lances and knights, and one pawn."""
    table = Table()
    position = table.match.position.copy()
    side = position.open(1)
    side.graveyard = "PPPPPPPPSSGGBRK"
    side.unseen -= tally(side.graveyard)
    side.deck = 2
    side.hand = 3
    table.match._newest = position
    return table
