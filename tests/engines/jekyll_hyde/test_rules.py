"""Jekyll vs. Hyde: worked cases with exact numbers (cases.json), and what they leave open, rule by rule."""

from __future__ import annotations

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

from tachiai.engines import Action, Match, RecordError, jekyll_hyde, load, read
from tachiai.engines.match import replay
from tests.engines.jekyll_hyde.lines import line, lines

GAME = load("jekyll_hyde")
CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
PASSES = ["j pass ??", "h pass ??"]
TEN = "jP7hP1 jP6hP2 jP3hP5 hW7jW1 hW6jW2 hW3jW5 jG7hG1 jG6hG2 jG3hG5 hP4jW4"
"""A round of ten tricks without a potion, six to Jekyll."""


def match_of(*short: str, options: dict[str, Any] | None = None) -> Match:
    return replay(GAME, GAME.header(options=options), [line(row) for row in short])


def said(match: Match) -> list[str | None]:
    """The code of each line, without the game's name."""
    return [e.judgement.code and e.judgement.code.removeprefix("jekyll_hyde.") for e in match.entries]


def names(match: Match, n: int = 0) -> list[str]:
    """The kinds of effects line ``n`` (default: the last) had, in order."""
    return [effect["effect"] for effect in match.entries[n - 1].judgement.effects]


def settled(match: Match) -> dict[int, tuple[str, int]]:
    return {claim: (out.verdict, out.by) for claim, out in match.settled().items()}


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


# -- rounds and exchanges -----------------------------------------------------------------------------


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
    assert said(match) == [
        "play.exchange-open", "pass.count", "pass.count", "pass.potion-unseen",
        "pass.already", "play.exchange-open", "pass.potion-unseen",
    ]  # fmt: skip
    assert said(match_of(*PASSES, "j pass ??"))[-1] == "pass.none-due"


def advised(match: Match, row: str) -> list[str]:
    """What the seat's own phone warns of before the line is recorded."""
    raw = line(row)
    action = Action(raw.pop("seat"), raw.pop("action"), raw)
    return [a["code"].removeprefix("jekyll_hyde.advice.") for a in GAME.advise(match.position, action)]


HAND = "h hand P1 P2 W1 W2 G1 G2 G3 G4 2+ 3+"


def test_r3_naming_faults_in_their_order() -> None:
    two = match_of(*PASSES, *lines(TEN), HAND, "h pass P1 ??", "h pass P1 P1", "h pass P1 P2")
    assert said(two)[23:] == ["pass.mixed", "pass.duplicate", "pass.potion-unseen"]
    assert [e.judgement.private for e in two.entries][22:] == [False, True, True, False]
    green = match_of(*PASSES, "j G4", "h 2+", "j pass G4 G4", "j pass G4 ??", "j pass G4 G1", "j pass G2 G1")
    assert said(green)[4:] == ["pass.duplicate", "pass.mixed", "card.seen", None]
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
def test_r3_names_are_never_checked_against_what_was_told(hand: str, passed: str, advice: list[str]) -> None:
    match = match_of(hand)
    assert advised(match, passed) == advice
    assert said(match_of(hand, passed))[-1] == "pass.potion-unseen"


def test_r3_no_potion_duty_in_a_green_exchange() -> None:
    match = match_of(
        *PASSES, "j hand G4 P1 P2 W1 W2 3+ 4+ W5 W6 W7", "j G4", "h 2+", "j pass P1 P2", "h pass ?? ??"
    )
    assert said(match)[5] is None
    assert GAME.private(match.position, "jekyll")["opponent"] == ["P1", "P2"]


# -- play ---------------------------------------------------------------------------------------------


