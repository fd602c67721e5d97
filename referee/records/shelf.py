"""The matches kept in a data folder (or database), for the command line: no server, no devices, no tokens.

Whoever can read the folder is its keeper.  Even so a match that is still being played gives away no secrets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..config import Config
from ..store.log import Broken, NoSuchMatch
from .evidence import Report, read

if TYPE_CHECKING:
    from ..store.log import Log, Story


class StillPlayed(Exception):
    """Secrets were asked for of a match that is not over."""


class Nothing(LookupError):
    """There is no such store, or no such match in it; ``where`` it was looked for."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


class Kept(NamedTuple):
    """One match of a store, in short."""

    match: str
    at: str
    game: str
    players: tuple[str, ...]


class Shelf:
    """A store opened for reading."""

    def __init__(self, log: Log, where: str) -> None:
        self._log = log
        self.where = where

    def matches(self) -> Iterator[Kept]:
        """Every match, oldest first."""
        for match, opened in self._log.matches():
            header = opened["header"]
            names = header.get("names") or {}
            players = tuple(names.get(seat, seat) for seat in header["seats"])
            yield Kept(match, opened["at"], header["game"], players)

    def story(self, match: str) -> Story:
        """A match with its chain; :class:`Nothing` if there is none, ``Broken`` if it does not verify."""
        try:
            return self._log.story(match)
        except NoSuchMatch:
            raise Nothing(self.where) from None

    def record(self, match: str, *, seat: str | None = None, full: bool = False) -> str:
        """The record for everybody, for a seat, or in full; :class:`StillPlayed` if it must wait."""
        story = self.story(match)
        if seat is not None or full:
            self._over(match, story)
        return story.match.export(seat, full=full).text()

    def proof(self, match: str, *, seat: str | None = None, full: bool = False) -> str:
        """The chained events; ``full`` or a ``seat`` opens private facts too."""
        from ..commands.service import Service

        story = self.story(match)
        if seat is not None or full:
            self._over(match, story)
        opened = story.open_links(story.header.seats if full else [seat] if seat else ())
        rows = Service(self._log).proof_rows(match, opened.__contains__)
        return "".join(f"{row}\n" for row in rows)

    def takehome(self, match: str, *, lang: str, seat: str | None = None, full: bool = False) -> str:
        """The take-home page; ``full`` or a ``seat`` opens private facts beside those that were opened."""
        from ..commands.service import Service
        from ..match.devices import Desk
        from ..match.views import Room
        from .takehome import of_room

        story = self.story(match)
        if seat is not None or full:
            self._over(match, story)
        seats = story.header.seats if full else [seat] if seat else ()
        room = Room(match)
        room.kept = (story, Desk(match))
        return of_room(room, lang, Service(self._log), seats)

    def _over(self, match: str, story: Story) -> None:
        from ..match.devices import Desk

        desk = Desk(match)
        for event in self._log.desk_events(match):
            desk.apply(event)
        if not story.over and desk.closed is None:
            raise StillPlayed(match)

    def verify(self, match: str, witnesses: Iterable[tuple[int | None, str]] = ()) -> Report:
        """What the store has of a match, checked: its proof by itself, then every verdict and position."""
        from ..commands.service import Service

        try:
            rows = list(Service(self._log).proof_rows(match, lambda _: True))
        except Broken as broken:
            return Report(fault=broken.fault)
        fault = self._log.verify(match)
        if not rows and fault is not None and not self._log.desk_events(match):
            raise Nothing(self.where)
        report = read("\n".join(rows), witnesses)
        report.judged = report.fault is None
        if fault is not None and (report.fault is None or fault < report.fault):
            report.fault = fault
        return report


@contextmanager
def shelf(config: Config) -> Iterator[Shelf]:
    """The store of ``config``; :class:`Nothing` if there is none (it is never made here)."""
    where = "PostgreSQL" if config.postgres else config.store["SQLITE_DBNAME"]
    if not config.postgres and not Path(where).is_file():
        raise Nothing(where)
    from ..store.log import Log

    log = Log(config.store)
    try:
        yield Shelf(log, where)
    finally:
        log.close()
