# The words of Shogi Card War.

shogi_card_war-title = Shogi Card War
    .needs = about 30 min · its cards or one pack
shogi_card_war-blurb = Shogi pieces fight as cards. Bring the other player's life to 0.
shogi_card_war-seat-sente = Sente
shogi_card_war-seat-gote = Gote

## House rules

shogi_card_war-option-gang_block = Two or more blockers on one attacker
    .help = How the attacker deals its damage to several blockers.
shogi_card_war-option-gang_block-divide = Divide the damage
shogi_card_war-option-gang_block-full = Full damage to each
shogi_card_war-option-gang_block-single = Only one blocker
shogi_card_war-option-trap_delay = New traps must wait
    .help = A lance cannot be used in the turn it was set.

## Cards

shogi_card_war-card-P = Pawn
shogi_card_war-card-L = Lance
shogi_card_war-card-N = Knight
shogi_card_war-card-S = Silver
shogi_card_war-card-G = Gold
shogi_card_war-card-B = Bishop
shogi_card_war-card-R = Rook
shogi_card_war-card-K = King

## Phases

shogi_card_war-phase-main = Main phase
shogi_card_war-phase-block = Blocking
shogi_card_war-phase-damage = Dividing damage
shogi_card_war-phase-main2 = Main phase 2
shogi_card_war-phase-over = Match over

## Why not

shogi_card_war-match-over = The match is over.
    .why = After the end you can only show traps or undo. Nothing else is recorded. (R27)
shogi_card_war-turn-not-yours = It is the other player's turn.
    .why = Players take turns. Your turn begins when the other player ends theirs. (R3)
shogi_card_war-turn-combat-open = The fight is not finished yet.
    .why = First the blocks and the damage. Then you can play cards again. (R18)
shogi_card_war-turn-magic-open = Finish your magic first.
    .why = Magic on the table comes first. Until then you can do nothing else. (R13)
shogi_card_war-mulligan-late = It is too late to draw a new hand.
    .why = You can draw a new hand only before the first move. (R2)
shogi_card_war-mulligan-twice = Only one new hand each.
    .why = You may draw a new hand once. A second time is not allowed. (R2)
shogi_card_war-play-as = { $card } cannot be played that way.
    .why = Each card has its own ways. Lance and knight are traps only. (R5)
shogi_card_war-play-hand-empty = There is no card in the hand.
    .why = Cards are played from the hand. An empty hand can play nothing. (R5)
shogi_card_war-play-mana = { $card }: needs { $cost } mana, { $mana } left.
    .why = Each card costs mana. You get 3 in each of your turns. (R5)
shogi_card_war-play-nothing-to-replay = Your graveyard is empty.
    .why = The king's magic plays a card from your graveyard. It needs one there. (R17)
shogi_card_war-card-none-left = No such card is left.
    .why = Each deck has a fixed number of each card. All of them have been seen. (R5)
shogi_card_war-trap-none-left = No card for a trap is left.
    .why = Only two lances and two knights are traps. You cannot set more. (R9)
shogi_card_war-trap-none = That trap is not there. Choose one of yours.
    .why = You can use only a card in your own trap area. (R10)
shogi_card_war-trap-kind = That trap cannot be this card.
    .why = A trap is turned up as what it is. The cards seen rule this out. (R10)
shogi_card_war-trap-delayed = A trap set this turn cannot be used yet.
    .why = It is a rule of this match. Use it from the next turn on. (R11)
shogi_card_war-lance-timing = A lance cannot be used now.
    .why = Use it in your main phases. When you are attacked, use it before you block. (R11)
shogi_card_war-lance-target = Choose one enemy.
    .why = A lance hits one enemy monster or the other player for 3. (R11)
shogi_card_war-counter-no-window = There is nothing to cancel now.
    .why = A knight answers a card just played. The next move closes the chance. (R12)
shogi_card_war-counter-reveal = Name the cancelled trap, but only if it is hidden.
    .why = A cancelled trap is turned up. A trap already seen needs no name. (R12)
shogi_card_war-resolve-none = No magic is waiting.
    .why = Play the magic first. Then carry out its effect. (R13)
shogi_card_war-resolve-fields = That is not the effect of this magic.
    .why = Each magic has its own effect. Carry out that of the card on the table. (R13)
shogi_card_war-resolve-count = The number of cards is wrong.
    .why = Two from the hand or four from the deck. If fewer, all of them. (R14)
