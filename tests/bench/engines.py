"""Measures the speed of the rules, next to python-chess on the same machine at the same time.

    python -m tests.bench.engines [--rounds 15] [game ...]

Every round runs each task once. Ours and the floors take turns, so that a busy machine slows both; only the
ratio counts. Without the ``chess`` package (``pip install chess``: a yardstick, never a dependency) only our
own figures are printed.

A task does a fixed amount of work; its figure is work a second, as median [least-most] of the rounds:

* **judge**: actions judged and applied one after the other, each in the position after the one before it,
  as ``chess`` does ``is_legal`` and ``push``;
* **choices**: positions whose choices for the seat to act are listed, as ``chess`` lists the legal moves;
* **view**: public views built;
* **audit**: lines of records read, judged and audited, as ``chess`` reads and verifies PGN (moves);
* **hardest**: the view of the hardest records of Xan in the tests, the longest of them, without cached deductions;
* **perft**: continuations counted from JOHN's first turn, as ``chess`` counts its own (leaves counted).
"""

import io
import itertools
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tachiai.engines import BUILT_IN, Action, Match, load, names, read
from tachiai.engines.match import Entry
from tachiai.engines.testing.walk import walk
from tachiai.engines.xan import deduction
from tests.engines import perft

from .rounds import Figures, Row, Size, arguments, interleaved, markdown, seconds, sized

MATCHES = 24
LENGTH = 90
KINDS = frozenset({"move", "attack", "magic", "reinforce", "pull"})
GOALS = {"judge": 2.0, "choices": 5.0, "audit": 2.0}
"""The goals: how many times the yardstick's work a second, by task."""
HARDEST = sorted((Path(perft.__file__).parent / "xan" / "hardest").glob("*.jsonl"))
"""The records of Xan that leave the most deductions."""


class Task(NamedTuple):
    """A piece of work: its name, the floor it is compared with, its amount, and the function that does it."""

    name: str
    floor: str
    work: int
    run: Callable[[], object]
    unit: str


# -- ours ----------------------------------------------------------------------------------------------


def played(game: str) -> list[Match]:
    """Return random matches of ordinary lines: legal actions, without undo, and with few private lines."""
    shares = {"undo": 0.0, "fuzz": 0.0, "ending": 0.0, "disclosing": 0.05}
    return [walk(load(game), seed, LENGTH, header=None, **shares) for seed in range(MATCHES)]


def runs(match: Match) -> Iterator[tuple[Any, list[tuple[int, Action]]]]:
    """Return the parts that were played without undo: first position, and actions with their numbers."""
    position: Any = match.at(0)
    actions: list[tuple[int, Action]] = []
    for entry in match.entries:
        if entry.is_undo:
            yield position, actions
            position, actions = match.at(entry.n), []
        else:
            actions.append((entry.n, entry.action))
    yield position, actions


def tasks_of(game: str) -> list[Task]:
    """Return the tasks of one game."""
    engine = load(game)
    matches = played(game)
    steps: list[tuple[Any, Entry]] = [
        (match.at(entry.n - 1), entry)
        for match in matches
        for entry in match.entries
        if entry.action.kind != "undo"
    ]
    records = [match.export(full=True).text() for match in matches]
    begun = [run for match in matches for run in runs(match)]

    def judge() -> None:
        ask = engine.judge
        for position, actions in begun:
            for n, action in actions:
                position = ask(position, action, n).position  # noqa: PLW2901 - for the next action

    def choices() -> None:
        ask = engine.choices
        for position, entry in steps:
            ask(position, entry.line.action.seat)

    def view() -> None:
        for position, _ in steps:
            engine.view(position)

    def audit() -> None:
        for record in records:
            for _ in Match.of(read(record)).audit():
                pass

    lines = sum(match.n for match in matches)
    return [
        Task(f"{game} judge", "chess is_legal+push", len(steps), judge, "actions"),
        Task(f"{game} choices", "chess legal moves+push", len(steps), choices, "positions"),
        Task(f"{game} view", "", len(steps), view, "views"),
        Task(f"{game} audit", "chess PGN", lines, audit, "lines"),
    ]


