"""Code outside a game's folder does not name the game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tachiai.engines import BUILT_IN

ROOT = Path(__file__).resolve().parents[1]
NAMED = re.compile(rf"(?<!\w)(?:{'|'.join(BUILT_IN)})(?!\w)")
SCREENS = ROOT / "companion_ui" / "web" / "src"
ALLOWED = {
    # The registry of the games that come with the project.
    "engines/registry.py": set(BUILT_IN),
    # The licence of the cards of Xan (CC BY) requires their attribution next to the project's own.
    "companion_ui/web/src/tablet/About.svelte": {"xan"},
    "companion_ui/web/src/tablet/locale/ja.ftl": {"xan"},
    "companion_ui/web/src/tablet/locale/en.ftl": {"xan"},
    # A header that tests share.
    "companion_ui/web/src/net/two-people.ts": {"john"},
}


def sources() -> Iterator[Path]:
    """Yield all source files outside the games' own folders, without tests and documents."""
    for pattern in ("engines/**/*.py", "engines/**/*.ftl", "referee/**/*.py", "referee/**/*.ftl"):
        yield from ROOT.glob(pattern)
    for suffix in ("ts", "svelte", "ftl", "css"):
        yield from SCREENS.rglob(f"*.{suffix}")
    yield from ROOT.glob("companion_ui/*.py")
    yield from ROOT.glob("deploy/tools/*.py")
    yield from ROOT.glob("companion_ui/web/*.*s")
    yield from ROOT.glob("companion_ui/web/*.html")
    yield from (path for path in ROOT.glob("deploy/*") if path.is_file() and path.suffix != ".md")
    yield from (ROOT / "Makefile", ROOT / "pyproject.toml")


def is_a_games_own(path: Path) -> bool:
    homes = [ROOT / "engines" / name for name in BUILT_IN] + [SCREENS / "games" / name for name in BUILT_IN]
    return any(path.is_relative_to(home) for home in homes)


def what_runs(path: Path) -> str:
    """Return a source without its comments and docstrings."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        tree = ast.parse(text)
        for node in ast.walk(tree):
            body = getattr(node, "body", None)
            if isinstance(body, list):
                node.body = [  # type: ignore[attr-defined]
                    part
                    for part in body
                    if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))
                ] or [ast.Pass()]
        return ast.unparse(tree)
    if path.suffix in (".ts", ".js", ".svelte", ".css", ".html"):
        text = re.sub(r"/\*.*?\*/|<!--.*?-->", "", text, flags=re.DOTALL)
        return re.sub(r"(?m)(^|\s)//.*$", "", text)
    if path.suffix == ".ftl":  # ids of messages only; a sentence may name a game as an example
        return "\n".join(re.findall(r"(?m)^[A-Za-z][\w-]*(?= =)", text))
    return re.sub(r"(?m)^\s*#.*$", "", text)


def test_nothing_outside_a_game_knows_it_by_name() -> None:
    found: dict[str, set[str]] = {}
    for path in sources():
        if is_a_games_own(path) or path.name.endswith(".test.ts"):
            continue
        named = set(NAMED.findall(what_runs(path)))
        if named:
            found[path.relative_to(ROOT).as_posix()] = named
    assert found == ALLOWED


def test_the_search_for_names_finds_them(tmp_path: Path) -> None:
    told = {
        "a.py": '"""john"""\n# xan\nif game == "john":\n    """xan"""\n',
        "b.ts": "/* xan */ // one_o_one\nif (game === 'john') go(`xanadu`);\n",
        "c.svelte": "<!-- xan -->\n{#if game === 'john'}<p>https://x/y</p>{/if}\n",
        "d.ftl": "# xan\nname-john = try xan\n",
    }
    for name, text in told.items():
        path = tmp_path / name
        path.write_text(text, "utf-8")
        assert NAMED.findall(what_runs(path)) == ["john"], name
    assert len(list(sources())) > 100
