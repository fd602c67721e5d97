"""``tachiai doctor``: check this installation and suggest remedies."""

from __future__ import annotations

from .declare import declared, flag
from .output import json_text, show, style
from .run import BAD, GOOD, Run, StoreOptions, takes_store

MARKS = {"good": "○", "warning": "△", "bad": "×"}
"""The symbols of the weights of findings."""


@declared("doctor")
@flag("--json", "as_json", help="json")
@takes_store
def command(run: Run, *, as_json: bool, store: StoreOptions) -> int:
    """Run all checks; they change nothing.

    :returns: 1 if something does not work.
    """
    from . import checks

    status = GOOD
    for finding in checks.examine(run.config(store)):
        if finding.weight == checks.BAD:
            status = BAD
        if as_json:
            show(json_text(finding.to_json()))
            continue
        sentence = run.message(finding.key, **finding.values)
        show(
            f"{MARKS[finding.weight]} {style().bold(sentence) if finding.weight == checks.BAD else sentence}"
        )
        if finding.weight != checks.GOOD:
            show(f"   {run.message(finding.key, attribute='help', **finding.values)}")
    return status
