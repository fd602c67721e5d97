"""Boast: a minimal game for tests of the code that all games share."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tachiai.engines import Match
from tachiai.engines.declare import ActionTemplate, ActionType, Code, Field, Option, Seating
from tachiai.engines.fieldtypes import Int, SeatId
from tachiai.engines.game import Game
from tachiai.engines.values import (
    TABLE,
    UNKNOWN,
    Action,
    ClaimOutcome,
    Header,
    Judgement,
    Outcome,
    Settlement,
    Verdict,
)
from tachiai.engines.waiting import Wait

HEADER = {"record": "match", "version": 1, "game": "john", "seats": ["black", "red"]}
SETUP = {"seat": "black", "action": "setup", "suit": "s", "front": "5c"}


def text(*rows: Any) -> str:
    return "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows)


class Statement(NamedTuple):
    n: int
    seat: str
    value: int


class Table(NamedTuple):
    said: tuple[Statement, ...] = ()
    over: bool = False


class Boast(Game[Table]):
    """Seats boast of a number; any seat asks whether the last boast was true; the match ends above nine.

    A number above five is a claim, true if it is even.  A boast of seven is shown to its own seat only.  A
    seat that disclosed a secret to the referee may not boast of more.
    """

    name = "boast"
    seating = Seating(minimum=2, maximum=3)
    options = (Option("limit", Int(1, 99), 9),)
    actions = (
        ActionType("boast", fields=(Field("value", Int(0, 20)), Field("secret", Int(), False, private=True))),
        ActionType("ask", by="table", fields=(Field("claim", Int(1)),)),
        ActionType("nod", by="any", fields=(Field("to", SeatId(), False),)),
    )
    codes: Mapping[str, Code] = {
        "boast.undo.target": Code("R0"),
        "boast.high": Code("R1", Verdict.UNVERIFIED),
        "boast.secret": Code("R2"),
        "boast.over": Code("R3", waivable=True),
        "boast.end": Code("R3", Verdict.LEGAL),
    }

    def start(self, header: Header) -> Table:
        return Table()

    def judge(self, position: Table, action: Action, n: int, waive: str | None = None) -> Judgement[Table]:
        if position.over and waive != "boast.over":
            return Judgement(Verdict.ILLEGAL, "boast.over", (), position)
        if action.kind == "nod":
            return Judgement(Verdict.LEGAL, None, (), position)
        if action.kind == "ask":
            claims = [s for s in position.said if s.n == action.fields["claim"]]
            settled = tuple(
                Settlement(
                    s.n,
                    ClaimOutcome.REFUTED if s.value % 2 else ClaimOutcome.CONFIRMED,
                    s.seat if s.value == 7 else None,
                )
                for s in claims
            )
            rest = tuple(s for s in position.said if s not in claims)
            return Judgement(
                Verdict.LEGAL, None, ({"effect": "asked"},), position._replace(said=rest), settled
            )
        value = action.fields["value"]
        secret = action.fields.get("secret", UNKNOWN)
        if secret != UNKNOWN and value > secret:
            return Judgement(Verdict.ILLEGAL, "boast.secret", (), position, private=True)
        said = (*position.said, Statement(n, action.seat, value))
        effects = ({"effect": "boast", "value": value},)
        if value > 9:
            return Judgement(Verdict.LEGAL, None, effects, Table(said, over=True))
        if value > 5:
            return Judgement(Verdict.UNVERIFIED, "boast.high", effects, Table(said), extra={"odds": "1/2"})
        return Judgement(Verdict.LEGAL, None, effects, Table(said))

    def judge_waived(self, position: Table, action: Action, n: int, code: str) -> Judgement[Table] | None:
        return None if action.kind == "nod" else self.judge(position, action, n, code)

    def outcome(self, position: Table) -> Outcome | None:
        return Outcome((position.said[-1].seat,), "boast.end") if position.over else None

    def view(self, position: Table) -> dict[str, Any]:
        return {"said": [s.value for s in position.said]}

    def private(self, position: Table, seat: str) -> dict[str, Any]:
        return {}

    def choices(self, position: Table, seat: str) -> Sequence[ActionTemplate]:
        return ()

    def waiting(self, position: Table) -> Sequence[Wait]:
        return ()


BOAST = Boast()


def boasts(*values: Any) -> Match:
    """Return a match of ``a`` and ``b``, who boast in turn; the string ``"<3"`` undoes, ``"?3"`` asks."""
    match = Match(BOAST, BOAST.header(["a", "b"]))
    for i, value in enumerate(values):
        if isinstance(value, str):
            field, kind = {"<": ("to", "undo"), "?": ("claim", "ask")}[value[0]]
            match.record(Action(TABLE, kind, {field: int(value[1:])}))
        else:
            fields = {"value": value} if isinstance(value, int) else {"value": value[0], "secret": value[1]}
            match.record(Action("ab"[i % 2], "boast", fields))
    return match
