"""The registry of commands: each is declared once, and behaves as declared."""

from typing import Any

import pytest

from tachiai.referee.commands import COMMANDS, OPERATIONS, Command
from tachiai.referee.commands.registry import LOOKED_UP
from tachiai.referee.web.answers import STATUS
from tachiai.referee.wire.components import house

from .table import SETUP, Sit, answer

BODIES: dict[str, dict[str, Any]] = {
    "record": {"expect": 2, "action": {"seat": "black", "action": "move", "from": "c2", "to": "c3"}},
    "check": {"action": {"seat": "black", "action": "move", "from": "c2", "to": "c3"}},
    "undo": {"expect": 2, "to": 1, "reason": "a slip"},
    "consent": {"ask": "nobody", "answer": True},
    "restore": {"expect": 2, "source": 1},
    "admit": {"claim": "nobody", "answer": True},
    "hand": {"claim": "nobody", "answer": True},
    "close": {"reason": "late"},
    "object": {"what": "other"},
    "rule": {"expect": 2, "ruling": "stop", "name": "Sato", "reason": "tea"},
    "sign": {"of": 1, "head": "0" * 64, "signature": "0" * 128},
    "confirm": {"agree": True, "of": 1, "head": "0" * 64},
}
"""A body for each command that needs one, without its ``request_id``."""


def given(name: str) -> dict[str, Any]:
    """Return a body of command ``name``, with a request id where it has one."""
    known = COMMANDS[name].schema.fields
    return {**BODIES.get(name, {}), **({"request_id": f"request-{name}"} if "request_id" in known else {})}


def test_every_declared_command_can_be_called():
    live = {name for name, one in OPERATIONS.items() if isinstance(one, Command) and one.live}
    assert set(COMMANDS) == live
    for name, one in OPERATIONS.items():
        assert one.name == name
        assert one.summary
        assert one.errors <= set(STATUS)


def test_answers_are_types_of_the_wire():
    for name, one in COMMANDS.items():
        assert one.answer in house(), name


def test_a_command_at_the_wrong_moment_is_refused(sit: Sit):
    table = sit().play(*SETUP)

    def error_of(name: str, who: str = "table", **more: Any) -> str:
        body = {**given(name), "request_id": table.new_id(), **more}
        return str(answer(COMMANDS[name], table.service, table.caller(who), **body)["error"])

    assert error_of("hand", "black") == "no-such-claim"
    assert error_of("rule", "arbiter", expect=1) == "stale"
    COMMANDS["rule"](table.service, table.caller("arbiter"), **given("rule"))
    assert error_of("consent", seat="black") == "stopped"
    assert error_of("restore") == "stopped"
    COMMANDS["close"](table.service, table.caller("arbiter"), reason="late")
    assert error_of("rule", "arbiter") == "over"


@pytest.mark.parametrize("name", [n for n, one in COMMANDS.items() if one.on_repeat in LOOKED_UP])
def test_an_id_under_which_another_command_was_answered_is_refused(name: str, sit: Sit):
    table, one = sit(), COMMANDS[name]
    table.play(*SETUP)
    who = {"rule": "arbiter", "hand": "black"}.get(name, "table")
    body = {**given(name), "request_id": "request-twice"}
    if "seat" in one.schema.fields:
        body["seat"] = "black"
    caller = table.caller(who)
    other = COMMANDS["ask_sign"] if name != "ask_sign" else COMMANDS["object"]
    first = {"request_id": "request-twice", **({"what": "other"} if other.name == "object" else {})}
    assert other(table.service, caller, **first)["ok"]
    said = answer(one, table.service, caller, **body)
    assert (said["error"], said["field"], said["reason"]) == ("bad-field", "request_id", "used-otherwise")
