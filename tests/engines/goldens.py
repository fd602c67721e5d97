"""Golden records: what the referee said of whole matches, every view at every step, as text to be read.

A game's goldens are ``tests/engines/<game>/golden/*.jsonl``; beside each lies a ``.txt`` made by

    python -m tests.engines.goldens <game>

(all goldens of that game are written anew; look at the difference before it is committed).  ``check``
compares, ``said`` collects the codes and end reasons the goldens of a game bring up.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tachiai.engines import Match, read

HERE = Path(__file__).parent


def paths(game: str) -> list[Path]:
    """The golden records of a game."""
    return sorted((HERE / game / "golden").glob("*.jsonl"))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _changes(name: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    changed = {k: v for k, v in after.items() if k not in before or before[k] != v}
    changed |= {k: None for k in before if k not in after}
    if changed:
        yield f"  {name}: " + ", ".join(f"{k} {_json(v)}" for k, v in changed.items())


def text(path: Path) -> str:
    """A match as text: each line with its audit, then what changed in each view, and the diagram."""
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
    """Compare a golden record with the text beside it."""
    expected = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert text(path) == expected, f"{path.name}: python -m tests.engines.goldens {path.parent.parent.name}"


def said(game: str) -> set[str]:
    """Every code and end reason that the goldens of a game bring up."""
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
