"""``tachiai serve``: run the referee with tablet and phones."""

from __future__ import annotations

import logging
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from ..config import Config, ConfigError, unknown_variables, without_password
from ..net import base_urls, is_loopback
from ..qr import terminal_lines
from .declare import WHOLE_NUMBER, declared, flag, option
from .output import style
from .run import Run, StoreOptions, UserError, takes_store

LOOK_SECONDS = 1.0
"""Seconds at the start in which matches of other rules are searched for."""

NAMED = 20
"""The number of such matches that are listed."""


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
    store: StoreOptions,
    no_browser: bool,
    verbose: bool,
) -> int:
    """Run the server until it is stopped."""
    from ..store.lock import DatabaseInUse
    from ..store.log import Unavailable
    from ..store.sql import NotDurable
    from ..web import server

    config = run.config(store, host=host, port=port, public_url=public_url, event=event)
    for name, meant in unknown_variables():
        key = "cli-unknown-variable" if meant is None else "cli-misspelt-variable"
        run.speech.complain(run.message(key, name=name, meant=meant))
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
        raise UserError(run.message("cli-in-use", file=file, pid=str(pid), port=str(port))) from None
    except (Unavailable, NotDurable, sqlite3.Error) as error:
        raise UserError(run.message("cli-no-store", why=str(error))) from None


def _open_desk(run: Run, config: Config) -> None:
    """Ask for the passphrase of the desk at the first start of an evening."""
    from . import desk

    config.prepare()
    if not desk.is_set(config):
        desk.choose(run, config)


def _desk_lines(run: Run, config: Config, url: str) -> list[str]:
    """Return lines with the address of the organiser's desk; empty if no evening is configured."""
    from . import desk

    if desk.is_set(config):
        return ["", run.message("serve-desk"), style().bold(f"  {without_password(url)}/desk")]
    if not config.event:
        return []
    return ["", run.message("serve-no-desk", event=config.event, data=str(config.data))]


def _rules_lines(run: Run, config: Config) -> list[str]:
    """Return lines about unfinished matches that were recorded under other rules than the installed ones."""
    from ..evidence.stored import NotFound, stored_matches
    from ..store.log import Unavailable

    try:
        with stored_matches(config) as stored:
            matches, left = stored.of_other_rules(LOOK_SECONDS)
    except (NotFound, Unavailable, sqlite3.Error):  # the server reports faults of the store
        return []
    matches.sort(key=lambda match: match.since is None)  # last those that can continue
    lines = [run.message(f"rules-match-{match.kind}", **match.values()) for match in matches[:NAMED]]
    if left := left + len(matches[NAMED:]):
        lines.append(run.message("rules-more", count=left))
    return ["", run.message("serve-rules"), *(f"  {line}" for line in lines)] if lines else []


def _welcome(run: Run, config: Config, port: int, concerned: list[str], browser: bool) -> None:
    """Print the addresses of the referee, as soon as it answers."""
    message, paint = run.message, style()
    host = config.host if config.host not in ("0.0.0.0", "::") else "localhost"
    here = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    urls = base_urls(port, config.host, config.public_url)
    phones = [url for url in urls if not is_loopback(urlsplit(url).hostname or "")]
    lines = ["", message("serve-here"), paint.bold(f"  {here}"), ""]
    if phones:
        lines += [
            message("serve-phones"),
            *(paint.bold(f"  {without_password(url)}") for url in phones),
            "",
            *map(paint.paper, terminal_lines(phones[0])),
        ]
        if not phones[0].startswith("https:"):
            lines.append(message("serve-warn-plain"))
    elif config.public_url:
        lines.append(message("serve-here-alone", url=without_password(config.public_url)))
    else:
        lines.append(message("serve-nobody"))
    lines += _desk_lines(run, config, (phones or [here])[0])
    lines += concerned
    if config.redis_unguarded:
        lines.append(message("serve-warn-redis"))
    if not config.postgres:
        lines.append(message("serve-data", folder=str(Path(config.store["SQLITE_DBNAME"]).parent)))
    lines += [message("serve-stop"), ""]
    print("\n".join(lines), flush=True)
    if browser and _has_screen():
        _open_browser(here)


def _has_screen() -> bool:
    """Return whether a person uses this machine, and it can show a browser."""
    if not sys.stdout.isatty() or "SSH_CONNECTION" in os.environ:
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_browser(url: str) -> None:
    """Open a browser in its own process: some browsers block their caller, and the server must not wait."""
    quiet = subprocess.DEVNULL
    subprocess.Popen([sys.executable, "-m", "webbrowser", url], stdin=quiet, stdout=quiet, stderr=quiet)