shogi_card_war-resolve-target = The rook cannot hit that.
    .why = Hit the other player or their monsters. A dead monster is gone. (R16)
shogi_card_war-resolve-hits = The rook hits four times.
    .why = It deals 1 damage four times. It stops when their life is 0. (R16)
shogi_card_war-resolve-not-in-graveyard = { $card } is not in your graveyard.
    .why = The king takes a card from your graveyard. It is not there itself yet. (R17)
shogi_card_war-equip-item = Choose one of your own items.
    .why = You can move only your own equipment on the table. (R8)
shogi_card_war-equip-to = Choose another monster of yours.
    .why = Equipment goes on your own monster. Choose one that does not carry it yet. (R8)
shogi_card_war-attack-again = Only one attack each turn.
    .why = There is one fight in a turn. Main phase 2 has no attack. (R18)
shogi_card_war-attack-not-yours = Choose your own monsters.
    .why = Only your own monsters attack for you. (R18)
shogi_card_war-attack-new = A monster just played cannot attack.
    .why = A new monster waits. It can attack from your next turn on. (R18)
shogi_card_war-block-none = It is not time to block.
    .why = The attacked player blocks, right after the attack. (R19)
shogi_card_war-block-not-yours = Block with your own monsters.
    .why = Only monsters of the attacked player can block. (R19)
shogi_card_war-block-tapped = A sideways monster cannot block.
    .why = Only upright monsters block. Attackers stay sideways until your next turn. (R19)
shogi_card_war-block-not-attacking = That monster is not attacking.
    .why = You block a monster that attacks now. A dead one is gone. (R19)
shogi_card_war-block-crowded = Only one blocker for each attacker.
    .why = It is a rule of this match. Two monsters cannot block the same one. (R19)
shogi_card_war-assign-none = There is no damage to divide now.
    .why = The attacking player divides damage, only among two or more blockers. (R21)
shogi_card_war-assign-who = Those are not the right monsters.
    .why = Name every attacker with two or more blockers. Divide among its own blockers. (R21)
shogi_card_war-assign-sum = The shares do not add up to the attack.
    .why = Divide the whole attack. No more and no less. (R21)
shogi_card_war-show-known = Everybody knows that trap already.
    .why = You show a trap nobody knows. Once is enough. (R25)
shogi_card_war-register-count = That is not the number of cards in your hand.
    .why = Note the whole hand. Use ?? for a card you leave out. (R28)
shogi_card_war-register-too-many = That does not fit the cards seen.
    .why = You noted too many of a card. Look at the graveyards and the table. (R28)
shogi_card_war-undo-target = You cannot go back to there.
    .why = Go back to the start or to a move already made. (R29)

## Taken on trust, and fouls

shogi_card_war-trap-face-down = Recorded as a trap, on trust.
    .why = The other player cannot see it. It must be a lance or a knight. (R9)
shogi_card_war-play-second-pawn = A second pawn in one turn. That loses.
    .why = One pawn a turn. Playing a second one loses the match. (R6)
shogi_card_war-trap-false = A card set as a trap is no trap.
    .why = Only lance and knight may be set. Whoever sets another card loses. (R24)

## Ends

shogi_card_war-end-life = The other player has no life left.
    .why = Life 0 or less loses. It is checked after the whole move. (R27)
shogi_card_war-end-deck-out = The other player has no card left to draw.
    .why = Whoever must draw from an empty deck loses. Discarding from it does not lose. (R4)
shogi_card_war-end-two-pawns = The other player's foul: two pawns in one turn.
    .why = One pawn a turn. The second one loses. (R6)
shogi_card_war-end-false-trap = The other player's foul: a trap that was no trap.
    .why = Only lance and knight may be set face down. Another card loses. (R24)
shogi_card_war-end-resign = The other player resigned.
    .why = You may resign at any time. The other player wins. (R26)

## Buttons

shogi_card_war-action-mulligan = New hand
shogi_card_war-action-play = Play
shogi_card_war-action-resolve = Carry out
shogi_card_war-action-counter = Cancel it (knight)
shogi_card_war-action-lance = Use a lance
shogi_card_war-action-equip = Equip
shogi_card_war-action-attack = Attack
shogi_card_war-action-block = Block
shogi_card_war-action-assign = Divide damage
shogi_card_war-action-end = End turn
shogi_card_war-action-show = Show a trap
shogi_card_war-action-resign = Resign
shogi_card_war-action-register = Note my cards