def john_perft() -> list[Task]:
    """Count the ways to play two actions from JOHN's first turn."""
    john = load("john")
    match = Match(john)
    match.play("B/s5s R/h6h")
    position = match.position
    count = perft.nodes(john, position, 2, KINDS)
    return [Task("john perft", "chess perft", count, lambda: perft.nodes(john, position, 2, KINDS), "leaves")]


def hardest() -> Figures:
    """Return the longest time for the view of a hardest record, in ms, without cached results."""
    took = []
    for path in HARDEST:
        match = Match.of(read(path.read_bytes()))
        deduction.deduce.cache_clear()
        took.append(seconds(partial(match.game.view, match.position)))
    return {"hardest": 1000 * max(took)}


# -- the floors ----------------------------------------------------------------------------------------


def floors() -> list[Task]:
    """Return the same tasks for python-chess; none if it is not installed."""
    try:
        import chess
        import chess.pgn
    except ImportError:
        return []

    rng = Random(7)
    games: list[list[Any]] = []
    for _ in range(12):
        board = chess.Board()
        while len(board.move_stack) < LENGTH and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        games.append(board.move_stack)
    moves = sum(map(len, games))
    sheets = []
    for stack in games:
        game = chess.pgn.Game()
        game.add_line(stack)
        sheets.append(str(game))

    def push() -> None:
        for stack in games:
            board = chess.Board()
            for move in stack:
                board.is_legal(move)
                board.push(move)

    def listed() -> None:
        for stack in games:
            board = chess.Board()
            for move in stack:
                list(board.legal_moves)
                board.push(move)

    def pgn() -> None:
        for sheet in sheets:
            game = chess.pgn.read_game(io.StringIO(sheet))
            assert game is not None
            assert not game.errors

    def count(board: Any, depth: int) -> int:
        if depth == 1:
            return int(board.legal_moves.count())
        found = 0
        for move in board.legal_moves:
            board.push(move)
            found += count(board, depth - 1)
            board.pop()
        return found

    return [
        Task("chess is_legal+push", "", moves, push, "moves"),
        Task("chess legal moves+push", "", moves, listed, "positions"),
        Task("chess PGN", "", moves, pgn, "moves"),
        Task("chess perft", "", count(chess.Board(), 3), lambda: count(chess.Board(), 3), "leaves"),
    ]


# -- measuring -----------------------------------------------------------------------------------------


def run(task: Task) -> Figures:
    """Return the work done a second."""
    return {task.name: task.work / seconds(task.run)}


def rows(size: Size, games: Collection[str] = BUILT_IN) -> list[Row]:
    """Run every task once a round, in turn, after a round that only warms up."""
    yardstick = floors()
    tasks = [*yardstick, *itertools.chain.from_iterable(tasks_of(game) for game in games)]
    if "john" in games:
        tasks += john_perft()
    found = interleaved(size.short, [partial(run, task) for task in tasks], warm=True)
    table = [
        Row(
            task.name,
            f"{task.unit}/s",
            found[task.name],
            f"python-{task.floor}" if task.floor else "",
            found.get(task.floor, []),
            at_least=GOALS.get(task.name.split()[1]),
        )
        for task in tasks[len(yardstick) :]
    ]
    if "xan" in games:
        found = interleaved(size.short, [hardest])
        table.append(Row("xan, a view of the hardest tables found", "ms", found["hardest"], at_most=50))
    return table


def main() -> None:
    """Measure and print."""
    parser = arguments(__doc__, "rounds=short")
    parser.add_argument("games", nargs="*", default=names())
    asked = parser.parse_args()
    print(markdown(rows(sized(asked), asked.games)))


if __name__ == "__main__":
    main()