def test_r4_leading_and_its_faults() -> None:
    match = match_of(*PASSES, "h P1", "j 2+", "j P1 red", "j 2+ red", "h W1 red", "h 2+", "h 3+ red", "h W1")
    assert said(match)[2:] == [
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
    assert said(match_of(*PASSES, lead, follow))[-1] == code


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
    """What was told has no say: the judgement is that of a hand nobody told; the own phone is warned."""
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
    assert said(match)[-1] == "play.void-unseen"
    view = GAME.private(match.position, "hyde")
    assert (view["conflict"], view["hand"]) == (True, ["??"] * 9)


def test_r5_the_cards_played_prove_that_the_colour_is_held() -> None:
    """Trick 9, a potion led for a colour never played: see worked case 17.  The choices say so, too."""
    rest = lines("jW7hW1 jW6hW2 jW5hW3 jW4h2+ jG7hG1 jG6hG2 jG5hG3 jG4h3+")
    match = match_of(*PASSES, *rest, "j 4+ purple")
    (follow,) = [c for c in GAME.choices(match.position, "hyde") if c.kind == "play"]
    assert {a.fields["card"] for a in follow.actions()} == {f"P{n}" for n in range(1, 8)}
    refused = match.judge(Action("hyde", "play", {"card": "5+"}))
    assert (refused.code, refused.private) == ("jekyll_hyde.play.must-follow", False)


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
        ("j 3+ purple", "h W7", "hyde", "number"),  # red beside a potion: no token is left, numbers decide
        ("j P3", "h W1", "hyde", "colour"),
    ],
)
def test_r8_who_takes_the_trick(lead: str, follow: str, winner: str, by: str) -> None:
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
    """Line 4 says "no purple", line 7 is purple: the trick of line 4 stays Jekyll's, and the match goes on."""
    match = match_of(*PASSES, "j P7", "h G1", "h W3", "j W1", "h P2")
    assert settled(match)[4] == ("refuted", 7)
    before, after = GAME.view(match.at(6)), GAME.view(match.position)
    assert (before["refuted"], after["refuted"]) == ([], [4])
    assert after["tricks"] == before["tricks"]
    assert match.outcome is None


def test_r12_undo() -> None:
    match = match_of(*PASSES, "j P1", "undo 4", "undo 9", "undo 2", "undo 0")
    assert said(match)[3:] == ["undo.target", "undo.target", None, None]
    assert GAME.view(match.position)["phase"] == "exchange"


# -- void claims and potion claims -------------------------------------------------------------------------------


def test_r5_a_void_claim_is_confirmed_when_the_other_hand_shows_the_rest() -> None:
    match = match_of(*PASSES, *lines("jP1hP2 hP3jP4 jP5hW1 hW2jW3 jP6hW4"), "h W5", "j W6", "j P7")
    # line 8 claims no purple with P6 and P7 out; line 12 the same with P7 out
    assert said(match)[7] == said(match)[11] == "play.void-unseen"
    assert settled(match) == {8: ("confirmed", 15), 12: ("confirmed", 15)}


def test_r5_a_void_claim_of_the_last_trick_is_confirmed_at_once() -> None:
    rest = lines("jP7hP1 jP6hP2 jP5hP3 jW7hW1 jW6hW2 jW5hW3 jG7hG1 jG6hG2 jG5hG3")
    match = match_of(*PASSES, *rest, "j P4", "h W4")
    assert said(match)[-1] is None  # all purple cards are out
    match = match_of(*PASSES, *rest, "j W4", "h P4")
    assert said(match)[-1] is None  # all red cards are out
    match = match_of(*PASSES, *rest[:-2], "j 2+ green", "h P4", "h W4", "j G5")
    assert said(match)[-3] == "play.void-unseen"
    match = match_of(
        *PASSES, *lines("jP7hP1 jP6hP2 jP5hW1 hW7jW2 hW6jW3 hW5jG1 jG7hG2 jG6hG3 jG5hG4"), "j P4", "h W4"
    )
    assert said(match)[-1] == "play.void-unseen"
    assert settled(match)[22] == ("confirmed", 22)


