"""Plants mistakes in rules and referee, one at a time, and lists those that the nearest tests miss.

    python -m tests.mutants [--many 60] [--seed 1] [FILE ...]     (`make mutants`).

Cosmic Ray makes the mistakes, in a copy of the tree that is removed at the end.
"""

from __future__ import annotations

import argparse
import ast
import itertools
import json
import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.ast.ast_query import ASTQuery
from cosmic_ray.mutating import mutate_and_test, mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from cosmic_ray.work_item import MutationSpec, TestOutcome

from tests import touched

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "mutants"
ROOMS = {
    "rules": ["engines/*/rules.py", "engines/*/rules/*.py"],
    "claims": ["engines/*/claims.py"],
    "engines/match": ["engines/match*.py"],
    "commands": ["referee/commands/*.py", "referee/commands/evening/*.py"],
    "referee/match": ["referee/match/*.py"],
    "store": ["referee/store/*.py"],
    "evidence": ["referee/evidence/reader.py", "referee/evidence/report.py"],
    "tournament": ["referee/tournament/*.py"],
}
"""The files to mutate by room; each room gives the same number of mutants."""
TESTS = ("tests/engines", "tests/referee")
PYTEST = [sys.executable, "-m", "pytest", "-m", "not postgres and not redis"]
PYTEST += shlex.split("-q -rfE -p no:cacheprovider -p tests.touched")
NEAREST = (99, 12, 16, 6)
"""The number of test files of each rank (`tests.touched.rank`) that run for a mutant."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (.*?)(?: - .*)?$", re.MULTILINE)


def spans_of_annotations(source: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield where the annotations of a source begin and end: they are not evaluated."""
    for node in ast.walk(ast.parse(source)):
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(part, ast.expr) and part.end_lineno and part.end_col_offset:
                yield (part.lineno, part.col_offset), (part.end_lineno, part.end_col_offset)


def mutants(path: str) -> list[list[MutationSpec]]:
    """Return all mutants of a file, those of the same place in one list."""
    source = (ROOT / path).read_text("utf-8")
    tree, types = get_ast(source), list(spans_of_annotations(source))
    places: dict[tuple[int, int], list[MutationSpec]] = defaultdict(list)
    for name in (name for name in operator_names() if not get_operator(name).arguments()):
        operator = get_operator(name)()
        found = [(node, *span) for node in ast_nodes(tree) for span in operator.mutation_positions(node)]
        for occurrence, (node, start, end) in enumerate(found):
            if not any(first <= start < last for first, last in types):
                within = ASTQuery(node).get_definition_name()
                places[start].append(MutationSpec(path, name, occurrence, start, end, definition_name=within))
    return list(places.values())


def compiles(mutant: MutationSpec) -> bool:
    """Return whether a mutant compiles: `f(**given)` with another operator instead of the stars does not."""
    source = (ROOT / mutant.module_path).read_text("utf-8")
    try:
        ast.parse(mutate_code(source, get_operator(mutant.operator_name)(), mutant.occurrence))
    except SyntaxError:
        return False
    return True


def sample(rooms: dict[str, list[str]], many: int, seed: int) -> Iterator[tuple[str, MutationSpec]]:
    """Yield `many` mutants with their rooms, from each room in turn, no two of the same place."""
    chance, left = random.Random(seed), {}
    for room in itertools.islice(itertools.cycle(rooms), many):
        path = chance.choices(rooms[room], [(ROOT / path).stat().st_size for path in rooms[room]])[0]
        if path not in left:
            left[path] = mutants(path)
            chance.shuffle(left[path])
        while left[path]:
            mutant = chance.choice(left[path].pop())
            if compiles(mutant):
                yield room, mutant
                break


