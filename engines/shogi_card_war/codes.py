"""The codes of verdicts, advice and ends, and which refusals an arbiter may let stand."""

from __future__ import annotations

_G = "shogi_card_war."
MATCH_OVER = _G + "match.over"
NOT_YOURS = _G + "turn.not-yours"
COMBAT_OPEN = _G + "turn.combat-open"
MAGIC_OPEN = _G + "turn.magic-open"
MULLIGAN_LATE = _G + "mulligan.late"
MULLIGAN_TWICE = _G + "mulligan.twice"
PLAY_AS = _G + "play.as"
HAND_EMPTY = _G + "play.hand-empty"
NO_MANA = _G + "play.mana"
NOTHING_TO_REPLAY = _G + "play.nothing-to-replay"
SECOND_PAWN = _G + "play.second-pawn"
CARD_NONE_LEFT = _G + "card.none-left"
TRAP_NONE_LEFT = _G + "trap.none-left"
TRAP_NONE = _G + "trap.none"
TRAP_KIND = _G + "trap.kind"
TRAP_DELAYED = _G + "trap.delayed"
FACE_DOWN = _G + "trap.face-down"
FALSE_TRAP = _G + "trap.false"
LANCE_TIMING = _G + "lance.timing"
LANCE_TARGET = _G + "lance.target"
NO_WINDOW = _G + "counter.no-window"
COUNTER_REVEAL = _G + "counter.reveal"
RESOLVE_NONE = _G + "resolve.none"
RESOLVE_FIELDS = _G + "resolve.fields"
RESOLVE_COUNT = _G + "resolve.count"
RESOLVE_TARGET = _G + "resolve.target"
RESOLVE_HITS = _G + "resolve.hits"
NOT_IN_GRAVEYARD = _G + "resolve.not-in-graveyard"
EQUIP_ITEM = _G + "equip.item"
EQUIP_TO = _G + "equip.to"
ATTACK_AGAIN = _G + "attack.again"
ATTACK_NOT_YOURS = _G + "attack.not-yours"
ATTACK_NEW = _G + "attack.new"
BLOCK_NONE = _G + "block.none"
BLOCK_NOT_YOURS = _G + "block.not-yours"
BLOCK_TAPPED = _G + "block.tapped"
BLOCK_NOT_ATTACKING = _G + "block.not-attacking"
BLOCK_CROWDED = _G + "block.crowded"
ASSIGN_NONE = _G + "assign.none"
ASSIGN_WHO = _G + "assign.who"
ASSIGN_SUM = _G + "assign.sum"
SHOW_KNOWN = _G + "show.known"
ADVICE_HAND = _G + "advice.not-in-hand"
ADVICE_OTHERWISE = _G + "advice.not-as-told"
REGISTER_COUNT = _G + "register.count"
REGISTER_TOO_MANY = _G + "register.too-many"
UNDO_TARGET = _G + "undo.target"
END_LIFE = _G + "end.life"
END_DECK_OUT = _G + "end.deck-out"
END_TWO_PAWNS = _G + "end.two-pawns"
END_FALSE_TRAP = _G + "end.false-trap"
END_RESIGN = _G + "end.resign"
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
"""What an arbiter may let stand: out of turn or time, too often, without the mana, too many or too few."""
