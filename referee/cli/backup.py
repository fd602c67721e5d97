"""``tachiai backup``: a complete copy of all matches, also while they are being played."""

from __future__ import annotations

import shutil
from pathlib import Path

from .declare import argument, declared, flag
from .output import emit, json_text, show
from .run import GOOD, Run, StoreOptions, UserError, takes_store


@declared("backup")
@argument("file", "FILE", help="backup-file")
@flag("--force", help="force")
@flag("--json", "as_json", help="json-one")
@takes_store
def command(run: Run, *, file: str, force: bool, as_json: bool, store: StoreOptions) -> int:
    """Copy the store into one file, and report the number of matches and each one's check code."""
    from ..store.copies import NotACopy, opened_copy, tips, write_copy

    target, config = Path(file), run.config(store)
    run.require_store(store)
    try:
        with run.store_errors():
            write_copy(config.store, target, replace=force)
            with opened_copy(target) as copy:
                ends = tips(copy)
    except shutil.SameFileError:
        raise UserError(run.message("cli-is-store", file=file)) from None
    except OSError as error:
        raise run.cannot_write(file, error) from None
    except NotACopy as error:
        raise UserError(run.message(f"copy-{error.reason}", file=file, why=error.why)) from None
    if as_json:
        matches = [{"match": match, "links": end.links, "head": end.head} for match, end in ends.items()]
        emit(json_text({"file": file, "bytes": target.stat().st_size, "matches": matches}) + "\n")
    else:
        links = sum(end.links for end in ends.values())
        show(run.message("backup-done", file=file, matches=len(ends), links=links))
    return GOOD
