"""The codes of verdicts, advice and the end, and which refusals an arbiter may let stand."""

from __future__ import annotations

MATCH_OVER = "one_o_one.match.over"
NONE_DUE = "one_o_one.flip.none-due"
FLIP_SEAT = "one_o_one.flip.seat"
CARD_SEEN = "one_o_one.card.seen"
SEAT_OUT = "one_o_one.seat.out"
FLIP_FIRST = "one_o_one.play.flip-first"
NOT_YOUR_TURN = "one_o_one.play.not-your-turn"
VALUE = "one_o_one.play.value"
TEN_MINUS = "one_o_one.play.ten-minus"
VALUE_MISSING = "one_o_one.play.value-missing"
HAND_COUNT = "one_o_one.hand.count"
HAND_DUPLICATE = "one_o_one.hand.duplicate"
HAND_UNSEEN = "one_o_one.hand.unseen"
UNDO_TARGET = "one_o_one.undo.target"
LAST_STANDING = "one_o_one.end.last-standing"

ADVICE_NOT_IN_HAND = "one_o_one.advice.not-in-hand"
ADVICE_IN_HAND = "one_o_one.advice.in-hand"

WAIVABLE = frozenset({FLIP_SEAT, NOT_YOUR_TURN, VALUE, TEN_MINUS})
"""What an arbiter may let stand: a wrong hand turned the card up or played, a card was counted wrongly."""
