"""The codes of verdicts, advice and ends, and which refusals an arbiter may let stand."""

from __future__ import annotations

MATCH_OVER = "jekyll_hyde.match.over"
PASS_OPEN = "jekyll_hyde.hand.pass-open"
HAND_COUNT = "jekyll_hyde.hand.count"
HAND_DUPLICATE = "jekyll_hyde.hand.duplicate"
HAND_UNSEEN = "jekyll_hyde.hand.unseen"
CARD_SEEN = "jekyll_hyde.card.seen"
NONE_DUE = "jekyll_hyde.pass.none-due"
ALREADY = "jekyll_hyde.pass.already"
PASS_COUNT = "jekyll_hyde.pass.count"
MIXED = "jekyll_hyde.pass.mixed"
PASS_DUPLICATE = "jekyll_hyde.pass.duplicate"
POTION_UNSEEN = "jekyll_hyde.pass.potion-unseen"
EXCHANGE_OPEN = "jekyll_hyde.play.exchange-open"
NOT_YOUR_TURN = "jekyll_hyde.play.not-your-turn"
COLOUR_MISSING = "jekyll_hyde.play.colour-missing"
COLOUR_NOT_ASKED = "jekyll_hyde.play.colour-not-asked"
MUST_FOLLOW = "jekyll_hyde.play.must-follow"
VOID_UNSEEN = "jekyll_hyde.play.void-unseen"
UNDO_TARGET = "jekyll_hyde.undo.target"
DOMINATION = "jekyll_hyde.end.domination"
THREE_ROUNDS = "jekyll_hyde.end.three-rounds"

ADVICE_MUST_FOLLOW = "jekyll_hyde.advice.must-follow"
ADVICE_HAND_UNKNOWN = "jekyll_hyde.advice.hand-unknown"
ADVICE_NOT_HELD = "jekyll_hyde.advice.not-held"
ADVICE_MUST_PASS_POTION = "jekyll_hyde.advice.must-pass-potion"

WAIVABLE = frozenset({NOT_YOUR_TURN, MUST_FOLLOW})
"""What an arbiter may let stand: the wrong seat led a trick, or did not follow suit though it must."""
