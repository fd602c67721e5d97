"""Writes the tables in the documentation that come from code: commands, limits and settings.

    python deploy/tools/tables.py          writes them again; tests compare them

Each stands on its page between two marks; the text around them is written by hand.
"""

from __future__ import annotations

import ast
import itertools
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from marshmallow import fields, validate

from tachiai.engines.values import TABLE
from tachiai.referee.commands import COMMANDS, DESK_COMMANDS, Command, DeskCommand, OnRepeat
from tachiai.referee.commands.registry import DEVICE_ERRORS, ROLES, STORE_ERRORS, TAKING_PART
from tachiai.referee.config import described

ROOT = Path(__file__).resolve().parents[2]
PROTOCOL = ROOT / "docs" / "protocol.md"
SECURITY = ROOT / "docs" / "security.md"
DEPLOY = ROOT / "deploy" / "README.md"


# -- commands ------------------------------------------------------------------------------------------

SHOWN = (
    *("Done", "Recorded", "Checked", "UndoAnswer", "Restored", "RuleAnswer", "Failure", "Bye"),
    *("Opened", "Joined", "Ticket", "Next", "Here", "Replay", "Laid"),
)
"""The types of answers on the page of the protocol."""

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


def _who(command: Command | DeskCommand) -> str:
    if isinstance(command, DeskCommand):
        return "desk, wall" if command.for_wall else "desk"
    if command.roles == ROLES:
        return "everybody"
    roles = "table, seat, arbiter" if command.roles == TAKING_PART else ", ".join(command.roles)
    return roles.replace(TABLE, "table with the pen") if command.needs_pen else roles


def commands_table(commands: Mapping[str, Command | DeskCommand]) -> str:
    """Return a table of commands: body, who may send it, effect of a repetition, own errors."""
    rows = ["| command | body | who | sent again | errors | |\n|---|---|---|---|---|---|\n"]
    for name, command in commands.items():
        body = ", ".join(_member(key, field) for key, field in command.schema.fields.items())
        if isinstance(command, DeskCommand):
            errors = command.own_errors
        else:
            errors = command.errors - STORE_ERRORS - DEVICE_ERRORS
        listed = ", ".join(f"`{error}`" for error in sorted(errors))
        rows.append(
            f"| `{name}` | `{{{body}}}` | {_who(command)} | {AGAIN[command.on_repeat]} | {listed} | "
            f"{command.summary} |\n"
        )
    return "".join(rows)


# -- limits --------------------------------------------------------------------------------------------

UNITS = {"KIB": "KiB", "MIB": "MiB"}


def _value(name: str, node: ast.expr) -> str:
    match node:
        case ast.BinOp(left=ast.Constant(value=int(number)), op=ast.Mult(), right=ast.Name(id=unit)):
            return f"{number:,} {UNITS[unit]}"
        case ast.Constant(value=float(number)) if name.endswith("_SECONDS"):
            return f"{number:g} s"
        case ast.Constant(value=int(number)):
            return f"{number:,}"
        case ast.Constant(value=value):
            return str(value)
    return ast.unparse(node)


def limits_table() -> str:
    """Return the table of all limits with their values and docstrings."""
    body = ast.parse((ROOT / "referee" / "limits.py").read_text("utf-8")).body
    rows = ["| bound | value | |\n|---|---|---|\n"]
    for node, doc in itertools.pairwise(body):
        match node, doc:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value),
                ast.Expr(value=ast.Constant(value=str(text))),
            ) if name not in UNITS:
                plain = " ".join(text.split()).replace("``", "`").replace("|", "\\|")
                rows.append(f"| `{name}` | {_value(name, value)} | {plain} |\n")
    return "".join(rows)


# -- settings ------------------------------------------------------------------------------------------

FIRST = {
    "data": "the user's data folder",
    "public_url": "found out",
    "database_url": "a file in the data folder",
}
"""The defaults that are not constants."""


def settings_table() -> str:
    """Return the table of all settings with their variable, default and description."""
    rows = ["| variable | at first | |\n|---|---|---|\n"]
    for setting in described():
        first = FIRST.get(setting.name) or (f"`{setting.first}`" if setting.first else "none")
        rows.append(f"| `{setting.variable}` | {first} | {setting.text.replace('|', chr(92) + '|')} |\n")
    return "".join(rows)


# -- pages ---------------------------------------------------------------------------------------------


def _with_tables(page: Path, tables: Mapping[str, str]) -> str:
    """Return the text of a page with new tables, by the name in the mark before each."""
    text = page.read_text("utf-8")
    for name, table in tables.items():
        before, begin, rest = text.partition(f"<!-- {name}: make types -->\n")
        _, end, after = rest.partition("<!-- end of the table -->")
        assert begin and end, f"{page.name}: no marks around {name}"  # noqa: PT018
        text = f"{before}{begin}{table}{end}{after}"
    return text


def files() -> dict[Path, str]:
    """Return the contents of every page with such tables by path."""
    from deploy.tools import contract  # noqa: PLC0415 - a script can import it only once it runs

    protocol = {
        "shapes of the view": contract.shapes(["View"]),
        "commands": commands_table(COMMANDS),
        "shapes of the answers": contract.shapes(SHOWN, without=["View"]),
        "commands of the desk": commands_table(DESK_COMMANDS),
    }
    return {
        PROTOCOL: _with_tables(PROTOCOL, protocol),
        SECURITY: _with_tables(SECURITY, {"bounds": limits_table()}),
        DEPLOY: _with_tables(DEPLOY, {"settings": settings_table()}),
    }


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    for path, text in files().items():
        path.write_text(text, "utf-8")
