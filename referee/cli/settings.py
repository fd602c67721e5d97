"""``tachiai settings``: show all settings and their sources."""

from __future__ import annotations

import os

from .declare import declared, flag
from .output import json_text, show, style
from .run import GOOD, Run, StoreOptions, takes_store


@declared("settings")
@flag("--json", "as_json", help="json")
@takes_store
def command(run: Run, *, as_json: bool, store: StoreOptions) -> int:
    """Print every setting, without passwords."""
    from ..config import described, shown

    config = run.config(store)
    for setting in described():
        value = shown(config, setting.name)
        given = bool(os.environ.get(setting.variable, "").strip())
        if as_json:
            show(
                json_text({"name": setting.variable, "value": value, "given": given, "first": setting.first})
            )
            continue
        line = f"{setting.variable}={value}"
        show(f"{'●' if given else ' '} {style().bold(line) if given else line}")
        show(f"    {run.message(f'config-{setting.name}')}")
    return GOOD
