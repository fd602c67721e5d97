"""``tachiai lint``: check the words and codes of a game, for its author."""

from __future__ import annotations

from tachiai import engines

from .declare import argument, declared, flag
from .output import json_text, show, style
from .run import BAD, GOOD, Run


@declared("lint")
@argument("games", "GAME", nargs=-1, required=False, help="lint-games")
@flag("--json", help="json")
def command(run: Run, *, games: tuple[str, ...], json: bool) -> int:
    """Check the named games, or all installed ones."""
    from tachiai.engines.testing.lint import lint

    faults = 0
    for name in games or engines.names():
        try:
            game = engines.load(name) if not games else run.game(name)
        except engines.BrokenGame as error:
            faults += 1
            run.speech.complain(run.message("games-broken", name=name, why=str(error)))
            continue
        findings = lint(game)
        faults += len(findings)
        if json:
            for finding in findings:
                show(json_text({"game": name, **finding.to_json()}))
            continue
        show(
            style().bold(
                run.message("lint-clean" if not findings else "lint-found", game=name, n=len(findings))
            )
        )
        for finding in findings:
            show(f"  {finding}")
    return BAD if faults else GOOD
