"""The registry of commands: each is declared once, and behaves as declared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deploy.tools import commands_table
from tachiai.engines.values import TABLE
from tachiai.referee.commands import COMMANDS, OPERATIONS, Command
from tachiai.referee.commands.registry import DEVICE_ERRORS, LOOKED_UP, STORE_ERRORS
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

PROVOKED: dict[str, dict[str, str]] = {
    "record": {
        "phone-only": "test_witness.py::test_only_its_phone_discloses_for_a_seat",
        "other-rules": "test_other_rules.py::test_nothing_more_is_recorded_in_it",
        "advised": "test_service.py::test_a_disclosure_leads_to_advice_on_its_own_phone_alone",
        "bad-field": "test_attacks.py::test_a_request_sent_again_confirms_no_guess",
        "over": "test_rulings.py::test_the_result_is_decided",
        "refused": "test_attacks.py::test_no_long_refusal_stays_in_memory",
        "stale": "test_repeated.py::test_one_of_many_requests_at_once_wins_and_the_others_are_stale",
        "stopped": "test_rulings.py::test_a_stopped_table_records_nothing_until_it_is_resumed",
    },
    "check": {
        "other-rules": "test_other_rules.py::test_nothing_more_is_recorded_in_it",
        "bad-field": "test_service.py::test_checking_records_nothing",
    },
    "undo": {
        "phone-only": "test_witness.py::test_the_tablet_restores_no_disclosure_for_a_seat_with_a_phone",
        "other-rules": "test_other_rules.py::test_nothing_more_is_recorded_in_it",
        "bad-field": "test_restore.py::test_the_same_request_brings_back_once",
        "over": "test_rulings.py::test_the_result_is_decided",
        "refused": "test_log.py::test_a_match_comes_back_as_it_was_played",
        "ruled": "test_rulings.py::test_an_act_the_rules_forbid_may_stand",
        "stale": "test_repeated.py::test_a_tap_against_an_old_view_is_stale_and_gets_the_changes",
        "stopped": "test_rulings.py::test_a_stopped_table_records_nothing_until_it_is_resumed",
        "too-many": "test_attacks.py::test_repeated_requests_do_not_fill_the_disk",
    },
    "consent": {
        "phone-only": "test_undoing.py::test_a_seat_with_a_phone_consents_to_undoing_an_end_there_only",
        "other-rules": "test_other_rules.py::test_nothing_more_is_recorded_in_it",
        "stopped": "test_registry.py::test_a_command_at_the_wrong_moment_is_refused",
        "bad-field": "test_undoing.py::test_the_table_answers_for_who_sits_at_it",
        "no-such-ask": "test_undoing.py::test_consent_and_an_action_at_once_are_one_of_the_two",
    },
    "restore": {
        "phone-only": "test_witness.py::test_the_tablet_restores_no_disclosure_for_a_seat_with_a_phone",
        "other-rules": "test_other_rules.py::test_nothing_more_is_recorded_in_it",
        "stopped": "test_registry.py::test_a_command_at_the_wrong_moment_is_refused",
        "bad-field": "test_restore.py::test_a_missed_move_is_put_in",
        "over": "test_restore.py::test_only_the_pen_and_the_arbiter_bring_back",
        "ruled": "test_rulings.py::test_going_back_is_not_undone_by_a_players_tap",
        "stale": "test_restore.py::test_one_of_two_requests_at_once_restores",
    },
    "view": {
        "bad-field": "test_service.py::test_looking_back",
    },
    "admit": {
        "no-such-claim": "test_access.py::test_every_device_may_do_its_own_commands_and_no_others",
        "too-many": "test_witness.py::test_a_seat_has_so_many_devices_and_keeps_room_for_the_arbiter",
    },
    "hand": {
        "no-such-claim": "test_registry.py::test_a_command_at_the_wrong_moment_is_refused",
        "too-many": "test_witness.py::test_a_seat_has_so_many_devices_and_keeps_room_for_the_arbiter",
        "bad-field": "test_registry.py::test_an_id_under_which_another_command_was_answered_is_refused",
    },
    "close": {
        "bad-field": "test_access.py::test_every_device_may_do_its_own_commands_and_no_others",
    },
    "object": {
        "phone-only": "test_witness.py::test_the_tablet_does_not_answer_for_a_seat_with_a_phone",
        "bad-field": "test_rulings.py::test_an_objection_is_answered",
        "too-many": "test_attacks.py::test_no_device_uses_up_the_messages_of_others",
    },
    "rule": {
        "other-rules": "test_other_rules.py::test_nothing_more_is_recorded_in_it",
        "stale": "test_registry.py::test_a_command_at_the_wrong_moment_is_refused",
        "over": "test_registry.py::test_a_command_at_the_wrong_moment_is_refused",
        "bad-field": "test_rulings.py::test_a_ruling_sent_again_is_made_once",
        "refused": "test_rulings.py::test_a_correction_the_rules_forbid_changes_nothing",
    },
    "ask_sign": {
        "bad-field": "test_registry.py::test_an_id_under_which_another_command_was_answered_is_refused",
        "too-many": "test_attacks.py::test_no_device_uses_up_the_messages_of_others",
    },
    "sign": {
        "bad-field": "test_witness.py::test_a_device_signs_the_head_that_was_asked_for",
    },
    "confirm": {
        "phone-only": "test_witness.py::test_the_tablet_does_not_answer_for_a_seat_with_a_phone",
        "bad-field": "test_witness.py::test_both_sides_confirm_the_end",
        "not-over": "test_witness.py::test_both_sides_confirm_the_end",
        "too-many": "test_attacks.py::test_no_device_uses_up_the_messages_of_others",
    },
    "call": {
        "no-such-table": "test_desk.py::test_a_call_waits_until_the_desk_sees_to_it",
        "too-many": "test_desk.py::test_a_child_that_calls_all_evening_fills_no_disk",
    },
    "play_on": {
        "bad-field": "test_other_rules.py::test_the_table_is_arranged_again_and_played_on",
        "no-layout": "test_other_rules.py::test_a_table_that_cannot_be_arranged_is_not_offered",
        "taken": "test_other_rules.py::test_the_table_is_arranged_again_and_played_on",
    },
    "disclose": {
        "phone-only": "test_witness.py::test_a_seat_opens_its_disclosures_after_the_end",
        "bad-field": "test_registry.py::test_an_id_under_which_another_command_was_answered_is_refused",
        "not-over": "test_witness.py::test_a_seat_opens_its_disclosures_after_the_end",
    },
}
"""The codes of each command's own rules, and a test that provokes each; refused roles are tested below.

