"""Jekyll vs. Hyde: worked cases with exact numbers (cases.json), and further tests rule by rule."""

from __future__ import annotations

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

from tachiai.engines import Action, Match, jekyll_hyde
from tachiai.engines._derived import waivable_codes
from tachiai.engines.jekyll_hyde.position import BIT, GREEN, MASK
from tachiai.engines.jekyll_hyde.rules.tricks import must_follow
from tests.engines.jekyll_hyde.lines import GAME, PASSES, codes, line, lines, match_of, names, settled

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
TEN = "jP7hP1 jP6hP2 jP3hP5 hW7jW1 hW6jW2 hW3jW5 jG7hG1 jG6hG2 jG3hG5 hP4jW4"
"""A round of ten tricks without a potion, six to Jekyll."""


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_worked_case(case: dict[str, Any]) -> None:
    match = match_of(*case["lines"], options=case.get("options"))
    *audit, last = match.audit()
    for row in audit:
        expected = {"verdict": "legal", "code": None} | case["says"].get(str(row["n"]), {})
        assert {k: row.get(k) for k in expected} == expected
        assert ("settled" in row) == ("settled" in expected)
    assert last["outcome"] == case.get("outcome")
    if "position" in case:
        assert last["position"] == case["position"]
        assert list(last["position"]) == list(case["position"])
    for key, value in case.get("position_has", {}).items():
        assert last["position"][key] == value
    for seat, view in case.get("private", {}).items():
        assert GAME.private(match.position, seat) == view
    at = {int(n): views for n, views in case.get("private_at", {}).items()}
    for n, views in [*at.items(), (match.n, case.get("private_has", {}))]:
        for seat, some in views.items():
            view = GAME.private(match.at(n), seat)
            assert {key: view[key] for key in some} == some, (n, seat)


def test_module_example() -> None:
    assert doctest.testmod(jekyll_hyde).failed == 0


# -- rounds and exchanges --------------------------------------------------------------------------------


def test_r1_the_marker_starts_at_jekylls_end_in_round_1() -> None:
    view = GAME.view(match_of().position)
    assert (view["marker"], view["round"], view["trick"]) == (0, 1, 1)


@pytest.mark.parametrize(
    ("track", "marker", "leader"), [(10, 4, "jekyll"), (10, 5, "hyde"), (5, 2, "jekyll"), (5, 3, "hyde")]
)
def test_r2_hyde_leads_once_the_marker_stands_in_his_half(track: int, marker: int, leader: str) -> None:
    from tachiai.engines.jekyll_hyde.position import SEATS
    from tachiai.engines.jekyll_hyde.rules import first_leader

    assert SEATS[first_leader(marker, track)] == leader


def test_r2_a_short_track_makes_hyde_lead_after_two_steps() -> None:
    match = match_of(*PASSES, *lines(TEN), options={"track": 4})
    assert match.entries[-1].judgement.effects[-1] == {"effect": "round", "round": 2, "leader": "hyde"}


def test_r3_passes_and_their_faults() -> None:
    match = match_of("j P1", "j pass ?? ??", "j pass", "j pass P1", "j pass ??", "j P1", "h pass ??")
    assert codes(match) == [
        "play.exchange-open", "pass.count", "pass.count", "pass.potion-unseen",
        "pass.already", "play.exchange-open", "pass.potion-unseen",
    ]  # fmt: skip
    assert codes(match_of(*PASSES, "j pass ??"))[-1] == "pass.none-due"


def advised(match: Match, row: str) -> list[str]:
    """Return the advice that the seat's own phone shows before the line is recorded."""
    raw = line(row)
    action = Action(raw.pop("seat"), raw.pop("action"), raw)
    return [a["code"].removeprefix("jekyll_hyde.advice.") for a in GAME.advise(match.position, action)]


HAND = "h hand P1 P2 W1 W2 G1 G2 G3 G4 2+ 3+"