def test_r5_an_exchange_keeps_a_claim_open_and_the_rounds_end_may_settle_it() -> None:
    start = ["j P7", "h G1", "h G2", "j 2+", "h pass ?? ??", "j pass ?? ??"]
    rest = lines("jW1hW2 hW3jW4 jW5hW6 hG3jG4 jG5hG6 hW7jP1 hG7jP2 hP3jP4")
    match = match_of(*PASSES, *start, *rest)
    assert GAME.view(match.position)["round"] == 2
    # P1-P4 were played after the exchange, so line 4 stays open; P5 and P6 lay aside
    assert 4 not in settled(match)
    assert GAME.view(match.position)["refuted"] == []
    # the same, but no purple card is ever seen again: they all lay aside
    none = lines("jW1hW2 hW3jW4 jW5hW6 hG3jG4 jG5hG6 hG7jW7")
    match = match_of(*PASSES, *start, *none, "h 3+ red", "j 4+", "j 5+ green", "h P1")
    assert 4 not in settled(match)


def test_r5_claims_stay_with_the_hand_when_whole_hands_change_places() -> None:
    # line 4: Hyde's hand has no purple; in trick 9 whole hands (one card each) change places
    start = lines("jP7hG1 hG2jG3 jW7hW1 jW6hW2 jW5hW3 jG7hG4 jG6hW4")
    match = match_of(*PASSES, *start, "h G5", "j 2+")
    assert said(match)[3] == "play.void-unseen"
    assert names(match) == ["exchange", "trick"]
    assert GAME.view(match.position)["turn"] == "hyde"
    same = match.record(Action("hyde", "play", {"card": "P2"})).judgement
    assert same.settled == ()  # that is the hand Jekyll held till now
    other = match.record(Action("jekyll", "play", {"card": "P3"})).judgement
    assert (4, "refuted") in [(s.claim, s.verdict) for s in other.settled]


def test_r3_four_potions_in_one_hand_refute_its_potion_claim_at_once() -> None:
    match = match_of(*PASSES, "j 2+ red", "h W1", "j 3+ red", "h W2", "j 4+ purple", "h P1", "j 5+ purple")
    assert settled(match) == {1: ("refuted", 9)}
    assert GAME.view(match.position)["refuted"] == [1]
    assert GAME.view(match.position)["open"] == [2]


def test_r3_three_potions_refute_it_at_the_rounds_end_if_the_fourth_stays_away() -> None:
    tricks = "jW7hW1 jW6hW2 jW5hW3 jG7hG1 jG6hG2 jG5hG3 jP7hP1"
    three = ["j 3+ purple", "h P2", "j 4+ purple", "h P3", "j 5+ purple", "h P4"]
    match = match_of(*PASSES, *lines(tricks), *three)
    assert settled(match) == {1: ("refuted", 22), 2: ("confirmed", 22)}
    fourth = [*three[:-1], "h 2+"]
    match = match_of(*PASSES, *lines(tricks), *fourth)
    assert 1 not in settled(match)
    assert settled(match)[2] == ("confirmed", 22)


def test_r3_a_late_potion_may_be_anyones() -> None:
    start = ["j G4", "h 2+", "h pass ?? ??", "j pass ?? ??"]
    rest = lines("jW7hW1 jW6hW2 jW5hW3 jG7hG1 jG6hG2 jG5hG3 jP7hP1 jP6hP2")
    match = match_of(*PASSES, *start, *rest, "j P5", "h P3")
    assert settled(match) == {1: ("confirmed", 24), 2: ("confirmed", 24)}
    match = match_of(*PASSES, *start, *rest, "j P5", "h 3+")
    assert settled(match) == {1: ("confirmed", 24)}


# -- what a seat tells of its hand --------------------------------------------------------------------------------


def test_r2_hand_lines_are_settled_for_their_seat_alone() -> None:
    match = match_of(*PASSES, "j hand P1 P2 ?? ?? ?? ?? ?? ?? ?? ??", "j P1", "h P3", "h W2", "j W1", "h P2")
    assert [(s.claim, s.verdict, s.seat) for s in match.entries[-1].judgement.settled] == [
        (3, "refuted", "jekyll")
    ]
    assert GAME.private(match.position, "jekyll")["conflict"] is True
    assert GAME.view(match.position)["refuted"] == []


def test_r2_a_hand_line_is_confirmed_by_its_last_card() -> None:
    match = match_of(*PASSES, "j hand P1 P2 ?? ?? ?? ?? ?? ?? ?? ??", "j P1", "h 2+", "h W1", "j P2")
    assert settled(match)[3] == ("confirmed", 7)