## One line of history

shogi_card_war-line-mulligan = { $seat } drew a new hand
shogi_card_war-line-play = { $as ->
    [monster] { $big ->
        [true] { $seat } played { $card } as a 3/3
       *[false] { $seat } played { $card }
    }
    [equipment] { $seat } played { $card } as equipment
    [magic] { $seat } played { $card } as magic
   *[trap] { $hidden ->
        [true] { $seat } set a trap
       *[false] { $seat } set { $card } as a trap
    }
}
shogi_card_war-line-resolve = { $choice ->
    [discard] { $seat } made { $foe } discard: { $cards }
    [mill] { $seat } discarded from { $foe }'s deck: { $cards }
   *[other] { $seat }'s { $magic } magic{ $what ->
        [hits] : { $hits } damage
        [card] : { $card } is played
       *[draw] : draws cards
    }
}
shogi_card_war-line-counter = { $seat } cancelled with a knight: { $against }
shogi_card_war-line-lance = { $seat }'s lance: 3 damage to { $on }
shogi_card_war-line-equip = { $seat } put the silver on { $on }
shogi_card_war-line-attack = { $seat } attacked with { $with }
shogi_card_war-line-block = { $count ->
    [0] { $seat } did not block
   *[other] { $seat } blocked { $against } with { $with }
}
shogi_card_war-line-assign = { $seat } divided the damage: { $shares }
shogi_card_war-line-end = { $seat } ended the turn
shogi_card_war-line-show = { $seat } showed a trap: { $card }
shogi_card_war-line-resign = { $seat } resigned
shogi_card_war-line-register = { $seat }: note of own cards

## What happened

shogi_card_war-effect-mulligan = { $seat } draws a new hand.
shogi_card_war-effect-turn = { $seat }'s turn. 3 mana.
shogi_card_war-effect-untap = { $seat } turns { $ids } upright.
shogi_card_war-effect-draw = { $seat } draws { $count }. Deck left: { $deck }.
shogi_card_war-effect-deck-out = { $seat } has no card to draw.
shogi_card_war-effect-play = { $as ->
    [monster] { $seat } plays { $card } as a monster. Mana left: { $mana }.
    [equipment] { $seat } plays { $card } as equipment. Mana left: { $mana }.
    [magic] { $seat } plays { $card } as magic. Mana left: { $mana }.
   *[trap] { $seat } sets a trap. Mana left: { $mana }.
}
shogi_card_war-effect-damage = { $amount } damage to { $id }. It has { $damage } now.
shogi_card_war-effect-die = { $seat }'s { $card } ({ $id }) dies.
shogi_card_war-effect-equip = { $seat }'s silver ({ $id }) is on { $on }. Attack +1.
shogi_card_war-effect-unequip = { $seat }'s silver ({ $id }) stays on the table.
shogi_card_war-effect-activate = { $seat }'s trap { $id } is a { $card }!
shogi_card_war-effect-life = { $seat }'s life: { $change }, now { $life }.
shogi_card_war-effect-negate = { $seat }'s { $card } is cancelled.
shogi_card_war-effect-spent = { $seat }'s { $card } goes to the graveyard.
shogi_card_war-effect-discard = { $seat } discards: { $cards }
shogi_card_war-effect-mill = From { $seat }'s deck: { $cards }. Left: { $deck }.
shogi_card_war-effect-attack = { $seat } attacks with { $ids }!
shogi_card_war-effect-block = { $attacker } is blocked by { $blockers }.
shogi_card_war-effect-show = { $seat }'s trap { $id } was a { $card }.
shogi_card_war-effect-false-trap = { $seat } set a card that is no trap.
shogi_card_war-effect-end = { $winner } wins.

## What the hands do

shogi_card_war-step-mulligan = { $seat }: shuffle and draw 5 again.
    .own = Shuffle and draw 5 again.
shogi_card_war-step-untap = { $twins ->
    [true] { $seat }: turn { $cards } ({ $ids }) upright.
   *[false] { $seat }: turn { $cards } upright.
}
    .own = { $twins ->
        [true] Turn { $cards } ({ $ids }) upright.
       *[false] Turn { $cards } upright.
    }
shogi_card_war-step-draw = { $seat }: draw { $count } from the deck.
    .own = Draw { $count } from the deck.
