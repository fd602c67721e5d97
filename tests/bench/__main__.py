"""Runs all benchmarks, ours with floors and peers in turn, and writes a table, the raw rounds, and a picture.

    python -m tests.bench [--quick] [--only live,workers] [--out .benchmarks] [--no-peers]

The modules of this folder describe the benchmarks and their yardsticks. ``--quick`` takes less than three
minutes and gives rough figures. A benchmark that cannot run here (without PostgreSQL, for example) is named,
and the others continue; the exit status is then 1.
"""

import argparse
import json
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path

from . import archive, engines, hall, live, memory, screens, service, workers
from .plots import draw
from .rounds import Row, Size, machine, markdown
from .servers import install_peers

BENCHES: Mapping[str, Callable[[Size], list[Row]]] = {
    "live": live.rows,
    "hall": hall.rows,
    "workers": workers.rows,
    "memory": memory.rows,
    "service": service.rows,
    "engines": engines.rows,
    "archive": archive.rows,
    "screens": screens.rows,
}


def written(where: Mapping[str, str], found: Mapping[str, list[Row]]) -> str:
    """Return the report as Markdown."""
    lines = [", ".join(f"{name} {value}" for name, value in where.items()), ""]
    lines.append(markdown(row for rows in found.values() for row in rows))
    return "\n".join(lines) + "\n"


def raw(where: Mapping[str, str], size: Size, found: Mapping[str, list[Row]]) -> str:
    """Return the raw rounds as JSON."""
    benches = {name: [row._asdict() | {"met": row.met} for row in rows] for name, rows in found.items()}
    rounds_json = {"machine": where, "size": size.__dict__, "benches": benches}
    return json.dumps(rounds_json, indent=1, ensure_ascii=False) + "\n"


def measure(size: Size, only: list[str], out: Path) -> tuple[dict[str, list[Row]], list[str]]:
    """Run the benchmarks, and write their results; return the names of those that failed."""
    out.mkdir(parents=True, exist_ok=True)
    where, found, failed = machine(), dict[str, list[Row]](), list[str]()
    for name in only:
        began = time.monotonic()
        try:
            found[name] = BENCHES[name](size)
        except Exception:
            traceback.print_exc()
            failed.append(name)
        print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
        (out / "rounds.json").write_text(raw(where, size, found), encoding="utf-8")
    (out / "table.md").write_text(written(where, found), encoding="utf-8")
    draw([row for rows in found.values() for row in rows], out / "benchmarks-goals.svg")
    return found, failed


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="less of everything, under three minutes")
    parser.add_argument("--only", default=",".join(BENCHES), help="which benches, with commas")
    parser.add_argument("--out", type=Path, default=Path(".benchmarks"), help="where the results are written")
    parser.add_argument("--no-peers", action="store_true", help="do not install boardgame.io")
    asked = parser.parse_args()
    only = asked.only.split(",")
    if unknown := set(only) - set(BENCHES):
        parser.error(f"there is no bench {', '.join(sorted(unknown))}; there are {', '.join(BENCHES)}")
    if not asked.no_peers:
        install_peers()
    _, failed = measure(Size.quick() if asked.quick else Size(), only, asked.out)
    print((asked.out / "table.md").read_text("utf-8"))
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
