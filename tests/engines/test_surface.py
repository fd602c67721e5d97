"""The public surface: each public module has a page, each stable name a docstring, and nothing else is public."""

import ast
import importlib
import pkgutil
import re
from pathlib import Path
from types import ModuleType

import pytest

from tachiai import engines
from tachiai.engines import BUILT_IN, Game, load, testing
from tachiai.engines._old_game import old_members

ROOT = Path(__file__).resolve().parents[2]
API = ROOT / "docs" / "api"
OLD = {f"tachiai.engines.{name}" for name in ("limits", "plain", "schemas", "told")}
"""The old names of modules: they have members that warn, and no page."""
STABLE = ["match", "record", "values", "registry", "errors", "game", "declare"]


def public(package: ModuleType) -> set[str]:
    found = {module.name for module in pkgutil.iter_modules(package.__path__)}
    return {f"{package.__name__}.{name}" for name in found if not name.startswith("_")}


MODULES = sorted(
    {"tachiai.engines", *public(engines), *public(testing)} - OLD - {f"tachiai.engines.{g}" for g in BUILT_IN}
)


def test_every_public_module_has_a_page_that_the_index_lists() -> None:
    """(`make docs` makes the pages from the docstrings and treats warnings as errors.)"""
    shown = re.findall(
        r"(?m)^\.\. automodule:: (\S+)$", "".join(p.read_text("utf-8") for p in API.glob("*.md"))
    )
    assert sorted(shown) == sorted([*MODULES, *(f"tachiai.engines.{game}" for game in BUILT_IN)])
    lists = re.findall(r"```\{toctree\}\n.*?\n\n(.*?)```", (API / "index.md").read_text("utf-8"), re.DOTALL)
    assert sorted(" ".join(lists).split()) == sorted({page.stem for page in API.glob("*.md")} - {"index"})


@pytest.mark.parametrize("name", sorted(OLD))
def test_an_old_module_has_only_members_that_warn(name: str) -> None:
    module = importlib.import_module(name)
    own = {member for member in vars(module) if not member.startswith("__")}
    assert own <= {"old_names", "old_module"}


@pytest.mark.parametrize("name", MODULES)
def test_a_module_exports_what_it_lists(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    assert [member for member in module.__all__ if not hasattr(module, member)] == []
    assert [member for member in module.__all__ if member.startswith("_")] == []


def documented(module: str) -> set[str]:
    """Return the names of a module that a docstring describes, or a string after an assignment."""
    tree = ast.parse((ROOT / "engines" / f"{module}.py").read_text("utf-8"))
    found = set()
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) if ast.get_docstring(node):
                found.add(name)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                match after:
                    case ast.Expr(value=ast.Constant(value=str())):
                        found.add(name)
    return found


def test_every_stable_name_is_described() -> None:
    described = set().union(*map(documented, STABLE))
    assert set(engines.__all__) - described == set()


def test_the_engines_export_stable_names_alone() -> None:
    own = {
        name
        for name, value in vars(engines).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert own - {"annotations"} == set(engines.__all__)
    for name in engines.__all__:
        assert re.search(rf"``{name}``", engines.__doc__ or ""), name


MUST = {"name", "seating", "actions", "codes"}
MUST_DO = {"start", "judge", "outcome", "view", "private", "choices", "waiting"}
MAY = {"version", "options", "layouts", "notation", "message_params", "together"}
MAY_DO = {"judge_waived", "advise", "own_choices", "steps", "reference", "diagram", "bluffs"}
DERIVED = {"turn", "due", "key", "notate", "read_notation", "header"}


def test_the_contract_of_a_game_is_small() -> None:
    """Authors see 24 names, and eleven of them are enough."""
    names = {name for name in {*vars(Game), *Game.__annotations__} if not name.startswith("_")}
    assert names - old_members().keys() == MUST | MUST_DO | MAY | MAY_DO | DERIVED
    assert Game.__abstractmethods__ == MUST_DO
    assert {name for name in MAY if not hasattr(Game, name)} == set()


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_game_defines_no_other_public_names(name: str) -> None:
    own = {member for member in vars(type(load(name))) if not member.startswith("_")}
    assert own <= MUST | MUST_DO | MAY | MAY_DO
    assert own >= MUST | MUST_DO
