"""The common part of commands: load a game or a record, write a file, open the stored matches."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

from tachiai import engines
from tachiai.engines.game import Game
from tachiai.engines.match import Match

from ..evidence import files
from ..reports import audit
from .declare import flag, option
from .output import Speech, emit, plain

if TYPE_CHECKING:
    from ..config import Config, ConfigError
    from ..evidence.stored import StoredMatches

GOOD, BAD, TROUBLE, NOT_COMPARED = 0, 1, 2, 3
"""Exit statuses: nothing wrong; something illegal or changed; a mistake of the user; a page not compared."""


DATABASE_BEGINS = b"SQLite format 3\0"
"""The first bytes of a database file."""


OPTIONS = {"database_url": "--database", "public_url": "--public-url"}
"""The options that are not named like their setting."""


class UserError(Exception):
    """A mistake of the user: printed as one sentence, exit status 2."""


class Run:
    """One run of the command: the chosen language, and the helpers that commands share."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.message = speech.message
        """Returns a sentence of the command by its key."""
        self._options: set[str] = set()

    def game(self, name: str) -> Game[Any]:
        """Return the game of that name.

        :raises UserError: if it is not installed, or cannot be loaded.
        """
        try:
            return engines.load(name)
        except engines.BrokenGame as error:
            raise UserError(self.message("games-broken", name=name, why=str(error))) from None
        except LookupError:
            known = ", ".join(engines.names())
            raise UserError(self.message("cli-bad-game", value=name, known=known)) from None

    def text(self, source: str) -> str:
        """Return the text of a file, or of standard input (``-``).

        :raises UserError: if it cannot be read, or is not UTF-8.
        """
        from tachiai.engines.record import RecordError

        try:
            return files.read_text(source)
        except (RecordError, OSError) as error:
            from ..reports.text import fault_text

            raise UserError(fault_text(source, error, self.speech.voice())) from None

    def report(self, source: str) -> audit.Report:
        """Return the judged record of a file, or of standard input (``-``).

        :raises UserError: if it cannot be read, or is not a valid record.
        """
        report = audit.Report.read(source)
        if report.fault is not None:
            from ..reports.text import fault_text

            voice = report.voice(self.speech.lang, self.speech.reading)
            raise UserError(fault_text(source, report.fault, voice))
        return report

    def match(self, source: str) -> Match:
        """Return the match of a record file.

        :raises UserError: if it cannot be read, or is not a valid record.
        """
        match = self.report(source).match
        assert match is not None
        return match

    def seat(self, match: Match, seat: str) -> str:
        """Return ``seat``.

        :raises UserError: if the match does not have this seat.
        """
        if seat not in match.header.seats:
            raise UserError(self.message("cli-bad-seat", value=seat, known=", ".join(match.header.seats)))
        return seat

    def write(self, text: str, output: OutputOptions) -> None:
        """Write ``text`` to a file, which only its owner may read, or to standard output.

        :raises UserError: if the file exists and must not be replaced, or it cannot be written.
        """
        if output.file is None:
            emit(text)
            return
        with (
            self.opened(output.file, force=output.force) as number,
            os.fdopen(number, "w", encoding="utf-8", errors="backslashreplace") as file,
        ):
            if stat.S_ISREG(os.fstat(number).st_mode) and os.name == "posix":
                os.fchmod(number, 0o600)  # also an existing file: it may contain secrets now
            file.write(text)
        sys.stderr.write(plain(self.message("cli-wrote", file=output.file)) + "\n")

    @contextmanager
    def opened(self, file: str, *, force: bool) -> Iterator[int]:
        """Open a file to write, which only its owner may read; yield its descriptor, which the caller closes.

        :raises UserError: if it exists and must not be replaced, or it cannot be written.
        """
        self.refuse_store(file)
        mode = os.O_TRUNC if force else os.O_EXCL
        try:
            yield os.open(file, os.O_WRONLY | os.O_CREAT | mode, 0o600)
        except OSError as error:
            raise self.cannot_write(file, error) from None

    def cannot_write(self, file: str, error: OSError) -> UserError:
        """Return the error of a file that cannot be written, or exists and must not be replaced.

        :raises BrokenPipeError: if it is one: the reader of standard output closed the pipe.
        """
        if isinstance(error, BrokenPipeError):
            raise error
        if isinstance(error, FileExistsError):
            return UserError(
                self.message("cli-is-folder" if os.path.isdir(file) else "cli-exists", file=file)
            )
        return UserError(self.message("cli-bad-write", file=file, why=error.strerror or str(error)))

    def jobs(self, given: int) -> int:
        """Return the number of processes for ``--jobs``; 0 stands for one a processor.

        :raises UserError: if it is negative.
        """
        if given < 0:
            raise UserError(self.message("cli-bad-number", name="--jobs", value=given, least=0))
        return given or os.cpu_count() or 1

    def config(self, store: StoreOptions, **given: Any) -> Config:
        """Return the settings of the environment, overridden by those of the command line.

        :raises UserError: if one is invalid.
        """
        from ..config import Config, ConfigError

        given |= {"data": store.data, "database_url": store.database}
        self._options = {name for name, value in given.items() if value is not None}
        try:
            return Config.read(**given)
        except ConfigError as error:
            raise UserError(self.setting(error)) from None

    def setting(self, error: ConfigError) -> str:
        """Return the sentence about an invalid setting, named as it was given: the valid values, and its value."""
        what, setting = self.message(f"config-{error.setting}"), f"TACHIAI_{error.setting.upper()}"
        if error.setting in self._options:
            setting = OPTIONS.get(error.setting) or f"--{error.setting}"
        if error.value is None:
            return self.message("cli-unfit-setting", setting=setting, what=what)
        return self.message(error.key, setting=setting, what=what, value=str(error.value))

    def prepare(self, config: Config) -> None:
        """Create the data folder if it is needed and missing.

        :raises UserError: if it cannot be created or written.
        """
        from ..config import ConfigError

        try:
            config.prepare()
        except ConfigError as error:
            raise UserError(self.setting(error)) from None

    def refuse_store(self, file: str) -> None:
        """Refuse to overwrite a database, which would erase all its matches.

        :raises UserError: if ``file`` is a database.
        """
        try:
            with open(file, "rb") as there:
                begins = (
                    there.read(len(DATABASE_BEGINS))
                    if stat.S_ISREG(os.fstat(there.fileno()).st_mode)
                    else b""
                )
        except OSError:
            return
        if begins == DATABASE_BEGINS:
            raise UserError(self.message("cli-is-store", file=file))

    @contextmanager
    def stored(self, store: StoreOptions, match: str = "") -> Iterator[StoredMatches]:
        """Open the stored matches; ``match`` is the one that the caller needs.

        :raises UserError: if the folder or match does not exist, cannot be read, or the match is still being
            played.
        """
        import sqlite3

        from ..evidence.stored import NotFound, StillPlayed, stored_matches
        from ..store.chain import CorruptMatch
        from ..store.log import Unavailable

        try:
            with stored_matches(self.config(store)) as matches:
                yield matches
        except NotFound as error:
            name = "cli-bad-match" if match else "cli-bad-store"
            raise UserError(self.message(name, value=match, folder=error.where)) from None
        except StillPlayed:
            raise UserError(self.message("cli-still-played")) from None
        except CorruptMatch as error:
            why = self.message(f"verify-why-{error.fault.reason}")
            raise UserError(self.message("verify-broken", link=error.fault.n, why=why)) from None
        except (Unavailable, sqlite3.Error) as error:
            if "readonly" in str(error):
                raise UserError(self.message("cli-read-only", folder=str(self.config(store).data))) from None
            raise UserError(self.message("cli-no-store", why=str(error))) from None

    def require_store(self, store: StoreOptions) -> None:
        """Check that the stored matches exist and can be read.

        :raises UserError: if not.
        """
        with self.stored(store):
            pass

    @contextmanager
    def store_errors(self) -> Iterator[None]:
        """Turn errors of the store into a mistake of the user.

        :raises UserError: if the store cannot be used.
        """
        import sqlite3

        from ..store.chain import CorruptMatch
        from ..store.log import Conflict, Unavailable

        try:
            yield
        except (Conflict, CorruptMatch, Unavailable, sqlite3.Error) as error:
            raise UserError(self.message("cli-no-store", why=str(error))) from None


