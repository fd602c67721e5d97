"""``tachiai restore``: replace the stored matches by a copy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ..clock import now
from .declare import argument, declared, flag
from .output import show
from .run import BAD, GOOD, Run, StoreOptions, UserError, takes_store

if TYPE_CHECKING:
    from ..config import Config
    from ..store.copies import Loss

SHOWN = 10
"""The number of matches and evenings with losses that are listed."""


@declared("restore")
@argument("file", "FILE", help="restore-file")
@flag("--force", help="restore-force")
@takes_store
def command(run: Run, *, file: str, force: bool, store: StoreOptions) -> int:
    """Restore a copy.

    :returns: 0 done; 1 nothing was changed, since matches or evenings would lose something, or it was done
        and some in the copy are not whole.
    """
    from ..store.copies import NotACopy, NotEmpty, broken_off, losses, opened_copy, put_back, tips
    from ..store.lock import DatabaseInUse
    from ..store.log import EventLog

    config = run.config(store)
    run.prepare(config)
    try:
        with run.store_errors(), opened_copy(Path(file)) as copy, _alone(config):
            there = None if config.database_file is None else Path(config.database_file)
            lost: list[Loss] = []
            if there is not None and there.is_file():
                with closing(EventLog(config.store)) as present:
                    lost = list(losses(present, copy))
            if lost and not force:
                _show_losses(run, lost)
                return BAD
            aside = None
            if there is not None and there.is_file():
                aside = there.with_name(f"{there.name}.before-{now()[:19].replace(':', '')}")
            put_back(copy, config.store, aside)
            ends, gaps = tips(copy), list(broken_off(copy))
    except NotACopy as error:
        raise UserError(run.message(f"copy-{error.reason}", file=file, why=error.why)) from None
    except NotEmpty:
        raise UserError(run.message("restore-not-empty")) from None
    except DatabaseInUse as held:
        pid, port = held.holder
        raise UserError(run.message("restore-in-use", pid=str(pid), port=str(port))) from None
    except OSError as error:
        where = str(error.filename or config.data)
        raise run.cannot_write(where, error) from None
    show(run.message("restore-done", matches=len(ends), links=sum(end.links for end in ends.values())))
    if aside is not None:
        show(run.message("restore-aside", file=str(aside)))
    if matches := [loss for loss in lost if not loss.evening]:
        show(run.message("restore-lost", count=len(matches)))
    for loss in lost:
        if loss.evening:
            show(run.message("restore-lost-evening", name=loss.name or "–"))
    if not gaps:
        return GOOD
    more = "…" if len(gaps) > SHOWN else ""
    named = " ".join([*(name or "–" for name in gaps[:SHOWN]), *more])
    show(run.message("restore-gaps", count=len(gaps), names=named))
    return BAD


@contextmanager
def _alone(config: Config) -> Iterator[None]:
    """Lock the database file, so that no referee runs on it and none can start.

    :raises tachiai.referee.store.lock.DatabaseInUse: if a referee is running.
    """
    from ..store.lock import DatabaseLock

    with ExitStack() as stack:
        if config.database_file is not None:
            lock = DatabaseLock(config.database_file)
            lock.take()
            stack.callback(lock.release)
        yield


def _show_losses(run: Run, lost: Sequence[Loss]) -> None:
    show(run.message("restore-would-lose", count=len(lost)))
    for name, links, then, other, evening in sorted(lost, key=lambda loss: not loss.evening)[:SHOWN]:
        what = run.message("restore-evening", name=name or "–") if evening else name
        key = "restore-other" if other else "restore-gone" if then == 0 else "restore-shorter"
        show(run.message(key, match=what, now=links, then=then))
    if len(lost) > SHOWN:
        show(run.message("restore-more", count=len(lost) - SHOWN))
    show(run.message("restore-force"))
