"""``tachiai replay``: show the position after any action of a record."""

from __future__ import annotations

from tachiai.engines._derived import view_of_seat

from ..reports.text import board, other_rules
from .declare import WHOLE_NUMBER, argument, declared, flag, option
from .output import emit, json_text, show, style
from .run import GOOD, Run, UserError


@declared("replay")
@argument("file", "FILE", help="file")
@option("--at", metavar="N", type=WHOLE_NUMBER, help="at")
@option("--seat", metavar="SEAT", help="seat")
@flag("--json", "as_json", help="json")
def command(run: Run, *, file: str, at: int | None, seat: str | None, as_json: bool) -> int:
    """Show the position after action ``at`` (default: the last one)."""
    match = run.match(file)
    at = match.n if at is None else at
    if not 0 <= at <= match.n:
        raise UserError(run.message("cli-bad-at", n=at, most=match.n))
    if seat is not None:
        run.seat(match, seat)
    game, position = match.game, match.at(at)
    if as_json:
        view = game.view(position) if seat is None else view_of_seat(game, position, seat)
        emit(json_text(view) + "\n")
        return GOOD
    voice = run.speech.voice(match=match)
    paint = style()
    for line in other_rules(match, voice):
        show(line)
    if at == 0:
        show(paint.bold(voice.text("replay-start")))
    else:
        entry = match.shown(at, seat)
        show(paint.bold(voice.text("replay-after", n=at)))
        show(
            f"{voice.mark(entry.verdict.value)} {voice.line(entry.action, match.message_params(at, entry.action))}"
        )
    show("")
    show(board(game, position, seat, header=match.header))
    show("")
    outcome = game.outcome(position)
    if outcome is not None:
        show(voice.outcome(outcome))
        return GOOD
    waiting = game.turn(position)
    if waiting:
        show(voice.text("replay-turn", seats=voice.seats(waiting)))
    for due in game.due(position):
        show(voice.text("replay-due", due=voice.due(due)))
    return GOOD
