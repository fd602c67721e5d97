"""Jekyll vs. Hyde, rule by rule."""

from typing import Any

import pytest

from tachiai.engines import Action, Match
from tachiai.engines._derived import waivable_codes
from tachiai.engines.jekyll_hyde.position import BIT, GREEN, MASK
from tachiai.engines.jekyll_hyde.rules.tricks import must_follow
from tests.engines.jekyll_hyde.lines import GAME, PASSES, codes, line, lines, match_of
from tests.engines.short import short

TEN = "jP7hP1 jP6hP2 jP3hP5 hW7jW1 hW6jW2 hW3jW5 jG7hG1 jG6hG2 jG3hG5 hP4jW4"
"""A round of ten tricks without a potion, six to Jekyll."""


# -- the rules (test_reference.py compares random lines with a second implementation) ---------------------


@pytest.mark.parametrize(
    ("track", "marker", "leader"), [(10, 4, "jekyll"), (10, 5, "hyde"), (5, 2, "jekyll"), (5, 3, "hyde")]
)
def test_r2_hyde_leads_once_the_marker_stands_in_his_half(track: int, marker: int, leader: str) -> None:
    from tachiai.engines.jekyll_hyde.position import SEATS
    from tachiai.engines.jekyll_hyde.rules import first_leader

    assert SEATS[first_leader(marker, track)] == leader


NINE = lines("jP7hP1 jP6hP2 jP5hP3 jW7hW1 jW6hW2 jW5hW3 jG7hG1 jG6hG2 jG5hG3")
HAND = "h hand P1 P2 W1 W2 G1 G2 G3 G4 2+ 3+"
CODES: list[tuple[str, list[str], str]] = [
    # (rule, the lines, the codes of the last of them; "-" for no code)
    (
        "R3",
        ["j P1", "j pass ?? ??", "j pass P1", "j pass ??", "j P1", "h pass ??"],
        "play.exchange-open pass.count pass.potion-unseen pass.already play.exchange-open pass.potion-unseen",
    ),
    ("R3", [*PASSES, "j pass ??"], "pass.none-due"),
    (
        "R3",
        [*PASSES, *lines(TEN), HAND, "h pass P1 ??", "h pass P1 P1", "h pass P1 P2"],
        "pass.mixed pass.duplicate pass.potion-unseen",
    ),
    (
        "R3",
        [*PASSES, "j G4", "h 2+", "j pass G4 G4", "j pass G4 ??", "j pass G4 G1", "j pass G2 G1"],
        "pass.duplicate pass.mixed card.seen -",
    ),
    (
        "R3",
        ["j pass ??", "j hand", "h hand P1", "h pass ??", "j hand P1"],
        "hand.pass-open hand.count pass.potion-unseen hand.count",
    ),
    (
        "R4",
        [*PASSES, "h P1", "j 2+", "j P1 red", "j 2+ red", "h W1 red", "h 2+", "h 3+ red", "h W1"],
        "play.not-your-turn play.colour-missing play.colour-not-asked - play.colour-not-asked card.seen "
        "play.colour-not-asked -",
    ),
    ("R5", [*PASSES, "j P3", "h P1"], "-"),
    ("R5", [*PASSES, "j P3", "h 2+"], "-"),
    ("R5", [*PASSES, "j P3", "h W1"], "play.void-unseen"),
    ("R5", [*PASSES, "j 2+ red", "h 3+"], "play.void-unseen"),
    ("R5", [*PASSES, *lines("jP7hP1 jP6hP2 jP5hP3"), "j P4", "h W1"], "-"),  # all seven are seen
    ("R12", [*PASSES, "j P1", "undo 4", "undo 2", "undo 0"], "undo.target - -"),
]


@pytest.mark.parametrize(("rule", "rows", "expected"), CODES)
def test_codes(rule: str, rows: list[str], expected: str) -> None:
    wanted = expected.split()
    assert [code or "-" for code in codes(match_of(*rows))][-len(wanted) :] == wanted


def advised(match: Match, row: str) -> list[str]:
    """Return the advice that the seat's own phone shows before the line is recorded."""
    raw = line(row)
    action = Action(raw.pop("seat"), raw.pop("action"), raw)
    return [a["code"].removeprefix("jekyll_hyde.advice.") for a in GAME.advise(match.position, action)]