def test_r3_naming_faults_in_their_order() -> None:
    two = match_of(*PASSES, *lines(TEN), HAND, "h pass P1 ??", "h pass P1 P1", "h pass P1 P2")
    assert codes(two)[23:] == ["pass.mixed", "pass.duplicate", "pass.potion-unseen"]
    assert [e.judgement.private for e in two.entries][22:] == [False, True, True, False]
    green = match_of(*PASSES, "j G4", "h 2+", "j pass G4 G4", "j pass G4 ??", "j pass G4 G1", "j pass G2 G1")
    assert codes(green)[4:] == ["pass.duplicate", "pass.mixed", "card.seen", None]
    assert [e.judgement.private for e in green.entries][4:] == [True, True, True, False]


@pytest.mark.parametrize(
    ("hand", "passed", "advice"),
    [
        (HAND, "h pass 2+", []),
        (HAND, "h pass ??", []),
        (HAND, "h pass P1", ["must-pass-potion"]),
        (HAND, "h pass 4+", ["not-held"]),
        (HAND, "h pass P7", ["not-held", "must-pass-potion"]),
        ("h hand P1 P2 W1 W2 G1 G2 G3 G4 2+ ??", "h pass 2+", ["hand-unknown"]),
        ("h hand P1 P2 W1 W2 G1 G2 G3 G4 2+ ??", "h pass ??", []),
        ("h hand P1 P2 W1 W2 G1 G2 G3 G4 2+ W5", "h pass P1", []),  # one potion may be kept
        ("j hand P1 P2 W1 W2 G1 G2 G3 G4 2+ 3+", "h pass P1", ["hand-unknown"]),
    ],
)
def test_r3_names_are_never_checked_against_a_disclosed_hand(
    hand: str, passed: str, advice: list[str]
) -> None:
    match = match_of(hand)
    assert advised(match, passed) == advice
    assert codes(match_of(hand, passed))[-1] == "pass.potion-unseen"


def test_r3_no_potion_duty_in_a_green_exchange() -> None:
    match = match_of(
        *PASSES, "j hand G4 P1 P2 W1 W2 3+ 4+ W5 W6 W7", "j G4", "h 2+", "j pass P1 P2", "h pass ?? ??"
    )
    assert codes(match)[5] is None
    assert GAME.private(match.position, "jekyll")["opponent"] == ["P1", "P2"]


# -- play ------------------------------------------------------------------------------------------------


def test_r4_leading_and_its_faults() -> None:
    match = match_of(*PASSES, "h P1", "j 2+", "j P1 red", "j 2+ red", "h W1 red", "h 2+", "h 3+ red", "h W1")
    assert codes(match)[2:] == [
        "play.not-your-turn", "play.colour-missing", "play.colour-not-asked", None,
        "play.colour-not-asked", "card.seen", "play.colour-not-asked", None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lead", "follow", "code"),
    [
        ("j P3", "h P1", None),
        ("j P3", "h 2+", None),
        ("j P3", "h W1", "play.void-unseen"),
        ("j 2+ red", "h W1", None),
        ("j 2+ red", "h 3+", "play.void-unseen"),
        ("j 2+ red", "h P1", "play.void-unseen"),
    ],
)
def test_r5_following(lead: str, follow: str, code: str | None) -> None:
    assert codes(match_of(*PASSES, lead, follow))[-1] == code


@pytest.mark.parametrize(
    ("lead", "follow", "advice"),
    [
        ("j P3", "h W1", ["must-follow"]),
        ("j P3", "h 2+", []),
        ("j P3", "h P1", []),
        ("j P3", "h P7", ["not-held"]),
        ("j P3", "h G7", ["not-held", "must-follow"]),
        ("j 3+ purple", "h 2+", ["must-follow"]),
        ("j 3+ green", "h W1", []),
    ],
)
def test_r5_following_with_a_registered_hand(lead: str, follow: str, advice: list[str]) -> None:
    """A disclosed hand does not change the judgement; only the seat's own phone is advised."""
    untold, told = [*PASSES, lead], [*PASSES, "h hand P1 P2 W1 W2 W3 W4 W5 2+ 4+ 5+", lead]
    ours, theirs = match_of(*told, follow).entries[-1].judgement, match_of(*untold, follow).entries[-1]
    assert ours[:3] == theirs.judgement[:3]
    assert ours.private is False
    assert advised(match_of(*told), follow) == advice
    assert advised(match_of(*untold), follow) == []


