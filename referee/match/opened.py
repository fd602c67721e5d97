"""The comparison of a seat's claims with the disclosures that it opened.

While a match is played, disclosures do not influence any verdict.  After the end a seat may open them, and
then each of its claims can be compared with them.  This also finds false claims that no card on the table
ever revealed.

    >>> from tachiai import engines
    >>> from tachiai.engines.match import Match
    >>> match = Match(engines.load("john"))
    >>> _ = match.play("B/s5c R/h6h Bc2-c3")
    >>> list(check_claims(match, "black"))
    []
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tachiai.engines._derived import is_private
from tachiai.engines.declare import whole_actions
from tachiai.engines.game import Game
from tachiai.engines.match import Match
from tachiai.engines.values import Action, ClaimOutcome, Settled, Verdict

AS_DISCLOSED, NOT_AS_DISCLOSED, UNDECIDED = "as told", "not as told", "cannot say"
"""The values of :attr:`DisclosureCheck.verdict`."""

ALTERNATIVES = 64
"""The most alternative actions tried to find whether a disclosure bears on a claim."""


class DisclosureCheck(NamedTuple):
    """The claim ``claim`` of ``seat`` in line ``n``, compared with the disclosures of that seat.

    ``disclosure`` is the line of the disclosure; ``None`` if none bears on the claim, and ``n`` if the line itself
    contains it and it was proved true or false.  ``verdict`` is ``as told``, ``not as told`` (one of the two
    is false), or ``cannot say``.  ``advice`` are the contradictions, as codes with parameters.  ``settled``
    is the public result of the claim, ``None`` without one.
    """

    n: int
    seat: str
    claim: dict[str, Any]
    disclosure: int | None
    verdict: str
    advice: tuple[dict[str, Any], ...] = ()
    settled: Settled | None = None

    @property
    def lie(self) -> bool:
        """True for a false claim that only the disclosures show, because no card on the table revealed it."""
        if self.verdict != NOT_AS_DISCLOSED or self.disclosure == self.n:
            return False
        return self.settled is None or self.settled.verdict is not ClaimOutcome.REFUTED

    def to_json(self) -> dict[str, Any]:
        """Return the claim as audits and take-home pages show it."""
        return {
            "n": self.n,
            "seat": self.seat,
            "claim": self.claim,
            "told": self.disclosure,
            "verdict": self.verdict,
            "advice": list(self.advice),
            "settled": None if self.settled is None else self.settled.to_json(),
            "lie": self.lie,
        }


def check_claims(match: Match, seat: str) -> Iterator[DisclosureCheck]:
    """Yield the standing claims of ``seat`` in order, each compared with earlier disclosures of that seat.

    ``match`` must contain the disclosures of ``seat`` (a full record, or one in which that seat was opened).
    Those of other seats are ignored.  A legal line that contradicts the disclosures is included too.
    """
    game = match.game
    settled = match.settled()
    own = [n for n in match.standing_lines() if match.entries[n - 1].action.seat == seat]
    disclosures = [n for n in own if is_private(game, match.entries[n - 1].action)]
    for n in own:
        entry = match.entries[n - 1]
        action = entry.action
        before = match.at(n - 1)
        advice = tuple(dict(a) for a in game.advise(before, action))
        claimed = entry.verdict is Verdict.UNVERIFIED
        if not claimed and not advice:
            continue
        found = settled.get(n)
        if n in disclosures and not advice and (found is None or found.seat != seat):
            continue  # a disclosure without a claim
        earlier = max((m for m in disclosures if m < n), default=None)
        verdict, by = UNDECIDED, None
        if advice:
            verdict, by = NOT_AS_DISCLOSED, earlier
        elif found is not None and found.seat == seat:
            verdict = NOT_AS_DISCLOSED if found.verdict is ClaimOutcome.REFUTED else AS_DISCLOSED
            by = found.by if found.by in disclosures else n if n in disclosures else earlier
        elif earlier is not None and _bears_on(game, before, action):
            verdict, by = AS_DISCLOSED, earlier
        public = found if found is not None and found.seat is None else None
        yield DisclosureCheck(n, seat, action.to_json(), by, verdict, advice, public)


def opened(match: Match, seats: Iterable[str]) -> list[dict[str, Any]]:
    """Return :func:`check_claims` for all ``seats`` that opened their disclosures, as JSON by line number."""
    rows = [check for seat in seats for check in check_claims(match, seat)]
    return [check.to_json() for check in sorted(rows, key=lambda check: check.n)]


def _bears_on(game: Game[Any], position: Any, action: Action) -> bool:
    """Return whether disclosures of the acting seat bear on such an action at all.

    They do if they would contradict another action of its kind.
    """
    offered = game.own_choices(position, action.seat) or game.choices(position, action.seat)
    same = (c for c in offered if c.kind == action.kind)
    return any(game.advise(position, other) for other in whole_actions(same, ALTERNATIVES))