@pytest.mark.parametrize(
    ("hand", "passed", "advice"),
    [
        (HAND, "h pass 2+", []),
        (HAND, "h pass P1", ["must-pass-potion"]),
        (HAND, "h pass P7", ["not-held", "must-pass-potion"]),
        ("h hand P1 P2 W1 W2 G1 G2 G3 G4 2+ ??", "h pass 2+", ["hand-unknown"]),
        ("h hand P1 P2 W1 W2 G1 G2 G3 G4 2+ W5", "h pass P1", []),  # one potion may be kept
    ],
)
def test_r3_names_are_never_checked_against_a_disclosed_hand(
    hand: str, passed: str, advice: list[str]
) -> None:
    assert advised(match_of(hand), passed) == advice
    assert codes(match_of(hand, passed))[-1] == "pass.potion-unseen"


@pytest.mark.parametrize(
    ("lead", "follow", "advice"),
    [("j P3", "h W1", ["must-follow"]), ("j P3", "h 2+", []), ("j P3", "h G7", ["not-held", "must-follow"])],
)
def test_r5_following_with_a_registered_hand(lead: str, follow: str, advice: list[str]) -> None:
    """A disclosed hand does not change the judgement; only the seat's own phone is advised."""
    untold, told = [*PASSES, lead], [*PASSES, "h hand P1 P2 W1 W2 W3 W4 W5 2+ 4+ 5+", lead]
    ours, theirs = match_of(*told, follow).entries[-1].judgement, match_of(*untold, follow).entries[-1]
    assert ours[:3] == theirs.judgement[:3]
    assert ours.private is False
    assert advised(match_of(*told), follow) == advice
    assert advised(match_of(*untold), follow) == []


def test_r5_the_cards_played_prove_that_the_colour_is_held() -> None:
    """Trick 9, a potion led for a colour never played: see worked case 17.  The choices agree."""
    rest = lines("jW7hW1 jW6hW2 jW5hW3 jW4h2+ jG7hG1 jG6hG2 jG5hG3 jG4h3+")
    match = match_of(*PASSES, *rest, "j 4+ purple")
    (follow,) = [c for c in GAME.choices(match.position, "hyde") if c.kind == "play"]
    assert {a.fields["card"] for a in follow.actions()} == {f"P{n}" for n in range(1, 8)}
    refused = match.judge(Action("hyde", "play", {"card": "5+"}))
    assert (refused.code, refused.private) == ("jekyll_hyde.play.must-follow", False)


@pytest.mark.parametrize("others", range(11))
def test_r5_proof_needs_fewer_other_cards_than_the_hand_has(others: int) -> None:
    """With `others` cards of other colours left, a hand of that size can still lack the led colour."""
    elsewhere = [card for card, bit in BIT.items() if not bit & MASK[GREEN]]
    seen = sum(BIT[card] for card in elsewhere[others:])
    assert not must_follow(GREEN, seen, others)
    assert must_follow(GREEN, seen, others + 1)


EFFECTS: list[tuple[str, list[str], dict[str, Any], str]] = [
    # (rule, the lines after the first exchange, the options, the effects of the last line)
    (
        "R1",
        lines(TEN),
        {"track": 4},
        "trick jekyll colour {'jekyll': 6, 'hyde': 4}, marker 2 2, round 2 hyde",
    ),
    ("R6", ["j 2+ green"], {}, "token green 1"),  # potions place the token of their colour
    ("R6", ["j P1", "h 2+", "h 3+ green"], {"potions": "colourless"}, ""),
    ("R7", ["j 2+ red", "h 3+"], {}, "trick hyde number {'jekyll': 0, 'hyde': 1}"),  # two potions do nothing
    # the printed colour counts
    (
        "R7",
        ["j 2+ green", "h W1"],
        {},
        "token red 2, token purple 3, reset, trick jekyll number {'jekyll': 1, 'hyde': 0}",
    ),
    ("R7", ["j 2+ red", "h G1"], {}, "token green 2, token purple 3, greed 2"),
    # with one card left whole hands change places, and with none nothing
    ("R7", [*NINE[:-2], "j G5", "h 2+"], {}, "exchange 1, trick jekyll number {'jekyll': 9, 'hyde': 0}"),
    ("R7", [*NINE, "j G4", "h 2+"], {}, "trick jekyll number {'jekyll': 10, 'hyde': 0}, marker 10 10"),
    ("R8", ["j P3", "h P4"], {}, "trick hyde number {'jekyll': 0, 'hyde': 1}"),
    ("R8", ["j P3", "h 3+"], {}, "trick hyde potion {'jekyll': 0, 'hyde': 1}"),
    ("R8", ["j 3+ purple", "h P3"], {}, "trick jekyll potion {'jekyll': 1, 'hyde': 0}"),
    ("R8", ["j P3", "h W1"], {}, "token red 2, token green 3, trick hyde colour {'jekyll': 0, 'hyde': 1}"),
    (
        "R9",  # stealing in the tenth trick counts
        [*lines("jW7hW1 jW6hW2 jW5hW3 jG7hG1 jG6hG2 jG5hG3 jP2hP6 hP5jP1 hP7jP3"), "h P4", "j 5+"],
        {},
        "trick jekyll number {'jekyll': 7, 'hyde': 3}, steal jekyll hyde {'jekyll': 8, 'hyde': 2}, "
        "marker 6 6, round 2 hyde",
    ),
    # the marker stops at the end of the track
    ("R10", [*NINE, "j P4", "h G4"], {"track": 5}, "trick hyde colour {'jekyll': 9, 'hyde': 1}, marker 8 5"),
]