def test_r5_one_registered_card_is_enough_for_advice_and_for_a_conflict() -> None:
    rows = [*PASSES, "h hand P1 ?? ?? ?? ?? ?? ?? ?? ?? ??", "j P3"]
    assert advised(match_of(*rows), "h W1") == ["must-follow"]
    match = match_of(*rows, "h W1")
    assert codes(match)[-1] == "play.void-unseen"
    view = GAME.private(match.position, "hyde")
    assert (view["conflict"], view["hand"]) == (True, ["??"] * 9)


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


def test_r5_seven_cards_seen_make_a_discard_legal() -> None:
    match = match_of(*PASSES, *lines("jP7hP1 jP6hP2 jP5hP3"), "j P4", "h W1")
    assert match.entries[-1].judgement.code is None
    match = match_of(*PASSES, *lines("jP7hP1 jP6hP2 jP5hP3"), "j 2+ purple", "h P4", "j W1", "h W2")
    assert match.entries[-1].judgement.code is None


def test_r6_potions_place_the_token_of_their_colour() -> None:
    match = match_of(*PASSES, "j 2+ green", "h 3+")
    assert match.entries[2].judgement.effects == ({"effect": "token", "colour": "green", "place": 1},)
    colourless = match_of(*PASSES, "j P1", "h 2+", "h 3+ green", "j W1", options={"potions": "colourless"})
    assert names(colourless, 5) == []
    assert colourless.entries[5].judgement.effects[:2] == (
        {"effect": "token", "colour": "red", "place": 2},
        {"effect": "token", "colour": "green", "place": 3},
    )


def test_r7_two_potions_do_nothing() -> None:
    assert names(match_of(*PASSES, "j 2+ red", "h 3+")) == ["trick"]


def test_r7_the_printed_colour_counts() -> None:
    assert "reset" in names(match_of(*PASSES, "j 2+ green", "h W1"))
    assert "greed" in names(match_of(*PASSES, "j 2+ red", "h G1"))


def test_r7_with_one_card_left_the_hands_change_places() -> None:
    rest = lines("jP7hP1 jP6hP2 jP5hP3 jW7hW1 jW6hW2 jW5hW3 jG7hG1 jG6hG2")
    match = match_of(*PASSES, *rest, "j G5", "h 2+")
    assert names(match) == ["exchange", "trick"]
    assert match.entries[-1].judgement.effects[0] == {"effect": "exchange", "count": 1}


def test_r7_green_in_the_tenth_trick_does_nothing() -> None:
    rest = lines("jP7hP1 jP6hP2 jP5hP3 jW7hW1 jW6hW2 jW5hW3 jG7hG1 jG6hG2 jG5hG3")
    match = match_of(*PASSES, *rest, "j G4", "h 2+")
    assert names(match) == ["trick", "marker"]


@pytest.mark.parametrize(
    ("lead", "follow", "winner", "by"),
    [
        ("j P3", "h P4", "hyde", "number"),
        ("j P3", "h 3+", "hyde", "potion"),
        ("j 3+ purple", "h P3", "jekyll", "potion"),
        (
            "j 3+ purple",
            "h W7",
            "hyde",
            "number",
        ),  # red with a potion: no token is left, so the numbers decide
        ("j P3", "h W1", "hyde", "colour"),
    ],
)
def test_r8_the_winner_of_a_trick(lead: str, follow: str, winner: str, by: str) -> None:
    match = match_of(*PASSES, lead, follow)
    trick = next(e for e in match.entries[-1].judgement.effects if e["effect"] == "trick")
    assert (trick["winner"], trick["by"]) == (winner, by)


def test_r9_stealing_in_the_tenth_trick_counts() -> None:
    rest = lines("jW7hW1 jW6hW2 jW5hW3 jG7hG1 jG6hG2 jG5hG3 jP2hP6 hP5jP1 hP7jP3")
    match = match_of(*PASSES, *rest, "h P4", "j 5+")
    assert names(match) == ["trick", "steal", "marker", "round"]
    assert match.entries[-1].judgement.effects[1]["tricks"] == {"jekyll": 8, "hyde": 2}
    assert match.entries[-1].judgement.effects[2] == {"effect": "marker", "difference": 6, "marker": 6}


