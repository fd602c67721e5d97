"""``tachiai desk``: the organiser's desk on the machine itself: its passphrase, the clock, all evenings."""

from __future__ import annotations

import getpass
import re
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from tachiai.engines._plain import escape_invisible

from ..config import Config
from .declare import declared, flag, option
from .output import show
from .run import GOOD, Run, StoreOptions, UserError, takes_store

if TYPE_CHECKING:
    from ..evening.log import EveningLog


@declared("desk")
@option("--event", metavar="NAME", help="event")
@option("--clock", metavar="MINUTES", help="desk-clock")
@flag("--list", "listed", help="desk-list")
@takes_store
def command(run: Run, *, event: str | None, clock: str | None, listed: bool, store: StoreOptions) -> int:
    """Choose or change the passphrase, which desks then ask for; or set the clock, or list the evenings."""
    if listed:
        if clock is not None:
            raise UserError(run.message("cli-bad-together", one="--list", other="--clock"))
        return _list(run, store)
    config = run.config(store, event=event)
    if clock is not None:
        _require_evening(run, store, config.event)
        return _set_clock(run, config, clock)
    run.prepare(config)
    choose(run, config)
    show(run.message("desk-set", event=config.event or "–"))
    return GOOD


def _list(run: Run, store: StoreOptions) -> int:
    """List the stored evenings, the latest first: days, matches at its tables, tournaments."""
    from ..clock import now, shown
    from ..evening.log import EveningLog
    from ..store.log import EventLog

    with run.stored(store) as stored:
        names = stored.evenings()
    with run.store_errors(), closing(EventLog(run.config(store).store)) as log:
        evenings = [EveningLog(log, name, now).now() for name in names]
    rows = []
    for evening in evenings:
        played = [at for table in evening.tables.values() for at in table.played.values()]
        happened = [event.at for tournament in evening.tournaments for event in tournament]
        days = sorted({shown(at)[:10] for at in (*played, *happened)}) or [""]
        cups = [escape_invisible(str(events[0].body["name"])) for events in evening.tournaments]
        rows.append((days[-1], days[0], evening.name, len(played), cups))
    for last, first, name, matches, cups in sorted(rows, reverse=True):
        span = f"{first} – {last}" if first != last else first or "–"
        count = run.message("desk-evening", matches=matches)
        show("  ".join([f"{span:<23}", escape_invisible(name) or "–", count, *cups]))
    return GOOD


def _require_evening(run: Run, store: StoreOptions, event: str) -> None:
    """Check that the evening is stored: a mistyped name must not begin another one.

    :raises UserError: if it is not, with the names of those that are; or the store cannot be read.
    """
    with run.stored(store) as stored:
        names = stored.evenings()
    if event not in names:
        known = ", ".join(escape_invisible(name) or "–" for name in names)
        raise UserError(run.message("desk-no-evening", event=event or "–", known=known, count=len(names)))


def _set_clock(run: Run, config: Config, wanted: str) -> int:
    """Set the round clock to ``wanted`` minutes, extend, stop, resume or remove it.

    ``wanted`` is a number of minutes, ``+5``, ``stop``, ``go`` or ``off``.

    :raises UserError: if ``wanted`` is invalid, the clock is not in use, or the store cannot be written.
    """
    from .. import limits
    from ..clock import now
    from ..commands.evening.desk import set_round_clock

    form = re.fullmatch(r"(\+?)(\d{1,4})|stop|go|off", wanted)
    if form is None or not int(form[2] or 1) <= limits.CLOCK_MINUTES:
        raise UserError(run.message("desk-clock-bad", value=wanted, most=limits.CLOCK_MINUTES))
    with run.store_errors(), _opened(config) as evening_log:
        at = now()
        clock = evening_log.now().clock
        if clock is None and (form[1] or wanted in ("stop", "go")):
            raise UserError(run.message("desk-clock-none"))
        if wanted in ("stop", "go"):
            evening = set_round_clock(evening_log, at, running=wanted == "go")
        elif clock is not None and form[1]:  # if the time is over: from now on
            length = max(clock.minutes, -(-clock.passed(at) // 60)) + int(form[2])
            evening = set_round_clock(evening_log, at, min(length, limits.CLOCK_MINUTES))
        else:
            evening = set_round_clock(evening_log, at, int(form[2] or 0), anew=True)
    clock = evening.clock
    shown = {"minutes": 0, "left": 0, "running": False} if clock is None else clock.to_json(at)
    state = "off" if clock is None else "running" if shown["running"] else "stopped"
    left = max(0, -(-shown["left"] // 60))
    show(run.message("desk-clock-is", state=state, left=left, minutes=shown["minutes"]))
    return GOOD


def is_set(config: Config) -> bool:
    """Return whether the evening's desk has a passphrase."""
    with _opened(config) as evening_log:
        return evening_log.now().passphrase is not None


@contextmanager
def _opened(config: Config) -> Iterator[EveningLog]:
    """Open the log of the evening."""
    from ..clock import now
    from ..evening.log import EveningLog
    from ..store.log import EventLog

    with closing(EventLog(config.store)) as log:
        yield EveningLog(log, config.event, now)


def choose(run: Run, config: Config) -> None:
    """Ask for a passphrase and store its hash.

    On a terminal it is read twice, hidden, until it is valid.

    :raises UserError: if it is not valid, or the store cannot be written.
    """
    from ..commands.evening.desk import may_be_chosen, set_passphrase
    from ..evening.log import LEAST_CHARACTERS, MOST_CHARACTERS

    length = run.message("desk-length", least=LEAST_CHARACTERS, most=MOST_CHARACTERS)
    try:
        with run.store_errors(), _opened(config) as evening_log:
            while sys.stdin.isatty():
                passphrase = getpass.getpass(run.message("desk-ask", least=LEAST_CHARACTERS) + " ")
                if not may_be_chosen(passphrase):
                    wrong = length
                elif getpass.getpass(run.message("desk-ask-again") + " ") != passphrase:
                    wrong = run.message("desk-differ")
                else:
                    break
                run.speech.complain(wrong)
            else:
                passphrase = sys.stdin.readline().rstrip("\r\n")
            set_passphrase(evening_log, passphrase)
    except EOFError:  # Ctrl-D
        raise KeyboardInterrupt from None
    except ValueError:
        raise UserError(length) from None
