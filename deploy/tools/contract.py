"""Writes the types of the screens, and functions for actions, from the types that games and referee declare.

    python deploy/tools/contract.py          writes the files again; a test compares them

* ``companion_ui/web/src/net/contract.ts``: the view, its parts, the answers;
* ``companion_ui/web/src/games/<game>/contract.ts``: positions, effects and actions of a game with own screens;
* ``engines/<game>/actions.py``: functions that make actions, with the types of their fields
  (``deploy/tools/actions.py``).

``make docs`` also writes ``docs/types/*.md`` by :func:`pages`: the same as tables, to read.

It does not use json-schema-to-typescript: the schemas have few keywords, the names must be those of the
Python types, and the test that compares must not need Node.js.
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from tachiai.engines import BUILT_IN, load, names
from tachiai.engines._schemas import Schema, game_definitions, game_module
from tachiai.referee.wire.components import house

ROOT = Path(__file__).resolve().parents[2]
SCREENS = ROOT / "companion_ui" / "web" / "src"
HEAD = "// Written by `python deploy/tools/contract.py` from {source}. Do not edit.\n"
LISTED = 9
"""The most values that a type lists by name; a type with more (all cards, all cells) is a string."""
WIDTH = 108


OF_THE_GAME = {
    "position": "PublicView",
    "mine": "PrivateView",
    "effect": "Effect",
    "due": "Due",
    "reference": "Reference",
    "action": "Action",
}
"""The parts of a message that a game declares, with their types.

