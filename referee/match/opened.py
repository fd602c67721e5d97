"""Opened hands: what a seat claimed beside what it had told the referee.

While a match is played, what a seat told has no say in any verdict.  After the end a seat may open it, and
then each of its claims can be held against it: also the lies that no card on the table ever showed.

    >>> from tachiai import engines
    >>> from tachiai.engines.match import Match
    >>> match = Match(engines.load("john"))
    >>> _ = match.play("B/s5c R/h6h Bc2-c3")
    >>> list(against_told(match, "black"))
    []
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tachiai.engines.declare import whole_actions
from tachiai.engines.game import Game
from tachiai.engines.match import Match
from tachiai.engines.values import Action, ClaimOutcome, Settled, Verdict

AS_TOLD, NOT_AS_TOLD, CANNOT_SAY = "as told", "not as told", "cannot say"
"""How a claim fits what its seat had told: it does, it does not, nothing told speaks of it."""

ALTERNATIVES = 64
"""So many other actions of its kind are looked at to find whether what was told speaks of a claim."""


class Held(NamedTuple):
    """The claim ``claim`` of ``seat`` in line ``n`` beside what that seat had told.

    ``told`` is the line it was told in, ``None`` if nothing told speaks of it, its own number if it is that
    line (what was told in it proved false, or true).  ``verdict``: ``as told``,
    ``not as told`` (one of the two is false), or ``cannot say``.  ``advice``: what in it does not fit, as
    codes with parameters.  ``settled``: how everybody saw the claim come out, ``None`` if nobody did.
    """

    n: int
    seat: str
    claim: dict[str, Any]
    told: int | None
    verdict: str
    advice: tuple[dict[str, Any], ...] = ()
    settled: Settled | None = None

    @property
    def lie(self) -> bool:
        """Whether a lie at the table is shown here alone: not as told, and never proved by a card there."""
        if self.verdict != NOT_AS_TOLD or self.told == self.n:
            return False
        return self.settled is None or self.settled.verdict is not ClaimOutcome.REFUTED

    def to_json(self) -> dict[str, Any]:
        """The claim as audits and pages to take home show it."""
        return {
            "n": self.n,
            "seat": self.seat,
            "claim": self.claim,
            "told": self.told,
            "verdict": self.verdict,
            "advice": list(self.advice),
            "settled": None if self.settled is None else self.settled.to_json(),
            "lie": self.lie,
        }


def against_told(match: Match, seat: str) -> Iterator[Held]:
    """The claims of ``seat`` that stand, in order, each held against what ``seat`` had told before.

    ``match`` has what ``seat`` told (a full record, or one in which that seat was opened); what others told
    has no part in it.  A line that was legal, but does not fit what was told, is listed as well.
    """
    game = match.game
    settled = match.settled()
    own = [n for n in match.live() if match.entries[n - 1].action.seat == seat]
    told = [n for n in own if game.is_private(match.entries[n - 1].action)]
    for n in own:
        entry = match.entries[n - 1]
        action = entry.action
        before = match.at(n - 1)
        advice = tuple(dict(a) for a in game.advise(before, action))
        claimed = entry.verdict is Verdict.UNVERIFIED
        if not claimed and not advice:
            continue
        found = settled.get(n)
        if n in told and not advice and (found is None or found.seat != seat):
            continue  # it told something, and claimed nothing at the table
        earlier = max((m for m in told if m < n), default=None)
        verdict, by = CANNOT_SAY, None
        if advice:
            verdict, by = NOT_AS_TOLD, earlier
        elif found is not None and found.seat == seat:
            verdict = NOT_AS_TOLD if found.verdict is ClaimOutcome.REFUTED else AS_TOLD
            by = found.by if found.by in told else n if n in told else earlier
        elif earlier is not None and _speaks(game, before, action):
            verdict, by = AS_TOLD, earlier
        public = found if found is not None and found.seat is None else None
        yield Held(n, seat, action.to_json(), by, verdict, advice, public)


def opened(match: Match, seats: Iterable[str]) -> list[dict[str, Any]]:
    """:func:`against_told` of all the ``seats`` that opened what they told, by the numbers of the claims."""
    rows = [held for seat in seats for held in against_told(match, seat)]
    return [held.to_json() for held in sorted(rows, key=lambda held: held.n)]


def _speaks(game: Game[Any], position: Any, action: Action) -> bool:
    """Whether what the seat told speaks of such an action at all: whether it would speak against another."""
    offered = game.own_choices(position, action.seat) or game.choices(position, action.seat)
    same = (c for c in offered if c.kind == action.kind)
    return any(game.advise(position, other) for other in whole_actions(same, ALTERNATIVES))


__all__ = ["AS_TOLD", "CANNOT_SAY", "NOT_AS_TOLD", "Held", "against_told", "opened"]
