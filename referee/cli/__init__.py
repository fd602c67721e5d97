"""The command ``tachiai``.

Every command uses the language of ``--lang``, ``TACHIAI_LANG`` or the system, and ends with a meaningful exit
status: see ``tachiai COMMAND --help``. Errors are sentences on standard error with file, line, field and
value. ``TACHIAI_DEBUG=1`` adds a traceback to unexpected errors.

Each command is a module of this package, imported when it is called.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import click

from .. import LANGUAGES, READINGS
from ..extras import NEEDED
from .declare import Group, error_text
from .output import Speech, plain, system_language
from .run import BAD, GOOD, TROUBLE, Run, UserError

INTERRUPTED, PIPE_CLOSED = 128 + signal.SIGINT, 128 + 13
"""Exit statuses as in shells: after Ctrl-C, and when the reader closed the pipe."""

GROUPS = {
    "referee": ("serve", "desk", "tournament", "doctor", "settings"),
    "stored": ("matches", "export", "sheet", "verify", "backup", "restore", "prune"),
    "records": ("audit", "stats", "replay", "check", "new"),
    "games": ("games", "rules", "lint"),
}
"""The commands by what they are about, in the order of the help."""

COMMANDS = tuple(name for names in GROUPS.values() for name in names)
"""The commands, in the order of the help: each is the ``command`` of the module of its name."""


def wanted(argv: Sequence[str]) -> tuple[str, str]:
    """Return language and reading of a command line: the last valid ones named, else the defaults.

    They are read before anything is parsed, since help and errors are written in them.
    """
    chosen = {"--lang": system_language(), "--reading": READINGS[0]}
    known = {"--lang": LANGUAGES, "--reading": READINGS}
    for given, following in zip_longest(argv, argv[1:], fillvalue=""):
        name, sign, value = given.partition("=")
        if name == "--":
            break
        if name in known:
            value = value if sign else following
            if value in known[name]:
                chosen[name] = value
    return chosen["--lang"], chosen["--reading"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command.

    :returns: the exit status: 0 good; 1 something illegal or wrong was found; 2 a mistake of the user;
        3 the chain in a page is whole, but what the page shows was not compared with it;
        130 interrupted; 141 the reader closed the pipe.
    """
    given = sys.argv[1:] if argv is None else list(argv)
    speech = Speech(*wanted(given))
    for stream in (sys.stdout, sys.stderr):
        # characters that the terminal's encoding lacks must not stop the command
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _call(given, speech)
        sys.stdout.flush()
    except click.UsageError as error:
        speech.complain(error_text(error, speech))
        return TROUBLE
    except UserError as error:
        speech.complain(str(error))
        return TROUBLE
    except BrokenPipeError:
        # The reader closed the pipe; point standard output elsewhere so that the flush at exit cannot fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package not in NEEDED:
            raise
        speech.complain(speech.message("cli-missing-package", package=package, extra=NEEDED[package]))
        return TROUBLE
    except Exception as error:
        if os.environ.get("TACHIAI_DEBUG"):
            raise
        if isinstance(error, OSError) and error.strerror:
            what = f"{error.filename}: {error.strerror}" if error.filename else error.strerror
            speech.complain(plain(what))
            return TROUBLE
        speech.complain(speech.message("cli-unexpected", what=repr(error)))
        return TROUBLE
    return status


def _call(given: list[str], speech: Speech) -> int:
    tachiai = Group("tachiai", GROUPS, __package__ or "tachiai.referee.cli")
    try:
        with tachiai.make_context("tachiai", given, obj=Run(speech)) as context:
            status: Any = tachiai.invoke(context)
    except click.exceptions.Exit as ended:  # after --help or --version
        return ended.exit_code
    return int(status)


__all__ = ["BAD", "COMMANDS", "GOOD", "TROUBLE", "Run", "Speech", "UserError", "main", "plain"]


if __name__ == "__main__":
    sys.exit(main())