@pytest.mark.parametrize(("rule", "rows", "options", "expected"), EFFECTS)
def test_effects(rule: str, rows: list[str], options: dict[str, Any], expected: str) -> None:
    match = match_of(*PASSES, *rows, options=options)
    assert short(match.entries[-1].judgement.effects) == expected


def test_r11_a_refuted_claim_is_listed_and_changes_nothing_else() -> None:
    """Line 4 claims no purple, line 7 is purple: the trick of line 4 stays Jekyll's, and the match goes on."""
    match = match_of(*PASSES, "j P7", "h G1", "h W3", "j W1", "h P2")
    before, after = GAME.view(match.at(6)), GAME.view(match.position)
    assert (before["refuted"], after["refuted"]) == ([], [4])
    assert after["tricks"] == before["tricks"]
    assert match.outcome is None


@pytest.mark.parametrize(
    ("rows", "steps"),
    [
        ([], ["deal"]),
        (["j pass ??"], []),
        (["j pass ??", "undo 0"], []),
        (PASSES, ["take"]),
        ([*PASSES, "j P4"], ["token"]),
        ([*PASSES, "j P4", "h W1"], ["tokens", "trick"]),
        ([*PASSES, "j P4", "h P2", "j W3", "h 3+"], ["reset", "trick"]),
        ([*PASSES, "j P4", "h P2", "j P5", "h 5+"], ["trick", "steal"]),
        ([*PASSES, "j G4", "h 2+"], ["greed"]),
        ([*PASSES, "j G4", "h 2+", "j pass ?? ??"], ["greed"]),
        ([*PASSES, "j G4", "h 2+", "j pass ?? ??", "h pass ?? ??"], ["take", "trick"]),
        ([*PASSES, *lines(TEN[:48]), "j G6", "h 2+"], ["cross", "trick"]),
        ([*PASSES, *lines(TEN)], ["marker", "again"]),
    ],
)
def test_steps(rows: list[str], steps: list[str]) -> None:
    match = match_of(*rows)
    effects = match.entries[-1].judgement.effects if rows else ()
    assert [s["step"].rpartition(".")[2] for s in GAME.steps(match.position, effects)] == steps


# -- refusals that an arbiter waives ----------------------------------------------------------------------


def test_a_trick_led_by_the_wrong_seat_may_stand() -> None:
    match = match_of(*PASSES)
    led = Action("hyde", "play", {"card": "P1"})
    entry = match.record(led, waive="jekyll_hyde.play.not-your-turn")
    assert (entry.verdict.value, codes(match)[-1]) == ("legal", "play.not-your-turn")
    view = GAME.view(match.position)
    assert (view["leader"], GAME.turn(match.position)) == ("hyde", ("jekyll",))
    again = Action("hyde", "play", {"card": "P2"})
    refused = match.judge(again, "jekyll_hyde.play.not-your-turn")
    assert refused.verdict.value == "illegal", "a trick has a card of each"
    match.record(Action("jekyll", "play", {"card": "P7"}))
    assert GAME.view(match.position)["tricks"] == {"jekyll": 1, "hyde": 0}


def test_a_card_that_had_to_follow_may_stand_without_a_claim() -> None:
    """Everybody sees that hyde held purple: the card is not a claim, and no claim is refuted."""
    rest = lines("jW7hW1 jW6hW2 jW5hW3 jW4h2+ jG7hG1 jG6hG2 jG5hG3 jG4h3+")
    match = match_of(*PASSES, "h hand P1 P2 ?? ?? ?? ?? ?? ?? ?? ??", *rest, "j 4+ purple")
    entry = match.record(Action("hyde", "play", {"card": "5+"}), waive="jekyll_hyde.play.must-follow")
    assert (entry.verdict.value, codes(match)[-1]) == ("legal", "play.must-follow")
    assert entry.n not in match.settled()
    assert not GAME.private(match.position, "hyde")["conflict"]
    match.record(Action("hyde", "play", {"card": "P1"}), waive="jekyll_hyde.play.not-your-turn")
    assert waivable_codes(GAME) == {"jekyll_hyde.play.not-your-turn", "jekyll_hyde.play.must-follow"}