def is_file(name: str) -> bool:
    """Return whether ``name`` is a file (or standard input), not the id of a stored match."""
    return name == files.STDIN or os.path.exists(name) or os.sep in name


class OutputOptions(NamedTuple):
    """The target of output: ``file``, or ``None`` for standard output; ``force``: replace an existing file."""

    file: str | None
    force: bool


class StoreOptions(NamedTuple):
    """The place of the stored matches on the command line: the folder ``data``, or the URL ``database``."""

    data: str | None
    database: str | None


def takes_output(run: Callable[..., int]) -> Callable[..., int]:
    """Declare ``--output`` and ``--force``, passed on as ``output``: an :class:`OutputOptions`."""

    @wraps(run)
    def call(*given: Any, file: str | None, force: bool, **more: Any) -> int:
        return run(*given, output=OutputOptions(file, force), **more)

    return option("-o", "--output", "file", metavar="FILE", help="output")(
        flag("--force", help="force")(call)
    )


def takes_store(run: Callable[..., int]) -> Callable[..., int]:
    """Declare ``--data`` and ``--database``, passed on as ``store``: a :class:`StoreOptions`."""

    @wraps(run)
    def call(*given: Any, data: str | None, database: str | None, **more: Any) -> int:
        return run(*given, store=StoreOptions(data, database), **more)

    database = option("--database", metavar="URL", help="database")
    return option("--data", metavar="FOLDER", help="data")(database(call))
