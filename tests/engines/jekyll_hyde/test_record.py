"""Jekyll vs. Hyde: records that are refused, and what an export contains."""

from __future__ import annotations

from tachiai.engines import Match
from tests.engines.jekyll_hyde.lines import GAME, codes, match_of


def test_a_seats_export_has_all_its_own_cards() -> None:
    """Passing on by name a card that was received by name does not depend on the other seat's disclosures."""
    match = match_of(
        "j hand G1 G2 G3 P1 P2 P3 W1 W2 W3 3+",
        "h hand G4 G5 G6 P4 P5 P6 W4 W5 W6 2+",
        "j pass P1",
        "h pass P6",
        "j G1",
        "h 2+",
        "j pass G2 P6",
        "h pass G4 G5",
    )
    own = Match.of(match.export("jekyll"))
    assert codes(own) == codes(match)
    assert GAME.view(own.position) == GAME.view(match.position)
    kept = [e.action.fields.get("cards") for e in own.entries]
    assert (kept[2], kept[6]) == (["P1"], ["G2", "P6"])
    assert kept[3] == ["??"]