def nearest(mutant: MutationSpec) -> list[str]:
    """Return the files of tests nearest to a mutant, those that name its function more often first."""
    path, ranked = mutant.module_path.as_posix(), []
    named = re.compile(rf"\b({mutant.module_path.stem}|{mutant.definition_name})\b")
    for file in (file for folder in TESTS for file in (ROOT / folder).rglob("test_*.py")):
        test, source = file.relative_to(ROOT).as_posix(), file.read_text("utf-8")
        rank, often = touched.rank(test, source, [path]), len(named.findall(source))
        if rank < 3 or often:
            ranked.append((rank, -len(file.parts), -often, test))
    ranked.sort()
    return [test for of, most in enumerate(NEAREST) for test in [t for r, *_, t in ranked if r == of][:most]]


def plant(mutant: MutationSpec, seconds: int) -> dict[str, str]:
    """Return the result for a mutant: its place, its diff, whether it was caught, and pytest's output."""
    path = mutant.module_path.as_posix()
    os.environ.update(TACHIAI_TOUCHED=path, TACHIAI_QUICK_SECONDS=str(seconds))
    command = shlex.join([*PYTEST, "-x", "--timeout", str(seconds), *nearest(mutant)])
    result = mutate_and_test([mutant], command, seconds * 4)
    last = (result.output or "").strip().rpartition("\n")[2] or "nothing could be imported"
    return {
        "where": f"{path}:{mutant.start_pos[0]}",
        "outcome": "missed" if result.test_outcome is TestOutcome.SURVIVED else "caught",
        "by": next(iter(FAILED.findall(result.output or "")), last),
        "diff": result.diff or "",
    }


def main() -> None:
    """Plant the mutants, print the result of each, and write those not caught to `mutants/`."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("files", nargs="*", help="mutate these alone")
    parser.add_argument("--many", type=int, default=60, help="how many mutants (%(default)s)")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="repeats a run")
    parser.add_argument("--seconds", type=int, default=60, help="how long tests of a mutant are begun")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the copy is removed then too
    os.chdir(ROOT)
    rooms = {room: sorted(map(str, itertools.chain(*map(Path().glob, of)))) for room, of in ROOMS.items()}
    rooms["store"].remove("referee/store/postgres.py")  # its tests need a database server
    print(f"{given.many} mutants, SEED={given.seed}", flush=True)
    RESULTS.mkdir(exist_ok=True)
    done: list[dict[str, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        left_out = shutil.ignore_patterns(".*", "data", "mutants", "node_modules")
        shutil.copytree(ROOT, folder, symlinks=True, ignore=left_out, dirs_exist_ok=True)
        os.chdir(folder)
        os.environ["PYTHONPATH"] = str(Path(folder, "deploy/package"))
        # Compile the unchanged files once.
        subprocess.run([*PYTEST, "--collect-only", "-q", *TESTS], check=True, capture_output=True)
        for room, mutant in sample({"given": given.files} if given.files else rooms, given.many, given.seed):
            done.append({"room": room, **plant(mutant, given.seconds)})
            print(*(done[-1][key] for key in ("outcome", "where", "by")), sep="  ", flush=True)
            (RESULTS / "all.json").write_text(json.dumps(done, indent=1), encoding="utf-8")
        # A test that also fails without a mutant catches none.
        catchers = sorted({one["by"] for one in done if "::" in one["by"]})
        again = subprocess.run([*PYTEST, *catchers], capture_output=True, text=True, check=False)
        os.chdir(ROOT)
    wrong = set(FAILED.findall(again.stdout)) if catchers else set()
    left = [one for one in done if one["outcome"] == "missed" or one["by"] in wrong]
    written = "\n".join(f"{one['where']}  {one['by']}\n{one['diff']}\n" for one in left)
    (RESULTS / "missed.diff").write_text(written, encoding="utf-8")
    planted, missed = (Counter(one["room"] for one in some) for some in (done, left))
    print(
        *(f"{room:14} {planted[room] - missed[room]:3} of {planted[room]} caught" for room in planted),
        sep="\n",
    )
    print(f"{len(left)} not caught, see mutants/missed.diff:", *(one["where"] for one in left), sep="\n  ")


if __name__ == "__main__":
    main()
