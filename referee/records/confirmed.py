"""The confirmed result that a proof shows, from which tournaments take their results."""

from __future__ import annotations

from ..tournament.match_results import ConfirmedMatch
from .proof import ProofReport


class NotConfirmed(Exception):
    """Raised if a proof gives no result: ``broken``, ``not-over`` or ``not-confirmed``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def confirmed(report: ProofReport) -> ConfirmedMatch:
    """Return the match of a proof with its result.

    The end is confirmed if every seat agreed with it as it stands, or an arbiter decided it.

    :raises NotConfirmed: if the chain is wrong, the match is not over, or a seat has not agreed.
    """
    header = report.header
    if report.fault is not None or header is None or report.match is None or report.head is None:
        raise NotConfirmed("broken")
    if report.end is None or report.outcome is None:
        raise NotConfirmed("not-over")
    agreed = {c.seat for c in report.confirmations if c.stands and c.agree}
    if report.decided is None and not agreed >= set(header["seats"]):
        raise NotConfirmed("not-confirmed")
    names = header.get("names") or {}
    players = {seat: str(names.get(seat, seat)) for seat in header["seats"]}
    winners, options = tuple(report.outcome["winners"]), header.get("options") or {}
    return ConfirmedMatch(report.match, report.head, header["game"], players, winners, options)
