"""``tachiai serve``: the referee with tablet and phones."""

from __future__ import annotations

import logging
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from ..config import Config, ConfigError, unknown_variables, without_password
from ..net.addresses import base_urls, is_loopback
from ..net.qr import terminal_lines
from .declare import WHOLE_NUMBER, declared, flag, option
from .output import style
from .run import Run, Store, UserError, takes_store

LOOK_SECONDS = 1.0
"""How long a start may take to look for matches of other rules."""

NAMED = 20
"""So many of them are named."""


@declared("serve")
@option("--host", metavar="ADDRESS", help="host")
@option("--port", metavar="N", type=WHOLE_NUMBER, help="port")
@option("--public-url", metavar="URL", help="public-url")
@option("--event", metavar="NAME", help="event")
@takes_store
@flag("--no-browser", help="no-browser")
@flag("--verbose", help="verbose")
def command(
    run: Run,
    *,
    host: str | None,
    port: int | None,
    public_url: str | None,
    event: str | None,
    store: Store,
    no_browser: bool,
    verbose: bool,
) -> int:
    """Serve until it is stopped."""
    from ..store.lock import DatabaseInUse
    from ..store.log import Unavailable
    from ..store.sql import NotDurable
    from ..web import server

    config = run.config(store, host=host, port=port, public_url=public_url, event=event)
    for name, meant in unknown_variables():
        sys.stderr.write(run.speech.trouble(run.unknown_variable(name, meant)))
    server.log_to_stderr(logging.INFO if verbose else logging.WARNING, config.log)
    try:
        concerned = _rules_lines(run, config)
        if event and sys.stdin.isatty():
            _open_desk(run, config)
        return server.serve(config, lambda port: _welcome(run, config, port, concerned, not no_browser))
    except ConfigError as error:
        raise UserError(run.setting(error)) from None
    except DatabaseInUse as error:
        file, (pid, port) = str(error.file), error.holder
        raise UserError(run.say("cli-in-use", file=file, pid=str(pid), port=str(port))) from None
    except (Unavailable, NotDurable, sqlite3.Error) as error:
        raise UserError(run.say("cli-no-store", why=str(error))) from None


def _open_desk(run: Run, config: Config) -> None:
    """At the first start of an evening its organiser chooses the passphrase of the desk."""
    from . import desk

    config.prepare()
    if not desk.is_set(config):
        desk.choose(run, config)


def _desk_lines(run: Run, config: Config, here: str) -> list[str]:
    """Where the organiser's desk is; nothing for those who have none."""
    from . import desk

    if desk.is_set(config):
        return ["", run.say("serve-desk"), style().bold(f"  {here}/desk")]
    return ["", run.say("serve-no-desk", event=config.event)] if config.event else []


def _rules_lines(run: Run, config: Config) -> list[str]:
    """The matches in play that were recorded under other rules than those that are installed."""
    from ..records.stored import NotFound, stored_matches
    from ..store.log import Unavailable

    try:
        with stored_matches(config) as stored:
            found, left = stored.of_other_rules(LOOK_SECONDS)
    except (NotFound, Unavailable, sqlite3.Error):  # the server says what is wrong with the store
        return []
    found.sort(key=lambda one: one.since is None)  # those that go on last
    lines = [run.concerned(one) for one in found[:NAMED]]
    if left := left + len(found[NAMED:]):
        lines.append(run.say("rules-more", count=left))
    return ["", run.say("serve-rules"), *(f"  {line}" for line in lines)] if lines else []


def _welcome(run: Run, config: Config, port: int, concerned: list[str], browser: bool) -> None:
    """Say where the referee is, as soon as it answers."""
    say, paint = run.say, style()
    host = config.host if config.host not in ("0.0.0.0", "::") else "localhost"
    here = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    urls = base_urls(port, config.host, config.public_url)
    phones = [url for url in urls if not is_loopback(urlsplit(url).hostname or "")]
    lines = ["", say("serve-here"), paint.bold(f"  {here}"), ""]
    if phones:
        lines += [
            say("serve-phones"),
            *(paint.bold(f"  {without_password(url)}") for url in phones),
            "",
            *map(paint.paper, terminal_lines(phones[0])),
        ]
        if not phones[0].startswith("https:"):
            lines.append(say("serve-warn-plain"))
    elif config.public_url:
        lines.append(say("serve-here-alone", url=without_password(config.public_url)))
    else:
        lines.append(say("serve-nobody"))
    lines += _desk_lines(run, config, here)
    lines += concerned
    if config.redis_unguarded:
        lines.append(say("serve-warn-redis"))
    if not config.postgres:
        lines.append(say("serve-data", folder=str(Path(config.store["SQLITE_DBNAME"]).parent)))
    lines += [say("serve-stop"), ""]
    print("\n".join(lines), flush=True)
    if browser and _has_screen():
        _open_browser(here)


def _has_screen() -> bool:
    """Whether somebody sits before this machine, and it can show a browser."""
    if not sys.stdout.isatty() or "SSH_CONNECTION" in os.environ:
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_browser(url: str) -> None:
    """In a process of its own: some browsers keep their caller waiting, and the server must not."""
    quiet = subprocess.DEVNULL
    subprocess.Popen([sys.executable, "-m", "webbrowser", url], stdin=quiet, stdout=quiet, stderr=quiet)