``too-large`` of a chain with all its links, which every writing command may answer, is tested in
test_attacks.
"""


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


def test_the_protocols_table_is_the_registrys():
    page = commands_table.PAGE.read_text("utf-8")
    assert page == commands_table.page(), "python deploy/tools/commands_table.py writes it anew"


def test_answers_are_types_of_the_wire():
    for name, one in COMMANDS.items():
        assert one.answer in house(), name


def test_every_error_of_a_commands_own_is_provoked_somewhere():
    """An undeclared error fails the test that provokes it (conftest.py), so the declared ones are all."""
    general = STORE_ERRORS | DEVICE_ERRORS | {"not-yours", "no-pen", "too-large"}
    for name, one in COMMANDS.items():
        listed = PROVOKED.get(name, {})
        assert one.errors - general == set(listed), name
        for error, where in listed.items():
            file, _, test = where.partition("::")
            found = (Path(__file__).parent / file).read_text("utf-8")
            assert f"def {test}(" in found, (name, error, where)


def test_a_command_at_the_wrong_moment_is_refused(sit: Sit):
    table = sit()
    table.play(*SETUP)

    def error_of(name: str, who: str = "table", **more: Any) -> str:
        body = {**given(name), "request_id": table.new_id(), **more}
        return str(answer(lambda: COMMANDS[name](table.service, table.caller(who), **body))["error"])

    assert error_of("hand", "black") == "no-such-claim"
    assert error_of("rule", "arbiter", expect=1) == "stale"
    COMMANDS["rule"](table.service, table.caller("arbiter"), **given("rule"))
    assert error_of("consent", seat="black") == "stopped"
    assert error_of("restore") == "stopped"
    COMMANDS["close"](table.service, table.caller("arbiter"), reason="late")
    assert error_of("rule", "arbiter") == "over"


@pytest.mark.parametrize("name", COMMANDS)
def test_other_roles_are_refused_as_declared(name: str, sit: Sit):
    table, one = sit(), COMMANDS[name]
    table.play(*SETUP)
    pen = table.caller()
    second = table.service.enter(table.join(TABLE)["token"])
    for who in ("black", "arbiter", "spectator"):
        said = answer(lambda who=who: one(table.service, table.caller(who), **given(name)))
        role = {"black": "seat"}.get(who, who)
        if role not in one.roles:
            assert said["error"] == "not-yours", who
            assert "not-yours" in one.errors
    if one.needs_pen:
        body = {**given(name), **({"seat": "black"} if "seat" in one.schema.fields else {})}
        assert answer(lambda: one(table.service, second, **body))["error"] == "no-pen"
    elif TABLE in one.roles and name != "pen":
        assert answer(lambda: one(table.service, second, **given(name))).get("error") != "no-pen"
    stranger = pen._replace(token="0" * 64)
    assert answer(lambda: one(table.service, stranger, **given(name)))["error"] == "unauthorised"


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
    said = answer(lambda: one(table.service, caller, **body))
    assert (said["error"], said["field"], said["reason"]) == ("bad-field", "request_id", "used-otherwise")
