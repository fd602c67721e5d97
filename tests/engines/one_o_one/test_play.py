"""101: random matches compared with the true hidden deal."""

import random

import pytest

from tachiai.engines import Action, Match
from tachiai.engines.values import TABLE
from tests.engines.one_o_one.play import GAME, Deal, disclosed_hand, play_values
from tests.engines.soak import count as tally
from tests.engines.soak import often


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(often(60, 600)))
def test_settlements_agree_with_the_true_deal(seed: int) -> None:
    chance = random.Random(seed)
    seats = tuple("abcdefgh"[: chance.choice((2, 2, 3, 4, 8))])
    match = Match(GAME, GAME.header(seats, {"lp": chance.choice((1, 3))}))
    deal = Deal(chance, seats)
    truth: dict[int, tuple[bool, int]] = {}
    settled: dict[int, str] = {}
    while match.outcome is None and match.n < 400:
        view = GAME.view(match.position)
        living = [seat for seat in seats if seat not in view["out"]]
        assert {seat: len(cards) for seat, cards in deal.hands.items()} == view["hands"]
        assert len(deal.deck) == view["deck"]
        assert sum(view["hands"].values()) + view["deck"] + len(view["pile"]) + len(view["gone"]) == 54
        if chance.random() < 0.4:
            seat = chance.choice(living)
            cards, honest = disclosed_hand(chance, deal.hands[seat])
            action = Action(seat, "hand", {"cards": cards})
        elif view["phase"] != "play":
            honest = True
            by = TABLE if view["phase"] == "open" else view["turn"]
            action = Action(by, "flip", {"card": deal.deck[-1]})
        else:
            honest = True
            seat = view["turn"]
            source = "deck" if chance.random() < 0.2 else "hand"
            card = deal.deck[-1] if source == "deck" else chance.choice(deal.hands[seat])
            fields = {"card": card, "from": source} | play_values(chance, card, view["total"])
            action = Action(seat, "play", fields)
        judgement = match.record(action).judgement
        if judgement.verdict == "illegal":
            assert action.kind == "hand"  # a false hand may name a card that is on the table, or one twice
            assert not honest or len(set(action.fields["cards"])) < 2
            continue
        if action.kind == "hand":
            truth[match.n] = honest, len(deal.drawn)
        else:
            deal.follow(action, judgement.effects, match.position)
        for claim, verdict, owner in judgement.settled:
            assert owner == match.entries[claim - 1].action.seat
            assert claim not in settled
            settled[claim] = verdict
            tally("one_o_one: private settlements against the true deal")
            honest, drawn = truth[claim]
            if verdict == "refuted":
                assert not honest, claim
            elif not honest:
                # a card held cannot be distinguished from one drawn later: a card named falsely may be drawn
                # afterwards
                said = match.entries[claim - 1].action
                assert any((said.seat, card) in deal.drawn[drawn:] for card in said.fields["cards"]), claim
    assert match.outcome is not None or match.n == 400
