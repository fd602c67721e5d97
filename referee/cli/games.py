"""``tachiai games``: list the installed games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tachiai import engines
from tachiai.engines.game import Game

from .declare import declared
from .output import show, style
from .run import GOOD, Run

if TYPE_CHECKING:
    from ..words import Translator


@declared("games")
def command(run: Run) -> int:
    """List the games with their seats and the version of their rules."""
    from ..reports.catalogue import word_faults

    for name in engines.names():
        try:
            game = engines.load(name)
        except engines.BrokenGame as error:
            run.speech.complain(run.message("games-broken", name=name, why=str(error)))
            continue
        for fault in word_faults(game):
            run.speech.complain(run.message("games-words", name=name, why=fault))
        voice = run.speech.voice(game)
        show(style().bold(f"{name}  {voice.title()}"))
        for line in voice.blurb().splitlines():
            show(f"  {line}")
        show(f"  {seating(game, voice)} · {voice.text('games-version', version=game.version)}")
        show("")
    return GOOD


def seating(game: Game[Any], voice: Translator) -> str:
    """Return the number of seats, or their names, in a few words."""
    declared = game.seating
    if declared.orders:
        first, *others = declared.orders
        orders = [", ".join(_with_id(seat, voice.seat(seat)) for seat in first)]
        orders += [", ".join(voice.seat(seat) for seat in order) for order in others]
        return voice.text("games-seats", seats=" / ".join(orders))
    if declared.minimum == declared.maximum:
        return voice.text("games-seat-exact", least=declared.minimum)
    return voice.text("games-seat-range", least=declared.minimum, most=declared.maximum)


def _with_id(seat: str, called: str) -> str:
    """Return the name of a seat, with its id if that differs: commands and records use the id."""
    return called if called.casefold() == seat.casefold() else f"{called} ({seat})"
