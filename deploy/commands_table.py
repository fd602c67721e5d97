"""Writes the table of commands in docs/protocol.md from the registry: python deploy/commands_table.py"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from marshmallow import fields, validate

from tachiai.engines.values import TABLE
from tachiai.referee.commands import COMMANDS, DESK_COMMANDS, Command, OnRepeat
from tachiai.referee.commands.registry import DEVICE_ERRORS, ROLES, STORE_ERRORS, TAKING_PART

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "protocol.md"
BEGIN, END = "<!-- commands: python deploy/commands_table.py -->\n", "<!-- end of commands -->"
DESK = "<!-- commands of the desk: python deploy/commands_table.py -->\n"

AGAIN = {
    OnRepeat.ANSWERED: "same answer",
    OnRepeat.ONCE: "refused",
    OnRepeat.HARMLESS: "harmless",
    OnRepeat.READS: "reads",
}


def _member(name: str, field: fields.Field[Any]) -> str:
    """A member of a body: ``name?: type`` where the type is not a text or a number."""
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
    """Every command: its body, who may send it, what a repetition does, its own errors."""
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
    """Every command of the organiser's desk: its body, who may send it, what a repetition does, its own errors."""
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
    """The page as it ought to be."""
    text = PAGE.read_text("utf-8")
    for begin, written in ((BEGIN, table()), (DESK, desk_table())):
        before, _, rest = text.partition(begin)
        _, end, after = rest.partition(END)
        text = f"{before}{begin}{written}{end}{after}"
    return text


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