def test_r10_the_marker_stops_at_the_end_of_the_track() -> None:
    rest = lines("jP7hP1 jP6hP2 jP5hP3 jW7hW1 jW6hW2 jW5hW3 jG7hG1 jG6hG2 jG5hG3 jP4hG4")
    match = match_of(*PASSES, *rest, options={"track": 5})
    assert match.entries[-1].judgement.effects[-1] == {"effect": "marker", "difference": 8, "marker": 5}
    assert match.outcome is not None
    assert match.outcome.reason == "jekyll_hyde.end.domination"
    for row in ("j pass ??", "j P1", "j hand"):
        raw = line(row)
        action = Action(raw.pop("seat"), raw.pop("action"), raw)
        assert match.judge(action).code == "jekyll_hyde.match.over"


def test_r11_a_refuted_claim_is_listed_and_changes_nothing_else() -> None:
    """Line 4 claims no purple, line 7 is purple: the trick of line 4 stays Jekyll's, and the match goes on."""
    match = match_of(*PASSES, "j P7", "h G1", "h W3", "j W1", "h P2")
    assert settled(match)[4] == ("refuted", 7)
    before, after = GAME.view(match.at(6)), GAME.view(match.position)
    assert (before["refuted"], after["refuted"]) == ([], [4])
    assert after["tricks"] == before["tricks"]
    assert match.outcome is None


def test_r12_undo() -> None:
    match = match_of(*PASSES, "j P1", "undo 4", "undo 9", "undo 2", "undo 0")
    assert codes(match)[3:] == ["undo.target", "undo.target", None, None]
    assert GAME.view(match.position)["phase"] == "exchange"


# -- choices, turn, due ----------------------------------------------------------------------------------


def test_choices_do_not_depend_on_disclosures() -> None:
    rows = [*PASSES, "j G4", "h 2+"]
    silent, told = match_of(*rows), match_of(*PASSES, "j hand G4 G1 G2 G3 P1 P2 P3 P4 P5 P6", "j G4", "h 2+")
    for seat in ("jekyll", "hyde", "table"):
        assert [c.to_json() for c in GAME.choices(silent.position, seat)] == [
            c.to_json() for c in GAME.choices(told.position, seat)
        ]
    led = match_of(*PASSES, "h hand P1 P2 W1 W2 W3 W4 W5 2+ 4+ 5+", "j P3")
    (play,) = [c for c in GAME.choices(led.position, "hyde") if c.kind == "play"]
    assert len(list(play.actions())) == 24
    assert GAME.private(led.position, "hyde")["playable"] == ["P1", "P2", "2+", "4+", "5+"]


def test_turn_and_due_actions() -> None:
    match = match_of("h pass ??")
    assert GAME.turn(match.position) == ("jekyll",)
    assert GAME.due(match.position) == ({"seat": "jekyll", "action": "pass", "count": 1, "why": "round"},)
    match = match_of(*PASSES, "j G4", "h 2+")
    assert GAME.turn(match.position) == ("jekyll", "hyde")
    assert [due["why"] for due in GAME.due(match.position)] == ["green", "green"]
    assert GAME.due(match_of(*PASSES).position) == ()


@pytest.mark.parametrize(
    ("rows", "steps"),
    [
        ([], ["deal", "exchange"]),
        (["j pass ??"], ["exchange"]),
        (["j pass ??", "undo 0"], ["exchange"]),
        (PASSES, ["take"]),
        ([*PASSES, "j P4"], ["token"]),
        ([*PASSES, "j P4", "h W1"], ["tokens", "trick"]),
        ([*PASSES, "j P4", "h P2", "j W3", "h 3+"], ["reset", "trick"]),
        ([*PASSES, "j P4", "h P2", "j P5", "h 5+"], ["trick", "steal"]),
        ([*PASSES, "j G4", "h 2+"], ["greed"]),
        ([*PASSES, "j G4", "h 2+", "j pass ?? ??"], ["greed"]),
        ([*PASSES, "j G4", "h 2+", "j pass ?? ??", "h pass ?? ??"], ["take", "trick"]),
        ([*PASSES, *lines(TEN[:48]), "j G6", "h 2+"], ["cross", "trick"]),
        ([*PASSES, *lines(TEN)], ["marker", "again", "exchange"]),
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
