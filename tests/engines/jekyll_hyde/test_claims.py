"""Jekyll vs. Hyde: claims and disclosures about hands, and what settles them."""

from __future__ import annotations

from tachiai.engines import Action
from tests.engines.jekyll_hyde.lines import GAME, PASSES, codes, lines, match_of, names, settled

# -- void claims and potion claims -----------------------------------------------------------------------


def test_r5_a_void_claim_is_confirmed_when_the_other_hand_shows_the_rest() -> None:
    match = match_of(*PASSES, *lines("jP1hP2 hP3jP4 jP5hW1 hW2jW3 jP6hW4"), "h W5", "j W6", "j P7")
    # line 8 claims no purple while P6 and P7 are unseen; line 12 the same while P7 is
    assert codes(match)[7] == codes(match)[11] == "play.void-unseen"
    assert settled(match) == {8: ("confirmed", 15), 12: ("confirmed", 15)}


def test_r5_a_void_claim_of_the_last_trick_is_confirmed_at_once() -> None:
    rest = lines("jP7hP1 jP6hP2 jP5hP3 jW7hW1 jW6hW2 jW5hW3 jG7hG1 jG6hG2 jG5hG3")
    match = match_of(*PASSES, *rest, "j P4", "h W4")
    assert codes(match)[-1] is None  # all purple cards are out
    match = match_of(*PASSES, *rest, "j W4", "h P4")
    assert codes(match)[-1] is None  # all red cards are out
    match = match_of(*PASSES, *rest[:-2], "j 2+ green", "h P4", "h W4", "j G5")
    assert codes(match)[-3] == "play.void-unseen"
    match = match_of(
        *PASSES, *lines("jP7hP1 jP6hP2 jP5hW1 hW7jW2 hW6jW3 hW5jG1 jG7hG2 jG6hG3 jG5hG4"), "j P4", "h W4"
    )
    assert codes(match)[-1] == "play.void-unseen"
    assert settled(match)[22] == ("confirmed", 22)


def test_r5_an_exchange_keeps_a_claim_open_and_the_rounds_end_may_settle_it() -> None:
    start = ["j P7", "h G1", "h G2", "j 2+", "h pass ?? ??", "j pass ?? ??"]
    rest = lines("jW1hW2 hW3jW4 jW5hW6 hG3jG4 jG5hG6 hW7jP1 hG7jP2 hP3jP4")
    match = match_of(*PASSES, *start, *rest)
    assert GAME.view(match.position)["round"] == 2
    # P1-P4 were played after the exchange, so line 4 stays open; P5 and P6 were not dealt
    assert 4 not in settled(match)
    assert GAME.view(match.position)["refuted"] == []
    # the same, but no purple card is ever seen again: none of them was dealt
    none = lines("jW1hW2 hW3jW4 jW5hW6 hG3jG4 jG5hG6 hG7jW7")
    match = match_of(*PASSES, *start, *none, "h 3+ red", "j 4+", "j 5+ green", "h P1")
    assert 4 not in settled(match)


def test_r5_claims_stay_with_the_hand_when_whole_hands_change_places() -> None:
    # line 4: Hyde's hand has no purple; in trick 9 whole hands (one card each) change places
    start = lines("jP7hG1 hG2jG3 jW7hW1 jW6hW2 jW5hW3 jG7hG4 jG6hW4")
    match = match_of(*PASSES, *start, "h G5", "j 2+")
    assert codes(match)[3] == "play.void-unseen"
    assert names(match) == ["exchange", "trick"]
    assert GAME.view(match.position)["turn"] == "hyde"
    same = match.record(Action("hyde", "play", {"card": "P2"})).judgement
    assert same.settled == ()  # this is the hand Jekyll held until now
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


# -- what a seat discloses about its hand -----------------------------------------------------------------


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


def test_r2_a_card_outside_a_completely_disclosed_hand_is_a_conflict() -> None:
    match = match_of(*PASSES, "j hand P1 P2 P3 P4 P5 P6 W1 W2 W3 W4", "j P7")
    assert settled(match) == {3: ("refuted", 4)}
    view = GAME.private(match.position, "jekyll")
    assert view["conflict"] is True
    assert view["hand"] == ["??"] * 9


def test_r3_a_hand_disclosed_between_the_two_passes_is_refused() -> None:
    match = match_of("j pass ??", "j hand", "h hand P1", "h pass ??", "j hand P1")
    assert codes(match)[1:] == ["hand.pass-open", "hand.count", "pass.potion-unseen", "hand.count"]


def test_r2_faults_of_a_hand() -> None:
    nine = "?? ?? ?? ?? ?? ?? ??"
    match = match_of(
        *PASSES, "j P1", f"h hand P1 P2 P3 {nine}", f"h hand P2 P2 P3 {nine}", f"h hand P2 P3 {nine}"
    )
    assert codes(match)[3:] == ["card.seen", "hand.duplicate", "hand.count"]
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
    # line 1 lost 2+ but is still open: the card received may be one it did not name
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
