"""Jekyll vs. Hyde: random matches compared with the true hidden deal."""

import random

import pytest

from tachiai.engines import Match
from tests.engines.jekyll_hyde.play import GAME, Deal, action_of
from tests.engines.soak import count as tally
from tests.engines.soak import often


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(often(120, 600)))
def test_settlements_agree_with_the_true_deal(seed: int) -> None:
    chance = random.Random(seed)
    options = {"track": chance.choice((10, 30)), "potions": chance.choice(("coloured", "colourless"))}
    match, deal = Match(GAME, GAME.header(options=options)), Deal(chance, chance.choice((0.0, 0.2, 0.6)))
    truth: dict[int, bool] = {}
    came: dict[int, int] = {}
    fresh: set[int] = set()
    while match.outcome is None:
        view = GAME.view(match.position)
        assert {seat: len(cards) for seat, cards in deal.hands.items()} == view["hands"]
        waiting = dict(deal.passing)
        raw, honest = deal.act(view)
        judgement = match.record(action_of(raw)).judgement
        if judgement.verdict == "illegal":
            deal.passing = waiting
            assert deal.lies  # honest players are never refused
            if judgement.code == "jekyll_hyde.play.must-follow":
                continue
            assert judgement.code in ("jekyll_hyde.hand.duplicate", "jekyll_hyde.card.seen")
            continue
        truth[match.n] = honest
        came[match.n] = len(deal.came)
        if judgement.verdict == "legal" and raw["action"] == "play":
            assert honest or judgement.code is None
        moved = deal.came
        deal.follow(match.entries[-1].action, judgement.effects)
        for claim, verdict, owner in judgement.settled:
            assert claim not in fresh
            kind = "public" if owner is None else "private"
            tally(f"jekyll_hyde: {kind} settlements against the true deal")
            fresh.add(claim)
            action = match.entries[claim - 1].action
            assert (owner is not None) == (action.kind == "hand")
            if verdict == "refuted":
                assert not truth[claim], (claim, action)
            elif action.kind == "hand" and not truth[claim]:
                # a card named falsely may arrive later by an exchange; this cannot be detected
                assert any((action.seat, card) in moved[came[claim] :] for card in action.fields["cards"])
            else:
                assert truth[claim], (claim, action)
    assert GAME.view(match.position)["open"] == []
