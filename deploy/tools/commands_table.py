"""Writes the tables of commands and the shapes in docs/protocol.md: python deploy/tools/commands_table.py."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from marshmallow import fields, validate

from tachiai.engines.values import TABLE
from tachiai.referee.commands import COMMANDS, DESK_COMMANDS, Command, OnRepeat
from tachiai.referee.commands.registry import DEVICE_ERRORS, ROLES, STORE_ERRORS, TAKING_PART

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "protocol.md"
BEGIN, END = "<!-- commands: python deploy/tools/commands_table.py -->\n", "<!-- end of commands -->"
DESK = "<!-- commands of the desk: python deploy/tools/commands_table.py -->\n"

VIEW = "<!-- shapes of the view: python deploy/tools/commands_table.py -->\n"
ANSWERS = "<!-- shapes of the answers: python deploy/tools/commands_table.py -->\n"

SHOWN = (
    *("Done", "Recorded", "Checked", "UndoAnswer", "Restored", "RuleAnswer", "Failure", "Bye"),
    *("Opened", "Joined", "Ticket", "Next", "Here", "Replay", "Laid"),
)
"""The types of answers on the page."""

AGAIN = {
    OnRepeat.ANSWERED: "same answer",
    OnRepeat.ONCE: "refused",
    OnRepeat.HARMLESS: "harmless",
    OnRepeat.READS: "reads",
}


def _member(name: str, field: fields.Field[Any]) -> str:
    """Return a member of a body: ``name?: type``, without the type if it is text or a number."""
    shown = (field.data_key or name) + ("" if field.required else "?")
    if isinstance(field, fields.Boolean):
        return f"{shown}: bool"
    known = next((v.choices for v in field.validators if isinstance(v, validate.OneOf)), ())
    if known:
        return f"{shown}: " + "\\|".join(f'"{value}"' for value in known)
    return shown


def _who(command: Command) -> str:
    if command.roles == ROLES:
        return "everybody"
    if command.roles == TAKING_PART:
        roles = "table, seat, arbiter"
    else:
        roles = ", ".join(command.roles)
    return roles.replace(TABLE, "table with the pen") if command.needs_pen else roles


def table() -> str:
    """Return the table of all commands: body, roles, effect of a repetition, own errors."""
    rows = ["| command | body | who | sent again | errors | |\n|---|---|---|---|---|---|\n"]
    for name, command in COMMANDS.items():
        body = ", ".join(_member(key, field) for key, field in command.schema.fields.items())
        errors = ", ".join(f"`{e}`" for e in sorted(command.errors - STORE_ERRORS - DEVICE_ERRORS))
        rows.append(
            f"| `{name}` | `{{{body}}}` | {_who(command)} | {AGAIN[command.on_repeat]} | {errors} | "
            f"{command.summary} |\n"
        )
    return "".join(rows)


def desk_table() -> str:
    """Return the table of the commands of the organiser's desk, with the same columns."""
    rows = ["| command | body | who | sent again | errors | |\n|---|---|---|---|---|---|\n"]
    for name, command in DESK_COMMANDS.items():
        body = ", ".join(_member(key, field) for key, field in command.schema.fields.items())
        errors = ", ".join(f"`{e}`" for e in sorted(command.own_errors))
        who = "desk, wall" if command.for_wall else "desk"
        rows.append(
            f"| `{name}` | `{{{body}}}` | {who} | {AGAIN[command.on_repeat]} | {errors} | {command.summary} |\n"
        )
    return "".join(rows)


def page() -> str:
    """Return the page with new tables."""
    text = PAGE.read_text("utf-8")
    from deploy.tools import contract  # noqa: PLC0415 - a script can import it only once it runs

    blocks = {
        BEGIN: table(),
        DESK: desk_table(),
        VIEW: contract.shapes(["View"]),
        ANSWERS: contract.shapes(SHOWN, without=["View"]),
    }
    for begin, written in blocks.items():
        before, _, rest = text.partition(begin)
        _, end, after = rest.partition(END)
        text = f"{before}{begin}{written}{end}{after}"
    return text


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    PAGE.write_text(page(), "utf-8")
