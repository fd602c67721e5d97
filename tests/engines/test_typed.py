"""Mypy knows games, views and actions: it rejects a user's script with wrong names.

The expected errors are comments at the ends of the script's lines.
"""

import inspect
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tachiai.engines import BUILT_IN, Match, load, read
from tests.support import run_program

GOOD = """
from random import Random

from tachiai.engines import Action, Game, Match, TachiaiError, load, read
from tachiai.engines.john import John, actions
from tachiai.engines.xan import actions as xan


def bot(match: Match, rng: Random) -> Action | None:
    moves = list(match.moves())
    return rng.choice(moves) if moves else None


match = Match(load("john"))
match.record(actions.setup("black", "s", "5s"))
match.record(actions.register("black", ["As", "2s"]))
move = actions.move("black", from_="c2", to="c3", heal=True)
board: dict[str, str] = match.game.view(match.position)["board"]
me = match.game.private(match.position, "red")["me"]["pile"]
game: John = match.copy().game
seen: set[Action] = {move, xan.peek("A", {"a1": 2, "b1": "??"})}
bot(match, Random(1))
some: Game[object] = load(input())
other: Match = Match(load(input()))
try:
    other.play("x", strict=True)
except TachiaiError as error:
    print(error)
key = {match.game.key(match.position): read(b"").header.seats}
"""

BAD = """
from tachiai.engines import Match, load
from tachiai.engines.john import actions
from tachiai.engines.shogi_card_war import actions as shogi

match = Match(load("john"))
match.record("Bc2-c3")  # arg-type
actions.mvoe("black", from_="c2", to="c3")  # attr-defined
actions.move("black", form="c2", to="c3")  # call-arg
actions.move("black", from_="c2", to="z3")  # arg-type
actions.move("blue", from_="c2", to="c3")  # arg-type
actions.move("black", from_="c2")  # call-arg
actions.register("red", ["Ah", "Zz"])  # list-item
shogi.play("sente", "P", "monstre")  # arg-type
shogi.block("gote", {"m1": 3})  # dict-item
match.game.view(match.position)["bord"]  # typeddict-item
load("xan").view(match.position)["grdi"]  # typeddict-item
match.moves("red").fields  # attr-defined
"""


def test_mypy_accepts_a_good_script_and_finds_every_mistake_of_a_bad_one(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="comes with the group lint")
    (tmp_path / "good.py").write_text(GOOD)
    (tmp_path / "bad.py").write_text(BAD)
    found = run_program(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--no-error-summary",
            "--config-file=",
            "good.py",
            "bad.py",
        ],
        cwd=tmp_path,
    )
    wanted = [
        f"bad.py:{n} {row.partition('  # ')[2]}" for n, row in enumerate(BAD.splitlines(), 1) if "  # " in row
    ]
    rows = re.findall(r"^(\S+:\d+): error: .*\[([\w-]+)\]$", found.stdout, re.MULTILINE)
    assert sorted({f"{where} {code}" for where, code in rows}) == sorted(wanted), found.stdout + found.stderr


RECORDS = sorted(
    path
    for game in BUILT_IN
    for folder in ("engines", "tests/engines")
    for path in (Path(__file__).parents[2] / folder / game).glob("**/*.jsonl")
)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_functions_make_every_recorded_action(path: Path) -> None:
    record = read(path)
    module = import_module(f"tachiai.engines.{record.header.game}.actions")
    for action in (line.action for line in record.lines):
        name = action.kind if hasattr(module, action.kind) else f"{action.kind}_"
        takes = inspect.signature(getattr(module, name)).parameters
        given = {n if n in takes else f"{n}_": value for n, value in action.fields.items()}
        seat = {"seat": action.seat} if "seat" in takes else {}
        assert getattr(module, name)(**seat, **given) == action


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_kind_of_action_has_a_function(game: str) -> None:
    module = import_module(f"tachiai.engines.{game}.actions")
    made = {name.rstrip("_") for name in module.__all__ if name.islower()}
    assert made == load(game).action_types.keys()
    assert Match[type(load(game))].__origin__ is Match
