"""JSON Schema of what a game or the referee sends, from ``TypedDict`` declarations with documented members.

A module of declarations (``engines/<game>/types.py``) holds ``TypedDict`` classes, with a docstring after the
class line and after each member, and unions of them. A member whose name is a Python keyword (``from``,
``as``) is declared by the functional form, its documentation in ``Annotated[type, "..."]``. Where one file
would be long, ``types`` is a package, whose ``PARTS`` are the modules of declarations in their order.

Engines import only the standard library, so no other library reads the classes. The result is plain JSON
Schema (draft 2020-12), which libraries check and publish.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import sys
import types
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Required,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from ._derived import package_of
from .declare import ActionType
from .errors import WrongType
from .game import Game

Schema = dict[str, Any]
"""A JSON Schema (draft 2020-12), as plain values."""

T = TypeVar("T")

REF = "#/components/schemas/"
"""The prefix of a reference from one schema to another, as in an OpenAPI document."""

_PLAIN: Mapping[Any, Schema] = {
    Any: {},
    None: {"type": "null"},
    types.NoneType: {"type": "null"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
}

_UNIONS = (Union, types.UnionType)

_open: set[Any] = set()


class Named(NamedTuple):
    """Metadata of ``Annotated``: the type is the definition ``name``, declared elsewhere."""

    name: str


def with_parameters(declared: T) -> T:
    """Mark a ``TypedDict`` that has more members than it declares: the parameters of a code."""
    _open.add(declared)
    return declared


def definitions(module: types.ModuleType, prefix: str = "") -> dict[str, Schema]:
    """Return the schemas of the public types a module declares, in its order, by their names after ``prefix``.

    For a module with ``PARTS``, a sequence of modules, those are the declarations. The schemas refer to
    each other as ``#/components/schemas/<prefix><name>``, and to types that the module imports without a
    prefix.
    """
    return _Reader(module, prefix).definitions()


def game_module(game: Game[Any]) -> types.ModuleType | None:
    """Return the module ``types`` of a game's package, with what it sends; ``None`` without one."""
    name = f"{package_of(game)}.types"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return None


def game_definitions(game: Game[Any], prefix: str = "") -> dict[str, Schema]:
    """Return the schemas of a game: the types of its module, and ``Action``, from its declarations."""
    module = game_module(game)
    out = {} if module is None else definitions(module, prefix)
    names = []
    for kind in game.action_types.values():
        name = f"{prefix}{_camel(kind.kind)}Action"
        out[name] = action_schema(kind, game.seating.orders[0] if game.seating.orders else ())
        names.append(name)
    out[f"{prefix}Action"] = {
        "description": f"An action of {game.name}: who, what, and the fields of that kind.",
        "anyOf": [{"$ref": REF + name} for name in names],
    }
    return out


def action_schema(kind: ActionType, seats: Sequence[str] = ()) -> Schema:
    """Return the schema of the actions of one kind, with ``seats`` if the game names them."""
    by = {"seat": list(seats), "table": ["table"], "any": [*seats, "table"]}[kind.by]
    seat: Schema = {"type": "string"}
    if by and (seats or kind.by == "table"):
        seat = {"enum": by} if len(by) > 1 else {"const": by[0]}
    return {
        "type": "object",
        "description": f"The action `{kind.kind}`.",
        "properties": {
            "seat": seat,
            "action": {"const": kind.kind},
            **{field.name: field.type.schema() for field in kind.fields},
        },
        "required": ["seat", "action", *(field.name for field in kind.fields if field.required)],
    }


def _camel(kind: str) -> str:
    return "".join(part.capitalize() for part in kind.replace("-", "_").split("_"))


