"""How quick the rules are, beside python-chess on the same machine at the same time.

    python -m tests.bench.engines [--rounds 15] [game ...]

Every round runs each task once, ours and the floors in turn, so that a busy machine slows both; what counts
is the ratio.  Without the ``chess`` package (``pip install chess``: a yardstick, never a dependency) only our
own figures are printed.

A task does a fixed piece of work; its figure is work a second, as median [least-most] of the rounds:

* **judge**: actions judged and applied, as ``chess`` does ``is_legal`` and ``push``;
* **choices**: positions whose choices for the seat to act are listed, as ``chess`` lists the legal moves;
* **view**: public views built;
* **audit**: lines of records read, judged and audited, as ``chess`` reads and verifies PGN (moves);
* **perft**: ways to play on counted from JOHN's first turn, as ``chess`` counts its own (leaves counted).
"""

from __future__ import annotations

import argparse
import io
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any, NamedTuple

from tachiai.engines import Match, load, names, read
from tachiai.engines.match import Entry
from tachiai.engines.testing.walk import walk
from tests.engines import perft

MATCHES = 24
LENGTH = 90
KINDS = frozenset({"move", "attack", "magic", "reinforce", "pull"})


class Task(NamedTuple):
    """A piece of work: its name, the floor it is compared with, how much it is, and how to do it."""

    name: str
    floor: str
    work: int
    run: Callable[[], object]


class Figure(NamedTuple):
    """Work a second in each round."""

    task: Task
    rates: list[float]

    def __str__(self) -> str:
        return f"{median(self.rates):>11,.0f}/s [{min(self.rates):,.0f}-{max(self.rates):,.0f}]"


# -- ours ----------------------------------------------------------------------------------------------


def played(game: str) -> list[Match]:
    """Random matches of ordinary lines: what may be done, no noise, no undo, few private lines."""
    shares = {"undo": 0.0, "fuzz": 0.0, "ending": 0.0, "telling": 0.05}
    return [walk(load(game), seed, LENGTH, header=None, **shares) for seed in range(MATCHES)]


def tasks_of(game: str) -> list[Task]:
    """The tasks of one game."""
    engine = load(game)
    matches = played(game)
    steps: list[tuple[Any, Entry]] = [
        (match.at(entry.n - 1), entry)
        for match in matches
        for entry in match.entries
        if entry.action.kind != "undo"
    ]
    records = [match.export(full=True).text() for match in matches]

    def judge() -> None:
        ask = engine.judge
        for position, entry in steps:
            ask(position, entry.line.action, entry.n)

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
        Task(f"{game} judge", "chess is_legal+push", len(steps), judge),
        Task(f"{game} choices", "chess legal moves+push", len(steps), choices),
        Task(f"{game} view", "", len(steps), view),
        Task(f"{game} audit", "chess PGN", lines, audit),
    ]


def john_perft() -> list[Task]:
    """Ways to play two actions from JOHN's first turn."""
    john = load("john")
    match = Match(john)
    match.play("B/s5s R/h6h")
    position = match.position
    count = perft.nodes(john, position, 2, KINDS)
    return [Task("john perft", "chess perft", count, lambda: perft.nodes(john, position, 2, KINDS))]


# -- the floors ----------------------------------------------------------------------------------------


def floors() -> list[Task]:
    """What python-chess needs for the same; nothing if it is not installed."""
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
        Task("chess is_legal+push", "", moves, push),
        Task("chess legal moves+push", "", moves, listed),
        Task("chess PGN", "", moves, pgn),
        Task("chess perft", "", count(chess.Board(), 3), lambda: count(chess.Board(), 3)),
    ]


# -- measuring -----------------------------------------------------------------------------------------


def measure(tasks: list[Task], rounds: int) -> dict[str, Figure]:
    """Every task once a round, in turn; the first round only warms up."""
    figures = {task.name: Figure(task, []) for task in tasks}
    for number in range(rounds + 1):
        for task in tasks:
            start = time.perf_counter()
            task.run()
            spent = time.perf_counter() - start
            if number:
                figures[task.name].rates.append(task.work / spent)
    return figures


def report(figures: dict[str, Figure]) -> str:
    """A table: what, how much a second, how many times the floor (median of the rounds' ratios)."""
    rows = []
    for name, figure in figures.items():
        floor = figures.get(figure.task.floor)
        ratio = ""
        if floor is not None:
            by_round = [ours / theirs for ours, theirs in zip(figure.rates, floor.rates, strict=True)]
            ratio = f"{median(by_round):5.2f} x {floor.task.name}"
        rows.append(f"{name:<24}{figure!s:<40}{ratio}".rstrip())
    return "\n".join(rows)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How quick the rules are.")
    parser.add_argument("games", nargs="*", default=names())
    parser.add_argument("--rounds", type=int, default=15)
    asked = parser.parse_args()
    tasks = floors()
    for game in asked.games:
        tasks += tasks_of(game)
        if game == "john":
            tasks += john_perft()
    print(report(measure(tasks, asked.rounds)))


if __name__ == "__main__":
    main()