def test_r2_a_card_outside_a_completely_told_hand_is_a_conflict() -> None:
    match = match_of(*PASSES, "j hand P1 P2 P3 P4 P5 P6 W1 W2 W3 W4", "j P7")
    assert settled(match) == {3: ("refuted", 4)}
    view = GAME.private(match.position, "jekyll")
    assert view["conflict"] is True
    assert view["hand"] == ["??"] * 9


def test_r3_a_hand_told_between_the_own_pass_and_the_others_is_refused() -> None:
    match = match_of("j pass ??", "j hand", "h hand P1", "h pass ??", "j hand P1")
    assert said(match)[1:] == ["hand.pass-open", "hand.count", "pass.potion-unseen", "hand.count"]


def test_r2_faults_of_a_hand() -> None:
    nine = "?? ?? ?? ?? ?? ?? ??"
    match = match_of(
        *PASSES, "j P1", f"h hand P1 P2 P3 {nine}", f"h hand P2 P2 P3 {nine}", f"h hand P2 P3 {nine}"
    )
    assert said(match)[3:] == ["card.seen", "hand.duplicate", "hand.count"]
    assert [e.judgement.private for e in match.entries][3:] == [True, True, False]


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
    # line 1 lost 2+ but is still open; a card it did not name has the room of the one received
    match.record(Action("jekyll", "play", {"card": "P5"}))
    assert 1 not in settled(match)


def test_r3_an_unnamed_pass_makes_a_line_lapse() -> None:
    match = match_of("j hand P1 P2 P3 P4 W1 W2 W3 W4 2+ 3+", "j pass ??", "h pass ??", "j W7")
    assert settled(match) == {}
    view = GAME.private(match.position, "jekyll")
    assert (view["conflict"], view["hand"]) == (False, ["??"] * 9)


def test_r7_whole_hands_take_their_registered_cards_along() -> None:
    rest = lines("jP7hP1 jP6hP2 jP5hP3 jW7hW1 jW6hW2 jW5hW3 jG7hG1")
    match = match_of(*PASSES, *rest, "j hand G6 W4 ??", "h hand 2+ P4 3+", "j G6", "h 2+")
    jekyll, hyde = GAME.private(match.position, "jekyll"), GAME.private(match.position, "hyde")
    assert (jekyll["hand"], jekyll["opponent"]) == (["P4", "3+"], ["W4"])
    assert (hyde["hand"], hyde["opponent"]) == (["W4", "??"], ["P4", "3+"])


def test_r7_a_conflict_stays_with_its_seat() -> None:
    rest = lines("jP7hP1 jP6hP2 jP5hP3 jW7hW1 jW6hW2 jW5hW3 jG7hG1")
    match = match_of(*PASSES, *rest, "j hand G5 W4 P4", "h hand 2+ 4+ 3+", "j G6", "h 2+")
    jekyll, hyde = GAME.private(match.position, "jekyll"), GAME.private(match.position, "hyde")
    assert (jekyll["conflict"], jekyll["hand"]) == (True, ["3+", "4+"])
    assert (hyde["conflict"], hyde["hand"]) == (False, ["??", "??"])


# -- choices, turn, due -------------------------------------------------------------------------------


def test_choices_do_not_depend_on_what_was_told() -> None:
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


def test_whose_turn_and_what_is_due() -> None:
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


# -- records ------------------------------------------------------------------------------------------

