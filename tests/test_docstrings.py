"""All public names have a docstring: modules, classes, functions, methods, constants and members of records.

The members of dataclasses, named tuples, typed dictionaries and enums count too. A constant or member is
documented by the string below it; members also by being named (``like this``) in the docstring of their
class. A method that overrides another is documented by that one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

MODULES = sorted(
    path for package in ("engines", "referee") for path in (ROOT / package).rglob("*.py") if path.is_file()
)

RECORDS = {"NamedTuple", "TypedDict", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"}
"""Base classes whose members are documented one by one."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def undocumented(path: Path) -> list[str]:
    """Return the undocumented public names of a module, as ``Class.member``."""
    tree = ast.parse(path.read_text("utf-8"))
    missing = [] if ast.get_docstring(tree) else ["(the module)"]
    return missing + list(_names_without(tree.body, "", ""))


def _names_without(
    body: list[ast.stmt], inside: str, about: str, of: ast.ClassDef | None = None
) -> Iterator[str]:
    """Yield the undocumented names bound in ``body``, of a module or the class ``of``."""
    members = of is None or is_record(of)
    for node, following in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                known = ast.get_docstring(node) or overrides(node) or (of is not None and inherits(of, name))
                if public(name) and not known:
                    yield inside + name
            case ast.ClassDef(name=name):
                if public(name):
                    doc = ast.get_docstring(node)
                    if not doc:
                        yield inside + name
                    yield from _names_without(node.body, f"{inside}{name}.", doc or "", node)
            case ast.AnnAssign() if is_tag(node):
                continue
            case ast.AnnAssign() | ast.Assign() if members:
                names = [name for name in bound(node) if public(name) and f"``{name}``" not in about]
                if names and not is_text(following):
                    yield from (inside + name for name in names if name not in ("logger",))


def bound(node: ast.AnnAssign | ast.Assign) -> Iterable[str]:
    targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
    if isinstance(node, ast.Assign) and is_type_variable(node.value):
        return []
    names = [part for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
    return [name.id for name in names if isinstance(name.ctx, ast.Store)]


def public(name: str) -> bool:
    return not name.startswith("_")


def is_text(node: ast.stmt | None) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def is_type_variable(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and getattr(value.func, "id", "") in ("TypeVar", "ParamSpec")


def is_tag(node: ast.AnnAssign) -> bool:
    """Return whether a member has a single value that names the kind of object: ``Literal["draw"]``."""
    annotation = node.annotation
    return (
        isinstance(annotation, ast.Subscript)
        and getattr(annotation.value, "id", "") == "Literal"
        and isinstance(annotation.slice, ast.Constant)
    )


def is_record(node: ast.ClassDef) -> bool:
    """Whether the members of a class are its public face: a dataclass, a named tuple, an enum ..."""
    decorators = {part.id for d in node.decorator_list for part in ast.walk(d) if isinstance(part, ast.Name)}
    bases = {part.id for base in node.bases for part in ast.walk(base) if isinstance(part, ast.Name)}
    bases |= {part.attr for base in node.bases for part in ast.walk(base) if isinstance(part, ast.Attribute)}
    return "dataclass" in decorators or bool(bases & RECORDS)


def overrides(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether a method is marked as an override of a documented one, or as an overload."""
    names = {part.id for d in node.decorator_list for part in ast.walk(d) if isinstance(part, ast.Name)}
    return bool(names & {"override", "overload"}) or any(
        isinstance(d, ast.Attribute) and d.attr in ("setter", "deleter") for d in node.decorator_list
    )


@cache
def classes() -> dict[str, list[ast.ClassDef]]:
    """Return our classes by name."""
    found: dict[str, list[ast.ClassDef]] = {}
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(node)
    return found


def inherits(node: ast.ClassDef, method: str) -> bool:
    """Return whether a base class of ours documents ``method``."""
    names = {part.id for base in node.bases for part in ast.walk(base) if isinstance(part, ast.Name)}
    bases = [base for name in names - {node.name} for base in classes().get(name, [])]
    return any(
        inherits(base, method)
        or any(
            isinstance(part, ast.FunctionDef) and part.name == method and ast.get_docstring(part)
            for part in base.body
        )
        for base in bases
    )


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_public_name_is_documented(path: Path) -> None:
    missing = undocumented(path)
    assert not missing, missing
