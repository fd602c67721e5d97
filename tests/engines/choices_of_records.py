"""Print what the table could choose before each action of the example and golden records, as JSON lines.

``companion_ui/web/src/ui/selection.test.ts`` picks every one of these actions value by value:

    python -m tests.engines.choices_of_records

Each line is ``{"record": file, "n": number of the action, "action": {...}, "choices": [template, ...]}``.
Undos, refused actions, and actions that a seat sends from its own phone are left out: the table does not offer them.
"""

import json
from itertools import chain
from pathlib import Path

from tachiai.engines import Match, load, names, read
from tachiai.engines._derived import is_private
from tachiai.engines.declare import Purpose
from tachiai.engines.values import TABLE, Verdict

from .goldens import paths

ENGINES = Path(__file__).resolve().parent.parent.parent / "engines"


def main() -> None:
    """Print the choices before every action of all records."""
    for name in names():
        game = load(name)
        for path in [ENGINES / name / "example.jsonl", *paths(name)]:
            match = Match.of(read(path.read_bytes()))
            for n, entry in enumerate(match.entries):
                action = entry.line.action
                refused = entry.judgement.verdict is Verdict.ILLEGAL
                if refused or action.kind == "undo" or is_private(game, action):
                    continue
                if game.action_types[action.kind].purpose is Purpose.TELL:
                    continue
                position = match.at(n)
                offered = chain.from_iterable(
                    game.choices(position, actor) for actor in (*match.header.seats, TABLE)
                )
                choices = [
                    choice.to_json() | {"usual": dict(game.action_types[choice.kind].usual)}
                    for choice in offered
                    if game.action_types[choice.kind].purpose is not Purpose.TELL
                ]
                row = {
                    "record": f"{name}/{path.stem}",
                    "n": n + 1,
                    "action": action.to_json(),
                    "choices": choices,
                }
                print(json.dumps(row, ensure_ascii=False))


if __name__ == "__main__":
    main()
