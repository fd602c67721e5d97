"""Jekyll vs. Hyde: claims and disclosures about hands, and what settles them."""

import pytest

from tachiai.engines import Action, Match
from tests.engines.jekyll_hyde.lines import GAME, PASSES, codes, lines, match_of, settled

# -- void claims and potion claims -----------------------------------------------------------------------

LAST = lines("jP7hP1 jP6hP2 jP5hP3 jW7hW1 jW6hW2 jW5hW3 jG7hG1 jG6hG2 jG5hG3")
POTION_LED = "jP7hP1 jP6hP2 jP5hW1 hW7jW2 hW6jW3 hW5jG1 jG7hG2 jG6hG3 jG5hG4"
EXCHANGED = ["j P7", "h G1", "h G2", "j 2+", "h pass ?? ??", "j pass ?? ??"]
LATE = ["j G4", "h 2+", "h pass ?? ??", "j pass ?? ??"]
LATE += lines("jW7hW1 jW6hW2 jW5hW3 jG7hG1 jG6hG2 jG5hG3 jP7hP1 jP6hP2")
POTIONS = [
    *lines("jW7hW1 jW6hW2 jW5hW3 jG7hG1 jG6hG2 jG5hG3 jP7hP1"),
    "j 3+ purple",
    "h P2",
    "j 4+ purple",
    "h P3",
]
SETTLED: list[tuple[str, list[str], dict[int, tuple[str, int]]]] = [
    # (rule, the lines after the first exchange, the settled claims: the verdict and the line that proved it)
    # no purple while P6 and P7 are unseen, and again while P7 is
    (
        "R5",
        [*lines("jP1hP2 hP3jP4 jP5hW1 hW2jW3 jP6hW4"), "h W5", "j W6", "j P7"],
        {8: ("confirmed", 15), 12: ("confirmed", 15)},
    ),
    # a void claim of the last trick is confirmed at once
    ("R5", [*lines(POTION_LED), "j P4", "h W4"], {22: ("confirmed", 22)}),
    # line 4 stays open: what was played after an exchange may have come with it
    ("R5", [*EXCHANGED, *lines("jW1hW2 hW3jW4 jW5hW6 hG3jG4 jG5hG6 hW7jP1 hG7jP2 hP3jP4")], {}),
    # four potions in one hand refute its potion claim, and three at the round's end
    (
        "R3",
        ["j 2+ red", "h W1", "j 3+ red", "h W2", "j 4+ purple", "h P1", "j 5+ purple"],
        {1: ("refuted", 9)},
    ),
    ("R3", [*POTIONS, "j 5+ purple", "h P4"], {1: ("refuted", 22), 2: ("confirmed", 22)}),
    ("R3", [*POTIONS, "j 5+ purple", "h 2+"], {2: ("confirmed", 22)}),
    # a late potion may be anyone's
    ("R3", [*LATE, "j P5", "h P3"], {1: ("confirmed", 24), 2: ("confirmed", 24)}),
    ("R3", [*LATE, "j P5", "h 3+"], {1: ("confirmed", 24)}),
    # a disclosed hand is settled by its last card; a card outside a completely disclosed hand refutes it
    ("R2", ["j hand P1 P2 ?? ?? ?? ?? ?? ?? ?? ??", "j P1", "h 2+", "h W1", "j P2"], {3: ("confirmed", 7)}),
    ("R2", ["j hand P1 P2 P3 P4 P5 P6 W1 W2 W3 W4", "j P7"], {3: ("refuted", 4)}),
]


@pytest.mark.parametrize(("rule", "rows", "expected"), SETTLED)
def test_what_settles_a_claim(rule: str, rows: list[str], expected: dict[int, tuple[str, int]]) -> None:
    found = settled(match_of(*PASSES, *rows))
    ours = expected.keys() | ({1, 2} if rule == "R3" else set())
    assert {claim: how for claim, how in found.items() if claim in ours or claim == 4} == expected


def test_r5_claims_stay_with_the_hand_when_whole_hands_change_places() -> None:
    # line 4: Hyde's hand has no purple; in trick 9 whole hands (one card each) change places
    start = lines("jP7hG1 hG2jG3 jW7hW1 jW6hW2 jW5hW3 jG7hG4 jG6hW4")
    match = match_of(*PASSES, *start, "h G5", "j 2+")
    assert codes(match)[3] == "play.void-unseen"
    same = match.record(Action("hyde", "play", {"card": "P2"})).judgement
    assert same.settled == ()  # this is the hand Jekyll held until now
    other = match.record(Action("jekyll", "play", {"card": "P3"})).judgement
    assert (4, "refuted") in [(s.claim, s.verdict) for s in other.settled]


# -- what a seat discloses about its hand -----------------------------------------------------------------


def test_r2_hand_lines_are_settled_for_their_seat_alone() -> None:
    match = match_of(*PASSES, "j hand P1 P2 ?? ?? ?? ?? ?? ?? ?? ??", "j P1", "h P3", "h W2", "j W1", "h P2")
    assert [(s.claim, s.verdict, s.seat) for s in match.entries[-1].judgement.settled] == [
        (3, "refuted", "jekyll")
    ]
    assert GAME.private(match.position, "jekyll")["conflict"] is True
    assert GAME.view(match.position)["refuted"] == []


def test_r3_named_passes_move_cards_between_phones() -> None:
    jekyll, hyde = "j hand P1 P2 P3 P4 W1 W2 W3 W4 2+ 3+", "h hand P5 P6 P7 W5 W6 W7 G1 G2 G3 G4"
    match = match_of(jekyll, hyde, "j pass 2+")
    assert GAME.private(match.position, "jekyll")["passing"] == ["2+"]
    assert "2+" in GAME.private(match.position, "jekyll")["hand"]
    assert "2+" not in GAME.private(match.position, "hyde")["hand"]
    assert GAME.private(match.position, "jekyll")["opponent"] == []
    match.record(Action("hyde", "pass", {"cards": ["P5"]}))
    assert "2+" in GAME.private(match.position, "hyde")["hand"]
    assert GAME.private(match.position, "jekyll")["hand"][4] == "P5"
    assert GAME.private(match.position, "jekyll")["opponent"] == ["2+"]
    assert GAME.private(match.position, "hyde")["opponent"] == ["P5"]
    # line 1 lost 2+ but is still open: the card received may be one it did not name
    match.record(Action("jekyll", "play", {"card": "P5"}))
    assert 1 not in settled(match)


def test_r3_an_unnamed_pass_makes_a_line_lapse() -> None:
    match = match_of("j hand P1 P2 P3 P4 W1 W2 W3 W4 2+ 3+", "j pass ??", "h pass ??", "j W7")
    assert settled(match) == {}
    view = GAME.private(match.position, "jekyll")
    assert (view["conflict"], view["hand"]) == (False, ["??"] * 9)


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