HEADER = '{"record": "match", "version": 1, "game": "jekyll_hyde", "seats": ["jekyll", "hyde"]}\n'


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ('{"seat": "jekyll", "action": "play"}', "card"),
        ('{"seat": "jekyll", "action": "play", "card": "??"}', "card"),
        ('{"seat": "jekyll", "action": "play", "card": "P8"}', "card"),
        ('{"seat": "jekyll", "action": "play", "card": "6+", "colour": "red"}', "card"),
        ('{"seat": "jekyll", "action": "play", "card": "2+", "colour": "wrath"}', "colour"),
        ('{"seat": "jekyll", "action": "play", "card": "2+", "colour": null}', "colour"),
        ('{"seat": "table", "action": "play", "card": "P1"}', "seat"),
        ('{"seat": "anna", "action": "play", "card": "P1"}', "seat"),
        ('{"seat": "jekyll", "action": "pass"}', "cards"),
        ('{"seat": "jekyll", "action": "pass", "cards": "P1"}', "cards"),
        ('{"seat": "jekyll", "action": "pass", "cards": ["P1", 2]}', "cards[1]"),
        ('{"seat": "jekyll", "action": "hand", "cards": ["Ah"]}', "cards[0]"),
        ('{"seat": "jekyll", "action": "hand", "cards": [], "card": "P1"}', "card"),
        ('{"seat": "hyde", "action": "undo", "to": 0}', "seat"),
        ('{"seat": "hyde", "action": "flip"}', "action"),
    ],
)
def test_record_errors(row: str, field: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(HEADER + row)
    assert (caught.value.line, caught.value.field) == (2, field)


@pytest.mark.parametrize(
    "seats", ['["hyde", "jekyll"]', '["jekyll"]', '["a", "b"]', '["jekyll", "hyde", "c"]']
)
def test_record_errors_in_seats(seats: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(HEADER.replace('["jekyll", "hyde"]', seats))
    assert caught.value.field == "seats"


@pytest.mark.parametrize(
    "options",
    [
        '{"track": 3}',
        '{"track": 31}',
        '{"track": 10.0}',
        '{"potions": true}',
        '{"potions": "red"}',
        '{"x": 1}',
    ],
)
def test_record_errors_in_options(options: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(HEADER.replace("]}", '], "options": ' + options + "}"))
    assert caught.value.field is not None
    assert caught.value.field.startswith("options.")


def test_a_seats_export_keeps_all_it_said() -> None:
    """Passing on by name a card that was passed to it by name needs no word of the other seat."""
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
    assert said(own) == said(match)
    assert GAME.view(own.position) == GAME.view(match.position)
    kept = [e.action.fields.get("cards") for e in own.entries]
    assert (kept[2], kept[6]) == (["P1"], ["G2", "P6"])
    assert kept[3] == ["??"]


# -- what an arbiter lets stand ----------------------------------------------------------------------------


def test_a_trick_led_by_the_wrong_seat_may_stand() -> None:
    match = match_of(*PASSES)
    led = Action("hyde", "play", {"card": "P1"})
    entry = match.record(led, waive="jekyll_hyde.play.not-your-turn")
    assert (entry.verdict.value, said(match)[-1]) == ("legal", "play.not-your-turn")
    view = GAME.view(match.position)
    assert (view["leader"], GAME.turn(match.position)) == ("hyde", ("jekyll",))
    again = Action("hyde", "play", {"card": "P2"})
    refused = match.judge(again, "jekyll_hyde.play.not-your-turn")
    assert refused.verdict.value == "illegal", "a trick has a card of each"
    match.record(Action("jekyll", "play", {"card": "P7"}))
    assert GAME.view(match.position)["tricks"] == {"jekyll": 1, "hyde": 0}


def test_a_card_that_had_to_follow_may_stand_and_says_nothing() -> None:
    """Everybody sees that hyde held purple: it is no claim, and nothing is found to be a lie."""
    rest = lines("jW7hW1 jW6hW2 jW5hW3 jW4h2+ jG7hG1 jG6hG2 jG5hG3 jG4h3+")
    match = match_of(*PASSES, "h hand P1 P2 ?? ?? ?? ?? ?? ?? ?? ??", *rest, "j 4+ purple")
    entry = match.record(Action("hyde", "play", {"card": "5+"}), waive="jekyll_hyde.play.must-follow")
    assert (entry.verdict.value, said(match)[-1]) == ("legal", "play.must-follow")
    assert entry.n not in match.settled()
    assert not GAME.private(match.position, "hyde")["conflict"]
    match.record(Action("hyde", "play", {"card": "P1"}), waive="jekyll_hyde.play.not-your-turn")
    assert GAME.waivable == {"jekyll_hyde.play.not-your-turn", "jekyll_hyde.play.must-follow"}