In the types of the house they are members of ``G``, the game's ``GameTypes``.
"""


class TypeScript:
    """A writer of definitions as exported types, documentation included."""

    def __init__(
        self, definitions: Mapping[str, Schema], of_game: Callable[[str], str] = "G['{}']".format
    ) -> None:
        """Store the definitions.

        ``of_game`` returns the type of a part that the game declares, like ``"effect"``.
        """
        self.definitions = definitions
        self.of_game = of_game
        self.generic: set[str] = set()
        """The types that contain a part of the game: they have the parameter ``G``."""
        while found := {k for k, s in definitions.items() if self._of_game(s)} - self.generic:
            self.generic |= found

    def _of_game(self, schema: Any) -> bool:
        """Return whether a schema refers to a part of the game, directly or through another type."""
        if isinstance(schema, list):
            return any(map(self._of_game, schema))
        if not isinstance(schema, dict):
            return False
        name = _name(schema)
        return (
            (name.lower() in OF_THE_GAME and name not in self.definitions)
            or name in self.generic
            or any(map(self._of_game, schema.values()))
        )

    def text(self) -> str:
        return "\n".join(self.definition(name, schema) for name, schema in self.definitions.items())

    def definition(self, name: str, schema: Schema) -> str:
        doc = "".join(_comment(schema, ""))
        head = f"export type {name}{'<G extends GameTypes = GameTypes>' if name in self.generic else ''} ="
        if "properties" not in schema:
            listed = " | ".join(map(_literal, schema.get("enum", ()))) or self.type(schema)
            line = f"{head} {listed};\n"
            if len(line) <= WIDTH + 3:
                return doc + line
            parts = listed.split(" | ")
            if sum(map(len, parts)) + 3 * len(parts) <= WIDTH:
                return f"{doc}{head}\n  {' | '.join(parts)};\n"
            return f"{doc}{head}\n" + "\n".join(f"  | {part}" for part in parts) + ";\n"
        members = "".join(self.members(schema))
        if schema.get("additionalProperties") is True:
            members += "  [parameter: string]: Json;\n"
        return f"{doc}{head} {{\n{members}}};\n"

    def members(self, schema: Schema) -> Iterator[str]:
        for name, kind in schema["properties"].items():
            yield from _comment(kind, "  ")
            line = f"  {name}{'' if name in schema['required'] else '?'}: {self.type(kind)};\n"
            if len(line) <= WIDTH + 3:
                yield line
            else:
                parts = "".join(f"\n    | {part}" for part in self.type(kind).split(" | "))
                yield f"  {name}:{parts};\n"

    def type(self, schema: Schema) -> str:
        match schema:
            case {"$ref": _}:
                name = _name(schema)
                if name.lower() in OF_THE_GAME and name not in self.definitions:
                    return self.of_game(name.lower())
                return f"{name}<G>" if name in self.generic else name
            case {"const": value}:
                return _literal(value)
            case {"enum": values} if len(values) <= LISTED:
                return " | ".join(map(_literal, values))
            case {"enum": values}:
                return " | ".join(sorted({"string" if isinstance(v, str) else "number" for v in values}))
            case {"anyOf": kinds}:
                return " | ".join(dict.fromkeys(map(self.type, kinds)))
            case {"type": list(kinds)}:
                return " | ".join(self.type({"type": kind}) for kind in kinds)
            case {"type": "array", "prefixItems": items}:
                return f"[{', '.join(map(self.type, items))}]"
            case {"type": "array", "items": item}:
                inner = self.type(item)
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case {"type": "object"}:
                values = schema.get("additionalProperties")
                return f"Record<string, {self.type(values) if isinstance(values, dict) else 'Json'}>"
            case {"type": kind}:
                return {"integer": "number"}.get(kind, str(kind))
        return "Json"


def _name(schema: Schema) -> str:
    """Return the name to which a schema refers, ``""`` if it is not a reference."""
    return str(schema.get("$ref", "")).rpartition("/")[2].rpartition(".")[2]


def _comment(schema: Schema, indent: str) -> Iterator[str]:
    text = schema.get("description", "").replace("``", "`")
    if not text:
        return
    rows, row = [], ""
    for word in text.split():
        if len(indent) + len(row) + len(word) + 4 > WIDTH:
            rows.append(row)
            row = ""
        row = f"{row} {word}" if row else word
    rows.append(row)
    if len(rows) == 1 and len(indent) + len(rows[0]) + 7 <= WIDTH:
        yield f"{indent}/** {rows[0]} */\n"
    else:
        yield f"{indent}/**\n" + "".join(f"{indent} * {row}\n" for row in rows) + f"{indent} */\n"


def _literal(value: Any) -> str:
    if isinstance(value, str):
        return f"'{value}'"
    return json.dumps(value)


JSON = """
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** An effect, or what is due, of any game: a code, and its parameters. */
export type Effect = { effect: string; [parameter: string]: Json };
export type Due = { seat: string; action: string; [parameter: string]: Json };
/** A sentence printed on a card: a code of the game's words, and its parameters. */
export type Reference = { code: string; [parameter: string]: Json };
/** An action: who, what, and the fields of that kind. */
export type Action = { seat: string; action: string; [field: string]: Json };

/** The types of a game's screens: `GameTypes` of `games/<game>/contract.ts`; this one fits any game. */
export type GameTypes = {
  position: unknown;
  mine: unknown;
  effect: Effect;
  due: Due;
  reference: Reference;
  action: Action;
};

