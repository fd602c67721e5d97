"""Writes what the screens are compiled against from the types that games and the referee declare.

    python deploy/contract.py          writes the files anew; a test compares them

One file a game that has screens of its own: ``companion_ui/web/src/games/<game>/contract.ts``.

Why TypeScript is written here and not by json-schema-to-typescript: the schemas use a handful of keywords,
the names are to be those of the Python types, and the test that compares needs no Node.js.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engines import load, names
from engines.schemas import Schema, game_definitions, game_module

ROOT = Path(__file__).resolve().parent.parent
SCREENS = ROOT / "companion_ui" / "web" / "src"
HEAD = "// Written by `python deploy/contract.py` from {source}. Do not edit.\n"
LISTED = 9
"""How many values a type lists by name; of more (all cards, all cells) it says what they are: strings."""
WIDTH = 108


def typescript(definitions: Mapping[str, Schema]) -> str:
    """The definitions as exported types, documentation included."""
    return "\n".join(_definition(name, schema) for name, schema in definitions.items())


def _definition(name: str, schema: Schema) -> str:
    doc = "".join(_comment(schema, ""))
    if "properties" not in schema:
        line = f"{doc}export type {name} = {_type(schema)};\n"
        if len(line) - len(doc) <= WIDTH + 3:
            return line
        return f"{doc}export type {name} =\n" + "\n".join(f"  | {_type(k)}" for k in schema["anyOf"]) + ";\n"
    members = "".join(_members(schema))
    if schema.get("additionalProperties") is True:
        members += "  [parameter: string]: unknown;\n"
    return f"{doc}export type {name} = {{\n{members}}};\n"


def _members(schema: Schema) -> Iterator[str]:
    for name, kind in schema["properties"].items():
        yield from _comment(kind, "  ")
        yield f"  {name}{'' if name in schema['required'] else '?'}: {_type(kind)};\n"


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


def _type(schema: Schema) -> str:
    match schema:
        case {"$ref": ref}:
            return str(ref.rpartition("/")[2].rpartition(".")[2])
        case {"const": value}:
            return _literal(value)
        case {"enum": values} if len(values) <= LISTED:
            return " | ".join(map(_literal, values))
        case {"enum": values}:
            return " | ".join(sorted({"string" if isinstance(value, str) else "number" for value in values}))
        case {"anyOf": kinds}:
            return " | ".join(dict.fromkeys(map(_type, kinds)))
        case {"type": list(kinds)}:
            return " | ".join(_type({"type": kind}) for kind in kinds)
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(map(_type, items))}]"
        case {"type": "array", "items": item}:
            inner = _type(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object"}:
            values = schema.get("additionalProperties")
            return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
        case {"type": kind}:
            return {"integer": "number"}.get(kind, str(kind))
    return "unknown"


def _literal(value: Any) -> str:
    if isinstance(value, str):
        return f"'{value}'"
    return {True: "true", False: "false", None: "null"}.get(value, str(value))


def files() -> dict[Path, str]:
    """Every generated file, and what it ought to hold."""
    out = {}
    for name in names():
        folder = SCREENS / "games" / name
        if folder.is_dir() and game_module(load(name)) is not None:
            head = HEAD.format(source=f"engines/{name}/types.py and the actions the game declares")
            out[folder / "contract.ts"] = f"{head}\n{typescript(game_definitions(load(name)))}"
    return out


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, "utf-8")