shogi_card_war-step-lay-monster = Lay the { $card } upright.
shogi_card_war-step-lay-big = Show the { $card }, then lay it face down (3/3).
shogi_card_war-step-lay-equipment = Lay the { $card } in the monster area.
shogi_card_war-step-lay-magic = Show the { $card }.{ $traps ->
        [0] {""}
       *[other] {" "}The other player may cancel it.
    }
shogi_card_war-step-lay-trap = Lay it face down in the trap area.
shogi_card_war-step-lay-known-trap = Lay the { $card } face down as a trap.
shogi_card_war-step-equip = { $twins ->
    [true] Lay the silver half under { $cards } ({ $ids }).
   *[false] Lay the silver half under { $cards }.
}
shogi_card_war-step-unequip = Leave the silver in the monster area.
shogi_card_war-step-activate = Turn the trap up ({ $card }). It goes to the graveyard.
shogi_card_war-step-negate = { $seat }'s { $card } goes to the graveyard.
    .own = Put the { $card } in the graveyard.
shogi_card_war-step-discard = { $seat }: put { $cards } in the graveyard.
    .own = Put { $cards } in the graveyard.
shogi_card_war-step-mill = { $seat }: deck to graveyard: { $cards }.
    .own = Deck to graveyard: { $cards }.
shogi_card_war-step-spent = { $seat }'s { $card } goes to the graveyard.
    .own = Put the { $card } in the graveyard.
shogi_card_war-step-tap = { $twins ->
    [true] { $seat }: turn { $cards } ({ $ids }) sideways.
   *[false] { $seat }: turn { $cards } sideways.
}
    .own = { $twins ->
        [true] Turn { $cards } ({ $ids }) sideways.
       *[false] Turn { $cards } sideways.
    }
shogi_card_war-step-show = Show the trap ({ $card }) to everybody.
shogi_card_war-step-counters = Put { $amount } damage { $amount ->
        [one] counter
       *[other] counters
    } on { $cards }{ $twins ->
        [true] {" "}({ $ids }).
       *[false] .
    }
shogi_card_war-step-die = { $twins ->
    [true] { $seat }: put { $cards } ({ $ids }) in the graveyard.
   *[false] { $seat }: put { $cards } in the graveyard.
}
    .own = { $twins ->
        [true] Put { $cards } ({ $ids }) in the graveyard.
       *[false] Put { $cards } in the graveyard.
    }

## What is waited for

shogi_card_war-due-resolve = Carry out the { $card }.
shogi_card_war-due-block = Block the attack?
shogi_card_war-due-assign = How is the damage divided?

## Advice, on the own phone alone, before something is recorded

shogi_card_war-advice-not-in-hand = That is not in the hand you noted.
    .why = You play a card from your hand. Look at it again. (R5)
shogi_card_war-advice-not-as-told = That is not what you noted.
    .why = The trap may be another one. Look at your cards again. (R10)

## What a layout names

shogi_card_war-view-phase = Now
shogi_card_war-view-turn = Whose turn
shogi_card_war-view-turn_no = Turn number
shogi_card_war-view-mana = Mana
shogi_card_war-view-pawn_played = Pawn already played
shogi_card_war-view-magic = Magic under way
shogi_card_war-view-counterable = What can be cancelled
shogi_card_war-view-combat = Fight
shogi_card_war-view-players = Sides
shogi_card_war-view-life = Life
shogi_card_war-view-deck = Cards in the deck
shogi_card_war-view-hand = Cards in hand
shogi_card_war-view-mulligan = New hand taken
shogi_card_war-view-graveyard = Graveyard
shogi_card_war-view-monsters = Monsters
shogi_card_war-view-equipment = Equipment
shogi_card_war-view-traps = Traps
shogi_card_war-view-monster = monster
shogi_card_war-view-trap = trap
shogi_card_war-view-card = Card
shogi_card_war-view-id = Number (m1, e1, t1)
shogi_card_war-view-attack = Attack
shogi_card_war-view-hp = Strength
shogi_card_war-view-damage = Damage
shogi_card_war-view-tapped = Turned sideways
shogi_card_war-view-new = Came this turn
shogi_card_war-view-on = Worn by (m1 and so on)
shogi_card_war-view-attackers = Attackers (m1 and so on)
shogi_card_war-view-blocks = Blocker → attacker
shogi_card_war-view-seat = Whose
shogi_card_war-view-as = Played as