"""


def _game_types(declared: Mapping[str, Schema]) -> str:
    """Return the type with the parts of messages that the game declares."""
    members = "".join(f"  {k}: {v if v in declared else 'never'};\n" for k, v in OF_THE_GAME.items())
    doc = "/** The parts of the game in the messages of the house: `View<GameTypes>`. */"
    return f"\n{doc}\nexport type GameTypes = {{\n{members}}};\n"


def page(title: str, head: str, definitions: Mapping[str, Schema]) -> str:
    """Return the definitions as a page of the documentation, with a table of members for each."""
    of = TypeScript(definitions, of_game=lambda name: OF_THE_GAME[name])
    of.generic.clear()
    parts = [f"# {title}\n\n{head}\n"]
    for name, schema in definitions.items():
        text = _plain(schema)
        if "properties" not in schema:
            values = " | ".join(map(_literal, schema.get("enum", ()))) or of.type(schema)
            parts.append(f"## {name}\n\n{text}\n\n`{values}`\n")
            continue
        rows = [
            f"| `{member}`{'' if member in schema['required'] else ' (may be absent)'} "
            f"| `{of.type(kind)}` | {_plain(kind)} |"
            for member, kind in schema["properties"].items()
        ]
        table = "\n".join(["| member | type | |", "|---|---|---|", *map(_escaped, rows)])
        parts.append(f"## {name}\n\n{text}\n\n{table}\n")
    return "\n".join(parts)


def shapes(names: Collection[str], without: Collection[str] = ()) -> str:
    """Return the types ``names`` of the house and their parts, as TypeScript without comments.

    ``without``: types that are left out with all their parts.
    """
    definitions = house()
    wanted = _parts(definitions, names) - _parts(definitions, without)
    of = TypeScript(definitions, of_game=lambda name: OF_THE_GAME[name])
    of.generic.clear()
    rows = []
    for name, schema in definitions.items():
        if name in wanted:
            optional = {member for member in schema.get("properties", ()) if member not in schema["required"]}
            members = [
                f"{member}{'?' if member in optional else ''}: {of.type(kind)}"
                for member, kind in schema.get("properties", {}).items()
            ]
            values = " | ".join(map(_literal, schema.get("enum", ()))) or of.type(schema)
            text = f"type {name} = {'{ ' + '; '.join(members) + ' }' if members else values};"
            bound = text.replace(": ", ":\xa0").replace(
                ", ", ",\xa0"
            )  # a row breaks between members or values
            rows += textwrap.wrap(bound, 140, subsequent_indent="  ", break_on_hyphens=False)
    return "```ts\n" + "\n".join(rows).replace("\xa0", " ") + "\n```\n"


def _parts(definitions: Mapping[str, Schema], names: Collection[str]) -> set[str]:
    """Return ``names`` and the names of all types of the house that they contain."""
    found: set[str] = set()
    todo = list(names)
    while todo:
        name = todo.pop()
        if name in definitions and name not in found:
            found.add(name)
            todo += re.findall(r'"#/components/schemas/(\w+)"', json.dumps(definitions[name]))
    return found


def _plain(schema: Schema) -> str:
    return str(schema.get("description", "")).replace("``", "`").replace(" \n", " ")


def _escaped(row: str) -> str:
    """Return a row of a table with escaped bars in its code."""
    parts = row.split("`")
    return "`".join(part.replace("|", "\\|") if i % 2 else part for i, part in enumerate(parts))


PAGES = ROOT / "docs" / "types"
HOW = """Generated from the declarations in the code ({source}), like the schemas of the OpenAPI document and
the types of the screens. Types are written as in TypeScript; those that are not on this page are {others}."""


def pages() -> dict[Path, str]:
    """Return the contents of the pages in ``docs/types`` by path."""
    how = HOW.format(
        source="`referee/wire`", others="the game's: `PublicView`, `PrivateView`, `Effect`, `Due` ..."
    )
    out = {PAGES / "house.md": page("The view and the answers", how, house())}
    for name in BUILT_IN:
        source = f"`{_source(name)}`; actions: the game's declarations"
        how = HOW.format(source=source, others="[those of the house](house.md)")
        out[PAGES / f"{name}.md"] = page(f"What `{name}` sends", how, game_definitions(load(name)))
    return out


def _source(game: str) -> str:
    """Return the file or folder in which a game declares its types."""
    path = f"engines/{game}/types"
    return f"{path}/" if (ROOT / path).is_dir() else f"{path}.py"


def files() -> dict[Path, str]:
    """Return the contents of every generated file by path."""
    text = HEAD.format(source="referee/wire") + JSON + TypeScript(house()).text()
    out = {SCREENS / "net" / "contract.ts": text}
    for name in names():
        folder = SCREENS / "games" / name
        if folder.is_dir() and game_module(load(name)) is not None:
            head = HEAD.format(source=f"{_source(name)} and the actions that the game declares")
            found = game_definitions(load(name))
            out[folder / "contract.ts"] = f"{head}\n{TypeScript(found).text()}{_game_types(found)}"
    from deploy.tools import actions  # noqa: PLC0415 - a script can import it only once it runs

    return out | actions.files()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    for path, text in files().items():
        path.write_text(text, "utf-8")