def strict(schema: Any) -> Any:
    """Return the schema with undeclared members refused in every object (parameters of codes apart)."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    out = {key: strict(part) for key, part in schema.items()}
    if isinstance(out.get("properties"), dict) and out.get("type") == "object":
        out.setdefault("additionalProperties", False)
    return out


# -- from types to schemas -----------------------------------------------------------------------------


class _Reader:
    """Reads the types of one module, or of its parts; its own names get the prefix."""

    def __init__(self, module: types.ModuleType, prefix: str) -> None:
        parts: Sequence[types.ModuleType] = getattr(module, "PARTS", (module,))
        self.modules = {part.__name__: part for part in parts}
        self.prefix = prefix
        self.docs = {
            (part, name): doc
            for part in self.modules
            for name, doc in _declared(part).items()
            if not name.startswith("_")
        }
        self.names = {name for _, name in self.docs}
        self.aliases = {
            kind: name
            for part in parts
            for name, kind in vars(part).items()
            if not name.startswith("_") and get_origin(kind) in (Literal, *_UNIONS)
        }

    def definitions(self) -> dict[str, Schema]:
        out = {}
        for (part, name), doc in self.docs.items():
            kind = getattr(self.modules[part], name)
            schema = self.object(kind) if is_typeddict(kind) else self.schema(kind, named=False)
            out[self.prefix + name] = {"description": doc.text, **schema} if doc.text else schema
        return out

    def object(self, kind: Any) -> Schema:
        """Return the schema of a ``TypedDict``, with members of a fixed value first."""
        hints = get_type_hints(kind, include_extras=True)
        docs = dict(_members(kind))
        properties: dict[str, Schema] = {}
        required = []
        for name, hint in sorted(hints.items(), key=lambda item: not _fixed(item[1])):
            if get_origin(hint) is not NotRequired:
                required.append(name)
            schema = self.schema(hint)
            properties[name] = {**schema, "description": docs[name]} if name in docs else schema
        more: Schema = {"additionalProperties": True} if kind in _open else {}
        return {"type": "object", "properties": properties, "required": required, **more}

    def schema(self, hint: Any, *, named: bool = True) -> Schema:
        """Return the schema of a type annotation.

        ``named``: a reference, if the module gives the type a name.
        """
        if hint in _PLAIN:
            return dict(_PLAIN[hint])
        if is_typeddict(hint):
            return self.ref(hint.__name__, own=hint.__module__ in self.modules)
        if named and hint in self.aliases:
            return self.alias(hint)
        origin, args = get_origin(hint), get_args(hint)
        if origin in (NotRequired, Required):
            return self.schema(args[0])
        if origin is Annotated:
            return self.annotated(args)
        if origin is Literal:
            return {"const": args[0]} if len(args) == 1 else {"enum": list(args)}
        if origin in _UNIONS:
            return self.union(args, named=named)
        if origin is tuple and Ellipsis not in args:
            return {"type": "array", "prefixItems": [self.schema(arg) for arg in args], "items": False}
        if isinstance(origin, type) and issubclass(origin, Mapping):
            keys = self.schema(args[0])
            names = {} if keys == {"type": "string"} else {"propertyNames": keys}
            return {"type": "object", "additionalProperties": self.schema(args[1]) or True, **names}
        if isinstance(origin, type) and issubclass(origin, Sequence):
            return {"type": "array", "items": self.schema(args[0])}
        raise WrongType(f"no schema for {hint!r}")

    def union(self, args: Sequence[Any], *, named: bool) -> Schema:
        """Return the schema of a union; a named union among its parts is referred to by its name."""
        for kind in self.aliases if named else ():
            parts = get_args(kind) if get_origin(kind) in _UNIONS else ()
            if parts and set(parts) < set(args):
                rest = [self.schema(arg) for arg in args if arg not in parts]
                return {"anyOf": [self.alias(kind), *rest]}
        return _union([self.schema(arg) for arg in args])

    def alias(self, hint: Any) -> Schema:
        name = self.aliases[hint]
        return self.ref(name, own=name in self.names)

    def ref(self, name: str, *, own: bool = True) -> Schema:
        return {"$ref": f"{REF}{self.prefix if own else ''}{name}"}

    def annotated(self, args: Sequence[Any]) -> Schema:
        schema = self.schema(args[0])
        for note in args[1:]:
            if isinstance(note, Named):
                schema = {"$ref": REF + note.name}
            elif isinstance(note, str):
                schema = {**schema, "description": " ".join(note.split())}
        return schema


def _fixed(hint: Any) -> bool:
    """Return whether a member has one value: the tag that distinguishes several types of objects."""
    return get_origin(hint) is Literal and len(get_args(hint)) == 1


def _union(parts: list[Schema]) -> Schema:
    if all(part.keys() == {"type"} for part in parts):
        return {"type": [part["type"] for part in parts]}
    return {"anyOf": parts}


# -- the docstrings, from the source -------------------------------------------------------------------


class _Doc(NamedTuple):
    """The documentation of a name: its docstring, those of its members, the names of its bases."""

    text: str
    members: Mapping[str, str]
    bases: tuple[str, ...] = ()


@cache
def _declared(module: str) -> Mapping[str, _Doc]:
    """Return the classes and names a module binds at its top level, in order."""
    out: dict[str, _Doc] = {}
    body = ast.parse(inspect.getsource(sys.modules[module])).body
    for node, text in _with_docstrings(body):
        match node:
            case ast.ClassDef(name=name):
                members = {
                    member.target.id: text
                    for member, text in _with_docstrings(node.body)
                    if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name) and text
                }
                bases = tuple(base.id for base in node.bases if isinstance(base, ast.Name))
                out[name] = _Doc(" ".join((ast.get_docstring(node) or "").split()), members, bases)
            case ast.Assign(targets=[ast.Name(id=name)]):
                out[name] = _Doc(text, {})
    return out


def _with_docstrings(body: Sequence[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each statement with the string literal after it, in one line; ``""`` without one."""
    for node, after in zip(body, [*body[1:], None], strict=True):
        match after:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node, " ".join(text.split())
            case _:
                yield node, ""


def _members(kind: Any) -> Iterator[tuple[str, str]]:
    """Yield the documented members of a ``TypedDict``, those of its bases first."""
    doc = _declared(kind.__module__).get(kind.__name__)
    if doc is None:
        return
    module = sys.modules[kind.__module__]
    for base in doc.bases:
        parent = getattr(module, base)
        if is_typeddict(parent):
            yield from _members(parent)
    yield from doc.members.items()
