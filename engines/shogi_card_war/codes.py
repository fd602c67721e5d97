"""The codes of verdicts, advice and ends, and the refusals an arbiter may overrule."""

from __future__ import annotations

_G = "shogi_card_war."
MATCH_OVER = _G + "match.over"
"""R27: the match is over."""

NOT_YOURS = _G + "turn.not-yours"
"""R3: it is the other seat's turn."""

COMBAT_OPEN = _G + "turn.combat-open"
"""R18: a fight is under way."""

MAGIC_OPEN = _G + "turn.magic-open"
"""R13: magic waits to be resolved."""

MULLIGAN_LATE = _G + "mulligan.late"
"""R2: an action was already done."""

MULLIGAN_TWICE = _G + "mulligan.twice"
"""R2: a seat may do it once."""

PLAY_AS = _G + "play.as"
"""R5: the card cannot be played that way."""

HAND_EMPTY = _G + "play.hand-empty"
"""R5: no card is in the hand."""

NO_MANA = _G + "play.mana"
"""R5: the card costs more mana than is left."""

NOTHING_TO_REPLAY = _G + "play.nothing-to-replay"
"""R17: the own graveyard is empty."""

SECOND_PAWN = _G + "play.second-pawn"
"""R6, a foul: a second pawn in one turn."""

CARD_NONE_LEFT = _G + "card.none-left"
"""R5: no copy of that card is unseen."""

TRAP_NONE_LEFT = _G + "trap.none-left"
"""R9: more set traps than unseen lances and knights."""

TRAP_NONE = _G + "trap.none"
"""R10: no set trap of this seat has that id."""

TRAP_KIND = _G + "trap.kind"
"""R10: the trap cannot be that card."""

TRAP_DELAYED = _G + "trap.delayed"
"""R11: with ``trap_delay``, it was set in this turn."""

FACE_DOWN = _G + "trap.face-down"
"""R9, unverified: the card set is believed to be a lance or a knight."""

FALSE_TRAP = _G + "trap.false"
"""R24, a foul: a card set as a trap is proved to be none."""

LANCE_TIMING = _G + "lance.timing"
"""R11: not the time for a lance."""

LANCE_TARGET = _G + "lance.target"
"""R11: neither an enemy monster nor the opponent."""

NO_WINDOW = _G + "counter.no-window"
"""R12: the last play cannot be negated."""

COUNTER_REVEAL = _G + "counter.reveal"
"""R12: the negated trap's card is missing, or superfluous."""

RESOLVE_NONE = _G + "resolve.none"
"""R13: no magic waits."""

RESOLVE_FIELDS = _G + "resolve.fields"
"""R13: not the fields of the waiting card."""

RESOLVE_COUNT = _G + "resolve.count"
"""R14: a wrong number of cards."""

RESOLVE_TARGET = _G + "resolve.target"
"""R16: not a living enemy."""

RESOLVE_HITS = _G + "resolve.hits"
"""R16: too many hits, or too few."""

NOT_IN_GRAVEYARD = _G + "resolve.not-in-graveyard"
"""R17: the card is not in the own graveyard."""

EQUIP_ITEM = _G + "equip.item"
"""R8: not an own item."""

EQUIP_TO = _G + "equip.to"
"""R8: not an own monster, or the one it is on."""

ATTACK_AGAIN = _G + "attack.again"
"""R18: there was a fight in this turn."""

ATTACK_NOT_YOURS = _G + "attack.not-yours"
"""R18: not an own monster."""

ATTACK_NEW = _G + "attack.new"
"""R7, R18: played in this turn."""

BLOCK_NONE = _G + "block.none"
"""R19: nothing to block, or not for this seat."""

BLOCK_NOT_YOURS = _G + "block.not-yours"
"""R19: not an own monster."""

BLOCK_TAPPED = _G + "block.tapped"
"""R19: a tapped monster cannot block."""

BLOCK_NOT_ATTACKING = _G + "block.not-attacking"
"""R19: that monster does not attack, or not any longer."""

BLOCK_CROWDED = _G + "block.crowded"
"""R19: with ``gang_block`` ``single``, a second blocker."""

ASSIGN_NONE = _G + "assign.none"
"""R21: no damage to divide, or not for this seat."""

ASSIGN_WHO = _G + "assign.who"
"""R21: not exactly the attackers with several blockers, or not their blockers."""

ASSIGN_SUM = _G + "assign.sum"
"""R21: the shares do not add up to the attack."""

SHOW_KNOWN = _G + "show.known"
"""R25: the card is public already."""

ADVICE_HAND = _G + "advice.not-in-hand"
"""R5, advice: the disclosed hand has no such card."""

ADVICE_OTHERWISE = _G + "advice.not-as-told"
"""R10, advice: it contradicts the seat's disclosure."""

REGISTER_COUNT = _G + "register.count"
"""R28: not as many entries as cards in the hand."""

REGISTER_TOO_MANY = _G + "register.too-many"
"""R28, private: more than can be unseen."""

UNDO_TARGET = _G + "undo.target"
"""R29: not an earlier action."""

END_LIFE = _G + "end.life"
"""R27: life 0 or less."""

END_DECK_OUT = _G + "end.deck-out"
"""R4: a draw from an empty deck."""

END_TWO_PAWNS = _G + "end.two-pawns"
"""R6: a second pawn."""

END_FALSE_TRAP = _G + "end.false-trap"
"""R24: a false trap."""

END_RESIGN = _G + "end.resign"
"""R26: the seat resigned."""

WAIVABLE = frozenset(
    {
        NOT_YOURS,
        MULLIGAN_LATE,
        MULLIGAN_TWICE,
        NO_MANA,
        TRAP_DELAYED,
        LANCE_TIMING,
        RESOLVE_COUNT,
        RESOLVE_HITS,
        ATTACK_AGAIN,
        ATTACK_NEW,
        BLOCK_TAPPED,
        BLOCK_CROWDED,
        ASSIGN_SUM,
    }
)
"""The refusals an arbiter may overrule: out of turn or time, too often, without the mana, too many or too
few."""
