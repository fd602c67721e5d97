"""Golden records: whole matches with every judgement and every view at every step, as readable text.

A game's goldens are ``tests/engines/<game>/golden/*.jsonl``; each has a ``.txt`` next to it, written by

    python -m tests.engines.goldens <game>

That command rewrites all goldens of the game; read the difference before committing it.  ``check`` compares a
record with its text; ``codes_and_ends`` collects the codes and end reasons that occur in the goldens of a game.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tachiai.engines import Match, read

HERE = Path(__file__).parent


def paths(game: str) -> list[Path]:
    """Return the paths of a game's golden records."""
    return sorted((HERE / game / "golden").glob("*.jsonl"))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _changes(name: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    changed = {k: v for k, v in after.items() if k not in before or before[k] != v}
    changed |= {k: None for k in before if k not in after}
    if changed:
        yield f"  {name}: " + ", ".join(f"{k} {_json(v)}" for k, v in changed.items())


def text(path: Path) -> str:
    """Return a match as text: each line with its audit, the changes in each view, and the diagram."""
    match = Match.of(read(path.read_bytes()))
    game, seats = match.game, match.header.seats
    rows = [_json(match.header.to_json())]
    audit = list(match.audit())
    views: dict[str, Mapping[str, Any]] = {}
    for n in range(match.n + 1):
        position = match.at(n)
        if n:
            line = {k: v for k, v in audit[n - 1].items() if k not in ("n", "effects")}
            rows += ["", f"{n}  {_json(match.entries[n - 1].line.to_json())}", f"  = {_json(line)}"]
            rows += [f"  + {_json(effect)}" for effect in audit[n - 1]["effects"]]
        now = {"public": game.view(position)} | {seat: game.private(position, seat) for seat in seats}
        for name, view in now.items():
            rows += _changes(name, views.get(name, {}), view)
        views = now
        rows += [f"  | {row}".rstrip() for row in game.diagram(position).split("\n")]
    rows += ["", _json(audit[-1]), ""]
    return "\n".join(rows)


def check(path: Path) -> None:
    """Compare a golden record with its text file."""
    expected = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert text(path) == expected, f"{path.name}: python -m tests.engines.goldens {path.parent.parent.name}"


def codes_and_ends(game: str) -> set[str]:
    """Return every code and end reason that occurs in the goldens of a game."""
    found = set()
    for path in paths(game):
        match = Match.of(read(path.read_bytes()))
        found |= {entry.judgement.code for entry in match.entries if entry.judgement.code is not None}
        found |= {
            out.reason for n in range(match.n + 1) if (out := match.game.outcome(match.at(n))) is not None
        }
    return found


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for golden in paths(name):
            golden.with_suffix(".txt").write_text(text(golden), encoding="utf-8")
            print(golden.with_suffix(".txt").name)
