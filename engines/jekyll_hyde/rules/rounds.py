"""Rounds: how they begin, how they end, and the marker."""

from __future__ import annotations

from ...values import Effect, Header, Judgement, Settlement, Verdict
from ..claims import end_of_round
from ..position import EXCHANGE, HAND_SIZE, NOBODY_PASSED, OVER, ROUNDS, SEAT, SEATS, Position
from .common import answer


def start(header: Header) -> Position:
    """Return the first position (R1, R2): the marker at Jekyll's end, the first round dealt."""
    options = header.options
    return new_round(options["track"], options["potions"] == "colourless", 1, 0, ())


def new_round(track: int, colourless: bool, number: int, marker: int, refuted: tuple[int, ...]) -> Position:
    """Return the start of a round (R2): ten cards each, five aside; the seat with the marker on its half leads."""
    return Position(
        track=track,
        colourless=colourless,
        phase=EXCHANGE,
        round=number,
        trick=1,
        leader=first_leader(marker, track),
        turn=-1,
        table=(),
        tokens=(),
        tricks=(0, 0),
        marker=marker,
        sizes=(HAND_SIZE, HAND_SIZE),
        passing=NOBODY_PASSED,
        played=(),
        seen=0,
        void_claims=(),
        potion_claims=(),
        refuted=refuted,
        early=(0, 0),
        late=-1,
        crossed=False,
        disclosed=None,
    )


def first_leader(marker: int, track: int) -> int:
    """Return the seat that leads the first trick (R2): Hyde if the marker has reached his half (O2)."""
    return SEAT["hyde"] if 2 * marker >= track else SEAT["jekyll"]


def end_round(
    after: Position,
    verdict: Verdict,
    code: str | None,
    effects: list[Effect],
    settled: list[Settlement],
    revealed: tuple[str, ...],
    consent: bool,
) -> Judgement[Position]:
    """End a round (R10): move the marker; then the match is over, or the next round begins.

    ``after`` is the position with the tenth trick taken; the rest as in :func:`.common.answer`.
    """
    settled += end_of_round(
        after.void_claims, after.potion_claims, after.seen, after.early, after.late, after.round
    )
    difference = abs(after.tricks[0] - after.tricks[1])
    marker = min(after.track, after.marker + difference)
    effects.append({"effect": "marker", "difference": difference, "marker": marker})
    if marker == after.track or after.round == ROUNDS:
        after.phase, after.turn, after.marker = OVER, -1, marker
        after.void_claims, after.potion_claims = (), ()
        return answer(after, verdict, code, effects, settled, revealed, consent)
    number = after.round + 1
    following = new_round(after.track, after.colourless, number, marker, after.refuted)
    effects.append({"effect": "round", "round": number, "leader": SEATS[following.leader]})
    return answer(following, verdict, code, effects, settled, revealed, consent)
