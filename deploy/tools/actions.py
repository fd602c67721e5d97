"""Generates ``engines/<game>/actions.py`` for each game of the project, a function for each kind of action.

Names, fields and values come from the declarations of the game. ``deploy/tools/contract.py`` writes the files, and
a test compares them.
"""

from __future__ import annotations

import keyword
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any

from tachiai.engines import BUILT_IN, UNKNOWN, Game, load
from tachiai.engines import fieldtypes as ft
from tachiai.engines.declare import ActionType, Field

ROOT = Path(__file__).resolve().parents[2]
WIDTH = 108
INLINE = 4
"""Types with more values than this get a name."""

HEAD = '''"""Functions that make the actions of {name}: editors and mypy know their fields and values.

    >>> from tachiai.engines.{name} import actions
    >>> actions.{example}

Written by ``python deploy/tools/contract.py`` from what the game declares.  Do not edit.
"""

# fmt: off
from __future__ import annotations

{imports}
'''


class Module:
    """The generator of one game's module."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        orders = game.seating.orders
        self.named: dict[str, tuple[Any, ...]] = {"Seat": tuple(orders[0])} if orders else {}
        """The types that got a name, with their values."""

    def text(self) -> str:
        functions = [*map(self.function, self.game.action_types.values())]
        types = "\n".join(self.names())
        body = "\n\n".join(functions)
        exported = sorted([*self.named, *map(name_of, self.game.action_types)])
        listed = "\n".join(wrap(", ".join(f'"{name}"' for name in exported), 104))
        listed = "".join(f"    {row}\n" for row in f"{listed},".splitlines())
        undo = "undo(1)\n    Action(seat='table', kind='undo', fields={'to': 1})"
        found = f"{types}\n{body}"
        imports = [
            f"from collections.abc import {', '.join(n for n in ('Mapping', 'Sequence') if n + '[' in found)}\n"
            if "Sequence[" in found or "Mapping[" in found
            else "",
            "from typing import Literal\n" if "Literal[" in found else "",
            "\nfrom .._actions import make_action\nfrom ..values import Action\n",
        ]
        head = HEAD.format(name=self.game.name, example=undo, imports="".join(imports).strip("\n") + "\n")
        return f"{head}{types}\n\n{body}\n\n__all__ = [\n{listed}]\n"

    def names(self) -> Iterator[str]:
        for name, values in self.named.items():
            rows = wrap(", ".join(map(literal, values)), 104)
            inside = "\n    ".join(rows)
            listed = f"[\n    {inside},\n]" if len(rows) > 1 else f"[{rows[0]}]"
            yield f'{name} = Literal{listed}\n"""The values of a {name.lower()}."""\n'

    def function(self, kind: ActionType) -> str:
        needed = [field for field in kind.fields if field.required]
        others = [field for field in kind.fields if not field.required]
        seat = {"seat": self.seat(), "any": "str", "table": None}[kind.by]
        given = [] if seat is None else [f"seat: {seat}"]
        given += [f"{name_of(field.name)}: {self.type(field.type)}" for field in needed]
        if others:
            given.append("*")
            given += [self.optional(field) for field in others]
        fields = ", ".join(f'"{field.name}": {name_of(field.name)}' for field in needed)
        more = "".join(f", {name_of(field.name)}={name_of(field.name)}" for field in others)
        who = "seat" if seat is not None else '"table"'
        head = f"def {name_of(kind.kind)}({', '.join(given)}) -> Action:\n"
        if len(head) > WIDTH:
            head = (
                f"def {name_of(kind.kind)}(\n" + "".join(f"    {one},\n" for one in given) + ") -> Action:\n"
            )
        call = f'{who}, "{kind.kind}", {{{fields}}}{more}'
        if len(call) > WIDTH - 24:
            call = f"\n        {call}\n    "
        return (
            f'{head}    """Return the action ``{kind.kind}``{self.left_out(others)}."""\n'
            + f"    return make_action({call})\n"
        )

    def left_out(self, others: Sequence[Field]) -> str:
        """Return the docstring's words about optional fields."""
        return ", without the fields that are ``None``" if others else ""

    def optional(self, field: Field) -> str:
        assert field.type.fault(None, ()) is not None, "None stands for a field that is left out"
        return f"{name_of(field.name)}: {self.type(field.type)} | None = None"

    def seat(self) -> str:
        return "Seat" if "Seat" in self.named else "str"

    def type(self, kind: ft.FieldType) -> str:
        """Return the Python annotation of an argument with this type of field."""
        match kind:
            case ft.Validated():
                return self.type(kind.type)
            case ft.Nullable():
                return f"{self.type(kind.type)} | None"
            case ft.Either():
                return " | ".join(dict.fromkeys(map(self.type, kind.types)))
            case ft.OneOf():
                return self.one_of(kind)
            case ft.ListOf():
                return f"Sequence[{self.type(kind.item)}]"
            case ft.MapOf():
                return f"Mapping[{self.type(kind.key)}, {self.type(kind.item)}]"
            case ft.Int():
                return "int"
            case ft.Bool():
                return "bool"
            case ft.SeatId():
                return self.seat()
        return "str"

    def one_of(self, kind: ft.OneOf) -> str:
        values = tuple(dict.fromkeys(kind.values))
        base = tuple(value for value in values if value not in (UNKNOWN, "none", None))
        rest = [value for value in values if value not in base]
        if len(base) <= INLINE:
            return f"Literal[{', '.join(map(literal, values))}]"
        name = kind.of.title()
        if self.named.setdefault(name, base) != base:
            raise ValueError(f"{self.game.name}: two types are called {name}")
        return f"{name} | Literal[{', '.join(map(literal, rest))}]" if rest else name


def literal(value: Any) -> str:
    """Return a value as a Python literal."""
    return f'"{value}"' if isinstance(value, str) else repr(value)


def name_of(name: str) -> str:
    """Return a valid Python name: ``from_`` for the field ``from``."""
    return f"{name}_" if keyword.iskeyword(name) else name


def files() -> dict[Path, str]:
    """Return the contents of every module by its path."""
    return {ROOT / "engines" / name / "actions.py": Module(load(name)).text() for name in BUILT_IN}
