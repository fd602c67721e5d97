"""Jekyll vs. Hyde: records that are refused, and what an export contains."""

from __future__ import annotations

import pytest

from tachiai.engines import Match
from tests.engines.jekyll_hyde.lines import GAME, codes, match_of
from tests.engines.record_errors import where_wrong

HEADER = '{"record": "match", "version": 1, "game": "jekyll_hyde", "seats": ["jekyll", "hyde"]}\n'


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ('{"seat": "jekyll", "action": "play", "card": "??"}', "card"),
        ('{"seat": "jekyll", "action": "play", "card": "P8"}', "card"),
        ('{"seat": "jekyll", "action": "play", "card": "2+", "colour": "wrath"}', "colour"),
        ('{"seat": "table", "action": "play", "card": "P1"}', "seat"),
        ('{"seat": "jekyll", "action": "hand", "cards": ["Ah"]}', "cards[0]"),
    ],
)
def test_record_errors(row: str, field: str) -> None:
    assert where_wrong(HEADER + row) == (2, field)


@pytest.mark.parametrize("options", ['{"track": 3}', '{"track": 31}', '{"potions": "red"}', '{"x": 1}'])
def test_record_errors_in_options(options: str) -> None:
    _, field = where_wrong(HEADER.replace("]}", '], "options": ' + options + "}"))
    assert field.startswith("options.")


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
